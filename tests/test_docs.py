"""The manual tells the truth: what it names exists, what it shows is printed, and nothing of it is out of reach."""

from __future__ import annotations

import doctest
import importlib.util
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from judge.cards.book import load_book
from judge.cli.main import COMMANDS, main
from judge.cli.options import DefaultGroup
from judge.corpus.load import load_corpus
from judge.scenarios.check import check, rulebooks_of
from judge.scenarios.read import read_scenario
from judge.show.context.library import Library
from judge.show.pages.manual import manual_page
from judge.web.app import create_app
from tests.drawing import DRAWINGS, ROOT, drawing
from tests.tables import made

DOCS = sorted((ROOT / "docs").glob("*.md"))
PAPERS = [*DOCS, ROOT / "README.md", *ROOT.glob("CONTRIBUTING.md")]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
# What stands first in the path of a file of the project. A part in capitals, or with a *, may be anything.
ROOMS = ("judge", "tests", "docs", "scenarios", "rules_corpus", "templates", ".ci")
SCENARIO = re.compile(r"\A(?:#[^\n]*\n)*title = ")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(path: Path, language: str) -> list[str]:
    return [body for tag, body in FENCE.findall(path.read_text(encoding="utf-8")) if tag == language]


def codes(path: Path) -> list[str]:
    """What stands between single back quotes."""
    return CODE.findall(FENCE.sub("", path.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_the_first_page_leads_to_every_other(client: FlaskClient) -> None:
    """Each file of docs/ is a page of the manual, with its drawings, in the contents of every page."""
    page = client.get("/manual.json").get_json()["page"]
    assert sorted(chapter["id"] for chapter in page["chapters"]) == [path.stem for path in DOCS if path.stem != "README"]


@pytest.mark.parametrize("path", PAPERS, ids=name_of)
def test_links_lead_somewhere(path: Path, client: FlaskClient) -> None:
    """A link names another page, a heading of it, a file beside it, an address of the site, or a site elsewhere."""
    for target in LINK.findall(FENCE.sub("", path.read_text(encoding="utf-8"))):
        if target.startswith("/"):
            assert client.get(target).status_code == 200, target
        elif not target.startswith(("https://", "http://")):
            file, _, anchor = target.partition("#")
            there = path.parent / file if file else path
            assert there.is_file(), target
            assert not anchor or anchor in anchors(there), target


def anchors(path: Path) -> set[str]:
    page = manual_page(Library(), "" if path.stem == "README" else path.stem)
    return set(re.findall(r'<h[1-6] id="([^"]+)"', page.html))


def paths(text: str) -> Iterator[str]:
    """The paths of the project in a piece of code."""
    for word in re.split(r"[\s,]+", text):
        if ("/" in word and word.partition("/")[0] in ROOMS) or re.fullmatch(r"[A-Z]\w+\.md|\w+\.toml|\w+\.py", word):
            yield word.rstrip(":;")


def exists(path: str) -> bool:
    """Whether something of the project is called so, from its root or, for a mere name, anywhere in it."""
    pattern = re.sub(r"[A-Z]{2,}", "*", path.partition("#")[0].rstrip("/"))
    return any(ROOT.glob(pattern)) or ("/" not in path and any((ROOT / room).rglob(path) for room in ROOMS))


@pytest.mark.parametrize("path", PAPERS, ids=name_of)
def test_files_and_modules_named_exist(path: Path) -> None:
    """Every path and every dotted module between back quotes is there."""
    named = [(code, each) for code in codes(path) for each in paths(code)]
    assert [code for code, each in named if not exists(each)] == []
    modules = [code for code in codes(path) if re.fullmatch(r"judge(\.\w+)+", code)]
    assert [name for name in modules if not found(name)] == []


def found(name: str) -> bool:
    """Whether a module is called so, or has something that is."""
    try:
        if importlib.util.find_spec(name):
            return True
    except ModuleNotFoundError:
        pass
    module, _, thing = name.rpartition(".")
    try:
        return hasattr(importlib.import_module(module), thing)
    except ModuleNotFoundError:
        return False


def commands(path: Path) -> Iterator[list[str]]:
    """Every command of the judge that a page names, in words."""
    shown = (line for tag in ("", "console") for body in blocks(path, tag) for line in body.splitlines())
    for line in (*codes(path), *(each.removeprefix("$ ") for each in shown)):
        if re.match(r"judge( |$)", line):
            yield shlex.split(line.replace("|", " "))[1:]


@pytest.mark.parametrize("path", PAPERS, ids=name_of)
def test_commands_named_exist(path: Path) -> None:
    """Every ``judge ...`` has its subcommands and options, and every ``make ...`` its target."""
    for words in commands(path):
        command: click.Command = main
        context = click.Context(main)
        if words and "|" not in words[0] and not words[0].startswith("-"):
            assert words[0] in COMMANDS or words[0].isupper() or words[0] == "...", words
        while words and isinstance(command, click.Group):
            if command.get_command(context, words[0]):
                command = command.get_command(context, words.pop(0)) or command
            elif isinstance(command, DefaultGroup):
                command = command.commands[command.default]
            else:
                break
        if isinstance(command, click.Group) and command is not main:
            assert not words or words[0].startswith("-"), (path.name, words)
        known = {option for each in command.params for option in each.opts} | {"--help"}
        assert [word for word in words if word.startswith("--") and word.partition("=")[0] not in known] == [], (path.name, words)
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    made = {word for code in codes(path) for word in re.findall(r"^make ([a-z][\w-]+)", code)}
    assert made - targets == set()


CONSOLE = [
    (path.stem, command, shown)
    for path in DOCS
    for body in blocks(path, "console")
    for command, shown in re.findall(r"^\$ judge ([^\n]*)\n(.*?)(?=^\$ |\Z)", body, re.MULTILINE | re.DOTALL)
]


@pytest.mark.parametrize(("page", "command", "shown"), CONSOLE, ids=[f"{page}: {command}" for page, command, _ in CONSOLE])
def test_what_is_shown_is_printed(page: str, command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every piece between two [...] is printed by the command, in that order."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    output = CliRunner().invoke(main, shlex.split(command)).output
    at = 0
    for piece in (part.strip("\n") for part in shown.split("[...]")):
        begins = output.find(piece, at)
        assert begins >= 0, f"{page}: not printed by judge {command}:\n{piece}\n\nbut:\n{output}"
        at = begins + len(piece)


SCENARIOS = [(path.stem, body) for path in DOCS for body in blocks(path, "toml") if SCENARIO.match(body)]


@pytest.mark.parametrize("body", [body for _, body in SCENARIOS], ids=[page for page, _ in SCENARIOS])
def test_scenarios_shown_agree(body: str) -> None:
    """A scenario that the manual shows reads, and the engine agrees with it under each rulebook that it names."""
    scenario = read_scenario(body)
    found = [check(scenario, load_book(), rulebook) for rulebook in rulebooks_of(scenario, load_corpus())]
    assert [verdict.failures for verdict in found if verdict.result != "agrees"] == []


@pytest.mark.parametrize("path", DOCS, ids=name_of)
def test_examples_in_the_manual_run(path: Path) -> None:
    """What follows >>> prints what stands below it."""
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("file", list(DRAWINGS))
def test_the_drawings_are_those_of_the_imports(file: str) -> None:
    """``make docs`` was called after an arrow or the word for a room changed."""
    assert (ROOT / "docs" / file).read_text(encoding="utf-8") == drawing(DRAWINGS[file])


@pytest.mark.parametrize("path", DOCS, ids=name_of)
def test_tables_made_from_the_code_are_as_it_is(path: Path) -> None:
    """``make docs`` was called after a key of a board, a moment or a form of a claim changed."""
    text = path.read_text(encoding="utf-8")
    assert text == made(text)


@pytest.mark.parametrize("path", DOCS, ids=name_of)
def test_pieces_of_toml_read(path: Path) -> None:
    """What is shown of a scenario file is TOML."""
    for body in blocks(path, "toml"):
        assert tomllib.loads(body)


@pytest.mark.parametrize("path", DOCS, ids=name_of)
def test_each_column_of_a_table_says_what_it_holds(path: Path) -> None:
    """Whoever hears the page read hears the head of the column too."""
    heads = re.findall(r"^(\|.*)\n\| ---", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert [head for head in heads if not all(cell.strip() for cell in head.strip("|").split("|"))] == []
