"""What constant abilities change beside power and armor, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game


def side(game: Game, player: int) -> Any:
    return game.table["players"][player]


def cites(game: Game) -> set[str]:
    return {cite for line in game.trace for cite in line.cites}


def test_an_upgrade_modifies_no_artifact(play: Callable[..., Game], book: Any) -> None:
    """On a card that is a creature no more, an upgrade that speaks of its creature does nothing."""
    book.add("animate", "action", "dis", "Play(Seq(ToFlank(Choose(Artifact())), Lasting(While(CountsAsCreature(IT, 3)))))")
    book.add("engine", "artifact", "dis")
    book.add("heart", "upgrade", "dis", "While(Gains(HOST, Destroyed(Gain(3))))")
    book.add("crush", "action", "dis", "Play(Destroy(Artifact()))")
    dis = {"houses": ["dis"], "hand": ["crush", "unknown", "unknown", "unknown", "unknown", "unknown"]}
    given = {"artifacts": ["engine"], "hand": ["animate", "heart"], "houses": ["dis"], "deck": 6}
    game = play(given, dis, "play animate", "play heart", "end", "choose dis", "play crush")
    assert {"engine", "heart"} <= {card["handle"] for card in side(game, 0)["discard"]}
    assert side(game, 0)["amber"] == 0


def test_a_larger_hand_is_filled_up(play: Callable[..., Game], book: Any) -> None:
    """A player who refills to one more card draws up to seven."""
    book.add("tome", "artifact", "dis", "While(HandSize(1, YOU))")
    game = play({"artifacts": ["tome"], "deck": 9, "houses": ["dis"]}, {"houses": ["dis"], "deck": 9}, "end", "choose dis", "end")
    assert [len(side(game, player)["hand"]) for player in (0, 1)] == [7, 6]


def test_a_card_that_cannot_ready_stays_exhausted(play: Callable[..., Game], book: Any) -> None:
    """Neither the ready step nor an effect readies it; entering ready is something else."""
    book.add("titan", "creature", "dis", "While(Cannot(THIS, READY_ITSELF))", "While(Enters(THIS, 'ready'))", power=9)
    book.add("waker", "action", "dis", "Play(Ready(Creature(FRIENDLY)))")
    line = [{"card": "titan", "exhausted": True}, {"card": "imp", "exhausted": True}]
    for moves in (["play waker"], ["end"]):
        game = play({"battleline": line, "hand": ["waker"], "houses": ["dis"]}, {"houses": ["dis"]}, *moves)
        assert [card["ready"] for card in side(game, 0)["battleline"]] == [False, True]
    entered = play({"hand": ["titan"]}, {}, "play titan")
    assert [card["ready"] for card in side(entered, 0)["battleline"]] == [True]


def test_what_modifies_how_a_card_enters_is_cited(play: Callable[..., Game], book: Any) -> None:
    """The line on which a creature enters ready names the card that says so."""
    book.add("stalk", "artifact", "dis", "While(Enters((FRIENDLY, Type('creature')), 'ready'))")
    assert "card:stalk" in cites(play({"artifacts": ["stalk"], "hand": ["imp"]}, {}, "play imp"))


def test_a_card_from_the_deck_is_not_discarded_from_hand(play: Callable[..., Game], book: Any) -> None:
    """“After you discard a card” is about the hand."""
    book.add("scribe", "creature", "dis", "After(IsDiscarded(), Gain(1))", power=3)
    book.add("digger", "action", "dis", "Play(Discard(Top()))")
    given = {"battleline": ["scribe"], "hand": ["digger", "imp"], "deck": ["pixie"]}
    assert side(play(given, {}, "play digger"), 0)["amber"] == 0
    assert side(play(given, {}, "discard imp"), 0)["amber"] == 1


def test_a_card_finds_what_it_purged(play: Callable[..., Game], book: Any) -> None:
    """Only cards that this very card purged, that still lie there and pass the tests come back."""
    back = "Lasting(After(LeavesPlay(), PutIntoPlay(PurgedBy(tests=(Type('creature'),)), under=ITS_OWNER)), left=1)"
    book.add("sherman", "creature", "dis", f"Play(Seq(Purge(InPlay(ANOTHER)), {back}))", power=9)
    book.add("engine", "artifact", "dis")
    given = {"hand": ["sherman", "wipe"], "artifacts": ["engine"], "purged": ["knight"]}
    game = play(given, {"battleline": ["troll"]}, "play sherman", "play wipe")
    assert [card["handle"] for card in side(game, 1)["battleline"]] == ["troll"]
    assert {card["handle"] for card in side(game, 0)["purged"]} == {"engine", "knight"}


def test_each_creature_gets_as_much_as_is_counted_on_itself(play: Callable[..., Game], book: Any) -> None:
    """In an amount IT is the creature that gets it: its own Æmber, its own neighbors."""
    book.add("tribune", "creature", "saurian", "While(Power(Times(2, AmberOn(IT)), Creature(FRIENDLY)))", power=3)
    book.add("rock", "artifact", "dis", "While(ArmorPlus(Count(Neighbors(of=IT)), Creature(FRIENDLY)))")
    line = [{"card": "tribune", "amber": 1}, {"card": "troll", "amber": 2}, "pixie"]
    game = play({"battleline": line, "artifacts": ["rock"]}, {"battleline": [{"card": "troll", "amber": 3}]})
    cards = game.table["players"][0]["battleline"]
    assert [(card["power"], card["armor"]) for card in cards] == [(5, 1), (12, 2), (1, 1)]
    assert game.table["players"][1]["battleline"][0]["power"] == 8
