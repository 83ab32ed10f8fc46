"""Which of the documents found comes first."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from judge.search.needs import Need
from judge.search.synonyms import ABOUT
from judge.search.words import EMPTY, stem


@dataclass(frozen=True, slots=True)
class Weights:
    """What each sign of a good answer counts for; tuned on some queries, checked on others."""

    rule: float = 1.4  # a rule before the rulings that follow from it
    reading: float = 0.64  # an open question after the ruling that it is about
    pointer: float = 0.5  # a heading that only points elsewhere
    phrase: float = 1.3  # one way of asking that is like the whole query
    usual: float = 0.7  # words that the ways of asking for it say again and again
    question: float = 1.0  # the same for the question of a ruling
    cover: float = 0.9  # all that was asked for is there
    meant: float = 3.0  # what is asked for is near to what the entry is asked for with, whatever the words
    tournament: float = 1.6  # what tournament documents say, where that is asked
    elsewhere: float = 0.6  # and where it is not
    erratum: float = 1.8  # a corrected text, where it is asked how a text reads by now
    one_card: float = 0.75  # a card named in the query
    aside: float = 0.7  # how much of that is lost where nothing else that was asked for is there
    plainly: float = 0.65  # a rule that is less plainly asked for by that takes nothing from it
    own_words: float = 0.3  # how much of what a kind loses it gets back where it is asked for in its own words
    joins: float = 1.2  # each further card named in the query
    whole: float = 1.5  # a ruling about the card named that has all else that is asked for as well
    unsure: float = 0.3  # a name that may be an ordinary word
    see: float = 1.05  # an entry that the synonym table names


WEIGHTS = Weights()
_LEAST = 0.2
_HARDLY = 0.1  # of what is asked beside a card, so little may be missing
_PLAIN = 0.1  # from a rule that is hardly asked for to one that plainly is
_PHRASES = 20_000  # more than the corpus has; what they say never changes while an index is open
RULE_KINDS = frozenset({"glossary", "rules", "chart", "setup", "optional"})
READING, TOURNAMENT, ERRATA = "reading", "trg", "errata"
TOURNAMENTS, ERRATUM, OUTSIDE = ABOUT


class Rarity:
    """How telling a stem is: the fewer documents have it, the more."""

    def __init__(self, frequencies: Mapping[str, int], documents: int) -> None:
        self.most = math.log(documents + 1)
        self.total = lru_cache(maxsize=_PHRASES)(self._total)
        self._known = {found: max(_LEAST, math.log((documents + 1) / (1 + n))) for found, n in frequencies.items()}

    def __call__(self, found: str) -> float:
        """At least a little for every stem; the most for one that no document has."""
        return self._known.get(found, self.most)

    def _total(self, phrase: frozenset[str]) -> float:
        """How much a phrase says: the sum of its stems."""
        return sum(map(self, phrase))


class Wanted:
    """The needs of a query made ready for comparing: which of them a stem fulfils, and how well."""

    def __init__(self, needs: Sequence[Need], rarity: Rarity) -> None:
        self._rarity = rarity
        self._by_stem: dict[str, list[tuple[int, float]]] = {}
        for place, need in enumerate(needs):
            for found, share in need.stems.items():
                self._by_stem.setdefault(found, []).append((place, share * need.weight * rarity(need.main)))
        self._at_most = {found: sum(worth for _, worth in places) for found, places in self._by_stem.items()}
        self._all = sum(need.weight * rarity(need.main) for need in needs)

    def most_like(self, phrases: Iterable[frozenset[str]]) -> float:
        """The likeness of the phrase that is most like the query. Most have nothing of it, or too little to be the one; they
        must cost next to nothing."""
        nothing_of = self._by_stem.keys().isdisjoint
        best = 0.0
        for phrase in phrases:
            if not nothing_of(phrase):
                shared = self._by_stem.keys() & phrase
                most = sum(map(self._at_most.__getitem__, shared)) / math.sqrt(self._all * self._rarity.total(phrase))
                if most > best:
                    best = max(best, most if len(shared) == 1 else self.likeness(phrase))
        return best

    def likeness(self, phrase: Collection[str]) -> float:
        """How alike query and phrase are, from 0 to 1: what they share against what each says on its own."""
        best: dict[int, float] = {}
        for found in phrase:
            for place, worth in self._by_stem.get(found, ()):
                best[place] = max(best.get(place, 0.0), worth)
        if not best:
            return 0.0
        return sum(best.values()) / math.sqrt(self._all * self._rarity.total(frozenset(phrase)))

    def usual(self, words: Mapping[str, float]) -> float:
        """How much of the query stands among the words that an entry is usually asked for with, each by how much it counts."""
        best: dict[int, float] = {}
        for found in self._by_stem.keys() & words.keys():
            for place, worth in self._by_stem[found]:
                best[place] = max(best.get(place, 0.0), worth * words[found])
        return sum(best.values()) / self._all if best else 0.0


def telling(stems: Sequence[str]) -> list[str]:
    """The stems of a phrase without articles and the like, unless it has no others."""
    return [found for found in stems if found not in _EMPTY_STEMS] or list(stems)


_EMPTY_STEMS = frozenset(map(stem, EMPTY))


@dataclass(frozen=True, slots=True)
class Ways:
    """How an entry is asked for: its title, its other names and the questions in stems, what each stem of them counts
    (``usual``), and its cards."""

    kind: str
    title: frozenset[str]
    phrases: tuple[frozenset[str], ...]
    questions: tuple[frozenset[str], ...]
    cards: frozenset[str]
    pointer: bool
    usual: Mapping[str, float] = field(default_factory=dict, hash=False)

    @property
    def sayings(self) -> tuple[frozenset[str], ...]:
        """The title and the other names."""
        return (self.title, *self.phrases)


@dataclass(frozen=True)
class Asked:
    """What the query asks for, as far as ranking goes. ``named`` are sets of cards of which each is one mention.

    ``beside`` is how much each entry has of what is asked beside the one card that is named; None where nothing is.
    ``plain`` is how much that alone is like the way in which some rule is asked for. ``alike`` is how like the query is to that
    way of asking for each entry which is most like it, ``meant`` how near it is to all of them together in meaning.
    """

    wanted: Wanted
    covers: Mapping[str, float]
    named: tuple[tuple[frozenset[str], bool], ...]
    see: Mapping[str, float]
    beside: Mapping[str, float] | None = None
    alike: Mapping[str, float] = field(default_factory=dict, hash=False)
    meant: Mapping[str, float] = field(default_factory=dict, hash=False)
    plain: float = 1.0
    about: frozenset[str] = frozenset()

    @cached_property
    def strange(self) -> float:
        """How little the query is like any way of asking that is known, from 0 to 1: what it means then tells the more."""
        return 1.0 - max(self.alike.values(), default=0.0) ** 2


@dataclass(frozen=True, slots=True)
class Judged:
    """A score and what made it."""

    score: float
    why: tuple[str, ...]


def judge(entry_id: str, found: float, ways: Ways, asked: Asked, weights: Weights = WEIGHTS) -> Judged:
    """The score of one entry; ``found`` is what the index gave it, from 0 to 1."""
    phrase = asked.alike[entry_id]
    question = asked.wanted.most_like(ways.questions)
    score = found + weights.phrase * phrase**2 + weights.question * question**2
    score += weights.cover * asked.covers.get(entry_id, 0.0) + weights.usual * asked.wanted.usual(ways.usual)
    score += weights.meant * asked.strange * asked.meant.get(entry_id, 0.0) ** 2
    joined, sureness = _named(ways.cards, asked.named, weights)
    missed = 0.0 if asked.beside is None else 1.0 - asked.beside.get(entry_id, 0.0)
    plainly = min(1.0, max(0.0, asked.plain - weights.plainly) / _PLAIN)
    score += sureness * (1.0 - weights.aside * missed * plainly)
    if joined and asked.beside is not None:
        score += weights.whole * max(0.0, 1.0 - missed / _HARDLY)
    score += weights.see * asked.see.get(entry_id, 0.0)
    score *= _of_kind(ways.kind, asked, max(phrase, question), weights) * (weights.pointer if ways.pointer else 1.0)
    return Judged(score, _why(phrase, question, joined, entry_id in asked.see))


def _of_kind(kind: str, asked: Asked, alike: float, weights: Weights) -> float:
    """What an entry of a kind counts; a ruling, or a tournament entry in a question of play, the more the nearer its own words
    are to the question."""
    if kind == TOURNAMENT and TOURNAMENTS in asked.about:
        return weights.tournament
    if kind == ERRATA and ERRATUM in asked.about:
        return weights.erratum
    if kind in RULE_KINDS:
        return weights.rule
    least = weights.elsewhere if kind == TOURNAMENT else weights.reading if kind == READING else 1.0
    return least + (weights.rule - least) * weights.own_words * alike**2


def _named(cards: frozenset[str], named: Sequence[tuple[frozenset[str], bool]], weights: Weights) -> tuple[int, float]:
    """How many mentions of the query the entry is about, and what that counts for."""
    here = sorted((1.0 if sure else weights.unsure for choices, sure in named if choices & cards), reverse=True)
    worth = (weights.one_card, *[weights.joins] * len(here))
    return len(here), sum(share * each for share, each in zip(here, worth, strict=False))


def _why(phrase: float, question: float, joined: int, seen: bool) -> tuple[str, ...]:
    reasons = []
    if joined > 1:
        reasons.append("joins the cards named")
    elif joined:
        reasons.append("about the card named")
    if seen:
        reasons.append("named by the synonym table")
    if phrase > 0.6:
        reasons.append("asked for in these words")
    if question > 0.6:
        reasons.append("the same question")
    return tuple(reasons) or ("words of the entry",)
