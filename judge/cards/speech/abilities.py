"""English for whole abilities."""

from __future__ import annotations

from typing import Any

from judge.cards import abilities as ab
from judge.cards import amounts as am
from judge.cards import effects as e
from judge.cards.speech.amounts import condition
from judge.cards.speech.cards import kind, known
from judge.cards.speech.events import about_to, moment
from judge.cards.speech.joining import one, sentences
from judge.cards.speech.modifiers import amended, change
from judge.cards.speech.voice import Voice, bold, house, stop
from judge.cards.who import Player

_HEADS: dict[type, str] = {
    ab.Play: "Play",
    ab.Action: "Action",
    ab.Omni: "Omni",
    ab.BeforeFight: "Before Fight",
    ab.AfterFight: "After Fight",
    ab.AfterReap: "After Reap",
    ab.Destroyed: "Destroyed",
    ab.Scrap: "Scrap",
    ab.Fate: "Fate",
}
EACH_TURN = ", once in each of your turns"
_CHANGES = (ab.TakeFromSupply, ab.DealToThis, ab.AlsoToThis, ab.MoreDamage, ab.IconAs)


def told(v: Voice, ability: Any, *, once: bool = False) -> str:
    """An ability in sentences; ``once``: as an effect that waits for the next time."""
    v.event = "it"
    match ability:
        case ab.Destroyed(do=e.If(when=when, do=do, otherwise=None), instead=True):
            return stop(f"Destroyed: If {condition(v, when)}, instead of that, {one(v, do)}")
        case ab.Destroyed(do=do, instead=True):
            return stop(f"Destroyed: Instead of that, {sentences(v, do)}")
        case ab.Play(do=do) | ab.Action(do=do) | ab.Omni(do=do) | ab.BeforeFight(do=do) | ab.AfterFight(do=do):
            return f"{_HEADS[type(ability)]}: {stop(sentences(v, do))}"
        case ab.AfterReap(do=do) | ab.Destroyed(do=do) | ab.Scrap(do=do) | ab.Fate(do=do):
            return f"{_HEADS[type(ability)]}: {stop(sentences(v, do))}"
        case ab.Slash(at=at, do=do):
            return f"{'/'.join(bold(word) for word in at)}: {stop(sentences(v, do))}"
        case ab.After(event=ab.LeavesPlay(ahead=True), do=do):
            return f"Leaves Play: {stop(sentences(v, do))}"
        case ab.After():
            return stop(_reaction(v, ability, once))
        case ab.While(what=what, when=when):
            return stop(_constant(v, what, when))
        case ab.Instead():
            return stop(_replacement(v, ability))
        case ab.RefersTo(who=who, house=name):
            belongs = f", and belongs to house {house(name)}" if name else ""
            made = kind(v, who)
            model = made.one() if made else known(v, who)
            return stop(f"as you play {v.this}, it becomes a copy of {model}{belongs}")
        case ab.WhileIn(zone=zone, ability=inner):
            return stop(f"while {v.this} lies in your {zone.value}: {told(v, inner)}")
        case ab.AsUpgrade(ability=inner):
            return stop(f'you may play {v.this} as an upgrade; it then says "{told(v, inner)}"')
        case ab.UseCost(do=do):
            return stop(f"to use {v.this}, you must {one(v, do)}")
        case _:
            raise TypeError(f"{ability!r} is not an ability")


def _reaction(v: Voice, ability: ab.After, once: bool) -> str:
    opening = moment(v, ability.event, once)
    v.asked = _asked(ability.event)
    if ability.first:
        opening += ', ahead of its "Play:" ability'
    if ability.when is not None:
        opening += f"{' and' if once else ', if'} {condition(v, ability.when)}"
    return f"{opening}, {sentences(v, ability.do)}"


def _asked(event: Any) -> str:
    """Who decides whether to do what follows an event."""
    if Player.ACTIVE in (getattr(event, "by", None), getattr(event, "of", None)):
        return "that player"
    ours = not isinstance(event, ab.StartOfTurn | ab.EndOfTurn) or event.of is not Player.OPPONENT
    return "you" if ours else "your opponent"


def _constant(v: Voice, what: Any, when: Any) -> str:
    if isinstance(what, ab.MayPlay) and what.n == 1:
        said = change(v, what) + EACH_TURN
        return said if when is None else f"while {condition(v, when)}, {said}"
    if isinstance(what, ab.MayUse) and isinstance(when, am.ActiveHouseIs):
        return f"while {condition(v, when)}, {change(v, what).removesuffix(' whatever house is active')}"
    if when is None:
        return change(v, what)
    if isinstance(what, ab.MustLeave):
        return f"as soon as {condition(v, when)}, {change(v, what)}"
    if isinstance(what, ab.Enters) and _not_the_second(what, when):
        return change(v, what).replace("each ", "the first ", 1).replace(" enters", " each turn enters", 1)
    if isinstance(when, am.Unless):
        return f"{change(v, what)} unless {condition(v, when.what)}"
    word = "if" if isinstance(what, ab.Enters) else "while"
    return f"{word} {condition(v, when)}, {change(v, what)}"


def _not_the_second(what: ab.Enters, when: Any) -> bool:
    """Whether the condition leaves only the first of such cards in a turn."""
    match when:
        case am.Unless(what=am.AtLeast(a=am.Happened(event=ab.IsPlayed(by=by, tests=tests), turn=am.Turn.THIS_TURN), b=2)):
            return (by, tests) == (what.played, what.who)
        case _:
            return False


def _replacement(v: Voice, ability: ab.Instead) -> str:
    opening = f"when {about_to(v, ability.event)}"
    if ability.when is not None:
        opening += f" while {condition(v, ability.when)}"
    may = "you may " if ability.may else ""
    if isinstance(ability.do, _CHANGES):
        return f"{opening}, {may}{amended(v, ability.do)}"
    instead = "" if "Proceed()" in repr(ability.do) else " instead"
    return f"{opening}, {may}{sentences(v, ability.do)}{instead}"
