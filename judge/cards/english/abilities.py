"""English for whole abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from judge.cards import nouns as w
from judge.cards.english.amounts import condition, quantity
from judge.cards.english.cards import kind, known
from judge.cards.english.events import about_to, moment
from judge.cards.english.joining import one, sentences
from judge.cards.english.modifiers import amended, change, such_cards
from judge.cards.english.voice import Voice, bold, house, player, stop
from judge.cards.nouns import Player
from judge.cards.nouns.base import walk

_HEADS: dict[type, str] = {
    w.Play: "Play",
    w.Action: "Action",
    w.Omni: "Omni",
    w.BeforeFight: "Before Fight",
    w.AfterFight: "After Fight",
    w.AfterReap: "After Reap",
    w.Destroyed: "Destroyed",
    w.Scrap: "Scrap",
    w.Fate: "Fate",
}
Teller = Callable[[Voice, w.Effect], str]
EACH_TURN = ", once in each of your turns"


def told(v: Voice, ability: w.Ability, *, once: bool = False, tell: Teller = sentences) -> str:
    """An ability in sentences; ``once``: as an effect that waits for the next time, ``tell``: how what it does is told."""
    v.event = "it"
    match ability:
        case w.Destroyed(do=w.If(when=when, do=do, otherwise=None), instead=True):
            return stop(f"Destroyed: If {condition(v, when)}, instead of that, {one(v, do)}")
        case w.Destroyed(do=do, instead=True):
            return stop(f"Destroyed: Instead of that, {sentences(v, do)}")
        case w.Play(do=do) | w.Action(do=do) | w.Omni(do=do) | w.BeforeFight(do=do) | w.AfterFight(do=do):
            return f"{_HEADS[type(ability)]}: {stop(sentences(v, do))}"
        case w.AfterReap(do=do) | w.Destroyed(do=do) | w.Scrap(do=do) | w.Fate(do=do):
            return f"{_HEADS[type(ability)]}: {stop(sentences(v, do))}"
        case w.Slash(at=at, do=do):
            return f"{'/'.join(bold(word) for word in at)}: {stop(sentences(v, do))}"
        case w.After(event=w.LeavesPlay(ahead=True), do=do):
            return f"Leaves Play: {stop(sentences(v, do))}"
        case w.After():
            return stop(_reaction(v, ability, once, tell))
        case w.While(what=what, when=when):
            return stop(_constant(v, what, when))
        case w.Instead():
            return stop(_replacement(v, ability))
        case w.RefersTo(who=who, house=name):
            belongs = f", and belongs to house {house(name)}" if name else ""
            made = kind(v, who)
            model = made.one() if made else known(v, who)
            return stop(f"as you play {v.this}, it becomes a copy of {model}{belongs}")
        case w.WhileIn(zone=zone, ability=inner):
            return stop(f"while {v.this} lies in your {zone.value}: {told(v, inner)}")
        case w.AtWill(do=do, when=when):
            whenever = "" if when is None else f"while {condition(v, when)}, "
            return stop(f"{whenever}you may {sentences(v, do)}")
        case w.AsUpgrade(ability=inner):
            return stop(f'you may play {v.this} as an upgrade; it then says "{told(v, inner)}"')
        case w.UseCost(do=do):
            return stop(f"to use {v.this}, you must {one(v, do)}")
        case w.PlayCost():
            return stop(_play_cost(v, ability))
        case _:
            assert_never(ability)


def _play_cost(v: Voice, ability: w.PlayCost) -> str:
    """Whoever plays the card is "you" in what must be done."""
    if ability.by is None:
        return f"to play {v.this}, you must {one(v, ability.do)}"
    if isinstance(ability.do, w.Pay):
        other = "you" if ability.by is Player.OPPONENT else "the opponent"
        must = f"pay {quantity(v, ability.do.n, 'Æmber')} to {other}"
    else:
        must = one(v, ability.do)
    return f"to play {such_cards(v, ability.tests)}, {player(ability.by)} must {must}"


def _reaction(v: Voice, ability: w.After, once: bool, tell: Teller) -> str:
    opening = moment(v, ability.event, once)
    v.asked = _asked(ability.event)
    if ability.first:
        opening += ', ahead of its "Play:" ability'
    if ability.when is not None:
        opening += f"{' and' if once else ', if'} {condition(v, ability.when)}"
    return f"{opening}, {tell(v, ability.do)}"


def _asked(event: w.Event) -> str:
    """Who decides whether to do what follows an event."""
    if Player.ACTIVE in (getattr(event, "by", None), getattr(event, "of", None)):
        return "that player"
    ours = not isinstance(event, w.StartOfTurn | w.EndOfTurn) or event.of is not Player.OPPONENT
    return "you" if ours else "your opponent"


def _constant(v: Voice, what: w.Modifier, when: w.Condition | None) -> str:
    if isinstance(what, w.MayPlay) and what.n == 1:
        said = change(v, what) + EACH_TURN
        return said if when is None else f"while {condition(v, when)}, {said}"
    if isinstance(what, w.MayUse) and isinstance(when, w.ActiveHouseIs):
        return f"while {condition(v, when)}, {change(v, what).removesuffix(' whatever house is active')}"
    if when is None:
        return change(v, what)
    if isinstance(what, w.MustLeave):
        return f"as soon as {condition(v, when)}, {change(v, what)}"
    if isinstance(what, w.Enters) and _not_the_second(what, when):
        return change(v, what).replace("each ", "the first ", 1).replace(" enters", " each turn enters", 1)
    if isinstance(when, w.Unless):
        return f"{change(v, what)} unless {condition(v, when.what)}"
    word = "if" if isinstance(what, w.Enters) else "while"
    return f"{word} {condition(v, when)}, {change(v, what)}"


def _not_the_second(what: w.Enters, when: w.Condition) -> bool:
    """Whether the condition leaves only the first of such cards in a turn."""
    match when:
        case w.Unless(what=w.AtLeast(a=w.Happened(event=w.IsPlayed(by=by, tests=tests), turn=w.Turn.THIS_TURN), b=2)):
            return (by, tests) == (what.played, what.who)
        case _:
            return False


def _replacement(v: Voice, ability: w.Instead) -> str:
    opening = f"when {about_to(v, ability.event)}"
    if ability.when is not None:
        opening += f" while {condition(v, ability.when)}"
    may = "you may " if ability.may else ""
    if isinstance(ability.do, w.Change):
        return f"{opening}, {may}{amended(v, ability.do)}"
    if w.Proceed() in walk(ability.do):
        return f"{opening}, {may}{sentences(v, ability.do)}"
    if isinstance(ability.do, w.Capture) and ability.may:
        return f"{opening}, {one(v, w.May(ability.do))} instead"
    return f"{opening}, {may}{one(v, ability.do)} instead"
