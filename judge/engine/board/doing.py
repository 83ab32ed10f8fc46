"""A board in the middle of a resolution: ``[given.doing]`` names the moment reached, and what has to be told of it.

``{moment = "before fight", card = "troll", defender = "pixie"}``, or a list of such, the outermost first: an ability that is
being resolved in a window stands under ``resolved`` there, and what it has led to comes next. The stack is built as if the
charts had led there; ``moments`` has the names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from judge.engine.board.labels import trigger_label
from judge.engine.board.laid import Board, Wrong
from judge.engine.board.moments import BY_NAME, MOMENTS, WORDS, Field, Moment, Telling
from judge.engine.resolve.game_tables import GameTables
from judge.engine.table.machine import Machine, Note
from judge.engine.table.registry import OPERATIONS
from judge.engine.table.rows import Call, Do, Next, Row, Window
from judge.engine.table.state import HIDDEN, NOBODY, Env, Frame, Plain, Trigger, Zone, index_of, ref
from judge.engine.table.step import Step
from judge.engine.table.tables import Tables
from judge.engine.table.writes import set_card
from judge.engine.words import derive
from judge.engine.words.collect import in_time

MOST_LEVELS = 20
_WHAT = {
    "creature": "a creature in a battleline, by the name it has on this board",
    "in play": "a card in play, by the name it has on this board",
    "card": "a card that is or was in play, by the name it has on this board",
    "lying": "a card, by the name it has on this board",
    "cards": "a list of cards in play",
    "amounts": "a table of cards, each with a number",
    "player": "a player",
    "number": "a number from 1 to 100",
    "yes": "true or false",
    "word": "one of",
    "words": "a list of",
}


class _StopError(Exception):
    """The moment cannot be built; what is wrong has been said."""


def apply_doing(board: Board, doing: object, wrong: Wrong) -> tuple[Note, ...]:
    """Build the stack of the moment. ``wrong(place, code, sentence)`` hears of every problem; what is assumed comes back."""
    levels = doing if isinstance(doing, list) else [doing]
    if not levels or len(levels) > MOST_LEVELS or not all(isinstance(level, Mapping) for level in levels):
        wrong("doing", "bad-value", f'what is being done is {{moment = "...", ...}}, or a list of 1 to {MOST_LEVELS} of these')
        return ()
    builder = _Builder(board, wrong)
    try:
        for at, level in enumerate(levels):
            builder.add(level, "doing" if level is doing else f"doing[{at}]", last=at == len(levels) - 1)
    except _StopError:
        return ()
    state = builder.m.s
    state.stack = tuple(builder.m.frames)
    state.flags = {key: n for key, n in state.flags.items() if n}
    state.derived = None
    board.state = state
    return tuple(builder.notes)


class _Called(NamedTuple):
    """A procedure that stands on the stack below another, and its row that calls on."""

    proc: str
    row: int
    step: Step


class _Builder:
    """The stack of a moment while it grows, level by level."""

    def __init__(self, board: Board, wrong: Wrong) -> None:
        self.board = board
        self.steps = board.tables.steps
        self.notes: list[Note] = []
        self.m = Machine(board.tables)
        self.m.s = board.state.copy()
        self.wrong = wrong
        self._below: Step | None = None  # the row of the level below: a window, or one that calls on
        self._started: tuple[Frame, ...] = ()  # what a row of the last level has started, and what is gone on with first

    def add(self, told: Plain, at: str, *, last: bool) -> None:
        """Put one level on the stack; ``last``: the one at which the game goes on."""
        moment = self._moment(told, at)
        values = self._values(moment, told, at)
        self._lies_right(moment, values, at)
        index = row_at(self.steps[moment.proc], moment.row)
        step = self.steps[moment.proc][index]
        env: Env = {"me": self.m.s.active, "self": NOBODY, **self._on_time(moment.proc), **self._stand_below(moment, at)}
        env |= moment.bind(Telling(self.m, values, self._run))
        self._came_true(values, env, at)
        for each in self.steps[moment.proc]:
            if isinstance(each.row, Next):
                env.setdefault(each.row.source, ())
        self._tell(moment, values)
        if isinstance(step.row, Window):
            index = self._reached(index, moment, env, told.get("resolved", []))
            step = self.steps[moment.proc][index]
            self._open(step, env, told.get("resolved", []), f"{at}.resolved", last=last)
        elif not last:
            index += 1
        elif moment.first:
            index = row_at(self.steps[moment.proc], moment.first)
        else:
            self._stop(at, "not-the-last", f"{moment.name!r} leads to something: say to what, as the next of doing")
        if last:
            row = self.steps[moment.proc][index]
            self.notes.append(Note("next: {row}", {"row": row.name}, row.cites[0], {}))
        self.m.frames += [Frame(moment.proc, index, env), *(self._started if last else ())]
        self._below = step

    def _stop(self, place: str, code: str, says: str) -> None:
        self.wrong(place, code, says)
        raise _StopError

    # --- reading

    def _moment(self, told: Plain, at: str) -> Moment:
        name = told.get("moment")
        there = {moment.name: moment for moment in MOMENTS if stands(self.board.tables, moment)}
        if name not in there:
            under = f" under rulebook {self.board.tables.rules.name}" if name in BY_NAME else ""
            self._stop(f"{at}.moment", "unknown-moment", f"there is no moment {name!r}{under}; there are {', '.join(there)}")
        assert isinstance(name, str)
        known = ("moment", "resolved", *(field.name for field in there[name].fields))
        for key in told:
            if key not in known:
                self.wrong(f"{at}.{key}", "unknown-field", f"the moment {name!r} has no {key!r}; it has {', '.join(known)}")
        return there[name]

    def _values(self, moment: Moment, told: Plain, at: str) -> Plain:
        found = {field.name: self._value(field, told.get(field.name), f"{at}.{field.name}") for field in moment.fields}
        if None in found.values():
            raise _StopError
        return found

    def _value(self, field: Field, told: Any, place: str) -> Any:
        """What a field says; None, and the problem is told, if it does not fit."""
        if told is None and field.default is not None:
            return self.m.s.active if field.kind == "player" else field.default
        value = self._read(field, told)
        if value is not None:
            return value
        words = " " + ", ".join(WORDS[field.name]) if field.name in WORDS else ""
        says = f"{field.name} is {_WHAT[field.kind]}{words}" + (f", not {told!r}" if told is not None else "; it must be told")
        self.wrong(place, "missing-field" if told is None else "bad-value", says)
        return None

    def _read(self, field: Field, told: Any) -> Any:
        match field.kind, told:
            case "creature" | "in play" | "card" | "lying", str():
                return self._card(field.kind, told)
            case "cards", list() if told:
                cards = [self._card("in play", each) for each in told]
                return None if None in cards else tuple(cards)
            case "amounts", Mapping():
                amounts = {self._card("card", card): n for card, n in told.items()}
                return None if None in amounts or not all(map(_is_number, amounts.values())) else amounts
            case "player", str() if told in self.board.players:
                return self.board.players.index(told)
            case "number", _ if _is_number(told):
                return told
            case "yes", bool():
                return told
            case "word", str() if told in WORDS[field.name]:
                return told
            case "words", list() if all(word in WORDS[field.name] for word in told):
                return tuple(told)
            case _:
                return None

    def _card(self, kind: str, handle: object) -> int | None:
        """A reference to a card of the board; to what it was in play, where it lies hidden by now."""
        if handle not in self.board.handles:
            return None
        index = self.board.handles.index(handle)
        card = self.m.s.cards[index]
        if (kind == "creature" and card.zone != Zone.LINE) or (kind == "in play" and not derive.is_in_play(card)):
            return None
        if kind == "card" and card.zone in HIDDEN:
            set_card(self.m, index, obj=1)
            return ref(index, 0)
        return ref(index, card.obj)

    # --- what it stands on

    def _stand_below(self, moment: Moment, at: str) -> Env:
        """Put on the stack what leads to this level; gives what the level takes over from it."""
        if self._below is None:
            return self._bottom(moment, at)
        if not isinstance(self._below.row, Call):
            if moment.proc in _turn_and_steps(self.steps):
                self._stop(f"{at}.moment", "not-inside", f"{moment.name!r} does not come of an ability")
            return {}
        called = self._below.row.proc
        way = way_to(self.steps, called, moment.proc)
        if way is None:
            self._stop(f"{at}.moment", "not-inside", f"{moment.name!r} does not come of “{self._below.name}”")
        return self._push(way or (), _into(self._below))

    def _bottom(self, moment: Moment, at: str) -> Env:
        """The turn with its step; and the use of a card, where that is what leads to it."""
        way = () if moment.proc == "turn" else way_to(self.steps, "turn", moment.proc)
        if way is None:
            self.m.frames = list(self.m.s.stack)
            using = way_to(self.steps, "use", moment.proc) or ()
            return self._push(using if len(using) == 1 else (), {})  # a fight is a use; what comes of a fight is not
        step = self._step_of(way[1].proc if len(way) > 1 else moment.proc, moment)
        if self.m.s.step not in ("main", step):
            self._stop(at, "another-step", f"{moment.name!r} is a moment of the {step} step, not of {self.m.s.step}")
        self.m.s.step = step
        return {"me": 0, **self._push(way, {})}

    def _step_of(self, proc: str, moment: Moment) -> str:
        """The step that a procedure of the turn enters."""
        if proc == "turn":
            return "start" if moment.row == "start" else "end"
        return next(str(step.args[0]) for step in self.steps[proc] if getattr(step.row, "op", "") == "enter_step")

    def _on_time(self, proc: str) -> Env:
        """What the turns know of a game that ends on time: who began it."""
        return {"began": self.board.players.index(self.board.began)} if proc == "turn" and self.board.time else {}

    def _push(self, way: tuple[_Called, ...], into: Env) -> Env:
        """Stack procedures, each past the row that has called the next; gives what the next one is to report to."""
        for called in way:
            below = self.m.frames[-1].env if self.m.frames else {}
            row = self.m.frames and self._row_below()
            bound = {theirs: below[ours] for theirs, ours in (row.binds if isinstance(row, Call) else ()) if ours in below}
            me = 0 if called.proc in _turn_and_steps(self.steps) else self.m.s.active
            env = {"me": me, "self": NOBODY, **self._on_time(called.proc), **bound, **self._defaults(called), **into}
            if called.proc in _turn_and_steps(self.steps):
                self._settle_terms(called, env)
            self.m.frames.append(Frame(called.proc, called.row + 1, env))
            into = _into(called.step)
        return into

    def _settle_terms(self, called: _Called, env: Env) -> None:
        """What a step of the turn settles before it calls on: how many cards are drawn, what a key costs."""
        for step in self.steps[called.proc][: called.row]:
            op = step.row.op if isinstance(step.row, Do) and called.proc != "turn" else "enter_step"
            if op != "enter_step" and set(OPERATIONS[op].reads) <= set(env):  # other rows stand under a condition
                self._run(f"{called.proc}#{step.row.id}", env)

    def _row_below(self) -> Row:
        frame = self.m.frames[-1]
        return self.steps[frame.proc][frame.row - 1].row

    def _defaults(self, called: _Called) -> Env:
        """What nothing was told of: the level as it is when nothing special is true of it."""
        for moment in MOMENTS:
            if (moment.proc, moment.row) == (called.proc, called.step.row.id) and all(
                f.default is not None for f in moment.fields
            ):
                return moment.bind(Telling(self.m, {field.name: field.default for field in moment.fields}, self._run))
        return {}

    def _run(self, row: str, env: Env) -> None:
        """Carry out a row of a chart, named ``procedure#row``."""
        proc, _, name = row.partition("#")
        steps = self.steps[proc]
        step = steps[row_at(steps, name)]
        env.setdefault("self", NOBODY)
        env.setdefault("me", self.m.s.active)
        assert step.run is not None
        below = len(self.m.frames)
        value = step.run(self.m, env, *step.args)
        if step.to:
            env[step.to] = value
        if self.m.proc:  # what the row has started is gone on with first
            self._started += (*self.m.frames[below:], Frame(self.m.proc, self.m.pc, self.m.env))
            del self.m.frames[below:]
            self.m.proc = ""

    # --- what must be so

    def _lies_right(self, moment: Moment, values: Plain, at: str) -> None:
        """A card played or discarded must lie where the chart has put it by then."""
        if moment.proc not in ("play", "discard", "fulfill", "activate"):
            return
        index = index_of(values["card"])
        card = self.m.s.cards[index]
        kind = self.board.tables.definition(card).type
        if moment.proc == "play" and kind != "action" and not derive.is_in_play(card):
            self._stop(
                f"{at}.card", "not-in-play", f"{self.board.handles[index]} is {kind}: at that moment it is in play already"
            )
        if moment.proc == "discard" and card.zone != Zone.DISCARD:
            self._stop(f"{at}.card", "not-there", f"{self.board.handles[index]} must lie in a discard pile by then")
        if moment.proc in ("fulfill", "activate") and card.zone != Zone.PROPHECIES:
            self._stop(f"{at}.card", "not-there", f"{self.board.handles[index]} is no prophecy of this board")

    def _came_true(self, values: Plain, env: Env, at: str) -> None:
        """Cards that are said to be tagged, or to leave, must be cards that can be."""
        for variable in ("tagged", "moving"):
            cards: tuple[int, ...] = values.get("cards", ())
            kept = set(cards) - set(env.get(variable, cards))
            if kept:
                names = ", ".join(sorted(self.board.handles[index_of(r)] for r in kept))
                self._stop(
                    f"{at}.cards", "cannot-be", f"at that moment {names} cannot be among them: warded, invulnerable or tagged"
                )

    def _reached(self, index: int, moment: Moment, env: Env, resolved: Any) -> int:
        """The window that has been reached: where a rulebook has several windows for one moment, the last of them in which an
        ability has begun to resolve, and those before it are over."""
        steps, names = self.steps[moment.proc], [name for name in resolved if isinstance(name, str)] if resolved else []
        last = index
        while names and isinstance(steps[index].row, Window):
            if any(_begins(label, name) for label in self._labels(steps[index], env).values() for name in names):
                last = index
            index += 1
        return last

    def _labels(self, step: Step, env: Env) -> dict[Trigger, str]:
        """The abilities that wait in a window, each as it is called."""
        found = tuple(step.run(self.m, env, *step.args))
        return {trigger: trigger_label(self.board.tables, self.board.handles, trigger) for trigger in found}

    def _open(self, step: Step, env: Env, resolved: Any, place: str, *, last: bool) -> None:
        """Open the window of a level, without the abilities that have been resolved in it, or have begun to."""
        if not isinstance(resolved, list) or not all(isinstance(label, str) for label in resolved):
            self._stop(place, "bad-value", f"resolved is a list of abilities, each by the name of its card, not {resolved!r}")
        if not resolved and not last:
            self._stop(place, "missing-field", "what comes next comes of an ability of this window: name its card under resolved")
        if not resolved:
            return
        labels = self._labels(step, env)
        for name in resolved:
            if not any(_begins(label, name) for label in labels.values()) and not self._is_gone(name):
                says = f"no ability of {name!r} resolves at that moment; there are {', '.join(labels.values()) or 'none'}"
                self._stop(place, "unknown-ability", says)
        done = tuple(t for t in labels if any(_begins(labels[t], name) for name in resolved))
        env[step.key] = tuple(sorted(t for t in labels if t not in done and in_time(self.m, t, done)))
        env[step.key + "done"] = tuple(sorted(done))
        says = "already resolved or resolving: {abilities}"
        self.notes.append(Note(says, {"abilities": done or ", ".join(resolved)}, step.cites[0], {}))

    def _is_gone(self, name: str) -> bool:
        handles = self.board.handles
        return name in handles and not derive.is_in_play(self.m.s.cards[handles.index(name)])

    def _tell(self, moment: Moment, values: Plain) -> None:
        handles = self.board.handles
        dealt = ", ".join(f"{n} to {handles[index_of(r)]}" for r, n in values.get("dealt", {}).items()) or "none"
        parts: dict[str, Any] = {
            "player": values.get("player", self.m.s.active), "card": values.get("card", NOBODY), "house": self.m.s.house,
            "host": values.get("defender", NOBODY), "cards": values.get("cards", ()), "n": values.get("amount", 0),
            "ability": values.get("ability", ""), "dealt": dealt,
        }  # fmt: skip
        parts = {name: value for name, value in parts.items() if f"{{{name}}}" in moment.says}
        self.notes.append(Note(moment.says, parts, moment.cite, {}))


