"""A saved case as a file, and back without loss: JSON, a scenario file, or Markdown with the scenario in it.

In a scenario file everything that scenarios do not have (the ruling, the note, the history ...) stands in comments that begin
with ``#:``, one field a line; ``judge run`` reads past them.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge.cite import IN_FORCE
from judge.errors import CaseFormError, JudgeError, Problem
from judge.scenarios.read import read_scenario
from judge.scenarios.scenario import ANY_ANSWER, ANYTHING, STOP, Move, Scenario
from judge.scenarios.write import board_scenario, moves_of, write_scenario
from judge.show.context.games import Games, opening
from judge.show.context.library import Library
from judge.show.context.packed import LARGEST, pack
from judge.show.context.position import MOST_CHOICES, Position
from judge.show.pages.history import FIELD_NAMES
from judge.show.pages.saved import checked_words, clean, setting_of
from judge.store.case import LONGEST, LONGEST_BY, PARTS, Case, Change, Edit, Setting, Words, is_change
from judge.store.cases import Cases
from judge.store.sound import is_board, is_sound, is_texts

KIND = "keyforge-judge case"
MARK = "#: "
_FENCE = re.compile(r"^```toml\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_ID = re.compile(r"[a-z0-9]{4,32}")
_BY = re.compile(rf"[^\x00-\x1f]{{0,{LONGEST_BY}}}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")


@dataclass(frozen=True, slots=True)
class File:
    """A case to take away."""

    name: str
    kind: str
    text: str


def export(games: Games, case: Case, form: str) -> File:
    """The case as ``json``, ``toml`` (a scenario file) or ``md``."""
    if form == "json":
        text = json.dumps(plain(case), ensure_ascii=False, indent=2) + "\n"
        return File(f"case-{case.id}.json", "application/json", text)
    if form == "toml":
        return File(f"case-{case.id}.toml", "application/toml", _toml(games, case))
    return File(f"case-{case.id}.md", "text/markdown", _markdown(games, case))


def plain(case: Case) -> dict[str, Any]:
    """Everything that is kept about a case, in one flat object."""
    words, setting = case.words, case.setting
    return {
        "kind": KIND,
        "id": case.id,
        "version": case.version,
        **{name: getattr(words, name) for name in LONGEST},
        "standard": words.standard,
        "rulebook": setting.rulebook,
        "given": dict(setting.given),
        "do": list(setting.do),
        "cards": list(setting.cards),
        "created": case.created,
        "changed": case.changed,
        "deleted": case.deleted,
        "by": case.by,
        "edits": [[each.at, [[one.field, one.old, one.new] for one in each.changes], each.by] for each in case.edits],
    }


def _toml(games: Games, case: Case) -> str:
    record = plain(case)
    try:
        scenario = as_scenario(games, case)
        del record["do"]
    except JudgeError:  # the engine has learnt better since; the choices are kept as they were
        scenario = _scenario_of(case, ())
    for name in ("title", "question", "rulebook", "given"):
        del record[name]
    lines = (f"{MARK}{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in record.items())
    ours = "".join(lines).replace("\x7f", "\\u007f")
    return f"{write_scenario(scenario)}\n# What was ruled, and the history of the case:\n{ours}"


def as_scenario(games: Games, case: Case) -> Scenario:
    """A case as a scenario without claims. PlayError where its choices do not hold any more, SetupError for its board."""
    setting = case.setting
    return _scenario_of(case, moves_of(games.replay(setting.given, setting.do, setting.rulebook)))


def _scenario_of(case: Case, moves: tuple[Move, ...]) -> Scenario:
    words, setting = case.words, case.setting
    made = board_scenario(setting.given, words.title, moves, rulebook=setting.rulebook)
    return Scenario(made.id, made.title, made.given, words.question, (), made.rulebooks, made.moves)


def _markdown(games: Games, case: Case) -> str:
    words = case.words
    facts = {"Rulebook": case.setting.rulebook, "Event": words.event, "Table": words.table, "Saved": case.created}
    parts = [f"# {words.title}", "\n".join(f"- {name}: {value}" for name, value in facts.items() if value)]
    parts += [f"- {name}" for name, holds in (("Standard of the event", words.standard), ("Deleted", case.deleted)) if holds]
    for name in ("question", "ruling", "note"):
        text = getattr(words, name)
        # Set in, so that nothing of it reads as the end of the board below.
        parts += [f"## {FIELD_NAMES[name]}", "\n".join(f"> {line}" for line in text.split("\n"))] if text else []
    if case.setting.do:
        parts += ["## What was done", "\n".join(f"{number}. {label}" for number, label in enumerate(case.setting.do, 1))]
    parts += ["## Board", f"```toml\n{_toml(games, case)}```"]
    return "\n\n".join(parts) + "\n"


# --- and back


def take_in(library: Library, games: Games, cases: Cases, text: str) -> tuple[Case, bool]:
    """Keep what a file holds; and whether it is new here. CaseFormError, ScenarioError or SetupError with what is wrong."""
    text = text.replace("\r\n", "\n").lstrip("\ufeff")
    fenced = _FENCE.search(text) if text.lstrip().startswith("# ") and "```toml" in text else None
    if text.lstrip().startswith("{"):
        found = _json(text)
        case = from_plain(library, found)
    else:
        scenario, record = _scenario(fenced[1] if fenced else text)
        if not record:
            return _as_case(library, games, cases, scenario), True
        found = {**record, "title": scenario.title, "question": scenario.asks, "given": dict(scenario.given)}
        found["rulebook"] = scenario.rulebooks[0] if scenario.rulebooks else IN_FORCE
        found.setdefault("do", _flat(scenario.moves))
        case = from_plain(library, found)
    return cases.take_in(case)


def _json(text: str) -> Mapping[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise CaseFormError(f"this is no JSON: {wrong}") from None
    if not isinstance(found, dict) or found.get("kind") != KIND:
        raise CaseFormError(f'a case as JSON is an object with "kind": "{KIND}"')
    return found


def _scenario(text: str) -> tuple[Scenario, Mapping[str, Any]]:
    lines = [line.removeprefix(MARK) for line in text.split("\n") if line.startswith(MARK)]
    try:
        record = tomllib.loads("\n".join(lines))
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        raise CaseFormError(f"the lines that begin with {MARK.strip()} cannot be read: {wrong}") from None
    return read_scenario(text, "file"), record


def _as_case(library: Library, games: Games, cases: Cases, scenario: Scenario) -> Case:
    """A scenario that was no case: its board, and what it does as far as that leaves no choice."""
    book = next((each for each in scenario.rulebooks), IN_FORCE)
    position = Position(pack(dict(scenario.given)), tuple(_flat(scenario.moves)))
    try:
        setting = setting_of(library, games, position, book)
    except JudgeError:
        setting = setting_of(library, games, opening(games.playable, scenario, book), book)
    words = Words(title=clean(scenario.title).replace("\n", " ")[: LONGEST["title"]], question=clean(scenario.asks))
    return cases.save(checked_words(words), setting)


def _flat(moves: tuple[Move, ...]) -> list[str]:
    """A do-list as choices, up to where it leaves one open."""
    found: list[str] = []
    for move in moves:
        if move.at == ANYTHING or ANY_ANSWER in move.choose:
            break
        found += [label for label in (move.at, *move.choose) if label and label != STOP]
    return found


class _Fields:
    """The fields of an exported case, read with every problem."""

    def __init__(self, found: Mapping[str, Any]) -> None:
        self.found = found
        self.problems: list[Problem] = []

    def text(self, name: str, shape: re.Pattern[str] | None = None) -> str:
        value = self.found.get(name, "")
        if not isinstance(value, str) or not is_sound(value) or (shape and not shape.fullmatch(value)):
            self.problems.append(Problem(name, "store/unreadable", f"{name} cannot be read; export the case again"))
            return ""
        return value

    def sure(self, name: str) -> bool:
        value = self.found.get(name, False)
        if not isinstance(value, bool):
            self.problems.append(Problem(name, "store/unreadable", f"{name} is true or false"))
        return value is True

    def texts(self, name: str, most: int) -> tuple[str, ...]:
        value = self.found.get(name, [])
        if not is_texts(value) or len(value) > most:
            self.problems.append(Problem(name, "store/unreadable", f"{name} is a list of at most {most} texts"))
            return ()
        return tuple(value)

    def edits(self) -> tuple[Edit, ...]:
        try:
            edits = tuple(
                Edit(at, tuple(Change(*change) for change in changes), *by) for at, changes, *by in self.found.get("edits", [])
            )
            sound = all(_TIME.fullmatch(each.at) and _is_by(each.by) and all(map(_sound, each.changes)) for each in edits)
        except (TypeError, ValueError):
            sound, edits = False, ()
        if not sound or self.found.get("version") != len(edits) + 1:
            self.problems.append(Problem("edits", "store/unreadable", "the history cannot be read; export the case again"))
        return edits


def _sound(change: Change) -> bool:
    """Whether it is a change that this version knows, and no longer than what can be written."""
    most = LARGEST if change.field in PARTS else max(LONGEST.values())
    sizes = (len(each) for each in (change.old, change.new) if isinstance(each, str))
    known = change.field in PARTS or change.field in FIELD_NAMES
    return known and max(sizes, default=0) <= most and is_change(change.field, change.old, change.new)


def _is_by(value: Any) -> bool:
    return isinstance(value, str) and _BY.fullmatch(value) is not None and is_sound(value)


def from_plain(library: Library, found: Mapping[str, Any]) -> Case:
    """A case out of its flat object. CaseFormError with every problem."""
    fields = _Fields(found)
    given = found.get("given")
    if not is_board(given) or len(json.dumps(given, ensure_ascii=False).encode()) > LARGEST:
        fields.problems.append(Problem("given", "store/unreadable", "the board cannot be read, or is larger than a board can be"))
    texts: dict[str, Any] = {name: clean(fields.text(name)) for name in LONGEST}
    words = Words(**texts, standard=fields.sure("standard"))
    do, cards = fields.texts("do", MOST_CHOICES), fields.texts("cards", 1000)
    case_id, created, changed = fields.text("id", _ID), fields.text("created", _TIME), fields.text("changed", _TIME)
    by = fields.text("by", _BY)
    rulebook, deleted, edits = fields.text("rulebook"), fields.sure("deleted"), fields.edits()
    if fields.problems:
        raise CaseFormError("the file holds no case that can be read", problems=tuple(fields.problems))
    assert isinstance(given, dict)
    setting = Setting(rulebook=library.rulebook(rulebook), given=given, do=do, cards=tuple(c for c in cards if c in library.pool))
    return Case(
        id=case_id, version=len(edits) + 1, words=checked_words(words), setting=setting,
        created=created, changed=changed, deleted=deleted, edits=edits, by=by,
    )  # fmt: skip
