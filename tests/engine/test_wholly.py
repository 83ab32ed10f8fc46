"""Done completely, chosen together, repeated, resolved once more: how much of an effect there has to be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game

MIGHT = "Play(IfYouDo(Destroy(AnyNumber(Creature(FRIENDLY), power=10)), Gain(3)))"
SHIELD = "While(Gains(HOST, Destroyed(IfYouDo(Discard(Top(n=2)), Seq(Heal(ALL, THIS), Destroy(SOURCE))), instead=True)))"


def side(game: Game, at: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = game.table["players"][at]
    return found


def labels(game: Game) -> list[str]:
    return [option.label for option in game.question.options] if game.question else []


def test_creatures_are_chosen_that_have_enough_power_together(play: Callable[..., Game], book: Any) -> None:
    """No choice that falls short can be ended, and none is offered that could only fall short."""
    book.add("might", "action", "dis", MIGHT)
    mine = {"hand": ["might"], "battleline": ["imp", "troll", "knight"]}
    assert labels(play(mine, {}, "play might")) == ["imp", "troll"]
    assert labels(play(mine, {}, "play might", "imp")) == ["troll"]
    assert labels(play(mine, {}, "play might", "imp", "troll")) == ["knight", "done"]
    assert side(play(mine, {}, "play might", "imp", "troll", "done"))["amber"] == 3 + 1


def test_nothing_is_chosen_where_all_together_fall_short(play: Callable[..., Game], book: Any) -> None:
    """With too little power on the table nothing is destroyed."""
    book.add("might", "action", "dis", MIGHT)
    game = play({"hand": ["might"], "battleline": ["troll"]}, {}, "play might")
    assert (len(side(game)["battleline"]), side(game)["amber"]) == (1, 0)


def test_if_you_do_asks_for_every_card(play: Callable[..., Game], book: Any) -> None:
    """One of two creatures is warded, so not all that was chosen is destroyed."""
    book.add("might", "action", "dis", MIGHT)
    mine = {"hand": ["might"], "battleline": ["troll", {"card": "knight", "warded": True}]}
    game = play(mine, {}, "play might", "troll", "knight")
    assert [card["id"] for card in side(game)["battleline"]] == ["knight"]
    assert side(game)["amber"] == 0


def test_if_you_do_asks_for_the_whole_number(play: Callable[..., Game], book: Any) -> None:
    """Two cards are to be discarded: one is not enough, three leave one."""
    book.add("shield", "upgrade", "dis", SHIELD)
    theirs = {"battleline": [{"card": "knight", "upgrades": ["shield"]}]}
    saved = play({"hand": ["wipe"]}, {**theirs, "deck": 3}, "play wipe")
    assert ([card["id"] for card in side(saved, 1)["battleline"]], len(side(saved, 1)["deck"])) == (["knight"], 1)
    lost = play({"hand": ["wipe"]}, {**theirs, "deck": 1}, "play wipe")
    assert side(lost, 1)["battleline"] == []


def test_if_you_do_asks_for_every_card_that_is_put_away(play: Callable[..., Game], book: Any) -> None:
    """Three cards are to be shuffled into the deck: two are not enough."""
    book.add("bury", "action", "dis", "Play(IfYouDo(Put(Top(n=3, zone=DISCARD), DECK_SHUFFLED), Gain(5)))")
    mine = {"hand": ["bury"], "deck": ["knight"]}
    whole = play({**mine, "discard": ["imp", "pixie", "troll"]}, {}, "play bury")
    assert (len(side(whole)["deck"]), side(whole)["amber"]) == (4, 5)
    part = play({**mine, "discard": ["imp", "pixie"]}, {}, "play bury")
    assert (len(side(part)["deck"]), side(part)["amber"]) == (3, 0)


def test_a_card_given_away_is_paid_for(play: Callable[..., Game], book: Any) -> None:
    """Control that changes hands was taken, so what follows "if you do" follows; without a card it does not."""
    book.add("deal", "action", "dis", "Play(IfYouDo(TakeControl(Choose(Creature(FRIENDLY)), by=OPPONENT), Pay(2, by=OPPONENT)))")
    sold = play({"hand": ["deal"], "battleline": ["troll"]}, {"amber": 5}, "play deal")
    assert (side(sold)["amber"], side(sold, 1)["amber"]) == (2, 3)
    assert [card["id"] for card in side(sold, 1)["battleline"]] == ["troll"]
    empty = play({"hand": ["deal"]}, {"amber": 5}, "play deal")
    assert (side(empty)["amber"], side(empty, 1)["amber"]) == (0, 5)


def test_a_replacement_is_carried_out_as_a_whole(play: Callable[..., Game], book: Any) -> None:
    """The creature is not destroyed again by the damage that the replacement is about to heal."""
    book.add("shield", "upgrade", "dis", SHIELD)
    theirs = {"battleline": [{"card": "knight", "upgrades": ["shield"]}], "deck": 4}
    game = play({"battleline": ["troll"]}, theirs, "fight with troll", house="brobnar")
    assert [(card["id"], card["damage"]) for card in side(game, 1)["battleline"]] == [("knight", 0)]
    assert len(side(game, 1)["deck"]) == 2


def test_a_card_that_has_left_play_repeats_nothing(play: Callable[..., Game], book: Any) -> None:
    """A creature that destroys itself does its effect once."""
    book.add("shark", "creature", "dis", "Play(Repeat(Seq(Gain(1), Destroy(THIS)), times=3))", power=1)
    book.add("whale", "creature", "dis", "Play(Repeat(Gain(1), times=3))", power=1)
    assert side(play({"hand": ["shark"]}, {}, "play shark"))["amber"] == 1
    assert side(play({"hand": ["whale"]}, {}, "play whale"))["amber"] == 4


def test_a_play_ability_resolves_again_at_once(play: Callable[..., Game], book: Any) -> None:
    """Each ability of the creature played is repeated before the next one begins."""
    book.add("echo", "creature", "dis", "While(ResolvesAgain(Creature(FRIENDLY, ANOTHER), PLAY))", power=2)
    book.add("twice", "creature", "dis", "Play(Steal(1))", "Play(Lose(1))", power=2)
    mine, theirs = {"hand": ["twice"], "battleline": ["echo"]}, {"amber": 3}
    game = play(mine, theirs, "play twice", "right")
    assert labels(game) == ["twice Play:", "twice Play: (2)"]
    game.answer("twice Play:")
    assert (side(game)["amber"], side(game, 1)["amber"]) == (2, 0)


def test_a_play_ability_can_stand_for_after_reap(play: Callable[..., Game], book: Any) -> None:
    """Only creatures that the effect is about resolve their “Play:” ability after reaping, and once."""
    book.add("seer", "creature", "dis", "While(AlsoAs(Creature(FRIENDLY), PLAY, AFTER_REAP))", power=2)
    book.add("cat", "creature", "dis", "Slash((PLAY, AFTER_FIGHT), Gain(2))", power=2)
    book.add("dog", "creature", "dis", "Slash((PLAY, AFTER_REAP), Gain(2))", power=2)
    assert side(play({"battleline": ["cat", "seer"]}, {}, "reap cat"))["amber"] == 3
    assert side(play({"battleline": ["dog", "seer"]}, {}, "reap dog"))["amber"] == 3
    assert side(play({"battleline": ["cat"]}, {"battleline": ["seer"]}, "reap cat"))["amber"] == 1


def test_one_card_may_be_played_or_used(play: Callable[..., Game], book: Any) -> None:
    """A use spends the permission as a play does."""
    book.add("envoy", "artifact", "dis", "Action(Lasting(While(MayPlay(tests=(House('brobnar'),), n=1, or_use=True))))")
    mine = {"hand": [{"card": "troll", "as": "held"}], "battleline": ["troll"], "artifacts": ["envoy"]}
    game = play(mine, {}, "use envoy")
    assert {"play held", "reap troll"} <= set(labels(game))
    game.play("reap troll")
    assert "play held" not in labels(game)
    other = play(mine, {}, "use envoy", "play held", "left")
    assert "reap troll" not in labels(other)


def test_a_lasting_replacement_is_about_the_card_chosen(play: Callable[..., Game], book: Any) -> None:
    """The effect on one creature leaves the damage of every other creature as it is."""
    book.add(
        "curse",
        "action",
        "dis",
        "Play(Seq(Bind(Choose(Creature())), Lasting(Instead(WouldBeDealt(tests=(InSet(IT),)), MoreDamage(3)))))",
    )
    game = play({"hand": ["curse", "wave"]}, {"battleline": ["troll", "knight"]}, "play curse", "troll", "play wave")
    assert [card["damage"] for card in side(game, 1)["battleline"]] == [5, 0]
    assert (
        side(play({"hand": ["curse", "wave"]}, {"battleline": ["troll", "imp"]}, "play curse", "imp", "play wave"), 1)[
            "battleline"
        ][0]["damage"]
        == 2
    )
