"""Lasting effects: how long, how often, for whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game

ACCESS = "Play(Lasting(After(IsPlayed(by=YOU, tests=(ANOTHER,)), Gain(1))))"
GRAFT = "Play(Lasting(After(Forges(by=OPPONENT), Pay(ALL, by=OPPONENT)), until=OPPONENTS_NEXT_TURN))"


def amber(game: Game, side: int = 0) -> int:
    return int(game.table["players"][side]["amber"])


def test_another_card_is_not_its_own_source(play: Callable[..., Game], book: Any) -> None:
    """The card that makes the effect is not the other card that it speaks of."""
    book.add("access", "action", "dis", ACCESS)
    assert amber(play({"hand": ["access", "imp"]}, {}, "play access")) == 0
    assert amber(play({"hand": ["access", "imp"]}, {}, "play access", "play imp")) == 1


def test_each_instance_is_its_own_trigger(play: Callable[..., Game], book: Any) -> None:
    """Two copies react twice to the next card; the first reacts to the second."""
    book.add("access", "action", "dis", ACCESS)
    game = play({"hand": ["access", "access", "imp"]}, {}, "play access#1", "play access#2", "access#2 Play:", "play imp")
    assert game.question is not None
    assert [option.label for option in game.question.options] == ["access#1 after played on imp", "access#2 after played on imp"]
    game.answer("access#2 after played on imp")
    assert amber(game) == 3


def test_what_it_reacts_to_is_the_card_that_it_speaks_of(play: Callable[..., Game], book: Any) -> None:
    """Begun by an ability that is itself about a card, it speaks of the card of each new event all the same."""
    react = "Lasting(After(IsUsed(tests=(FRIENDLY, Type('creature'))), PowerCounter(IT)))"
    book.add("drill", "action", "dis", f"Play({react})")
    book.add("zeal", "creature", "dis", f"After(Reaps(tests=(InSet(THIS),)), {react})", power=2)
    begun_by_play = play({"hand": ["drill"], "battleline": ["imp", "imp"]}, {}, "play drill", "reap imp#2")
    assert [card["power"] for card in begun_by_play.table["players"][0]["battleline"]] == [2, 3]
    begun_by_event = play({"battleline": ["zeal", "imp"]}, {}, "reap zeal", "reap imp")
    assert begun_by_event.table["players"][0]["battleline"][1]["power"] == 3


def test_this_turn_lasts_past_end_of_turn_effects(play: Callable[..., Game], book: Any) -> None:
    """A creature that is stronger this turn survives an end-of-turn effect, and dies of its damage afterwards."""
    book.add("boost", "action", "dis", "Play(Lasting(While(Power(5, Creature(FRIENDLY)))))")
    book.add("gloom", "creature", "dis", "After(EndOfTurn(), Deal(3, Creature()))", power=9)
    mine = {"hand": ["boost"], "battleline": ["imp", "gloom"]}
    game = play(mine, {}, "play boost", "end")
    assert [card["id"] for card in game.table["players"][0]["battleline"]] == ["gloom"]
    lines = [line.row for line in game.trace if line.proc in ("turn", "destroyed")]
    assert lines.index("next") < len(lines) - 1 - lines[::-1].index("tag")


def test_it_outlives_its_card(play: Callable[..., Game], book: Any) -> None:
    """An action in the discard pile, even purged, does not end what it began."""
    book.add("access", "action", "dis", "Play(Seq(Lasting(After(IsPlayed(by=YOU, tests=(ANOTHER,)), Gain(1))), Purge(THIS)))")
    game = play({"hand": ["access", "imp"]}, {}, "play access", "play imp")
    assert amber(game) == 1
    assert [card["id"] for card in game.table["players"][0]["purged"]] == ["access"]


def test_the_opponents_next_turn_ends(play: Callable[..., Game], book: Any) -> None:
    """It works throughout that turn and not in the one after."""
    book.add("graft", "action", "dis", GRAFT)
    sides = {"hand": ["graft"], "houses": ["dis"]}, {"amber": 8, "houses": ["dis"]}
    game = play(*sides, "play graft", "end")
    assert (amber(game), amber(game, 1)) == (2, 0)
    game = play(sides[0], {"amber": 5, "houses": ["dis"]}, "play graft", "end", "choose dis", "end", "choose dis", "end")
    assert (amber(game), amber(game, 1)) == (0, 5)
    assert not game.state.lasting


def test_an_effect_for_the_next_turn_waits_for_it(play: Callable[..., Game], book: Any) -> None:
    """It does nothing in the turn in which it begins, and is over after the turn that it names."""
    book.add("gloom", "action", "dis", "Play(Lasting(While(KeyCost(3, EACH_PLAYER)), until=OPPONENTS_NEXT_TURN))")
    book.add("forge", "action", "dis", "Play(Forge())")
    mine = {"hand": ["gloom", "forge"], "amber": 12, "houses": ["dis"], "deck": 12}
    game = play(mine, {"amber": 8, "houses": ["dis"], "deck": 12}, "play gloom", "play forge")
    assert amber(game) == 6
    game.play("end")
    assert len(game.table["players"][1]["keys"]) == 0
    game.play("choose dis")
    game.play("end")
    assert (amber(game), len(game.table["players"][0]["keys"])) == (0, 2)


def test_until_your_next_turn_ends_before_it(play: Callable[..., Game], book: Any) -> None:
    """It works at once and throughout the opponent's turn, and is over when its player's turn starts."""
    book.add("veil", "action", "dis", "Play(Lasting(While(Power(2, Creature(ENEMY))), until=YOUR_NEXT_TURN))")
    game = play({"hand": ["veil"], "houses": ["dis"]}, {"battleline": ["troll"], "houses": ["dis"]}, "play veil")
    powers = []
    for answer in ("end", "choose dis", "end"):
        powers.append(game.table["players"][1]["battleline"][0]["power"])
        game.play(answer)
    assert [*powers, game.table["players"][1]["battleline"][0]["power"]] == [10, 10, 10, 8]


def test_fixed_amounts_are_settled_when_it_begins(play: Callable[..., Game], book: Any) -> None:
    """Power and armor change places once; the one is not looked up after the other has changed."""
    power, armor = "SetPower(Fixed(ArmorOf(THIS)), THIS, final=True)", "SetArmor(Fixed(PowerOf(THIS)), THIS, final=True)"
    book.add("smith", "creature", "dis", f"Action(Lasting(While(Grants({power}, {armor}))))", power=5, armor=2)
    book.add("plate", "upgrade", "dis", "While(ArmorPlus(2, HOST))")
    smith = play({"battleline": [{"card": "smith", "upgrades": ["plate"]}]}, {}, "use smith").table["players"][0]["battleline"][0]
    assert (smith["power"], smith["armor"]) == (4, 5)


def test_a_final_value_beats_what_is_added(play: Callable[..., Game], book: Any) -> None:
    """Counters and other additions do not change a power that is the only one a creature can have."""
    book.add("star", "action", "dis", "Play(Lasting(While(SetPower(1, Creature(), final=True))))")
    book.add("flag", "artifact", "dis", "While(Power(3, Creature(FRIENDLY)))")
    mine = {"hand": ["star"], "artifacts": ["flag"], "battleline": [{"card": "imp", "power": 2}]}
    assert play(mine, {}).table["players"][0]["battleline"][0]["power"] == 7
    assert play(mine, {}, "play star").table["players"][0]["battleline"][0]["power"] == 1


def test_an_effect_on_the_next_turn_of_a_creatures_controller_needs_a_creature(book: Any) -> None:
    """Without a creature to choose nothing lasts, and nothing fails."""
    house = "MustChoose(HousesOf(IT), by=ITS_CONTROLLER)"
    book.add("mark", "action", "dis", f"Play(Seq(Bind(Choose(Creature())), Lasting(While({house}), until=THEIR_NEXT_TURN)))")
    game = Game.replay({"active": "emily", "house": "dis", "emily": {"hand": ["mark"]}, "other": {}}, ["play mark"], book)
    assert game.state.lasting == ()
