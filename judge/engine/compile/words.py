"""Small tables for the compiler: how an effect is called in a trace, which entry rules it, where cards go."""

from __future__ import annotations

from dataclasses import fields

from judge.cards import nouns as w
from judge.cards.nouns.base import ABOUT, Noun, walk
from judge.cards.nouns.kept import is_settled


def of(effect: Noun) -> tuple[str, str]:
    """The printed name and the entry that rules an effect."""
    about = ABOUT[type(effect)]
    return about.trace, about.rule


CONTROLLED = "controlled"
DISARMED = "disarmed"
ARMOR_GONE = w.While(w.SetArmor(0, w.The(DISARMED), final=True))  # the lasting effect of LoseArmor


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
            case w.ChosenTrait():
                names.add("trait")
            case w.ChosenNumber():
                names.add("number")
            case w.NamedAs(name=name):
                names.add(name)
            case w.Such(when=when):  # its IT is the card asked about
                names |= _bound(when) - {"it"}
            case _:
                pass
    return names
