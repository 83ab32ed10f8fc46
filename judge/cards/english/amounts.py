"""English for numbers and conditions: ``2 Æmber``, ``1 card for each friendly Shard``, ``you have 7 Æmber or more``."""

from __future__ import annotations

from typing import TypeGuard, assert_never

from judge.cards import nouns as w
from judge.cards.english import cards, events
from judge.cards.english.cards import known, lying, pile, several, single
from judge.cards.english.so_many import so_many
from judge.cards.english.tests import denied, predicate
from judge.cards.english.voice import Voice, bonus_icon, counter, does, house, listed, player, plural, whose
from judge.cards.nouns import Whole

# What an effect that is not about a number of cards has done so much of.
_COUNTED = {
    "healed": "damage", "removed": "number of counters",
    **dict.fromkeys(("stolen", "lost", "captured", "paid", "moved away"), "Æmber"),
}  # fmt: skip
_COUNTED_EACH = {**_COUNTED, "healed": "point of damage", "removed": "counter"}


def amount(v: Voice, n: w.Quantity) -> str:
    """A number as a phrase of its own."""
    match n:
        case bool() | int():
            return str(n)
        case Whole.ALL:
            return "all"
        case w.Count(who=who):
            return f"the number of {several(v, who)}"
        case w.HousesAmong(who=who):
            return f"the number of houses among {several(v, who)}"
        case w.LargestHouse(who=who, of=of):
            houses = "" if of is None else f" out of the houses of {known(v, of)}"
            return f"the number of {several(v, who)} of the house that most of them belong to{houses}"
        case w.TraitsAmong(who=who):
            return f"the number of {of_it('traits', known(v, who))}"
        case w.PowerOf(who=w.Creature() as who, base=False) | w.ArmorOf(who=w.Creature() as who, base=False):
            return f"the combined {'power' if isinstance(n, w.PowerOf) else 'armor'} of {several(v, who)}"
        case w.PowerOf(who=who, base=base):
            return of_it(f"{'printed ' * base}power", _that(v, who))
        case w.ArmorOf(who=who, base=base):
            return of_it(f"{'printed ' * base}armor", _that(v, who))
        case w.ArmorLost(who=who):
            return f"the armor that {known(v, who)} has lost this way"
        case w.AmberOn(who=who):
            return f"the Æmber on {known(v, who)}"
        case w.DamageOn(who=who):
            return f"the damage on {known(v, who)}"
        case w.PowerCountersOn(who=who):
            return f"the number of +1 power counters on {known(v, who)}"
        case w.CountersOn(who=who, kind=kind):
            return f"the number of {counter(kind)}s on {known(v, who)}"
        case w.IconsOn(who=who, icon=icon):
            return f"the number of {bonus_icon(icon)}s on {known(v, who)}"
        case w.Pool(of=of):
            return f"the Æmber in {whose(of)} pool"
        case w.Keys(of=of):
            return f"the number of keys {does(of, 'have')} forged"
        case w.CurrentCost(of=of):
            return f"the current cost of {whose(of)} keys"
        case w.KeyColors():
            return "the number of colors among all forged keys"
        case w.PowersAmong(who=who):
            return f"the number of different powers among {several(v, who)}"
        case w.Happened(event=event, turn=turn):
            return f"the number of times that {_past(v, event)} {_turn(turn)}"
        case w.Half(of=of, up=up):
            return f"half of {amount(v, of)}, rounded {'up' if up else 'down'}"
        case w.Third(of=of, up=up):
            return f"one third of {amount(v, of)}, rounded {'up' if up else 'down'}"
        case w.UpTo(most=most):
            return "any number" if most is Whole.ALL else f"up to {amount(v, most)}"
        case w.Times(a=a, b=b):
            return f"{amount(v, a)} times {amount(v, b)}"
        case w.Plus(a=a, b=w.Times(a=-1, b=b)):
            return f"{amount(v, a)} less {amount(v, b)}"
        case w.Plus(a=a, b=b):
            return f"{amount(v, a)} plus {amount(v, b)}"
        case w.Minus(a=3, b=w.Keys(of=of)):
            return f"the number of unforged keys {does(of, 'have')}"
        case w.Minus(a=a, b=w.Capped(of=w.Count(who=who), most=1)):
            return f"{amount(v, a)}, less 1 if there is {_some(v, who)}"
        case w.Minus(a=a, b=b):
            return f"{amount(v, a)} less {amount(v, b)}"
        case w.Capped(of=of, most=most):
            return f"{amount(v, of)}, but at most {amount(v, most)}"
        case w.Fixed(of=of):
            return f"{amount(v, of)} at this moment"
        case w.ChosenNumber():
            return "that number"
        case w.EventAmount():
            return "that much"
        case w.HowMany():
            return f"the {_COUNTED.get(v.deed, 'number of cards')} {v.deed} this way"
        case _:
            assert_never(n)


