"""The reduced search: of orders that come to the same not all are followed, and every end is found."""

from __future__ import annotations

import gc
import os
from collections import Counter
from math import inf
from pathlib import Path
from time import process_time
from typing import get_args

import pytest

from judge.cards import nouns as w
from judge.engine.explore import Exploration, explore
from judge.engine.footprints.effects import Effects
from judge.engine.footprints.live import Live
from judge.engine.footprints.persistent import Reducer, touched_by
from judge.engine.footprints.reads import Seen
from judge.engine.footprints.touched import ADDS, READS, SETS, AnythingError, Touched, conflict, groups
from judge.engine.game import Game
from judge.engine.resolve.runner import Runner
from judge.engine.table.state import Trigger
from judge.scenarios.bench import MIXED
from tests.engine.footprints.boards import Drawn, boards, book, told

BOARDS = int(os.environ.get("JUDGE_ENDS_BOARDS", "200"))
MOST = int(os.environ.get("JUDGE_ENDS_STATES", "40"))
ROOT = Path(__file__).parents[3]
LARGE, MOST_DEARER, AIM = 30, 1.25, 1.15  # of so many tables on the search may cost so much at most; it should cost less
WIPE = "play gateway-to-dis"


def wiped(*cards: str) -> Game:
    """A board on which all these creatures are destroyed together, dealt out to both sides."""
    return played(
        {
            "house": "dis",
            "emily": {"hand": ["gateway-to-dis"], "battleline": list(cards[::2])},
            "otto": {"battleline": list(cards[1::2])},
        }
    )


def played(given: dict[str, object]) -> Game:
    game = Game(given, book())
    game.answer(WIPE)
    return game


def ends_of(found: Exploration) -> set[object]:
    return {found.nodes[at].state.key() for at in found.ends}


def searched(game: Game, *, ends_only: bool = False) -> Exploration:
    """Everything, or the reduced search."""
    return explore(game.board.tables, game.state, most_states=MOST, ends_only=ends_only)


def dearer(drawn: Drawn, rounds: int = 30) -> float:
    """How many times as long the reduced search takes on the processor as the full one: by the shortest of some rounds each, in
    turn, as all that the machine does besides makes a round longer. Where they are near to each other, of more rounds."""
    least = {True: inf, False: inf}
    gc.collect()
    gc.disable()
    try:
        for done in range(rounds):
            for ends_only in least:
                started = process_time()
                searched(drawn.game, ends_only=ends_only)
                least[ends_only] = min(least[ends_only], process_time() - started)
            if done >= 2 and least[True] < AIM * least[False]:
                break
    finally:
        gc.enable()
    return least[True] / least[False]


def compared() -> list[tuple[Drawn, Exploration, Exploration]]:
    """Random boards on which an order is asked for, with both searches; those that are too large for the full one left out."""
    found: list[tuple[Drawn, Exploration, Exploration]] = []
    for drawn in boards():
        whole = searched(drawn.game)
        if whole.exhausted and any(node.question is not None and node.question.kind == "order" for node in whole.nodes):
            found.append((drawn, whole, searched(drawn.game, ends_only=True)))
        if len(found) == BOARDS:
            return found
    raise AssertionError("there are boards without end")


def test_random_boards_end_the_same() -> None:
    """On boards of the whole pool the reduced search finds the very ends of the full one, and it leaves out something on many;
    ``JUDGE_ENDS_BOARDS`` says on how many boards (``make nightly``: 1,000, where it must not take much longer on any either)."""
    reduced: Counter[str] = Counter()
    for drawn, whole, less in compared():
        assert ends_of(whole) == ends_of(less), told(drawn.given)
        assert less.exhausted
        reduced[drawn.kind] += bool(less.left_out)
        if BOARDS >= 1000 and len(whole.nodes) >= LARGE and less.seconds > AIM * whole.seconds:
            assert dearer(drawn) <= MOST_DEARER, told(drawn.given)
    some = 0.3 if BOARDS >= 1000 else 0.2  # of few boards it may be fewer
    assert sum(reduced.values()) >= some * BOARDS
    assert sum(reduced.values()) - reduced["wipe"] >= 0.06 * BOARDS


def test_what_is_equal_or_apart_costs_no_more_than_there_are_cards() -> None:
    """Thirty equal abilities, and twenty that have nothing to do with each other, are resolved in one order."""
    for cards in (("dust-imp",) * 30, ("dust-imp", "bad-penny") * 10):
        less = explore_reduced(wiped(*cards))
        assert len(less.nodes) <= 40
        assert len(less.ends) == 1


def explore_reduced(game: Game) -> Exploration:
    return explore(game.board.tables, game.state, ends_only=True)


