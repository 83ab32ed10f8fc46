"""English for the words that find cards: ``a friendly Giant creature``, ``each other creature with even power``."""

from __future__ import annotations

import re

from judge.cards import nouns as w
from judge.cards.nouns.base import changed
from judge.cards.saying.say import must_say
from judge.cards.saying.spelling import written
from judge.cards.saying.voice import Voice
from judge.cards.spelt import listed, plural, title, whose

_OfAKind = (  # sets of cards that are described by what they have in common
    w.Creature | w.Artifact | w.Upgrade | w.InPlay | w.In | w.Neighbors | w.Under | w.UpgradesOn | w.PurgedBy
)
_OF_CREATURES = (w.Property.NEIGHBOR, w.Property.TOKEN, w.Property.FLANK, w.Property.LEFT_FLANK, w.Property.RIGHT_FLANK)
OneByOne = w.ThisWay | w.MostPowerful | w.LeastPowerful | w.Top | w.Bottom  # sets of which each card is known


def bare(v: Voice, who: w.Cards) -> str | None:
    """What one of a set of cards is, without an article; None for cards that are known one by one."""
    return must_say(v, "group.1", who) if isinstance(who, _OfAKind) else None


def many(v: Voice, who: w.Cards) -> str | None:
    """What the cards of a set are; None for cards that are known one by one."""
    return must_say(v, "group.n", who) if isinstance(who, _OfAKind | w.Both) else None


def head(who: w.Cards) -> str:
    """What a card of a set is called afterwards: "that creature"."""
    match who:
        case w.Creature() | w.Neighbors() | w.Artifact() | w.Upgrade() | w.UpgradesOn():
            said = {w.Neighbors: "creature", w.UpgradesOn: "upgrade"}.get(type(who), type(who).__name__.lower())
        case _:
            said = "card"
    tests = getattr(who, "tests", ())
    for test in tests:
        match test:
            case w.Named(id=name):
                return title(name)
            case w.Type(name=name):
                return name
            case _ if test in _OF_CREATURES:
                said = "creature"
            case _:
                pass
    return said


def known(v: Voice, who: w.Cards) -> str:
    """Cards as the object of a sentence: ``each enemy creature``, ``it``, ``a creature``. What is chosen gets a name."""
    match who:
        case w.Ref():
            return reference(v, who)
        case w.The(name=name):
            return v.first.pop(name, "") or v.called.get(name, f"the {name} card")
        case _:
            said = must_say(v, "cards", _unnamed(who), by_phrase=True)
    _name(v, who)
    if isinstance(who, w.Top | w.Bottom):
        return said
    if isinstance(who, w.Choose):
        said = said.replace("each player's", "a" if who.n == 1 else "any")
    return from_there(said, under=isinstance(who, w.Choose) and isinstance(who.what, w.Under))


def _unnamed(who: w.Cards) -> w.Cards:
    """Without the name that what is chosen gets: no phrase says it."""
    return changed(who, name=type(who).name) if isinstance(who, w.Choosing) else who


def reference(v: Voice, who: w.Ref) -> str:
    match who:
        case w.Ref.THIS:
            return v.this
        case w.Ref.IT:
            return v.event
        case w.Ref.SOURCE:
            return v.source or v.this
        case w.Ref.HOST:
            return "this creature"
        case w.Ref.ATTACHED_TO:
            return f"the card that {v.this} is attached to"
        case w.Ref.FOUGHT:
            return "the creature it fights"


def several(v: Voice, who: w.Cards) -> str:
    """For counting: ``friendly creatures``."""
    if isinstance(who, w.ThisWay):
        return known(v, who).replace("each card", "cards", 1)
    made = many(v, who)
    return made if made is not None else known(v, who).removeprefix("each ")


def of_two_zones(both: w.Both) -> bool:
    """Whether these are like cards of two zones of one player: ``cards from your hand or archives``."""
    match both.parts:
        case (w.In(of=of, tests=tests), w.In(of=other, tests=others)):
            return (of, tests) == (other, others)
        case _:
            return False


