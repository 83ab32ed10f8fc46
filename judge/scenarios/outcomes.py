"""The distinct ends of an exploration, in the words of the claims: what is true at each, and one way that leads there."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass

from judge.engine.board.labels import Labels
from judge.engine.board.spec import SIDE_ZONES
from judge.engine.explore import Exploration
from judge.engine.resolve.asking import open_at
from judge.engine.table.machine import Machine
from judge.engine.table.question import MOVE_KINDS, Question
from judge.engine.table.state import NOBODY, Zone, index_of
from judge.engine.words import derive
from judge.errors import PlayError
from judge.scenarios.expression import CARD_NUMBERS, EVERY, PLAYER_NUMBERS
from judge.scenarios.paths import labels_of
from judge.scenarios.run import Script

_ORDERED_ZONES = ("battleline", "deck", "discard")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One end: every fact of it, the answers of one way to it, how many ends look alike, and why the script stopped there
    ("" where it did not). ``differs`` are the facts that not all outcomes share; ``can`` are the moves legal there."""

    facts: tuple[str, ...]
    differs: tuple[str, ...]
    choices: tuple[str, ...]
    ends: int
    stopped: str
    can: tuple[str, ...]


def outcomes(found: Exploration, labels: Labels, script: Script | None = None) -> tuple[Outcome, ...]:
    """The ends of an exploration, those that look alike put together, the shortest way of each."""
    m = Machine(labels.board.tables)
    ways = _ways(found)
    by_facts: dict[tuple[tuple[str, ...], str], list[int]] = {}
    moves: dict[int, tuple[str, ...]] = {}
    for at in found.ends:
        node = found.nodes[at]
        m.load(node.state)
        stopped = _stopped(m, script, node.question, node.progress)
        moves[at] = _legal(m, labels, node.question)
        by_facts.setdefault((facts(m, labels), stopped), []).append(at)
    shared = set.intersection(*(set(listed) for listed, _ in by_facts)) if by_facts else set()
    made = []
    for (listed, stopped), ends in by_facts.items():
        first = min(ends, key=lambda at: len(ways[at]))
        way = labels_of(found, labels, m, (found.edges[edge] for edge in ways[first]))
        differs = tuple(fact for fact in listed if fact not in shared)
        made.append(Outcome(listed, differs, way, len(ends), stopped, moves[first]))
    return tuple(sorted(made, key=lambda outcome: (outcome.stopped, outcome.facts)))


def facts(m: Machine, labels: Labels) -> tuple[str, ...]:
    """What is true of the table loaded, as claims: pools, zones, what lies on the cards in play, and what lies under them."""
    players = labels.board.players
    found = [f"winner = {players[m.s.winner]}"] if m.s.winner >= 0 else []
    found += [f"unknown = {labels.card(at)}"] if (at := open_at(m)) != NOBODY else []
    found.append(f"active = {players[m.s.active]}")
    found += [f"house = {m.s.house}"] if m.s.house else []
    found += [f"tide = {players[m.s.tide]}"] if m.s.tide != NOBODY else []
    for player, name in enumerate(players):
        found += [f"{name}.{key} = {read(m, player)}" for key, read in PLAYER_NUMBERS.items()]
        for key, zone in SIDE_ZONES.items():
            cards = [labels.board.handles[i] for i in m.s.zone(player, zone)]
            listed = cards if key in _ORDERED_ZONES else sorted(cards)
            found.append(f"{name}.{key} = [{', '.join(listed)}]")
    for index in derive.in_play(m):
        found += _about(m, labels, index)
    under = (index for index, card in enumerate(m.s.cards) if card.zone == Zone.UNDER)
    found += (f"{labels.card(index)} under {labels.card(index_of(m.s.cards[index].host))}" for index in under)
    return tuple(found)


def _about(m: Machine, labels: Labels, index: int) -> Iterable[str]:
    """What lies on a card in play; what is at rest (ready, undamaged, of the houses printed on it) is left out."""
    card, name = m.s.cards[index], labels.board.handles[index]
    if card.zone == Zone.LINE:
        yield f"{name}.power = {derive.power(m, index)}"
    for key in ("damage", "amber", "power_counters"):
        if value := CARD_NUMBERS[key](m, index):
            yield f"{name}.{key} = {value}"
    words = {"exhausted": not card.ready, "stunned": card.stun, "warded": card.ward, "enraged": card.enrage}
    yield from (f"{name} is {word}" for word, holds in words.items() if holds)
    if (houses := derive.houses(m, index)) != frozenset(card.houses):
        every = houses >= set(m.tables.houses)
        yield from (f"{name} belongs to {house}" for house in ([EVERY] if every else sorted(houses)))
    if card.zone == Zone.UPGRADES:
        yield f"{name} attached to {labels.card(index_of(card.host))}"


def _stopped(m: Machine, script: Script | None, question: Question | None, progress: object) -> str:
    if script is None:
        return ""
    try:
        if question is None:
            script.left_over(progress)  # type: ignore[arg-type]
        else:
            script.answers(m, question, progress)  # type: ignore[arg-type]
    except PlayError as error:
        return error.says
    return ""


def _legal(m: Machine, labels: Labels, question: Question | None) -> tuple[str, ...]:
    if question is None or question.kind not in MOVE_KINDS:
        return ()
    player = labels.board.players[question.player]
    return tuple(f'{player} can "{label}"' for label in labels.options(m, question))


def _ways(found: Exploration) -> dict[int, list[int]]:
    """The shortest way to every end, as numbers of edges."""
    into = array("q", [-1]) * len(found.nodes)
    waiting = array("q", [0])
    for at in waiting:
        for number in found.edges.leaving(at):
            end = found.edges[number].end
            if end and into[end] < 0:
                into[end] = number
                waiting.append(end)
    return {end: _back(found, into, end) for end in found.ends}


def _back(found: Exploration, into: array[int], at: int) -> list[int]:
    way: list[int] = []
    while at:
        way.append(into[at])
        at = found.edges[into[at]].start
    return way[::-1]