def test_what_has_to_do_with_each_other_is_still_followed() -> None:
    """Archimedes gives its neighbors an ability that lies on the same card as their own: either may come first."""
    less = explore_reduced(wiped(*(("dust-imp", "archimedes", "bad-penny") * 5)))
    assert less.exhausted
    assert len(less.nodes) <= 1000
    less = explore_reduced(played(dict(MIXED)))
    assert len(less.nodes) <= 400
    assert len({*ends_of(less)}) == 16


def test_a_pool_that_is_too_small_is_met_in_every_order() -> None:
    """Two thieves and a giver: who comes first matters where the pool is empty, and not where it holds enough."""

    def pooled(amber: int) -> Game:
        thief = {"card": "dust-imp", "upgrades": []}
        given = {
            "house": "dis",
            "emily": {"hand": ["gateway-to-dis"], "battleline": ["bumpsy"], "amber": 0},
            "otto": {"battleline": [thief, "dust-imp"], "amber": amber},
        }
        return played(given)

    whole, less = searched(pooled(0)), searched(pooled(0), ends_only=True)
    assert ends_of(whole) == ends_of(less)
    assert len(less.nodes) <= len(whole.nodes)


def test_an_unknown_noun_touches_anything() -> None:
    """Words of which nobody says what they touch are never left out: an effect, a test, an amount, a condition."""
    game = wiped("dust-imp", "bad-penny")
    m = Runner(game.board.tables)
    m.load(game.state)
    nobody = frozenset[int]()
    seen = Seen(frozenset((0,)), nobody, nobody, nobody, nobody, frozenset((1,)))
    effects = Effects(m, Live(m, asked=False))

    class Unheard:
        pass

    for ask in (effects.effect, effects.amount, effects.condition, effects.cards):
        with pytest.raises(AnythingError):
            ask(seen, Unheard())
    with pytest.raises(AnythingError):
        effects.test(seen, nobody, Unheard())


# Effects that touch anything, on purpose: cards enter play or change sides, a lasting effect begins, somebody is used, the turn
# or the game may end, or who reacts would have to be looked for in too many places.
ANYTHING = {
    "Attach", "BecomeActive", "ChooseNumber", "ChooseTrait", "ClearCounters", "DiscardUntil", "EndStep", "EndTurn",
    "ExtraTurn", "FightDamageTo", "FightWith", "Flip", "Forge", "Fulfill", "Lasting", "LoseArmor", "MoveCounter", "MoveWard",
    "NameCard", "PlayCard", "Proceed", "PutIntoPlay", "PutUnder", "ReapWith", "Rearrange", "Redistribute", "Refill",
    "Reposition", "Resolve", "ResolveIcons", "Search", "StandInLine", "Swap", "SwapCards", "SwapControl", "SwapZones",
    "TakeControl", "ToFlank", "TurnOver", "Unforge", "Use",
}  # fmt: skip


def test_every_effect_has_a_footprint_or_touches_anything_on_purpose() -> None:
    """Who adds an effect says what it touches, or puts it on the list here."""
    source = (ROOT / "judge/engine/footprints/effects.py").read_text(encoding="utf-8")
    every = {kind.__name__ for kind in get_args(w.Effect)}
    assert every - {name for name in every if f"w.{name}" in source} == ANYTHING


def test_conflicts_are_those_of_reading_adding_and_setting() -> None:
    """Adding and adding is one or the other way round; everything else on the same thing is not, but for reading alone."""

    def one(how: int) -> dict[tuple[str, int], int]:
        return {("pool", 0): how}

    pairs = {(a, b): conflict(one(a), one(b)) for a in (READS, ADDS, SETS) for b in (READS, ADDS, SETS)}
    assert [pair for pair, against in pairs.items() if not against] == [(READS, READS), (ADDS, ADDS)]
    assert not conflict(one(SETS), {("pool", 1): SETS})
    assert sorted(map(len, groups([one(SETS), one(READS), {("pool", 1): ADDS}]))) == [1, 2]
    touched = Touched()
    touched.take(0, 2)
    assert touched.settled((True, True), ())["pool", 0] == ADDS
    assert touched.settled((False, True), ())["pool", 0] & SETS


def test_only_a_question_of_order_is_cut_short() -> None:
    """Where something else is asked every option is followed, and an ability that touches anything keeps every order."""
    game = wiped("dust-imp", "bad-penny", "dust-imp")
    m = Runner(game.board.tables)
    m.load(game.state)
    question = m.run()
    assert question is not None
    reducer = Reducer()
    (first,) = reducer.first(m, question)
    assert isinstance(first, Trigger)
    assert reducer.left_out == len(question.options) - 1
    assert touched_by(m, Live(m, asked=False), first).how
    question.kind = "target"
    assert reducer.first(m, question) == question.options
