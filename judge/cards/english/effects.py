"""English for single effects, as clauses: ``steal 2 Æmber``, ``your opponent draws a card``."""

from __future__ import annotations

import re
from typing import assert_never

from judge.cards import nouns as w
from judge.cards.english.amounts import a_house, amount, at_once, of_it, quantity, spread
from judge.cards.english.cards import APART, Kind, known, owners, several, side, taken
from judge.cards.english.tests import add
from judge.cards.english.voice import Voice, a, bold, counter, listed, player, tells, title, whose
from judge.cards.english.voice import a as article
from judge.cards.nouns.base import ABOUT
from judge.cards.nouns.cards import is_one

_PLACES = {
    w.Place.HAND: "into {hand}",
    w.Place.DISCARD: "into {discard pile}",
    w.Place.ARCHIVES: "into {archives}",
    w.Place.DECK: "into {deck}",
    w.Place.PURGED: "into {purged zone}",
    w.Place.DECK_TOP: "on top of {deck}",
    w.Place.DECK_BOTTOM: "on the bottom of {deck}",
    w.Place.DECK_SHUFFLED: "into {deck}",
}
_Deed = (  # effects that are told by a verb of their own
    w.PlayCard | w.MakeToken | w.FightWith | w.ReapWith | w.Use | w.ResolveIcons | w.FightDamageTo | w.BecomeActive
    | w.ExtraTurn | w.EndTurn | w.EndStep | w.Resolve | w.OnHidden | w.OnNaming | w.Bind | w.ChooseHouse
)


def clause(v: Voice, effect: w.Single) -> str:
    """An effect that is not put together from others."""
    said = _clause(v, effect)
    shuffled = isinstance(effect, w.Put) and effect.to is w.Place.DECK_SHUFFLED
    v.deed = "shuffled" if shuffled else ABOUT[type(effect)].done or v.deed
    return said


def _clause(v: Voice, effect: w.Single) -> str:
    match effect:
        case w.Gain(n=n, by=by):
            return tells(by, "gain", at_once(v, n))
        case w.Lose(n=n, by=by):
            return tells(by, "lose", at_once(v, n))
        case w.Steal(n=n, by=by):
            return tells(by, "steal", at_once(v, n))
        case w.Pay(n=n, by=by):
            other = "you" if by is not w.Player.YOU else "your opponent"
            return tells(by, "pay", f"{quantity(v, n, 'Æmber')} to {other}")
        case w.Capture():
            return _capture(v, effect)
        case w.Exalt(who=who, n=n):
            return f"exalt {known(v, who)}" + ("" if n == 1 else f" {amount(v, n)} times")
        case w.MoveAmber(n=n, of=of, to=to):
            return f"move {_set_off(quantity(v, n, 'Æmber'))} from {_amber_place(v, of)} to {_amber_place(v, to)}"
        case w.GainChains(n=n, by=by):
            return tells(by, "gain", quantity(v, n, "chain"))
        case w.Forge(more=more, by=by, free=free, color=color, least=least):
            floor = f", but for no less than {quantity(v, least, 'Æmber')}" if least else ""
            price = "at no cost" if free else f"{_cost(v, more)}{floor}"
            return tells(by, "forge", f"{f'the {color}' if color else 'a'} key {price}")
        case w.Unforge(by=by, lately=lately):
            which = ", one that was forged in the last turn" if lately else ""
            return f"unforge a key of {'yours' if by is w.Player.YOU else player(by)}{which}"
        case _:
            return _on_cards(v, effect)


def _set_off(size: str) -> str:
    """With a comma behind a remark on rounding, if words follow."""
    return f"{size}," if size.endswith((", rounded up", ", rounded down")) else size


def _cost(v: Voice, more: w.Number) -> str:
    match more:
        case 0:
            return "at current cost"
        case w.Times(a=-1, b=b):
            return f"at current cost, less {quantity(v, b, 'Æmber')}"
        case w.Plus(a=int(a), b=w.Times(a=-1, b=b)):
            return f"at current cost plus {a} Æmber, less {quantity(v, b, 'Æmber')}"
        case w.Plus(a=int(a), b=w.Minus(a=int(most), b=b)):
            return f"at current cost plus {a + most} Æmber, less {quantity(v, b, 'Æmber')}, but no less than plus {a}"
        case _:
            return f"at current cost plus {quantity(v, more, 'Æmber')}"


_EXTREME = (w.MostPowerful, w.LeastPowerful)


