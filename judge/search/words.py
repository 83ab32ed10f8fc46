"""Words as the search compares them: folded, stemmed, none of them thrown away."""

from __future__ import annotations

import re
from functools import lru_cache

from whoosh.lang.porter import stem as porter

from judge.cards.names import fold

# Articles and the like say nothing and stand everywhere; they are indexed, but a query leaves them out when it has
# other words. Words that carry a rule (if, not, may, can, when, each, this, way, x) are not among them.
_EMPTY = (
    "a an the of to in on at by is are was were be been am it its i im my me mine we our us you your yours he she him "
    "her they them their there these those and or as so just get gets got does do did have has had would will with "
    "from than then s t re ve ll please about into onto"
)
EMPTY = frozenset(_EMPTY.split())
# Question words count, but little: a query has them by habit, and a title that has them is not thereby the answer.
_ASKING = "what how when where who which why can could should let like happen happens mean means"
_FAINT = (
    "may must that this not no for but while because one still also only all any some out up off after before during "
    "whether actually really ever simply"
)
# Words for the sort of thing that is asked about: every entry is a rule about some card, keyword or ability.
_SORTS = "keyword keywords ruling rulings card cards ability abilities effect effects word words"
ASKING = frozenset(_ASKING.split())
SORTS = frozenset(_SORTS.split())
FAINT = ASKING | frozenset(_FAINT.split())

_IRREGULAR = {
    "chose": "choose", "chosen": "choose", "dealt": "deal", "drawn": "draw", "drew": "draw", "fought": "fight",
    "gave": "give", "given": "give", "kept": "keep", "lost": "lose", "made": "make", "paid": "pay", "shown": "show",
    "spent": "spend", "stole": "steal", "stolen": "steal", "stood": "stand", "taken": "take", "took": "take",
    "went": "go", "gone": "go", "won": "win", "dies": "die", "died": "die", "dying": "die", "dice": "die",
    "happens": "happen", "cant": "cannot", "dont": "not", "doesnt": "not", "isnt": "not", "wont": "cannot",
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "10": "ten",
    "enemies": "enemy", "copies": "copy", "allies": "ally", "abilities": "ability",
}  # fmt: skip
_DOUBLED = frozenset("bdgmnprt")  # consonants doubled before an ending
_SHORT_ROOT = 4
_AEMBER_SIGN = re.compile(r"(?<![^\W\d_])(?<!\.)Æ(?![^\W\d_])|<A>|:(?:amber|aember|æmber):", re.IGNORECASE)


def folded(text: str) -> list[str]:
    """The words of a text without case, accents, quotes and hyphens; a lone Æ is the icon and becomes its name."""
    return fold(_AEMBER_SIGN.sub(" aember ", text)).split()


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """One form for all forms of a word: plural, tense, British spelling."""
    known = _IRREGULAR.get(word, word)
    if len(known) > 5 and "our" in known[2:]:
        known = known[:2] + known[2:].replace("our", "or", 1)
    return _bare(str(porter(known))) if known.isascii() and not known.isdigit() else known


def _bare(root: str) -> str:
    """A stem without what doubling leaves behind: stunned and stuning are forms of stun, swapping and swaping of swap."""
    if len(root) < _SHORT_ROOT:
        return root
    if root[-1] == root[-2] and root[-1] in _DOUBLED:
        return root[:-1]
    return root[:-1] if root[-1] == "e" and root[-2] in _DOUBLED else root


def stems(text: str) -> list[str]:
    """The stems of all words of a text, in order."""
    return [stem(word) for word in folded(text)]


def weight(word: str, *, others: bool) -> float:
    """What a folded word of a query counts for; ``others`` tells whether the query has words that say more."""
    if not others:
        return 1.0
    if word in EMPTY:
        return 0.0
    return 0.3 if word in FAINT else 0.6 if word in SORTS else 1.0


def says_something(word: str) -> bool:
    """Whether a folded word is neither an article or the like nor a question word."""
    return word not in EMPTY and word not in FAINT
