"""Which noun may stand where: the parts of speech, and what each part of a noun must be.

Types alone cannot say it, since an effect, a selector and a number all look alike to a reader of the notation; the lint
of the cards and the checks of a user's own cards go by these tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum, auto
from typing import Any

from judge.cards import abilities as ab
from judge.cards import amounts as am
from judge.cards import effects as e
from judge.cards import who as w
from judge.cards.noun import Noun


class Sort(Enum):
    """A part of speech."""

    ABILITY = auto()
    EVENT = auto()
    COMING = auto()  # an event that has not happened yet and may be replaced
    MODIFIER = auto()
    CHANGE = auto()  # what becomes of an event that is altered
    GAINED = auto()
    EFFECT = auto()
    CARDS = auto()
    TEST = auto()
    AMOUNT = auto()
    CONDITION = auto()
    HOUSE = auto()
    PLAYER = auto()
    PLACE = auto()
    NOTHING = auto()


_OF_SORT: dict[Sort, str] = {
    Sort.ABILITY: """
        Play Action Omni BeforeFight AfterFight AfterReap Destroyed Scrap Fate Slash After While Instead RefersTo
        WhileIn AsUpgrade UseCost""",
    Sort.EVENT: """
        IsPlayed EntersPlay IsDestroyed LeavesPlay Reaps Fights IsUsed GainsByReaping IsDealtDamage ArmorPrevents IsReadied
        IsDiscarded Forges ChoosesHouse StartOfTurn EndOfTurn TideRaised IsStolen IsExalted IsAttached IsPutUnder ArchivesTaken
        Draws DeckShuffled DiscardShuffled""",
    Sort.COMING: """
        WouldSteal WouldCapture WouldGainByReaping WouldDeal WouldBeDealt WouldResolveIcon WouldForge WouldReadyCreatures""",
    Sort.MODIFIER: """
        Power SetPower ArmorPlus SetArmor Gains Loses Blank AlsoAs LosesAbilities ResolvesAgain BelongsTo CountsAsCreature
        YouControl ConsideredFlank Cannot FightDamage CannotDamage Ignores OnlyFights CannotBeFought MustLeave Enters MustChoose
        CannotChoose MayPlay MayUse PlayLimit CannotPlay PlayOnlyIf KeyCost HandSize SpendAmberOn
        GetsSpentAmber IconAgain Grants""",
    Sort.CHANGE: "TakeFromSupply DealToThis AlsoToThis MoreDamage IconAs",
    Sort.GAINED: "Keyword TextOf KeywordsOf TraitsOf Trait",
    Sort.EFFECT: """
        Seq May IfYouDo If ForEach OneByOne Repeat ChooseOne Bind ChooseHouse Lasting Gain Lose Steal Capture Pay
        Exalt MoveAmber GainChains Forge Unforge Deal DealSpread Heal Destroy Sacrifice Return Put Archive Purge
        Discard Draw Refill Ready Exhaust Stun Unstun WardIt Enrage PowerCounter PutCounter RemoveCounter FightWith
        ReapWith Use PlayCard PutIntoPlay PutUnder TakeControl Reveal ResolveIcons Shuffle RaiseTide MakeToken Flip
        ToFlank Reposition Rearrange Redistribute Unward MoveWard Swap SwapControl SwapZones Search DiscardUntil
        Attach Resolve Proceed Fulfill TurnOver FightDamageTo BecomeActive EndStep Special""",
    Sort.CARDS: """
        Creature Artifact Upgrade InPlay Neighbors In Top Bottom Under UpgradesOn Choose AnyNumber Random MostPowerful
        LeastPowerful The ThisWay PurgedBy Both""",
    Sort.TEST: """
        House Trait Named Type PowerAtMost PowerAtLeast Not Any ControlledBy OwnedBy WeakerThan StrongerThan SharesHouse
        SharesTrait SharesName SharesType WithKeyword InSet WithCounter ChosenHouse Such""",
    Sort.AMOUNT: """
        Count HousesAmong PowerOf ArmorOf AmberOn DamageOn PowerCountersOn CountersOn IconsOn Pool Keys CurrentCost
        KeyColors Half Third UpTo Times Plus Minus Capped Fixed EventAmount HowMany Happened""",
    Sort.CONDITION: """
        AtLeast MoreThan Exists IsTrue ShareHouse YourTurn DestroyedThisTurn Unless All TideHigh TideLow Overwhelmed Haunted
        DestroyedBy KeyForged ActiveHouseIs FirstUse Even""",
    Sort.HOUSE: "House ChosenHouse HousesOf",
}

_ANY_CARDS, _N, _DO, _IF = (Sort.CARDS,), (Sort.AMOUNT,), (Sort.EFFECT,), (Sort.CONDITION,)
_MAYBE = (Sort.NOTHING,)

# What a part must be, by the name of the part; by noun and part where that is not always the same.
_PARTS: dict[str, tuple[Sort, ...]] = {
    "who": _ANY_CARDS,
    "tests": (Sort.TEST,),
    "test": (Sort.TEST,),
    "against": (Sort.TEST,),
    "n": _N,
    "a": _N,
    "b": _N,
    "x": _N,
    "splash": _N,
    "more": _N,
    "most": _N,
    "do": _DO,
    "then": _DO,
    "otherwise": (*_DO, *_MAYBE),
    "effects": _DO,
    "when": (*_IF, *_MAYBE),
    "what": _ANY_CARDS,
    "than": _ANY_CARDS,
    "on": _ANY_CARDS,
    "under": _ANY_CARDS,
    "house": (Sort.HOUSE,),
    "ability": (Sort.ABILITY,),
    "event": (Sort.EVENT,),
    "of": _ANY_CARDS,
    "If.when": _IF,
    "In.zone": (Sort.PLACE,),
    "Top.zone": (Sort.PLACE, Sort.NOTHING),
    "Bottom.zone": (Sort.PLACE, Sort.NOTHING),
    "PlayOnlyIf.when": _IF,
    "Such.when": _IF,
    "Cannot.who": (Sort.CARDS, Sort.PLAYER),
    "Enters.who": _ANY_CARDS,
    "Enters.played": (Sort.PLAYER, Sort.NOTHING),
    "Gains.what": (Sort.GAINED, Sort.ABILITY),
    "Loses.what": (Sort.GAINED,),
    "While.what": (Sort.MODIFIER,),
    "Unless.what": _IF,
    "All.of": _IF,
    "ForEach.of": (Sort.CARDS, Sort.AMOUNT),
    "Half.of": _N,
    "Third.of": _N,
    "Capped.of": _N,
    "Fixed.of": _N,
    "ChooseHouse.of": (Sort.CARDS, Sort.PLAYER, Sort.NOTHING),
    "MoveAmber.of": (Sort.CARDS, Sort.PLAYER, Sort.NOTHING),
    "MoveAmber.to": (Sort.CARDS, Sort.PLAYER, Sort.NOTHING),
    "Attach.to": _ANY_CARDS,
    "MoveWard.to": _ANY_CARDS,
    "Swap.a": _ANY_CARDS,
    "Swap.b": _ANY_CARDS,
    "SwapControl.a": _ANY_CARDS,
    "SwapControl.b": _ANY_CARDS,
    "Deal.by": (Sort.CARDS, Sort.NOTHING),
    "FightWith.against": (Sort.CARDS, Sort.NOTHING),
    "FightDamage.only": (Sort.AMOUNT, Sort.NOTHING),
    "PutIntoPlay.at": (Sort.CARDS, Sort.NOTHING),
    "Instead.event": (Sort.COMING,),
    "Instead.do": (Sort.EFFECT, Sort.CHANGE),
    "Both.parts": _ANY_CARDS,
    "Grants.parts": (Sort.MODIFIER,),
}
_TUPLES = {"Enters.who": (Sort.TEST,)}  # what may stand there when it is written as a tuple
_WORDS: dict[type, Sort] = {
    w.Player: Sort.PLAYER,
    w.Place: Sort.PLACE,
    w.Ref: Sort.CARDS,
    w.Test: Sort.TEST,
    e.Whole: Sort.AMOUNT,
}
_ENUMS = {
    "Player": w.Player,
    "Place": w.Place,
    "Bold": w.Bold,
    "Until": e.Until,
    "Turn": am.Turn,
    "Deed": ab.Deed,
    "int": int,
    "str": str,
    "bool": bool,
}


def sorts_of(kind: type) -> frozenset[Sort]:
    """The parts of speech that a noun can be; empty for one that has no place."""
    return frozenset(sort for sort, names in _OF_SORT.items() if kind.__name__ in names.split())


def sort_of_part(kind: type, part: str) -> tuple[Sort, ...]:
    """What may stand in a part of a noun that its type leaves open; KeyError where nothing is laid down."""
    own = _PARTS.get(f"{kind.__name__}.{part}")
    return own if own is not None else _PARTS[part]


def open_parts(kind: type) -> Iterator[str]:
    """The parts of a noun whose type says ``object``: those that this grammar rules."""
    yield from (field.name for field in fields(kind) if "object" in str(field.type))


def flaws(ability: Any) -> tuple[str, ...]:
    """Everything in an ability that stands where it has no place."""
    if not isinstance(ability, Noun) or Sort.ABILITY not in sorts_of(type(ability)):
        return (f"{ability!r} is not an ability",)
    return tuple(_within(ability))


def _within(noun: Noun) -> Iterator[str]:
    kind = type(noun)
    for field in fields(noun):  # type: ignore[arg-type]
        value = getattr(noun, field.name)
        said = str(field.type)
        members = value if isinstance(value, tuple) else (value,)
        if said.startswith("tuple") and not isinstance(value, tuple):
            yield f"{kind.__name__}.{field.name} is a tuple: {value!r} needs a comma"
        if said == "object" and isinstance(value, tuple) and f"{kind.__name__}.{field.name}" not in _TUPLES:
            yield f"{kind.__name__}.{field.name} is one thing, not a tuple"
        for member in members:
            if "object" in said:
                allowed = _TUPLES.get(f"{kind.__name__}.{field.name}") if isinstance(value, tuple) else None
                yield from _open(kind, field.name, member, allowed or sort_of_part(kind, field.name))
            elif not any(isinstance(member, known) for name, known in _ENUMS.items() if name in said):
                yield f"{kind.__name__}.{field.name} cannot be {member!r}"


def _open(kind: type, part: str, value: Any, allowed: tuple[Sort, ...]) -> Iterator[str]:
    if not _sorts(value) & set(allowed):
        wanted = " or ".join(sort.name.lower() for sort in allowed)
        yield f"{kind.__name__}.{part} is {value!r} where {wanted} belongs"
    elif isinstance(value, Noun):
        yield from _within(value)


def _sorts(value: Any) -> frozenset[Sort]:
    match value:
        case None:
            return frozenset((Sort.NOTHING,))
        case bool():
            return frozenset()
        case int():
            return frozenset((Sort.AMOUNT,))
        case Noun():
            return sorts_of(type(value))
        case _:
            return frozenset(sort for kind, sort in _WORDS.items() if isinstance(value, kind))