def _capture(v: Voice, effect: w.Capture) -> str:
    what = "that very Æmber" if effect.it else at_once(v, effect.n)
    if effect.n is w.Whole.ALL and effect.of is w.Player.OPPONENT and not isinstance(effect.on, _EXTREME):
        what += " from your opponent's pool"
    if effect.of is w.Player.EACH_PLAYER:
        what += " from both players, in any mixture"
    if effect.on is w.Ref.THIS:
        ours = "" if effect.of in (w.Player.OPPONENT, w.Player.EACH_PLAYER) else f" from {whose(effect.of)} pool"
        return f"{v.this} captures {what}{ours}"
    if effect.shared:
        ours = "" if effect.of is w.Player.OPPONENT else f" from {whose(effect.of)} pool"
        return f"capture {what}{ours}, distributed among any number of {several(v, effect.on)}"
    captor = known(v, effect.on)
    sides = {w.Player.ITS_CONTROLLER: " from its own side", w.Player.ITS_OPPONENT: " from its opponent"}
    ours = sides.get(effect.of, "")
    if effect.of is w.Player.OPPONENT and effect.on is w.Ref.FOUGHT:
        ours = " from its own side"
    if effect.of is w.Player.OPPONENT and isinstance(effect.on, _EXTREME):
        ours = " from your opponent's pool"  # whoever controls it
    ours = ours or ("" if effect.of in (w.Player.OPPONENT, w.Player.EACH_PLAYER) else f" from {whose(effect.of)} pool")
    captures = "each capture" if _are_counted(effect.on) else "captures"
    return f"{captor} {captures} {_set_off(what) if ours else what}{ours}"


def _are_counted(who: w.Cards) -> bool:
    """Whether cards are spoken of by their number, and not one by one ("each creature")."""
    return isinstance(who, w.AnyNumber | w.Choose) and not is_one(who)


def _amber_place(v: Voice, place: w.Cards | w.Player | None) -> str:
    if place is None:
        return "the common supply"
    if isinstance(place, w.Player):
        return f"{whose(place)} pool"
    return known(v, place)


_BESIDE = (w.ControlledBy(w.Player.ITS_CONTROLLER), w.Not(w.InSet(w.Ref.IT)))  # another creature of the same battleline


