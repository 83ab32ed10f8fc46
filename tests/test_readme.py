"""The README shows what the program really prints."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cards.book import load_book
from judge.cli.main import main

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n\$ judge ([^\n]*)\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(("command", "shown"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_the_tour_is_real(command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every piece between two [...] is printed by the command, in that order."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    output = CliRunner().invoke(main, shlex.split(command)).output
    at = 0
    for piece in (part.strip("\n") for part in shown.split("[...]")):
        found = output.find(piece, at)
        assert found >= 0, f"not printed by judge {command}:\n{piece}\n\nbut:\n{output}"
        at = found + len(piece)


def test_the_readme_begins_with_two_commands_and_says_whose_game_it_is() -> None:
    """Whoever opens the page sees how to start, and that the tool is unofficial."""
    commands = re.findall(r"^make \w+$", README, re.MULTILINE)
    assert commands == ["make serve", "make test"]
    assert README.index("make serve") < README.index("Unofficial")
    assert "trademark of Ghost Galaxy, Inc." in README
    assert len(BLOCKS) >= 5


def test_how_many_cards_play_is_told_as_it_is() -> None:
    """All of them."""
    book = load_book()
    plays = sum(book.definition(card.id).modelled for card in book.pool)
    told = re.search(r"All\s+([\d,]+) cards are played", README)
    assert told is not None
    assert int(told[1].replace(",", "")) == plays == len(book.pool)
