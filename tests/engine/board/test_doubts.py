"""A board that cannot be so is played as it lies, and what is wrong with it is told."""

from typing import Any

import pytest

from judge.cards.book import Book, load_book
from judge.engine.game import Game


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book()


TROLL = {"battleline": ["troll"]}
PIXIES = {"deck": ["dust-pixie"] * 37}


@pytest.mark.parametrize(
    ("given", "place", "says"),
    [
        ({"emily": {"battleline": [{"card": "troll", "damage": 8}]}}, "emily.battleline[0]", "8 damage and power 8"),
        ({"emily": {"battleline": [{"card": "troll", "armor_used": 1}]}}, "emily.battleline[0].armor_used", "armor 0"),
        ({"emily": {"keys": 3}}, "emily.keys", "has won"),
        ({"emily": {"chains": 25}}, "emily.chains", "25 chains"),
        ({"emily": PIXIES}, "emily", "owns 37 cards"),
        ({"emily": {"token": "grunt"}, "dan": {"battleline": [{"card": "troll", "token": "blorb", "owner": "emily"}]}},
         "emily.token", "a Blorb"),
        ({"step": "setup", "emily": TROLL}, "step", "nothing is in play"),
        ({"first_turn": True, "dan": TROLL}, "first_turn", "the other player"),
        ({"house": "mars", "emily": {"houses": ["dis", "logos"], **TROLL}}, "house", "mars"),
        ({"done": {"acted": False, "discarded": ["troll"]}, "emily": {"discard": ["troll"]}}, "done.acted", "discarded"),
        ({"done": {"from_hand": 0, "discarded": ["troll"]}, "emily": {"discard": ["troll"]}}, "done.from_hand", "more than 0"),
        ({"done": {"used": ["anger"]}, "emily": {"discard": ["anger"]}}, "done.used", "never used"),
        ({"done": {"reaped": ["autocannon"]}, "emily": {"artifacts": ["autocannon"]}}, "done.reaped", "never reaped"),
        ({"done": {"forged": ["dan"]}}, "done.forged", "has none"),
        ({"emily": {"battleline": [{"card": "troll", "counters": {"paint": 1}}]}}, "emily.battleline[0].counters", "paint"),
        ({"emily": {"battleline": [{"card": "troll", "counters": {"paint": 1}}], "discard": ["revo-hooligans"]}}, "", ""),
        ({"done": {"prophecy": True}}, "done.prophecy", "nobody has one"),
        ({"emily": {"battleline": ["dextre", "ember-imp", "lion-bautrem"], "houses": ["dis"]}}, "", ""),
        ({"doing": {"moment": "destroyed", "cards": ["troll"]}, "emily": {"battleline": [{"card": "troll", "damage": 9}]}},
         "", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_so_is_told_and_played(given: Any, place: str, says: str, book: Book) -> None:
    """One doubt with its place, or none; a move can be made in any case."""
    game = Game({"emily": {}, "dan": {}} | given, book)
    assert [(doubt.where, says in doubt.says) for doubt in game.doubts] == ([(place, True)] if place else [])


def test_a_card_printed_in_several_houses_is_asked_about(book: Book) -> None:
    """Unless its house, or the identity card of its side, tells which it is."""
    several = next(page.id for page in book if len(book.definition(page.id).printed_in) > 1)
    first, second, *_ = book.definition(several).printed_in
    for side, sure in (({}, False), ({"houses": [second]}, True), ({"houses": [first, second]}, False)):
        game = Game({"emily": {"hand": [several], **side}, "dan": {}}, book)
        assert [doubt.where for doubt in game.doubts] == ([] if sure else ["emily.hand[0]"])
    assert not Game({"emily": {"hand": [{"card": several, "house": second}]}, "dan": {}}, book).doubts
    assert not Game({"house": second, "emily": {"hand": [several]}, "dan": {"hand": [several]}}, book).doubts  # nobody asks
    others = {"dan": {"hand": [several, "galactic-census"]}}
    asking = Game({"house": second, "emily": {"hand": [several, "mars-first"]}, **others}, book)
    assert [doubt.where for doubt in asking.doubts] == ["dan.hand[0]"]
    taking = Game({"house": second, "emily": {"hand": ["hypnobeam"]}, "dan": {"hand": [several]}}, book)
    assert [doubt.where for doubt in taking.doubts] == ["dan.hand[0]"]  # whoever gets it asks of which house it is


def test_what_is_allowed_at_any_time_is_told_outside_the_main_step(book: Book) -> None:
    """It is offered in the main step alone."""
    haunted = {"discard": ["singing-scythe"], "deck": ["troll"]}
    assert [doubt.where for doubt in Game({"step": "draw", "emily": haunted, "dan": {}}, book).doubts] == ["step"]
    assert not Game({"emily": haunted, "dan": {}}, book).doubts


@pytest.mark.parametrize(("keys", "asked"), [(1, True), (3, False), (0, False), (["blue"], False)])
def test_colors_of_keys_are_asked_for_where_a_card_tells_them_apart(keys: Any, asked: bool, book: Book) -> None:
    """A number of keys says nothing of their colors; all three have all."""
    game = Game({"emily": {"battleline": ["the-red-baron"], "keys": keys}, "dan": {"keys": keys}}, book)
    told = [doubt.where for doubt in game.doubts if doubt.code == "setup/assumed" and "keys" in doubt.where]
    assert told == (["emily.keys", "dan.keys"] if asked else [])
    assert not [doubt for doubt in Game({"emily": {"keys": keys}, "dan": {}}, book).doubts if "taken" in doubt.says]
