"""Tables kept small are the tables that they were, and equal exactly if these are."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from judge.engine.explore import explore
from judge.engine.game import Game
from judge.engine.graph import AT_HAND, Edge, Edges
from judge.engine.resolve.runner import Runner
from judge.engine.table.packing import Packer
from judge.engine.table.state import State
from judge.scenarios.bench import MIXED, WIPE
from tests.engine.footprints.boards import book, draw
from tests.sampling import NIGHT


def played(seed: int) -> Iterator[State]:
    """The tables of some random play from a board of the whole pool."""
    drawn, random = draw(seed), Random(seed)
    if drawn is None:
        return
    m = Runner(drawn.game.board.tables)
    for _ in range(4):
        m.load(drawn.game.state)
        for _ in range(12):
            question = m.run()
            yield m.save()
            if question is None:
                break
            m.steps = 0
            m.answer(random.choice(question.options))


def test_what_is_unpacked_is_what_was_packed() -> None:
    """With the bytes equal where the keys are, and nowhere else."""
    for seed in range(5):
        packer = Packer()
        by_key: dict[object, bytes] = {}
        for state in played(seed):
            packed = packer.pack(state, seed)
            again, besides = packer.unpack(packed)
            assert (again.key(), besides) == (state.key(), seed)
            assert packer.pack(again, seed) == packed == by_key.setdefault(state.key(), packed)
        assert len(set(by_key.values())) == len(by_key)


def test_many_pieces_are_numbered_as_well_as_few() -> None:
    """Beyond 65,535 pieces of one sort a number takes more room; tables packed before are still known."""
    packer, state = Packer(), State()
    early = packer.pack(state, "early")
    for number in range(70_000):
        packer._besides[number]
    late = packer.pack(state, "late")
    assert packer.unpack(early)[1] == "early"
    assert packer.unpack(late)[1] == "late"
    assert packer.pack(state, "early") == early
    assert len(late) > len(early)


def test_nodes_are_made_again_as_they_were_found() -> None:
    """Beyond the first few: the table, and what is asked there."""
    game = Game.replay(MIXED, [WIPE], book())
    nodes = explore(game.board.tables, game.state, most_states=2 * AT_HAND).nodes
    late = nodes[AT_HAND + 20]
    m = Runner(game.board.tables)
    m.load(late.state)
    asked = m.run()
    assert asked is not None
    assert late.question is not None
    assert (asked.kind, asked.options, asked.row) == (late.question.kind, late.question.options, late.question.row)
    few = slice(AT_HAND - 2, AT_HAND + 2)
    assert [node.state.key() for node in nodes[few]] == [node.state.key() for node in nodes][few]
    assert len({node.state.key() for node in nodes}) == len(nodes)


def test_edges_stand_by_the_node_that_they_leave() -> None:
    """In the order in which they were added; a node may have none."""
    edges, cited = Edges(), frozenset(("glossary:ward",))
    added = [Edge(0, "yes", 2, cited), Edge(0, "no", 1, frozenset()), Edge(2, True, 3, cited), Edge(2, 1, 1, cited)]
    for edge in added:
        edges.append(edge)
    assert list(edges) == added == edges[:]
    assert [type(edge.option) for edge in edges] == [str, str, bool, int]
    assert [list(edges.leaving(node)) for node in range(5)] == [[0, 1], [], [2, 3], [], []]
    assert edges.into() == {2: 0, 1: 1, 3: 2}
    assert edges.all_cites() == cited


def test_nodes_from_which_nothing_leads_out_are_found() -> None:
    """Those of which every way goes round: on random graphs the same as by following every edge again and again."""
    random, caught_once = Random(7), False
    for _ in range(60):
        nodes, edges = random.randint(2, 9), Edges()
        ways = [(start, random.randrange(nodes)) for start in range(nodes) for _ in range(random.choice((0, 1, 1, 2)))]
        for start, end in ways:
            edges.append(Edge(start, 0, end, frozenset()))
        out = {node for node in range(nodes) if node not in dict(ways)}
        for _ in range(nodes):
            out |= {start for start, end in ways if end in out}
        assert edges.without_end(nodes) == set(range(nodes)) - out
        caught_once = caught_once or len(out) < nodes
    assert caught_once


@pytest.mark.skipif(not NIGHT, reason="takes a minute; the bench tells what one table takes")
def test_a_million_tables_take_no_more_than_they_may() -> None:
    """1.2 GB, with all else that the process needs."""
    command = (sys.executable, "-m", "tests.engine.million", "1000000")
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]).stdout
    assert int(told.partition(" MB")[0]) < 1200
