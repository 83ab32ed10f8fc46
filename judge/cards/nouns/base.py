"""What all nouns of the card notation share: frozen values whose ``repr`` *is* the notation.

A noun is written like a call: fields in order, defaults left out, ``Steal(2, by=OPPONENT)``. Nouns that take any number
of parts (``Seq``, ``Creature``) have one field, a tuple, whose members are written one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields, replace
from enum import Enum
from threading import Lock
from typing import Any, ClassVar, NamedTuple, TypeVar, dataclass_transform, overload

NOUNS: dict[str, type] = {}
WORDS: dict[str, Enum] = {}


class About(NamedTuple):
    """How an effect is called in a trace, the entry that rules it, and what is said of cards to which it was done."""

    trace: str = ""
    rule: str = ""
    done: str = ""


ABOUT: dict[type, About] = {}

_FIRST_OF_A_KIND = Lock()

T = TypeVar("T", bound=type)
E = TypeVar("E", bound=type[Enum])
N = TypeVar("N", bound="Noun")


class Noun:
    """The root of all nouns; prints as the notation: required fields by position, others by name where they differ.

    Three hundred kinds are known at every start of a command, and few of them are used: what a dataclass compiles for each is
    compiled when the first of its kind is made, and what is the same for all stands here. What a noun hashes to is worked out
    once, as much is kept by nouns; it is no part of it, and does not travel, for it is another in every process.
    """

    __slots__ = ("__dict__", "__weakref__", "_hash")

    __dataclass_fields__: ClassVar[dict[str, Any]]
    _hash: int
    many = False  # True: the only field is a tuple, written member by member

    def __init__(self, *given: Any, **named: Any) -> None:
        kind = type(self)
        with _FIRST_OF_A_KIND:
            if "__init__" not in vars(kind):
                dataclass(frozen=True, repr=False, eq=False)(kind)
        kind.__init__(self, *given, **named)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__dict__ == self.__dict__

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            found = hash((type(self), *self.__dict__.values()))
            object.__setattr__(self, "_hash", found)
            return found

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__

    def __repr__(self) -> str:
        parts: list[str] = []
        for field in fields(self):
            value = getattr(self, field.name)
            if self.many:
                parts += [repr(part) for part in value]
            elif field.default is MISSING:
                parts.append(repr(value))
            elif value != field.default:
                parts.append(f"{field.name}={value!r}")
        return f"{type(self).__name__}({', '.join(parts)})"


@overload
def noun(cls: T) -> T: ...
@overload
def noun(*, trace: str, rule: str, done: str = ...) -> Callable[[T], T]: ...
@dataclass_transform(frozen_default=True)
def noun(cls: Any = None, **about: str) -> Any:
    """Register a noun: a frozen dataclass that the notation may name; an effect says here how it is told (``About``)."""

    def register(kind: type) -> type:
        made: type = dataclass(init=False, repr=False, eq=False)(kind)
        NOUNS[kind.__name__], ABOUT[made] = made, About(**about)
        return made

    return register if cls is None else register(cls)


def many(cls: T) -> T:
    """Register a noun that takes any number of parts in its one field."""
    made: Any = dataclass(frozen=True, repr=False, eq=False, init=False)(cls)
    name = fields(made)[0].name

    def __init__(self: Any, *parts: Any) -> None:  # noqa: N807
        object.__setattr__(self, name, parts)

    made.__init__ = __init__
    made.many = True
    NOUNS[cls.__name__], ABOUT[made] = made, About()
    return made  # type: ignore[no-any-return]


class Word(Enum):
    """A word of the notation without parts; prints as its bare name."""

    def __repr__(self) -> str:
        return self.name


def words(cls: E) -> E:
    """Register every member of an enumeration as a word of the notation; a name may be taken once only."""
    for member in cls:
        if member.name in WORDS:
            raise ValueError(f"the word {member.name} is taken twice")
        WORDS[member.name] = member
    return cls


def parts(noun: Noun) -> tuple[Any, ...]:
    """What stands in the parts of a noun, in the order written: they are set in that order, and once."""
    return tuple(noun.__dict__.values())


def changed(noun: N, **made: Any) -> N:
    """The noun with other parts, told by their names."""
    if noun.many and made:
        return type(noun)(*next(iter(made.values())))
    return replace(noun, **made)


def walk(part: object, stop: Callable[[object], bool] | None = None) -> Iterator[Any]:
    """A noun, a word or a tuple of them, then everything in it, in the order written; what ``stop`` holds for is not opened."""
    waiting = [part]
    while waiting:
        found = waiting.pop()
        yield found
        if stop is not None and stop(found):
            continue
        if isinstance(found, tuple):
            waiting += reversed(found)
        elif isinstance(found, Noun):
            waiting += reversed(parts(found))
