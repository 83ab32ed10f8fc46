"""Read the notation of abilities: a closed language of nouns and words, never ``eval``."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

from judge.cards import nouns  # noqa: F401  (importing them registers them)
from judge.cards.nouns.base import NOUNS, WORDS
from judge.errors import CardError

_LONGEST = 2000
_DEEPEST = 30


def parse(text: str, *, where: str = "") -> Any:
    """Read one noun, such as ``Play(Steal(2))``.

    Raises CardError (with ``where``) for an unknown noun or word, a wrong part, or a text beyond the limits.

    >>> parse("Play(Steal(n=2, by=YOU))")  # prints as it is to be written
    Play(Steal(2))
    >>> parse("Play(Steel(2))")
    Traceback (most recent call last):
    ...
    judge.errors.CardError: card/broken  unknown noun Steel; perhaps Steal, Loses, AtLeast
    """
    if len(text) > _LONGEST:
        raise CardError(f"an ability is at most {_LONGEST} characters long", where=where)
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise CardError(f"{text[:60]!r} is not written like Noun(part, name=part): {error}", where=where) from None
    return _read(tree, where, 0)


def _read(node: ast.expr, where: str, depth: int) -> object:
    if depth > _DEEPEST:
        raise CardError(f"nested deeper than {_DEEPEST}", where=where)
    match node:
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
            return _call(name, args, keywords, where, depth)
        case ast.Name(id=name):
            if name not in WORDS:
                raise CardError(f"unknown word {name}; {_near(name, WORDS)}", where=where)
            return WORDS[name]
        case ast.Constant(value=bool() | int() | str() | None):
            return node.value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(n))):
            return -n
        case ast.Tuple(elts=parts):
            return tuple(_read(part, where, depth + 1) for part in parts)
        case _:
            raise CardError(f"{ast.unparse(node)[:60]!r} is no noun, word, number or name in quotes", where=where)


def _call(name: str, args: list[ast.expr], keywords: list[ast.keyword], where: str, depth: int) -> object:
    if name not in NOUNS:
        raise CardError(f"unknown noun {name}; {_near(name, NOUNS)}", where=where)
    parts = [_read(part, where, depth + 1) for part in args]
    named = {word.arg: _read(word.value, where, depth + 1) for word in keywords if word.arg}
    try:
        return NOUNS[name](*parts, **named)
    except TypeError as error:
        raise CardError(f"{name}: {error}", where=where) from None


def _near(name: str, known: Iterable[str]) -> str:
    close = sorted(known, key=lambda word: (_differs(word.lower(), name.lower()), word))[:3]
    return f"perhaps {', '.join(close)}"


def _differs(a: str, b: str) -> int:
    """How many letters two names do not have in common; good enough to suggest a spelling."""
    return len(set(a) ^ set(b)) + abs(len(a) - len(b))
