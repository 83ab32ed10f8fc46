"""Words that nothing is called by, read as the words they resemble."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache

from judge.cards.alike import alike
from judge.search.words import stem

_ALIKE, _ALIKE_LONG = 0.7, 0.8  # a word with as many other letters is another word of English
_LONG = 11
_CLOSE = 0.7
_SHORTEST = 4  # shorter words resemble too much
_CANDIDATES = 3
_TRUST = 0.9  # a word guessed counts less than one typed
_BEGUN = 0.85  # a word begun counts as much as this likeness
_ENDINGS = frozenset({"able", "less", "like", "wise"})  # a word with one is no two words run together
_HEARD = 0.8  # a word that sounds so much like another is that one written by ear
_SOUNDS = (("ph", "f"), ("c(?=[eiy])", "s"), ("ck|c|q(?=u)", "k"), ("x", "ks"), ("y", "i"), ("z", "s"), (r"(.)\1", r"\1"))
_WAYS = tuple((re.compile(written), heard) for written, heard in _SOUNDS)
_AS_GOOD = 0.12  # guesses that much less like than the best are not made


def sound(word: str) -> str:
    """A word as it sounds, roughly: what is written in several ways is written in one.

    >>> sound("prophecy"), sound("alpha"), sound("mimick")
    ('profesi', 'alfa', 'mimik')
    """
    for written, heard in _WAYS:
        word = written.sub(heard, word)
    return word


class Spelling:
    """A vocabulary (words and how common they are) and its nearest words to one that is not in it.

    ``ordinary`` words of English are known too, but never guessed.
    """

    def __init__(self, vocabulary: Mapping[str, int], ordinary: frozenset[str] = frozenset()) -> None:
        self._ordinary = ordinary
        self._common = dict(vocabulary)
        self._words = list(vocabulary)
        self.guesses = lru_cache(maxsize=5_000)(self._guesses)
        self._roots = lru_cache(maxsize=5_000)(self._roots_beginning)

    def __contains__(self, word: object) -> bool:
        return word in self._common or word in self._ordinary

    def has_form(self, word: str) -> bool:
        """Whether a word is another form of a known one, such as "warding"."""
        root = stem(word)
        return root in self._roots(root[:_SHORTEST])

    def same_sound(self, word: str) -> tuple[tuple[str, float], ...]:
        """The words that sound just like this one: who writes "simon" may mean Symon."""
        return tuple((known, _TRUST) for known in self._sounds[1].get(sound(word), ()))[:_CANDIDATES]

    def _guesses(self, word: str) -> tuple[tuple[str, float], ...]:
        """Up to three words like this one, the likeliest first, each with what it counts for.

        A word that is two known ones run together is read as those two, with a space between.
        """
        if len(word) < _SHORTEST or any(sign.isdigit() for sign in word):
            return ()
        least = _ALIKE if len(word) < _LONG else _ALIKE_LONG
        found = dict(alike(word, self._words, least=least, most=4 * _CANDIDATES)) or self._sounding(word)
        for begun in self._begun(word):
            found[begun] = max(found.get(begun, 0.0), _BEGUN)
        parts = self._in_two(word) if max(found.values(), default=0.0) < _CLOSE else None
        if parts:
            return ((" ".join(parts), _TRUST),)
        ranked = sorted(found, key=lambda near: (-found[near] - self._bonus(word, near), near))
        best = [near for near in ranked if found[near] >= found[ranked[0]] - _AS_GOOD]
        return tuple((near, _TRUST * found[near]) for near in best[:_CANDIDATES])

    def _roots_beginning(self, letters: str) -> frozenset[str]:
        return frozenset(stem(word) for word in self._words if word.startswith(letters))

    def _sounding(self, word: str) -> dict[str, float]:
        """The words that sound like one written by ear."""
        near = alike(sound(word), self._sounds[0], least=_HEARD, most=_CANDIDATES)
        return {known: likeness for heard, likeness in near for known in self._sounds[1][heard]}

    @cached_property
    def _sounds(self) -> tuple[list[str], dict[str, list[str]]]:
        """How the words sound, and the words that sound so."""
        found: dict[str, list[str]] = {}
        for word in self._words:
            if len(word) >= _SHORTEST:
                found.setdefault(sound(word), []).append(word)
        return list(found), found

    def _bonus(self, word: str, near: str) -> float:
        """People rarely miss the first letter, and mean a common word rather than a rare one."""
        return 0.06 * (word[0] == near[0]) + 0.01 * min(self._common[near], 10)

    def _begun(self, word: str) -> list[str]:
        longer = [known for known in self._words if known.startswith(word)]
        return sorted(longer, key=lambda known: (-self._common[known], len(known)))[:_CANDIDATES]

    def _in_two(self, word: str) -> tuple[str, str] | None:
        for cut in range(4, len(word) - 3):
            if word[:cut] in self._common and word[cut:] in self._common and word[cut:] not in _ENDINGS:
                return word[:cut], word[cut:]
        return None
