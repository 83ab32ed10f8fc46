"""Cards that are played or count as something else: copies, upgrades, gigantic creatures, artifacts in the battleline."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game
from judge.errors import IllegalMoveError


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


def only(game: Game, side: int = 0, zone: str = "battleline") -> dict[str, Any]:
    (card,) = game.table["players"][side][zone]
    return card  # type: ignore[no-any-return]


# --- copies


@pytest.fixture
def copies(book: Any) -> Any:
    book.add("mirror", "action", "dis", "RefersTo(In(DISCARD, of=OPPONENT, tests=(Type('action'),)))")
    book.add("gel", "creature", "logos", "While(PlayOnlyIf(Exists(Creature())))", "RefersTo(Creature(ANOTHER), house='logos')")
    book.add("first-light", "action", "dis", "Play(Gain(1))", keywords={"alpha": 0}, icons=("aember",))
    book.add("scout", "creature", "untamed", "While(Enters(THIS, 'ready'))", power=3, keywords={"deploy": 0})
    return book


@pytest.mark.usefixtures("copies")
def test_an_action_copies_another_with_its_icons_and_name(play: Callable[..., Game]) -> None:
    """The copied card's icons and ability resolve, and it counts for the rule of six; its own card is discarded."""
    game = play(
        {"hand": [{"card": "mirror", "icons": ["capture"]}], "battleline": ["imp"]},
        {"discard": ["first-light"], "amber": 2},
        "play mirror",
    )
    assert game.table["players"][0]["amber"] == 2
    assert names(game, 0, "discard") == ["mirror"]
    assert game.state.flags[("name", "First Light")] == 1


@pytest.mark.usefixtures("copies")
def test_a_copy_obeys_the_restrictions_of_the_original(play: Callable[..., Game]) -> None:
    """After another card an alpha card cannot be copied; then there is nothing to play the copy as."""
    with pytest.raises(IllegalMoveError, match="copy"):
        play({"hand": ["mirror", "wave"]}, {"discard": ["first-light"]}, "play wave", "play mirror")
    free = play({"hand": ["mirror", "wave"]}, {"discard": []}, "play wave", "play mirror")
    assert names(free, 0, "discard") == ["mirror", "wave"]


@pytest.mark.usefixtures("copies")
def test_a_creature_enters_as_a_copy_of_another(play: Callable[..., Game]) -> None:
    """It enters as the original does, deploy included, without what lies on the original, and reverts when it leaves."""
    board = {"hand": ["gel", "wipe"], "battleline": [{"card": "scout", "power": 2, "warded": True}, "imp"]}
    game = play(board, {}, "play gel", "scout", "between scout and imp", house="logos")
    copy = game.table["players"][0]["battleline"][1]
    assert (copy["handle"], copy["id"], copy["power"], copy["warded"], copy["ready"], copy["houses"]) == (
        "gel",
        "scout",
        3,
        False,
        True,
        ["logos"],
    )


def test_a_copy_is_its_own_card_again_elsewhere(copies: Any, play: Callable[..., Game]) -> None:
    """In the discard pile it is the card that is printed."""
    copies.add("boom", "action", "logos", "Play(Destroy(Creature()))")
    game = play({"hand": ["gel", "boom"], "battleline": ["troll"]}, {}, "play gel", "left", "play boom", house="logos")
    while game.question and game.question.kind == "order":
        game.answer(game.question.options[0].label)
    assert {card["id"] for card in game.table["players"][0]["discard"]} == {"boom", "gel", "troll"}


# --- upgrades


def test_a_creature_may_be_played_as_an_upgrade(book: Any, play: Callable[..., Game]) -> None:
    """As an upgrade it has only that one ability, and its own keywords do not count."""
    book.add("rover", "creature", "dis", "AsUpgrade(While(Gains(HOST, Keyword('skirmish'))))", power=3, keywords={"taunt": 0})
    game = play({"hand": ["rover"], "battleline": ["imp"]}, {}, "play rover")
    assert game.question is not None
    assert [option.label for option in game.question.options] == ["creature", "upgrade"]
    game.answer("upgrade")
    assert only(game)["keywords"] == {"skirmish": 0}
    assert [card["type"] for card in only(game)["upgrades"]] == ["upgrade"]
    lone = play({"hand": ["rover"]}, {}, "play rover")
    assert only(lone)["type"] == "creature"