def _on_cards(v: Voice, effect: w.OnZones | w.OnStatus | w.OnBattleline | _Deed) -> str:
    match effect:
        case w.Deal(n=n, who=who, splash=splash, past_armor=past_armor, by=by):
            more = f", and {quantity(v, splash, 'damage')} to each of its neighbors" if splash else ""
            more += ", which armor does not prevent" * past_armor
            if by is not None:
                own = isinstance(n, w.PowerOf) and n.who == by and not n.base
                size = "damage equal to its power" if own else quantity(v, n, "damage")
                return f"{known(v, by)} deals {size} to {known(v, who)}{more}"
            return f"deal {spread(v, n, 'damage', f'to {_target(v, who, n)}')}{more}"
        case w.DealSpread(n=n, who=who, each=each):
            shares = "" if each == 1 else f", {each} at a time"
            whole = n if each == 1 else n * each if isinstance(n, int) else w.Times(each, n)
            return f"deal {quantity(v, whole, 'damage')}, divided as you like among {several(v, who)}{shares}"
        case w.Heal(n=w.Whole.ALL, who=who):
            return f"fully heal {known(v, who)}"
        case w.Heal(n=n, who=who):
            return f"heal {amount(v, n)} damage from {known(v, who)}"
        case w.LoseArmor(who=who):
            said = known(v, who)
            return f"for the rest of the turn, {said} {'loses' if said.startswith(('each ', 'a', 'it')) else 'lose'} all armor"
        case w.PowerCounter(who=who, n=n):
            whom, counters = _target(v, who, n), quantity(v, n, "+1 power counter")
            return f"give {whom} {counters.replace('1 +1', 'a +1', 1) if counters.startswith('1 +1') else counters}"
        case w.PutCounter(who=who, kind=kind, n=n):
            return f"put {_counters(v, n, kind)} on {known(v, who)}"
        case w.RemoveCounter(who=who, kind=kind, n=n):
            return f"remove {_counters(v, n, kind)} from {known(v, who)}"
        case w.MoveCounter(n=n, kind=kind, of=of, to=to):
            what = quantity(v, n, "damage") if kind == "damage" else _counters(v, n, kind)
            return f"move {_set_off(what)} from {known(v, of)} to {known(v, to)}"
        case w.ClearCounters(who=who):
            return f"remove every counter from {known(v, who)}"
        case w.Archive() | w.Purge() | w.Discard():
            return f"{type(effect).__name__.lower()} {taken(v, effect.who)}"
        case w.Destroy() | w.Sacrifice():
            return f"{type(effect).__name__.lower()} {known(v, effect.who)}"
        case w.Ready() | w.Exhaust() | w.Stun() | w.Enrage():
            return f"{type(effect).__name__.lower()} {known(v, effect.who)}"
        case w.MoveWard(of=of, to=to):
            return f"move the ward from {known(v, of)} to {known(v, to)}"
        case w.Unward(who=who):
            return f"remove the ward from {known(v, who)}"
        case w.Unstun(who=who):
            return f"remove the stun from {known(v, who)}"
        case w.WardIt(who=who):
            return f"ward {known(v, who)}"
        case w.Return(who=who):
            deck = _found_in(v, who)
            said = taken(v, who)
            return f"put {said} into {deck} hand" if deck else f"return {said} to {owners(v, who, 'hand')}"
        case w.Put(who=who, to=to, of=of, at_random=at_random):
            where, _, rest = _PLACES[to].partition("{")
            zone, _, end = rest.partition("}")
            said, verb = taken(v, who), "shuffle" if to is w.Place.DECK_SHUFFLED else "put"
            place = owners(v, who, zone) if of is w.Player.ITS_OWNER else f"{whose(of)} {zone}"
            return f"{verb} {said} {where}{place}{end}{' in a random order' * at_random}"
        case w.PutIntoPlay():
            return _put_into_play(v, effect)
        case w.PutUnder(who=who, under=under, facedown=facedown):
            return f"put {taken(v, who)} {'facedown' if facedown else 'faceup'} under {known(v, under)}"
        case w.TakeControl(who=who, by=by, until=until, flank=flank):
            where = f" onto the {flank} flank" * bool(flank)
            return tells(by, "take", f"control of {known(v, who)}{_as_long(v, until)}{where}")
        case w.Draw(n=n, by=by):
            return tells(by, "draw", "a card" if n == 1 else quantity(v, n, "card"))
        case w.Refill(by=by):
            hand = "your hand" if by is w.Player.YOU else "their hand"
            return tells(by, "refill", f"{hand} as in the draw step")
        case w.Redistribute(who=who, kind=kind):
            return f"redistribute the {'Æmber' if kind == 'amber' else 'damage'} on {several(v, who)} among them"
        case w.Attach(who=who, to=to):
            return f"attach {known(v, who)} to {known(v, to)}"
        case w.StandInLine(who=who, flank=flank, ready=ready):
            return f"put {known(v, who)} on the {flank} flank of your battleline as a creature{', ready' * ready}"
        case w.SwapCards(a=a, b=b):
            return f"swap {taken(v, a)} with {taken(v, b)}"
        case w.ToFlank(who=who, of=of):
            line = "its controller's" if of is w.Player.ITS_CONTROLLER else whose(of)
            return f"move {known(v, who)} to a flank of {line} battleline"
        case w.Reposition(who=who, of=of):
            return f"move {known(v, who)} anywhere in {'its' if of is w.Player.ITS_CONTROLLER else whose(of)} battleline"
        case w.Rearrange(of=of, but=but):
            stays = "" if but is None else f", except {known(v, but)}, which stays where it stands"
            return f"put the creatures in {whose(of)} battleline in any order{stays}"
        case w.Swap(a=w.Choose(what=w.Creature(tests=())), b=w.Choose(what=w.Creature(tests=tests))) if tests == _BESIDE:
            return "2 creatures of one battleline trade places"
        case w.Swap(a=a, b=b, load=load):
            more = ", and all Æmber, damage, counters and upgrades on them change places too" * load
            return f"{known(v, a)} and {known(v, b)} trade places in the battleline{more}"
        case w.SwapControl(a=a, b=b):
            return f"{known(v, a)} and {known(v, b)} change sides, each to the place of the other"
        case w.Flip(who=who, faceup=True):
            return f"turn {known(v, who)} faceup; what is no creature goes to its owner's discard pile"
        case w.Flip(who=who):
            return f"turn {known(v, who)} facedown, which makes it a token creature"
        case _:
            return _deeds(v, effect)


