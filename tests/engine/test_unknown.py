"""Cards that nobody knows: they lie, move and are discarded like any other, and chance is asked what they are when it counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.board.as_given import UnsaidError, as_given
from judge.engine.board.setup import lay_out
from judge.engine.explore import explore
from judge.engine.game import Game
from judge.engine.table.dump import from_plain, to_plain
from judge.errors import PlayError, SetupError

DIG = "Play(Seq(DiscardUntil((Type('creature'),)), Return(IT)))"


@pytest.fixture(autouse=True)
def shop(book: Any) -> Any:
    book.add("dig", "action", "dis", DIG)
    book.add("worm", "action", "dis", "Play(PlayCard(Top()))")
    book.add("scrapper", "action", "dis", "Scrap(Gain(1))")
    book.add("count", "action", "dis", "Play(Gain(Count(In(HAND, tests=(House('dis'),)))))")
    book.add("weigh", "action", "dis", "Play(Gain(PowerOf(Top(zone=DISCARD))))")
    return book


def zones(game: Game, player: int = 0) -> tuple[int, ...]:
    side = game.table["players"][player]
    return tuple(len(side[zone]) for zone in ("hand", "deck", "discard", "archives"))


def labels(game: Game) -> list[str]:
    assert game.question is not None
    return [option.label for option in game.question.options]


def test_zones_may_hold_so_many_unknown_cards_or_be_unknown_altogether(shop: Any) -> None:
    """A number in hand, deck or archives; a hand as it is filled up; a deck of all that is nowhere else."""
    side = {"hand": 2, "deck": 3, "archives": 1}
    assert zones(Game({"active": "emily", "emily": side, "other": {}}, shop)) == (2, 3, 0, 1)
    dressed = {"card": "troll", "upgrades": [], "under": ["imp"]}
    whole = {"hand": "unknown", "deck": "unknown", "archives": 2, "battleline": [dressed]}
    assert zones(Game({"active": "emily", "emily": whole, "other": {}}, shop)) == (6, 26, 0, 2)


def test_drawing_needs_to_know_nothing(play: Callable[..., Game]) -> None:
    """A hand is filled up out of an unknown deck, and no question is asked."""
    game = play({"deck": 9}, {}, "end")
    assert zones(game)[:2] == (6, 3)
    assert "what an unknown card is" not in [line.says for line in game.trace]


def test_a_fact_is_asked_when_a_rule_looks_for_it_and_is_kept(play: Callable[..., Game]) -> None:
    """Digging asks of each card whether it is a creature; what was answered is not asked again."""
    game = play({"hand": ["dig", "dig"], "deck": 3}, {}, "play dig#1")
    assert game.question is not None
    assert (game.question.kind, labels(game)) == ("unknown", ["yes", "no"])
    assert game.question.says == "Unknown card #1: is it a creature?"
    game.answer("no")
    game.answer("yes")
    assert labels(game)[-1] == "end"
    assert zones(game) == (2, 1, 2, 0)
    told = [note for line in game.trace if line.says.endswith("what an unknown card is") for note in line.notes]
    assert told[:2] == ["Unknown card #1 is not a creature", "Unknown card #2 is a creature"]


def test_cards_that_nothing_tells_apart_are_asked_of_together(play: Callable[..., Game]) -> None:
    """Four unknown cards in hand are of the house in five ways, not in sixteen."""
    game = play({"hand": ["count", *["unknown"] * 4]}, {})
    game.answer("play count")
    found = explore(game.board.tables, game.state)
    assert found.exhausted
    assert sorted(found.nodes[at].state.players[0].amber for at in found.ends) == [0, 1, 2, 3, 4]


def test_what_nobody_can_say_leaves_the_game_open(play: Callable[..., Game], shop: Any) -> None:
    """A card to be played, or whose power is counted, has to be known; the end says on which card it depends."""
    for card in ("worm", "weigh"):
        game = play({"hand": [card], "deck": 1, "discard": ["unknown"]}, {}, f"play {card}")
        assert (game.question, game.winner) == (None, "")
        assert game.open.startswith("the result depends on what Unknown card #")
        assert game.table["open"] == game.open == game.to_plain()["table"]["open"]
        assert game.trace[-1].says.endswith("nobody knows what the card is")
        found = explore(game.board.tables, game.state)
        assert (len(found.ends), found.exhausted) == (1, True)
        with pytest.raises(PlayError, match="depends on what Unknown card"):
            game.answer("end")
        with pytest.raises(UnsaidError, match="has to be told first"):
            as_given(game.board, game.state, shop)


def test_a_list_of_what_they_can_be_is_used_up(play: Callable[..., Game]) -> None:
    """Each copy in the list is one card; a card that has been seen cannot be another."""
    mine = {"hand": ["worm", "worm"], "deck": 2, "among": ["imp", "imp", "troll"]}
    game = play(mine, {}, "play worm#1")
    assert labels(game) == ["imp", "troll"]
    game.answer("troll")
    assert game.table["players"][0]["battleline"][0]["called"] == "Troll #1"
    game.answer("play worm#2")
    assert labels(game) == ["left", "right"]  # it can only be an imp: that is no question
    assert game.state.among == (("imp",), ())


def test_what_is_told_of_a_card_is_not_asked(play: Callable[..., Game]) -> None:
    """A house or a type that is known narrows the list, and answers by itself."""
    told = {"card": "unknown", "told": ["type:creature"]}
    assert labels(play({"hand": ["worm"], "deck": [told], "among": ["imp", "dig", "troll"]}, {}, "play worm")) == ["imp", "troll"]
    game = play({"hand": ["dig"], "deck": [told]}, {}, "play dig")
    assert labels(game)[-1] == "end"
    assert [card["handle"] for card in game.table["players"][0]["hand"]] == ["unknown"]


def test_what_every_card_of_the_list_is_needs_no_telling(play: Callable[..., Game], shop: Any) -> None:
    """Whoever asks why a card is not offered deduces from the list what the row that offers it does."""
    shop.add("bury", "action", "dis", "Play(Put(Choose(In(HAND, tests=(Type('creature'),))), DISCARD))")
    game = play({"hand": ["bury", "imp", {"card": "unknown"}], "among": ["imp", "troll"]}, {}, "play bury")
    assert labels(game) == ["imp", "unknown"]
    assert game.refused == ()
    assert game.state.cards[2].told == ()


def test_an_unknown_card_in_hand_is_played_as_one_that_may_be(play: Callable[..., Game]) -> None:
    """Only cards that can be played now are offered, and without such a card there is no such move."""
    hand = {"hand": 1, "among": ["imp", "troll", "dig"]}
    assert labels(play(hand, {}, "play unknown")) == ["dig", "imp"]
    assert labels(play(hand, {}, house="brobnar")) == ["play unknown", "discard unknown", "end"]
    refused = play(hand, {}, house="mars")
    assert labels(refused) == ["end"]
    assert {reason.cite for reason in refused.why_not("play unknown")} == {"rules:step-3-play-discard-use"}


def test_a_discard_from_hand_asks_for_scrap_and_settles_the_house(play: Callable[..., Game]) -> None:
    """Chance says whether the card has such an ability; what it does only the card can tell."""
    game = play({"hand": 2, "deck": 1}, {}, "discard unknown#1")
    assert labels(game) == ["yes", "no"]
    assert game.state.cards[0].told == ("house:dis",)
    game.answer("yes")
    assert game.open
    game = play({"hand": 1, "among": ["imp", "scrapper", "troll"]}, {}, "discard unknown")
    assert labels(game) == ["imp", "scrapper"]
    game.answer("scrapper")
    assert game.state.players[0].amber == 1


def test_a_random_discard_takes_unknown_cards(play: Callable[..., Game], shop: Any) -> None:
    """Cards that nobody knows are one option to chance, and stay unknown in the pile."""
    shop.add("loss", "action", "dis", "Play(Discard(Random(In(HAND, of=OPPONENT))))")
    game = play({"hand": ["loss"]}, {"hand": ["troll", "unknown", "unknown"]}, "play loss")
    assert labels(game) == ["troll", "unknown#1"]
    game.answer("unknown#1")
    assert zones(game, 1) == (2, 0, 1, 0)


def test_going_back_and_a_dump_keep_what_was_told(play: Callable[..., Game]) -> None:
    """The table at such a question is a value like any other."""
    game = play({"hand": ["dig"], "deck": 2}, {}, "play dig")
    asked, state = game.question, game.state
    game.answer("no")
    game.back()
    assert (game.question, game.state.key()) == (asked, state.key())
    assert from_plain(json.loads(json.dumps(to_plain(state)))).key() == state.key()


def test_a_table_with_told_cards_is_written_as_a_set_up(play: Callable[..., Game], shop: Any) -> None:
    """What was told and what they can be are part of it."""
    game = play({"hand": ["dig"], "deck": 2, "known": 2}, {"hand": 1, "among": ["imp", "troll"]}, "play dig", "no", "yes")
    given = as_given(game.board, game.state, shop)
    assert given["other"]["among"] == ["imp", "troll"]
    laid = lay_out(given, shop)
    told = sorted(card.told for card in laid.state.cards if card.id == "unknown")
    assert told == [(), ("not type:creature",), ("type:creature",)]


@pytest.mark.parametrize(
    ("side", "at", "code"),
    [
        ({"hand": 2, "among": ["imp"]}, "emily.among", "setup/too-few"),
        ({"hand": 1, "among": "imp"}, "emily.among", "setup/not-a-list"),
        ({"hand": 1, "among": ["unknown"]}, "emily.among[0]", "setup/wrong-zone"),
        ({"hand": [{"card": "unknown", "told": ["type:creature"]}], "among": ["dig"]}, "emily.among", "setup/too-few"),
        ({"hand": [{"card": "unknown", "told": ["type:spell"]}]}, "emily.hand[0].told", "setup/bad-value"),
        ({"hand": [{"card": "imp", "told": ["type:creature"]}]}, "emily.hand[0].told", "setup/bad-value"),
        ({"archives": "unknown"}, "emily.archives", "setup/not-a-list"),
        ({"hand": -1}, "emily.hand", "setup/not-a-list"),
    ],
)
def test_what_cannot_be_is_refused(shop: Any, side: dict[str, Any], at: str, code: str) -> None:
    """Each problem is told at its place."""
    with pytest.raises(SetupError) as raised:
        lay_out({"active": "emily", "emily": side, "other": {}}, shop)
    assert [(problem.where, problem.code) for problem in raised.value.problems] == [(at, code)]
