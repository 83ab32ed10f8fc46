"""What a random turn has come to is possible, so no search may call it impossible: on boards of the whole pool, rare words first.

``JUDGE_REACHED_BOARDS`` says on how many boards (``make nightly``: 500).
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from judge.cards.nouns.base import Noun, walk
from judge.engine.board.labels import Labels
from judge.engine.game import Game
from judge.engine.resolve.runner import Runner
from judge.engine.table.question import MOVE_KINDS
from judge.engine.table.state import Card, Zone
from judge.errors import JudgeError
from judge.scenarios.expression import Position
from judge.scenarios.goal import OVER, can, ending_with_a_question
from tests.engine.footprints.boards import book, pool

BOARDS, START = int(os.environ.get("JUDGE_REACHED_BOARDS", "10")), int(os.environ.get("JUDGE_REACHED_START", "0"))
ZONES = {Zone.DISCARD: "discard", Zone.HAND: "hand", Zone.ARCHIVES: "archives", Zone.DECK: "deck"}
TURNS = 12  # played at random on each board


def test_what_was_reached_is_not_impossible() -> None:
    """Each goal that holds at the end of a move of some random turn, the most of each kind."""
    told = 0
    for seed in range(START, START + BOARDS):
        random = Random(seed)
        given = drawn(random)
        try:
            game = Game(given, book())
            goals = reached(game, random)
        except JudgeError:
            continue
        for goal in goals:
            found = can(game.board, game.state, goal, most_seconds=0.4, most_tables=1500)
            assert found.result != "impossible", (seed, goal, json.dumps(given))
            told += found.result == "possible"
    assert told > BOARDS


@cache
def by_word() -> dict[str, dict[str, list[str]]]:
    """The cards of each type by the kinds of words on them."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for kind in ("creature", "action", "artifact", "upgrade"):
        for card in pool(kind):
            parts = walk(book().definition(card).abilities)
            for word in sorted({type(part).__name__ for part in parts if isinstance(part, Noun)}):
                found[kind][word].append(card)
    return found


def drawn(random: Random) -> dict[str, Any]:
    """Cards picked by a word more often than at random, with what may lie on them and in every zone."""

    def card(*kinds: str) -> str:
        kind = random.choice(kinds)
        words = by_word()[kind]
        return random.choice(words[random.choice(sorted(words))] if random.random() < 0.65 else pool(kind))

    def creature() -> dict[str, Any]:
        found: dict[str, Any] = {"card": card("creature")}
        may = {"damage": 1, "amber": 2, "stunned": True, "warded": True, "exhausted": True, "upgrades": [card("upgrade")]}
        return found | {name: value for name, value in may.items() if random.random() < 0.15}

    def side(most: int, hand: int) -> dict[str, Any]:
        found: dict[str, Any] = {"amber": random.randint(0, 6), "chains": random.choice((0, 0, 0, 3))}
        found["battleline"] = [creature() for _ in range(random.randint(1, most))]
        found["hand"] = [card("action", "action", "creature", "upgrade", "artifact") for _ in range(hand)]
        found["deck"] = [card("creature", "action", "artifact") for _ in range(3)]
        found["discard"] = [card("creature", "action") for _ in range(random.randint(0, 2))]
        found["artifacts"] = [card("artifact") for _ in range(random.choice((0, 0, 1)))]
        found["archives"] = [card("creature", "action") for _ in range(random.choice((0, 0, 0, 1)))]
        if random.random() < 0.3:
            found["token"] = random.choice(pool("token creature"))
        return found

    emily, otto = side(2, random.randint(2, 3)), side(3, 1)
    first = random.choice([*emily["hand"], emily["battleline"][0]["card"]])
    return {"house": book().definition(first).houses[0], "emily": emily, "otto": otto}


def reached(game: Game, random: Random) -> dict[str, None]:
    """What has become true at the end of a move in one of several random turns."""
    board, start = game.board, game.state
    if game.question is None or game.question.kind != "move":
        return {}
    machine, labels = Runner(ending_with_a_question(board.tables)), Labels(board)
    best: dict[tuple[str, ...], tuple[int, str]] = {}
    creatures = [*start.zone(0, Zone.LINE), *start.zone(1, Zone.LINE)]
    for _ in range(TURNS):
        machine.load(start)
        question, asked = machine.run(), 0
        while question is not None and asked < 60:
            if question.kind in (*MOVE_KINDS, OVER) and Position(machine, labels, question).open:
                break
            if question.kind in (*MOVE_KINDS, OVER):
                for key, much, goal in goals_at(machine, board.players, board.handles, start.cards, creatures):
                    best[key] = max(best.get(key, (0, "")), (much, goal))
            if question.kind == OVER:
                break
            options = question.options
            if question.kind == "move" and random.random() < 0.9:  # use up what there is
                options = tuple(option for option in options if option[0] not in ("end", "discard")) or options
            machine.steps = 0
            machine.answer(random.choice(options))
            question, asked = machine.run(), asked + 1
    return dict.fromkeys(goal for _, goal in best.values())


def goals_at(
    m: Runner, players: tuple[str, str], handles: tuple[str, ...], before: tuple[Card, ...], creatures: list[int]
) -> Iterator[tuple[tuple[str, ...], int, str]]:
    """What may be asked for that holds on a table: of which kind, how much of it, and the goal."""
    for number, player in enumerate(players):
        here = m.s.players[number]
        for name, much in (("amber", here.amber), ("keys", len(here.keys)), ("chains", here.chains)):
            yield (player, name), much, f"{player}.{name} >= {much}"
    for index in creatures:
        card, was, handle = m.s.cards[index], before[index], handles[index]
        if card.zone in ZONES:
            place = f"{players[card.owner]}.{ZONES[card.zone]}"
            yield (handle, place), 1, f"{handle} in {place}"
        elif card.zone == Zone.LINE:
            if card.ctrl != was.ctrl:
                yield (handle, "control"), 1, f"{handle} in {players[card.ctrl]}.battleline"
            if card.amber > was.amber:
                yield (handle, "amber"), card.amber, f"{handle}.amber >= {card.amber}"
            if card.damage > was.damage:
                yield (handle, "damage"), card.damage, f"{handle}.damage >= {card.damage}"
            if card.ready and not was.ready:
                yield (handle, "ready"), 1, f"{handle} is ready"
            if card.stun and not was.stun:
                yield (handle, "stunned"), 1, f"{handle} is stunned"
