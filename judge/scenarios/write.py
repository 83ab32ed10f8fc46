"""Write a scenario file: what ``read_scenario`` reads back as the same scenario. Boards of the site are saved this way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from judge.engine.game import Game
from judge.engine.table.question import MOVE_KINDS
from judge.errors import ScenarioError
from judge.scenarios.scenario import MOODS, REACH, Expect, Move, Scenario

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDE = 100


def write_scenario(scenario: Scenario) -> str:
    """A scenario as the text of a file. Raises ScenarioError for a value that TOML does not have."""
    parts = [_head(scenario), _board(scenario.given), *(_move(move) for move in scenario.moves)]
    parts += [_expect(scenario.expect, "expect")] if scenario.expect != Expect() else []
    parts += [_expect(expect, f"expect.{_key(rulebook)}") for rulebook, expect in scenario.expect_under.items()]
    return "\n".join(parts)


def board_scenario(given: Mapping[str, Any], title: str, moves: Iterable[Move] = (), *, rulebook: str = "") -> Scenario:
    """A board with a do-list and no claims, ready to be written."""
    return Scenario("board", title, given, rulebooks=(rulebook,) if rulebook else (), moves=tuple(moves))


def moves_of(game: Game) -> tuple[Move, ...]:
    """The do-list of a game that has been played: its moves, each with the answers that followed."""
    again = Game(game.given, game.book, game.rulebook, game.readings)
    found: list[Move] = []
    for label in game.choices:
        asked = again.question
        assert asked is not None  # the same answers lead to the same questions
        if asked.kind in MOVE_KINDS:
            found.append(Move(asked.player, label))
        else:
            last = found.pop() if found else Move("", "")
            found.append(replace(last, choose=(*last.choose, label)))
        again.answer(label)
    return tuple(found)


def _head(scenario: Scenario) -> str:
    lines = [_line("title", scenario.title)]
    lines += [_line("asks", scenario.asks)] if scenario.asks else []
    rulings = scenario.rulings
    lines += [_line("ruling", rulings[0] if len(rulings) == 1 else list(rulings))] if rulings else []
    lines += [_line("rulebooks", list(scenario.rulebooks))] if scenario.rulebooks else []
    return "\n".join([*lines, ""])


def _board(given: Mapping[str, Any]) -> str:
    lines = ["[given]", *(_line(key, value) for key, value in given.items() if not isinstance(value, Mapping))]
    for name, side in given.items():
        if isinstance(side, Mapping):
            lines += ["", f"[given.{_key(name)}]", *(_line(key, value) for key, value in side.items())]
    return "\n".join([*lines, ""])


def _move(move: Move) -> str:
    lines = ["[[do]]"]
    lines += [_line(move.player, move.at)] if move.player else []
    lines += [_line("choose", list(move.choose))] if move.choose else []
    lines += [_line("times", move.times)] if move.times else []
    lines += [_line("except", list(move.excepted))] if move.excepted else []
    lines += [_line("only", list(move.only))] if move.only else []
    return "\n".join([*lines, ""])


def _expect(expect: Expect, name: str) -> str:
    lines = [f"[{name}]"]
    for mood in MOODS:
        says = [claim.says for claim in expect.claims if claim.mood == mood]
        lines += [_line(mood, says)] if says else []
    reach = ((mood, [claim for claim in expect.reach if claim.mood == mood]) for mood in REACH)
    for key, claims in (*reach, ("illegal", expect.illegal), ("cites", expect.cites)):
        lines += [_line(key, [claim.says for claim in claims])] if claims else []
    return "\n".join([*lines, ""])


def _line(key: str, value: Any) -> str:
    line = f"{_key(key)} = {_value(value)}"
    if len(line) <= _WIDE or not isinstance(value, list | tuple):
        return line
    return "\n".join([f"{_key(key)} = [", *(f"    {_value(each)}," for each in value), "]"])


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            return f"{{{', '.join(f'{_key(key)} = {_value(each)}' for key, each in value.items())}}}"
        case _:
            raise ScenarioError(f"{value!r} cannot be written into a scenario file; use texts, numbers, lists and tables")


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
