"""The same position is the same table, however it was come by or told, and whatever else lies in the box.

Some 80 games in a test run; many more with ``make nightly``, the first of these tests by ``tests/games.py``.
"""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.cards.book import load_book
from judge.cite import IN_FORCE
from judge.engine.board.as_given import as_given, lay
from judge.engine.board.laid import Board
from judge.engine.board.setup import lay_out
from judge.engine.board.stack_as_given import UnsaidError
from judge.engine.explore import explore
from judge.engine.game import Game
from judge.engine.table.state import NOBODY
from judge.errors import LoopError, SetupError
from tests.engine.played_through import looks
from tests.engine.test_properties import board, book, playable, small_board

FEW = settings.default.max_examples // 3  # type: ignore[attr-defined, unused-ignore]
ANSWERS, MOST_STATES = 8, 2_000
STRANGER = "stranger"


def is_laid_out_as_it_was_played_to(rulebook: str, seed: int) -> None:
    """Play a game: wherever a move is asked for and the table can be written down, it comes back, with the same moves."""
    chance = random.Random(seed)
    game = Game(board(chance), book(), rulebook)
    for _ in range(ANSWERS):
        if game.question is None:
            return
        try:
            game.answer(chance.choice(game.question.options).label)
        except LoopError:
            return
        if game.question is not None and game.question.kind == "move":
            try:
                written = as_given(game.board, game.state, book())
            except UnsaidError:
                continue
            laid = lay(written, book(), rulebook, None)
            assert looks(laid, laid.state) == looks(game.board, game.state)
            assert {move.label for move in Game(written, book(), rulebook).moves} == {move.label for move in game.moves}


@pytest.mark.long
@settings(max_examples=FEW)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_table_that_is_laid_out_is_the_one_that_was_played_to(seed: int) -> None:
    """See there."""
    is_laid_out_as_it_was_played_to(IN_FORCE, seed)


def named(given: dict[str, Any]) -> dict[str, Any]:
    """A board on which every card has a name of its own."""
    numbers = itertools.count(1)

    def card(told: Any) -> dict[str, Any]:
        entry = {"card": told} if isinstance(told, str) else dict(told)
        upgrades = {"upgrades": [card(each) for each in entry["upgrades"]]} if "upgrades" in entry else {}
        return {**entry, **upgrades, "as": f"card-{next(numbers)}"}

    zones = ("battleline", "artifacts", "hand", "deck", "discard", "archives")
    sides = {name: {key: [*map(card, v)] if key in zones else v for key, v in given[name].items()} for name in ("emily", "other")}
    return {**given, **sides}


def _by_name(game: Game) -> str:
    """A table with the sides by their names, without what is remembered for cards that ask; the order of a discard pile is asked
    for where a card of the game has to do with it, and else is that in which the cards were told."""
    table, winner, _, acted = json.loads(looks(game.board, game.state))
    for side in table["players"]:
        side["discard"].sort(key=lambda card: card["handle"])
    sides = dict(zip(game.board.players, table.pop("players"), strict=True))
    return json.dumps([sides, table, winner != NOBODY, acted], sort_keys=True)


