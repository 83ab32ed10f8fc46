"""Constant abilities that make cards leave play as soon as their condition holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game

HERMIT = "While(MustLeave(THIS), when=Unless(Exists(Creature(ENEMY))))"


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


@pytest.fixture
def bolt(book: Any) -> None:
    book.add("bolt", "action", "dis", "Play(Destroy(Choose(Creature())))")


@pytest.mark.usefixtures("bolt")
def test_it_is_destroyed_as_soon_as_the_condition_holds(book: Any, play: Callable[..., Game]) -> None:
    """Not before, and then without anybody doing anything."""
    book.add("hermit", "creature", "dis", HERMIT, power=3)
    with_another = play({"hand": ["bolt"], "battleline": ["hermit"]}, {"battleline": ["troll", "imp"]}, "play bolt", "troll")
    assert names(with_another, 0, "battleline") == ["hermit"]
    alone = play({"hand": ["bolt"], "battleline": ["hermit"]}, {"battleline": ["troll"]}, "play bolt", "troll")
    assert names(alone, 0, "discard") == ["bolt", "hermit"]
    assert any("glossary:constant-abilities" in line.cites for line in alone.trace)


def test_it_goes_before_what_waits_for_the_fight(book: Any, play: Callable[..., Game]) -> None:
    """The last enemy dies in the fight, so the winner is gone before its own "After Fight:" ability could begin."""
    book.add("hermit", "creature", "dis", HERMIT, "AfterFight(Gain(5))", power=5)
    game = play({"battleline": ["hermit"]}, {"battleline": ["imp"]}, "fight with hermit")
    assert names(game, 0, "discard") == ["hermit"]
    assert game.table["players"][0]["amber"] == 0


def test_a_card_played_where_it_cannot_stay_leaves_before_its_play_ability(book: Any, play: Callable[..., Game]) -> None:
    """It has entered play, and nothing more comes of it."""
    book.add("hermit", "creature", "dis", HERMIT, "Play(Gain(5))", power=5)
    game = play({"hand": ["hermit"]}, {}, "play hermit")
    assert names(game, 0, "discard") == ["hermit"]
    assert game.table["players"][0]["amber"] == 0


@pytest.mark.usefixtures("bolt")
def test_what_cannot_be_destroyed_stays(book: Any, play: Callable[..., Game]) -> None:
    """A ward is spent on it and does not save it twice; an invulnerable creature stays, and the game goes on."""
    book.add("hermit", "creature", "dis", HERMIT, power=3)
    book.add("ghost", "creature", "dis", HERMIT, power=3, keywords={"invulnerable": 0})
    side = {"hand": ["bolt"], "battleline": [{"card": "hermit", "warded": True}, "ghost"]}
    game = play(side, {"battleline": ["troll"]}, "play bolt", "troll")
    assert names(game, 0, "battleline") == ["ghost"]


@pytest.mark.usefixtures("bolt")
def test_all_that_must_be_destroyed_is_destroyed_together(book: Any, play: Callable[..., Game]) -> None:
    """So none of them sees another one die."""
    book.add("hermit", "creature", "dis", HERMIT, "After(IsDestroyed(tests=(ANOTHER, FRIENDLY)), Gain(1))", power=3)
    side = {"hand": ["bolt"], "battleline": ["hermit", "hermit"]}
    game = play(side, {"battleline": ["troll"]}, "play bolt", "troll")
    assert names(game, 0, "battleline") == []
    assert game.table["players"][0]["amber"] == 0


@pytest.mark.usefixtures("bolt")
@pytest.mark.parametrize(("to", "zone"), [("ARCHIVES", "archives"), ("PURGED", "purged")])
def test_it_may_go_elsewhere(book: Any, play: Callable[..., Game], to: str, zone: str) -> None:
    """Archived or purged, which destroys nothing."""
    book.add("arm", "creature", "dis", f"While(MustLeave(THIS, to={to}), when=Unless(Exists(Creature(ENEMY))))", power=3)
    book.add("mourner", "creature", "dis", "After(IsDestroyed(tests=(FRIENDLY,)), Gain(1))", power=1)
    side = {"hand": ["bolt"], "battleline": ["arm", "mourner"]}
    game = play(side, {"battleline": ["troll"]}, "play bolt", "troll")
    assert names(game, 0, zone) == ["arm"]
    assert game.table["players"][0]["amber"] == 0


def test_counters_that_are_full_take_everything_along(book: Any, play: Callable[..., Game]) -> None:
    """The card with the counters among it; the creature just played is destroyed before its own ability."""
    bomb = "While(MustLeave(Both(Creature(), Artifact())), when=AtLeast(CountersOn(THIS, 'fuse'), 2))"
    book.add("bomb", "artifact", "dis", "After(IsPlayed(tests=(Type('creature'),)), PutCounter(THIS, 'fuse'))", bomb)
    book.add("rat", "creature", "dis", power=1)
    side = {"hand": ["rat", "rat"], "artifacts": ["bomb"]}
    game = play(side, {"battleline": ["troll"]}, "play rat#1", "play rat#2", "left")
    assert [names(game, side, zone) for side in (0, 1) for zone in ("battleline", "artifacts")] == [[], [], [], []]


def test_where_it_stands_is_looked_at_too(book: Any, play: Callable[..., Game]) -> None:
    """A creature that must not be on a flank goes when its neighbor has gone."""
    book.add("shy", "creature", "dis", "While(MustLeave(Creature(InSet(THIS), FLANK)))", power=3)
    book.add("bolt", "action", "dis", "Play(Destroy(Creature(LEFT_FLANK, FRIENDLY)))")
    game = play({"hand": ["bolt"], "battleline": ["troll", "shy", "pixie"]}, {}, "play bolt")
    assert names(game, 0, "battleline") == ["pixie"]


def test_what_cannot_be_destroyed_is_left_alone_with_any_damage(play: Callable[..., Game], book: Any) -> None:
    """Damage as high as its power destroys no creature of which a constant ability says that it cannot be destroyed; once
    that ability is gone, it does."""
    book.add("keeper", "creature", "dis", "While(Cannot(Creature(FRIENDLY, ANOTHER), BE_DESTROYED))", power=3)
    book.add("dismiss", "action", "dis", "Play(Return(Choose(Creature(Named('keeper')))))")
    game = play({"hand": ["dismiss"], "battleline": ["keeper", {"card": "imp", "damage": 9}]}, {}, "play dismiss")
    side = game.table["players"][0]
    assert [card["called"] for card in side["discard"]] == ["Dismiss", "Imp"]
    kept = play({"battleline": ["keeper", {"card": "imp", "damage": 9}]}, {}, "reap keeper")
    assert [card["called"] for card in kept.table["players"][0]["battleline"]] == ["Keeper", "Imp"]
    assert not any("chart:destroyed#1" in line.cites for line in kept.trace), "a destruction was tried"
