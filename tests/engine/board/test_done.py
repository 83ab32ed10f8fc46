"""A board may stand in the middle of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cards.book import load_book
from judge.cards.nouns import Happened, Turn
from judge.cards.nouns.base import walk
from judge.cards.nouns.event_words import kind_of
from judge.engine.board.fields import fields_of
from judge.engine.board.setup import lay_out
from judge.engine.board.spec import DoneSpec, LastTurnSpec
from judge.engine.game import Game
from judge.engine.words.record import KINDS
from judge.errors import SetupError


def board(**done: Any) -> dict[str, Any]:
    side = {"hand": ["wave"], "battleline": ["imp", "imp"], "discard": ["habit"]}
    return {"active": "emily", "house": "dis", "done": done, "emily": side, "other": {}}


@pytest.fixture
def shop(book: Any) -> Any:
    book.add("habit", "action", "dis", "Play(Lasting(After(IsPlayed(by=YOU), Gain(1))))")
    return book


def test_the_rule_of_six_counts_what_was_done_before(shop: Any) -> None:
    """Six uses of a name earlier in the turn leave none."""
    game = Game(board(names={"imp": 6}), shop)
    assert [reason.cite for reason in game.why_not("reap imp#1")] == ["glossary:rule-of-six"]
    assert not Game(board(names={"imp": 5}), shop).why_not("reap imp#1")


def test_omega_played_before_leaves_nothing_to_do(shop: Any) -> None:
    """After an omega card the step is over at once: the turn is somebody else's business by the next question."""
    game = Game(board(omega=True), shop)
    assert game.table["active"] == "other"


def test_a_lasting_effect_of_an_earlier_card_still_acts(shop: Any) -> None:
    """The effect of a card in the discard pile reacts to the next card played."""
    game = Game.replay(board(lasting=[{"card": "habit", "player": "emily"}]), ["play wave"], shop)
    if game.question and game.question.kind == "order":
        game.answer(game.question.options[0].label)
    while game.question and game.question.kind == "order":
        game.answer(game.question.options[0].label)
    assert game.table["players"][0]["amber"] == 3


@pytest.mark.parametrize("key", fields_of(DoneSpec))
@pytest.mark.parametrize("wrong", [7.5, "everything", {"": [None]}, [[None]]], ids=repr)
def test_what_is_no_deed_is_refused_where_it_stands(shop: Any, key: str, wrong: object) -> None:
    """Whatever else is written where deeds, sums or marks belong."""
    with pytest.raises(SetupError) as caught:
        Game(board(**{key: wrong}), shop)
    assert all(problem.where.startswith(f"done.{key}") for problem in caught.value.problems)


def test_every_problem_of_what_was_done_is_named(shop: Any) -> None:
    """Unknown fields, cards and players are all reported."""
    with pytest.raises(SetupError) as caught:
        Game(board(naems={}, used=["nobody"], forged=["carol"], played=-1, lasting=[{"card": "wave", "player": "emily"}]), shop)
    assert {p.where: p.code for p in caught.value.problems} == {
        "done.naems": "setup/unknown-field",
        "done.used": "setup/unknown-card",
        "done.forged": "setup/unknown-player",
        "done.played": "setup/bad-value",
        "done.lasting": "setup/no-lasting-effect",
    }


def laid(shop: Any, done: dict[str, Any], **sides: Any) -> Any:
    return lay_out({"active": "emily", "house": "dis", "done": done, **({"emily": SIDE, "other": {}} | sides)}, shop)


SIDE = {"hand": ["wave"], "battleline": ["imp", "knight"], "discard": ["habit"]}


def test_cards_that_were_played_count_as_played(shop: Any) -> None:
    """A play counts for its name, the number of plays, the first turn and alpha."""
    flags = laid(shop, {"played": ["imp", "habit"]}).state.flags
    assert flags == {("name", "Imp"): 1, ("name", "Habit"): 1, ("plays",): 2, ("acts",): 2, ("from-hand",): 2}


@pytest.mark.parametrize(
    ("asks", "played", "gained"),
    [
        ("IsPlayed(by=YOU)", 2, 3),
        ("IsPlayed(by=YOU)", {"creature": 2, "action": 1}, 4),
        ("IsPlayed(by=OPPONENT)", 2, 0),
        ("IsPlayed(tests=(Type('creature'),))", {"creature": 2, "action": 1}, 2),
        ("IsPlayed(by=YOU, tests=(House('dis'), Type('action')))", {"dis action": 2, "logos action": 4, "creature": 1}, 3),
        ("IsPlayed(by=YOU, tests=(Type('creature'),))", 2, 0),
        ("IsPlayed(by=YOU, tests=(House('dis'),))", {"action": 1}, 1),
        ("IsPlayed(by=YOU, tests=(Named('imp'),))", {"dis creature": 1}, 0),
        ("IsPlayed(by=YOU, flank='left')", {"creature": 1}, 0),
    ],
)
def test_a_number_of_plays_counts_for_whatever_asks_no_more(book: Any, asks: str, played: Any, gained: int) -> None:
    """By type and house as far as they are told."""
    book.add("teller", "action", "dis", f"Play(Gain(Happened({asks})))")
    given = {"house": "dis", "done": {"played": played}, "emily": {"hand": ["teller"]}, "dan": {}}
    assert Game.replay(given, ["play teller"], book).state.players[0].amber == gained