@pytest.mark.long
@settings(max_examples=max(5, FEW // 4))
@given(seed=st.integers(0, 2**32 - 1))
def test_it_makes_no_difference_which_side_is_told_first(seed: int) -> None:
    """The same moves and answers are offered, and come to the same."""
    chance = random.Random(seed)
    told = named(board(chance))
    rest = {key: value for key, value in told.items() if key not in ("emily", "other")}
    games = [Game({**rest, **{name: told[name] for name in order}}, book()) for order in (("emily", "other"), ("other", "emily"))]
    for _ in range(ANSWERS):
        one, two = games
        assert _by_name(one) == _by_name(two)
        offered = [sorted(each.label for each in game.question.options) if game.question else [] for game in games]
        assert offered[0] == offered[1]
        if not offered[0]:
            return
        label = chance.choice(offered[0])
        try:
            for game in games:
                game.answer(label)
        except LoopError:
            return


@pytest.mark.parametrize("half", ["top", "bottom"])
def test_a_token_made_of_half_a_gigantic_creature_is_written_down_as_one_card(half: str) -> None:
    """Played to, written down and laid out again: one card, which lies there facedown."""
    every = load_book()
    deck = [{"card": "titanic-bumblebird", "half": half}]
    game = Game({"house": "brobnar", "emily": {"hand": ["brawl-in"], "deck": deck, "token": "warrior"}, "dan": {}}, every)
    game.answer("play brawl-in")
    written = as_given(game.board, game.state, every)
    laid = lay(written, every, game.rulebook, None)
    assert looks(laid, laid.state) == looks(game.board, game.state)
    assert len(laid.state.cards) == 2


RETURNED = {"house": "mars", "emily": {"battleline": ["blypyp"], "hand": ["intentional-discharge"]}, "dan": {}}


@pytest.mark.parametrize(
    ("given", "moves", "told"),
    [
        ({"house": "logos", "emily": {"hand": ["mimic-gel"]}, "dan": {"battleline": ["cera-severa"]}}, ["play mimic-gel"],
         "'copy': 'cera-severa'"),
        (RETURNED, ["reap blypyp", "play intentional-discharge"], "'moved': True"),
    ],
)  # fmt: skip
def test_a_copy_and_an_effect_whose_card_has_moved_on_are_written_down(given: Any, moves: list[str], told: str) -> None:
    """Played to, written down and laid out again: the same table, with the words that tell it."""
    every = load_book()
    game = Game(given, every)
    for move in moves:
        game.answer(move)
    written = as_given(game.board, game.state, every)
    laid = lay(written, every, game.rulebook, None)
    assert looks(laid, laid.state) == looks(game.board, game.state)
    assert told in str(written)


def test_an_effect_that_ends_with_its_card_cannot_be_told_of_one_that_has_moved_on() -> None:
    """Nor does a card that copies nothing lie there as a copy; both are told, with the place."""
    entry = {"card": "magda-the-rat", "player": "emily", "until": "leaves", "moved": True}
    side = {"battleline": ["magda-the-rat", {"card": "troll", "copy": "krump"}]}
    with pytest.raises(SetupError) as raised:
        lay_out({"emily": side, "dan": {}}, load_book())
    assert [each.where for each in raised.value.problems] == ["emily.battleline[1].copy"]
    with pytest.raises(SetupError, match="has ended"):
        lay_out({"emily": {"battleline": ["magda-the-rat"]}, "dan": {}, "done": {"lasting": [entry]}}, load_book())


def ends(given: dict[str, Any]) -> frozenset[str] | None:
    """Every end of playing the wipe, without the card that has nothing to do with it; None where there are too many."""
    game = Game(given, book())
    if game.why_not("play wipe"):
        return frozenset()
    try:
        game.answer("play wipe")
        found = explore(game.board.tables, game.state, most_states=MOST_STATES, most_seconds=60)
    except LoopError:
        return None
    return frozenset(_without(game.board, found.nodes[at].state) for at in found.ends) if found.exhausted else None


def _without(laid: Board, state: Any) -> str:
    table, winner, done, acted = json.loads(looks(laid, state))
    for side in table["players"]:
        side["purged"] = [card for card in side["purged"] if card["handle"] != STRANGER]
        side["discard"].sort(key=lambda card: card["handle"])  # put in order only where a card of the game asks for it
    # What is remembered for a card that asks is no outcome.
    counted = [each for each in done if not each[0].startswith(("('happened'", "('last'", "('plays', "))]
    return json.dumps([table, winner, counted, acted], sort_keys=True)


def looks_at_purged(card: str) -> bool:
    """Whether a card has to do with any that lies purged (Noname has a power of as many)."""
    return "PURGED" in repr(book().definition(card).abilities)


@pytest.mark.long
@settings(max_examples=FEW)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_card_that_has_nothing_to_do_with_it_changes_no_outcome(seed: int) -> None:
    """Any creature that lies purged: what is asked may grow by an order, how it can end does not."""
    chance = random.Random(seed)
    given = small_board(chance)
    if any(looks_at_purged(card) for side in ("emily", "other") for card in given[side]["battleline"]):
        return
    stranger = {"card": chance.choice(playable("creature")), "as": STRANGER}
    with_it = {**given, "other": {**given["other"], "purged": [stranger]}}
    alone, beside = ends(given), ends(with_it)
    assert alone is None or beside is None or alone == beside, stranger


def test_armor_that_was_lost_after_some_was_used_is_not_told_as_used() -> None:
    """Of 6 armor 2 were used, then 1 was lost, which takes of the used part first (glossary:armor): 1 of the 5 left is used."""
    game = Game({"emily": {"battleline": [{"card": "collector-worm", "armor_used": 2}]}, "dan": {}}, book())
    state = game.state.copy()
    state.cards = (state.cards[0]._replace(armor_had=6), *state.cards[1:])
    laid = lay(as_given(game.board, state, book()), book(), IN_FORCE, None)
    assert looks(laid, laid.state) == looks(game.board, state)
    assert laid.state.cards[0].armor_used == 1


def test_a_card_is_not_called_unknown_once_it_is_known() -> None:
    """It was so when the game began, and keeps its handle where the table is written down; beside another of its name too."""
    game = Game({"emily": {"battleline": [{"card": "troll", "as": "unknown"}, "troll"]}, "dan": {}}, book())
    assert [card["called"] for card in game.table["players"][0]["battleline"]] == ["Troll", "Troll"]