def test_a_permission_for_upgrades_does_not_cover_the_creature(book: Any, play: Callable[..., Game]) -> None:
    """Off house it is an upgrade without a question, and that uses the permission up; in its house there is a choice."""
    book.add("rover", "creature", "logos", "AsUpgrade(While(Power(1, HOST)))", power=3)
    book.add("maker", "artifact", "dis", "While(MayPlay(tests=(Type('upgrade'),), n=1))")
    board = {"battleline": ["imp"], "artifacts": ["maker"], "hand": ["rover", "rover"]}
    game = play(board, {}, "play rover#1")
    assert [card["handle"] for card in only(game)["upgrades"]] == ["rover#1"]
    assert "play rover#2" not in [option.label for option in game.moves]
    inside = play({**board, "artifacts": []}, {}, "play rover#1", house="logos")
    assert inside.question is not None
    assert [option.label for option in inside.question.options] == ["creature", "upgrade"]


# --- gigantic creatures


@pytest.fixture
def giant(book: Any) -> Any:
    book.add("giant", "creature", "dis", "Play(Gain(3))", power=20, gigantic=True, icons=("aember",))
    return book


@pytest.mark.usefixtures("giant")
def test_a_gigantic_creature_needs_both_halves(play: Callable[..., Game]) -> None:
    """With both in hand it is one play of one creature, with the icons of its top half."""
    with pytest.raises(IllegalMoveError, match="both of its halves"):
        play({"hand": ["giant"]}, {}, "play giant")
    game = play({"hand": ["giant", "giant"]}, {}, "play giant#1")
    assert names(game, 0, "hand") == []
    assert only(game)["power"] == 20
    assert game.table["players"][0]["amber"] == 4
    assert game.state.flags[("plays",)] == 1


@pytest.mark.usefixtures("giant")
def test_both_halves_leave_play_together(play: Callable[..., Game]) -> None:
    """In the discard pile they are two cards again."""
    game = play({"hand": ["wipe"], "battleline": ["giant"]}, {}, "play wipe")
    assert names(game, 0, "discard") == ["wipe", "giant-top", "giant"]


def test_half_a_gigantic_creature_is_not_put_into_play(giant: Any, play: Callable[..., Game]) -> None:
    """An effect that finds both halves puts the creature into play."""
    giant.add("rise", "action", "dis", "Play(PutIntoPlay(In(DISCARD, tests=(Type('creature'),))))")
    assert names(play({"hand": ["rise"], "discard": ["giant"]}, {}, "play rise"), 0, "battleline") == []
    whole = play({"hand": ["rise"], "discard": ["giant", "giant"]}, {}, "play rise")
    assert names(whole, 0, "battleline") == ["giant#1"]
    assert names(whole, 0, "discard") == ["rise"]


def test_a_purged_gigantic_creature_comes_back_whole(giant: Any, play: Callable[..., Game]) -> None:
    """Both halves were purged by the card, so both are found again."""
    giant.add(
        "box",
        "artifact",
        "dis",
        "Action(Purge(Choose(Creature())))",
        "After(LeavesPlay(), PutIntoPlay(PurgedBy(), under=ITS_OWNER))",
    )
    giant.add("rust", "action", "dis", "Play(Destroy(Artifact()))")
    game = play({"hand": ["rust"], "artifacts": ["box"]}, {"battleline": ["giant"]}, "use box")
    assert names(game, 1, "purged") == ["giant", "giant-top"]
    game.answer("play rust")
    assert (names(game, 1, "battleline"), names(game, 1, "purged")) == (["giant"], [])


