"""Card names inside a query: whole names in any language, and short forms that only one card goes by."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from judge.search.words import says_something, stem

_LONGEST = 8
_LONG = 3  # words of a name that nobody says by chance
_FEW = 3  # a word in more names than that says nothing about which card is meant


@dataclass(frozen=True, slots=True)
class Mention:
    """Words ``start`` to ``end`` of a query name these cards."""

    start: int
    end: int
    cards: tuple[str, ...]
    sure: bool


class Mentions:
    """Recognises card names. ``names`` are folded names in all languages with the ids of their cards.

    ``english`` maps card ids to folded English names, ``plain`` holds the stems that rules use as ordinary words,
    ``discussed`` the cards that some ruling is about.
    """

    def __init__(
        self,
        names: Mapping[str, Sequence[str]],
        english: Mapping[str, str],
        plain: frozenset[str],
        discussed: frozenset[str],
    ) -> None:
        self._names = names
        self._english = english
        self._plain = plain
        self._discussed = discussed
        self._by_word: dict[str, list[str]] = defaultdict(list)
        for card, name in english.items():
            for word in set(name.split()):
                self._by_word[word].append(card)
        self._spaceless = {name for name in names if not name.isascii() and " " not in name and len(name) > 1}

    def words(self) -> Mapping[str, int]:
        """Every word of an English name, and in how many rulings' or cards' names it stands."""
        return {word: len(cards) for word, cards in self._by_word.items()}

    def whole(self, words: Sequence[str], capital: frozenset[str] = frozenset()) -> list[Mention]:
        """Whole names, the longest first choice, none overlapping; ``capital`` are words that were typed as names are."""
        found: list[Mention] = []
        start = 0
        while start < len(words):
            mention = self._whole_at(words, start, capital)
            if mention:
                found.append(mention)
            start = mention.end if mention else start + 1
        return found

    def in_english(self, words: Sequence[str], known: Callable[[str], bool]) -> tuple[list[str], frozenset[int]]:
        """The words with the names of other languages as English has them, which is what rulings have, and where those stand.

        A single word that is ``known`` as one of English is left as it is.
        """
        said: list[str] = []
        named: set[int] = set()
        at = 0
        for mention in self.whole(words):
            abroad = mention.sure and not any(self._is_english(words, mention, card) for card in mention.cards)
            if not abroad or (mention.end - mention.start == 1 and known(words[mention.start])):
                continue
            said += words[at : mention.start]
            cards = [card for card in mention.cards if card in self._discussed] or mention.cards
            name = self._english[cards[0]].split()
            named.update(range(len(said), len(said) + len(name)))
            said += name
            at = mention.end
        return [*said, *words[at:]], frozenset(named)

    def _is_english(self, words: Sequence[str], mention: Mention, card: str) -> bool:
        """Whether a card is named as in English, its plural or a name inside a word of signs without spaces included."""
        return " ".join(words[mention.start : mention.end]).removesuffix("s") == self._english[card].removesuffix("s")

    def short(self, words: Sequence[str], taken: frozenset[int]) -> list[Mention]:
        """Short forms among the words that are not taken: ``yxilo``, ``gateway``, ``kompsos``."""
        told = {place: self._telling(word) for place, word in enumerate(words) if place not in taken}
        telling = {place: word for place, word in told.items() if word}
        found: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for place, word in telling.items():
            found[self._best(word, set(telling.values()))].append(place)
        return [
            Mention(min(places), max(places) + 1, cards, sure=len(places) > 1 or not self._discussed.isdisjoint(cards))
            for cards, places in found.items()
            if cards
        ]

    def _whole_at(self, words: Sequence[str], start: int, capital: frozenset[str]) -> Mention | None:
        for end in range(min(len(words), start + _LONGEST), start, -1):
            name = " ".join(words[start:end])
            cards = self._names.get(name) or (self._names.get(name[:-1]) if name.endswith("s") and len(name) > 4 else None)
            if cards:
                return Mention(start, end, tuple(cards), self._sure(words[start:end], capital))
        inside = self._spaceless_in(words[start])
        return Mention(start, start + 1, tuple(self._names[inside]), sure=True) if inside else None

    def _sure(self, words: Sequence[str], capital: frozenset[str]) -> bool:
        """Two telling words together are a name, and so is one among small ones of a long name; a single one may be an ordinary
        word, unless it has a capital letter."""
        telling = [word for word in words if says_something(word)]
        if len(telling) > 1 or len(words) >= _LONG:
            return bool(telling)
        return any(stem(word) not in self._plain or word in capital for word in telling)

    def _spaceless_in(self, word: str) -> str | None:
        """A Chinese name stands between other signs without a space."""
        if word.isascii():
            return None
        inside = [name for name in self._spaceless if name in word]
        return max(inside, key=len, default=None)

    def _telling(self, word: str) -> str:
        """The word of a name that this is (it may be its plural), "" where it is an ordinary word."""
        if not says_something(word) or stem(word) in self._plain:
            return ""
        return next((form for form in (word, word.removesuffix("s")) if form in self._by_word), "")

    def _best(self, word: str, here: set[str]) -> tuple[str, ...]:
        """The cards with this word in the name: those with most of the query's words, with rulings, in that order."""
        cards = self._by_word[word]
        shared = Counter({card: len(here.intersection(self._english[card].split())) for card in cards})
        most = max(shared.values())
        best = [card for card in cards if shared[card] == most]
        discussed = [card for card in best if card in self._discussed]
        chosen = discussed or best
        return tuple(sorted(chosen)) if len(chosen) <= _FEW else ()
