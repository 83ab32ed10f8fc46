"""The effects that permanents have had since they were played are in force on a board that is laid out."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cards.book import load_book
from judge.cards.pool import load_pool
from judge.engine.board.in_force import lasting_since_played
from judge.engine.board.setup import lay_out
from judge.engine.game import Game
from judge.errors import SetupError

ONES = {
    "magda-the-rat", "turnkey", "restringuntus", "harland-mindlock", "general-sherman", "immortal-greking", "sneklifter",
    "cyber-clone",
}  # fmt: skip


def told(card: Any, *more: Any, **given: Any) -> tuple[str, ...]:
    """What the first line of a trace assumes of a board with this card."""
    game = Game({"emily": {"battleline": [card, *more]}, "dan": {"battleline": ["troll"]}, **given}, load_book())
    return tuple(note for line in game.trace[:1] if line.kind == "assumed" for note in line.notes)


def test_all_permanents_are_known_whose_play_effect_lasts() -> None:
    """Those named where this was found, and whatever has come since."""
    book, found = load_book(), set()
    for facts in load_pool():
        if facts.type in ("creature", "artifact") and not facts.gigantic:
            zone = "battleline" if facts.type == "creature" else "artifacts"
            if any("Lasting(" in repr(each) or "TakeControl(" in repr(each) for each in book.definition(facts.id).abilities):
                board = lay_out({"emily": {zone: [facts.id]}, "dan": {}}, book)
                found |= {facts.id} if lasting_since_played(board, facts.id) else set()
    assert found >= ONES


def test_what_is_certain_is_in_force_and_said() -> None:
    """Magda's effect needs nothing; a house is told, and of one card there is only one to take."""
    assert told("magda-the-rat") == ("the “Play:” effect of Magda the Rat is in force",)
    assert told({"card": "restringuntus", "about": "dis"}) == ("the “Play:” effect of Restringuntus is in force: Dis",)
    taken = told("harland-mindlock", {"card": "krump", "owner": "dan"})
    assert taken == ("the “Play:” effect of Harland Mindlock is in force: Krump",)


def test_what_cannot_be_known_is_asked() -> None:
    """Which house, which of two cards: no effect is in force, and the first line says how to tell it."""
    of = "what the effect of {} is about is not known, so none is in force; “about” on the card tells it"
    taken = [{"card": card, "owner": "dan"} for card in ("krump", "dust-pixie")]
    assert told("restringuntus") == (of.format("Restringuntus"),)
    assert told("harland-mindlock", *taken) == (of.format("Harland Mindlock"),)
    assert told({"card": "harland-mindlock", "about": "krump"}, *taken)[0].endswith("in force: Krump")
    assert told("harland-mindlock") == ()  # it controls nothing any more


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ({"card": "magda-the-rat", "about": "nothing"}, {}),
        ("magda-the-rat", {"done": {"lasting": [{"card": "magda-the-rat", "player": "emily"}]}}),
        ("magda-the-rat", {"doing": {"moment": "play", "card": "magda-the-rat"}}),
    ],
)
def test_nothing_is_assumed_twice_or_against_what_is_told(card: Any, more: dict[str, Any]) -> None:
    """Not where the board says otherwise, where the effect is listed, nor where the card is just being played."""
    game = Game({"emily": {"battleline": [card]}, "dan": {}, **more}, load_book())
    assert len(game.board.state.lasting) == len(more.get("done", {}).get("lasting", ()))


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ({"card": "troll", "about": "dis"}, "has no lasting effect"),
        ({"card": "restringuntus", "about": "cake"}, "can be about"),
        ({"card": "magda-the-rat", "about": "dis"}, "can be about nothing"),
        ({"card": "harland-mindlock", "about": "troll"}, "can be about nothing"),
    ],
)
def test_what_an_effect_cannot_be_about_is_refused(card: Any, says: str) -> None:
    """With what it can be."""
    with pytest.raises(SetupError, match=says):
        Game({"emily": {"battleline": [card]}, "dan": {"battleline": ["troll"]}}, load_book())


def power_of(given: Any) -> tuple[int, int]:
    """Power and armor of the first card in Emily's battleline."""
    card = Game(given, load_book()).table["players"][0]["battleline"][0]
    return card["power"], card["armor"]


def test_a_copy_of_base_values_is_of_the_card_that_it_has_purged() -> None:
    """Cyber-Clone laid out is what it would be if it had been played; without a card told nothing is in force."""
    purged = {"purged": [{"card": "bulwark", "purged_by": "cyber-clone"}]}
    assert power_of({"emily": {"battleline": ["cyber-clone"]}, "dan": purged}) == (4, 2)
    assert told("cyber-clone")[0].startswith("what the effect of Cyber-Clone is about is not known")


def test_a_card_that_was_named_is_told() -> None:
    """Etan's Jar names any card, so nothing is guessed, though there be only one."""
    given = {"house": "logos", "emily": {"hand": ["dextre"]}, "dan": {"artifacts": [{"card": "etan-s-jar", "about": "dextre"}]}}
    assert "play dextre" not in [move.label for move in Game(given, load_book()).moves]
    given["dan"] = {"artifacts": ["etan-s-jar"]}
    game = Game(given, load_book())
    assert "play dextre" in [move.label for move in game.moves]
    assert "is not known" in game.trace[0].notes[0]


def test_an_artifact_in_a_battleline_is_a_creature() -> None:
    """By itself, by an upgrade on it, or by a lasting effect that is told; any other has no place there."""
    effigy = {"battleline": ["effigy-of-melerukh"]}
    assert power_of({"emily": effigy, "dan": {}}) == (100, 100)
    assert told("effigy-of-melerukh") == ("Effigy of Melerukh has become a creature",)
    assert power_of({"emily": {"battleline": [{"card": "the-warchest", "upgrades": ["animating-force"]}]}, "dan": {}}) == (4, 0)
    line = {"artifacts": ["animator"], "battleline": ["the-warchest"]}
    animated = {"lasting": [{"card": "animator", "player": "emily", "binds": {"it": "the-warchest"}}]}
    assert power_of({"house": "logos", "done": animated, "emily": line, "dan": {}}) == (3, 0)
    with pytest.raises(SetupError, match="no place in the battleline"):
        Game({"emily": line, "dan": {}}, load_book())
    other = {"lasting": [{"card": "library-access", "player": "emily", "binds": {"it": "the-warchest"}}]}
    with pytest.raises(SetupError, match="that nothing makes a creature"):
        Game({"done": other, "emily": {**line, "discard": ["library-access"]}, "dan": {}}, load_book())