def _that(v: Voice, who: w.Cards) -> str:
    """As the subject of a statement: the one card of this way rather than each."""
    return known(v, who).replace("each card", "the card", 1) if isinstance(who, w.ThisWay) else known(v, who)


def of_it(what: str, whose_it_is: str) -> str:
    """Something that belongs to a card: its power, the power of that creature."""
    return f"its {what}" if whose_it_is == "it" else f"the {what} of {whose_it_is}"


def quantity(v: Voice, n: w.Quantity, unit: str) -> str:
    """So much of something: ``2 cards``, ``1 Æmber for each friendly Shard``, ``that much damage``."""
    match n:
        case int():
            return f"{n} {_units(unit, n)}"
        case Whole.ALL:
            return f"all {_units(unit, 2)}"
        case w.UpTo(most=most):
            return f"{amount(v, n)}{' of' * (most is Whole.ALL)} {_units(unit, 2)}"
        case w.Times(a=int(k), b=b) if _each(v, b):
            return f"{k} {_units(unit, k)} for each {_each(v, b)}"
        case w.Capped(of=of, most=most):
            return f"{quantity(v, of, unit)} (no more than {amount(v, most)})"
        case w.EventAmount():
            return f"that much {unit}" if unit in ("Æmber", "damage") else f"that many {plural(unit)}"
        case _ if each := _each(v, n):
            return f"1 {unit} for each {each}"
        case _:
            return f"{_units(unit, 2)} equal to {amount(v, n)}"


def at_once(v: Voice, n: w.Quantity) -> str:
    """So much Æmber in one go; "for each" is a loop, whose thefts come one after the other (glossary:for-each)."""
    counted = n.b if isinstance(n, w.Times) else n.of if isinstance(n, w.Capped) else n
    return f"Æmber equal to {amount(v, n)}" if _each(v, counted) else quantity(v, n, "Æmber")


def spread(v: Voice, n: w.Quantity, unit: str, where: str) -> str:
    """So much of something to somewhere: ``1 damage to a creature for each friendly Shard``."""
    head, each, rest = quantity(v, n, unit).partition(" for each ")
    return f"{head} {where}{each}{rest}"


def _units(unit: str, n: int) -> str:
    return unit if n == 1 or unit in ("Æmber", "damage", "power", "armor") else plural(unit)


def _each(v: Voice, n: w.Quantity) -> str:
    """What is counted, one by one; empty where a number counts nothing."""
    match n:
        case w.Count(who=w.ThisWay(destroyed=True)):
            return "creature destroyed this way"
        case w.Count(who=who):
            return single(v, who)
        case w.HousesAmong(who=who):
            return f"house among {several(v, who)}"
        case w.TraitsAmong(who=who):
            return f"of {of_it('traits', known(v, who))}"
        case w.Keys(of=of):
            return f"key {does(of, 'have')} forged"
        case w.KeyColors():
            return "color among all forged keys"
        case w.Minus(a=3, b=w.Keys(of=of)):
            return f"unforged key {does(of, 'have')}"
        case w.Minus(a=w.Count(who=these), b=w.Count(who=those)):
            return f"{single(v, these)} in excess of {several(v, those)}"
        case w.PowersAmong(who=who):
            return f"different power among {several(v, who)}"
        case w.Pool(of=of):
            return f"Æmber in {whose(of)} pool"
        case w.Minus(a=w.Pool(of=of), b=int(b)):
            return f"Æmber in {whose(of)} pool beyond {b}"
        case w.IconsOn(who=who, icon=icon):
            return f"{bonus_icon(icon)} on {known(v, who)}"
        case w.AmberOn(who=who):
            return f"Æmber on {known(v, who)}"
        case w.DamageOn(who=who):
            return f"damage on {known(v, who)}"
        case w.PowerCountersOn(who=who):
            return f"+1 power counter on {known(v, who)}"
        case w.CountersOn(who=who, kind=kind):
            return f"{counter(kind)} on {known(v, who)}"
        case w.Happened(event=event, turn=turn):
            return f"time that {_past(v, event)} {_turn(turn)}"
        case w.HowMany():
            units = (_COUNTED_EACH.get(deed, "card") for deed in v.deed.split(" or "))
            return f"{' or '.join(dict.fromkeys(units))} {v.deed} this way"
        case _:
            return ""


