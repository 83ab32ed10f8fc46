"""What must hold in every game: random boards of real cards, random moves and answers, every rulebook.

Some 400 games in a test run, 100,000 with ``make nightly`` (``tests/games.py``).
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.cards.book import Book, load_book
from judge.cards.nouns import MoreKeys
from judge.cards.pool import Pool, load_pool
from judge.corpus.load import Corpus, load_corpus
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.explore import explore
from judge.engine.game import Game
from judge.engine.resolve.game_tables import GameTables
from judge.engine.resolve.moves import every_move
from judge.engine.resolve.refusals.why_not import why_not
from judge.engine.resolve.refusals.why_not_target import TARGET_KINDS
from judge.engine.resolve.runner import Runner
from judge.engine.table.dump import from_plain, to_plain
from judge.engine.table.state import IN_PLAY, State, Zone
from judge.errors import LoopError
from tests.reached import untrue_offers

HOUSES = ("brobnar", "dis", "logos", "mars", "sanctum", "saurian", "shadows", "staralliance", "untamed")
ANSWERS = 25


@cache
def book() -> Book:
    return load_book()


@cache
def corpus() -> Corpus:
    return load_corpus()


@cache
def pool() -> Pool:
    return load_pool()


@cache
def playable(kind: str) -> tuple[str, ...]:
    """The cards of one type that the engine can carry out."""
    found = []
    for facts in pool():
        definition = book().definition(facts.id)
        if facts.type == kind and definition.modelled and not facts.gigantic and definition.abilities:
            GameTables([definition])
            found.append(facts.id)
    return tuple(found)


def board(chance: random.Random) -> dict[str, Any]:
    """A legal board with a handful of cards in every zone, some of them unknown."""
    sides = {name: _side(chance, foe) for name, foe in (("emily", "other"), ("other", "emily"))}
    return {"active": "emily", "house": chance.choice(HOUSES), **sides}


def _side(chance: random.Random, foe: str) -> dict[str, Any]:
    def some(kind: str, most: int) -> list[Any]:
        return [chance.choice(playable(kind)) for _ in range(chance.randint(0, most))]

    line: list[Any] = [
        {
            "card": card, "damage": 0, "amber": chance.choice((0, 0, 1)), "warded": chance.random() < 0.15,
            "stunned": chance.random() < 0.1, "enraged": chance.random() < 0.1, "upgrades": some("upgrade", 1),
        }
        for card in some("creature", 4)
    ]  # fmt: skip
    mixed = some("action", 2) + some("creature", 2) + some("upgrade", 1) + some("artifact", 1)
    unseen = {zone: ["unknown"] * chance.choice((0, 0, 1, 2)) for zone in ("hand", "deck", "discard", "archives")}
    possible = [card for kind in ("action", "creature", "upgrade", "artifact") for card in some(kind, 4)]
    told = len(possible) >= sum(map(len, unseen.values())) and chance.random() < 0.6
    return {
        "battleline": line,
        "artifacts": some("artifact", 2),
        "hand": mixed + unseen["hand"],
        "deck": some("creature", 3) + unseen["deck"] + some("action", 3),
        "discard": some("creature", 2) + unseen["discard"],
        "archives": some("action", 1) + [{"card": card, "owner": foe} for card in some("creature", 1)] + unseen["archives"],
        "among": possible if told else [],
        "amber": chance.randint(0, 9),
        "keys": chance.randint(0, 2),
        "houses": chance.sample(HOUSES, 3),
    }


def cards_of(state: State) -> list[int]:
    return sorted(index for zone in state.zones for index in zone)


def check_table(game: Game, cards: list[int], before: State | None = None) -> None:
    """Cards are neither lost nor doubled, nothing is negative, and the table survives JSON: of its cards those that are not the
    very ones of the table before, which have been looked at."""
    state = game.state
    assert cards_of(state) == cards
    assert all(player.amber >= 0 and 0 <= player.chains <= 24 for player in state.players)
    assert all(card.damage >= 0 and card.amber >= 0 for card in state.cards)
    new = state.copy()
    new.cards = tuple(card for at, card in enumerate(state.cards) if before is None or card is not before.cards[at])
    assert from_plain(json.loads(json.dumps(to_plain(new)))).key() == new.key()


def check_archives(before: State, after: State) -> None:
    """What lay in the archives of another player than its owner is neither played nor put into play: it goes to a hand."""
    away = [i for i, card in enumerate(before.cards) if card.zone == Zone.ARCHIVES and card.ctrl != card.owner]
    assert not [i for i in away if after.cards[i].zone in (*IN_PLAY, Zone.PLAYING)]


def check_win(game: Game) -> None:
    """A third key wins at once: nothing is asked, offered or under way any more, and nobody who has not won has as many."""
    if game.winner:
        assert (game.question, game.moves, game.refused, game.stack) == (None, (), (), ())
        assert game.trace[-1].facts[-1].endswith(" wins")
    keys = [len(player.keys) for player in game.state.players]
    wanted = game.board.tables.rules.keys_to_win
    assert max(keys) >= wanted or not game.winner
    assert max(keys) < wanted or game.winner or game.board.tables.uses(MoreKeys)  # of a card that asks for more of them


def check_moves(game: Game) -> None:
    """A move is legal, or a card can be chosen, exactly when nothing speaks against it."""
    asked = game._question
    if asked is not None and asked.kind == "move":
        legal = {move for move in every_move(game._machine) if not why_not(game._machine, move)} | {("end",)}
        assert set(asked.options) == legal
    if asked is not None and asked.kind in TARGET_KINDS:
        assert list(untrue_offers(game.board.tables, game.state, asked)) == []


def keeps_its_promises(rulebook: str, seed: int) -> None:
    """Play a game: no step raises, cards are conserved, going back is exact, legal means no reason, and every line is cited."""
    chance = random.Random(seed)
    game = Game(board(chance), book(), rulebook)
    cards = cards_of(game.state)
    check_table(game, cards)
    for _ in range(ANSWERS):
        if game.question is None:
            break
        label = chance.choice(game.question.options).label
        before, asked = game.state, game.question
        try:
            game.answer(label)
        except LoopError:
            break  # an endless loop is an answer too: the rule is named
        check_table(game, cards, before)
        check_archives(before, game.state)
        check_win(game)
        check_moves(game)
        if chance.random() < 0.2:
            after = game.state.key()
            game.back()
            assert (game.state.key(), game.question) == (before.key(), asked)
            game.answer(label)
            assert game.state.key() == after
    assert game.question is not None or game.winner or game.open
    for line in game.trace:
        for cite in line.cites:
            if not cite.startswith("card:"):
                corpus().resolve(cite)


@pytest.mark.long
@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
@given(seed=st.integers(0, 2**32 - 1))
def test_every_game_keeps_its_promises(rulebook: str, seed: int) -> None:
    """See there."""
    keeps_its_promises(rulebook, seed)


@cache
def forging() -> tuple[str, ...]:
    """The cards that forge a key."""
    every = (card for kind in ("action", "creature", "upgrade", "artifact") for card in playable(kind))
    return tuple(card for card in every if any("Forge(" in repr(each) for each in book().definition(card).abilities))


def asks_nothing_after_a_win(rulebook: str, seed: int) -> None:
    """Play a game near its end: it is over wherever the third key comes from, the step or a card of either player."""
    chance = random.Random(seed)
    given = board(chance)
    for name in ("emily", "other"):
        card = chance.choice(forging())
        facts = pool().card(card)
        zone = {"creature": "battleline", "artifact": "artifacts"}.get(facts.type, "hand")
        given[name] |= {"keys": 2, "amber": 14, zone: [*given[name][zone], card]}
        given["house"] = facts.houses[0] if name == "emily" and zone != "artifacts" else given["house"]
    game = Game(given, book(), rulebook)
    for _ in range(ANSWERS):
        check_win(game)
        if game.question is None:
            break
        try:
            game.answer(chance.choice(game.question.options).label)
        except LoopError:
            break


@pytest.mark.long
@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
@settings(max_examples=settings.default.max_examples // 5)  # type: ignore[attr-defined, unused-ignore]
@given(seed=st.integers(0, 2**32 - 1))
def test_after_a_win_nothing_is_asked(rulebook: str, seed: int) -> None:
    """See there."""
    asks_nothing_after_a_win(rulebook, seed)


WIPES = ("gateway-to-dis", "poison-wave", "opal-knight", "three-fates")
MOST_WAYS = 3_000


def small_board(chance: random.Random) -> dict[str, Any]:
    """A few creatures with abilities, and a card that destroys several of them."""
    lines = {side: [chance.choice(playable("creature")) for _ in range(chance.randint(1, 3))] for side in ("emily", "other")}
    wipe = chance.choice(WIPES)
    house = pool().card(wipe).houses[0]
    sides = {side: {"battleline": line, "deck": ["troll"], "amber": 3} for side, line in lines.items()}
    sides["emily"]["hand"] = [{"card": wipe, "as": "wipe"}]
    return {"active": "emily", "house": house, **sides}


def ends_by_force(tables: GameTables, state: State, most: int) -> set[Any] | None:
    """Every end found by following every answer, nothing merged; None if there are too many ways."""
    found: set[Any] = set()
    waiting = [state]
    machine = Runner(tables)
    while waiting:
        most -= 1
        if most < 0:
            return None
        here = waiting.pop()
        machine.load(here)
        asked = machine.run()
        here = machine.save()
        if asked is None or asked.kind in ("move", "house"):
            found.add(here.key())
            continue
        for option in asked.options:
            machine.load(here)
            machine.steps = 0
            machine.answer(option)
            waiting.append(machine.save())
    return found


@pytest.mark.long
@given(seed=st.integers(0, 2**32 - 1))
def test_merging_finds_the_ends_that_brute_force_finds(seed: int) -> None:
    """On a small board the merged exploration and the plain one end alike."""
    game = Game(small_board(random.Random(seed)), book())
    if game.why_not("play wipe"):
        return  # a creature on the board forbids it
    try:
        game.answer("play wipe")
    except LoopError:
        return
    by_force = ends_by_force(game.board.tables, game.state, MOST_WAYS)
    if by_force is None:
        return  # too many ways to follow one by one; such boards are what merging is for
    found = explore(game.board.tables, game.state)
    assert {found.nodes[at].state.key() for at in found.ends} == by_force
