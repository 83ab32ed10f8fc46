"""``judge documents``: what was imported, which is current, and every version there was."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli.main import main
from judge.corpus.load import load_corpus
from judge.corpus.official import keep, load_official, switched
from judge.engine.charts.rulebooks import RULEBOOKS
from tests.corpus.test_taken_in import of


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with an imported 19.0."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    keep(of("18.4", load_corpus()), tmp_path)
    return tmp_path


def judge(*words: str) -> Result:
    """What a command prints."""
    return CliRunner().invoke(main, words)


@pytest.mark.usefixtures("home")
def test_the_versions_are_listed_and_what_was_imported() -> None:
    """Also those that nobody has; the one imported is marked as here."""
    body = json.loads(judge("documents", "--json").output)["page"]
    assert [each["rulebook"] for each in body["documents"]] == ["19.0"]
    assert [each["version"] for each in body["line"] if each["here"]] == ["19.0", "18.4", "1.2", "1.1", "1.0"]
    assert len(body["line"]) == 21
    assert "* 19.0" in judge("documents").output


def test_the_owner_makes_one_current_and_goes_back(home: Path) -> None:
    """Entries are then read in it, unless another is asked for; 18.4 and a removal go back."""
    assert "19.0:glossary:elusive" not in judge("show", "glossary:elusive").output
    assert "the current rulebook" in judge("documents", "--current", "19.0").output
    shown = judge("show", "glossary:elusive").output
    assert "[19.0:glossary:elusive]" in shown
    assert "written for 18.4; the passage of 19.0 changed" in shown
    assert "[1.1:glossary:elusive]" in judge("show", "1.1:glossary:elusive").output
    judge("documents", "--current", "18.4")
    assert "[18.4:glossary:elusive]" in judge("show", "glossary:elusive").output
    judge("documents", "--current", "19.0")
    assert "nothing yet" in judge("documents", "--remove", "19.0").output
    assert load_official(home) == {}
    assert "[18.4:glossary:elusive]" in judge("show", "glossary:elusive").output


CHAINED = "mulligan/seven-chains"


@pytest.fixture
def switchable(home: Path) -> Path:
    """A home whose 19.0 changed what the rulebook says on mulligans and on the ready step."""
    document = of("18.4", load_corpus())
    keep(replace(document, changes={"changed": ("glossary:mulligan", "rules:step-4-ready-cards")}), home)
    return home


def test_the_owner_switches_what_it_rules_otherwise(switchable: Path) -> None:
    """A reading, a row or a number; it is then played, and removing it takes all of that back."""
    assert "to switch opening-hand" in judge("documents").output
    assert judge("run", CHAINED, "--rulebook", "19.0", "--first").exit_code == 2
    done = judge("documents", "--switch", "19.0", "opening-hand", "--switch", "19.0", "hand-size=7")
    assert "played as 18.4 but for what is switched" in " ".join(done.output.split())
    assert "switched hand-size=7" in done.output
    RULEBOOKS.take_in({})  # as for a program that has just been started
    parted = judge("diff", CHAINED, "18.4", "19.0").output
    assert "the rule opening hand sheds" in parted
    assert "19.0:glossary:chains" in parted
    found = judge("check", "turn/the-last-card-of-a-deck", CHAINED, "--rulebook", "19.0")
    assert (found.exit_code, "2 disagrees" in found.output) == (1, True)
    told = judge("run", "turn/cards-are-readied-before-the-draw", "--rulebook", "19.0", "--first", "--depth", "rows").output
    assert "Emily must draw 6" in told  # one is in her hand
    assert "rules:step-4-ready-cards, changed in 19.0" in told
    judge("documents", "--switch", "19.0", "opening-hand=off", "--switch", "19.0", "hand-size=off")
    assert judge("run", CHAINED, "--rulebook", "19.0", "--first").exit_code == 2
    judge("documents", "--switch", "19.0", "hand-size=7")
    assert switched(switchable) == {"19.0": {"hand-size": 7}}
    judge("documents", "--remove", "19.0")
    judge("documents", "--remove", "19.0")
    assert switched(switchable) == {}


@pytest.mark.parametrize("said", ["nothing-such", "hand-size=many", "hand-size=100", "opening-hand=2"])
def test_what_cannot_be_switched_is_a_mistake(switchable: Path, said: str) -> None:
    """And nothing is switched by it."""
    assert judge("documents", "--switch", "19.0", said).exit_code == 2
    assert judge("documents", "--switch", "18.4", "opening-hand").exit_code == 2
    assert switched(switchable) == {}


@pytest.mark.parametrize("option", ["--current", "--remove"])
def test_what_is_not_there_is_a_mistake(home: Path, option: str) -> None:
    """And nothing is changed by it."""
    result = judge("documents", option, "20.0")
    assert result.exit_code == 2
    assert "20.0" in result.stderr
    assert list(load_official(home)) == ["19.0"]
