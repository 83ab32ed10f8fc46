"""A do-list as a chooser for the explorer: how far a branch has come in the script decides which answers are followed.

Strict both ways: an answer that nobody asks for is an error, and so is one that is no option of its question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from judge.engine.board.labels import Labels
from judge.engine.board.laid import Board
from judge.engine.resolve.runner import Runner
from judge.engine.resolve.steps import DONE
from judge.engine.table.machine import Machine
from judge.engine.table.question import MOVE_KINDS, Question
from judge.engine.table.rows import PickSome
from judge.errors import PlayError, UndecidedError, UnusedAnswerError
from judge.scenarios.labels import find_answer, find_move, pick, split_fight
from judge.scenarios.scenario import ANY_ANSWER, ANYTHING, STOP, Move


class Progress(NamedTuple):
    """How far a branch is: moves begun, answers used of the last one, whether its creature to fight is still to be
    chosen, and inside ``anything`` the kind of question it is about and how many moves were made (if that is limited)."""

    begun: int = 0
    used: int = 0
    fights: bool = False
    free: str = ""
    made: int = 0


Follow = list[tuple[Any, Progress]]


class Script:
    """The do-list of one scenario on one board."""

    def __init__(self, board: Board, moves: tuple[Move, ...]) -> None:
        self.board = board
        self.labels = Labels(board)
        self.moves = moves
        self.start = Progress(begun=1 if moves and not moves[0].player else 0)

    def __call__(self, m: Machine, question: Question, progress: Progress) -> Follow | None:
        """The chooser: a branch that cannot follow the script ends; ``answers`` says why."""
        try:
            return self.answers(m, question, progress)
        except PlayError:
            return None

    def answers(self, m: Machine, question: Question, progress: Progress) -> Follow | None:
        """The answers to follow at a question, each with the progress afterwards; None at the end of the script.

        Raises PlayError, with the place of the move in the file, where the script does not fit.
        """
        move = self.moves[progress.begun - 1] if progress.begun else None
        try:
            if question.kind in MOVE_KINDS:
                return self._at_move(m, question, progress)
            return self._at_question(m, question, progress, move)
        except PlayError as error:
            if not error.where and progress.begun:
                error.where = self.moves[min(progress.begun, len(self.moves)) - 1].where
            raise

    def left_over(self, progress: Progress) -> None:
        """Check that nothing of the script is left when the game is over. Raises PlayError."""
        self._check_used(progress)
        if progress.begun < len(self.moves) and self.moves[progress.begun].at != ANYTHING:
            left = self.moves[progress.begun]
            raise UnusedAnswerError(f"the game is over before {left.player} can {left.at!r}", where=left.where)

    def is_end(self, question: Question | None, progress: Progress) -> bool:
        """Whether claims are about this table: the end of the script, a question at which it stops, and every move question
        inside a last ``anything``."""
        if question is None:
            return True
        last = len(self.moves)
        if question.kind not in MOVE_KINDS:
            return progress.begun == last > 0 and self.moves[-1].choose[progress.used :] == (STOP,)
        return progress.begun == last or (progress.begun == last - 1 and self.moves[-1].at == ANYTHING)

    # --- questions of the game

    def _at_question(self, m: Machine, question: Question, progress: Progress, move: Move | None) -> Follow | None:
        if progress.fights and question.kind == "defender" and move is not None:
            _, target = split_fight(move.at)
            return [(find_answer(m, self.labels, question, target), progress._replace(fights=False))]
        if move is None or progress.used >= len(move.choose):
            return [(option, progress) for option in question.options]
        label = move.choose[progress.used]
        if label == STOP:
            return None
        after = progress._replace(used=progress.used + 1)
        if label == ANY_ANSWER:
            return [(option, after) for option in question.options]
        if isinstance(m.flat[m.pc].row, PickSome) and (found := self._out_of_a_set(m, question, progress, move)):
            return [found]
        return [(find_answer(m, self.labels, question, label), after)]

    def _out_of_a_set(self, m: Machine, question: Question, progress: Progress, move: Move) -> tuple[Any, Progress] | None:
        """The next card out of several that are picked in the order in which they lie, in whatever order the script names them;
        None where it does not name them. Cards that can only be picked with those named may be named or not."""
        step = m.flat[m.pc]
        options, least, most, *_ = step.run(m, m.env, *step.args)
        chosen: tuple[Any, ...] = m.env.get(step.key, ())
        first = progress.used - len(chosen)
        called = {self.labels.option(m, question, option): option for option in options}
        named: list[Any] = []
        for label in move.choose[max(first, 0) : max(first, 0) + most]:
            meant = pick(label, called)
            if len(meant) != 1 or called[meant[0]] in named:
                break
            named.append(called[meant[0]])
        picked = tuple(sorted(named, key=options.index))
        at = len(chosen)
        if first < 0 or picked[:at] != chosen or picked[at : at + 1] not in [(option,) for option in question.options]:
            return None
        behind, used = options[options.index(picked[at]) + 1 :], progress.used + 1
        if len(behind) == least - at - 1 and set(picked[at + 1 :]) <= set(behind):
            used = first + len(picked)
        elif (at + 1 == most or not behind) and move.choose[used : used + 1] == (DONE,):
            used += 1  # there is nothing left of which one could be done
        return picked[at], progress._replace(used=used)

    # --- moves

    def _at_move(self, m: Machine, question: Question, progress: Progress) -> Follow | None:
        if progress.free:
            follow = self._anything(m, question, progress)
            if follow is not None:
                return follow
        self._check_used(progress)
        if progress.begun == len(self.moves):
            return None
        move = self.moves[progress.begun]
        self._check_player(question, move)
        if move.at == ANYTHING:
            follow = self._anything(m, question, Progress(progress.begun + 1, free=question.kind))
            return self._at_move(m, question, Progress(progress.begun + 1)) if follow is None else follow
        try:
            found = find_move(m, self.labels, question, move.at)
        except PlayError as error:
            error.where = move.where
            raise
        return [(found, Progress(progress.begun + 1, fights=bool(split_fight(move.at)[1])))]

    def _anything(self, m: Machine, question: Question, progress: Progress) -> Follow | None:
        """Every move that ``anything`` allows; None when it is over."""
        move = self.moves[progress.begun - 1]
        if question.kind != progress.free or self.board.players[question.player] != move.player:
            return None
        if move.times and progress.made >= move.times:
            return None
        found: Follow = []
        for label, option in self.labels.options(m, question).items():
            if _among(label, move.excepted) or (move.only and not _among(label, move.only)):
                continue
            over = label == "end" or question.kind == "house"
            made = progress.made + 1 if move.times else 0
            found.append((option, progress._replace(free="" if over else progress.free, made=0 if over else made)))
        return found or None

    def _check_used(self, progress: Progress) -> None:
        if not progress.begun:
            return
        move = self.moves[progress.begun - 1]
        if progress.used < len(move.choose):
            left = ", ".join(repr(label) for label in move.choose[progress.used :])
            raise UnusedAnswerError(f"nobody asked for {left} after {move.at or 'the start'!r}", where=move.where)

    def _check_player(self, question: Question, move: Move) -> None:
        asked = self.board.players[question.player]
        if asked != move.player:
            says = f"it is {asked}'s turn to move ({question.kind}), not {move.player}'s to {move.at!r}"
            raise PlayError(says, where=move.where)


def _among(label: str, prefixes: tuple[str, ...]) -> bool:
    return any(label == prefix or label.startswith(f"{prefix} ") for prefix in prefixes)


Decide = Callable[[Machine, Question, list[str]], str]


def walk(script: Script, decide: Decide, found: list[str] | None = None) -> tuple[str, ...]:
    """One way through a scenario: the labels of its moves and answers. ``decide`` picks where the script leaves it open.

    Raises PlayError where the script does not fit; by then ``found`` has the labels up to there.
    """
    found = [] if found is None else found
    m = Runner(script.board.tables)
    m.load(script.board.state)
    progress = script.start
    while (question := m.run()) is not None:
        follow = script.answers(m, question, progress)
        if follow is None:
            return tuple(found)
        if not follow:
            raise UndecidedError("no answer is left to follow")
        named = {label_of(m, script.labels, question, option): (option, after) for option, after in follow}
        label = next(iter(named)) if len(named) == 1 else decide(m, question, list(named))
        option, progress = named[label]
        found.append(label)
        m.steps = 0
        m.answer(option)
    script.left_over(progress)
    return tuple(found)


def label_of(m: Machine, labels: Labels, question: Question, option: Any) -> str:
    """The label of an option, as ``Labels.options`` numbers it."""
    offered = labels.options(m, question)
    return next((label for label, value in offered.items() if value == option), labels.option(m, question, option))
