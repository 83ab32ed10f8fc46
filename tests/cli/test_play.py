"""The commands that play scenarios, as a person types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import explore
from judge.cli.main import main

OPEN = """title = "Two targets"
[given]
house = "shadows"
[given.emily]
hand = ["poison-wave"]
[given.otto]
battleline = ["troll", "dust-pixie"]
[[do]]
emily = "play poison-wave"
[expect]
always = ["troll.damage = 2"]
never = ["dust-pixie in otto.discard"]
"""


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(words), input=typed)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "two.toml"
    path.write_text(OPEN, encoding="utf-8")
    return path


def test_check_ends_with_1_where_something_disagrees(file: Path) -> None:
    """The failing claim is shown with its line and the branch, in text and as JSON; exit codes tell the two apart."""
    told = run("check", str(file))
    assert told.exit_code == 1
    assert f"{file}:12: never: dust-pixie in otto.discard" in told.output
    assert "branch: play poison-wave" in told.output
    plain = json.loads(run("check", str(file), "--json").output)
    assert plain["page"]["totals"] == {"agrees": 0, "disagrees": 1, "open": 0}
    assert plain["page"]["verdicts"][0]["failures"][0]["witness"] == ["play poison-wave"]
    assert run("check", "destroyed/duma-poison-wave").exit_code == 0


def test_check_counts_the_other_readings_apart() -> None:
    """Turning open readings round adds verdicts, but none to the totals."""
    page = json.loads(run("check", "destroyed/duma-poison-wave", "--readings", "all", "--json").output)["page"]
    assert sum(page["totals"].values()) == 1
    assert len(page["verdicts"]) > 1
    assert all(verdict["reading"] for verdict in page["verdicts"][1:])


def test_run_prints_the_trace_and_wants_every_answer() -> None:
    """An open question without an answer is an error that lists the options; with the answer the trace runs to the end."""
    asks = run("run", "destroyed/archimedes-gateway")
    assert asks.exit_code == 2
    assert "--choose" in asks.output
    assert "dust-pixie Destroyed: from archimedes" in asks.output
    told = run("run", "destroyed/archimedes-gateway", "--choose", "dust-pixie")
    assert told.exit_code == 0
    assert "are tagged for destruction  [card:gateway-to-dis, chart:destroyed#1]" in told.output
    assert "archives: Dust Pixie, Maruck the Marked" in told.output
    assert run("run", "destroyed/archimedes-gateway", "--first", "--json").exit_code == 0
    many = run("run", "destroyed/archimedes-gateway", "--choose", "dust-pixie", "--choose", "nexus")
    assert (many.exit_code, "nobody asked for 'nexus'" in many.output) == (2, True)


def test_can_says_whether_something_can_still_happen(file: Path) -> None:
    """Possible with its line, impossible, and what cannot be asked, from the end of the do-list on."""
    found = json.loads(run("can", str(file), "emily.amber = 1 and troll.damage = 2", "--json").output)["page"]
    assert (found["result"], found["line"]) == ("possible", ["play poison-wave"])
    assert "Impossible this turn, proved" in run("can", str(file), "emily.amber >= 5").output
    refused = run("can", str(file), "troll flies")
    assert refused.exit_code == 2
    assert "at character 1" in refused.output


def test_can_says_on_whom_it_hangs(tmp_path: Path) -> None:
    """On chance, whatever chance says, or on nobody else."""
    path = tmp_path / "barb.toml"
    path.write_text(
        'title = "B"\n[given]\nhouse = "dis"\n[given.emily]\nhand = ["mind-barb"]\n[given.otto]\nhand = ["troll", "dust-imp"]\n',
        encoding="utf-8",
    )
    told = [
        run("can", str(path), goal).output
        for goal in ("troll in otto.discard", "otto.hand = 1", "emily.hand = 0 and emily.amber = 0")
    ]
    assert told[0].startswith("Possible, if chance or the other player answers so: troll in otto.discard\n  1. play mind-barb\n")
    assert told[1].startswith("Possible, whatever chance and the other player answer: otto.hand = 1\n")
    assert told[2].startswith("Possible: emily.hand = 0 and emily.amber = 0\n  1. discard mind-barb\n")


def test_explore_says_whether_that_is_everything() -> None:
    """All ends with a way to each; a budget that is too small is admitted."""
    page = json.loads(run("explore", "destroyed/archimedes-gateway", "--json").output)["page"]
    assert (page["exhausted"], len(page["outcomes"])) == (True, 1)
    assert "NOT EXHAUSTED" in run("explore", "destroyed/archimedes-gateway", "--states", "1").output


def test_explore_follows_every_order_where_that_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise, on a board that is large, only so many that every end is found; either way the ends are told by their facts."""
    path = tmp_path / "pennies.toml"
    path.write_text(
        'title = "P"\n[given]\nhouse = "dis"\n[given.emily]\nhand = ["gateway-to-dis"]\n'
        '[given.otto]\nbattleline = ["bad-penny", "bad-penny", "dust-imp"]\n[[do]]\nemily = "play gateway-to-dis"\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(explore, "WHOLE_STATES", 2)
    few, every = run("explore", str(path)).output, run("explore", str(path), "--every-order").output
    assert "proved over every order (3 answers left out that lead to the same ends)" in few
    assert "everything explored" in every
    assert few.partition("End 1")[2] == every.partition("End 1")[2]
    assert "\n  otto.hand = [bad-penny#1, bad-penny#2]\n" in few
    assert "otto.deck" not in few
    assert "\n  otto.deck = []\n" in run("explore", str(path), "--all").output


def test_step_plays_takes_back_and_saves(file: Path, tmp_path: Path) -> None:
    """A game played by hand can be saved as a scenario and run again; nothing is overwritten."""
    saved = tmp_path / "saved.toml"
    typed = f"reap troll\n1\nback\nplay poison\nplay poison-wave\ntable\nsave {saved}\nsave {saved}\nquit\n"
    told = run("step", str(file), typed=typed)
    assert told.exit_code == 0, told.output
    assert "is not an answer" in told.output
    assert told.output.count("\nOtto: 0 Æmber, 0 keys, 0 chains\n  battleline: Troll (power 8) | Dust Pixie (power 1)\n") == 2
    assert "> Play Poison Wave\n  Emily plays Poison Wave  [" in told.output  # what happened, below the answer
    assert "already there" in told.output
    again = run("run", str(saved))
    assert again.exit_code == 0
    assert "damage 2" in again.output


def test_the_terminal_says_why_a_card_or_a_move_is_refused(tmp_path: Path) -> None:
    """`why` names the reasons against one, `refused` against all; the answer itself is refused with them."""
    path = tmp_path / "taunt.toml"
    path.write_text(
        'title = "T"\n[given]\nhouse = "brobnar"\n[given.emily]\nbattleline = ["troll"]\n'
        '[given.otto]\nbattleline = ["umbra", "champion-anaphiel", "bumpsy", "krump"]\n',
        encoding="utf-8",
    )
    typed = "why reap umbra\nwhy reap troll\nfight with troll\nwhy umbra\nrefused\numbra\nquit\n"
    told = run("step", str(path), typed=typed)
    assert told.exit_code == 0, told.output
    assert "you do not control it  [glossary:using-cards-via-other-card-abilities]" in told.output
    assert "nothing forbids it" in told.output
    assert "a neighbor of it has taunt  [glossary:taunt]" in told.output
    assert "umbra: a neighbor of it has taunt [glossary:taunt]" in told.output
    assert "'umbra' cannot be chosen: a neighbor of it has taunt [glossary:taunt]" in told.output


def test_what_is_looked_for_first_stands_out(file: Path) -> None:
    """The title of the board, and the answer of a ruling, at a terminal."""
    ruled, stepped = (
        CliRunner().invoke(main, words, input="quit\n", color=True).output
        for words in (["run", "destroyed/duma-poison-wave", "--first"], ["step", str(file)])
    )
    assert "\x1b[1mRuling: No." in ruled
    assert "\x1b[1mTwo targets  [rulebook 18.4]\x1b[0m" in stepped


def test_a_board_of_an_older_rulebook_is_played_under_it(file: Path) -> None:
    """The first that it names, where the current one is not among them; --rulebook goes before it."""
    file.write_text(OPEN.replace("[given]", 'rulebooks = ["1.1", "1.0"]\n[given]', 1), encoding="utf-8")
    assert "[rulebook 1.1]" in run("run", str(file), "--first").output
    assert "[rulebook 1.0]" in run("run", str(file), "--first", "--rulebook", "1.0").output


def test_diff_marks_the_first_line_and_says_why(tmp_path: Path) -> None:
    """Bait and Switch took 7 before its erratum."""
    path = tmp_path / "bait.toml"
    path.write_text(
        'title = "B"\n[given]\nhouse = "shadows"\n[given.emily]\nhand = ["bait-and-switch"]\n[given.otto]\namber = 14\n'
        '[[do]]\nemily = "play bait-and-switch"\n',
        encoding="utf-8",
    )
    told = run("diff", str(path), "1.1", "18.4").output
    assert ">>    1.1: Bait and Switch: repeat  [glossary:repeat]\n>>   18.4: " in told
    assert "\n     18.4: -\n" in told  # where the other one does nothing
    assert "errata:bait-and-switch" in told
    assert "emily.amber = 7" in told
    assert "lead to the same ends" in run("diff", "destroyed/duma-poison-wave", "1.1", "18.4").output


@pytest.mark.parametrize("words", [("run", "no/such"), ("check", "--rulebook", "9.9"), ("diff", "destroyed", "1.1", "18.4")])
def test_what_is_wrong_is_one_sentence_and_exit_code_2(words: tuple[str, ...]) -> None:
    """No traceback reaches the terminal."""
    told = run(*words)
    assert told.exit_code == 2
    assert told.output.startswith("scenario/broken")
