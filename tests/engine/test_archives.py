"""Archives that hold cards of another player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game


def zones(game: Game, side: int) -> dict[str, list[str]]:
    player = game.table["players"][side]
    return {zone: [card["id"] for card in player[zone]] for zone in ("hand", "archives", "discard", "purged")}


@pytest.mark.parametrize("does", ["Discard", "Purge"])
def test_a_card_of_another_player_goes_to_its_owners_hand(play: Callable[..., Game], book: Any, does: str) -> None:
    """Whatever makes it leave the archives, it is neither discarded nor purged, and does not count as such."""
    book.add("raid", "action", "dis", f"Play(Seq({does}(In(ARCHIVES, of=OPPONENT)), Gain(HowMany())))")
    theirs = {"archives": [{"card": "imp", "owner": "emily"}, "troll"]}
    game = play({"hand": ["raid"]}, theirs, "play raid")
    assert zones(game, 0)["hand"] == ["imp"]
    assert zones(game, 1) == {
        "hand": [], "archives": [], "discard": ["troll"] * (does == "Discard"), "purged": ["troll"] * (does == "Purge"),
    }  # fmt: skip
    assert game.table["players"][0]["amber"] == 1


@pytest.mark.parametrize(("owner", "there", "home"), [("emily", ["troll"], []), ("other", [], ["troll"])])
def test_a_card_of_another_player_is_not_played_from_archives(
    play: Callable[..., Game], book: Any, owner: str, there: list[str], home: list[str]
) -> None:
    """Playing it would make it leave them; a card of one's own is played."""
    book.add("recall", "action", "dis", "Play(PlayCard(Choose(In(ARCHIVES))))")
    game = play({"hand": ["recall"], "archives": [{"card": "troll", "owner": owner}]}, {}, "play recall")
    assert [card["id"] for card in game.table["players"][0]["battleline"]] == there
    assert zones(game, 1)["hand"] == home


def test_taking_the_archives_returns_what_is_not_ones_own(play: Callable[..., Game]) -> None:
    """Each card goes to the hand of its owner."""
    mine = {"archives": ["imp", {"card": "troll", "owner": "other"}], "houses": ["dis"]}
    game = play(mine, {}, "choose dis", "yes", step="house")
    assert zones(game, 0)["hand"] == ["imp"]
    assert zones(game, 1)["hand"] == ["troll"]


def test_a_card_is_archived_by_its_owner(play: Callable[..., Game], book: Any) -> None:
    """Whoever resolves the ability: an archived card goes to the archives of its owner."""
    book.add("keeper", "creature", "dis", "Destroyed(Archive(Choose(Under())))", power=1)
    under = [{"card": "imp", "owner": "other"}]
    game = play({"hand": ["wipe"], "battleline": [{"card": "keeper", "under": under}]}, {}, "play wipe")
    assert [len(side["archives"]) for side in game.table["players"]] == [0, 1]
