"""Patterns: the notation with variables in it, ``Steal(n, by=p)``, and what stands for the words that only join others.

A pattern is what a phrase means. ``x`` is a variable, ``*a`` any number of members of a tuple.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, replace
from typing import Any, TypeVar, dataclass_transform

from judge.cards import nouns as w
from judge.cards.nouns.base import NOUNS, WORDS, Noun, changed
from judge.errors import CardError

Bound = Mapping[str, Any]
T = TypeVar("T", bound=type)


@dataclass_transform(frozen_default=True)
def only_read(kind: T) -> T:
    """A noun as which phrases are read, and with which no card is written; compiled when the first of its kind is made."""
    dataclass(init=False, repr=False, eq=False)(kind)  # the same class, with its fields
    return kind


@only_read
class Said(Noun):
    """A word that refers to something told before, as it was said: ``it``, ``that creature``."""

    word: str


@only_read
class Nth(Noun):
    """One of several cards that were chosen, as it is told apart: the first, the enemy one."""

    word: str


@only_read
class IfDone(Noun):
    """A sentence that begins with "If you do"."""

    do: Any


@only_read
class Otherwise(Noun):
    """A sentence that begins with "Otherwise"."""

    do: Any


@only_read
class IfNot(Noun):
    """A sentence that begins with "If you do not"."""

    do: Any


@only_read
class WithSplash(Noun):
    """Damage with a splash, told behind it."""

    do: Any
    splash: Any


@only_read
class Again(Noun):
    """A sentence that repeats what stands before it, at most so many times (-1: any number)."""

    when: Any
    times: Any
    may: bool = False


@only_read
class Repaid(Noun):
    """A sentence that lets what stands before it be done a second time, for a price."""

    do: Any


@only_read
class PerEach(Noun):
    """An effect "for each" of a number or of cards, before it is known whether it goes card by card."""

    of: Any
    do: Any


@only_read
class Rather(Noun):
    """One effect, and another instead of it under a condition; both may be about a card that is chosen before."""

    when: Any
    do: Any
    otherwise: Any


@only_read
class TurnOf(Noun):
    """That it is the turn of a player."""

    of: Any


@only_read
class Owned(Noun):
    """An effect on cards that are said to be of a player: "to your hand"."""

    do: Any
    by: Any


@only_read
class Those(Noun):
    """The cards to which something was done "this way", ``way`` (destroyed, discarded), and which pass the tests."""

    way: str
    tests: tuple[Any, ...] = ()


@only_read
class Also(Noun):
    """A card that passes a test and is of a type, which may be known of it: "it is a Mars creature"."""

    who: Any
    test: Any
    kind: str


@only_read
class EachWho(Noun):
    """What each player does of whom a condition holds, which is told of EACH_PLAYER."""

    when: Any
    do: Any


@only_read
class Theirs(Noun):
    """An effect on what is a player's own: "your opponent discards a card from their hand"."""

    by: Any
    do: Any


@only_read
class By(Noun):
    """An effect by a player who was told before it: "each player draws a card"."""

    by: Any
    do: Any


@only_read
class OfCard(Noun):
    """A test of what is called a card, so that it is hardly the creature in play that was met last."""

    test: Any


@only_read
class Done(Noun):
    """How many cards something was done to "this way", or how much; ``what``: of what it is said (card, creature, amount)."""

    way: str
    what: str


@only_read
class Behind(Noun):
    """An amount told behind the cards that the effect is about, so that "its" may be theirs."""

    n: Any


@only_read
class Was(Noun):
    """What the card that has just left play was there: "if it was damaged"."""

    test: Any


@only_read
class Spared(Noun):
    """The one card that an effect leaves out, chosen before it where several tie: "except the most powerful creature"."""

    who: Any


@only_read
class AsWell(Noun):
    """What is done ahead of an event that happens after all, or in place of it if that is not said to happen."""

    do: Any


@only_read
class Sided(Noun):
    """Cards on a side of the table: "your creatures"."""

    side: Any
    what: Any


@only_read
class Has(Noun):
    """How much of something a player has: Æmber, cards in hand, forged keys, creatures."""

    kind: str
    of: Any


SUBJECT = Said("subject")  # in a predicate: the cards of which it is said
_KINDS = (Said, By, Nth, IfDone, Otherwise, IfNot, WithSplash, Again, Repaid, PerEach, Rather, Owned, Those, Also, Theirs, OfCard,
          Done, Behind, TurnOf, Spared, Was, AsWell, Sided, Has,
          EachWho)  # fmt: skip
_SIDES = {w.Player.YOU: w.Property.FRIENDLY, w.Player.OPPONENT: w.Property.ENEMY}
_TURNS = {w.Player.YOU: w.YourTurn(), w.Player.OPPONENT: w.Unless(w.YourTurn())}
ONLY_READ: dict[str, type] = {kind.__name__: kind for kind in _KINDS}


@dataclass(frozen=True, slots=True)
class Variable:
    name: str


@dataclass(frozen=True, slots=True)
class Several:
    """Any number of members of a tuple."""

    name: str


@dataclass(frozen=True, slots=True)
class Make:
    """A noun with patterns in its parts; which one may depend on the words: ``k(x)``."""

    kind: Callable[..., object] | Variable
    parts: tuple[Pattern, ...]
    named: tuple[tuple[str, Pattern], ...]

    def made_of(self, bound: Bound) -> Callable[..., object]:
        """What it makes, now that the words are known."""
        return bound[self.kind.name] if isinstance(self.kind, Variable) else self.kind


Pattern = Any  # a Variable, a Several, a Make, a tuple of patterns, or a plain value of the notation


