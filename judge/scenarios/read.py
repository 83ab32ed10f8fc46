"""Read a scenario file: TOML to a frozen ``Scenario``, or one error with every problem, each with its line and a way out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judge.cite import parse_cite
from judge.engine.board.spec import sides_of
from judge.errors import CiteError, Problem, ScenarioError
from judge.paths import data_room
from judge.scenarios.expression import parse_expression
from judge.scenarios.refused import refused_problem
from judge.scenarios.scenario import ANYTHING, MOODS, REACH, STOP, Claim, Expect, Move, Scenario
from judge.scenarios.source import Source

MOST_BYTES = 64_000
MOST_ENTRIES = 300  # moves, answers of one move, lines of one list
LONGEST_TEXT = 500
FIELDS = ("title", "asks", "ruling", "rulebooks", "given", "do", "expect")
MOVE_FIELDS = ("choose", "times", "except", "only")


@dataclass(slots=True)
class _Reader:
    source: Source
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, path: tuple[str | int, ...], code: str, says: str, text: str = "") -> None:
        self.problems.append(Problem(self.source.at(*path, text=text), f"scenario/{code}", says))

    def text(self, table: Mapping[str, Any], key: str, *, needed: bool = False) -> str:
        value = table.get(key, "")
        if not isinstance(value, str) or (needed and not value.strip()):
            self.wrong((key,), "no-text", f"{key} is a sentence in quotes")
            return ""
        if len(value) > LONGEST_TEXT:
            self.wrong((key,), "too-long", f"{key} is longer than {LONGEST_TEXT} characters; shorten it")
        return value

    def texts(self, value: Any, path: tuple[str | int, ...], *, single: bool = False) -> tuple[str, ...]:
        """A list of texts (or one text, where that is allowed)."""
        listed = [value] if single and isinstance(value, str) else value
        if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
            self.wrong(path, "not-a-list", f"{path[-1]} is a list of texts in quotes")
            return ()
        if len(listed) > MOST_ENTRIES:
            self.wrong(path, "too-many", f"{path[-1]} has more than {MOST_ENTRIES} entries")
        for long in (each for each in listed if len(each) > LONGEST_TEXT):
            self.wrong(path, "too-long", f"an entry of {path[-1]} is longer than {LONGEST_TEXT} characters", long)
        return tuple(listed[:MOST_ENTRIES])


def load_scenario(path: Path, room: Path | None = None) -> Scenario:
    """Read one file. Raises ScenarioError naming every problem; cards and names are checked when it is laid out."""
    room = room or data_room("scenarios")
    inside = path.resolve().is_relative_to(room.resolve())
    short = path.resolve().relative_to(room.resolve()) if inside else Path(path.name)
    name = f"{room.name}/{short.as_posix()}" if inside else str(path)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ScenarioError(f"a scenario is at most {MOST_BYTES} bytes long", where=name)
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ScenarioError(f"the file cannot be read: {error.strerror}", where=name) from None
    except UnicodeDecodeError:
        raise ScenarioError("the file is not text in UTF-8", where=name) from None
    return read_scenario(text, name, short.with_suffix("").as_posix())


def read_scenario(text: str, name: str = "scenario", scenario_id: str = "") -> Scenario:
    """Read a scenario from its text. Raises ScenarioError with every problem."""
    reader = _Reader(Source(name, text))
    if len(text.encode()) > MOST_BYTES:
        raise ScenarioError(f"a scenario is at most {MOST_BYTES} bytes long", where=name)
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ScenarioError(f"not TOML: {error}; compare with a shipped scenario", where=name) from None
    for key in table:
        if key not in FIELDS:
            reader.wrong((key,), "unknown-field", f"a scenario has no {key!r}; it has {', '.join(FIELDS)}")
    players = _players(reader, table)
    scenario = Scenario(
        id=scenario_id or name,
        title=reader.text(table, "title", needed=True),
        asks=reader.text(table, "asks"),
        rulings=_rulings(reader, table),
        rulebooks=reader.texts(table.get("rulebooks", []), ("rulebooks",), single=True),
        given=table.get("given", {}),
        moves=_moves(reader, table.get("do", []), players),
        expect=_expect(reader, table.get("expect", {}), ("expect",)),
        expect_under=_expect_under(reader, table.get("expect", {})),
        source=reader.source,
    )
    if reader.problems:
        raise ScenarioError("the scenario cannot be read", where=name, problems=tuple(reader.problems))
    return scenario


def scenario_files(paths: Iterable[Path] = (), room: Path | None = None) -> list[Path]:
    """The scenario files meant by these files and folders (none: all that are shipped), in order."""
    room = room or data_room("scenarios")
    found: list[Path] = []
    for path in paths or (room,):
        path = path if path.exists() else _shipped(path, room)
        found += sorted(path.glob("*/*.toml" if path == room else "**/*.toml")) if path.is_dir() else [path]
    return found


def _shipped(path: Path, room: Path) -> Path:
    """A scenario named by its id, such as ``ward/two-wards``, or a theme."""
    inside = room / path
    named = inside if inside.is_dir() else inside.with_name(inside.name.removesuffix(".toml") + ".toml")
    if not named.exists():
        raise ScenarioError(f"no file, folder or scenario is called {str(path)!r}")
    return named


def _players(reader: _Reader, table: Mapping[str, Any]) -> tuple[str, ...]:
    given = table.get("given")
    if not isinstance(given, dict):
        reader.wrong(("given",), "no-board", "a scenario needs a board: [given] and two sides, such as [given.emily]")
        return ()
    found = sides_of(given)
    for name in found:
        if name in MOVE_FIELDS or not re.fullmatch(r"[\w-]+", name):
            reader.wrong(("given", name), "bad-name", f"a player is called by one word, and not {', '.join(MOVE_FIELDS)}")
    return found


def _rulings(reader: _Reader, table: Mapping[str, Any]) -> tuple[str, ...]:
    found = reader.texts(table.get("ruling", []), ("ruling",), single=True)
    for ruling in found:
        _cite(reader, ruling, ("ruling",))
    return found


def _cite(reader: _Reader, text: str, path: tuple[str | int, ...]) -> None:
    try:
        parse_cite(text)
    except CiteError as error:
        reader.wrong(path, "bad-citation", error.says, text)


def _moves(reader: _Reader, listed: Any, players: tuple[str, ...]) -> tuple[Move, ...]:
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        reader.wrong(("do",), "not-a-list", "moves are written [[do]], one for each")
        return ()
    if len(listed) > MOST_ENTRIES:
        reader.wrong(("do",), "too-many", f"there are more than {MOST_ENTRIES} moves")
    found = tuple(_move(reader, entry, n, players) for n, entry in enumerate(listed[:MOST_ENTRIES]))
    for n, move in enumerate(found):
        if STOP in (move.choose if n < len(found) - 1 else move.choose[:-1]):
            says = f'"{STOP}" stops at a question, so it is the last answer of the last [[do]]'
            reader.wrong(("do", n, "choose"), "not-last", says, STOP)
    return found


def _move(reader: _Reader, entry: Mapping[str, Any], n: int, players: tuple[str, ...]) -> Move:
    movers = [key for key in entry if key not in MOVE_FIELDS]
    if len(movers) > 1 or (not movers and (n or "choose" not in entry)):
        reader.wrong(("do", n), "one-mover", f'each [[do]] names one player and the move, as in {" or ".join(players)} = "end"')
    player = movers[0] if movers else ""
    if player and player not in players:
        reader.wrong(("do", n, player), "unknown-player", f"{player!r} is no player here; players are {', '.join(players)}")
    at = entry.get(player, "")
    if not isinstance(at, str) or (player and not at.strip()):
        reader.wrong(("do", n, player), "no-move", 'a move is a text such as "play troll", "reap troll", "end" or "anything"')
        at = ""
    times = entry.get("times", 0)
    if not isinstance(times, int) or isinstance(times, bool) or not 0 <= times <= MOST_ENTRIES:
        reader.wrong(("do", n, "times"), "bad-number", f"times is a number up to {MOST_ENTRIES}")
        times = 0
    for key in ("times", "except", "only"):
        if key in entry and at != ANYTHING:
            reader.wrong(("do", n, key), "not-here", f'{key} belongs to "{ANYTHING}"')
    if "choose" in entry and at == ANYTHING:
        reader.wrong(("do", n, "choose"), "not-here", f'after "{ANYTHING}" every answer is tried; leave choose out')
    return Move(
        player=player,
        at=" ".join(at.split()),
        choose=reader.texts(entry.get("choose", []), ("do", n, "choose"), single=True),
        times=times,
        excepted=reader.texts(entry.get("except", []), ("do", n, "except"), single=True),
        only=reader.texts(entry.get("only", []), ("do", n, "only"), single=True),
        where=reader.source.at("do", n),
    )


def _expect(reader: _Reader, table: Any, path: tuple[str | int, ...]) -> Expect:
    if not isinstance(table, dict):
        reader.wrong(path, "not-a-table", "expectations stand under [expect]")
        return Expect()
    known = (*MOODS, *REACH, "illegal", "cites")
    for key, value in table.items():
        if key not in known and not (len(path) == 1 and isinstance(value, dict)):
            reader.wrong((*path, key), "unknown-field", f"expectations are {', '.join(known)}, not {key!r}")
    claims: list[Claim] = []
    for mood in MOODS:
        claims += _claims(reader, table, mood, path)
    reach = [claim for mood in REACH for claim in _claims(reader, table, mood, path)]
    for claim in (*claims, *reach):
        for says in parse_problems(claim.says):
            reader.problems.append(Problem(claim.where, "scenario/bad-expression", says))
    illegal = _claims(reader, table, "illegal", path)
    for claim in illegal:
        if says := refused_problem(claim.says):
            reader.problems.append(Problem(claim.where, "scenario/bad-illegal", says))
    cites = _claims(reader, table, "cites", path)
    for claim in cites:
        _cite(reader, claim.says, (*path, "cites"))
    return Expect(tuple(claims), tuple(cites), tuple(illegal), tuple(reach))


def _claims(reader: _Reader, table: Mapping[str, Any], mood: str, path: tuple[str | int, ...]) -> list[Claim]:
    here = (*path, mood)
    found = reader.texts(table.get(mood, []), here, single=True)
    return [Claim(mood, says, reader.source.at(*here, text=says)) for says in found]


def parse_problems(text: str) -> tuple[str, ...]:
    """What is wrong with the form of an expression; nothing if it can be read."""
    try:
        parse_expression(text)
    except ScenarioError as error:
        return (error.says,)
    return ()


def _expect_under(reader: _Reader, table: Any) -> dict[str, Expect]:
    if not isinstance(table, dict):
        return {}
    return {
        rulebook: _expect(reader, value, ("expect", rulebook))
        for rulebook, value in table.items()
        if isinstance(value, dict) and rulebook not in (*MOODS, *REACH, "illegal")
    }
