"""``pytest FOLDER`` plays the scenarios that lie there, claim by claim."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

from judge.regression import plugin
from judge.regression.claims import NEVER_LOOKED_AT
from tests.regression.conftest import FIGHT, HOLDS


def collected(folder: Path, *options: str) -> tuple[int, str]:
    """The exit code of pytest and what it printed, with nothing but what comes with the package."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-rN", *options, str(folder)]
    done = subprocess.run(command, cwd=folder.parent, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_plugin_comes_with_the_package() -> None:
    """Whoever has installed the package need not name the plugin."""
    (found,) = entry_points(group="pytest11", name="keyforge-judge")
    assert found.load() is plugin


def test_a_scenario_is_known_by_a_board_and_what_is_expected_of_it(tmp_path: Path) -> None:
    """A title is not needed; a board that proves nothing and the settings of a program are none."""
    known = {"[given]\n[expect]\n": True, FIGHT: True, "[given]\n": False, "[project]\n": False}
    for number, text in enumerate(known):
        (tmp_path / f"{number}.toml").write_text(text, encoding="utf-8")
    assert [plugin._is_scenario(tmp_path / f"{number}.toml") for number in range(len(known))] == [*known.values()]


def test_two_pass_and_the_false_one_tells_the_branch_that_breaks_it(league: Path) -> None:
    """A folder of three scenarios: the claim that does not hold fails alone, with its place, the branch and the trace."""
    code, said = collected(league)
    assert code == 1
    assert "1 failed, 9 passed" in said
    failed = said[said.index("[18.4] always: troll.damage = 0") :]
    assert "wrong.toml:17: it does not hold on this branch" in failed
    assert "branch: fight with troll" in failed
    assert "Troll is dealt 3 damage" in failed


def test_what_cannot_be_played_fails_and_none_of_its_claims_passes(tmp_path: Path) -> None:
    """A slip in the notation of a claim, an unknown citation and a file that is no TOML each fail, every claim with them."""
    (tmp_path / "words.toml").write_text(FIGHT + HOLDS.replace("emily.discard", "nobody.discard"), encoding="utf-8")
    (tmp_path / "cite.toml").write_text(FIGHT + HOLDS + 'cites = ["glossary:no-such-entry"]\n', encoding="utf-8")
    (tmp_path / "toml.toml").write_text(FIGHT + HOLDS + "never = [", encoding="utf-8")
    code, said = collected(tmp_path)
    assert code == 1
    assert "passed" not in said
    assert said.count(NEVER_LOOKED_AT.says) == 5
    assert "no-such-entry" in said
    assert "nobody" in said
    assert "not TOML" in said


def test_a_file_that_is_named_is_played_whatever_it_looks_like(tmp_path: Path) -> None:
    """A board without claims proves nothing: left alone in a folder, refused when it is asked for by name."""
    board = tmp_path / "board.toml"
    board.write_text(FIGHT.replace("[expect]\n", ""), encoding="utf-8")
    assert collected(tmp_path)[0] == 5  # nothing to test
    code, said = collected(board)
    assert code == 1
    assert "nothing is expected" in said
