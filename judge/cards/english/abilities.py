"""English for whole abilities."""

from __future__ import annotations

from collections.abc import Callable

from judge.cards import nouns as w
from judge.cards.english.amounts import condition
from judge.cards.english.joining import sentences
from judge.cards.english.modifiers import change
from judge.cards.nouns import Player
from judge.cards.saying.say import must_say
from judge.cards.saying.voice import Voice
from judge.cards.spelt import stop

Teller = Callable[[Voice, w.Effect], str]
EACH_TURN = ", once in each of your turns"


def told(v: Voice, ability: w.Ability, *, once: bool = False, tell: Teller = sentences) -> str:
    """An ability in sentences; ``once``: as an effect that waits for the next time, ``tell``: how what it does is told."""
    v.event = "it"
    match ability:
        case w.After(event=event) if not isinstance(event, w.LeavesPlay) or not event.ahead:
            return stop(_reaction(v, ability, once, tell))
        case w.While(what=what, when=when):
            return stop(_constant(v, what, when))
        case _:
            return stop(must_say(v, "ability", ability, by_phrase=True))


def _reaction(v: Voice, ability: w.After, once: bool, tell: Teller) -> str:
    opening = must_say(v, "moment", ability.event)
    if once:
        opening = opening.replace("after ", "the next time ", 1)
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
