"""The command line: what it prints, how it fails, how quickly it starts."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge import __version__
from judge.cli.main import COMMANDS, main

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_of_the_table_explains_itself(name: str) -> None:
    """Each command can be imported, has the name of the table, and has a help text."""
    result = run(name, "--help")
    assert result.exit_code == 0, result.output
    assert f"{name} [OPTIONS]" in result.output


def test_help_and_version_import_no_room() -> None:
    """Asking for help reads neither corpus nor cards nor any web library."""
    code = "import sys, judge.cli.main as m; m.main(['--help'], standalone_mode=False); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"flask", "whoosh", "markdown", "judge.corpus.load", "judge.cards.pool"}
    assert __version__ in run("--version").output


def test_looking_up_reads_no_abilities(tmp_path: Path) -> None:
    """A search with its index at hand needs neither the engine nor the words of abilities, and so starts quickly."""
    code = "import sys, judge.cli.main as m; m.main(['search', 'ward'], standalone_mode=False); print(*sorted(sys.modules))"
    env = {**os.environ, "JUDGE_HOME": str(tmp_path)}
    for _ in range(2):  # the first one builds the index
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "judge.search.room" in loaded
    assert [name for name in loaded if name.startswith(("judge.engine", "judge.cards.english", "judge.cards.book"))] == []


def test_show_prints_the_cited_row_and_the_history() -> None:
    """A citation of a row shows that row first, then the entry, then how the rulebooks differ."""
    output = run("show", "chart:destroyed#2").output
    assert output.startswith("chart:destroyed#2: ")
    assert "1. Each card" in output
    assert "1.1: another ruling" in output


def test_show_follows_the_rulebook_of_the_citation() -> None:
    """A rulebook in front of the citation counts like --rulebook."""
    assert "Rulebook 1.1 does not have this entry" in run("show", "1.1:glossary:ward").output
    assert run("show", "glossary:ward", "--rulebook", "1.1").output == run("show", "1.1:glossary:ward").output


@pytest.mark.parametrize("name", [("ember", "imp"), ("ember-imp",), ("EMBER IMP",)])
def test_a_card_is_found_by_any_way_of_writing_it(name: tuple[str, ...]) -> None:
    """Id, name, and capitals lead to the same card."""
    assert "[card:ember-imp]" in run("card", *name).output


def test_json_is_the_page_of_the_site() -> None:
    """``--json`` prints the same envelope as the .json twin."""
    body = json.loads(run("show", "glossary:ward", "--json").output)
    assert body["ok"] is True
    assert body["page"]["id"] == "glossary:ward"
    assert body["rulebook"] == "18.4"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--owner-token", "fifteen-letters"), "has 15 characters; take 16 or more"),
        (("--owner-token", "sixteen--letters", "--public-url", "judge"), "no address of a site"),
        (("--public-url", "https://judge.example"), "cannot serve on ::1:::8000"),
    ],
)
def test_a_site_that_cannot_be_served_so_is_refused_at_once(arguments: tuple[str, ...], says: str) -> None:
    """A token that could be guessed, an address for QR codes that is none, and a place where nothing can be served."""
    result = run("serve", "--host", "::1::", *arguments)  # nothing is served here, whatever is let through
    assert result.exit_code == 2
    assert says in result.stderr


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("show", "glossary:wrad"), "corpus/unknown-entry"),
        (("show", "nonsense"), "cite/unreadable"),
        (("show", "glossary:ward", "--rulebook", "9.9"), "corpus/broken"),
        (("card", "xyzzyqqq"), "card/unknown"),
    ],
)
def test_a_mistake_ends_with_code_2_and_one_message(arguments: tuple[str, ...], code: str) -> None:
    """The error goes to stderr with its code; with --json the envelope goes to stdout."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert code in result.stderr
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) < 24
    plain = run(*arguments, "--json")
    assert plain.exit_code == 2
    assert json.loads(plain.stdout)["error"]["code"] == code