def _target(v: Voice, who: w.Cards, n: w.Quantity) -> str:
    """Whom it all goes to; one creature that gets something "for each" gets all of it (glossary:for-each)."""
    each = isinstance(who, w.Choose) and who.n == 1 and " for each " in quantity(v, n, "damage")
    return re.sub("^an? ", "one ", known(v, who)) if each else known(v, who)


def _found_in(v: Voice, who: w.Cards) -> str:
    """Whose deck a card was found in, if one is meant: such a card never left a hand to which it could return."""
    match who:
        case w.Ref.IT:
            return v.found
        case w.Choose(what=w.Top(of=of, zone=None)) | w.Choose(what=w.In(zone=w.Place.DECK, of=of)):
            return whose(of)
        case w.The(name=name) | w.Choose(what=w.The(name=name)):
            return v.decks.get(name, "")
        case _:
            return ""


def _as_long(v: Voice, until: w.Until) -> str:
    match until:
        case w.Until.REST_OF_GAME:
            return ""
        case w.Until.END_OF_TURN:
            return " for the rest of the turn"
        case w.Until.SOURCE_LEAVES:
            return f" until {v.this} leaves play"
        case w.Until.OPPONENTS_NEXT_TURN | w.Until.THEIR_NEXT_TURN:
            return " during the next turn"
        case w.Until.YOUR_NEXT_TURN:
            return " until your next turn starts"
        case w.Until.END_OF_YOUR_NEXT_TURN:
            return " until your next turn ends"


def _is_yours(who: w.Cards) -> bool:
    """Whether the words say themselves that the card is yours."""
    match who:
        case w.In(of=of) | w.Choose(what=w.In(of=of)):
            return of is w.Player.YOU
        case _:
            return who is w.Ref.THIS


def _put_into_play(v: Voice, effect: w.PutIntoPlay) -> str:
    if effect.token:
        return f"put {taken(v, effect.who)} into play facedown, as a token creature"
    ready = " ready" if effect.ready else ""
    where = f" where {known(v, effect.at)} stood" if effect.at is not None else ""
    control = "" if effect.under is w.Player.YOU and _is_yours(effect.who) else f" {side(effect.under)}"
    return f"put {taken(v, effect.who)} into play{ready}{control}{where}"


def _deeds(v: Voice, effect: _Deed) -> str:
    match effect:
        case w.FightWith(who=who, different=True):
            return f"fight with {known(v, who)} against a creature that it has not fought this way"
        case w.FightWith(who=who, against=against):
            return f"fight with {known(v, who)}" + ("" if against is None else f" against {known(v, against)}, taunt or not")
        case w.ReapWith(who=who):
            return f"reap with {known(v, who)}"
        case w.Use(who=who, yours=yours):
            return f"use {known(v, who)}" + (" as though you controlled it" if yours else "")
        case w.PlayCard(who=who, yours=yours, entering=entering, anywhere=anywhere, on=on):
            where = " anywhere in your battleline" * anywhere + (f" on {known(v, on)}" if on is not None else "")
            how = f"; it enters play {entering}" if entering else ""
            return f"play {taken(v, who)}{' as though it were yours' * yours}{where}{how}"
        case w.Resolve(at=at, of=of):
            return f'resolve one "{bold(at)}:" ability of {known(v, of)} as though you controlled it'
        case w.ResolveIcons(who=who):
            return f"resolve {of_it('bonus icons', known(v, who))} as though you were playing it"
        case w.Reveal(who=who):
            return f"reveal {known(v, who)}"
        case w.Shuffle(of=of):
            return f"shuffle {whose(of)} deck"
        case w.SwapZones(a=a, b=b, of=of):
            return f"{whose(of)} {a.value} and {b.value} change places"
        case w.Search(tests=tests, n=n, zones=zones, apart=apart):
            places = listed([zone.value for zone in zones])
            v.event, v.found = "it" if n == 1 else "them", "your"
            return f"search your {places} for {_described(v, tests, n)}{APART[apart]}"
        case w.DiscardUntil(tests=tests, of=of):
            v.event, v.found = "it", whose(of)
            wanted = _described(v, tests, 1)
            return f"discard cards from the top of {whose(of)} deck until {wanted} is discarded or the deck is empty"
        case w.Fulfill(who=who):
            return f"fulfill {known(v, who)}"
        case w.RaiseTide(by=by):
            return tells(by, "raise", "the tide")
        case w.ExtraTurn(by=by):
            return tells(by, "take", "another turn after this one")
        case w.EndTurn():
            return "the turn ends"
        case w.NameCard(type=kind, name=name):
            v.called[name] = "that name" if name == "named" else f"the {name} name"
            return f"name {article(kind or 'card')}"
        case w.ResetTide():
            return "make the tide neutral"
        case w.MakeToken(of=of) if of is not None:
            v.called["token"] = "the new creatures"
            return f"make {known(v, of)} a token creature, as though it were on top of your deck"
        case w.MakeToken(n=n, kind=kind, by=by, flank=flank, left_of=left_of):
            what = title(kind) if kind else "token creature"
            v.called["token"] = "the new creature" if n == 1 else "the new creatures"
            where = f" on {'your' if by is w.Player.YOU else 'their'} {flank} flank" if flank else ""
            where += f" immediately to the left of {known(v, left_of)}" if left_of is not None else ""
            return tells(by, "make", f"{article(what) if n == 1 else quantity(v, n, what)}{where}")
        case w.TurnOver(who=who):
            return f"turn {known(v, who)} to its other side"
        case w.FightDamageTo(who=who):
            return f"{v.this} deals its damage to {known(v, who)} rather than to the creature it fights"
        case w.BecomeActive(house=house):
            return f"{a_house(v, house)} becomes the active house"
        case w.EndStep():
            return "this step ends once everything has been resolved"
        case w.Proceed():
            return "it happens after all"
        case w.Bind(who=who, name=name, more=True) if name and not isinstance(who, w.Choosing):  # gathered one after the other
            v.called[name] = f"the {name} cards"
            return ""
        case w.Bind(who=who, name=name):
            return _bind(v, who, name)
        case w.ChooseTrait():
            return "choose a trait"
        case w.ChooseNumber():
            return "choose a number"
        case w.ChooseHouse(of=of, by=by):
            return tells(by, "choose", f"a house{_houses_of(v, of)}")
        case _:
            assert_never(effect)


