"""Reading a query: filters, card names, misspellings, expressions of other games; what is left is words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from judge.search.kinds import Correction, SynonymUse
from judge.search.languages import Heard, Languages
from judge.search.meaning import Meanings
from judge.search.mentions import Mention, Mentions
from judge.search.needs import Circles, Need, exactly
from judge.search.spelling import Spelling
from judge.search.synonyms import Found, Synonyms
from judge.search.words import EMPTY, FAINT, folded, says_something, stem, weight

Guesses = dict[int, tuple[tuple[str, float], ...]]

_FILTER = re.compile(r"""\b(kind|rulebook|version|card|house):\s*(?:"([^"]*)"|(\S+))""", re.IGNORECASE)
_VERSION = re.compile(r"(?<![\w.])(?:v|version |rulebook |rules )?(1\.[0-2]|18\.\d+)(?![\w.]*\d)", re.IGNORECASE)
_CAPITAL = re.compile(r"(?<=[a-z0-9,;] )[A-ZÆ][a-zæ’'-]+")
_MEANS_WEIGHT = 0.65  # what the words of a synonym count against words typed
_MEANS_FADES = 0.3  # and how much less where the expression is a small part of the query
_JOINED = 5  # letters; shorter words run together are other words by chance
_LATER = 0.9  # what each further entry of a synonym counts against the one before
_NAMED = 0.6  # what the words of a card's name count where something is asked beside it
_MISLED = 0.35  # what the words of another game's expression themselves still count


@dataclass(frozen=True, slots=True)
class Filters:
    """What the query restricts itself to, in so many words; empty where it does not."""

    kind: str = ""
    rulebook: str = ""
    card: str = ""
    house: str = ""

    def words(self) -> tuple[str, ...]:
        """The filters that narrow the list, apart from the rulebook."""
        return self.kind, self.card, self.house


@dataclass(frozen=True, slots=True)
class Understood:
    """Everything that was read into a query; ``beside`` are the needs that one card named in it leaves,
    ``about`` which of tournament, erratum and outside it asks about by its expressions, ``heard`` how it was read
    where it is in another language."""

    typed: tuple[str, ...]
    words: tuple[str, ...]
    filters: Filters
    needs: tuple[Need, ...]
    mentions: tuple[Mention, ...]
    corrections: tuple[Correction, ...]
    synonyms: tuple[SynonymUse, ...]
    see: Mapping[str, float]
    beside: tuple[Need, ...] = ()
    about: frozenset[str] = frozenset()
    heard: Heard | None = None

    def stems(self) -> dict[str, float]:
        """Every stem to look for, with its weight."""
        total: dict[str, float] = {}
        for need in self.needs:
            for found, share in need.stems.items():
                total[found] = max(total.get(found, 0.0), need.weight * share)
        return total


class Reader:
    """Reads queries with the vocabulary, the card names and the synonyms of one index."""

    def __init__(
        self,
        spelling: Spelling,
        mentions: Mentions,
        synonyms: Synonyms,
        circles: Circles,
        about: Mapping[str, Synonyms] | None = None,
        languages: Languages | None = None,
        meanings: Meanings | None = None,
    ) -> None:
        self._spelling = spelling
        self._circles = circles
        self._about = about or {}
        self._languages = languages or Languages({})
        self._meanings = meanings or Meanings()
        self._mentions = mentions
        self._synonyms = synonyms

    def read(self, query: str, rulebooks: Sequence[str]) -> Understood:
        """Understand a query; version words count only for rulebooks that there are."""
        text, filters = _filters(query, rulebooks)
        typed = folded(text)
        english, names = self._mentions.in_english(typed, self._knows)
        heard = self._heard(" ".join(english) if names else text, english, names)
        corrections, words, guesses = ([], list(heard.words), {}) if heard else self._spelt(english)
        mentions = self._mentioned(words, _capitals(text))
        sure = _covered([mention for mention in mentions if mention.sure and mention.end - mention.start > 1])
        found = self._synonyms.find(words, sure)
        asked, beside = _beside(self._of_words(words, guesses, found, sure), words, mentions)
        return Understood(
            typed=tuple(typed),
            words=tuple(words),
            filters=filters,
            needs=(*asked.values(), *_of_synonyms(words, found), *self._joined(words)),
            mentions=tuple(mentions),
            corrections=tuple(corrections),
            synonyms=tuple(SynonymUse(use.said, use.synonym.means) for use in found),
            see=_see(words, found),
            beside=beside,
            heard=heard,
            about=frozenset(about for about, said in self._about.items() if said.find(words, _covered(mentions))),
        )

    def _heard(self, text: str, words: Sequence[str], abroad: frozenset[int]) -> Heard | None:
        """The query in another language, in which nothing is corrected; names of cards stay as they are. ``abroad`` are the
        places of names that were put into English: they do not make a query English."""
        names = {words[place] for place in _covered([name for name in self._mentions.whole(words) if name.sure])}
        put = {words[place] for place in abroad}

        def english(word: str) -> bool:
            return word not in put and self._knows(word)

        return self._languages.hear(text, english, self._spelling.guesses, (names | put).__contains__)

    def _knows(self, word: str) -> bool:
        """Whether a word is one of English."""
        return word in EMPTY or word in FAINT or word in self._spelling

    def _spelt(self, typed: Sequence[str]) -> tuple[list[Correction], list[str], Guesses]:
        """The words with the likeliest reading of each misspelt one in its place, and the other readings by place."""
        named = _covered(self._mentions.whole(typed))
        corrections: list[Correction] = []
        words: list[str] = []
        guesses: Guesses = {}
        for place, word in enumerate(typed):
            near = () if place in named else self._guess(word)
            if near:
                corrections.append(Correction(word, tuple(guess for guess, _ in near)))
            if near and " " not in near[0][0]:
                guesses[len(words)] = near
            words += near[0][0].split() if near else [word]
        return corrections, words, guesses

    def _guess(self, word: str) -> tuple[tuple[str, float], ...]:
        """What a word was meant to be; () for one that is known. One of English is taken for another only where that sounds the
        same."""
        known = word in self._spelling or self._spelling.has_form(word) or self._synonyms.knows(word) or word in self._circles
        if known or any(said.knows(word) for said in self._about.values()):
            return ()
        return self._spelling.same_sound(word) if word in self._meanings else self._spelling.guesses(word)

    def _joined(self, words: Sequence[str]) -> list[Need]:
        """Two words that are one word of the rules, such as battle line."""
        joined = [one + other for one, other in pairwise(words)]
        return [exactly(stem(word)) for word in joined if len(word) > _JOINED and word in self._spelling]

    def _of_words(self, words: Sequence[str], guesses: Guesses, found: Sequence[Found], names: frozenset[int]) -> dict[int, Need]:
        """A need for every word that says something, by its place; the words of a card's name are asked for as they are."""
        telling = sum(map(says_something, words))
        misled = {place for use in found if use.synonym.other_game for place in range(use.start, use.end)}
        needs: dict[int, Need] = {}
        for place, word in enumerate(words):
            counts = weight(word, others=telling > 0) * (_MISLED if place in misled else 1.0)
            stems = _alternatives(word, guesses.get(place, ()))
            if counts:
                needs[place] = Need(counts, stem(word), stems) if place in names else self._circles.need(counts, stems, telling)
        return needs

    def _mentioned(self, words: list[str], capital: frozenset[str]) -> list[Mention]:
        whole = self._mentions.whole(words, capital)
        sure = [mention for mention in whole if mention.sure]
        return [*whole, *self._mentions.short(words, _covered(sure))]


