"""What an event noun speaks of: the kind of event, by the name that the charts give it, and the player whom it is about."""

from __future__ import annotations

from judge.cards.nouns import events as e
from judge.cards.nouns.base import changed
from judge.cards.nouns.words import Player

_KINDS: dict[type, str] = {
    e.IsPlayed: "played",
    e.IsPutDown: "put-down",
    e.EntersPlay: "enters",
    e.IsDestroyed: "destroyed",
    e.LeavesPlay: "leaves",
    e.Reaps: "reaps",
    e.Fights: "fights",
    e.IsUsed: "used",
    e.GainsByReaping: "reap-gain",
    e.IsDealtDamage: "dealt",
    e.ArmorPrevents: "armor",
    e.IsReadied: "readied",
    e.IsDiscarded: "discarded",
    e.Forges: "forged",
    e.ResolvesIcon: "icon-resolved",
    e.Captures: "captured",
    e.StepStarts: "step-start",
    e.StepEnds: "step-end",
    e.ChoosesHouse: "house",
    e.StartOfTurn: "turn-start",
    e.EndOfTurn: "turn-end",
    e.TideRaised: "tide",
    e.IsStolen: "stolen",
    e.IsExalted: "exalted",
    e.IsAttached: "attached",
    e.DiscardShuffled: "discard-shuffled",
    e.IsPutUnder: "put-under",
    e.ArchivesTaken: "archives-taken",
    e.Draws: "draws",
    e.DrawsOpeningHand: "opening-hand",
    e.DeckShuffled: "shuffled",
    e.WouldSteal: "instead:steal",
    e.WouldCapture: "instead:capture",
    e.WouldGainByReaping: "instead:reap-gain",
    e.WouldDeal: "instead:deal",
    e.WouldBeDealt: "instead:dealt",
    e.WouldResolveIcon: "instead:icon",
    e.WouldForge: "instead:forge",
    e.WouldFight: "instead:fight",
    e.WouldReadyCreatures: "instead:ready-creatures",
    e.WouldDraw: "instead:draw",
    e.WouldBeDiscarded: "instead:discard",
    e.WouldResolvePlay: "instead:play-effect",
    e.WouldBeAdded: "instead:add",
    e.WouldBePutDown: "instead:put-down",
    e.WouldTakeArchives: "instead:take-archives",
}


def kind_of(event_noun: object) -> str:
    """The kind of event that an event noun speaks of; KeyError for a noun that is none."""
    return _KINDS[type(event_noun)]


def whose(event_noun: e.Event | e.Coming) -> Player:
    """The player whom an event noun is about."""
    told = (getattr(event_noun, part, None) for part in ("by", "of"))
    return next((player for player in told if isinstance(player, Player)), Player.EACH_PLAYER)


def by_anyone(event_noun: e.Event) -> e.Event:
    """The event noun without its word on which player it is about."""
    parts = ("by", "of")
    about = {part: Player.EACH_PLAYER for part in parts if isinstance(getattr(event_noun, part, None), Player)}
    return changed(event_noun, **about)