def _houses_of(v: Voice, of: w.Found | w.Player | None) -> str:
    if isinstance(of, w.Player):
        return f" on {whose(of)} identity card"
    return "" if of is None else f" of {known(v, of).replace('each card', 'the card', 1)}"


def _counters(v: Voice, n: w.Quantity, kind: str) -> str:
    """So many counters of a kind: ``a doom counter``, ``2 time counters``, ``each +1 power counter``."""
    unit = counter(kind)
    if n == 1:
        return a(unit)
    return f"each {unit}" if n is w.Whole.ALL else quantity(v, n, unit)


def _described(v: Voice, tests: tuple[w.Test, ...], n: w.Quantity) -> str:
    made = Kind("card")
    for test in tests:
        add(v, made, test)
    if n is w.Whole.ALL:
        return f"any number of {made.many()}"
    return made.one() if n == 1 else f"{amount(v, n)} {made.many()}"


_CALLED = {"found": "that card", "purged": "the purged card", "discarded": "the discarded card"}
_OF_PLAYER = {"yours": "your", "theirs": "their"}


def _single(who: w.Cards) -> bool:
    """Whether the words name one card."""
    return who is w.Ref.IT or (isinstance(who, w.MostPowerful | w.LeastPowerful | w.Choose) and who.n == 1)


def _bind(v: Voice, who: w.Cards, name: str) -> str:
    """A choice is told; cards merely remembered are not: they are described when they are first spoken of."""
    if not name:
        return f"choose {known(v, who)}"
    if name == "it":
        return f"go on with {known(v, who)}"
    if name == "seen" and isinstance(who, w.Top | w.In):
        v.called[name] = "that card" if isinstance(who, w.Top) and who.n == 1 else "those cards"
        if isinstance(who, w.Top):
            v.decks[name] = whose(who.of)
        return f"look at {known(v, who).removeprefix('every card from ')}"
    if isinstance(who, w.ThisWay) and name in _OF_PLAYER:
        v.called[name] = f"{_OF_PLAYER[name]} {v.deed} card{'s' * bool(who.tests)}"
        return ""
    if isinstance(who, w.ThisWay) and name not in _CALLED:
        v.called[name] = known(v, who).replace("each card", "the cards", 1).replace("each creature", "the creatures", 1)
        return ""
    any_cards = name == "seen" or isinstance(who, w.ThisWay | w.Upgrade)
    plain = "that creature" if _single(who) else "those cards" if any_cards else "those creatures"
    v.called[name] = _CALLED.get(name, plain)
    if not isinstance(who, w.ThisWay):
        v.first[name] = known(v, who)
    return ""