def pattern(text: str) -> Pattern:
    """Read a pattern. CardError for what is none."""
    try:
        return _read(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, KeyError) as error:
        raise CardError(f"{text!r} is no pattern of the notation: {error}") from error


def _read(node: ast.expr) -> Pattern:
    match node:
        case ast.Call(func=ast.Name(id=name), args=parts, keywords=named):
            kind = Variable(name) if len(name) == 1 else NOUNS.get(name) or ONLY_READ[name]
            return Make(kind, tuple(map(_read, parts)), tuple((word.arg or "", _read(word.value)) for word in named))
        case ast.Name(id="SUBJECT"):
            return SUBJECT
        case ast.Name(id=name):
            return WORDS[name] if name in WORDS else Variable(name)
        case ast.Starred(value=ast.Name(id=name)):
            return Several(name)
        case ast.Constant(value=value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            return -number
        case ast.Tuple(elts=members):
            return tuple(map(_read, members))
        case _:
            raise CardError(f"{ast.unparse(node)!r} has no place in a pattern")


def build(made: Pattern, bound: Bound) -> Any:
    """What a pattern stands for when its variables are bound."""
    match made:
        case Variable(name):
            return bound[name]
        case Make(parts=parts, named=named):
            kind = made.made_of(bound)
            return _simple(kind(*build(parts, bound), **{name: build(part, bound) for name, part in named}))
        case tuple():
            found: list[Any] = []
            for part in made:
                if isinstance(part, Several):
                    for member in bound[part.name]:  # "with power 3" is two tests
                        found += member if isinstance(member, tuple) else (member,)
                else:
                    found.append(build(part, bound))
            return tuple(dict.fromkeys(found)) if any(isinstance(part, Several) for part in made) else tuple(found)
        case _:
            return made


def _simple(noun: object) -> object:
    """Once an amount is the amount, and two numbers are one."""
    match noun:
        case Sided(side=side, what=w.Creature(tests=tests) | w.Artifact(tests=tests) | w.InPlay(tests=tests) as what):
            return type(what)(side, *(test for test in tests if test is not side))
        case Has(kind=kind, of=of):
            return _had(kind, of)
        case WithSplash(do=do, splash=splash):
            return replace(do, splash=splash)
        case w.Seq(effects=(w.Deal() as dealt, w.Deal(who=w.Neighbors(of=Said(word="its"), side="")) as splash)):
            return replace(dealt, splash=splash.n)
        case w.Upgrade(tests=(w.InSet(who=w.UpgradesOn() as all_of_it),)):
            return all_of_it
        case w.Plus(a=0, b=b):
            return b
        case TurnOf(of=of):
            return _TURNS.get(of, noun)
        case w.AtLeast(a=w.Count(who=w.In() | w.Creature() as who), b=1):
            return w.Exists(who)
        case w.Times(a=1, b=b):
            return b
        case w.Times(a=int(a), b=int(b)):
            return a * b
        case w.Instead(do=AsWell(do=w.Seq(effects=(w.May(do=do), w.Proceed() as after))), may=False):
            return changed(noun, do=AsWell(w.Seq(do, after)), may=True)
        case w.Instead(do=w.May(do=do), may=False):
            return replace(noun, do=do, may=True)
        case w.Grants(parts=parts) if any(isinstance(part, w.Grants) for part in parts):
            return w.Grants(*(each for part in parts for each in (part.parts if isinstance(part, w.Grants) else (part,))))
        case _:
            return noun


def _had(kind: str, of: Any) -> object:
    match kind:
        case "aember":
            return w.Pool(of=of)
        case "keys":
            return w.Keys(of=of)
        case "hand":
            return w.Count(w.In(w.Place.HAND, of=of))
        case _:
            side = _SIDES.get(of) or (Said("they control") if of == Said("their") else w.ControlledBy(of))
            return w.Count(w.Creature(side))


def with_value(made: Pattern, name: str, value: object) -> Pattern:
    """The pattern with one of its variables settled."""
    match made:
        case Variable(of):
            return value if of == name else made
        case Make(kind, parts, named):
            settled = tuple((part, with_value(inner, name, value)) for part, inner in named)
            return Make(kind, with_value(parts, name, value), settled)
        case tuple():
            return tuple(with_value(part, name, value) for part in made)
        case _:
            return made


def by_itself(made: Pattern, names: frozenset[str]) -> Pattern:
    """The pattern without those of its named parts that are only such a variable, where the noun has something by itself."""
    match made:
        case Make(kind, parts, named):
            own = defaults(made)
            kept = tuple((part, by_itself(inner, names)) for part, inner in named
                         if not (isinstance(inner, Variable) and inner.name in names & own.keys()))  # fmt: skip
            return Make(kind, by_itself(parts, names), kept)
        case tuple():
            return tuple(by_itself(part, names) for part in made)
        case _:
            return made


def defaults(made: Pattern) -> dict[str, object]:
    """What the variables are by themselves that are named parts of nouns."""
    match made:
        case Make(kind, parts, named):
            fields = getattr(kind, "__dataclass_fields__", {})
            found = {inner.name: fields[part].default for part, inner in named
                     if isinstance(inner, Variable) and part in fields and fields[part].default is not MISSING}  # fmt: skip
            return {**found, **defaults(parts), **defaults(tuple(inner for _, inner in named))}
        case tuple():
            return {name: value for part in made for name, value in defaults(part).items()}
        case _:
            return {}


def variables(made: Pattern) -> frozenset[str]:
    """The names of the variables of a pattern."""
    match made:
        case Variable(name) | Several(name):
            return frozenset((name,))
        case Make(kind, parts, named):
            return variables(kind) | variables(parts) | variables(tuple(part for _, part in named))
        case tuple():
            return frozenset().union(*map(variables, made)) if made else frozenset()
        case _:
            return frozenset()
