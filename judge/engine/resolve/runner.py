"""The runner: a loop over the stack that knows rows, and no rule.

It runs a table until a player is asked something or nothing is left to do. The same row, run again on the same table,
asks the same question; so a paused table needs no memory of its question, and an answer is applied to the table alone.
"""

from __future__ import annotations

from typing import Any

from judge.engine.resolve import asking
from judge.engine.resolve.loops import LOOP_AFTER, MOST_LEVELS, LoopWatch, endless
from judge.engine.resolve.settle import settling
from judge.engine.table.machine import Machine
from judge.engine.table.question import Question
from judge.engine.table.unknown import NeedsFactError


class Runner(Machine):
    """A machine that goes on by itself."""

    __slots__ = ()

    def run(self) -> Question | None:
        """Go on until a player is asked (the question), or until nothing is left to do (None).

        A row that needs to know what an unknown card is does not run: chance is asked first, and None ends a game in which
        nobody can say (``State.asking`` tells). Raises LoopError when the whole table comes again without a decision
        (glossary:infinite-loops), BudgetError after ``STEP_BUDGET`` steps.
        """
        if self.s.asking:
            return asking.question(self)
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
        if len(self.frames) > MOST_LEVELS:
            raise endless(*(f"{frame.proc}#{self.tables.steps[frame.proc][frame.row].row.id}" for frame in self.frames[-16:]))
        check = settling(self.tables)
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
                wanted: tuple[Any, ...] = (needed.index, needed.fact)
                self.s.asking = wanted
                asked = asking.ask(self)
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
            asking.learn(self, step, option)
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
