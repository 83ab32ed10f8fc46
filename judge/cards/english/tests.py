"""English for tests of cards: before the head, after it, or as a predicate (``is friendly``, ``has even power``)."""

from __future__ import annotations

from typing import assert_never

from judge.cards import nouns as w
from judge.cards.english import amounts, cards
from judge.cards.english.such import SHARED, as_predicate, such
from judge.cards.english.voice import Voice, a, counter, house, listed, player, title

_BEFORE = {
    w.Property.FRIENDLY: "friendly",
    w.Property.ENEMY: "enemy",
    w.Property.DAMAGED: "damaged",
    w.Property.STUNNED: "stunned",
    w.Property.WARDED: "warded",
    w.Property.ENRAGED: "enraged",
    w.Property.EXHAUSTED: "exhausted",
    w.Property.READY: "ready",
    w.Property.FLANK: "flank",
    w.Property.LEFT_FLANK: "left flank",
    w.Property.RIGHT_FLANK: "right flank",
    w.Property.NEIGHBOR: "neighboring",
    w.Property.TOKEN: "token",
}
_AFTER = {
    w.Property.CENTER: "in the center of its battleline",
    w.Property.WITH_AMBER: "with Æmber on it",
    w.Property.ACTIVE_HOUSE: "of the active house",
    w.Property.EVEN_POWER: "with even power",
    w.Property.ODD_POWER: "with odd power",
    w.Property.IN_BATTLELINE: "in the battleline",
    w.Property.YOUR_HOUSE: "of one of your three houses",
}
_IS = {
    w.Property.FLANK: "is on a flank",
    w.Property.LEFT_FLANK: "is on the left flank",
    w.Property.RIGHT_FLANK: "is on the right flank",
    w.Property.NEIGHBOR: "is next to this creature",
    w.Property.ANOTHER: "is another card",
    w.Property.WITH_AMBER: "has Æmber on it",
    w.Property.EVEN_POWER: "has even power",
    w.Property.ODD_POWER: "has odd power",
    w.Property.TOKEN: "is a token creature",
    w.Property.GIGANTIC: "is half of a gigantic creature",
    w.Property.ACTIVE_HOUSE: "belongs to the active house",
    w.Property.YOUR_HOUSE: "belongs to one of your three houses",
}


_OF_CREATURES = (w.Property.NEIGHBOR, w.Property.TOKEN, w.Property.FLANK, w.Property.LEFT_FLANK, w.Property.RIGHT_FLANK)


def add(v: Voice, made: cards.Kind, test: w.Test) -> None:
    """Work a test into a description."""
    match test:
        case w.Property.ANOTHER:
            made.other = True
        case w.Type(name=name):
            made.head = name if made.head == "card" and not _outside(made) else made.head
        case w.Any(tests=found) if all(isinstance(each, w.Type) for each in found):
            made.head = " or ".join(each.name for each in found if isinstance(each, w.Type))
        case w.Named(id=name):
            made.head = title(name)
        case w.Property.GIGANTIC:
            made.head = "gigantic creature half"
        case w.Property() if made.head == "card" and test in _OF_CREATURES:
            made.head = "creature"
            made.before.append(_BEFORE[test])
        case _:
            before = _adjective(test)
            if before:
                made.before.append(before)
            else:
                made.after.append(_following(v, test))


_SIDES = ("friendly", "enemy")
_WHERE = ("flank", "left flank", "right flank", "neighboring")


def rank(adjective: str) -> int:
    """Where an adjective stands: random exhausted friendly flank Mars creature."""
    if adjective in _SIDES:
        return 2
    if adjective in _WHERE:
        return 3
    return 1 if adjective in _BEFORE.values() and adjective != "token" else 4


def _outside(made: cards.Kind) -> bool:
    return any(words.startswith(("in your", "from your")) for words in made.after)


