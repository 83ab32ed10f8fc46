"""The machine: a loop over the stack that knows rows, and no rule.

It runs a table until a player is asked something or nothing is left to do. The same row, run again on the same table,
asks the same question; so a paused table needs no memory of its question, and an answer is applied to the table alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.engine import steps, unknown
from judge.engine.lasting import use_up
from judge.engine.loops import LOOP_AFTER, LoopWatch
from judge.engine.question import Question
from judge.engine.state import NOBODY, SAVED, Env, Frame, State, Trigger, index_of
from judge.engine.unknown import NeedsFactError

if TYPE_CHECKING:
    from judge.engine.tables import Tables


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
    """Runs one table. ``log`` (None: off) collects lines; ``seen`` (None: off) collects citations only."""

    __slots__ = (
        "cites", "dirty", "env", "flat", "frames", "log", "notes", "pc", "proc", "s", "seen", "steps", "strict", "tables",
    )  # fmt: skip

    def __init__(self, tables: Tables, *, log: list[Line] | None = None, seen: set[str] | None = None) -> None:
        self.tables = tables
        self.log = log
        self.seen = seen
        self.s = State()
        self.frames: list[Frame] = []
        self.proc = ""
        self.flat: tuple[steps.Step, ...] = ()
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

    def pop(self) -> None:
        """End the present procedure; its ``result`` goes to the variable that the caller named."""
        result, into = self.env.get("result", 0), self.env.get("~into", "")
        if self.proc in ("damage", "dig") or SAVED in self.env:
            self.dirty = True  # what was held back meanwhile is looked for now
        self._unpack()
        if into:
            self.env[into] = result

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

    def line(
        self, step: steps.Step, name: str = "", bearer: int = NOBODY, cites: tuple[str, ...] = (), kind: str = "row"
    ) -> None:
        """Begin a line for a row."""
        cites = cites or step.cites
        if self.seen is not None:
            self.seen.update(cites)
        if self.log is not None:
            whose = bearer if bearer != NOBODY else self.env.get("self", NOBODY)
            self.log.append(_new(Line, (len(self.frames), self.proc, step.row.id, name or step.name, cites, whose, [], kind)))

    # --- the loop

    def run(self) -> Question | None:
        """Go on until a player is asked (the question), or until nothing is left to do (None).

        A row that needs to know what an unknown card is does not run: chance is asked first, and None ends a game in which
        nobody can say (``State.asking`` tells). Raises LoopError when the whole table comes again without a decision
        (glossary:infinite-loops), BudgetError after ``STEP_BUDGET`` steps.
        """
        if self.s.asking:
            return unknown.question(self)
        if not self.tables.has_unknown:
            return self._run()
        self.strict = True
        before = self._kept()
        try:
            return self._run()
        except NeedsFactError:
            # Few rows ever need a fact: only then all is done once more, with a look back at every row.
            self._take_back(*before)
            return self._run(unsure=True)
        finally:
            self.strict = False

    def _run(self, *, unsure: bool = False) -> Question | None:
        check = self.tables.deaths
        watch: LoopWatch | None = None
        before: Any = None
        while self.proc:
            self.steps += 1
            if self.steps > LOOP_AFTER:
                watch = watch or LoopWatch()
                watch.look(self)
            if unsure:
                before = self._kept()
            try:
                if self.dirty and not self._deaths_wait():
                    self.dirty = False
                    if check(self):
                        continue
                step = self.flat[self.pc]
                if step.guard is not None and bool(step.guard(self, self.env)) is step.negated:
                    self.pc += 1
                    continue
                asked = step.act(self, step)
            except NeedsFactError as needed:
                if not unsure:
                    raise
                self._take_back(*before)
                self.s.asking = (needed.index, needed.fact)
                asked = unknown.ask(self)
                if not self.s.asking:
                    continue
                return asked
            if asked is not None:
                return asked
        return None

    def _deaths_wait(self) -> bool:
        """Whether nobody is looked at for lethal damage just now: the damage chart itself destroys whom it has dealt
        lethal damage, so its own destruction must have tagged them before anybody else does."""
        return self.proc == "damage" or (self.proc == "destroyed" and self.pc == 0)

    def answer(self, option: Any) -> None:
        """Apply the answer to the question that the present row asks, or that is asked before it can run; does not run on."""
        step = self.flat[self.pc]
        if self.s.asking:
            unknown.learn(self, step, option)
        else:
            step.reply(self, step, option)

    def _kept(self) -> tuple[Any, ...]:
        """Everything that rows may change, so that they can be taken back."""
        last = self.log[-1] if self.log else None
        written = (len(self.log or ()), last, len(last.notes) if last else 0)
        return (self.s.copy(), list(self.frames), self.proc, self.flat, self.pc, dict(self.env), self.dirty, written)

    def _take_back(self, *kept: Any) -> None:
        """Undo what turned out to need a fact nobody knows."""
        *table, (lines, last, notes) = kept
        self.s, self.frames, self.proc, self.flat, self.pc, self.env, self.dirty = table
        if self.log is not None:
            del self.log[lines:]
            if last is not None:
                self.log[-1] = last
                del last.notes[notes:]

    def resolve(self, trigger: Trigger, step: steps.Step) -> None:
        """Start an ability that waits in a window."""
        ability = self.tables.abilities[trigger.ability]
        use_up(self, trigger)
        env: Env = {
            "me": trigger.me, "self": trigger.bearer, "source": trigger.source, "it": trigger.event.card,
            "amount": trigger.event.amount, "other": trigger.event.other, "event_player": trigger.event.player,
        }  # fmt: skip
        env.update(trigger.bound)
        self.line(step, name=ability.label, bearer=trigger.bearer, cites=ability.cites, kind="ability")
        self.push(trigger.ability, env)


Operation = Callable[..., Any]
