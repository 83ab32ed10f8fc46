"""What the words of an ability refer to must have been told before them.

An ability is read in the order in which it resolves, with a set of what is known so far: IT, FOUGHT, the names that choices have
bound, an amount, a chosen house. What an event carries is laid down in ``EVENTS``; a test holds it against the engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun, parts, walk
from judge.cards.nouns.cards import is_one
from judge.cards.nouns.kept import is_settled

IT, FOUGHT, AMOUNT, PLAYER, HOUSE, DONE = "it", "other", "amount", "event_player", "house", "did"
TRAIT, NUMBER = "trait", "number"
SEVERAL = "its of several"  # known while IT may stand for more than one card, none of which is meant by "its"
HOST, SOURCE = "HOST", "SOURCE"
_ITS = (w.Player.ITS_CONTROLLER, w.Player.ITS_OPPONENT, w.Player.ITS_OWNER)

# What is known of an event: its card, the other card, how much it was about, and whom.
EVENTS: dict[type, frozenset[str]] = {
    kind: frozenset(known.split())
    for known, kinds in {
        "it event_player": (w.IsPlayed, w.IsPutDown, w.EntersPlay, w.LeavesPlay, w.Reaps, w.IsUsed, w.IsReadied, w.IsDiscarded,
                            w.IsExalted, w.ResolvesIcon, w.WouldResolveIcon, w.WouldFight, w.WouldBeDiscarded,
                            w.WouldResolvePlay, w.WouldBePutDown),
        "it other event_player": (w.IsDestroyed, w.Fights, w.IsAttached, w.IsPutUnder),
        "it other event_player amount": (w.IsDealtDamage,),
        "it other amount": (w.WouldDeal, w.WouldBeDealt),
        "it event_player amount": (w.Captures, w.GainsByReaping, w.WouldGainByReaping, w.WouldCapture),
        "it amount": (w.ArmorPrevents,),
        "event_player amount": (w.Forges, w.IsStolen, w.WouldSteal, w.WouldForge, w.WouldBeAdded),
        "event_player": (w.StepStarts, w.StepEnds, w.ChoosesHouse, w.StartOfTurn, w.EndOfTurn, w.TideRaised, w.ArchivesTaken,
                         w.Draws, w.DrawsOpeningHand, w.DeckShuffled, w.DiscardShuffled, w.WouldReadyCreatures, w.WouldDraw,
                         w.WouldTakeArchives),
    }.items()
    for kind in kinds
}  # fmt: skip
_FIGHTS = (w.BeforeFight, w.AfterFight, w.Destroyed)  # their event has the creature that it fights
_FIGHT_WORDS = (w.Bold.AFTER_FIGHT, w.Bold.DESTROYED)
_OF_EACH = (w.Power, w.SetPower, w.ArmorPlus, w.SetArmor)  # in their amounts IT is the card whose power or armor is asked for
# Effects that settle first which cards they are about: if that is one card, it is IT afterwards.
SETTLING = (
    w.Archive, w.Destroy, w.Discard, w.FightWith, w.Fulfill, w.PlayCard, w.Purge, w.Put, w.PutIntoPlay, w.PutUnder,
    w.Ready, w.ReapWith, w.Redistribute, w.Reposition, w.Resolve, w.ResolveIcons, w.Return, w.Sacrifice, w.StandInLine,
    w.TakeControl, w.ToFlank, w.Use,
)  # fmt: skip

_WAYS_OUT = {
    IT: "no card has been chosen or met before it; choose one first (THIS is the card itself)",
    FOUGHT: "no fight is told of before it; it stands after a fight, or under a precursor of a fight",
    HOST: "only an upgrade speaks of the creature that it is attached to; write THIS for the card itself",
    SOURCE: "only an ability that is granted has a card that grants it; write THIS for the card itself",
    AMOUNT: "nothing before it tells an amount; it stands after an event that does",
    PLAYER: "no event before it is about a player; write YOU, OPPONENT or ACTIVE",
    TRAIT: "no trait has been chosen before it; write ChooseTrait() first",
    NUMBER: "no number has been chosen before it; write ChooseNumber() first",
    HOUSE: "no house has been chosen before it; write ChooseHouse() first",
    DONE: "nothing has been done before it; it speaks of the effect before",
    SEVERAL: "several cards may have been chosen before it; give them a name, and say it of each: ForEach(The('chosen'), ...)",
}


def misses(ability: Noun, *, upgrade: bool) -> tuple[str, ...]:
    """Every word of an ability that refers to nothing, with its place and the way out. The ability fits the grammar.

    ``upgrade``: whether its card is one, so that HOST is somebody.
    """
    gathered = {part.name for part in walk(ability) if isinstance(part, w.Bind) and part.more}  # at first: no cards
    scope = _Scope({HOST, *gathered} if upgrade else gathered)
    scope.ability(ability)
    return tuple(dict.fromkeys(scope.missed))


class _Scope:
    """Reads one ability; ``known`` grows as it is read, ``missed`` collects what referred to nothing."""

    def __init__(self, known: Iterable[str], missed: list[str] | None = None, outside: _Scope | None = None) -> None:
        self.known = set(known)
        self.missed = [] if missed is None else missed
        self.outside = outside  # for a lasting ability: the one that makes it, which settles some of its words

    def within(self, *more: str) -> _Scope:
        """A scope that knows more, and whose choices are forgotten at its end."""
        return _Scope({*self.known, *more} - ({SEVERAL} if IT in more else set()), self.missed, self.outside)

    def ability(self, ability: Noun) -> None:
        match ability:
            case w.After(event=event) | w.Instead(event=event):
                inner = self.within(*EVENTS[type(event)])
                inner.parts(event)
                inner.read(ability.when, f"{_named(ability)}.when")
                inner.read(ability.do, f"{_named(ability)}.do")
            case w.WhileIn(ability=inside):
                self.ability(inside)
            case w.AsUpgrade(ability=inside):
                self.within(HOST).ability(inside)
            case w.Slash(at=at):
                self.within(*((FOUGHT,) if any(word in _FIGHT_WORDS for word in at) else ())).parts(ability)
            case w.While(what=what, when=when):
                self.read(when, "While.when")
                self.read(what, "While.what")
            case _:
                self.within(*((FOUGHT,) if isinstance(ability, _FIGHTS) else ())).parts(ability)

    def read(self, part: object, place: str) -> None:
        """Read what stands in a part of a noun."""
        if isinstance(part, tuple):
            for member in part:
                self.read(member, place)
        elif isinstance(part, w.Ref | w.Player):
            self.word(part, place)
        elif isinstance(part, Noun) and is_settled(part) and self.outside is not None:
            self.outside.within(*self.known).noun(part, place)
        elif isinstance(part, Noun):
            self.noun(part, place)

    def word(self, word: w.Ref | w.Player, place: str) -> None:
        match word:
            case w.Ref.IT:
                self.need(IT, word, place)
            case w.Ref.FOUGHT:
                self.need(FOUGHT, word, place)
            case w.Ref.SOURCE:
                self.need(SOURCE, word, place)
            case w.Ref.HOST | w.Ref.ATTACHED_TO | w.Player.HOST_CONTROLLER:
                self.need(HOST, word, place)
            case w.Player.THAT_PLAYER:
                self.need(PLAYER, word, place)
            case _ if word in _ITS:
                self.need(IT, word, place)
                if SEVERAL in self.known:
                    self.missed.append(f"{place} is {word!r}, but {_WAYS_OUT[SEVERAL]}")
            case _:
                pass

    def need(self, name: str, word: Any, place: str) -> None:
        if name not in self.known:
            way_out = _WAYS_OUT.get(name, f"nothing is called {name!r} before it; choose cards under that name first")
            self.missed.append(f"{place} is {word!r}, but {way_out}")

    def noun(self, noun: Noun, place: str) -> None:
        match noun:
            case w.The(name=name):
                self.need(name, noun, place)
            case w.ThisWay() | w.HowMany():
                self.need(DONE, noun, place)
            case w.EventAmount():
                self.need(AMOUNT, noun, place)
            case w.ChosenHouse():
                self.need(HOUSE, noun, place)
            case w.ChosenTrait():
                self.need(TRAIT, noun, place)
            case w.ChosenNumber():
                self.need(NUMBER, noun, place)
            case w.NamedAs(name=name):
                self.need(name, noun, place)
            case w.Such(when=when):
                self.within(IT).read(when, "Such.when")
            case w.Happened(event=event) | w.FirstTime(event=event):
                self.within(*EVENTS[type(event)]).parts(event)
            case w.Choose() | w.AnyNumber() | w.Random() | w.OneOfEach() | w.HalfLine():
                self.parts(noun)
                self.known.add(noun.name)
                if noun.name == IT:
                    self.known = self.known - {SEVERAL} if is_one(noun) else self.known | {SEVERAL}
            case w.ForEach(of=of, do=do):
                self.read(of, "ForEach.of")
                bound = (IT,) if isinstance(of, w.Found) else (HOUSE,) if isinstance(of, w.HousesAmong) else ()
                self.within(*bound).read(do, "ForEach.do")
                self.known.add(DONE)
            case w.Capture(on=on, shared=False) if not is_one(on):  # each captures for itself
                self.read(on, "Capture.on")
                self.within(IT).read((noun.n, noun.of), "Capture")
                self.bind(noun)
            case w.OneByOne(what=what, do=do):
                self.read(what, "OneByOne.what")
                self.within(IT).read(do, "OneByOne.do")
                self.known.add(DONE)
            case w.Lasting(ability=inside):
                kept = self.known - {FOUGHT, AMOUNT, PLAYER, DONE}
                _Scope(kept, self.missed, self).ability(inside)
                self.known.add(DONE)
            case w.Attach(who=who, to=to, text=text) if text is not None:
                self.read((who, to), "Attach")
                _Scope({HOST}, self.missed).ability(text)
                self.known.add(DONE)
            case w.Gains(who=who, what=what) if isinstance(what, w.Ability):
                self.read(who, "Gains.who")
                _Scope({SOURCE}, self.missed, self.outside).ability(what)
            case _ if isinstance(noun, _OF_EACH):
                self.within(IT).read(noun.n, f"{_named(noun)}.n")
                self.read(noun.who, f"{_named(noun)}.who")
            case _:
                self.parts(noun)
                self.bind(noun)

    def parts(self, noun: Noun) -> None:
        """Read the parts of a noun: cards first, since they are chosen before anything else is looked at."""
        told = [field for field in fields(noun) if _is_told(noun, field)]
        if not isinstance(noun, w.Joining):
            told.sort(key=lambda field: not isinstance(getattr(noun, field.name), w.Cards))
        for field in told:
            self.read(getattr(noun, field.name), f"{_named(noun)}.{field.name}")

    def bind(self, noun: Noun) -> None:
        """What is known once an effect has been resolved."""
        if not isinstance(noun, w.Effect):
            return
        if isinstance(noun, w.Search | w.DiscardUntil) or (isinstance(noun, SETTLING) and _finds(noun)):
            self.known.add(IT)
        match noun:
            case w.Bind(name=name) if name:
                self.known.add(name)
            case w.ChooseHouse():
                self.known.add(HOUSE)
            case w.ChooseTrait():
                self.known.add(TRAIT)
            case w.ChooseNumber():
                self.known.add(NUMBER)
            case w.NameCard(name=name):
                self.known.add(name)
            case w.MakeToken():
                self.known.add("token")
            case w.FightWith():
                self.known.add(FOUGHT)
            case w.Deal(who=who) if isinstance(who, w.Choosing | w.The):
                self.known.add(IT)
            case _:
                pass
        if not isinstance(noun, w.Bind | w.ChooseHouse | w.OnNaming):
            self.known.add(DONE)


def _finds(noun: Noun) -> bool:
    """Whether an effect looks for its cards, rather than speaking of cards that are known."""
    return any(isinstance(part, w.Cards) and not isinstance(part, w.Ref | w.The) for part in parts(noun))


def _is_told(noun: Noun, field: Any) -> bool:
    """Whether a part says something of its own: "into its owner's hand", unsaid, is about the cards that it is done to."""
    value = getattr(noun, field.name)
    return not (value in _ITS and (value is field.default or field.name == "under")) if isinstance(value, w.Player) else True


def _named(noun: Noun) -> str:
    return type(noun).__name__
