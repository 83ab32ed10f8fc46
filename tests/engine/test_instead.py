"""Replacement effects: one loop for any event, each effect once, and what the result then counts as."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.explore import explore
from judge.engine.game import Game

SUPPLY = ("Instead(WouldSteal(of=YOU), TakeFromSupply())", "Instead(WouldCapture(of=YOU), TakeFromSupply())")
AS_CAPTURE = "Instead(WouldResolveIcon(icon='aember'), IconAs('capture'), may=True)"
CAPTURE_STEALS = "Instead(WouldResolveIcon(icon='capture'), Steal(1), may=True)"
TO_CAPTURE = (
    "Instead(WouldSteal(), ForEach(EventAmount(), Capture(1, on=Choose(Creature(ControlledBy(ACTIVE))), of=THAT_PLAYER)))"
)


def pools(game: Game) -> tuple[int, int]:
    first, second = game.table["players"]
    return first["amber"], second["amber"]


def on_cards(game: Game, side: int) -> list[int]:
    return [card["amber"] for card in game.table["players"][side]["battleline"]]


def test_aember_from_the_supply_still_counts_as_stolen(play: Callable[..., Game], book: Any) -> None:
    """The result is recorded after replacement: “if you do” is met; an empty pool leaves nothing that could be replaced."""
    book.add("guard", "creature", "untamed", *SUPPLY, power=1)
    book.add("blast", "action", "dis", "Play(IfYouDo(Steal(1), Gain(10)))")
    assert pools(play({"hand": ["blast"]}, {"amber": 2, "battleline": ["guard"]}, "play blast")) == (11, 2)
    assert pools(play({"hand": ["blast"]}, {"battleline": ["guard"]}, "play blast")) == (0, 0)
    assert pools(play({"hand": ["blast"]}, {}, "play blast")) == (0, 0)


def test_what_is_replaced_did_not_happen(play: Callable[..., Game], book: Any) -> None:
    """A theft that becomes a capture was no theft: “if you do” is not met."""
    book.add("beast", "creature", "saurian", TO_CAPTURE, power=9)
    book.add("blast", "action", "dis", "Play(IfYouDo(Steal(1), Gain(10)))")
    game = play({"hand": ["blast"], "battleline": ["imp"]}, {"amber": 2, "battleline": ["beast"]}, "play blast")
    assert (pools(game), on_cards(game, 0)) == ((0, 1), [1])


def test_cannot_comes_before_any_replacement(play: Callable[..., Game], book: Any) -> None:
    """What cannot be stolen leaves a replacement nothing to replace."""
    book.add("beast", "creature", "saurian", TO_CAPTURE, power=9)
    book.add("shield", "creature", "dis", "While(Cannot(YOU, BE_STOLEN_FROM))", power=9)
    book.add("blast", "action", "dis", "Play(IfYouDo(Steal(1), Gain(10)))")
    game = play({"hand": ["blast"], "battleline": ["beast"]}, {"amber": 2, "battleline": ["shield"]}, "play blast")
    assert (pools(game), on_cards(game, 0)) == ((0, 2), [0])
    assert "glossary:cannot" in {cite for line in game.trace for cite in line.cites}


def test_replacements_of_one_event_follow_each_other(play: Callable[..., Game], book: Any) -> None:
    """An icon turned into another one can be replaced as that one; each effect applies once; each may be declined."""
    book.add("jar", "artifact", "dis", AS_CAPTURE)
    book.add("scribe", "creature", "dis", CAPTURE_STEALS, power=3)
    mine = {"hand": [{"card": "wave", "icons": ["aember"]}], "artifacts": ["jar"], "battleline": ["scribe", "troll"]}
    game = play(mine, {"amber": 5}, "play wave")
    assert game.question is not None
    found = explore(game.board.tables, game.state)
    ends = {(found.nodes[at].state.players[0].amber, found.nodes[at].state.players[1].amber) for at in found.ends}
    held = {sum(card.amber for card in found.nodes[at].state.cards) for at in found.ends}
    assert ends == {(1, 5), (1, 4), (0, 4)}  # as it is; captured, then stolen instead; captured
    assert held == {0, 1}


def test_two_captures_of_one_gain_take_the_same_aember(play: Callable[..., Game], book: Any) -> None:
    """“Captures it” means the Æmber of that reap: one of two captors gets it, whatever else lies in the pool; taken from the
    supply it is still there for the second."""
    book.add("marrows", "creature", "sanctum", "After(GainsByReaping(), Capture(EventAmount(), it=True))", power=9)
    book.add("guard", "creature", "dis", *SUPPLY, power=1)
    theirs = {"battleline": ["marrows", "marrows"]}
    game = play({"amber": 7, "battleline": ["imp"]}, theirs, "reap imp", "marrows#1 after reap-gain on imp")
    assert (pools(game), on_cards(game, 1)) == ((7, 0), [1, 0])
    game = play({"amber": 7, "battleline": ["imp", "guard"]}, theirs, "reap imp", "marrows#1 after reap-gain on imp")
    assert (pools(game), on_cards(game, 1)) == ((8, 0), [1, 1])


def test_a_stolen_reap_is_no_gain(play: Callable[..., Game], book: Any) -> None:
    """Nothing reacts to Æmber gained by reaping where the gain was replaced."""
    book.add("door", "action", "dis", "Play(Lasting(Instead(WouldGainByReaping(), Steal(EventAmount()))))")
    book.add("marrows", "creature", "sanctum", "After(GainsByReaping(), Capture(EventAmount(), it=True))", power=9)
    game = play({"hand": ["door"], "battleline": ["imp"]}, {"amber": 2, "battleline": ["marrows"]}, "play door", "reap imp")
    assert (pools(game), on_cards(game, 1)) == ((1, 1), [0])
