"""``judge documents``: what was imported, which is current, and every version there was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli.main import main
from judge.corpus.load import load_corpus
from judge.corpus.official import keep, load_official
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


@pytest.mark.parametrize("option", ["--current", "--remove"])
def test_what_is_not_there_is_a_mistake(home: Path, option: str) -> None:
    """And nothing is changed by it."""
    result = judge("documents", option, "20.0")
    assert result.exit_code == 2
    assert "20.0" in result.stderr
    assert list(load_official(home)) == ["19.0"]
