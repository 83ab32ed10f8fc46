"""What the words of an ability read of a table and what they change, in coarse parts: pools, damage, who stands where.

A facet is a name, with the number of the player whose it is where each player has one: ``pool0``. ``more1``: a card joins the
cards in play of player 1, ``fewer1``: one leaves them; ``hurt!`` and ``at!`` are of the cards that a goal asks about: damage on
them, and where they are. ``ev:reaps``: that such an event happens. A word of which nobody says here what it touches touches all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.cards.nouns.event_words import kind_of

BOTH = frozenset((0, 1))
ALL = "*"  # every facet
STOP = "stop"  # that the step or the turn ends
Facets = frozenset[str]


def _of_each(*names: str) -> tuple[str, ...]:
    return tuple(f"{name}{side}" for name in names for side in (0, 1))


GOING = (*_of_each("fewer", "order", "discard", "gone"), "at!", "upgrades", "under", "ev:destroyed", "ev:leaves", "ward")
LADEN = _of_each("amber")  # Æmber on cards in play
HURTING = (*_of_each("hurt"), "hurt!", "status!", "ev:dealt", "ev:armor", "damage-dealt", *GOING)
MOVING = (
    *_of_each("hand", "deck", "discard"),
    "arts",
    "archives",
    "purged",
    "under",
    "ev:shuffled",
    "ev:discard-shuffled",
    *GOING,
)
DRAWING = (*_of_each("hand", "deck", "discard"), "ev:draws", "ev:shuffled", "ev:discard-shuffled")
COMING = (*_of_each("more", "order"), "upgrades", "arts", "ev:enters")
FIGHT = ("calm", "ready-", "ev:fights", "ev:used")
PLAYS, USES = "plays", "uses"  # that cards are played, or used, by the effect of another
TURNING = (*COMING, *GOING, "arts", "house", "ready+", "control", USES)
POWER, ARMOR = (*_of_each("power"), "power!"), (*_of_each("armor"), "armor!")
_DAMAGE = (*_of_each("hurt"), "hurt!", *_of_each("heal"), "heal!")
STUNNED, WARDED = ("status", "status!", "stunned"), ("ward", "status!")
_SELF = {  # what is changed from what it is: read as well as written
    w.Heal: _DAMAGE, w.Stun: STUNNED, w.Unstun: STUNNED, w.WardIt: WARDED, w.Unward: WARDED, w.MoveWard: WARDED,
    w.Enrage: ("status", "status!"), w.PutCounter: ("counters",), w.LoseArmor: (*ARMOR, *GOING), w.RaiseTide: ("tide",
    "chains", "ev:tide"),
    w.ResetTide: ("tide",), w.Exhaust: ("ready-",), w.GainChains: ("chains",), w.PowerCounter: (*POWER, "counters"),
    w.Unforge: ("keys",), w.Shuffle: DRAWING, w.BecomeActive: ("house", "ev:house"), w.Ready: ("ready+", "ready-", "ev:readied"),
}  # fmt: skip
_WRITES: dict[type, tuple[str, ...]] = {
    w.RemoveCounter: ("counters", *POWER, *GOING), w.ClearCounters: ("counters", *POWER, *STUNNED, "calm", *GOING),
    w.MoveCounter: ("counters", *POWER, *HURTING, *_DAMAGE), w.Redistribute: (*LADEN, *_DAMAGE, *HURTING),
    w.Swap: (*LADEN, *_DAMAGE, *HURTING, *STUNNED, "calm", "counters", *POWER, *ARMOR),
    w.Forge: ("keys", "pool0", "pool1", *LADEN, "ev:forged"),
    w.Deal: HURTING, w.DealSpread: HURTING, w.Destroy: (*GOING, "arts"), w.Sacrifice: (*GOING, "arts"), w.Return: MOVING,
    w.Put: MOVING,
    w.Archive: MOVING, w.Purge: MOVING, w.PutUnder: (*MOVING, "ev:put-under"), w.Discard: (*MOVING, "ev:discarded"),
    w.Draw: DRAWING, w.Refill: DRAWING, w.DiscardUntil: (*DRAWING, "ev:discarded"), w.Search: DRAWING, w.Reveal: (),
    w.MakeToken: (*COMING, *DRAWING, USES), w.ToFlank: _of_each("order"), w.Reposition: _of_each("order"),
    w.Rearrange: _of_each("order"),
    w.EndTurn: (STOP,), w.EndStep: (STOP,), w.ExtraTurn: (), w.Bind: (), w.ChooseHouse: (), w.ChooseTrait: (),
    w.ChooseNumber: (), w.NameCard: (), w.Exalt: (*LADEN, "ev:exalted"),
    w.PlayCard: (*COMING, *MOVING, "ev:played", "ev:put-down", "ev:icon-resolved", "ev:attached", PLAYS, USES),
    w.PutIntoPlay: (*COMING, *MOVING, "ev:attached", PLAYS, USES, "ready+"),
    w.Attach: (*COMING, *MOVING, "ev:attached", PLAYS), w.Use: (*FIGHT, *HURTING, USES), w.FightWith: (*FIGHT, *HURTING, USES),
    w.ReapWith: (*FIGHT, USES), w.TakeControl: TURNING, w.SwapControl: TURNING,
    w.Flip: (*TURNING, *POWER, *ARMOR, *MOVING, "keywords", "can", PLAYS),
    # constant abilities
    w.YouControl: TURNING, w.CountsAsCreature: (*TURNING, *POWER), w.MustLeave: MOVING, w.LeavesTo: MOVING,
    w.GetsSpentAmber: ("pool0", "pool1"), w.TopRevealed: _of_each("deck"),
    w.Power: (*POWER, *GOING), w.SetPower: (*POWER, *GOING), w.ArmorPlus: ARMOR, w.SetArmor: ARMOR,
    w.Blank: (*TURNING, *POWER, *ARMOR, *MOVING, "keywords", "can"),
    w.Loses: ("keywords",), w.LosesTraits: ("keywords",), w.LosesAbilities: ("can",),
    w.ConsideredFlank: _of_each("order"), w.FightDamage: ("can",), w.CannotDamage: ("can",), w.Ignores: ("can",),
    w.TauntsFarther: ("can",), w.OnlyFights: ("can",), w.CannotBeFought: ("can",),
    w.Enters: ("ready+", "status", "stunned", "ward"),
    w.MustChoose: (), w.CannotChoose: (), w.MayPlay: ("can",), w.MayUse: ("can",), w.PlayLimit: ("can",), w.CannotPlay: ("can",),
    w.CannotUse: ("can",), w.AttachesTo: ("can",), w.ArchivedFaceup: (), w.PlayOnlyIf: ("can",), w.KeyCost: ("keys",),
    w.CountsAsHaunted: ("discard0", "discard1"), w.HandSize: DRAWING, w.DrawMore: DRAWING, w.SpendAmberOn: ("keys",),
    w.SpendFromPool: ("keys",), w.MoreKeys: ("keys",), w.Grants: (), w.Keyword: ("keywords",), w.KeywordsOf: ("keywords",),
    w.TraitsOf: ("keywords",), w.BelongsTo: ("house",), w.Gains: (), w.MayEnterAnywhere: ("ready+", "can"),
    w.EntersForOpponent: (),
}  # fmt: skip
_READS: dict[type, tuple[str, ...]] = {
    w.Artifact: ("arts",), w.Upgrade: ("upgrades",), w.InPlay: ("arts", "upgrades", "more0", "more1"),
    w.UpgradesOn: ("upgrades",),
    w.Neighbors: _of_each("order"), w.Under: ("under",), w.PurgedBy: ("purged",), w.HalfLine: _of_each("order"),
    w.Draw: _of_each("deck", "discard"),
    w.PowerAtMost: POWER, w.PowerAtLeast: POWER, w.WeakerThan: POWER, w.StrongerThan: POWER,
    w.MostPowerful: POWER, w.LeastPowerful: POWER, w.PowerOf: POWER, w.PowersAmong: POWER,
    w.ArmorOf: ARMOR, w.ArmorLost: ARMOR, w.AmberOn: LADEN, w.PowerCountersOn: ("counters",),
    w.DamageOn: _DAMAGE, w.CountersOn: ("counters",), w.WithCounter: ("counters",),
    w.LeftOf: _of_each("order"), w.Between: _of_each("order"), w.WithKeyword: ("keywords",), w.Trait: ("keywords",),
    w.ChosenTrait: ("keywords",), w.SharesTrait: ("keywords",), w.TraitsAmong: ("keywords",), w.House: ("house",),
    w.ChosenHouse: ("house",), w.HousesOf: ("house",), w.SharesHouse: ("house",), w.HousesAmong: ("house",),
    w.LargestHouse: ("house",), w.ShareHouse: ("house",), w.ActiveHouse: ("house",), w.ActiveHouseIs: ("house",),
    w.Keys: ("keys",), w.CurrentCost: ("keys",), w.KeyColors: ("keys",), w.KeyForged: ("keys",), w.TideHigh: ("tide",),
    w.TideLow: ("tide",), w.DestroyedThisTurn: ("ev:destroyed",), w.WasDestroyed: ("ev:destroyed",), w.FirstUse: ("ev:used",),
    w.UpTo: (), w.AnyNumber: POWER,
    # effects: what they find there, or are paid with
    w.RemoveCounter: ("counters", *POWER), w.ClearCounters: ("counters", *POWER, *STUNNED), w.Redistribute: (*LADEN, *_DAMAGE),
    w.MoveCounter: ("counters", *POWER, *_DAMAGE), w.Swap: (*LADEN, *_DAMAGE, *STUNNED, "calm", "counters", *POWER),
    w.Forge: ("keys", "pool0", "pool1", *LADEN),
}  # fmt: skip
# For these it matters who is not there; for those that only find cards it does not, as long as the one meant is.
_COUNTING = (
    w.Count, w.HousesAmong, w.LargestHouse, w.TraitsAmong, w.PowersAmong, w.PowerOf, w.MostPowerful, w.LeastPowerful, w.Exists,
    w.ForEach, w.OneByOne, w.ThisWay, w.IfYouDo, w.HowMany, w.Overwhelmed, w.ShareHouse, w.ShareType, w.AnyNumber, w.OneOfEach,
    w.ArmorOf, w.AmberOn, w.DamageOn, w.CountersOn, w.PowerCountersOn, w.Repeat, w.DestroyedBy, w.IsTrue, w.Such, w.Random,
    w.IconsOn, w.HalfLine,
)  # fmt: skip
_OF_PROPERTY: dict[w.Property, tuple[str, ...]] = {
    w.Property.DAMAGED: _READS[w.DamageOn], w.Property.STUNNED: STUNNED, w.Property.WARDED: WARDED,
    w.Property.ENRAGED: ("status", "status!", "calm"), w.Property.EXHAUSTED: ("ready+", "ready-"),
    w.Property.READY: ("ready+", "ready-"),
    w.Property.WITH_AMBER: LADEN, w.Property.ACTIVE_HOUSE: ("house",), w.Property.EVEN_POWER: POWER,
    w.Property.ODD_POWER: POWER,
}  # fmt: skip
_IN_LINE = (
    w.Property.FLANK, w.Property.LEFT_FLANK, w.Property.RIGHT_FLANK, w.Property.CENTER, w.Property.NEIGHBOR,
)  # fmt: skip
# Words that touch nothing by themselves; what stands in them does.
_NOTHING = (
    w.Seq, w.Together, w.May, w.ChosenBy, w.If, w.ChooseOne, w.Lasting, w.Not, w.Any, w.All, w.Unless, w.AtLeast, w.MoreThan,
    w.YourTurn,
    w.Even, w.Half, w.Third, w.Times, w.Plus, w.Minus, w.Capped, w.Fixed, w.ChosenNumber, w.EventAmount, w.Proceed, w.Choose,
    w.The,
    w.Both, w.Named, w.NamedAs, w.Type, w.ControlledBy, w.OwnedBy, w.InSet, w.SharesName, w.SharesType, w.LastHouse, w.Fighting,
    w.Play, w.Action, w.Omni, w.BeforeFight, w.AfterFight, w.AfterReap, w.Slash, w.While, w.UseCost, w.PlayCost, w.After, w.Fate,
    w.AsUpgrade, w.Instead,
)  # fmt: skip
# What is forbidden for other times than those at which cards are played and used.
_DEEDS: dict[w.Deed, tuple[str, ...]] = {
    w.Deed.FORGE: ("keys",), w.Deed.FORGE_STEP: (), w.Deed.MULLIGAN: (), w.Deed.READY_STEP: ("ready+", "ready-", "ev:readied"),
    w.Deed.READY_IN_STEP: ("ready+", "ready-", "ev:readied"), w.Deed.DRAW_STEP: (*DRAWING, "chains"),
}  # fmt: skip
_PLACES = {w.Place.HAND: "hand", w.Place.DISCARD: "discard", w.Place.DECK: "deck"}
INSTEAD: dict[type, tuple[str, ...]] = {
    w.WouldSteal: ("pool0", "pool1", *LADEN), w.WouldCapture: ("pool0", "pool1", *LADEN), w.WouldGainByReaping: ("pool0",
    "pool1"),
    w.WouldBeAdded: ("pool0", "pool1"), w.WouldDeal: HURTING, w.WouldBeDealt: HURTING, w.WouldForge: ("keys", "pool0", "pool1"),
    w.WouldFight: (*HURTING, *FIGHT), w.WouldReadyCreatures: ("ready+", "ready-"), w.WouldDraw: DRAWING,
    w.WouldBeDiscarded: MOVING, w.WouldTakeArchives: (),
}  # fmt: skip


ICONS: dict[str, tuple[str, ...]] = {
    "aember": ("pool0", "pool1"), "capture": ("pool0", "pool1", *LADEN, "ev:captured"), "damage": HURTING,
    "power": (*POWER, "counters"), "draw": DRAWING, "discard": (*MOVING, "ev:discarded"),
}  # fmt: skip


def is_told(part: object) -> bool:
    """Whether it is said here what a word touches."""
    if isinstance(part, w.Instead) and not isinstance(part.event, w.WouldResolveIcon):
        return type(part.event) in INSTEAD
    return type(part) in _LISTED or isinstance(part, (*_ARMS, *_UNTOUCHING))


def instead(event: w.Coming) -> tuple[str, ...]:
    """What an event touches that something may happen instead of."""
    if isinstance(event, w.WouldResolveIcon):
        return ICONS[event.icon] if event.icon else tuple(facet for icon in ICONS.values() for facet in icon)
    return INSTEAD.get(type(event), (ALL,))


Reach = tuple[frozenset[int], bool]  # of whose cards in play a selector may find some, and whether one that the goal is about


def touched(noun: object, sides: frozenset[int], reach: Callable[[object], Reach]) -> tuple[Facets, Facets]:
    """What an ability reads and what it changes, seen from these players; player 0 is the active one."""
    reads: set[str] = set()
    writes: set[str] = set()
    for part in walk(noun, stop=is_later):
        if is_later(part):
            continue
        _note(part, sides, reach, reads, writes)
        if isinstance(part, w.After | w.Instead):
            _of_event(part.event, reads)
        elif isinstance(part, w.Destroyed) or (isinstance(part, w.Slash) and w.Bold.DESTROYED in part.at):
            reads.add("ev:destroyed")
        elif isinstance(part, w.Scrap):
            reads.add("ev:discarded")
    return frozenset(reads), frozenset(writes)


def is_later(part: object) -> bool:
    """Whether it is a lasting effect that is not in force before the next turn."""
    return isinstance(part, w.Lasting) and part.until in (w.Until.OPPONENTS_NEXT_TURN, w.Until.THEIR_NEXT_TURN)


def _narrowed(part: object, names: tuple[str, ...], reach: Callable[[object], Reach]) -> Iterable[str]:
    """Of what a word can touch, what it can on the cards that it may be about."""
    who = getattr(part, "who", None)
    if who is None or isinstance(who, w.Player) or (isinstance(part, w.Deal) and part.splash != 0):
        return names
    rows, aimed = reach(who)
    return [name for name in names if _within(name, rows, aimed)]


def _within(name: str, rows: frozenset[int], aimed: bool) -> bool:
    if name.endswith("!"):
        return aimed
    if name[:-1] in _SIDED:
        return int(name[-1]) in rows
    return bool(rows) or name not in _IN_PLAY


_SIDED = ("gone", "amber", "fewer", "order", "hurt", "heal", "power", "armor")
_IN_PLAY = (
    "upgrades",
    "ev:destroyed",
    "ev:leaves",
    "arts",
    "ev:dealt",
    "ev:armor",
    "damage-dealt",
    "status",
    "ev:readied",
)


def _of_event(event: w.Event | w.Coming, reads: set[str]) -> None:
    kind = kind_of(event)
    if not kind.startswith("instead:"):
        reads.add(f"ev:{kind}")


def _players(who: object, sides: frozenset[int]) -> Iterable[int]:
    match who:
        case w.Player.YOU:
            return sides
        case w.Player.OPPONENT:
            return [1 - side for side in sides]
        case w.Player.ACTIVE:
            return (0,)
        case _:
            return BOTH


def _note(part: object, sides: frozenset[int], reach: Callable[[object], Reach], reads: set[str], writes: set[str]) -> None:
    kind = type(part)
    if isinstance(part, _COUNTING):
        reads.update(_of_each("more", "fewer"))
    reads.update(_narrowed(part, _SELF.get(kind, ()), reach))
    reads.update(_READS.get(kind, ()))
    writes.update(_narrowed(part, (*_SELF.get(kind, ()), *_WRITES.get(kind, ())), reach))
    told = kind in _LISTED or _wealth(part, sides, reach, reads, writes) or _selecting(part, sides, reads, writes)
    if not (told or isinstance(part, _UNTOUCHING)):
        reads.add(ALL)
        writes.add(ALL)
    if isinstance(part, w.Instead):
        writes.update(instead(part.event))
    if isinstance(part, w.Destroyed) and part.instead:
        writes.update(GOING)


_LISTED = frozenset((*_SELF, *_WRITES, *_READS))
# What makes cards leave play, or moves them, unless they are protected; what that makes of the cards, and what protects them.
HITTING = (
    w.Deal, w.DealSpread, w.Destroy, w.Sacrifice, w.Return, w.Put, w.Archive, w.Purge, w.PutUnder, w.Discard, w.Power, w.SetPower,
    w.LoseArmor, w.RemoveCounter, w.MoveCounter, w.Redistribute, w.Use, w.FightWith,
)  # fmt: skip
HIT = frozenset(name for name in (*HURTING, *MOVING) if not name.endswith("!") and name != "ward")
PROTECTION = frozenset(("ward", *POWER, *ARMOR, *_of_each("heal")))
_PLAIN = (str, int, tuple, w.Ref, w.Player, w.Deed, w.Place, w.Bold, w.Until, w.Turn, w.Whole, type(None), w.Event, w.Coming)
_EACH = (w.Creature, w.InPlay, w.Artifact, w.Both, w.Neighbors)  # each of them takes its part
_CHANGES = (w.TakeFromSupply, w.DealToThis, w.AlsoToThis, w.DealDivided, w.MoreDamage)
_UNTOUCHING: tuple[Any, ...] = (*_COUNTING, *_NOTHING, *_PLAIN, *_CHANGES, w.Destroyed, w.Scrap)


def _wealth(part: object, sides: frozenset[int], reach: Callable[[object], Reach], reads: set[str], writes: set[str]) -> bool:
    match part:
        case w.Gain(by=by):
            writes.update(f"pool{p}" for p in _players(by, sides))
        case w.Lose(by=by):
            both = {f"pool{p}" for p in _players(by, sides)}
            reads |= both
            writes |= both
        case w.Steal(by=by):
            takers = set(_players(by, sides))
            writes.update(("pool0", "pool1", "ev:stolen"))
            reads.update(f"pool{1 - p}" for p in takers)
        case w.Capture(of=of):
            pools = {f"pool{p}" for p in _players(of, sides)}
            reads |= pools
            reads.update(_of_each("fewer") if isinstance(part.on, _EACH) else ())
            writes |= pools
            writes.update((*(f"amber{side}" for side in reach(part.on)[0]), "ev:captured"))
        case w.Pay():
            reads.update(("pool0", "pool1"))
            writes.update(("pool0", "pool1"))
        case w.MoveAmber():
            reads.update(("pool0", "pool1", *LADEN))
            reads.update(_of_each("fewer") if isinstance(part.to, _EACH) else ())
            writes.update(("pool0", "pool1", *LADEN))
        case w.Cannot(deed=deed):
            writes.update(_DEEDS.get(deed, ("can",)))
        case w.IconAs(icon=icon):
            writes.update(ICONS[icon])
        case w.Pool(of=of):
            reads.update(f"pool{p}" for p in _players(of, sides))
        case _:
            return False
    return True


# What ``_wealth`` and ``_selecting`` speak of.
_ARMS = (
    w.Gain, w.Lose, w.Steal, w.Capture, w.Pay, w.MoveAmber, w.Cannot, w.IconAs, w.Pool, w.Creature, w.In, w.Top, w.Bottom,
    w.Haunted,
    w.Property, w.Happened, w.FirstTime,
)  # fmt: skip


def _selecting(part: object, sides: frozenset[int], reads: set[str], writes: set[str]) -> bool:
    match part:
        case w.Creature(tests=tests):
            reads.update(f"more{p}" for p in _whose(tests, sides))
        case w.In(zone=zone, of=of):
            reads.update(_zone(zone, _players(of, sides)))
        case w.Top(of=of, zone=zone) | w.Bottom(of=of, zone=zone):
            reads.update(_zone(zone or w.Place.DECK, _players(of, sides)))
            if zone in (None, w.Place.DECK):  # a deck that runs out is made anew
                writes.update(f"{name}{p}" for p in _players(of, sides) for name in ("deck", "discard"))
        case w.Haunted(of=of):
            reads.update(f"discard{p}" for p in _players(of, sides))
        case w.Property():
            reads.update(_OF_PROPERTY.get(part, ()))
            if part in _IN_LINE:
                reads.update(_of_each("order"))
        case w.Happened(event=event) | w.FirstTime(event=event):
            reads.add(f"ev:{kind_of(event)}")
        case _:
            return False
    return True


def _zone(zone: w.OutOfPlay, whose_zone: Iterable[int]) -> Iterable[str]:
    name = _PLACES.get(zone)
    return [f"{name}{p}" for p in whose_zone] if name else [zone.value.split()[0]]


def _whose(tests: tuple[object, ...], sides: frozenset[int]) -> Iterable[int]:
    if w.Property.ENEMY in tests:
        return [1 - side for side in sides]
    return sides if w.Property.FRIENDLY in tests else BOTH
