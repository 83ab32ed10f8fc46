"""What can happen this turn on boards as they come up in games: ``python -m tests.goals`` asks, and prints how much was settled.

Each question gets ten seconds of the processor on one core. ``--boards`` names a file of boards with their goals, one {"given",
"goals"} a line (where there is none, only the others are asked); beside them there are boards of the same kind on which a card
or two can be used. Exit code 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from judge.engine.game import Game
from judge.scenarios.goal import Settled, can
from tests.engine.footprints.boards import book, pool

TYPICAL = Path(__file__).parents[2] / "shared" / "boards-typical.jsonl"
SECONDS = 10.0
FEW_BOARDS = 10
MOST_TABLES = 10**9
SETTLED_BAR, PROVED_BAR = 0.9, 0.5  # of the questions: answered, and among those with few cards answered by "impossible"


@cache
def cards_of(house: str, kinds: tuple[str, ...], but: str) -> tuple[str, ...]:
    """The cards of a house that can be played, without those that are of another house too."""
    found = (card for kind in kinds for card in pool(kind))
    return tuple(card for card in found if house in (of := book().definition(card).houses) and but not in of)


def with_few(seed: int) -> dict[str, Any]:
    """A board and its goals: three houses, five creatures a side, six cards in hand, of the active house a card or two."""
    random = Random(seed)
    houses = sorted(house for house in book().houses if len(cards_of(house, ("creature",), "")) > 40)
    (active, *others), theirs = random.sample(houses, 3), random.sample(houses, 3)

    def cards(number: int, of: list[str], *kinds: str, but: str = "") -> list[str]:
        return [random.choice(cards_of(random.choice(of), kinds, but)) for _ in range(number)]

    hand = cards(6, others, "action", "artifact", "creature", "upgrade", but=active)
    line = cards(5, others, "creature", but=active)
    for place in random.choice(([line], [hand], [line, hand])):
        place[random.randrange(5)] = cards(1, [active], "creature")[0]
    foes = cards(5, theirs, "creature")
    emily = {"amber": 4, "battleline": line, "hand": hand, "deck": cards(4, [active, *others], "creature")}
    given = {"house": active, "emily": emily, "otto": {"amber": 4, "battleline": foes, "deck": cards(4, theirs, "creature")}}
    strongest = max(foes, key=lambda name: book().definition(name).power)
    handles = Game(given, book()).board.handles
    victims = [next(each for each in handles if each.partition("#")[0] == name) for name in (random.choice(foes), strongest)]
    return {"given": given, "goals": [*(f"{each} in otto.discard" for each in victims), "emily.amber >= 6", "emily.amber >= 9"]}


def asked(boards: list[dict[str, Any]], seconds: float, told: bool) -> list[Settled]:
    """The answers to all goals of the boards."""
    found = []
    for number, board in enumerate(boards, 1):
        game = Game(board["given"], book())
        for goal in board["goals"]:
            # The clock is the processor's, whatever else the machine does.
            answer = can(game.board, game.state, goal, most_seconds=seconds, most_tables=MOST_TABLES, clock=time.process_time)
            found.append(answer)
            if told:
                print(f"{number:3} {goal:50} {answer.result:12} {answer.tables:6} tables {answer.seconds:7.3f} s", flush=True)
    return found


def line(name: str, found: list[Settled]) -> str:
    """How the answers to some questions turned out."""
    results = Counter(answer.result for answer in found)
    slowest = max(answer.seconds for answer in found if answer.result != "not settled")
    settled = len(found) - results["not settled"]
    parts = f"{results['possible']} possible, {results['impossible']} impossible, proved"
    return f"{name}: {settled} of {len(found)} settled ({parts}), the slowest of them in {slowest:.1f} s"


def main() -> int:
    """Ask everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=Path, default=TYPICAL, metavar="FILE")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each question")
    parser.add_argument("--brief", action="store_true", help="no line for each question")
    given = parser.parse_args()
    few = asked([with_few(seed) for seed in range(FEW_BOARDS)], given.seconds, not given.brief)
    proved = sum(answer.result == "impossible" for answer in few)
    missed = proved < PROVED_BAR * len(few)
    groups = {"with a card or two": few}
    if given.boards.is_file():
        boards = [json.loads(each) for each in given.boards.read_text(encoding="utf-8").splitlines()]
        groups["typical boards"] = asked(boards, given.seconds, not given.brief)
    for name, found in groups.items():
        print(line(name, found))
        missed = missed or sum(answer.result != "not settled" for answer in found) < SETTLED_BAR * len(found)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