def is_amount(of: w.Found | w.Amount) -> TypeGuard[w.Amount]:
    """Whether a loop runs so often rather than over cards."""
    return isinstance(of, w.Amount)


def iterated(v: Voice, of: w.Found | w.Amount) -> str:
    """What a loop runs over: ``for each friendly creature``, or how often it runs."""
    if isinstance(of, w.EventAmount):
        return "for each Æmber of it"
    if isinstance(of, int):
        return f"{of} times"
    if isinstance(of, w.Capped) and isinstance(of.of, w.Amount):
        return f"{iterated(v, of.of)} (no more than {amount(v, of.most)})"
    if isinstance(of, w.Amount):
        each = _each(v, of)
        if isinstance(of, w.PowerOf | w.ArmorOf):
            each = f"point of {'power' if isinstance(of, w.PowerOf) else 'armor'} of {_that(v, of.who)}"
        return f"for each {each}" if each else f"a number of times equal to {amount(v, of)}"
    each = single(v, of)
    return f"for {each}" if each.startswith("it and each ") else f"for each {each}"


def _past(v: Voice, event: w.Event) -> str:
    return events.past(v, event)


def _turn(turn: w.Turn) -> str:
    return {w.Turn.THIS_TURN: "this turn", w.Turn.THEIR_LAST_TURN: "in their last turn"}.get(turn, turn.value)


def condition(v: Voice, what: w.Condition) -> str:
    """A clause to stand after "if" or "while"."""
    match what:
        case w.AtLeast(a=a, b=b):
            return _at_least(v, a, b)
        case w.MoreThan(a=w.Pool(of=mine), b=w.Pool(of=other)):
            return f"{does(mine, 'have')} more Æmber than {player(other)}"
        case w.MoreThan(a=w.Keys(of=mine), b=w.Keys(of=other)) if mine is not w.Player.EACH_PLAYER:
            return f"{does(mine, 'have')} more forged keys than {player(other)}"
        case w.MoreThan(a=w.Count(who=these), b=w.Count(who=those)):
            return f"there are more {several(v, these)} than {several(v, those)}"
        case w.MoreThan(a=w.Keys(of=w.Player.EACH_PLAYER), b=w.KeyColors()):
            return "two keys of one color are forged"
        case w.MoreThan(a=a, b=b):
            return f"{amount(v, a)} is more than {amount(v, b)}"
        case w.Exists(who=w.Top(of=of, zone=zone)):
            return f"there is a card in {whose(of)} {pile(zone)}"
        case w.Exists(who=w.InPlay(tests=(w.InSet(who),))):
            return f"{_that(v, who)} is still in play"
        case w.Exists(who=who):
            return f"there is {lying(_some(v, who))}"
        case w.IsTrue(who=who, test=test):
            return f"{_that(v, who)} {predicate(v, test)}"
        case w.ShareHouse(who=who):
            return f"{known(v, who)} share a house"
        case w.ShareType(who=who):
            return f"{several(v, who)} share a type"
        case w.YourTurn():
            return "it is your turn"
        case w.DestroyedThisTurn(of=of):
            return f"{'a friendly' if of is w.Player.YOU else 'an enemy'} creature was destroyed this turn"
        case w.All(of=parts):
            return _all(v, parts)
        case w.TideHigh(of=of) | w.TideLow(of=of):
            height = "high" if isinstance(what, w.TideHigh) else "low"
            return f"the tide is {height}" + ("" if of is w.Player.YOU else f" for {player(of)}")
        case w.Overwhelmed(of=of) | w.Haunted(of=of):
            return f"{player(of)} {'are' if of is w.Player.YOU else 'is'} {type(what).__name__.lower()}"
        case w.ActiveHouseIs(house=name):
            return f"{_named_house(v, name)} is the active house"
        case w.KeyForged(color=color, of=of):
            return f"{'a' if of is w.Player.EACH_PLAYER else whose(of)} {color} key is forged"
        case w.FirstUse(who=who):
            return f"this is the first time that {known(v, who)} was used this turn"
        case w.FirstTime(event=event):
            return f"this is the first time this turn that {_past(v, event)}"
        case w.Even(n=w.Pool(of=of)):
            return f"{does(of, 'have')} an even amount of Æmber"
        case w.Even(n=n):
            return f"{amount(v, n)} is even"
        case w.WasDestroyed(who=who):
            return f"{known(v, who)} was destroyed"
        case w.DestroyedBy(who=who):
            return f"this destroys {known(v, who)}"
        case w.Unless(what=inner):
            return _not(v, inner)
        case _:
            assert_never(what)