def single(v: Voice, who: w.Cards) -> str:
    """After "for each": ``friendly creature``, ``of those creatures``."""
    made = bare(v, who)
    if made is not None:
        return made
    said = known(v, who).removeprefix("each ")
    return f"of {said}" if said.startswith("those ") else said


def taken(v: Voice, who: w.Cards) -> str:
    """Several to take: cards from a hand, of either kind where there are two."""
    if isinstance(who, w.Both) and not of_two_zones(who):
        return listed([from_there(taken(v, part)) for part in who.parts], "or")
    made = many(v, who)
    return made if made is not None else several(v, who)


def one_of(v: Voice, who: w.Found) -> str:
    """One of several kinds of cards, of which some lie outside play."""
    return from_there(written(["a", bare(v, who) or "card", "in play" * isinstance(who, w.Creature | w.Artifact)]))


_LYING = re.compile(r"(?<! still) in (?=(your|a|any|[a-z ]+'s) (hand|discard pile|archives|purged zone)\b)")


def from_there(cards: str, *, under: bool = False) -> str:
    """Cards as they are taken out of where they lie: ``a creature from your discard pile``."""
    cards = _LYING.sub(" from ", cards, count=1)
    return cards.replace(" under ", " from under ", 1) if under else cards


_DESCRIBING = {"first", "second", "third", "other", "chosen", "revealed", "purged", "friendly", "enemy"}
_OF_PLAYER = {"yours": "your card", "theirs": "their card"}
_OF_A_SIDE = {"friends": "friendly ", "enemies": "enemy "}


def _name(v: Voice, who: w.Cards) -> None:
    """What is chosen or drawn is called afterwards: that creature, those cards, it."""
    match who:
        case w.Choose(what=what, n=n, name=name):
            called = head(what) if isinstance(what, _OfAKind) else "card"
            one = f"the {name} {called}" if name in _DESCRIBING else f"that {called}"
            v.called[name] = one if n == 1 else f"those {_OF_A_SIDE.get(name, '')}{plural(called)}"
            if name == "it":
                v.event = "it" if n == 1 else "them"
                v.found = None if n == 1 else v.found
        case w.AnyNumber(name=name) | w.OneOfEach(name=name):
            v.called[name] = "those cards"
        case w.Random(n=n, name=name):
            v.called[name] = _OF_PLAYER.get(name, "that card" if n == 1 else "those cards")
        case w.HalfLine(of=of, name=name):
            v.called[name] = f"each creature in the chosen half of {whose(of)} battleline"
        case _:
            pass


def owners(v: Voice, who: w.Cards) -> str:
    """Whoever owns the cards, where the words do not say who that is: ``its owner's``, ``their owners'``."""
    match who:
        case w.Choose(n=1) | w.Random(n=1) | w.MostPowerful(n=1) | w.LeastPowerful(n=1):
            return "its owner's"
        case w.Choose() | w.Both() | w.AnyNumber() | w.MostPowerful() | w.LeastPowerful():
            return "their owners'"
        case _:
            return "their owners'" if v.event == "them" and who is w.Ref.IT else "its owner's"


def are_several(v: Voice, who: w.Cards) -> bool:
    """Whether verbs stand in the plural behind the cards: "each creature" is one, "those creatures" are several."""
    match who:
        case w.Choose(n=n) | w.Random(n=n) | w.MostPowerful(n=n) | w.LeastPowerful(n=n) | w.Top(n=n) | w.Bottom(n=n):
            return n != 1
        case w.AnyNumber() | w.Both() | w.OneOfEach():
            return True
        case w.The(name=name) if name in v.first:
            return False
        case w.Ref.IT | w.The():
            return known(v, who).startswith(("those ", "them", "the new creatures"))
        case _:
            return False


def subject(v: Voice, who: w.Cards) -> str:
    """As the subject of a statement: the one card of this way rather than each."""
    return known(v, who).replace("each card", "the card", 1) if isinstance(who, w.ThisWay) else known(v, who)
