"""Scenario files are read strictly, and every mistake is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.errors import ScenarioError
from judge.scenarios.read import MOST_BYTES, load_scenario, read_scenario, scenario_files
from judge.scenarios.scenario import Move
from judge.scenarios.source import Source, board_path

WRONG = """title = ""
rulig = "faq:x"
ruling = "nonsense"
[given.emily]
[given.otto]
[[do]]
emily = "play troll"
times = 3
[[do]]
nobody = "end"
[[do]]
choose = ["yes"]
[expect]
allways = ["x"]
always = [
  "troll in play",
  "troll flies",
]
cites = ["chart-destroyed"]
"""


def test_every_problem_is_reported_at_once_with_its_line() -> None:
    """Nine mistakes give nine problems, each at the line where it stands."""
    with pytest.raises(ScenarioError) as caught:
        read_scenario(WRONG, "w.toml")
    found = {(problem.where, problem.code) for problem in caught.value.problems}
    assert found == {
        ("w.toml:1", "scenario/no-text"),
        ("w.toml:2", "scenario/unknown-field"),
        ("w.toml:3", "scenario/bad-citation"),
        ("w.toml:8", "scenario/not-here"),
        ("w.toml:10", "scenario/unknown-player"),
        ("w.toml:11", "scenario/one-mover"),
        ("w.toml:14", "scenario/unknown-field"),
        ("w.toml:17", "scenario/bad-expression"),
        ("w.toml:19", "scenario/bad-citation"),
    }


def test_what_is_no_toml_is_refused_in_one_sentence() -> None:
    """A broken file says where the reader stopped."""
    with pytest.raises(ScenarioError, match=r"not TOML: .*line 1"):
        read_scenario("title = = 3\n", "w.toml")


def test_size_is_limited(tmp_path: Path) -> None:
    """A file beyond the limit is refused before it is read."""
    path = tmp_path / "big.toml"
    path.write_text("#" * (MOST_BYTES + 1), encoding="utf-8")
    with pytest.raises(ScenarioError, match="at most"):
        load_scenario(path)


def test_a_missing_or_binary_file_is_a_problem_not_a_crash(tmp_path: Path) -> None:
    """The operating system's refusal and foreign bytes come out as scenario errors."""
    with pytest.raises(ScenarioError, match="cannot be read"):
        load_scenario(tmp_path / "none.toml")
    (tmp_path / "b.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ScenarioError, match="UTF-8"):
        load_scenario(tmp_path / "b.toml")


def test_moves_and_expectations_are_read() -> None:
    """A do-list keeps its order, its answers and its places; expectations of one rulebook stand apart."""
    scenario = read_scenario(
        'title = "T"\nruling = ["faq:a", "glossary:b"]\n[given.emily]\n[given.otto]\n[[do]]\n'
        'emily = "play  troll"\nchoose = "left"\n'
        '[[do]]\nemily = "anything"\ntimes = 2\nexcept = ["end"]\n[expect]\nnever = ["winner = emily"]\n'
        '[expect."1.1"]\nalways = ["winner = emily"]\n',
        "t.toml",
    )
    assert scenario.rulings == ("faq:a", "glossary:b")
    assert scenario.moves == (
        Move("emily", "play troll", ("left",), where="t.toml:5"),
        Move("emily", "anything", times=2, excepted=("end",), where="t.toml:8"),
    )
    assert [claim.mood for claim in scenario.expected("18.4").claims] == ["never"]
    assert [claim.mood for claim in scenario.expected("1.1").claims] == ["always"]


def test_scenarios_are_found_by_folder_file_theme_and_id() -> None:
    """The same file can be named in four ways, and a name that is none of them is refused."""
    by_id = scenario_files([Path("destroyed/duma-poison-wave")])
    assert len(by_id) == 1
    assert by_id[0] in scenario_files([Path("destroyed")])
    assert by_id == scenario_files(by_id)
    assert by_id[0] in scenario_files()
    with pytest.raises(ScenarioError, match="no-such-theme"):
        scenario_files([Path("no-such-theme")])


def test_places_reach_into_lists() -> None:
    """A place within a list of several lines is the line of that text; an unknown place is the nearest table."""
    source = Source("s.toml", 'a = 1\n[given.emily]\nhand = [\n  "x", # ] not the end\n  "y",\n]\namber = 2\n')
    assert source.at("given", "emily", "hand", text="y") == "s.toml:5"
    assert source.at("given", "emily", "amber") == "s.toml:7"
    assert source.at("given", "emily", "keys") == "s.toml:2"
    assert source.at("nowhere") == "s.toml"
    assert board_path("emily.hand[3].damage") == ("given", "emily", "hand", 3, "damage")