def _all(v: Voice, parts: tuple[w.Condition, ...]) -> str:
    """Conditions that must all hold. Two that bound a number from both sides say what it is; "there is" is said once."""
    match parts:
        case (w.AtLeast(a=a, b=b), w.AtLeast(a=c, b=d)) if (a, b) == (d, c):
            return _exactly(v, a, b)
        case (w.AtLeast(a=a, b=int(n)), w.Unless(what=w.AtLeast(a=same, b=int(more)))) if a == same and more == n + 1:
            return _exactly(v, a, n)
        case (w.IsTrue(who=who), *rest):
            tests = [part.test for part in rest if isinstance(part, w.IsTrue) and part.who == who]
            if len(tests) == len(rest):
                return listed([condition(v, parts[0]), *(predicate(v, test) for test in tests)])
        case _:
            pass
    found = [condition(v, part) for part in parts]
    begun = "there is "
    return listed([
        each.removeprefix(begun) if at and found[at - 1].startswith(begun) else each for at, each in enumerate(found)
    ])  # fmt: skip


def _exactly(v: Voice, a: w.Amount, b: w.Amount) -> str:
    match a, b:
        case w.Count(who=these), w.Count(who=those):
            return f"there are exactly as many {several(v, these)} as {several(v, those)}"
        case w.Pool(of=of), int():
            return f"{does(of, 'have')} exactly {b} Æmber"
        case w.Count(who=who), int():
            return f"there {'is' if b == 1 else 'are'} exactly {b} {single(v, who) if b == 1 else several(v, who)}"
        case w.Happened(event=event, turn=turn), int():
            return f"{so_many(_past(v, event), f'exactly {b}')} {_turn(turn)}"
        case _:
            return f"{amount(v, a)} is exactly {amount(v, b)}"


def _at_least(v: Voice, a: w.Amount, b: w.Amount) -> str:
    match a:
        case w.Count(who=these) if isinstance(b, w.Count):
            return f"there are at least as many {several(v, these)} as {several(v, b.who)}"
        case w.Pool(of=of) if isinstance(b, w.CurrentCost):
            return f"{does(of, 'have')} as much Æmber as a key costs, or more"
        case w.Pool(of=of):
            return f"{does(of, 'have')} {amount(v, b)} Æmber or more"
        case w.AmberOn(who=who):
            return f"{known(v, who)} has {amount(v, b)} Æmber or more on it"
        case w.CountersOn(who=who, kind=kind):
            return f"{known(v, who)} has {amount(v, b)} {counter(kind)}s or more on it"
        case w.Count(who=w.In(zone=w.Place.HAND, of=of, tests=())):
            return f"{does(of, 'have')} {amount(v, b)} cards or more in hand"
        case w.Count(who=w.The() as who):
            return f"there are {amount(v, b)} or more of {known(v, who)}"
        case w.Count(who=w.ThisWay(destroyed=True)):
            return f"this destroys {amount(v, b)} or more creatures"
        case w.Count(who=who):
            return f"there are {amount(v, b)} or more {several(v, who)}"
        case w.HousesAmong(who=who):
            return f"{several(v, who)} belong to {amount(v, b)} or more houses"
        case w.LargestHouse(who=who, of=None):
            return f"{amount(v, b)} or more {several(v, who)} belong to one house"
        case w.Keys(of=of):
            return f"{does(of, 'have')} forged {amount(v, b)} or more keys"
        case w.HowMany() if unit := _COUNTED.get(v.deed, ""):
            return f"{amount(v, b)} or more {unit} is {v.deed} this way"
        case w.HowMany():
            return f"{amount(v, b)} or more cards are {v.deed} this way"
        case w.Happened(event=event, turn=turn) if b == 1:
            return f"{_past(v, event)} {_turn(turn)}"
        case w.Happened(event=event, turn=turn) if isinstance(b, int):
            several_of = f"{b} or more{' different' * getattr(event, 'first', False)}"
            return f"{so_many(_past(v, event), several_of)} {_turn(turn)}"
        case _:
            return f"{amount(v, a)} is {amount(v, b)} or more"


