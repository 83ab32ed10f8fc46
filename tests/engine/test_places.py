"""Cards that change their place, their host or their zone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


def test_a_creature_moves_to_either_flank_of_its_controllers_line(book: Any, play: Callable[..., Game]) -> None:
    """Also an enemy creature stays in its own battleline, and one on a flank may stay there."""
    book.add("shove", "action", "dis", "Play(ToFlank(Choose(Creature())))")
    game = play({"hand": ["shove"]}, {"battleline": ["troll", "imp", "pixie"]}, "play shove", "imp", "right")
    assert names(game, 1, "battleline") == ["troll", "pixie", "imp"]
    game.back()
    assert game.question is not None
    assert [option.label for option in game.question.options] == ["left", "right"]


def test_a_creature_moves_anywhere_in_its_controllers_line(book: Any, play: Callable[..., Game]) -> None:
    """Every place among the others is offered, the one where it stands included; a creature alone has nowhere to go."""
    book.add("drill", "action", "dis", "Play(Reposition(Choose(Creature())))")
    board = {"battleline": ["troll", "imp", "pixie"]}
    game = play({"hand": ["drill"]}, board, "play drill", "imp")
    assert game.question is not None
    assert [option.label for option in game.question.options] == ["left", "between troll and pixie", "right"]
    game.answer("right")
    assert names(game, 1, "battleline") == ["troll", "pixie", "imp"]
    game.back()
    game.answer("between troll and pixie")
    assert names(game, 1, "battleline") == ["troll", "imp", "pixie"]
    assert names(play({"hand": ["drill"], "battleline": ["imp"]}, {}, "play drill"), 0, "battleline") == ["imp"]


def test_a_battleline_is_rearranged(book: Any, play: Callable[..., Game]) -> None:
    """The creatures are named from left to right; nobody is asked for the last one, nor about an empty line."""
    book.add("drill", "action", "dis", "Play(Rearrange(of=OPPONENT))")
    game = play({"hand": ["drill"]}, {"battleline": ["troll", "imp", "pixie"]}, "play drill", "pixie", "troll")
    assert names(game, 1, "battleline") == ["pixie", "troll", "imp"]
    empty = play({"hand": ["drill"], "battleline": ["imp", "troll"]}, {}, "play drill")
    assert names(empty, 0, "battleline") == ["imp", "troll"]


def test_deploy_that_is_gained_counts_while_entering(book: Any, play: Callable[..., Game]) -> None:
    """Only for creatures that the words find, on the side on which they enter."""
    book.add("banner", "artifact", "dis", "While(Gains(Creature(FRIENDLY, House('dis')), Keyword('deploy')))")
    board = {"hand": ["imp", "watcher"], "battleline": ["troll", "pixie"]}
    game = play({**board, "artifacts": ["banner"]}, {}, "play imp")
    assert game.question is not None
    assert [option.label for option in game.question.options] == ["left", "between troll and pixie", "right"]
    game.answer("between troll and pixie")
    assert names(game, 0, "battleline") == ["troll", "imp", "pixie"]
    theirs = play(board, {"artifacts": ["banner"]}, "play imp")
    assert theirs.question is not None
    assert [option.label for option in theirs.question.options] == ["left", "right"]


def test_a_ward_is_moved_or_removed(book: Any, play: Callable[..., Game]) -> None:
    """Never to a creature that has one; what has none loses none."""
    book.add("shift", "action", "dis", "Play(MoveWard(Choose(Creature()), Choose(Creature(Not(InSet(IT))), name='second')))")
    book.add("strip", "action", "dis", "Play(IfYouDo(Unward(Choose(Creature())), Gain(1)))")
    mine = {"battleline": [{"card": "imp", "warded": True}, {"card": "pixie", "warded": True}, "troll"]}

    def wards(game: Game) -> list[bool]:
        return [card["warded"] for card in game.table["players"][0]["battleline"]]

    assert wards(play({**mine, "hand": ["shift"]}, {}, "play shift", "imp", "troll")) == [False, True, True]
    assert wards(play({**mine, "hand": ["shift"]}, {}, "play shift", "imp", "pixie")) == [True, True, False]
    assert wards(play({**mine, "hand": ["shift"]}, {}, "play shift", "troll", "imp")) == [True, True, False]
    stripped = play({**mine, "hand": ["strip"]}, {}, "play strip", "imp")
    assert (wards(stripped), stripped.table["players"][0]["amber"]) == ([False, True, False], 1)
    assert play({**mine, "hand": ["strip"]}, {}, "play strip", "troll").table["players"][0]["amber"] == 0


def test_an_artifact_enters_only_the_line_of_its_controller(book: Any, play: Callable[..., Game]) -> None:
    """Used as if it were yours it stays where it is, because you do not control it."""
    book.add(
        "walker",
        "artifact",
        "dis",
        "Action(ToFlank(THIS, of=YOU))",
        "While(CountsAsCreature(THIS, 5), when=IsTrue(THIS, IN_BATTLELINE))",
    )
    book.add("borrowing", "action", "dis", "Play(Use(Choose(Artifact()), yours=True))")
    own = play({"artifacts": ["walker"], "battleline": ["imp"]}, {}, "use walker", "right")
    assert names(own, 0, "battleline") == ["imp", "walker"]
    theirs = play({"hand": ["borrowing"]}, {"artifacts": ["walker"], "battleline": ["imp"]}, "play borrowing")
    assert names(theirs, 1, "battleline") == ["imp"]


def test_two_creatures_of_one_line_swap_places_or_nothing_happens(book: Any, play: Callable[..., Game]) -> None:
    """Without a second creature there is no swap."""
    book.add("dancer", "creature", "dis", "AfterReap(Swap(THIS, Choose(Creature(FRIENDLY, ANOTHER))))", power=3)
    game = play({"battleline": ["dancer", "imp", "troll"]}, {}, "reap dancer", "troll")
    assert names(game, 0, "battleline") == ["troll", "imp", "dancer"]
    assert names(play({"battleline": ["dancer"]}, {}, "reap dancer"), 0, "battleline") == ["dancer"]


def test_an_upgrade_that_is_moved_or_played_has_been_attached(book: Any, play: Callable[..., Game]) -> None:
    """Moving it sets off its ability; being attached where it is already does nothing."""
    book.add(
        "badge",
        "upgrade",
        "dis",
        "After(IsAttached(tests=(Named('imp'),)), Gain(1))",
        "While(Gains(HOST, AfterReap(Attach(SOURCE, Choose(Creature(Named('imp')))))))",
    )
    assert play({"hand": ["badge"], "battleline": ["imp"]}, {}, "play badge").table["players"][0]["amber"] == 1
    board = {"battleline": [{"card": "watcher", "upgrades": ["badge"]}, "imp"]}
    moved = play(board, {}, "reap watcher")
    assert moved.table["players"][0]["amber"] == 2
    assert [card["handle"] for card in moved.table["players"][0]["battleline"][1]["upgrades"]] == ["badge"]
    assert play({"battleline": [{"card": "imp", "upgrades": ["badge"]}]}, {}, "reap imp").table["players"][0]["amber"] == 1


def test_an_ability_is_resolved_as_if_its_card_were_yours(book: Any, play: Callable[..., Game]) -> None:
    """The enemy creature is not exhausted, and its "you" is whoever resolves it; of several abilities one is chosen."""
    book.add("copyist", "creature", "dis", "AfterReap(Resolve(AFTER_REAP, Choose(Creature(ANOTHER))))", power=2)
    book.add("rich", "creature", "dis", "AfterReap(Gain(3))", "AfterReap(Draw(1))", power=2)
    game = play({"battleline": ["copyist"], "deck": ["imp"]}, {"battleline": ["rich"]}, "reap copyist")
    assert game.question is not None
    assert [option.label for option in game.question.options] == ["rich After Reap:", "rich After Reap: (2)"]
    game.answer("rich After Reap:")
    assert [side["amber"] for side in game.table["players"]] == [4, 0]
    assert game.table["players"][1]["battleline"][0]["ready"]


def test_a_deck_and_a_discard_pile_swap_turned_over(book: Any, play: Callable[..., Game]) -> None:
    """The top of the deck becomes the bottom of the discard pile."""
    book.add("undo", "action", "dis", "Play(SwapZones(DECK, DISCARD))")
    game = play({"hand": ["undo"], "deck": ["imp", "troll"], "discard": ["pixie", "knight"]}, {}, "play undo")
    assert names(game, 0, "discard") == ["undo", "troll", "imp"]
    assert names(game, 0, "deck") == ["knight", "pixie"]


def test_a_search_may_fail_and_a_searched_deck_is_shuffled(book: Any, play: Callable[..., Game]) -> None:
    """The cards found are known until they move, although the deck is shuffled first."""
    book.add("seek", "action", "dis", "Play(Seq(Search((Type('creature'),), zones=(DECK, DISCARD)), Return(IT)))")
    game = play({"hand": ["seek"], "deck": ["wave", "imp"], "discard": ["troll"]}, {}, "play seek")
    assert game.question is not None
    assert [option.label for option in game.question.options] == ["imp", "troll", "done"]
    game.answer("imp")
    assert names(game, 0, "hand") == ["imp"]
    assert game.state.known[0] == 0
    game.back()
    game.answer("done")
    assert names(game, 0, "hand") == []


def test_a_deck_is_dug_through_until_the_card_is_found(book: Any, play: Callable[..., Game]) -> None:
    """The cards above it are discarded, the one found is it; without one the whole deck goes."""
    book.add("horns", "action", "dis", "Play(Seq(DiscardUntil((House('dis'), Type('creature'))), Return(IT)))")
    game = play({"hand": ["horns"], "deck": ["troll", "imp", "pixie"]}, {}, "play horns")
    assert (names(game, 0, "hand"), names(game, 0, "deck")) == (["imp"], ["pixie"])
    empty = play({"hand": ["horns"], "deck": ["troll", "pixie"]}, {}, "play horns")
    assert (names(empty, 0, "hand"), names(empty, 0, "discard")) == ([], ["horns", "pixie", "troll"])


def test_an_ability_may_work_from_the_discard_pile(book: Any) -> None:
    """It works only there: neither in play nor for the other player."""
    book.add("revenant", "creature", "dis", "WhileIn(DISCARD, After(StartOfTurn(), May(PutIntoPlay(THIS, ready=True))))", power=2)
    given = {
        "active": "emily",
        "step": "start",
        "emily": {"discard": ["revenant"], "houses": ["dis"]},
        "other": {"discard": ["revenant"]},
    }
    game = Game.replay(given, ["yes"], book)
    assert names(game, 0, "battleline") == ["revenant#1"]
    assert names(game, 1, "battleline") == []
    assert game.question is not None
    assert game.question.kind == "house"


def test_what_lies_on_cards_is_redistributed(book: Any, play: Callable[..., Game]) -> None:
    """Point by point, in any way, and at one moment: what counts the Æmber on a creature never sees it bare."""
    book.add("level", "action", "dis", "Play(Redistribute(Creature(FRIENDLY), 'amber'))")
    book.add("purse", "creature", "dis", "While(Power(AmberOn(THIS), THIS))", power=0)
    board = {"hand": ["level"], "battleline": [{"card": "purse", "amber": 2}, "troll"]}
    game = play(board, {"battleline": [{"card": "pixie", "amber": 5}]}, "play level", "purse", "troll")
    assert [(card["handle"], card["amber"]) for card in game.table["players"][0]["battleline"]] == [("purse", 1), ("troll", 1)]
    bare = play(board, {}, "play level", "troll", "troll")
    assert names(bare, 0, "battleline") == ["troll"]
    assert bare.table["players"][0]["battleline"][0]["amber"] == 2
    assert names(play({"hand": ["level"]}, {}, "play level"), 0, "discard") == ["level"]
