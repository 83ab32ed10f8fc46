"""What rows work on: a table under way with its stack, its variables and its trace. What runs it is the ``Runner``."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import Any, NamedTuple

from judge.engine.table.state import NOBODY, Env, Frame, State, index_of
from judge.engine.table.step import Step
from judge.engine.table.tables import Tables

_new = tuple.__new__  # a named tuple without the call in between: nothing is made as often as lines, notes and frames
NAMES_A_CARD = ("card", "host", "option")  # parts of a note that can be references


class Note(NamedTuple):
    """A detail of a line: a sentence with places for names, and the rule behind it where that is not the row's.

    ``faces`` says as what the cards named counted just then: a card is called Grunt while it is one. An ``aside`` tells of
    no change and of no decision.
    """

    text: str
    parts: Mapping[str, Any]
    cite: str
    faces: Mapping[int, str]
    aside: bool = False


class Line(NamedTuple):
    """One line of the trace: how deep, which row of which procedure, whose ability, and what it did.

    ``kind``: a ``row`` carried out, a ``window`` opened, an ``ability`` that begins to resolve, or an ``answer`` given.
    """

    depth: int
    proc: str
    row: str
    name: str
    cites: tuple[str, ...]
    bearer: int
    notes: list[Note]
    kind: str = "row"


class Machine:
    """One table under way. ``log`` (None: off) collects lines; ``seen`` (None: off) collects citations only."""

    __slots__ = (
        "cites", "dirty", "env", "flat", "frames", "log", "notes", "pc", "proc", "s", "seen", "steps", "strict", "tables",
    )  # fmt: skip

    def __init__(self, tables: Tables, *, log: MutableSequence[Line] | None = None, seen: set[str] | None = None) -> None:
        self.tables = tables
        self.log = log
        self.seen = seen
        self.s = State()
        self.frames: list[Frame] = []
        self.proc = ""
        self.flat: tuple[Step, ...] = ()
        self.pc = 0
        self.env: Env = {}
        self.dirty = False
        self.steps = 0
        self.strict = False  # while rows run: whoever needs to know an unknown card has chance asked

    # --- loading and saving the top of the stack

    def load(self, state: State) -> None:
        """Take up a table; the given one is not changed."""
        self.s = state.copy()
        self.frames = list(state.stack)
        self._unpack()
        self.dirty = False

    def save(self) -> State:
        """The table as it stands, with its stack."""
        if self.proc:
            self.s.stack = (*self.frames, Frame(self.proc, self.pc, dict(self.env)))
        else:
            self.s.stack = ()
        return self.s.copy()

    def _unpack(self) -> None:
        if self.frames:
            top = self.frames.pop()
            self.proc, self.pc, self.env = top.proc, top.row, dict(top.env)
            self.flat = self.tables.steps[top.proc]
        else:
            self.proc, self.flat, self.pc, self.env = "", (), 0, {}

    def push(self, proc: str, env: Env) -> None:
        """Start a procedure on top of the present one, which goes on where it stands."""
        if self.proc:
            self.frames.append(_new(Frame, (self.proc, self.pc, self.env)))
        self.proc, self.pc, self.env = proc, 0, env
        self.flat = self.tables.steps[proc]

    def rewrite(self, env: Env) -> None:
        """Change variables of the procedure below the present one (a replacement that alters its event)."""
        below = self.frames[-1]
        self.frames[-1] = Frame(below.proc, below.row, {**below.env, **env})

    def pop(self) -> None:
        """End the present procedure; its ``result`` goes to the variable that the caller named: () where it has none, which is
        neither a number nor a card (the first one has the number 0)."""
        result, into = self.env.get("result", ()), self.env.get("~into", "")
        if self.proc == "damage" or self.proc in self.tables.digging:
            self.dirty = True  # what was held back meanwhile is looked for now
        self._unpack()
        if into:
            self.env[into] = result

    def finish(self) -> None:
        """End the game: of what is under way nothing more is carried out (rules:step-1-forge-a-key)."""
        self.frames = []
        self._unpack()

    # --- notes

    def say(self, text: str, cite: str = "", *, aside: bool = False, **parts: Any) -> None:
        """Add a detail to the line being written, and its citation."""
        if self.seen is not None and cite:
            self.seen.add(cite)
        if self.log is not None:
            if not self.log:
                self.log.append(Line(0, "", "", "", (), NOBODY, []))
            self.log[-1].notes.append(_new(Note, (text, parts, cite, self._faces(parts), aside)))

    def _faces(self, parts: Mapping[str, Any]) -> dict[int, str]:
        faces = {}
        cards = self.s.cards
        for key, part in parts.items():
            if key in NAMES_A_CARD and isinstance(part, int) and part >= 0 and (index := index_of(part)) < len(cards):
                faces[index] = self.tables.identity(cards[index])
        return faces

    def cite(self, *cites: str) -> None:
        """Add citations to the line being written: the cards whose abilities decide what it says."""
        if self.seen is not None:
            self.seen.update(cites)
        if self.log:
            self.log[-1] = self.log[-1]._replace(cites=tuple(dict.fromkeys((*self.log[-1].cites, *cites))))

    def line(self, step: Step, name: str = "", bearer: int = NOBODY, cites: tuple[str, ...] = (), kind: str = "row") -> None:
        """Begin a line for a row."""
        cites = cites or step.cites
        if self.seen is not None:
            self.seen.update(cites)
        if self.log is not None:
            whose = bearer if bearer != NOBODY else self.env.get("self", NOBODY)
            self.log.append(_new(Line, (len(self.frames), self.proc, step.row.id, name or step.name, cites, whose, [], kind)))
