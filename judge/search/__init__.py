"""The search room: one box for rules, rulings and cards. The only room that knows Whoosh."""

from judge.search.card_text import CardWords
from judge.search.documents import official_words
from judge.search.door import open_search
from judge.search.kinds import CardSeen, Correction, Facet, Hit, Results, SynonymUse
from judge.search.room import Search
from judge.search.words import stems

__all__ = [
    "CardSeen",
    "CardWords",
    "Correction",
    "Facet",
    "Hit",
    "Results",
    "Search",
    "SynonymUse",
    "official_words",
    "open_search",
    "stems",
]
