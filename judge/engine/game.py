"""A game to play out: a board, the moves and answers given by label, and everything a person wants to see on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.cite import IN_FORCE
from judge.engine.board.doubts import doubts
from judge.engine.board.labels import Labels
from judge.engine.board.laid import Board, Definitions
from judge.engine.board.setup import lay_out
from judge.engine.charts.readings import Reading, passed
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.resolve.moves import every_move
from judge.engine.resolve.refusals.why_not import Reason, why_not
from judge.engine.resolve.refusals.why_not_target import TARGET_KINDS, cards_beside, why_not_target
from judge.engine.resolve.runner import Runner
from judge.engine.table.machine import Line
from judge.engine.table.question import MOVE_KINDS, Move, Question
from judge.engine.table.rows import Event, Turn, Window
from judge.engine.table.state import NOBODY, Plain, State
from judge.engine.tell import describe
from judge.engine.tell.trace import ROWS, tell
from judge.engine.tell.view import Ask, Level, Option, Played, Refusal, TraceLine, Unfit
from judge.errors import IllegalMoveError, PlayError, Problem


@dataclass(slots=True)
class _Moment:
    """Where the game stood after an answer; ``said`` is the answer in words, ``option`` as the machine takes it."""

    state: State
    label: str
    said: str
    lines: int
    option: Any


@dataclass(slots=True)
class Game(Played):
    """``given`` is a set-up as in a scenario file; ``book`` gives the definitions of cards.

    Raises SetupError for a board that cannot be laid out.

    >>> from judge import load_book
    >>> board = {"house": "dis", "emily": {"hand": ["gateway-to-dis"]}, "dan": {"battleline": ["troll", "archimedes", "nexus"]}}
    >>> game = Game(board, load_book())
    >>> [move.label for move in game.moves]
    ['play gateway-to-dis', 'discard gateway-to-dis', 'end']
    >>> game.answer("play gateway-to-dis")
    >>> [option.label for option in game.question.options]
    ['troll Destroyed: from archimedes', 'nexus Destroyed: from archimedes']
    >>> game.answer("nexus Destroyed: from archimedes")
    >>> game.trace[-1].says, game.trace[-1].cites
    ('the action goes to the discard pile', ('chart:play-a-card#4', 'glossary:actions'))
    """

    given: Mapping[str, Any]
    book: Definitions
    rulebook: str = IN_FORCE
    readings: Mapping[str, Any] = field(default_factory=dict)
    board: Board = field(init=False)
    names: dict[tuple[int, str], str] = field(init=False, repr=False, compare=False)
    _machine: Runner = field(init=False)
    _labels: Labels = field(init=False)
    _question: Question | None = field(init=False)
    _moments: list[_Moment] = field(init=False)
    _answered: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.board = lay_out(self.given, self.book, self.rulebook, readings=self.readings)
        self._labels = Labels(self.board)
        self.names = {}
        self._machine = Runner(self.board.tables, log=opening(self.board))
        self._machine.load(self.board.state)
        self._moments = []
        self._answered = []
        self._go_on("", "", None)

    # --- playing

    def answer(self, label: str) -> None:
        """Give an answer by its label, a move included.

        Raises IllegalMoveError (with the reasons) for a move that is not allowed, PlayError for a label that is no option.
        """
        wanted, option = self._meant(label)
        assert self._question is not None
        said = describe.option(self, self._question, wanted, option)
        self._machine.steps = 0
        self._machine.answer(option)
        self._go_on(wanted, said, option)

    def _meant(self, label: str) -> tuple[str, Any]:
        """The option that a label means, as it is called. A move that is called exactly is looked at alone: listing all that are
        legal takes as long as making it. Raises as ``answer`` does."""
        asked = self._question
        if asked is not None and asked.kind == "move" and not self.board.tables.has_unknown:
            move = self._labels.move_called(self._machine, asked, label)
            if move is not None and not why_not(self._machine, move):
                return label, move
        options = self._options()
        wanted = _same_case(label, options)
        if wanted is None:
            self._refuse(label, tuple(options))
        assert wanted is not None
        return wanted, options[wanted]

    play = answer

    def back(self, n: int = 1) -> None:
        """Take back the last n answers; exact, because a table is a value."""
        if n < 1 or n >= len(self._moments):
            raise PlayError(f"only {len(self._moments) - 1} answers can be taken back")
        del self._moments[-n:]
        self._again()

    def follow(self, labels: Iterable[str]) -> Unfit | None:
        """Give these answers up to the first that is not taken: None, or which it is and why."""
        wanted = tuple(labels)
        for number, label in enumerate(wanted):
            try:
                self.answer(label)
            except PlayError as error:
                self._again()
                return Unfit(number + 1, label, error.says, self.why_not(label), wanted[number:])
        return None

    def _again(self) -> None:
        """Stand where the last answer led to, whatever has run since."""
        moment = self._moments[-1]
        log = self._machine.log
        assert log is not None
        del log[moment.lines :]
        del self._answered[moment.lines :]
        self._machine.load(moment.state)
        self._question = self._machine.run()
        del log[moment.lines :]

    def _go_on(self, label: str, said: str, option: object) -> None:
        self._question = self._machine.run()
        state = self._machine.save()
        log = self._machine.log
        assert log is not None
        self._answered += [len(self._moments)] * (len(log) - len(self._answered))
        self._moments.append(_Moment(state, label, said, len(log), option))
        self._machine.load(state)

    def _options(self) -> Plain:
        return self._labels.options(self._machine, self._question) if self._question else {}

    def _refuse(self, label: str, options: tuple[str, ...]) -> None:
        if self._question is None:
            raise PlayError(f"nothing is asked any more: {self.open or 'the game is over'}")
        reasons = self.why_not(label)
        if reasons:
            says = "; ".join(f"{reason.says} [{reason.cite}]" for reason in reasons)
            deed = "is not allowed" if self._question.kind in MOVE_KINDS else "cannot be chosen"
            raise IllegalMoveError(f"{label!r} {deed}: {says}")
        shown = ", ".join(options[:20]) + (", ..." if len(options) > 20 else "")
        raise PlayError(f"{label!r} is not an answer; {self._player(self._question.player)} can answer: {shown}")

    # --- seeing

    @property
    def question(self) -> Ask | None:
        """What is asked now; None when the game is over."""
        asked = self._question
        if asked is None:
            return None
        options = self._labels.options(self._machine, asked)
        says = describe.options(self, asked, options)
        shown = tuple(Option(label, says[label], describe.card_of(self, asked, value)) for label, value in options.items())
        return Ask(
            asked.kind,
            self._player(asked.player),
            describe.question(self, asked),
            shown,
            asked.row,
            asked.cites,
            self._labels.card(asked.about),
        )

    @property
    def moves(self) -> tuple[Option, ...]:
        """The legal moves, if a move is asked for."""
        asked = self.question
        return asked.options if asked is not None and asked.kind in MOVE_KINDS else ()

    def why_not(self, label: str) -> tuple[Reason, ...]:
        """Every reason why a move is not legal now, or why a card cannot be chosen where one is asked for; empty if it is,
        or if it is no move and no card of this board."""
        asked = self._question
        if asked is not None and asked.kind in TARGET_KINDS:
            index = self._labels.index(label)
            return why_not_target(self.board.tables, self.state, index) if index != NOBODY else ()
        if asked is None or asked.kind not in MOVE_KINDS:
            return ()
        called = self._labels.move_called(self._machine, asked, label)
        found = (move for move, name in self._all_moves() if name == label)
        move = next(found, None) if called is None else called
        return () if move is None else why_not(self._machine, move)

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """What is not legal now, with the reasons: moves, or the cards beside those that are offered."""
        asked = self._question
        if asked is None or asked.kind not in ("move", *TARGET_KINDS):
            return ()
        if asked.kind == "move":
            moves = ((name, move, why_not(self._machine, move)) for move, name in self._all_moves())
            says = describe.option
            return tuple(Refusal(name, reasons, says(self, asked, name, move)) for name, move, reasons in moves if reasons)
        others = cards_beside(self.state, asked.options)
        cards = ((index, why_not_target(self.board.tables, self.state, index)) for index in others)
        handles = self.board.handles
        return tuple(Refusal(handles[i], reasons, describe.name_of(self, i)) for i, reasons in cards if reasons)

    def _all_moves(self) -> list[tuple[Move, str]]:
        asked = self._question
        if asked is None or asked.kind not in MOVE_KINDS:
            return []
        if asked.kind == "house":
            every: tuple[Any, ...] = tuple(("house", house) for house in self.board.tables.houses)
        else:
            every = every_move(self._machine)
        return [(move, self._labels.option(self._machine, asked, move)) for move in every]

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers given so far, by label: with the set-up and the rulebook they are the whole game."""
        return tuple(moment.label for moment in self._moments[1:])

    @property
    def said(self) -> tuple[str, ...]:
        """The answers given so far, in words."""
        return tuple(moment.said for moment in self._moments[1:])

    @property
    def taken(self) -> tuple[Any, ...]:
        """The answers given so far, as a machine takes them."""
        return tuple(moment.option for moment in self._moments[1:])

    @property
    def asked_at(self) -> tuple[int, ...]:
        """How many lines stood when each answer was asked for, and at the end how many stand now."""
        return tuple(moment.lines for moment in self._moments)

    @property
    def state(self) -> State:
        return self._moments[-1].state

    @property
    def winner(self) -> str:
        return self._player(self.state.winner) if self.state.winner >= 0 else ""

    @property
    def open(self) -> str:
        """Why the game stays open although nothing is asked: on which unknown card it depends; "" where it does not."""
        return describe.open_end(self, self._machine)

    @property
    def trace(self) -> tuple[TraceLine, ...]:
        """Every line so far."""
        log = self._machine.log or ()
        pairs = zip(log, self._answered, strict=False)
        return tuple(describe.trace_line(self, line, answer, number) for number, (line, answer) in enumerate(pairs, 1))

    def told(self, depth: str = ROWS) -> tuple[TraceLine, ...]:
        """The trace at one of the depths of ``tell``."""
        return tell(self.trace, depth)

    @property
    def stack(self) -> tuple[Level, ...]:
        """What is being resolved, outermost first."""
        return self.stack_of(self.state)

    def stack_of(self, state: State) -> tuple[Level, ...]:
        """What was being resolved on a table of this game, outermost first."""
        found = []
        levels = state.stack
        for at, frame in enumerate(levels):
            steps = self.board.tables.steps[frame.proc]
            step = steps[frame.row]
            if at < len(levels) - 1 and not isinstance(step.row, Window | Event | Turn):
                step = steps[frame.row - 1]  # a row that calls another procedure has already moved on
            found.append(Level(describe.procedure(self, frame.proc), step.name, step.cites))
        return tuple(found)

    @property
    def table(self) -> Plain:
        """The board as it stands, in plain form."""
        return self.table_of(self.state)

    def table_of(self, state: State) -> Plain:
        """A table of this game, in plain form."""
        return describe.table(self, state)

    def state_after(self, answers: int) -> State:
        """The table after so many answers."""
        return self._moments[answers].state

    def to_plain(self, depth: str = ROWS) -> Plain:
        """Everything a page shows, in plain (JSON) form; ``depth``: how much of the trace."""
        asked = self.question
        shown = {
            "rulebook": self.rulebook,
            "choices": self.choices,
            "question": asked,
            "refused": [
                {"label": r.label, "says": r.says, "reasons": [reason._asdict() for reason in r.reasons]} for r in self.refused
            ],
            "stack": self.stack,
            "trace": self.told(depth),
            "table": self.table,
            "winner": self.winner,
            "readings": self.readings_passed,
            "doubts": self.doubts,
        }
        return {name: _plain(part) for name, part in shown.items()}

    @property
    def readings_passed(self) -> tuple[Reading, ...]:
        """The open readings of the rulebook that have decided something on the way."""
        log = self._machine.log or ()
        cites = (cite for line in log for cite in (*line.cites, *(note.cite for note in line.notes)))
        return passed(cites, RULEBOOKS[self.rulebook].settled)

    @property
    def doubts(self) -> tuple[Problem, ...]:
        """What cannot be so on the board that was laid out, or was taken for granted of a card; it is played all the same."""
        return doubts(self.board)

    @classmethod
    def replay(
        cls,
        given: Mapping[str, Any],
        labels: Iterable[str],
        book: Definitions,
        rulebook: str = IN_FORCE,
        readings: Mapping[str, Any] | None = None,
    ) -> Game:
        """The game after these answers."""
        game = cls(given, book, rulebook, readings or {})
        for label in labels:
            game.answer(label)
        return game

    @classmethod
    def reopen(
        cls,
        given: Mapping[str, Any],
        labels: Iterable[str],
        book: Definitions,
        rulebook: str = IN_FORCE,
        readings: Mapping[str, Any] | None = None,
    ) -> tuple[Game, Unfit | None]:
        """The game after as many of these answers, saved some time ago, as still hold; and the first that does not.

        >>> from judge import load_book
        >>> board = {"house": "dis", "emily": {"hand": ["dust-imp"]}, "dan": {}}
        >>> game, unfit = Game.reopen(board, ["end", "reap troll"], load_book())
        >>> game.choices, unfit.label
        (('end',), 'reap troll')
        """
        game = cls(given, book, rulebook, readings or {})
        return game, game.follow(labels)

    def _player(self, player: int) -> str:
        return self.board.players[player]


def opening(board: Board) -> list[Line]:
    """The first line of a trace: what the set-up takes for granted of this turn and of the moment in it, if anything."""
    name = "the position as it is found"
    return [Line(0, "", "", name, (), NOBODY, list(board.assumed), "assumed")] if board.assumed else []


def _plain(value: object) -> object:
    """Dataclasses as objects and tuples as lists, all the way down, as JSON has it."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    named = getattr(value, "__dataclass_fields__", ())
    return {name: _plain(getattr(value, name)) for name in named} if named else value


def _same_case(label: str, options: Iterable[str]) -> str | None:
    if label in options:
        return label
    folded = label.strip().lower()
    return next((name for name in options if name.lower() == folded), None)
