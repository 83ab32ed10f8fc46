"""No result depends on which other cards are in the game, unless they say so.

What no card of a game could change is not looked at while it is played. Here the same boards are played as if every card of the
pool were somewhere in the game, and with a body more in a hand, a discard pile or the purged zone.
"""

from __future__ import annotations

import random
import re
from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.cards import nouns as w
from judge.cards.book import Book, load_book
from judge.cards.definition import Definition
from judge.cards.pool import load_pool
from judge.engine.board.laid import Board
from judge.engine.board.setup import lay_out
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.explore import explore
from judge.engine.resolve.game_tables import GameTables
from judge.engine.resolve.ops.choice import ANOTHER
from judge.engine.resolve.runner import Runner
from judge.engine.table.question import Question
from judge.engine.table.state import OBJECTS, Card, Event, State, Zone, place
from judge.engine.table.tables import Tables
from judge.errors import LoopError
from judge.scenarios.prepare import Prepared, prepare
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.run import Script
from tests.engine.test_properties import board as random_board
from tests.engine.test_properties import playable
from tests.sampling import some

ANSWERS = 25
MOST_STATES = 400
_HOSTED = (Zone.UPGRADES, Zone.UNDER, Zone.HALF)


@cache
def book() -> Book:
    return load_book()


@cache
def everything(rulebook: str) -> GameTables:
    """A game with every card of the pool in it."""
    return GameTables((book().definition(facts.id, rulebook) for facts in load_pool()), rulebook)


def with_everything(tables: Tables, rulebook: str) -> Tables:
    """The same game with every card in it. What the cards of a deck tell of the game stays (the card of the tide, the houses of
    an adventure), and what nobody can tell apart is still not asked (the order of a discard pile, the colors of keys),
    nor counted."""
    made = copy(everything(rulebook))
    made.definitions = {**made.definitions, **tables.definitions}
    told = ("rules", "houses", "pile_order_tells", "colors", "recalls_keys", "has_tide", "has_unknown", "on_event", "counted")
    for kept in told:
        setattr(made, kept, getattr(tables, kept))
    return made


def seen(state: State) -> tuple[Any, ...]:
    """The table as it lies, without what is only kept for cards that ask."""
    cards = tuple(c._replace(obj=0, host=c.host if c.zone in _HOSTED else -1, housed=(), taken=()) for c in state.cards)
    return (cards, state.zones, state.players, state.active, state.house, state.step, state.tide, state.winner, state.known)


def cards_in(options: Any) -> Any:
    """Options with cards for references: which object a card is by now, and how a thing came about, is only told apart where
    somebody asks."""
    if isinstance(options, Event):
        options = options._replace(how="")
    if isinstance(options, tuple):
        return tuple(map(cards_in, options))
    return options % OBJECTS if type(options) is int and options > 0 else options


def offered(asked: Question, played: Tables) -> tuple[Any, ...]:
    """What may be answered, as far as the game that is played knows of it. Who names a card may name any there is: each card of
    the game by its name, and all others as one, so of those that are nowhere on this board only "another card" is left."""
    options = tuple(asked.options)
    if asked.kind != "card-name":
        return options
    return tuple(option for option in options if option == ANOTHER or option in played.definitions)


def is_the_same_with_every_other_card(rulebook: str, seed: int) -> None:
    """Play a game twice: the same questions with the same answers, and the same table after each."""
    chance = random.Random(seed)
    laid = lay_out(random_board(chance), book(), rulebook)
    games = [Runner(tables) for tables in (laid.tables, with_everything(laid.tables, rulebook))]
    for m in games:
        m.load(laid.state)
    for _ in range(ANSWERS):
        try:
            asked = [m.run() for m in games]
        except LoopError:
            return
        assert seen(games[0].save()) == seen(games[1].save())
        first, second = asked
        if first is None or second is None:
            assert first is second
            return
        options, others = offered(first, laid.tables), offered(second, laid.tables)
        assert (first.kind, first.player, cards_in(options)) == (second.kind, second.player, cards_in(others))
        chosen = chance.randrange(len(options))
        for m, answers in zip(games, (options, others), strict=True):
            m.steps = 0
            m.answer(answers[chosen])


