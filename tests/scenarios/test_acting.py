"""Which abilities may act before the turn is over: those of cards that may be played or used, and of those these can bring."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.game import Game
from judge.engine.table.machine import Machine
from judge.scenarios.acting import Acting
from tests.engine.footprints.boards import book

LINE = {"battleline": ["troll", "bumpsy"], "hand": ["anger", "dust-imp"], "deck": ["dextre", "dew-faerie"]}


def acting(**emily: object) -> tuple[Acting, dict[str, int]]:
    game = Game({"house": "brobnar", "emily": {**LINE, **emily}, "otto": {"battleline": ["bad-penny"]}}, book())
    machine = Machine(game.board.tables)
    machine.load(game.state)
    return Acting(machine), {handle: index for index, handle in enumerate(game.board.handles)}


def test_only_cards_of_the_active_house_act() -> None:
    """A card of another house in hand is not played, and what lies in the deck stays there."""
    found, index = acting()
    assert not found.everything
    assert index["anger"] in found.playable
    assert index["dust-imp"] not in found.playable
    assert {index["troll"], index["bumpsy"]} <= found.usable
    assert {each.card for each in found.acts}.isdisjoint({index["dust-imp"], index["dextre"], index["dew-faerie"]})


def test_what_is_drawn_may_be_played() -> None:
    """What cards in the deck may do counts once an ability that may act draws them."""
    found, index = acting(deck=["ganger-chieftain"])
    assert index["ganger-chieftain"] not in found.playable
    found, index = acting(deck=["ganger-chieftain"], hand=[{"card": "anger", "icons": ["draw"]}])
    assert index["ganger-chieftain"] in found.playable


def test_a_card_that_copies_makes_everything_act() -> None:
    """Nobody can tell what a copy will be."""
    assert acting(hand=["mimicry"])[0].everything


def test_the_selector_of_an_ability_finds_cards_of_its_kind() -> None:
    """Damage to an enemy creature finds those of the opponent alone."""
    found, index = acting()
    each = found.acts[0]
    assert each.sides == {0}
    assert found.found(each, w.Choose(w.Creature(w.Property.ENEMY))) == {index["bad-penny"]}
    assert found.found(each, w.Artifact()) == set()
