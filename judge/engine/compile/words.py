"""Small tables for the compiler: how an effect is called in a trace, which entry rules it, where cards go."""

from __future__ import annotations

from dataclasses import fields

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun, walk
from judge.cards.nouns.kept import is_settled

_NAMES: dict[type, tuple[str, str]] = {
    w.Lasting: ("a lasting effect begins", "glossary:lasting-effects"),
    w.Gain: ("gain Æmber", "glossary:aember"),
    w.Lose: ("lose Æmber", "glossary:aember"),
    w.Steal: ("steal Æmber", "glossary:steal"),
    w.Capture: ("capture Æmber", "glossary:capture"),
    w.Pay: ("pay Æmber", "glossary:pay"),
    w.Exalt: ("exalt", "glossary:exalt"),
    w.MoveAmber: ("move Æmber", "glossary:move"),
    w.GainChains: ("gain chains", "glossary:chains"),
    w.Forge: ("forge a key", "glossary:forge"),
    w.Unforge: ("unforge a key", "glossary:unforge"),
    w.Deal: ("deal damage", "glossary:damage"),
    w.DealSpread: ("deal damage", "glossary:damage"),
    w.Heal: ("heal", "glossary:heal"),
    w.Destroy: ("destroy", "glossary:destroyed"),
    w.Sacrifice: ("sacrifice", "glossary:sacrifice"),
    w.Return: ("return to hand", "glossary:movement-between-zones"),
    w.Put: ("put into a zone", "glossary:putting-cards-into-an-area"),
    w.Archive: ("archive", "glossary:archives"),
    w.Purge: ("purge", "glossary:purge"),
    w.Discard: ("discard", "glossary:discarding-cards"),
    w.Draw: ("draw", "glossary:drawing-cards"),
    w.Refill: ("refill the hand", "rules:step-5-draw-cards"),
    w.Ready: ("ready", "glossary:ready-and-exhausted"),
    w.Exhaust: ("exhaust", "glossary:ready-and-exhausted"),
    w.Stun: ("stun", "glossary:stun"),
    w.Unstun: ("unstun", "glossary:stun"),
    w.WardIt: ("ward", "glossary:ward"),
    w.MoveWard: ("move a ward", "glossary:ward"),
    w.Unward: ("remove a ward", "glossary:ward"),
    w.Enrage: ("enrage", "glossary:enrage"),
    w.PowerCounter: ("give +1 power counters", "glossary:power-counter-1-power-status-card"),
    w.PutCounter: ("put a counter on it", "glossary:counters-and-tokens"),
    w.RemoveCounter: ("remove a counter", "glossary:counters-and-tokens"),
    w.FightWith: ("fight with", "glossary:fight-with"),
    w.ReapWith: ("reap with", "glossary:using-cards-via-other-card-abilities"),
    w.Use: ("use a card", "glossary:using-cards-via-other-card-abilities"),
    w.PlayCard: ("play a card", "glossary:playing-cards"),
    w.PutIntoPlay: ("put into play", "glossary:putting-cards-into-an-area"),
    w.PutUnder: ("put a card under it", "glossary:facedown-cards"),
    w.TakeControl: ("take control", "glossary:control-and-ownership"),
    w.Reveal: ("reveal", "glossary:search"),
    w.ResolveIcons: ("resolve bonus icons", "glossary:bonus-icons"),
    w.Fulfill: ("fulfill a prophecy", "glossary:fulfill"),
    w.Shuffle: ("shuffle", "glossary:shuffle"),
    w.RaiseTide: ("raise the tide", "glossary:tide"),
    w.MakeToken: ("make a token creature", "glossary:token-creatures"),
    w.Flip: ("flip", "glossary:flip"),
    w.ToFlank: ("move to a flank", "glossary:move"),
    w.Reposition: ("move to a place in the battleline", "glossary:move"),
    w.Rearrange: ("rearrange a battleline", "glossary:move"),
    w.Redistribute: ("redistribute what lies on cards", "glossary:move"),
    w.Swap: ("swap places", "glossary:swap"),
    w.SwapControl: ("swap control", "glossary:swap-control"),
    w.SwapZones: ("swap two zones", "glossary:swap"),
    w.Search: ("search", "glossary:search"),
    w.DiscardUntil: ("discard cards until one is found", "glossary:discarding-cards"),
    w.Attach: ("attach an upgrade", "glossary:upgrades"),
    w.Resolve: ("resolve an ability of another card", "glossary:ability-card-ability"),
    w.TurnOver: ("turn a prophecy over", "glossary:prophecy"),
    w.Proceed: ("it happens after all", "glossary:replacement-effects"),
    w.FightDamageTo: ("its damage goes elsewhere", "glossary:fight"),
    w.BecomeActive: ("another house becomes active", "glossary:active-house"),
    w.EndStep: ("the step will end", "glossary:omega"),
}

_DESTINATIONS = {w.Return: w.Place.HAND, w.Archive: w.Place.ARCHIVES, w.Purge: w.Place.PURGED}


def of(effect: Noun) -> tuple[str, str]:
    """The printed name and the entry that rules an effect."""
    return _NAMES[type(effect)]


def destination(effect: w.Effect) -> str:
    """Where the effect moves cards to, as a word."""
    place = effect.to if isinstance(effect, w.Put) else _DESTINATIONS[type(effect)]
    return str(place.name)


def manner(effect: w.Effect) -> str:
    """How a card is to be used: fight, reap, or as its player likes ('')."""
    return "fight" if isinstance(effect, w.FightWith) else "reap" if isinstance(effect, w.ReapWith) else ""


CONTROLLED = "controlled"


def control_for_a_while(effect: w.TakeControl) -> w.While:
    """Control that ends is a constant ability as long as it lasts; it is its own player's, so ``by`` is YOU."""
    if effect.by is not w.Player.YOU:
        raise TypeError(f"{effect!r}: only control for YOU can end")
    return w.While(w.YouControl(w.The(CONTROLLED)))


def asks_whose_it_is(effect: w.Effect) -> bool:
    """Whether an effect is about a player who is known only through the card IT.

    What stands there unsaid ("into its owner's deck") is about the cards that it is done to.
    """
    whose = (w.Player.ITS_CONTROLLER, w.Player.ITS_OPPONENT, w.Player.ITS_OWNER)
    told = ((field, getattr(effect, field.name)) for field in fields(effect) if field.name != "under")
    return any(value in whose and value is not field.default for field, value in told)


def bound_names(ability: w.Ability | w.Effect) -> tuple[str, ...]:
    """The variables that a lasting ability takes with it from the ability that makes it.

    In one that reacts to an event, IT is the card of that event.
    """
    names = _bound(ability)
    return tuple(sorted(names - {"it"} if isinstance(ability, w.After) else names))


def _bound(words: object) -> set[str]:
    names: set[str] = set()
    for part in walk(words, stop=lambda part: is_settled(part) or isinstance(part, w.Such)):
        match part:
            case w.The(name=name):
                names.add(name)
            case w.Ref.IT:
                names.add("it")
            case w.ChosenHouse():
                names.add("house")
            case w.Such(when=when):  # its IT is the card asked about
                names |= _bound(when) - {"it"}
            case _:
                pass
    return names