@pytest.mark.long
@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_game_is_the_same_with_every_other_card_in_it(rulebook: str, seed: int) -> None:
    """See there."""
    is_the_same_with_every_other_card(rulebook, seed)


# --- a body more

_LOOKS_THERE = re.compile(r"hand|discard|deck|draw|archive|purge|shuffle|haunted|reveal|search", re.IGNORECASE)
_PLACES = (Zone.HAND, Zone.DISCARD, Zone.PURGED)


def looks_there(ready: Prepared) -> bool:
    """Whether any card of a game has to do with cards out of play, or its moves go through the end of a turn."""
    tables = ready.board.tables
    turns = any(move.at in ("end", "anything") or move.at.startswith("choose") for move in ready.scenario.moves)
    words = [repr((card.abilities, card.icons)) for card in tables.definitions.values()]
    words += [repr(card.icons) for card in ready.board.state.cards]
    return turns or tables.has_unknown or any(map(_LOOKS_THERE.search, words))


def with_a_body(ready: Prepared, rulebook: str, body: Definition, zone: int, owner: int) -> Board:
    """The board of a scenario with one card more, the last."""
    state, tables = ready.board.state.copy(), ready.board.tables
    at = place(owner, zone)
    state.zones = (*state.zones[:at], (*state.zones[at], len(state.cards)), *state.zones[at + 1 :])
    state.cards = (*state.cards, Card(body.id, owner, owner, zone, icons=body.icons, houses=body.houses[:1]))
    state.derived = None
    made = GameTables((*(d for key, d in tables.definitions.items() if "+" not in key and key != body.id), body), rulebook)
    made = made.with_tide() if tables.has_tide else made  # the card of the tide is none of those that lie there
    return replace(ready.board, state=state, tables=made.with_rules(tables.rules), handles=(*ready.board.handles, "body"))


def ends_without_the_last(board: Board, ready: Prepared, last: int) -> set[Any] | None:
    """Every end as it is seen, without the card added."""
    script = Script(board, ready.scenario.moves)
    found = explore(board.tables, board.state, script, progress=script.start, most_states=MOST_STATES)
    if not found.exhausted:
        return None
    ends = set()
    for at in found.ends:
        cards, zones, *rest = seen(found.nodes[at].state)
        ends.add((cards[:last], tuple(tuple(i for i in zone if i != last) for zone in zones), *rest))
    return ends


@pytest.mark.parametrize("path", some(scenario_files(), 12), ids=lambda path: path.stem)
def test_a_body_more_changes_no_outcome(path: Path) -> None:
    """Whatever creature lies in a hand, a discard pile or the purged zone: every end is the same."""
    scenario = load_scenario(path)
    rulebook = (scenario.rulebooks or ("18.4",))[0]
    ready = prepare(scenario, book(), rulebook)
    if ready.board.time or looks_there(ready):
        return  # the end on time runs by rows of its own, which the board made anew has not
    chance = random.Random(path.stem)
    last = len(ready.board.state.cards)
    before = ends_without_the_last(ready.board, ready, last)
    for zone in _PLACES if before is not None else ():
        body = book().definition(chance.choice(playable("creature")), rulebook)
        if any(isinstance(ability, w.WhileIn | w.Scrap) for ability in body.abilities):
            continue  # it says that it does something there
        board = with_a_body(ready, rulebook, body, zone, chance.randrange(2))
        if board.tables.colors != ready.board.tables.colors:
            continue  # it asks which keys are forged, which is told of no end where nobody asks
        assert ends_without_the_last(board, ready, last) == before, f"{body.id} in zone {zone}"
