"""How fast the engine and the scenarios are: medians, and ratios to a loop of plain Python that tells machines apart.

Times are those of the processor, so that what else runs on the machine weighs little. A bar is stated for a core on which
the loop takes ``CALIBRATED`` nanoseconds a round, and grows with the loop.
"""

from __future__ import annotations

import gc
import json
import time
import tracemalloc
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from statistics import median
from typing import Any

from judge.cards.book import load_book
from judge.corpus.load import load_corpus
from judge.engine.board.laid import Definitions
from judge.engine.board.setup import lay_out
from judge.engine.explore import Exploration, explore
from judge.engine.game import Game
from judge.engine.resolve import runner
from judge.engine.resolve.runner import Runner
from judge.engine.table.machine import Line
from judge.engine.table.packing import Packer
from judge.errors import JudgeError
from judge.scenarios.check import check, rulebooks_of
from judge.scenarios.prepare import prepare
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.run import Script
from judge.scenarios.scenario import Scenario

CALIBRATED = 185.0  # nanoseconds for one round of the loop
LEEWAY = 1.15  # by so much a time may be longer than it was
COUNTED = ("states", "answers", "rows")  # which may not grow at all
EQUAL = {
    "house": "dis",
    "emily": {"hand": ["gateway-to-dis"], "battleline": ["dust-imp"] * 8},
    "otto": {},
}
MIXED = {
    "house": "dis",
    "emily": {
        "hand": ["gateway-to-dis"],
        "battleline": [
            "dust-imp", "archimedes", "bad-penny", {"card": "troll", "upgrades": ["soulkeeper"]},
            {"card": "nexus", "upgrades": ["phoenix-heart"]},
        ],
    },
    "otto": {
        "battleline": [
            "dust-imp", "bad-penny", "archimedes", "dust-imp", {"card": "maruck-the-marked", "upgrades": ["soulkeeper"]},
        ],
    },
}  # fmt: skip
SMALL = {"house": "brobnar", "emily": {"battleline": ["troll"] * 6}, "otto": {"battleline": ["dust-pixie"] * 6}}
WIPE = "play gateway-to-dis"


