"""What is overlooked: each reading is one that a card could have, and each board one that could lie there."""

from __future__ import annotations

from judge.cards.check.grammar import flaws
from judge.cards.english import english
from judge.cards.notation import parse
from judge.scenarios.scenario import Move
from judge.show.context.games import Games
from judge.show.pages.overlooked import another_pool, misread, other_moves, without_one
from tests.sampling import some

GIVEN = {
    "house": "dis", "tide": "emily",
    "emily": {"amber": 2, "chains": 3, "battleline": [{"card": "troll", "damage": 2, "warded": True}, "krump"]},
    "dan": {"hand": ["anger"]},
}  # fmt: skip


def test_a_card_is_read_with_one_thing_less_or_mistaken(games: Games) -> None:
    """A step, a condition, a test, a word for its opposite, a number: told as what the card would have to say."""
    cards = map(games.playable.definition, ("deepwater-gruen", "onyx-knight", "sequis"))
    found = {card.id: [why for why, _ in misread(card)] for card in cards}
    assert found["onyx-knight"] == ["if Onyx Knight said: “Play: Destroy each creature.”"]
    assert "if Deepwater Gruen said: “Play/After Reap: Your opponent gains 1 Æmber.”" in found["deepwater-gruen"]
    assert "if Deepwater Gruen said: “Play/After Reap: If the tide is low, gain 1 Æmber.”" in found["deepwater-gruen"]
    assert "if Sequis said: “After Reap: Sequis captures 2 Æmber.”" in found["sequis"]


def test_every_reading_could_be_printed(games: Games) -> None:
    """It passes the door that cards pass, differs from the card, and can be told."""
    seen = 0
    for facts in some(games.library.pool, 60):
        card = games.playable.definition(facts.id)
        for why, other in misread(card):
            assert why.startswith("if ")
            assert other != card
            assert english(other) or not other.abilities
            for ability in set(other.abilities) - set(card.abilities):
                assert parse(repr(ability)) == ability
                assert not flaws(ability), why
                seen += 1
    assert seen > 20


def test_a_reading_that_no_phrase_says_is_none(games: Games) -> None:
    """“Four each” with its halves turned about is nothing that a card could print."""
    whys = [why for why, _ in misread(games.playable.definition("purple-aeronaut"))]
    assert whys
    assert all("said: “”" not in why for why in whys)


def test_a_board_lacks_one_thing_at_a_time() -> None:
    """What lies on a card, what is so of the whole board, what a player has; the pool comes last and by itself."""
    found = dict(without_one(GIVEN, str.capitalize))
    assert list(found) == [
        "if the tide were nobody's", "if Emily had no chains", "if Troll had no damage on it", "if Troll were not warded",
    ]  # fmt: skip
    assert found["if Troll were not warded"]["emily"]["battleline"] == [{"card": "troll", "damage": 2}, "krump"]
    assert "tide" not in found["if the tide were nobody's"]
    assert [says for says, _ in another_pool(GIVEN)] == [
        "if Emily had 3 Æmber at first", "if Emily had 1 Æmber at first", "if Dan had 1 Æmber at first",
    ]  # fmt: skip


def test_moves_are_made_otherwise() -> None:
    """In the opposite order, and without each of them; a move that is alone stays."""
    one, two = Move("emily", "reap troll"), Move("emily", "play anger")
    assert dict(other_moves((one, two))) == {
        "if the moves were made in the opposite order": (two, one),
        "if move 1 were not made": (two,), "if move 2 were not made": (one,),
    }  # fmt: skip
    assert list(other_moves((one,))) == []
