"""English for the words that find cards: ``a friendly Giant creature``, ``each other creature with even power``."""

from __future__ import annotations

import re
from typing import assert_never

from judge.cards import nouns as w
from judge.cards.english import amounts
from judge.cards.saying.say import must_say, say
from judge.cards.saying.spelling import written
from judge.cards.saying.voice import Voice
from judge.cards.spelt import listed, plural, title, whose

_PLACES = {
    w.Place.HAND: "hand",
    w.Place.DISCARD: "discard pile",
    w.Place.ARCHIVES: "archives",
    w.Place.DECK: "deck",
    w.Place.PURGED: "purged zone",
}


APART = {"": "", "house": ", each of another house", "name": ", each of another name"}


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


def one(v: Voice, who: w.Cards) -> str | None:
    """One of a set of cards; None for cards that are known one by one."""
    if _of_it(v, who):
        return "one of its neighbors"
    made = bare(v, who)
    return None if made is None else written(["a", made])


def _of_it(v: Voice, who: w.Cards) -> bool:
    """Whether these are the neighbors of a card just spoken of: "its neighbors"."""
    return isinstance(who, w.Neighbors) and not who.side and "its" in v.words_for(who.of)


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
    """Cards as the object of a sentence: ``each enemy creature``, ``it``, ``a creature``."""
    if isinstance(who, w.Neighbors) and who.side:
        whose_it_is = known(v, who.of)
        return f"its {who.side} neighbor" if whose_it_is == "it" else f"the {who.side} neighbor of {whose_it_is}"
    if isinstance(who, _OfAKind):
        match who:
            case _ if _is_rest(who):
                return "the rest of those cards"
            case w.In(zone=lies, of=whom, tests=(w.InSet(who=w.Ref.IT),)):
                return f"{known(v, w.Ref.IT)}, if still in {whose(whom)} {_PLACES[lies]},"
            case w.Creature(tests=(w.InSet(who=found),)) if not isinstance(found, w.MostPowerful | w.LeastPowerful):
                return f"{known(v, found)}, if still in play,"
            case _ if _of_it(v, who):
                return "each of its neighbors"
            case _:
                pass
        return from_there(f"{'every' if isinstance(who, w.In | w.Under) and not who_tests(who) else 'each'} {bare(v, who)}")
    match who:
        case w.Ref():
            return reference(v, who)
        case w.The(name=name):
            return v.first.pop(name, "") or v.called.get(name, f"the {name} card")
        case w.Choose(what=what, n=n, up_to=up_to, name=name, apart=apart):
            return _chosen(v, what, n, up_to, name) + APART[apart]
        case w.AnyNumber(what=what, name=name, power=power):
            v.called[name] = "those cards"
            limit = f" with a total power of {power} or more" if power else ""
            return f"any number of {from_there(_many(v, what))}{limit}"
        case w.OneOfEach(what=what, of=of, name=name):
            v.called[name] = "those cards"
            return f"{_one_of_each(v, what)} {'of each house' if of == 'house' else 'of each power that there is'}"
        case w.HalfLine(of=of, name=name):
            v.called[name] = f"each creature in the chosen half of {whose(of)} battleline"
            return f"one half of {whose(of)} battleline, divided as evenly as possible"
        case w.Random(what=what, n=n, name=name):
            return _by_chance(v, what, n, name)
        case w.MostPowerful(what=what, n=n) | w.LeastPowerful(what=what, n=n):
            degree = "most" if isinstance(who, w.MostPowerful) else "least"
            return _extreme(v, what, n, degree)
        case w.Top(n=1, of=of, zone=w.Place() as zone, tests=tests) if tests:
            return f"the topmost {must_say(v, 'such.1', tests)} from {whose(of)} {pile(zone)}"
        case w.Top(n=n, of=of, zone=zone) | w.Bottom(n=n, of=of, zone=zone):
            return _at_end(v, n, f"{whose(of)} {pile(zone)}", "top" if isinstance(who, w.Top) else "bottom")
        case w.ThisWay(tests=tests) if tests:
            return f"each {must_say(v, 'such.1', tests)} {v.deed} this way"
        case w.ThisWay(destroyed=destroyed):
            return "each creature destroyed this way" if destroyed else f"each card {v.deed} this way"
        case w.Both(parts=parts):
            return listed([known(v, part) for part in parts])
        case _:
            assert_never(who)


def pile(zone: w.OutOfPlay | None) -> str:
    """How the pile is called in which "the top card" lies."""
    return _PLACES[zone or w.Place.DECK]


