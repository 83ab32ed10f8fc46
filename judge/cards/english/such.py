"""English for what is asked of a card by a condition: ``sharing a house with one of its neighbors``."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.cards.english import amounts, cards, tests
from judge.cards.english.voice import Voice, a, bonus_icon, listed

_NEXT_TO_IT = w.InSet(w.Neighbors(w.Ref.IT))
_OTHER = w.Not(w.InSet(w.Ref.IT))
_BESIDE_IT = w.ControlledBy(w.Player.ITS_CONTROLLER)
_RELATIONS = (w.SharesHouse(w.Ref.IT), w.SharesTrait(w.Ref.IT), w.StrongerThan(w.Ref.IT), w.WeakerThan(w.Ref.IT))
SHARED = {w.SharesHouse: "house", w.SharesTrait: "trait"}
_VERBS = {"of": "is of", "sharing": "shares", "with": "has", "for": "is one for"}


def such(v: Voice, when: w.Condition) -> str:
    """What follows the head of a description: the card asked about is "it" in it."""
    spoken_of, v.event = v.event, "it"
    said = _such(v, when)
    v.event = spoken_of
    return said


def _such(v: Voice, when: w.Condition) -> str:
    match when:
        case w.Exists(who=w.Creature(tests=tests)):
            return _related(v, tests, "")
        case w.AtLeast(a=w.Count(who=w.Creature(tests=tests)), b=b):
            return _related(v, tests, amounts.amount(v, b))
        case w.AtLeast(a=w.LargestHouse(who=who, of=w.Ref.IT), b=w.LargestHouse(who=same, of=None)) if who == same:
            return f"of the house with the most {cards.several(v, who)}"
        case w.AtLeast(a=w.LargestHouse(who=who, of=w.Ref.IT), b=b):
            return f"of a house with {amounts.amount(v, b)} or more {cards.several(v, who)}"
        case w.Unless(what=w.ShareHouse(who=w.Neighbors(of=w.Ref.IT))):
            return "with no house that its neighbors share"
        case w.AtLeast(a=w.ArmorOf(who=w.Ref.IT), b=1):
            return "with armor"
        case w.AtLeast(a=w.IconsOn(who=w.Ref.IT, icon=icon), b=1):
            return f"with {a(bonus_icon(icon))}"
        case w.Exists(who=w.UpgradesOn(of=w.Ref.IT)):
            return "with an upgrade"
        case w.Unless(what=w.IsTrue(who=w.UpgradesOn(of=w.Ref.IT), test=w.InSet(who=who))):
            return f"to which {cards.known(v, who)} is not attached"
        case w.Haunted(of=w.Player.ITS_OWNER):
            return "of a haunted player"
        case w.Unless(what=w.AtLeast(a=w.IconsOn(who=w.Ref.IT, icon=icon), b=1)):
            return f"without {a(bonus_icon(icon))}"
        case w.All(of=parts):
            return listed([_such(v, part) for part in parts])
        case _:
            return f"for which {amounts.condition(v, when)}"


def _related(v: Voice, tests: tuple[w.Test, ...], n: str) -> str:
    """To creatures that share something with it, or to neighbors of a kind; ``n``: to so many of them."""
    relation = next((test for test in tests if test in _RELATIONS), None)
    rest = tuple(test for test in tests if test not in (relation, _NEXT_TO_IT))
    near = _NEXT_TO_IT in tests
    if isinstance(relation, w.SharesHouse | w.SharesTrait):
        return f"sharing a {SHARED[type(relation)]} with {_others(v, rest, near, n)}"
    if near:
        made = _kind(v, "neighbor", rest)
        if relation is not None:
            made.before.insert(0, f"{'more' if isinstance(relation, w.StrongerThan) else 'less'} powerful")
        return f"with {n} {made.many()}" if n else f"with {made.one()}"
    made = _kind(v, "creature", rest if relation is None else (*rest, relation))
    return f"for which there are {n} or more {made.many()}" if n else f"for which there is {made.one()}"


def _others(v: Voice, rest: tuple[w.Test, ...], near: bool, n: str) -> str:
    if near and not rest:
        return f"{n or 'one'} of its neighbors"
    made = _kind(v, "neighbor" if near else "creature", tuple(test for test in rest if test not in (_OTHER, _BESIDE_IT)))
    made.other = _OTHER in rest
    made.after += ["in its battleline"] * (_BESIDE_IT in rest)
    return f"{n} {made.many()}" if n else made.one()


def _kind(v: Voice, head: str, asked: tuple[w.Test, ...]) -> cards.Kind:
    made = cards.Kind(head)
    for test in asked:
        tests.add(v, made, test)
    return made


def as_predicate(following: str) -> str:
    """The same as a verb: ``shares a house with one of its neighbors``, ``has a more powerful neighbor``, ``is to its left``."""
    first, _, rest = following.partition(" ")
    return f"{_VERBS[first]} {rest}" if first in _VERBS else f"is {following}"
