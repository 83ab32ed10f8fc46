"""Random games over the whole pool: ``python -m tests.games [--games 100000] [--seconds 3000]`` plays them on every core.

Each is played under one of the four rulebooks in turn; it keeps its promises, and has one more property, in turn too. A fault is
told with its rulebook and its number, by which it can be played again (``--seed NUMBER --games 1``). Exit code 1 when there
was one, or when time ran out.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from judge.engine.charts.rulebooks import RULEBOOKS
from tests.engine.test_other_cards import is_the_same_with_every_other_card
from tests.engine.test_properties import asks_nothing_after_a_win, keeps_its_promises
from tests.engine.test_same_table import is_laid_out_as_it_was_played_to

IN_TURN: tuple[Callable[[str, int], None], ...] = (
    asks_nothing_after_a_win,
    is_laid_out_as_it_was_played_to,
    is_the_same_with_every_other_card,
)
BOOKS = sorted(RULEBOOKS)
SEEDS = 2**32
MOST_TOLD = 20
AT_ONCE = 50  # games that a process takes


@dataclass(frozen=True, slots=True)
class Fault:
    """A promise that a game broke."""

    seed: int
    rulebook: str
    broken: str
    how: str


def play(seed: int) -> list[Fault]:
    """Play the game of a number, once for each property that it is to have."""
    turn, book = divmod(seed, len(BOOKS))
    rulebook = BOOKS[book]
    faults = []
    for holds in (keeps_its_promises, IN_TURN[turn % len(IN_TURN)]):
        try:
            holds(rulebook, seed)
        except Exception:
            faults.append(Fault(seed, rulebook, holds.__name__, traceback.format_exc(limit=-3)))
    return faults


def main() -> int:
    """Play so many games, and say how many kept every promise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000, metavar="N")
    parser.add_argument("--seconds", type=float, default=3_000.0, metavar="N", help="stop after so many")
    parser.add_argument("--seed", type=int, default=None, metavar="N", help="number of the first game; else by chance")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), metavar="N")
    asked = parser.parse_args()
    first = random.randrange(SEEDS) if asked.seed is None else asked.seed
    began, played, faults = time.monotonic(), 0, list[Fault]()
    with suppress(KeyboardInterrupt), multiprocessing.Pool(asked.processes) as pool:
        for found in pool.imap_unordered(play, range(first, first + asked.games), AT_ONCE):
            played += 1
            for fault in found[: MOST_TOLD - len(faults)]:
                print(f"{fault.broken} {fault.rulebook} --seed {fault.seed}\n{fault.how}", flush=True)
            faults += found
            if time.monotonic() - began > asked.seconds:
                break
    spent = time.monotonic() - began
    print(f"{played:,} games from {first} on under {len(BOOKS)} rulebooks: {len(faults)} faults ({spent:.0f} s)")
    return 1 if faults or played < asked.games else 0


if __name__ == "__main__":
    sys.exit(main())