def _some(v: Voice, who: w.Cards) -> str:
    made = cards.kind(v, who)
    if made is None:
        said = known(v, who).replace("the cards ", "a card ", 1)
        return said.replace("each ", "a ", 1).replace("the ", "a ", 1)
    if not made.before and not made.after:
        made.after.append("in play")
    return made.one()


def _not(v: Voice, what: w.Condition) -> str:
    """A condition denied."""
    match what:
        case w.Exists(who=w.In(zone=w.Place.HAND, of=of, tests=())):
            return f"{does(of, 'have')} no card in hand"
        case w.Exists(who=w.Top(of=of, zone=zone)):
            return f"there is no card in {whose(of)} {pile(zone)}"
        case w.Exists(who=who):
            lacking = single(v, who).removeprefix("of ").replace("each player's", "either player's")
            return f"there is no {lacking}"
        case w.IsTrue(who=who, test=test):
            return f"{_that(v, who)} {denied(v, test)}"
        case w.YourTurn():
            return "it is not your turn"
        case w.ActiveHouseIs(house=name):
            return f"{_named_house(v, name)} is not the active house"
        case w.Even(n=w.Pool(of=of)):
            return f"{does(of, 'have')} an odd amount of Æmber"
        case w.DestroyedBy(who=who):
            return f"this does not destroy {known(v, who)}"
        case w.Overwhelmed(of=of) | w.Haunted(of=of):
            return f"{player(of)} {'are' if of is w.Player.YOU else 'is'} not {type(what).__name__.lower()}"
        case w.AtLeast(a=w.Pool(of=of), b=1):
            return f"{does(of, 'have')} no Æmber"
        case w.AtLeast(a=w.Pool(of=of), b=int(b)):
            return f"{does(of, 'have')} fewer than {b} Æmber"
        case w.AtLeast(a=w.Count(who=w.In(zone=w.Place.HAND, of=of, tests=())), b=b):
            return f"{does(of, 'have')} fewer than {amount(v, b)} cards in hand"
        case w.AtLeast(a=w.AmberOn(who=who), b=b):
            return f"{known(v, who)} has fewer than {amount(v, b)} Æmber on it"
        case w.AtLeast(a=w.Count(who=who), b=b) if not isinstance(who, w.The):
            return f"there are fewer than {amount(v, b)} {several(v, who)}"
        case w.AtLeast(a=a, b=b) if not isinstance(a, w.Happened):
            return f"{amount(v, a)} is less than {amount(v, b)}"
        case _:
            return f"it is not so that {condition(v, what)}"


def _named_house(v: Voice, what: w.SomeHouse) -> str:
    """A house set against the active one, which may just have been spoken of."""
    return "the house chosen earlier" if isinstance(what, w.ChosenHouse) else a_house(v, what)


def a_house(v: Voice, what: w.SomeHouse) -> str:
    """A house as a thing to choose: ``house Dis``, ``that house``, ``a house of it``."""
    match what:
        case w.House(name=name):
            return f"house {house(name)}"
        case w.ChosenHouse():
            return "that house"
        case w.HousesOf(who=who):
            return "one of its houses" if known(v, who) == "it" else f"a house of {known(v, who)}"
        case w.ActiveHouse():
            return "the house that is active now"
        case w.LastHouse(of=of):
            return f"the house that {player(of)} chose in {'your' if of is w.Player.YOU else 'their'} last turn"
        case _:
            assert_never(what)
