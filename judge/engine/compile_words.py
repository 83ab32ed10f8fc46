"""Small tables for the compiler: how an effect is called in a trace, which entry rules it, where cards go."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from judge.cards import abilities as ab
from judge.cards import effects as e
from judge.cards import who as w
from judge.cards.noun import Noun
from judge.engine.words import settled_at_once

_NAMES: dict[type, tuple[str, str]] = {
    e.Lasting: ("a lasting effect begins", "glossary:lasting-effects"),
    e.Gain: ("gain Æmber", "glossary:aember"),
    e.Lose: ("lose Æmber", "glossary:aember"),
    e.Steal: ("steal Æmber", "glossary:steal"),
    e.Capture: ("capture Æmber", "glossary:capture"),
    e.Pay: ("pay Æmber", "glossary:pay"),
    e.Exalt: ("exalt", "glossary:exalt"),
    e.MoveAmber: ("move Æmber", "glossary:move"),
    e.GainChains: ("gain chains", "glossary:chains"),
    e.Forge: ("forge a key", "glossary:forge"),
    e.Unforge: ("unforge a key", "glossary:unforge"),
    e.Deal: ("deal damage", "glossary:damage"),
    e.DealSpread: ("deal damage", "glossary:damage"),
    e.Heal: ("heal", "glossary:heal"),
    e.Destroy: ("destroy", "glossary:destroyed"),
    e.Sacrifice: ("sacrifice", "glossary:sacrifice"),
    e.Return: ("return to hand", "glossary:movement-between-zones"),
    e.Put: ("put into a zone", "glossary:putting-cards-into-an-area"),
    e.Archive: ("archive", "glossary:archives"),
    e.Purge: ("purge", "glossary:purge"),
    e.Discard: ("discard", "glossary:discarding-cards"),
    e.Draw: ("draw", "glossary:drawing-cards"),
    e.Refill: ("refill the hand", "rules:step-5-draw-cards"),
    e.Ready: ("ready", "glossary:ready-and-exhausted"),
    e.Exhaust: ("exhaust", "glossary:ready-and-exhausted"),
    e.Stun: ("stun", "glossary:stun"),
    e.Unstun: ("unstun", "glossary:stun"),
    e.WardIt: ("ward", "glossary:ward"),
    e.MoveWard: ("move a ward", "glossary:ward"),
    e.Unward: ("remove a ward", "glossary:ward"),
    e.Enrage: ("enrage", "glossary:enrage"),
    e.PowerCounter: ("give +1 power counters", "glossary:power-counter-1-power-status-card"),
    e.PutCounter: ("put a counter on it", "glossary:counters-and-tokens"),
    e.RemoveCounter: ("remove a counter", "glossary:counters-and-tokens"),
    e.FightWith: ("fight with", "glossary:fight-with"),
    e.ReapWith: ("reap with", "glossary:using-cards-via-other-card-abilities"),
    e.Use: ("use a card", "glossary:using-cards-via-other-card-abilities"),
    e.PlayCard: ("play a card", "glossary:playing-cards"),
    e.PutIntoPlay: ("put into play", "glossary:putting-cards-into-an-area"),
    e.PutUnder: ("put a card under it", "glossary:facedown-cards"),
    e.TakeControl: ("take control", "glossary:control-and-ownership"),
    e.Reveal: ("reveal", "glossary:search"),
    e.ResolveIcons: ("resolve bonus icons", "glossary:bonus-icons"),
    e.Fulfill: ("fulfill a prophecy", "glossary:fulfill"),
    e.Shuffle: ("shuffle", "glossary:shuffle"),
    e.RaiseTide: ("raise the tide", "glossary:tide"),
    e.MakeToken: ("make a token creature", "glossary:token-creatures"),
    e.Flip: ("flip", "glossary:flip"),
    e.ToFlank: ("move to a flank", "glossary:move"),
    e.Reposition: ("move to a place in the battleline", "glossary:move"),
    e.Rearrange: ("rearrange a battleline", "glossary:move"),
    e.Redistribute: ("redistribute what lies on cards", "glossary:move"),
    e.Swap: ("swap places", "glossary:swap"),
    e.SwapControl: ("swap control", "glossary:swap-control"),
    e.SwapZones: ("swap two zones", "glossary:swap"),
    e.Search: ("search", "glossary:search"),
    e.DiscardUntil: ("discard cards until one is found", "glossary:discarding-cards"),
    e.Attach: ("attach an upgrade", "glossary:upgrades"),
    e.Resolve: ("resolve an ability of another card", "glossary:ability-card-ability"),
    e.TurnOver: ("turn a prophecy over", "glossary:prophecy"),
    e.Proceed: ("it happens after all", "glossary:replacement-effects"),
    e.FightDamageTo: ("its damage goes elsewhere", "glossary:fight"),
    e.BecomeActive: ("another house becomes active", "glossary:active-house"),
    e.EndStep: ("the step will end", "glossary:omega"),
    e.Special: ("special", "glossary:golden-rule"),
}

_DESTINATIONS = {e.Return: w.Place.HAND, e.Archive: w.Place.ARCHIVES, e.Purge: w.Place.PURGED}


def of(effect: Noun) -> tuple[str, str]:
    """The printed name and the entry that rules an effect."""
    return _NAMES[type(effect)]


def destination(effect: Any) -> str:
    """Where the effect moves cards to, as a word."""
    place = effect.to if isinstance(effect, e.Put) else _DESTINATIONS[type(effect)]
    return str(place.name)


def manner(effect: Any) -> str:
    """How a card is to be used: fight, reap, or as its player likes ('')."""
    return "fight" if isinstance(effect, e.FightWith) else "reap" if isinstance(effect, e.ReapWith) else ""


CONTROLLED = "controlled"


def control_for_a_while(effect: e.TakeControl) -> ab.While:
    """Control that ends is a constant ability as long as it lasts; it is its own player's, so ``by`` is YOU."""
    if effect.by is not w.Player.YOU:
        raise TypeError(f"{effect!r}: only control for YOU can end")
    return ab.While(ab.YouControl(w.The(CONTROLLED)))


def asks_whose_it_is(effect: Any) -> bool:
    """Whether an effect is about a player who is known only through the card IT.

    What stands there unsaid ("into its owner's deck") is about the cards that it is done to.
    """
    whose = (w.Player.ITS_CONTROLLER, w.Player.ITS_OPPONENT, w.Player.ITS_OWNER)
    told = ((field, getattr(effect, field.name)) for field in fields(effect) if field.name != "under")
    return any(value in whose and value is not field.default for field, value in told)


def bound_names(ability: Any) -> tuple[str, ...]:
    """The variables that a lasting ability takes with it from the ability that makes it.

    In one that reacts to an event, IT is the card of that event.
    """
    names: set[str] = set()
    _collect(ability, names)
    return tuple(sorted(names - {"it"} if isinstance(ability, ab.After) else names))


def _collect(part: Any, names: set[str]) -> None:
    if part in settled_at_once(part):
        return
    match part:
        case w.The(name=name):
            names.add(name)
        case w.Ref.IT:
            names.add("it")
        case w.ChosenHouse():
            names.add("house")
        case w.Such(when=when):  # its IT is the card asked about
            inside: set[str] = set()
            _collect(when, inside)
            names |= inside - {"it"}
        case tuple():
            for inner in part:
                _collect(inner, names)
        case Noun():
            for field in fields(part):  # type: ignore[arg-type]
                _collect(getattr(part, field.name), names)
        case _:
            pass