def _adjective(test: w.Test) -> str:
    match test:
        case w.Property():
            return _BEFORE.get(test, "")
        case w.House(name=name):
            return house(name)
        case w.Trait(name=name):
            return title(name)
        case w.Not(test=w.Property.DAMAGED):
            return "undamaged"
        case w.Not(test=w.House() | w.Trait() | w.Property() as inner) if _adjective(inner):
            return f"non-{_adjective(inner)}"
        case w.Not(test=w.Type(name=name)):
            return f"non-{name}"
        case w.Any(tests=found) if all(map(_adjective, found)):
            return " or ".join(map(_adjective, found))
        case w.ControlledBy(player=w.Player.YOU):
            return "friendly"
        case _:
            return ""


def _following(v: Voice, test: w.Test) -> str:
    match test:
        case w.LeftOf(who=who):
            return f"to the left of {cards.known(v, who)}"
        case w.Property():
            return _AFTER[test]
        case w.PowerAtMost(n=n):
            return f"with power {_value(v, n)} or lower"
        case w.PowerAtLeast(n=n):
            return f"with power {_value(v, n)} or higher"
        case w.ControlledBy(player=who):
            return f"controlled by {player(who)}"
        case w.OwnedBy(player=who):
            return f"owned by {player(who)}"
        case w.InSet(who=w.Neighbors(of=of, side=side)):
            return f"directly to the {side} of {cards.known(v, of)}" if side else f"next to {cards.known(v, of)}"
        case w.InSet(who=w.ThisWay(destroyed=destroyed)):
            return f"{'destroyed' if destroyed else v.deed} this way"
        case w.InSet(who=w.UpgradesOn(of=of)):
            return f"on {cards.known(v, of)}"
        case w.InSet(who=w.MostPowerful(n=1) | w.LeastPowerful(n=1) as who):  # of those tied, each is one
            degree = "highest" if isinstance(who, w.MostPowerful) else "lowest"
            return f"with the {degree} power among {cards.several(v, who.what)}"
        case w.InSet(who=who):
            return f"among {cards.known(v, who)}"
        case w.Between(these=these, those=those):
            return f"between {_any_of(v, these)} and {_any_of(v, those)}"
        case w.WeakerThan(than=than):
            return f"with lower power than {cards.known(v, than)}"
        case w.StrongerThan(than=than):
            return f"with higher power than {cards.known(v, than)}"
        case w.SharesHouse(who=who) | w.SharesTrait(who=who):
            return f"sharing a {SHARED[type(test)]} with {_any_of(v, who)}"
        case w.SharesName(who=who):
            return f"with the same name as {_any_of(v, who)}"
        case w.Not(test=w.SharesName(who=who)):
            return f"with another name than {_any_of(v, who)}"
        case w.WithKeyword(name=name):
            return f"with {name}"
        case w.Not(test=w.WithKeyword(name=name)):
            return f"without {name}"
        case w.SharesType(who=who):
            return f"of the same type as {_any_of(v, who)}"
        case w.Not(test=w.SharesType() as inner):
            return f"not {_following(v, inner)}"
        case w.Such(when=when):
            return such(v, when)
        case w.WithCounter(kind=kind):
            return f"with {a(counter(kind))} on it"
        case w.Not(test=w.WithCounter(kind=kind)):
            return f"without {a(counter(kind))} on it"
        case w.ChosenHouse():
            return "of that house"
        case w.Fighting(against=against, attacking=attacking):
            return f"{'attacking' if attacking else 'fighting'}{_foe(v, against)}"
        case w.ChosenTrait():
            return "with that trait"
        case w.NamedAs(name=name):
            return f"with {v.called.get(name, 'that name')}"
        case w.Not(test=w.ChosenHouse()):
            return "not of that house"
        case w.Not(test=w.InSet(who=who)):
            return f"other than {cards.known(v, who)}"
        case w.Not(test=w.Property.WITH_AMBER):
            return "without Æmber on it"
        case w.Not(test=w.Property() as inner) if inner in _AFTER:
            return f"not {_following(v, inner)}"
        case w.Any(tests=tests):
            said = [predicate(v, each) for each in tests]
            alike = all(each.startswith("is ") for each in said)
            return f"that {listed([each.removeprefix('is ') if at and alike else each for at, each in enumerate(said)], 'or')}"
        case _:
            return f"that {predicate(v, test)}"


