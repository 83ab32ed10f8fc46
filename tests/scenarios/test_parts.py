"""Work in parts, here and on the workers of a scheduler, comes to the same as work in one piece."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cards.book import load_book
from judge.cli.main import main
from judge.corpus.load import load_corpus
from judge.engine.explore import Exploration
from judge.scenarios import cluster as room
from judge.scenarios.check import Verdict, explore_prepared
from judge.scenarios.cluster import Cluster, ClusterError
from judge.scenarios.parts import POSITIONS_A_PART, explore_in_parts
from judge.scenarios.prepare import prepare
from judge.scenarios.read import load_scenario, read_scenario, scenario_files
from judge.scenarios.report import check_files
from judge.scenarios.scenario import Scenario
from tests.sampling import some

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
WIPE = """
title = "Everything is destroyed together"
[given]
active = "emily"
house = "dis"
[given.emily]
hand = ["gateway-to-dis"]
battleline = ["harbinger-of-doom", "dust-imp", "overlord-greking", "dust-imp", "bad-penny"]
[given.dan]
battleline = ["bad-penny", "dust-imp", "harbinger-of-doom"]
[[do]]
emily = "play gateway-to-dis"
[expect]
always = ["emily.battleline = 0"]
"""
SOME = some(scenario_files(())[::12], 9)
FEW = scenario_files(())[::72]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A scheduler on loopback with two workers, each a process of its own."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as workers:
        yield workers.scheduler_address


@pytest.fixture(scope="module")
def large() -> Scenario:
    """Creatures that are destroyed together: every order of their abilities, more positions than make one part."""
    found = read_scenario(WIPE, "wipe.toml", "test/wipe")
    assert len(whole(found).nodes) > POSITIONS_A_PART
    return found


def whole(scenario: Scenario) -> Exploration:
    return explore_prepared(prepare(scenario, load_book(), under(scenario)))


def under(scenario: Scenario) -> str:
    return scenario.rulebooks[0] if scenario.rulebooks else "18.4"


def content(found: Exploration) -> tuple[Any, ...]:
    """What an exploration found, whatever the numbers of its nodes."""
    keys = [(node.state.key(), node.progress) for node in found.nodes]
    edges = {(keys[edge.start], edge.option, keys[edge.end], edge.cites) for edge in found.edges}
    return set(keys), edges, {keys[end] for end in found.ends}, found.first_cites, found.exhausted


def timeless(verdicts: Iterator[Verdict]) -> list[Verdict]:
    return [replace(each, seconds=0.0) for each in verdicts]


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_exploring_in_parts_finds_the_same(path: Any) -> None:
    """Every position, every answer, every citation and every end, whether explored in one piece or in parts."""
    scenario = load_scenario(path)
    assert content(explore_in_parts(scenario, under(scenario), map)) == content(whole(scenario))


def test_a_budget_ends_it_honestly(large: Scenario) -> None:
    """Past the limit of states or of seconds the exploration says so and is not called exhausted."""
    few = explore_in_parts(large, "18.4", map, most_states=3)
    assert (few.exhausted, few.why_not) == (False, "more than 3 states")
    hasty = explore_in_parts(large, "18.4", map, most_seconds=0.0)
    assert (hasty.exhausted, hasty.why_not) == (False, "more than 0 seconds")


@pytest.mark.long
def test_two_workers_find_what_one_process_finds(address: str, large: Scenario) -> None:
    """Checks and an exploration on a scheduler with two workers: the same verdicts, the same positions, the same numbers."""
    book, corpus = load_book(), load_corpus()
    with Cluster(address) as cluster:
        there = timeless(check_files(FEW, book, corpus, readings=True, mapper=cluster.map))
        explored = explore_in_parts(large, "18.4", cluster.map)
    assert there == timeless(check_files(FEW, book, corpus, readings=True))
    here = explore_in_parts(large, "18.4", map)
    assert content(explored) == content(here) == content(whole(large))
    assert (list(explored.edges), explored.ends) == (list(here.edges), here.ends)


def test_the_commands_work_on_a_scheduler(address: str, tmp_path: Path) -> None:
    """``check`` and ``explore`` print the same with and without ``--scheduler``, but for the seconds."""
    theme = SOME[0].parent.name
    here = CliRunner().invoke(main, ["check", theme, "--brief"])
    there = CliRunner().invoke(main, ["check", theme, "--brief", "--scheduler", address])
    assert (there.exit_code, here.exit_code) == (0, 0), there.output
    assert re.sub(r"[\d.]+ m?s\b", "", there.output) == re.sub(r"[\d.]+ m?s\b", "", here.output)
    file = tmp_path / "wipe.toml"
    file.write_text(WIPE)
    explored = CliRunner().invoke(main, ["explore", str(file), "--scheduler", address])
    assert explored.exit_code == 0, explored.output
    assert "everything explored" in explored.output


def test_workers_with_other_rules_are_refused(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker whose cards or program differ would answer otherwise; nothing is asked of it."""
    monkeypatch.setattr(room, "data_room", tmp_path.joinpath)
    with pytest.raises(ClusterError, match="other cards or rules"):
        Cluster(address)


def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 2 and one line that says how to start one."""
    monkeypatch.setattr(room, "PATIENCE_SECONDS", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        result = CliRunner().invoke(main, ["check", "--scheduler", f"tcp://127.0.0.1:{taken.getsockname()[1]}"])
    assert result.exit_code == 2
    assert "dask scheduler" in result.output