def test_a_number_of_plays_is_none_of_those_that_a_card_asks_more_of(book: Any) -> None:
    """The first line of the trace says so, and the way out; a count told by itself takes its place."""
    book.add("teller", "action", "dis", "Play(Gain(Happened(IsPlayed(by=YOU, tests=(Type('creature'),)))))")
    given = {"house": "dis", "done": {"played": 2}, "emily": {"hand": ["teller"]}, "dan": {}}
    assert "Teller asks which cards were played" in Game(given, book).trace[0].notes[1]
    event = repr(lay_out({"emily": {"hand": ["teller"]}, "dan": {}}, book).tables.counted[0])
    counted = [{"event": event, "me": "emily", "player": "emily", "times": 1}]
    game = Game.replay({**given, "done": {"played": 2, "counted": counted}}, ["play teller"], book)
    assert game.state.players[0].amber == 1
    assert len(game.trace[0].notes) == 2


@pytest.mark.parametrize(
    ("asks", "gained"), [("(ENEMY, Type('creature'))", 2), ("(Type('creature'),)", 3), ("(Type('creature'), Trait('imp'))", 0)]
)
def test_creatures_told_by_whose_they_were_count_for_whatever_asks_no_more(shop: Any, asks: str, gained: int) -> None:
    """Which of the creatures of a player were destroyed need not be told, unless a card asks for more than whose they were."""
    shop.add("tally", "action", "dis", f"Play(Gain(Happened(IsDestroyed({asks}))))")
    given = board(destroyed=["other", "emily", "other"])
    given["emily"]["hand"] = ["tally"]
    assert Game.replay(given, ["play tally"], shop).table["players"][0]["amber"] == gained


def test_how_many_of_each_type_were_played_in_the_turn_before(shop: Any) -> None:
    """It is told as for this turn; a mere number is refused."""
    event = "IsPlayed(by=OPPONENT, tests=(Type('creature'),))"
    shop.add("tally", "action", "dis", f"Play(Gain(Happened({event}, turn=THEIR_LAST_TURN)))")
    given = board(last_turn={"played": {"creature": 3, "action": 1}})
    given["emily"]["hand"] = ["tally"]
    assert Game.replay(given, ["play tally"], shop).table["players"][0]["amber"] == 3
    with pytest.raises(SetupError, match="how many of each type"):
        Game(given | {"done": {"last_turn": {"played": 3}}}, shop)


def test_sums_come_on_top_of_what_is_listed(shop: Any) -> None:
    """A number is of all cards, those listed included."""
    flags = laid(shop, {"names": {"imp": 3}, "reaped": ["imp"], "from_hand": 0, "discarded": ["habit"]}).state.flags
    assert (flags[("name", "Imp")], flags[("from-hand",)], flags[("acts",)]) == (3, 1, 2)


def test_a_fight_before_has_used_up_elusive(shop: Any) -> None:
    """The creature that was fought is chosen for the first time no more; one that is gone is forgotten."""
    board = laid(shop, {"fought": [{"card": "imp", "against": "pixie"}, {"card": "imp", "against": "troll"}]},
                 other={"battleline": ["pixie"], "discard": ["troll"]})  # fmt: skip
    assert [card.fought for card in board.state.cards if card.id in ("pixie", "troll")] == [True, False]
    assert board.state.flags[("name", "Imp")] == 2


def test_what_cards_count_is_counted_for_both_turns(shop: Any) -> None:
    """A card that asks how many creatures were destroyed, this turn and in the last turn, finds them."""
    shop.add("sum", "action", "dis", "Play(Gain(Happened(IsDestroyed())))")
    shop.add("then", "action", "dis", "Play(Gain(Happened(IsPlayed(by=OPPONENT), THEIR_LAST_TURN)))")
    emily = {"hand": ["sum", "then"], "discard": ["imp", "imp"]}
    done = {"destroyed": ["imp#1", "imp#2"], "last_turn": {"played": ["pixie"]}}
    given = {"active": "emily", "house": "dis", "done": done, "emily": emily, "other": {"battleline": ["pixie"]}}
    game = Game.replay(given, ["play sum"], shop)
    assert game.table["players"][0]["amber"] == 2
    game.answer("play then")
    assert game.table["players"][0]["amber"] == 3
    assert "in the turn before" in game.trace[0].notes[-1]


