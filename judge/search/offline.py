"""The index for a phone without a network: what the pipeline needs, in one compact object that a few scripts can search.

Scores of stems in entries are those of the engine, so that nothing of it has to be carried along; spelling, card names,
synonyms and ranking work on the data given here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from judge.cards.names import fold
from judge.cite import IN_FORCE
from judge.search.opened import Opened
from judge.search.rank import WEIGHTS
from judge.search.room import Search
from judge.search.synonyms import ABOUT, Synonym, keys
from judge.search.words import EMPTY, FAINT, SORTS, folded, irregular, stem

FORMAT = 1
_FINE = 20  # steps of a score
_COMMON = 9  # a word that common counts as most common
_DIGITS = "0123456789"


def offline_index(search: Search) -> dict[str, Any]:
    """The index as plain data. Documents, cards and stems go by their number; ``""`` stands for what can be worked out."""
    index = search.index
    data = index.data
    rows: Sequence[Mapping[str, Any]] = data["documents"]
    words = _Words(data)
    cards = {card.id: place for place, card in enumerate(index.pool)}
    return {
        "format": FORMAT,
        "rulebooks": list(index.rulebooks),
        "inForce": IN_FORCE,
        "weights": asdict(WEIGHTS),
        "empty": " ".join(sorted(EMPTY)),
        "faint": " ".join(sorted(FAINT)),
        "sorts": " ".join(sorted(SORTS)),
        "stems": " ".join(words.stems),
        "frequencies": [data["frequencies"].get(each, 0) for each in words.stems],
        "plain": [words.number[each] for each in data["plain"]],
        "forms": ";".join(" ".join(words.forms[each]) for each in words.stems),
        "common": ";".join("".join(words.common(form) for form in words.forms[each]) for each in words.stems),
        "postings": [_posting(index, each, rows) for each in words.stems],
        "documents": [_document(index, row, words.number, cards) for row in rows],
        "cards": [_card(card.id, card.name) for card in index.pool],
        "foreign": _foreign(index, cards),
        "synonyms": [_synonym(Synonym(**row), rows) for row in data["synonyms"]],
        "about": {kind: "|".join(_keys(data[kind])) for kind in ABOUT},
        "circles": [" ".join(circle) for circle in data["circles"]],
    }


class _Words:
    """Every word that the index may be asked for, by its stem; the phone has no stemmer, only this list."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._counts: Mapping[str, int] = data["words"]
        self.forms: dict[str, list[str]] = {}
        for word in dict.fromkeys((*sorted(self._counts), *sorted(_spoken(data)))):
            self.forms.setdefault(stem(word), []).append(word)
        ways = {found for row in data["documents"] for way in (*row["ways"], *row["asks"]) for found in way}
        for lone in sorted({*ways, *data["plain"]} - self.forms.keys()):
            self.forms[lone] = []
        self.stems = list(self.forms)
        self.number = {found: place for place, found in enumerate(self.stems)}

    def common(self, word: str) -> str:
        """How common a word is, as a digit; 0 for one that is known but never guessed."""
        return _DIGITS[min(self._counts.get(word, 0), _COMMON)]


def _spoken(data: Mapping[str, Any]) -> set[str]:
    """Words of expressions, circles and irregular forms, which need not stand in an entry."""
    said = (f"{' '.join(row['say'])} {row['means']}" for row in data["synonyms"])
    circles = (" ".join(circle) for circle in data["circles"])
    return {
        word
        for text in (*said, *circles, *(each for kind in ABOUT for each in data[kind]), *data["ordinary"])
        for word in folded(text)
    } | irregular()


def _posting(index: Opened, found: str, rows: Sequence[Mapping[str, Any]]) -> list[int]:
    """Documents with a stem, each by its distance from the one before, followed by the score."""
    held = index.entries.holds(found)
    flat: list[int] = []
    last = 0
    for place, row in enumerate(rows):
        if row["id"] in held:
            flat += [place - last, max(1, round(_FINE * held[row["id"]]))]
            last = place
    return flat


def _document(index: Opened, row: Mapping[str, Any], number: Mapping[str, int], cards: Mapping[str, int]) -> list[Any]:
    stands = sum(1 << place for place, book in enumerate(index.rulebooks) if book in row["rulebooks"])
    ways = [[number[found] for found in way] for way in row["ways"]]
    asks = [[number[found] for found in asked] for asked in row["asks"]]
    return [row["id"], row["title"], [cards[each] for each in row["cards"]], stands, int(row["pointer"]), asks, ways]


def _card(card_id: str, name: str) -> list[str]:
    """The name, and the id where it is not the name in small letters."""
    return [name] if fold(name).replace(" ", "-") == card_id else [name, card_id]


def _foreign(index: Opened, cards: Mapping[str, int]) -> dict[str, list[int]]:
    """Names in other languages, and printed English ones, of the cards that some entry is about."""
    discussed = {card for kept in index.kept.values() for card in kept.cards}
    english = {fold(card.name) for card in index.pool}
    return {
        name: [cards[each] for each in ids]
        for name, ids in index.names.items()
        if name not in english and discussed.intersection(ids)
    }


def _synonym(synonym: Synonym, rows: Sequence[Mapping[str, Any]]) -> list[Any]:
    places = {row["id"]: place for place, row in enumerate(rows)}
    see = [places[each] for each in synonym.see if each in places]
    return [synonym.means, see, int(synonym.other_game), "|".join(_keys(synonym.say))]


def _keys(say: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(" ".join(key) for said in say for key in keys(folded(said))))
