"""What is said of words for goals is said of every word, and held against the footprints of every effect of every card."""

from __future__ import annotations

import inspect
from collections import Counter
from functools import cache
from typing import Any, get_args

import pytest

from judge.cards import nouns as w
from judge.cards.nouns.base import NOUNS, walk
from judge.cards.nouns.event_words import kind_of
from judge.engine.footprints.effects import Effects
from judge.engine.footprints.live import Live
from judge.engine.footprints.reads import BOTH, Seen
from judge.engine.footprints.touched import ADDS, READS, SETS, AnythingError
from judge.engine.game import Game
from judge.engine.table.machine import Machine
from judge.scenarios import facets, worth
from judge.scenarios.acting import Acting
from judge.scenarios.bench import is_compiled
from judge.scenarios.facets import is_told, touched
from tests.engine.footprints.boards import book

# A card with one of these makes everything matter to a goal, on purpose: what they do hangs on other cards, or only a card or two
# has them.
UNTOLD = {
    "AlsoAs", "AtWill", "CountsAsArtifact", "CountsAsCopy", "FightDamageTo", "Fulfill", "IconAgain", "PutDownIn",
    "RefersTo", "Resolve", "ResolveIcons", "ResolvesAgain", "SpendsAsAmber", "StandInLine", "SwapCards", "SwapZones", "TextOf",
    "TurnOver", "WhileIn",
}  # fmt: skip
TAKING = {"Lose", "Capture", "Forge", "DiscardUntil", "Search", "Shuffle"}  # bring the active player nothing, and lie in no bound
_ON_CARDS = {
    "amber": ("amber0", "amber1"),
    "damage": ("hurt0", "hurt1", "heal0", "heal1"), "ready": ("ready+", "ready-"), "armor": ("armor0",),
    "stun": ("status",), "ward": ("ward",), "enrage": ("status",), "counters": ("counters", "power0"),
}  # fmt: skip
_OF_PLAYERS = ("pool", "hand", "deck", "discard")
_OF_ALL = {
    "archives": "archives", "purged": "purged", "under": "under", "chains": "chains", "tide": "tide", "keys": "keys",
    "artifacts": "arts", "upgrades": "upgrades",
}  # fmt: skip
# What is told of these by others: what protects a creature is read where it matters that it leaves, and damage spends armor.
OTHERWISE = {
    "Deal changes armor", "DealSpread changes armor", "Deal reads counters", "DealSpread reads counters",
    "Deal changes artifacts", "RemoveCounter changes artifacts", "ResetTide changes chains", "ResetTide sets off ev:tide",
}  # fmt: skip


def anybody(_who: object) -> tuple[frozenset[int], bool]:
    return BOTH, True


class Heard(Effects):
    """Notes which events an effect may set off."""

    kinds: set[str]

    def heard(self, kind: str) -> None:
        self.kinds.add(kind)
        super().heard(kind)


def names(resource: tuple[str, int]) -> tuple[str, ...]:
    """Of which facets one at least must be touched by what touches a resource; none: it is told by another."""
    name, about = resource
    if name in _OF_PLAYERS:
        return (f"{name}{about}",)
    if name == "line":
        return (f"more{about}", f"fewer{about}", f"order{about}")
    return _ON_CARDS.get(name, (_OF_ALL[name],) if name in _OF_ALL else ())


@cache
def effects() -> tuple[Any, ...]:
    """Every effect of every card, each once, without those put together of others."""
    found = {part: None for card in book().pool for part in walk(book().definition(card.id).abilities)}
    return tuple(part for part in found if type(part) in get_args(w.Single))


def machine() -> Machine:
    line = [{"card": "troll", "amber": 1, "damage": 1, "upgrades": ["blood-of-titans"]}, "bumpsy"]
    side = {"battleline": line, "artifacts": ["cannon"], "hand": ["anger"], "deck": ["dextre"], "discard": ["dust-imp"]}
    game = Game({"house": "brobnar", "emily": {**side, "archives": ["krump"]}, "otto": side}, book())
    found = Machine(game.board.tables)
    found.load(game.state)
    return found


def test_it_is_said_of_every_word_what_it_touches() -> None:
    """Or that nobody says it: a new noun stands in one of the two."""
    events = {*get_args(w.Event), *get_args(w.Coming)}
    made = {type(part): part for card in book().pool for part in walk(book().definition(card.id).abilities)}
    kinds = NOUNS.items()
    made |= {w.EndStep: w.EndStep(), w.ChosenBy: w.ChosenBy(w.EndStep())}  # of a keyword; of cards of one's own
    assert {name for name, kind in kinds if kind not in events and not is_told(made[kind])} == UNTOLD
    for event in get_args(w.Event):
        assert kind_of(event()), event


@pytest.mark.skipif(is_compiled(), reason="nothing inherits from what is compiled")
def test_effects_touch_all_that_their_footprints_do() -> None:
    """Two tables that were made apart: what the footprint of an effect changes or reads, the facets do too."""
    m = machine()
    live = Live(m, asked=False)
    every = frozenset(range(len(m.s.cards)))
    seen = Seen(BOTH, every, every, every, every, BOTH)
    compared: Counter[str] = Counter()
    wrong: dict[str, object] = {}
    for part in effects():
        found = Heard(m, live)
        found.kinds = set()
        try:
            found.effect(seen, part)
        except AnythingError:
            continue
        compared[type(part).__name__] += 1
        reads, writes = touched(part, BOTH, anybody)
        how = found.touched.how | {("pool", p): READS | SETS for p in BOTH if found.touched.takes[p]}
        for resource, modes in how.items():
            if modes & (ADDS | SETS) and names(resource) and writes.isdisjoint(names(resource)):
                wrong[f"{type(part).__name__} changes {resource[0]}"] = part
            if modes & READS and resource[0] != "line" and names(resource) and reads.isdisjoint(names(resource)):
                wrong[f"{type(part).__name__} reads {resource[0]}"] = part
        unheard = {f"ev:{kind}" for kind in found.kinds} & EVENTS - writes
        wrong |= {f"{type(part).__name__} sets off {kind}": part for kind in unheard}
    assert wrong.keys() == OTHERWISE, {name: wrong.get(name) for name in wrong.keys() ^ OTHERWISE}
    assert len(compared) >= 30, compared


EVENTS = {f"ev:{kind_of(event())}" for event in get_args(w.Event)}


def test_cards_are_followed_by_whatever_moves_them() -> None:
    """Each effect that may bring a card to another zone is one of those by which ``Acting`` widens where cards may lie."""
    spoken = inspect.getsource(Acting._widen) + inspect.getsource(Acting._settle)
    zones = {"hand0", "deck0", "archives", "purged", "more0"}
    moving = {kind for kind in facets._LISTED if issubclass(kind, get_args(w.Single)) and kind not in (w.Search, w.Shuffle)}
    for kind in moving:
        writes = {*facets._WRITES.get(kind, ()), *facets._SELF.get(kind, ())}
        assert writes.isdisjoint(zones) or f"w.{kind.__name__}" in spoken, kind


def test_what_brings_nothing_touches_no_pool() -> None:
    """Nothing that is held to be worth nothing adds to a pool; what takes from one, or only looks at cards, is named here."""
    for kind in worth._NOTHING:
        writes = {*facets._WRITES.get(kind, ()), *facets._SELF.get(kind, ())}
        assert writes.isdisjoint(("pool0", "amber0", "hand0")) or kind.__name__ in TAKING, kind