def _capitals(text: str) -> frozenset[str]:
    """The words with a capital letter in the middle of a sentence that has others without: names, as people type them."""
    capital = {word for found in _CAPITAL.findall(text) for word in folded(found)}
    small = [word for word in text.split()[1:] if word[:1].islower() and says_something(word)]
    return frozenset(capital if small else ())


def _beside(
    asked: Mapping[int, Need], words: Sequence[str], mentions: Sequence[Mention]
) -> tuple[Mapping[int, Need], tuple[Need, ...]]:
    """The needs, and those among them that are asked beside the one card that is surely named, whose name then counts less."""
    if len(mentions) != 1 or not mentions[0].sure:
        return asked, ()
    name = _covered(mentions)
    beside = tuple(need for place, need in asked.items() if place not in name and says_something(words[place]))
    if not beside:
        return asked, ()
    less = {place: replace(asked[place], weight=_NAMED * asked[place].weight) for place in name & asked.keys()}
    return {**asked, **less}, beside


def _filters(query: str, rulebooks: Sequence[str]) -> tuple[str, Filters]:
    """Take ``kind:faq card:"bad penny"`` and a bare rulebook number out of the query."""
    said = {found[1].lower(): found[2] or found[3] for found in _FILTER.finditer(query)}
    rest = _FILTER.sub(" ", query)
    version = _VERSION.search(rest)
    if version and version[1] in rulebooks:
        rest = f"{rest[: version.start()]} {rest[version.end() :]}"
        said.setdefault("rulebook", version[1])
    rulebook = said.get("rulebook") or said.get("version", "")
    return rest, Filters(said.get("kind", "").lower(), rulebook, said.get("card", ""), said.get("house", "").lower())


def _of_synonyms(words: Sequence[str], found: Sequence[Found]) -> list[Need]:
    needs: list[Need] = []
    for use in found:
        counts = _MEANS_WEIGHT * _share(words, use) ** _MEANS_FADES
        needs += [exactly(stem(word), counts) for word in dict.fromkeys(folded(use.synonym.means))]
    return needs


def _see(words: Sequence[str], found: Sequence[Found]) -> dict[str, float]:
    """The entries that the expressions are about, each with the share of the query that the expression is."""
    see: dict[str, float] = {}
    for use in found:
        share = _share(words, use)
        for place, entry in enumerate(use.synonym.see):
            see[entry] = max(see.get(entry, 0.0), share * _LATER**place)
    return see


def _share(words: Sequence[str], use: Found) -> float:
    """How much of the query an expression is, from 0 to 1."""
    telling = [says_something(word) for word in words]
    return (sum(telling[use.start : use.end]) or 0.5) / (sum(telling) or 1)


def _alternatives(word: str, near: Sequence[tuple[str, float]]) -> dict[str, float]:
    """A word typed right counts once; one guessed counts by its likeness, for each guess."""
    if not near:
        return {stem(word): 1.0}
    likely: dict[str, float] = {}
    for guess, counts in near:
        likely[stem(guess)] = max(likely.get(stem(guess), 0.0), counts)
    return likely


def _covered(mentions: Sequence[Mention]) -> frozenset[int]:
    return frozenset(place for mention in mentions for place in range(mention.start, mention.end))