def _foe(v: Voice, against: tuple[w.Test, ...]) -> str:
    """Whom a creature fights: `` an enemy flank creature``; nothing, where it may be anybody."""
    match against:
        case ():
            return ""
        case (w.InSet(who=who),):
            return f" {cards.known(v, who)}"
        case _:
            made = cards.Kind("creature")
            for test in against:
                add(v, made, test)
            made.before.sort(key=rank)
            return f" {made.one()}"


def with_power(v: Voice, n: w.Quantity) -> str:
    """Neither more nor less: ``with power 3``, ``with the same power as it``."""
    if isinstance(n, w.PowerOf) and not n.base:
        return f"with the same power as {cards.known(v, n.who)}"
    return f"with power {n}" if isinstance(n, int) else f"with power equal to {_value(v, n)}"


def _value(v: Voice, n: w.Quantity) -> str:
    return amounts.amount(v, n)


def _any_of(v: Voice, who: w.Cards) -> str:
    """Cards of which one is enough: ``a friendly card in play``, ``your card or their card``."""
    if isinstance(who, w.Both):
        return listed([_any_of(v, part) for part in who.parts], "or")
    made = cards.kind(v, who)
    return made.one() if made is not None else cards.known(v, who).replace("each card", "a card")


def predicate(v: Voice, test: w.Test) -> str:
    """What is said of one card: ``is friendly``."""
    match test:
        case w.Property():
            return _IS.get(test) or f"is {_BEFORE.get(test) or _AFTER[test]}"
        case w.House(name=name):
            return f"belongs to house {house(name)}"
        case w.Trait(name=name):
            return f"is {a(title(name))}"
        case w.Type(name=name):
            return f"is {a(name)}"
        case w.Named(id=name):
            return f"is {title(name)}"
        case w.ChosenHouse():
            return "belongs to that house"
        case w.Fighting():
            return f"is {_following(v, test)}"
        case w.ChosenTrait():
            return "has that trait"
        case w.NamedAs(name=name):
            return f"has {v.called.get(name, 'that name')}"
        case w.PowerAtMost() | w.PowerAtLeast():
            return f"has {_following(v, test).removeprefix('with ')}"
        case w.InSet(who=w.MostPowerful(n=1) | w.LeastPowerful(n=1)):
            return f"has {_following(v, test).removeprefix('with ')}"
        case w.InSet(who=w.Ref() as who):
            return f"is {cards.known(v, who)}"
        case w.ControlledBy() | w.OwnedBy() | w.InSet() | w.LeftOf() | w.Between():
            return f"is {_following(v, test)}"
        case w.WeakerThan() | w.StrongerThan() | w.WithCounter():
            return f"has {_following(v, test).removeprefix('with ')}"
        case w.SharesHouse() | w.SharesTrait():
            return _following(v, test).replace("sharing", "shares", 1)
        case w.SharesName() | w.WithKeyword():
            return f"has {_following(v, test).removeprefix('with ')}"
        case w.SharesType():
            return f"is {_following(v, test)}"
        case w.Such(when=when):
            return as_predicate(such(v, when))
        case w.Any(tests=tests):
            return listed([predicate(v, each) for each in tests], "or")
        case w.Not(test=inner):
            return denied(v, inner)
        case _:
            assert_never(test)


def denied(v: Voice, test: w.Test) -> str:
    """The opposite of a predicate: ``is not friendly``, ``does not belong to house Mars``."""
    if isinstance(test, w.Not):
        return predicate(v, test.test)
    verb, _, rest = predicate(v, test).partition(" ")
    if verb == "is":
        return f"is not {rest}"
    return f"does not {'have' if verb == 'has' else verb.removesuffix('s')} {rest}"
