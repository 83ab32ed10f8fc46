"""English for events: what has happened, what is about to happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from judge.cards import nouns as w
from judge.cards.english import tests
from judge.cards.english.cards import Kind, known
from judge.cards.english.voice import Voice, a, bonus_icon, does, house, player, third, whose
from judge.cards.nouns import InSet, Player


@dataclass(frozen=True, slots=True)
class Happening:
    """An event in three pieces: who, the verb in its base form and in the past, the rest."""

    subject: str
    verb: str
    was: str
    rest: str = ""
    you: bool = False


def _card(v: Voice, found: tuple[w.Test, ...], head: str = "creature") -> str:
    if len(found) == 1 and isinstance(found[0], InSet):
        return known(v, found[0].who)
    made = Kind(head)
    for test in found:
        tests.add(v, made, test)
    made.before.sort(key=tests.rank)
    return made.one()


def happening(v: Voice, event: w.Event) -> Happening:
    """The pieces of an event."""
    match event:
        case w.IsPlayed(by=by, tests=found, flank=flank, out_of=out_of):
            own = whose(by) if by is Player.YOU else "their"
            place = f" on {own} {flank} flank" if flank else f" from {own} {out_of.value}" if out_of else ""
            return _by(by, "play", "played", f"{_card(v, found, 'card')}{place}")
        case w.IsPutDown(by=by):
            return _by(by, "play", "played", "an action, as soon as it has come to the discard pile")
        case w.EntersPlay(tests=found):
            return Happening(_card(v, found, "card"), "enter", "entered", "play")
        case w.IsDestroyed(tests=found, fighting=fighting, in_fight=in_fight, by=by):
            rest = f"destroyed fighting {v.this}" if fighting else "destroyed in a fight" if in_fight else "destroyed"
            rest = f"destroyed by the {by} damage of {v.this}" if by else rest
            return Happening(_card(v, found, "creature" if fighting or by else "card"), "is", "was", rest)
        case w.LeavesPlay():
            return Happening(v.this, "leave", "left", "play")
        case w.Reaps(tests=found):
            return Happening(_card(v, found), "reap", "reaped")
        case w.Fights(tests=found):
            return Happening(_card(v, found), "fight", "fought")
        case w.IsUsed(tests=found):
            return Happening(_card(v, found, "card"), "is", "was", "used")
        case w.GainsByReaping(by=by):
            return _by(by, "gain", "gained", "Æmber by reaping")
        case w.IsDealtDamage(tests=found, by=by):
            source = {"": "", "icon": " by a damage bonus icon", "power": " in a fight"}[by]
            return Happening(_card(v, found), "is", "was", f"dealt damage{source}")
        case w.ArmorPrevents():
            return Happening(f"{v.this}'s armor", "prevent", "prevented", "damage")
        case w.IsReadied(tests=found):
            return Happening(_card(v, found, "card"), "is", "was", "readied")
        case w.IsDiscarded(by=by, tests=found):
            return _by(by, "discard", "discarded", f"{_card(v, found, 'card')} from hand")
        case w.ResolvesIcon(by=by, icon=icon):
            return _by(by, "resolve", "resolved", a(bonus_icon(icon)))
        case w.Captures(tests=found):
            return Happening(_card(v, found), "capture", "captured", "Æmber")
        case w.Forges(by=by, in_step=in_step):
            return _by(by, "forge", "forged", f"a key{' in the step for it' * in_step}")
        case w.StepStarts(step=step, of=of):
            return Happening(f"{whose(of)} {step} step", "start", "started")
        case w.StepEnds(step=step, of=of):
            return Happening(f"{whose(of)} {step} step", "end", "ended")
        case w.ChoosesHouse(by=by, house=name):
            return _by(by, "choose", "chose", f"{house(name) if name else 'a house'} as the active house")
        case w.StartOfTurn(of=of):
            return Happening(f"{whose(of)} turn", "start", "started")
        case w.EndOfTurn(of=of):
            return Happening(f"{whose(of)} turn", "end", "ended")
        case w.TideRaised(by=by):
            return _by(by, "raise", "raised", "the tide")
        case w.IsStolen(of=of):
            return Happening("Æmber", "is", "was", f"stolen from {player(of)}")
        case w.IsExalted(by=by, tests=found):
            return _by(by, "exalt", "exalted", _card(v, found))
        case w.IsAttached(tests=found, every=every):
            return Happening("an upgrade" if every else v.this, "is", "was", f"attached to {_card(v, found)}")
        case w.IsPutUnder():
            return Happening("a card", "is", "was", f"put under {v.this}")
        case w.ArchivesTaken(by=by):
            return _by(by, "add", "added", f"{whose(by) if by is Player.YOU else 'their'} archives to hand")
        case w.Draws(by=by, outside=outside, inside=inside):
            where = " outside the draw step" if outside else " in the draw step" if inside else ""
            return _by(by, "draw", "drew", f"a card{where}")
        case w.DrawsOpeningHand(by=by):
            return _by(by, "draw", "drew", f"{whose(by) if by is Player.YOU else 'their'} opening hand")
        case w.DeckShuffled(of=of):
            return Happening(f"{whose(of)} deck", "is", "was", "shuffled")
        case w.DiscardShuffled(by=by):
            theirs = whose(by) if by is Player.YOU else "their"
            return _by(by, "shuffle", "shuffled", f"{theirs} whole discard pile into the deck")
        case _:
            assert_never(event)


def _by(by: Player, verb: str, was: str, rest: str) -> Happening:
    who = "a player" if by is Player.EACH_PLAYER else player(by)
    return Happening(who, verb, was, rest, you=by is Player.YOU)


def present(v: Voice, event: w.Event) -> str:
    """``a creature reaps``."""
    it = happening(v, event)
    verb = it.verb if it.you or it.verb == "is" else third(it.verb)
    return f"{it.subject} {verb} {it.rest}".rstrip()


def past(v: Voice, event: w.Event) -> str:
    """``a creature reaped``."""
    it = happening(v, event)
    return f"{it.subject} {it.was} {it.rest}".rstrip()


def moment(v: Voice, event: w.Event, once: bool = False) -> str:
    """The opening of a reaction: ``After you forge a key``, ``At the end of your turn``."""
    match event:
        case w.StartOfTurn(of=of):
            return f"at the start of {whose(of)} turn"
        case w.EndOfTurn(of=of):
            return f"at the end of {whose(of)} turn"
        case w.StepStarts(step=step, of=of):
            return f"at the start of {whose(of)} {step} step"
        case w.StepEnds(step=step, of=of):
            return f"at the end of {whose(of)} {step} step"
        case w.DrawsOpeningHand(ahead=True):
            return f"before {present(v, event)}"
        case _:
            first = " for the first time in a turn" if isinstance(event, w.IsUsed) and event.first else ""
            return f"{'the next time' if once else 'after'} {present(v, event)}{first}"


def about_to(v: Voice, event: w.Coming) -> str:
    """What a replacement effect waits for: ``Æmber would be stolen from you``."""
    match event:
        case w.WouldSteal(of=of):
            return "Æmber would be stolen" + ("" if of is Player.EACH_PLAYER else f" from {player(of)}")
        case w.WouldCapture(of=of):
            return "Æmber would be captured" + ("" if of is Player.EACH_PLAYER else f" from {whose(of)} pool")
        case w.WouldGainByReaping(by=by):
            return f"{player(by)} would gain Æmber by reaping"
        case w.WouldDeal():
            return f"{v.this} would deal damage"
        case w.WouldBeDealt(tests=found, fighting=fighting):
            return f"damage would be dealt to {_card(v, found)}" + (" during a fight" if fighting else "")
        case w.WouldFight(tests=found):
            return f"{_card(v, found)} would fight"
        case w.WouldForge(by=by):
            return f"{player(by)} would forge a key"
        case w.WouldDraw(by=by):
            return f"{player(by)} would draw a card"
        case w.WouldBeDiscarded(by=by):
            return f"a card would be discarded from {'a hand' if by is Player.EACH_PLAYER else f'{whose(by)} hand'}"
        case w.WouldResolvePlay(by=by):
            return f'{does(by, "play")} an action and its "Play:" abilities would be resolved'
        case w.WouldBePutDown(by=by, tests=found):
            played = _card(v, found, "action") if found else f"the action that {does(by, 'play')}"
            return f"{played} has been resolved"
        case w.WouldTakeArchives(by=by):
            return f"{player(by)} would take all of {whose(by)} archives"
        case w.WouldBeAdded(by=by):
            return f"Æmber would be added to {whose(by)} pool"
        case w.WouldReadyCreatures(by=by):
            whom = "you" if by is Player.YOU else "they"
            return f"{player(by)} would ready the creatures {whom} control in the ready step"
        case w.WouldResolveIcon(by=by, icon=icon):
            said = does(by, "would")
            return f"{said.replace('woulds', 'would')} resolve {a(bonus_icon(icon))}"
        case _:
            assert_never(event)