def who_tests(who: w.Cards) -> tuple[w.Test, ...]:
    found: tuple[w.Test, ...] = getattr(who, "tests", ())
    return found


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


def _many(v: Voice, who: w.Cards) -> str:
    """Several to take: cards from a hand."""
    if isinstance(who, w.Both) and not of_two_zones(who):
        return listed([_many(v, part) for part in who.parts], "or")
    made = many(v, who)
    return made if made is not None else several(v, who)


def from_there(cards: str, *, under: bool = False) -> str:
    """Cards as they are taken out of where they lie: ``a creature from your discard pile``."""
    cards = re.sub(r"(?<! still) in (?=(your|a|any|[a-z ]+'s) (hand|discard pile|archives|purged zone)\b)", " from ", cards)
    return cards.replace(" under ", " from under ", 1) if under else cards


def _is_rest(who: w.Cards) -> bool:
    """Whether these are the cards of a deck that were looked at, as many as still lie there."""
    match who:
        case w.In(zone=w.Place.DECK, tests=(w.InSet(who=w.The()),)):
            return True
        case _:
            return False


_DESCRIBING = {"first", "second", "third", "other", "chosen", "revealed", "purged", "friendly", "enemy"}


def _chosen(v: Voice, what: w.Cards, n: w.Quantity, up_to: bool, name: str) -> str:
    called = head(what) if isinstance(what, _OfAKind) else "card"
    under = isinstance(what, w.Under)
    if n == 1:
        said = "another of those cards" if _is_rest(what) else one(v, what) or _one_of(v, what)
        said = f"up to 1 {bare(v, what) or said}" if up_to else said
        v.called[name] = f"the {name} {called}" if name in _DESCRIBING else f"that {called}"
        if name == "it":
            v.event, v.found = "it", None
        return from_there(said.replace("each player's", "a"), under=under)
    several_of = "the top 2 cards" if isinstance(what, w.Top) else _many(v, what)
    several_of = from_there(several_of.replace("each player's", "any"), under=under)
    v.called[name] = f"those {plural(called)}"
    if name == "it":
        v.event = "them"
    if name in ("friends", "enemies"):
        v.called[name] = f"those {'friendly' if name == 'friends' else 'enemy'} {plural(called)}"
    if not isinstance(n, int):
        return f"as many {several_of} as {amounts.amount(v, n)}"
    return f"{'up to ' * up_to}{n} {several_of}"


def _one_of_each(v: Voice, what: w.Cards) -> str:
    return one(v, what) or _one_of(v, what)


def _one_of(v: Voice, what: w.Cards) -> str:
    if isinstance(what, w.Both):
        return listed([_in_play(v, part) for part in what.parts], "or")
    if isinstance(what, w.ThisWay):
        return known(v, what).replace("each ", "a ", 1)
    said = known(v, what)
    return written(["a", said.removeprefix("each ")]) if said.startswith("each ") else f"1 of {said}"


def _in_play(v: Voice, who: w.Cards) -> str:
    """One of several kinds of cards, of which some lie outside play."""
    return (one(v, who) or "a card") + " in play" * isinstance(who, w.Creature | w.Artifact)


_OF_PLAYER = {"yours": "your card", "theirs": "their card"}


def _by_chance(v: Voice, what: w.Cards, n: w.Quantity, name: str) -> str:
    v.called[name] = _OF_PLAYER.get(name, "that card" if n == 1 else "those cards")
    if n == 1:
        found = say(v, "group.1", what) or (known(v, what) if isinstance(what, w.Both) else "card")
        return f"a random {from_there(found)}"
    found = from_there(say(v, "group.n", what) or "cards")
    return f"{n} random {found}" if isinstance(n, int) else f"as many random {found} as {amounts.amount(v, n)}"


def _extreme(v: Voice, what: w.Cards, n: w.Quantity, degree: str) -> str:
    if (made := bare(v, what)) is None:
        return f"the {degree} powerful of {known(v, what)}"
    if n == 1:
        return f"the {degree} powerful {made}"
    return f"the {amounts.amount(v, n)} {degree} powerful {many(v, what)}"


def _at_end(v: Voice, n: w.Quantity, place: str, end: str) -> str:
    """Cards at the top or the bottom of a deck or a discard pile."""
    if n == 1:
        return f"the {end} card of {place}"
    if isinstance(n, int):
        return f"the {end} {n} cards of {place}"
    return f"as many cards from the {end} of {place} as {amounts.amount(v, n)}"


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