@pytest.mark.parametrize(
    ("then", "zone"),
    [
        ("Purge(IT)", "purged"),
        ("Archive(IT)", "archives"),
        ("Return(IT)", "hand"),
        ("Put(IT, DECK_TOP)", "deck"),
        ("Put(IT, DECK_SHUFFLED)", "deck"),
    ],
)
def test_what_is_done_after_it_has_left_is_done_to_both(giant: Any, play: Callable[..., Game], then: str, zone: str) -> None:
    """It is the creature that is spoken of; a half that is chosen where it lies is a card by itself."""
    giant.add("undo", "action", "dis", f"Play(Seq(Destroy(Choose(Creature())), {then}))")
    game = play({"hand": ["undo"]}, {"battleline": ["giant"]}, "play undo", *["giant"] * (then == "Put(IT, DECK_TOP)"))
    assert sorted(names(game, 1, zone)) == ["giant", "giant-top"]
    apart = then.replace("IT", "Choose(In(DISCARD, of=OPPONENT))", 1)
    giant.add("pick", "action", "dis", f"Play({apart})")
    game = play({"hand": ["pick"]}, {"discard": ["giant", "giant"]}, "play pick", "giant#1")
    assert names(game, 1, zone) == ["giant#1"]


# --- artifacts in the battleline


@pytest.fixture
def walking(book: Any) -> Any:
    text = "Action(Seq(ToFlank(Choose(Artifact())), Lasting(While(Grants(CountsAsCreature(IT, 3), BelongsTo(IT, 'active'))))))"
    book.add("animator", "artifact", "dis", text)
    book.add("rock", "artifact", "logos")
    book.add("charm", "upgrade", "dis", "While(Power(2, HOST))")
    return book


@pytest.mark.usefixtures("walking")
def test_an_artifact_is_a_creature_for_a_turn(play: Callable[..., Game]) -> None:
    """It has the power given, belongs to the active house, and can reap; at the end of the turn it is an artifact again,
    with what lies on it."""
    game = play(
        {"artifacts": ["animator", "rock"], "hand": ["charm"], "houses": ["dis"]},
        {"houses": ["dis"]},
        "use animator",
        "rock",
        "play charm",
    )
    rock = only(game)
    assert (rock["power"], rock["houses"]) == (5, ["dis"])
    assert game.why_not("reap rock") == ()
    game.answer("end")
    assert names(game, 0, "battleline") == []
    (_, rock) = game.table["players"][0]["artifacts"]
    assert [card["handle"] for card in rock["upgrades"]] == ["charm"]


def test_a_card_that_counts_as_a_creature_in_the_line_may_start_there(book: Any, play: Callable[..., Game]) -> None:
    """An artifact that says so of itself can stand in the battleline of a board."""
    book.add("walker", "artifact", "dis", "While(CountsAsCreature(THIS, 5), when=IsTrue(THIS, IN_BATTLELINE))")
    game = play({"battleline": ["walker"]}, {}, "reap walker")
    assert (only(game)["power"], game.table["players"][0]["amber"]) == (5, 1)


# --- costs of using, cards entering together


def test_what_must_be_done_in_order_to_use_a_card_comes_first(book: Any, play: Callable[..., Game]) -> None:
    """Another creature can be destroyed for it; alone, it would destroy itself and is not used."""
    book.add("brutodon", "creature", "dis", "UseCost(Destroy(Choose(Creature(FRIENDLY))))", power=12)
    game = play({"battleline": ["brutodon", "troll"]}, {}, "reap brutodon", "troll")
    assert (names(game, 0, "discard"), game.table["players"][0]["amber"]) == (["troll"], 1)
    alone = play({"battleline": ["brutodon"]}, {}, "reap brutodon")
    assert (names(alone, 0, "discard"), alone.table["players"][0]["amber"]) == (["brutodon"], 0)


def test_a_ward_leaves_the_cost_unpaid(book: Any, play: Callable[..., Game]) -> None:
    """A creature that is not destroyed does not count, so the card is not used and stays ready."""
    book.add("brutodon", "creature", "dis", "UseCost(Destroy(Choose(Creature(FRIENDLY))))", power=12)
    game = play({"battleline": ["brutodon", {"card": "troll", "warded": True}]}, {}, "reap brutodon", "troll")
    assert game.table["players"][0]["amber"] == 0
    assert game.table["players"][0]["battleline"][0]["ready"]