Taken = tuple[str, str, float, Callable[[], float]]  # name, unit, bar, how it is taken


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure: ``ratio`` is to one round of the loop (times only), ``bar`` is already scaled to this machine."""

    name: str
    value: float
    unit: str
    bar: float
    at_least: bool = False
    ratio: float = 0.0

    @property
    def key(self) -> str:
        """Its name with its unit: the same is told in several."""
        return f"{self.name}, {self.unit}"

    @property
    def reached(self) -> bool:
        return self.value >= self.bar if self.at_least else self.value <= self.bar


def is_compiled() -> bool:
    """Whether the engine that is measured is the compiled one (``make fast``)."""
    return not (runner.__file__ or "").endswith(".py")


def calibrate(rounds: int = 20_000) -> float:
    """Nanoseconds for one round of a loop that makes tuples, looks into a dict and calls a function: the median of nine."""
    table: dict[tuple[int, int], int] = {}

    def step(n: int, key: tuple[int, int]) -> tuple[int, int]:
        table[key] = table.get(key, 0) + n
        return table[key], n

    def loop() -> None:
        for n in range(rounds):
            step(n, (n & 255, n & 15))

    return median(_time(loop) for _ in range(9)) / rounds * 1e9


def measure(taken: Iterable[Taken]) -> tuple[float, list[Figure]]:
    """The loop on this machine, and every figure, each scaled by the loop just before and after it."""
    found, loops = [], [calibrate()]
    for name, unit, bar, take in taken:
        value = take()
        loops.append(calibrate())
        figure = Figure(name, value, unit, bar, at_least=unit.endswith("/s"))
        found.append(scaled(figure, (loops[-2] + loops[-1]) / 2))
    return median(loops), found


def worse(now: Mapping[str, float], before: Mapping[str, float]) -> list[str]:
    """What is worse than it was, by the names of ``weights``: a time by more than ``LEEWAY``, a count at all."""
    return [
        f"{name}: {weight:,.4g}, it was {before[name]:,.4g}"
        for name, weight in now.items()
        if weight > before.get(name, weight) * (1.0 if name.rpartition(", ")[2] in COUNTED else LEEWAY)
    ]


def weights(found: Iterable[Figure]) -> dict[str, float]:
    """Each figure as it is kept to be held against later, the less the better: times in rounds of the loop, whatever machine took
    them."""
    return {figure.key: round(figure.ratio or figure.value, 4) for figure in found}


class Bench:
    """What the figures of the engine are taken from, each read when it is asked for."""

    @cached_property
    def book(self) -> Definitions:
        return load_book()

    @cached_property
    def scenarios(self) -> list[Scenario]:
        return [load_scenario(path) for path in scenario_files()]

    @cached_property
    def step(self) -> tuple[float, int]:
        return _step(self.book)

    @cached_property
    def light(self) -> tuple[Exploration, float]:
        return _wiped(self.book, EQUAL, 9)

    @cached_property
    def heavy(self) -> tuple[Exploration, float]:
        return _wiped(self.book, MIXED, 1)

    @cached_property
    def ends(self) -> tuple[Exploration, float]:
        return _wiped(self.book, MIXED, 5, ends_only=True)

    def figures(self, *, compiled: bool = is_compiled()) -> list[Taken]:
        """The speed table: name, unit, bar on a machine of ``CALIBRATED`` for one engine or the other, and how it is taken."""
        fight, reap, answers = (0.08, 0.048, 16_000) if compiled else (0.2, 0.1, 8_000)
        return [
            ("one small step, trace on", "us", 6, lambda: self.step[0]),
            ("one main step of fights and reaps", "rows", 220, lambda: self.step[1]),
            ("one scenario, one path, mean", "ms", 0.3, lambda: _one_path(self.book, self.scenarios)),
            ("a fight, with its trace", "ms", fight, lambda: _answered(self.book, "fight with troll#1", "dust-pixie#1")),
            ("a reap, with its trace", "ms", reap, lambda: _answered(self.book, "reap troll#1")),
            ("fork", "us", 3, lambda: _fork(self.book)),
            ("key of a table", "us", 40, lambda: _key(self.book)),
            ("one step of the site, engine part", "ms", 2, lambda: _site_step(self.book)),
            ("explorer, light", "answers/s", 15_000, lambda: _rate(self.light)),
            ("eight equal “Destroyed:” abilities", "states", 300, lambda: len(self.light[0].nodes)),
            ("eight equal “Destroyed:” abilities", "ms", 100, lambda: self.light[1] * 1e3),
            ("explorer, heavy", "answers/s", answers, lambda: _rate(self.heavy)),
            ("ten mixed creatures wiped", "states", 20_000, lambda: len(self.heavy[0].nodes)),
            ("ten mixed creatures wiped", "answers", 100_000, lambda: len(self.heavy[0].edges)),
            ("ten mixed creatures wiped", "s", 15, lambda: self.heavy[1]),
            ("memory of a table", "kB", 1, lambda: _kept(self.book)),
            ("ten mixed creatures wiped, their ends", "states", 400, lambda: len(self.ends[0].nodes)),
            ("ten mixed creatures wiped, their ends", "s", 0.4, lambda: self.ends[1]),
            ("a scenario, all branches, mean", "ms", 6, lambda: _all(self.book, self.scenarios)),
        ]


_NANOSECONDS = {"us": 1e3, "ms": 1e6, "s": 1e9}


def scaled(figure: Figure, loop: float) -> Figure:
    """The bar as it is on this machine, and the time as so many rounds of the loop."""
    slower = loop / CALIBRATED
    if figure.unit in (*COUNTED, "kB"):
        return figure
    bar = figure.bar / slower if figure.at_least else figure.bar * slower
    times = 1e9 / figure.value / loop if figure.at_least else _NANOSECONDS[figure.unit] * figure.value / loop
    return Figure(figure.name, figure.value, figure.unit, bar, figure.at_least, round(times, 2))


def _time(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _each(work: Callable[[], object], times: int, repeat: int = 7) -> float:
    """Seconds for one call: the median of some series."""

    def series() -> None:
        for _ in range(times):
            work()

    return median(_time(series) for _ in range(repeat)) / times


def _rate(found: tuple[Exploration, float]) -> float:
    """Answers a second."""
    return len(found[0].edges) / found[1]


def _step(book: Definitions) -> tuple[float, int]:
    """Microseconds for one step of the machine, with the trace, over a main step of fights and reaps; and how many steps."""
    board = lay_out(SMALL, book)

    def path() -> tuple[int, float]:
        log: list[Line] = []
        m = Runner(board.tables, log=log)
        m.load(board.state)
        steps, start = 0, time.process_time()
        while (question := m.run()) is not None and m.s.step == "main":
            steps += m.steps
            m.steps = 0
            m.answer(question.options[0])
        return steps + m.steps, time.process_time() - start

    paths = [path() for _ in range(21)]
    return median(seconds / steps for steps, seconds in paths) * 1e6, paths[0][0]


def _one_path(book: Definitions, scenarios: list[Scenario]) -> float:
    """Milliseconds to play a scenario on one path, board already laid out; the mean over all scenarios."""
    took = []
    for scenario in scenarios:
        try:
            script = prepare(scenario, book).script
            _follow(script)
        except JudgeError:
            continue  # a scenario of an older rulebook only
        took.append(_each(partial(_follow, script), 3, 3))
    return sum(took) / max(1, len(took)) * 1e3


def _follow(script: Script) -> None:
    """Play a script to its end, taking the first option of every question that it leaves open."""
    m = Runner(script.board.tables, log=[])
    m.load(script.board.state)
    progress = script.start
    while (question := m.run()) is not None and (follow := script.answers(m, question, progress)):
        option, progress = follow[0]
        m.steps = 0
        m.answer(option)


def _answered(book: Definitions, *labels: str) -> float:
    """Milliseconds to give these answers to a game that keeps its trace."""
    game = Game(SMALL, book)

    def give() -> None:
        for label in labels:
            game.answer(label)

    took = []
    for _ in range(201):
        took.append(_time(give))
        game.back(len(labels))
    return median(took) * 1e3


def _fork(book: Definitions) -> float:
    """Microseconds to copy a table in the middle of things."""
    return _each(Game.replay(MIXED, [WIPE], book).state.copy, 2000) * 1e6


def _key(book: Definitions) -> float:
    """Microseconds for the key by which a table is known again, over tables in the order in which they are found."""
    nodes = [node.state for node in _wiped(book, MIXED, 1, most_states=400)[0].nodes]

    def pack() -> None:
        packer = Packer()
        for state in nodes:
            packer.pack(state)

    return _each(pack, 1, 15) / len(nodes) * 1e6


def _kept(book: Definitions) -> float:
    """Kilobytes that an exploration keeps for a table, with all that leads from one to another."""
    tracemalloc.start()
    found, _ = _wiped(book, MIXED, 1)
    after, _ = tracemalloc.get_traced_memory()
    count = len(found.nodes)
    del found
    gc.collect()
    kept = after - tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return kept / count / 1e3


def _site_step(book: Definitions) -> float:
    """Milliseconds for a request without memory: lay out, replay the choices, answer, give everything back as JSON."""

    def request() -> None:
        game = Game.replay(MIXED, [WIPE, "dust-imp#1 Destroyed:"], book)
        json.dumps(game.to_plain())

    return _each(request, 10) * 1e3


def _wiped(book: Definitions, given: dict[str, Any], times: int, **how: Any) -> tuple[Exploration, float]:
    """Every order of a board wipe, and the median of the seconds that finding them took."""
    game = Game.replay(given, [WIPE], book)
    found: list[Exploration] = []
    how = {"most_seconds": 120, **how}
    took = [_time(lambda: found.append(explore(game.board.tables, game.state, **how))) for _ in range(times)]
    return found[0], median(took)


def _all(book: Definitions, scenarios: list[Scenario]) -> float:
    """Milliseconds to check a scenario over all branches under one of its rulebooks, the mean of them all."""
    corpus = load_corpus()
    asked = [(scenario, rulebook) for scenario in scenarios for rulebook in rulebooks_of(scenario, corpus)]

    def run() -> None:
        for scenario, rulebook in asked:
            check(scenario, book, rulebook)

    return _time(run) / len(asked) * 1e3