TOLD = {
    "destroyed": "destroyed", "discarded": "discarded", "draws": "drawn", "exalted": "exalted", "fights": "fought",
    "forged": "forged", "played": "played", "reaps": "reaped", "stolen": "stolen", "used": "used",
}  # fmt: skip


def test_whatever_cards_count_of_a_turn_can_be_told_of_a_board() -> None:
    """Each kind of event that is noted has its key, and so has each that an ability of the pool counts in a turn before."""
    assert TOLD.keys() == set(KINDS)
    assert set(TOLD.values()) <= fields_of(DoneSpec).keys()
    whole = load_book()
    abilities = [ability for page in whole for ability in whole.definition(page.id).abilities]
    before = [part for each in abilities for part in walk(each) if isinstance(part, Happened) and part.turn is not Turn.THIS_TURN]
    assert before
    assert {TOLD[kind_of(part.event)] for part in before} <= fields_of(LastTurnSpec).keys()


@pytest.mark.parametrize(
    ("asks", "told"),
    [
        ("IsStolen(of=OPPONENT)", {"stolen": ["other", "other"]}),
        ("IsExalted(tests=(FRIENDLY,))", {"exalted": ["imp#1", "imp#1"]}),
        ("Draws(inside=True)", {"drawn": 2}),
        ("IsStolen(), turn=OPPONENTS_LAST_TURN", {"last_turn": {"stolen": ["emily", "emily"]}}),
    ],
)
def test_thefts_exalts_and_draws_are_told(shop: Any, asks: str, told: Any) -> None:
    """Each of them counts once for each time that it is told."""
    shop.add("wave", "action", "dis", f"Play(Gain(Happened({asks})))")
    game = Game.replay(board(**told), ["play wave"], shop)
    assert game.table["players"][0]["amber"] == 2


def test_a_permission_may_be_used_up(shop: Any) -> None:
    """A constant ability that permits one off-house play permits none after it."""
    shop.add("envoy", "creature", "dis", "While(MayPlay((House('untamed'),), 1))", power=2)
    side = {"battleline": ["envoy"], "hand": ["pixie"]}
    assert not Game({"house": "dis", "emily": side, "other": {}}, shop).why_not("play pixie")
    assert Game({"house": "dis", "done": {"spent": ["envoy"]}, "emily": side, "other": {}}, shop).why_not("play pixie")


def test_a_lasting_effect_says_how_long(shop: Any) -> None:
    """Its end and the uses left are those told."""
    entry = {"card": "habit", "player": "other", "until": "your next turn", "left": 2}
    (lasting,) = laid(shop, {"lasting": [entry]}).state.lasting
    assert (lasting.me, lasting.until, lasting.left) == (1, "your next turn", 2)


@pytest.mark.parametrize(
    "done",
    [
        3, {"played": [3]}, {"played": {"cake": 1}}, {"names": {"imp": 7}}, {"names": {"imp": -1}}, {"fought": [{"card": "imp"}]},
        {"spent": ["imp"]}, {"lasting": [{"card": "habit", "player": "emily", "until": "supper"}]}, {"lasting": [3]},
        {"lasting": [{"card": "habit", "player": "emily", "binds": {"tea": 1}}]},
        {"lasting": [{"card": "habit", "player": "emily", "left": -5}]},
        {"last_turn": {"omega": True}}, {"last_turn": {"played": 2}}, {"counted": [{"event": "IsPlayed()", "me": "emily"}]},
        {"counted": [{"event": "IsPlayed()", "me": "emily", "player": "emily", "times": 1}]}, {"acted": 1}, {"forged": "emily"},
        {"destroyed": [["x"]]}, {"used": {}}, {"played": [["imp"]]},
    ],
)  # fmt: skip
def test_what_cannot_have_been_done_is_refused(shop: Any, done: Any) -> None:
    """Each of these is a problem with a place, never a crash."""
    with pytest.raises(SetupError) as caught:
        laid(shop, done)
    assert all(problem.where.startswith("done") and problem.says for problem in caught.value.problems)


def test_armor_known_cards_and_purgers_are_told_on_the_board(shop: Any) -> None:
    """Armor that upgrades give counts as the armor that was used; a deck may be known in part; a purged card knows by whom."""
    shop.add("plate", "upgrade", "sanctum", "While(ArmorPlus(2, HOST))")
    board = laid(
        shop, {}, emily={
            "battleline": [{"card": "knight", "armor_used": 3, "upgrades": ["plate"]}], "deck": ["imp", "troll", "pixie"],
            "known": 1, "purged": [{"card": "habit", "purged_by": "knight"}],
        },
    )  # fmt: skip
    assert board.state.cards[0].armor_had == 4
    assert board.state.known == (1, -1)
    assert next(card.host for card in board.state.cards if card.id == "habit") == 0
    with pytest.raises(SetupError):
        laid(shop, {}, emily={"deck": ["imp"], "known": 2})
    with pytest.raises(SetupError):
        laid(shop, {}, emily={"purged": [{"card": "imp", "purged_by": "nobody"}]})