def test_cards_of_one_player_enter_before_those_of_the_other(book: Any, play: Callable[..., Game]) -> None:
    """The active player chooses whose come first and in which order."""
    book.add("bloom", "action", "dis", "Play(PutIntoPlay(In(HAND, of=EACH_PLAYER, tests=(Type('creature'),)), under=ITS_OWNER))")
    game = play({"hand": ["bloom", "imp", "troll"]}, {"hand": ["pixie", "knight"]}, "play bloom", "pixie")
    assert names(game, 1, "battleline") == ["knight", "pixie"] or game.question is not None
    game.answer("left")
    assert names(game, 1, "battleline") == ["knight", "pixie"]
    assert game.question is not None
    assert [option.label for option in game.question.options] == ["imp", "troll"]


def test_a_creature_takes_the_place_of_one_that_left(book: Any, play: Callable[..., Game]) -> None:
    """Those that left with it do not count: it stands between the ones that stay."""
    text = (
        "Destroyed(Seq(Discard(Top()), Bind(ThisWay(), name='found'), "
        "Lasting(After(LeavesPlay(), PutIntoPlay(The('found'), at=THIS)), until=REST_OF_GAME, left=1)))"
    )
    book.add("spawner", "creature", "dis", text, power=2)
    board = {"hand": ["wave"], "battleline": ["pixie", "troll", "spawner", "knight"], "deck": ["imp"]}
    game = play(board, {}, "play wave")
    assert names(game, 0, "battleline") == ["troll", "imp", "knight"]


# --- control


def test_control_lasts_as_long_as_the_upgrade(book: Any, play: Callable[..., Game]) -> None:
    """The creature comes to a flank of the upgrade's player, and goes back when the upgrade leaves."""
    book.add("collar", "upgrade", "dis", "While(YouControl(HOST))")
    book.add("rust", "action", "dis", "Play(Destroy(Upgrade()))")
    game = play(
        {"hand": ["collar", "rust"], "battleline": ["imp"]}, {"battleline": ["troll", "pixie"]}, "play collar", "troll", "right"
    )
    assert names(game, 0, "battleline") == ["imp", "troll"]
    game.answer("play rust")
    game.answer("left")
    assert (names(game, 0, "battleline"), names(game, 1, "battleline")) == (["imp"], ["troll", "pixie"])


def test_the_most_recent_effect_of_control_counts(book: Any, play: Callable[..., Game]) -> None:
    """Control taken after the upgrade came stays when the upgrade goes; control taken before it comes back."""
    book.add("collar", "upgrade", "dis", "While(YouControl(HOST))")
    book.add("beam", "action", "dis", "Play(TakeControl(Choose(Creature(ENEMY))))")
    collared = {
        "battleline": [{"card": "troll", "upgrades": [{"card": "collar", "by": "other", "owner": "other"}], "owner": "emily"}]
    }
    game = play({"hand": ["beam"]}, collared, "play beam")
    assert names(game, 0, "battleline") == ["troll"]


def test_control_for_a_turn_ends_with_it(book: Any, play: Callable[..., Game]) -> None:
    """A timed effect of control is struck out when its time is over."""
    book.add("charm", "action", "dis", "Play(TakeControl(Choose(Creature(ENEMY)), until=END_OF_TURN))")
    game = play({"hand": ["charm"], "houses": ["dis"]}, {"battleline": ["troll"], "houses": ["dis"]}, "play charm")
    assert names(game, 0, "battleline") == ["troll"]
    game.answer("end")
    assert names(game, 1, "battleline") == ["troll"]


def test_gained_omega_ends_the_step_when_the_card_has_entered(book: Any, play: Callable[..., Game]) -> None:
    """Enemy cards gain omega: playing one is the last thing done in the step."""
    book.add("chronophage", "creature", "logos", "While(Gains(InPlay(ENEMY), Keyword('omega')))", power=3)
    game = play({"hand": ["imp", "wave"], "houses": ["dis"]}, {"battleline": ["chronophage"], "houses": ["dis"]}, "play imp")
    assert game.table["active"] == "other"
