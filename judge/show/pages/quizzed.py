"""Questions for learners, made of the scenarios alone: what can come of it, one end that does, and ends that never do.

Every choice was played: the right one on a branch of the scenario, the others where somebody forgets what a card does, follows an
older rulebook, or lets other choices be made. No question is asked that the engine does not prove.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations, islice
from typing import Any

from judge.cards.definition import Definition
from judge.cite import IN_FORCE
from judge.engine.board.laid import Definitions, houses_of
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.game import Game
from judge.errors import JudgeError
from judge.scenarios.check import explore_prepared
from judge.scenarios.prepare import prepare
from judge.scenarios.scenario import Expect, Scenario
from judge.show.context import words
from judge.show.context.games import Games
from judge.show.context.playable import can_be_played
from judge.show.pages.overlooked import another_pool, misread, other_moves, without_one
from judge.show.pages.ruled import verdict
from judge.show.pages.stated import in_turn, stated
from judge.show.table.changed import came
from judge.show.table.sentence import Fact, sentence
from judge.show.tree.ends import distinct, winner

LEVELS = 5
LEAST_WRONG, MOST_WRONG = 2, 3
# A quiz is asked at once: what takes longer is left to the page of outcomes.
_MOST_STATES, _MOST_SECONDS = 300, 5.0
_MOST_FORGOTTEN, _MOST_OF_ONE, _MOST_READINGS, _MOST_BOARDS = 8, 2, 10, 16


# Why it would end otherwise, and the ends in words and as facts.
Facts = tuple[Fact, ...]
_Near = tuple[str, Mapping[str, Facts]]


@dataclass(frozen=True, slots=True)
class Wrong:
    """An end that does not come, and where it would."""

    says: str
    why: str


@dataclass(frozen=True, slots=True)
class Quizzed:
    """A question: ``right`` are all ends in words, of which the first is offered. Where the choices are no ends but statements,
    ``proof`` claims them all."""

    scenario: Scenario
    right: tuple[str, ...]
    wrong: tuple[Wrong, ...]
    proof: Scenario | None = None

    @property
    def choices(self) -> tuple[str, ...]:
        """What one can choose, in an order that is always the same and tells nothing."""
        offered = (self.right[0], *(each.says for each in self.wrong))
        return tuple(sorted(offered, key=lambda says: shuffled(self.scenario.id + says)))


class _WithOne:
    """The cards, of which one is another than it is."""

    def __init__(self, cards: Definitions, one: Definition) -> None:
        self._cards, self._one = cards, one
        self.houses = houses_of(cards)

    def definition(self, card_id: str, rulebook: str = IN_FORCE) -> Definition:
        """The card as it is, or as the one is taken to be."""
        return self._one if card_id == self._one.id else self._cards.definition(card_id, rulebook)


@lru_cache(maxsize=1024)
def quizzed(games: Games, scenario: Scenario) -> Quizzed | None:
    """The question that a scenario makes; None where it is not proved, or where too few other ends are near."""
    if verdict(games, scenario, IN_FORCE).result != "agrees":
        return None
    right = ends_of(scenario, games.playable, IN_FORCE)
    wrong: dict[str, Wrong] = {}
    for why, says, facts in _otherwise(games, scenario) if right else ():
        if says not in right and not any(_says_less(facts, true) for true in right.values()):
            wrong.setdefault(says, Wrong(says, why))
        if len(wrong) == MOST_WRONG:
            break
    if len(wrong) >= LEAST_WRONG:
        return Quizzed(scenario, tuple(right), tuple(wrong.values()))
    found = stated(games, scenario, MOST_WRONG)
    if found is None or len(found.wrong) < LEAST_WRONG:
        return None
    return Quizzed(scenario, found.right, tuple(Wrong(says, "No choice leads there.") for says in found.wrong), found.proof)


def _says_less(facts: Facts, true: Facts) -> bool:
    """Whether an end differs from a right one only in what that leaves unsaid too, which makes it no wrong answer."""
    return set(facts) <= set(true) and sentence(fact for fact in true if fact in facts) == sentence(true)


def _otherwise(games: Games, scenario: Scenario) -> Iterator[tuple[str, str, Facts]]:
    """Ends that may be taken for those of the scenario, each with why it would come: of each kind in turn."""
    bare = replace(scenario, expect=Expect(), expect_under={})  # what is claimed need not fit another board
    ways = [way(games, bare) for way in (_forgetting, _older, _choosing, _misreading, _overlooking, _moving, _lacking)]
    last = [way(games, bare) for way in (_forgetting_two, _miscounting)]
    for why, ends in chain(in_turn(ways), in_turn(last)):
        yield from ((why, says, facts) for says, facts in list(ends.items())[:_MOST_OF_ONE])


def _forgetting(games: Games, scenario: Scenario) -> Iterator[_Near]:
    for card in _known(games, scenario):
        if card.abilities:
            cards = _WithOne(games.playable, replace(card, abilities=()))
            yield _would(f"if {card.name} had no abilities"), ends_of(scenario, cards, IN_FORCE)


def _forgetting_two(games: Games, scenario: Scenario) -> Iterator[_Near]:
    for one, other in combinations((card for card in _known(games, scenario) if card.abilities), 2):
        cards = _WithOne(_WithOne(games.playable, replace(one, abilities=())), replace(other, abilities=()))
        yield _would(f"if {one.name} and {other.name} both had no abilities"), ends_of(scenario, cards, IN_FORCE)


def _miscounting(games: Games, scenario: Scenario) -> Iterator[_Near]:
    for why, given in another_pool(scenario.given):
        yield _would(why), ends_of(replace(scenario, given=given), games.playable, IN_FORCE)


def _misreading(games: Games, scenario: Scenario) -> Iterator[_Near]:
    ways = [islice(misread(card), _MOST_READINGS) for card in _known(games, scenario)]
    for why, other in in_turn(ways):
        if can_be_played(other):
            yield _would(why), ends_of(scenario, _WithOne(games.playable, other), IN_FORCE)


def _overlooking(games: Games, scenario: Scenario) -> Iterator[_Near]:
    for why, given in islice(without_one(scenario.given, games.named), _MOST_BOARDS):
        yield _would(why), ends_of(replace(scenario, given=given), games.playable, IN_FORCE)


def _moving(games: Games, scenario: Scenario) -> Iterator[_Near]:
    for why, moves in other_moves(scenario.moves):
        yield _would(why), ends_of(replace(scenario, moves=moves), games.playable, IN_FORCE)


def _would(why: str) -> str:
    return f"That would happen {why}{'' if why.endswith('”') else '.'}"


def _known(games: Games, scenario: Scenario) -> list[Definition]:
    return [games.playable.definition(card) for card in games.cards_on(scenario.given)[:_MOST_FORGOTTEN]]


def _older(games: Games, scenario: Scenario) -> Iterator[_Near]:
    for rulebook in RULEBOOKS:
        if rulebook != IN_FORCE:
            why = f"That happens under rulebook {rulebook}, which is not the current one."
            yield why, ends_of(scenario, games.playable, rulebook)


def _choosing(games: Games, scenario: Scenario) -> Iterator[_Near]:
    """The same moves, but with any answers."""
    free = replace(scenario, moves=tuple(replace(move, choose=()) for move in scenario.moves))
    if free.moves != scenario.moves:
        yield "That comes of other choices than those made here.", ends_of(free, games.playable, IN_FORCE)


def _lacking(games: Games, scenario: Scenario) -> Iterator[_Near]:
    for card in games.cards_on(scenario.given)[:_MOST_FORGOTTEN]:
        without = replace(scenario, given=_without(scenario.given, card))
        yield _would(f"if {games.named(card)} were not there"), ends_of(without, games.playable, IN_FORCE)


def ends_of(scenario: Scenario, cards: Definitions, rulebook: str) -> dict[str, Facts]:
    """All that can come of a scenario, in words and as facts; nothing where it cannot be played so, or not to every end."""
    with suppress(JudgeError):
        ready = prepare(scenario, cards, rulebook)
        found = explore_prepared(ready, most_states=_MOST_STATES, most_seconds=_MOST_SECONDS)
        game = Game(scenario.given, cards, rulebook)
        if not found.exhausted:
            return {}
        ends = [nodes[0] for nodes in distinct(game, found).values()]
        told = [came(game.table, game.table_of(found.nodes[end].state), winner(game, found, end)) for end in ends]
        return {f"{words.sentence(sentence(facts) or 'nothing changes')}.": facts for facts in told}
    return {}


def _without(given: Any, card: str) -> Any:
    """A board without a card, wherever on it."""
    if isinstance(given, Mapping):
        return {key: _without(each, card) for key, each in given.items()}
    if isinstance(given, list | tuple):
        return [_without(each, card) for each in given if card not in (each, _card_of(each))]
    return given


def _card_of(given: Any) -> str:
    return str(given.get("card", "")) if isinstance(given, Mapping) else ""


def shuffled(text: str) -> str:
    """What texts are sorted by so that their order tells nothing, and is the same every time."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