def stands(tables: Tables, moment: Moment) -> bool:
    """Whether the charts of the rulebook have the row of a moment, as a window or as one that calls on."""
    return any(step.row.id == moment.row and leads_on(step) for step in tables.steps.get(moment.proc, ()))


@cache
def moments_in(rulebook: str) -> tuple[Moment, ...]:
    """The moments that a rulebook's charts have."""
    tables = GameTables([], rulebook)
    return tuple(moment for moment in MOMENTS if stands(tables, moment))


def leads_on(step: Step) -> bool:
    """Whether what a row starts comes back to its procedure: a window, a call, or the ability for which a card is used."""
    return isinstance(step.row, Window | Call) or getattr(step.row, "op", "") == "resolve_used"


def row_at(steps: tuple[Step, ...], name: str) -> int:
    """Where the row with this id stands in its chart."""
    return next(at for at, step in enumerate(steps) if step.row.id == name)


def way_to(steps: Mapping[str, tuple[Step, ...]], start: str, goal: str) -> tuple[_Called, ...] | None:
    """The procedures that lead from one to another by calling on, the first one included; None if none does."""
    ways: dict[str, tuple[_Called, ...]] = {start: ()}
    waiting = [start]
    for proc in waiting:
        for at, step in enumerate(steps[proc]):
            if isinstance(step.row, Call) and step.row.proc not in ways:
                ways[step.row.proc] = (*ways[proc], _Called(proc, at, step))
                waiting.append(step.row.proc)
    return ways.get(goal)


def _turn_and_steps(steps: Mapping[str, tuple[Step, ...]]) -> set[str]:
    return {"turn", *(step.row.proc for step in steps["turn"] if isinstance(step.row, Call))}


def _into(step: Step) -> Env:
    return {"~into": step.to} if step.to else {}


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= 100


def _begins(label: str, name: str) -> bool:
    """Whether an ability is meant: its whole label, or the card it is on and as much more as tells it apart."""
    return label == name or label.startswith(f"{name} ")
