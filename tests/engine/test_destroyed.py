"""The destroyed chart: tags, what is frozen at the tag, one batch, replaced destruction, watchers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.explore import explore
from judge.engine.game import Game
from judge.engine.table.state import Zone

GUIDE = "While(Gains(Neighbors(), Destroyed(Archive(THIS))))"
AVENGER = "Destroyed(Destroy(MostPowerful(Creature(ENEMY))))"
CLOAK = "While(Gains(HOST, Destroyed(Seq(Heal(ALL, THIS), Destroy(SOURCE)), instead=True)))"


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


def pools(game: Game) -> list[int]:
    return [side["amber"] for side in game.table["players"]]


def done(game: Game) -> Game:
    """The game with every order taken as it is offered."""
    while game.question is not None and game.question.kind == "order":
        game.answer(game.question.options[0].label)
    return game


def test_abilities_are_frozen_at_the_tag(play: Callable[..., Game], book: Any) -> None:
    """The creatures that become neighbors of the guide while it dies gain nothing that counts."""
    book.add("guide", "creature", "logos", GUIDE, power=2)
    game = play(
        {"hand": ["wipe"], "battleline": ["troll", "pixie", "guide", "knight"]}, {}, "play wipe", "pixie Destroyed: from guide"
    )
    assert names(game, 0, "archives") == ["pixie", "knight"]
    assert names(game, 0, "discard") == ["wipe", "guide", "troll"]


def test_an_ability_whose_bearer_left_before_it_began_is_lost(play: Callable[..., Game], book: Any) -> None:
    """Archived by the ability that a neighbor grants, the imp does not resolve its own any more."""
    book.add("guide", "creature", "logos", GUIDE, power=2)
    mine = {"hand": ["wipe"], "battleline": ["imp", "guide"]}
    gone_first = play(mine, {}, "play wipe", "imp Destroyed: from guide")
    own_first = play(mine, {}, "play wipe", "imp Destroyed:")
    assert names(gone_first, 0, "archives") == names(own_first, 0, "archives") == ["imp"]
    assert (pools(gone_first)[0], pools(own_first)[0]) == (0, 1)


def test_a_tagged_creature_is_in_play_until_all_leave(play: Callable[..., Game], book: Any) -> None:
    """It is still counted, and still the most powerful one, while "Destroyed:" abilities resolve."""
    book.add("counter", "creature", "dis", "Destroyed(Gain(Count(Creature())))", power=2)
    assert pools(play({"hand": ["wipe"], "battleline": ["counter"]}, {"battleline": ["troll", "pixie"]}, "play wipe"))[0] == 3


def test_a_second_tag_fails_and_takes_nobody_else(play: Callable[..., Game], book: Any) -> None:
    """The most powerful enemy is tagged already, so the next one is not destroyed in its place."""
    book.add("avenger", "creature", "dis", AVENGER, power=2)
    book.add("purge-even", "action", "dis", "Play(Destroy(Creature(EVEN_POWER)))")
    book.add("cyclops", "creature", "brobnar", power=5)
    game = play({"hand": ["purge-even"], "battleline": ["avenger"]}, {"battleline": ["troll", "cyclops"]}, "play purge-even")
    assert names(game, 1, "battleline") == ["cyclops"]


def test_a_tagged_creature_cannot_be_chosen_to_be_destroyed(play: Callable[..., Game], book: Any) -> None:
    """A choice of whom to destroy offers only creatures without a tag."""
    book.add("spiteful", "creature", "dis", "Destroyed(Destroy(Choose(Creature())))", power=1)
    mine = {"hand": ["wave"], "battleline": ["spiteful"]}
    game = play(mine, {"battleline": ["imp", "troll", "knight"]}, "play wave", "spiteful Destroyed:")
    asked = game.question
    assert asked is not None
    assert {option.label for option in asked.options} == {"troll", "knight"}


def test_what_dies_on_the_way_leaves_with_the_rest(play: Callable[..., Game], book: Any) -> None:
    """A creature destroyed by a "Destroyed:" ability joins the batch: nobody is discarded before it has resolved its own."""
    book.add("avenger", "creature", "dis", AVENGER, power=2)
    book.add("census", "creature", "dis", "Destroyed(Gain(Count(Creature(ENEMY))))", power=9)
    game = play({"hand": ["wave"], "battleline": ["avenger"]}, {"battleline": ["census"]}, "play wave")
    assert names(game, 1, "discard") == ["census"]
    assert pools(game)[1] == 1, "the avenger is still in play when the census counts"


def test_a_replaced_destruction_waits_for_the_discard(play: Callable[..., Game], book: Any) -> None:
    """The saved creature is tagged while "Destroyed:" abilities resolve; then the upgrade has the tag."""
    book.add("cloak", "upgrade", "sanctum", CLOAK)
    book.add("hunter", "creature", "dis", "Destroyed(Destroy(Creature(ENEMY)))", power=2)
    saved = {"card": "knight", "damage": 1, "upgrades": ["cloak"]}
    game = play({"hand": ["wipe"], "battleline": ["hunter"]}, {"battleline": [saved]}, "play wipe")
    assert names(game, 1, "battleline") == ["knight"]
    assert names(game, 1, "discard") == ["cloak"]
    assert game.table["players"][1]["battleline"][0]["damage"] == 0
    assert not any(card.tagged for card in game.state.cards)


def test_a_ward_is_spent_at_the_tag_and_a_later_one_saves_nobody(play: Callable[..., Game], book: Any) -> None:
    """A ward keeps its creature from being tagged; given to a tagged creature it does not keep it in play."""
    book.add("warden", "creature", "dis", "Destroyed(WardIt(Creature(FRIENDLY)))", power=2)
    mine = {"hand": ["wipe"], "battleline": ["warden", {"card": "knight", "warded": True}, "pixie"]}
    game = play(mine, {}, "play wipe")
    assert names(game, 0, "battleline") == ["knight"]
    assert set(names(game, 0, "discard")) == {"wipe", "warden", "pixie"}


def test_a_watcher_pays_once_for_each_creature_wherever_it_went(play: Callable[..., Game], book: Any) -> None:
    """A destroyed creature that its own ability returned to hand has been destroyed; the watcher must have stayed."""
    book.add("penny", "creature", "shadows", "Destroyed(Return(THIS))", power=1)
    mine = {"hand": ["wave"], "battleline": [{"card": "watcher", "power": 5}]}
    game = done(play(mine, {"battleline": ["penny", "pixie", "troll"]}, "play wave"))
    assert names(game, 1, "hand") == ["penny"]
    assert pools(game) == [2, 0]
    assert pools(play({"hand": ["wave"], "battleline": ["watcher"]}, {"battleline": ["penny", "pixie"]}, "play wave")) == [0, 0]


@pytest.mark.parametrize(("resolves", "gained"), [(False, 0), (True, 1)])
def test_a_tagged_watcher_that_saw_a_card_leave_early(book: Any, resolves: bool, gained: int) -> None:
    """Whether its ability still resolves is a reading; it does not by default."""
    book.add("penny", "creature", "shadows", "Destroyed(Return(THIS))", power=1)
    given = {"house": "dis", "emily": {"hand": ["wipe"], "battleline": ["watcher"]}, "other": {"battleline": ["penny"]}}
    game = Game.replay(given, ["play wipe"], book, readings={"tagged_watcher_resolves": resolves})
    assert pools(game) == [gained, 0]


def test_the_same_ability_of_two_cards_on_one_event_resolves_twice(play: Callable[..., Game], book: Any) -> None:
    """An ability is known by its bearer, its source and the event, so equal ones do not swallow each other."""
    book.add("mourner", "upgrade", "dis", "While(Gains(HOST, Destroyed(Gain(1))))")
    host = {"card": "knight", "upgrades": ["mourner", "mourner"]}
    assert pools(done(play({"hand": ["wipe"], "battleline": [host]}, {}, "play wipe")))[0] == 2
    two = {"battleline": [{"card": "watcher", "power": 5}, {"card": "watcher", "power": 5}]}
    assert pools(done(play({"hand": ["wave"], **two}, {"battleline": ["pixie"]}, "play wave")))[0] == 2


def test_a_sacrificed_creature_is_destroyed(play: Callable[..., Game], book: Any) -> None:
    """Its "Destroyed:" ability resolves."""
    book.add("altar", "action", "dis", "Play(Sacrifice(Choose(Creature(FRIENDLY))))")
    assert pools(play({"hand": ["altar"], "battleline": ["imp"]}, {}, "play altar"))[0] == 1


def test_poison_destroys_in_the_batch_of_lethal_damage(play: Callable[..., Game], book: Any) -> None:
    """Poison and power kill both fighters together, so neither sees the other die; damage stopped by armor is no poison."""
    book.add("asp", "creature", "dis", "After(IsDestroyed(tests=(ENEMY,)), Gain(1))", power=1, keywords={"poison": 0})
    game = play({"battleline": ["asp"]}, {"battleline": ["troll"]}, "fight with asp")
    assert names(game, 0, "discard") == ["asp"]
    assert names(game, 1, "discard") == ["troll"]
    assert pools(game) == [0, 0]
    assert names(play({"battleline": ["asp"]}, {"battleline": ["knight"]}, "fight with asp"), 1, "battleline") == ["knight"]


def test_orders_that_come_to_the_same_are_one_end(play: Callable[..., Game], book: Any) -> None:
    """Imps and a guide: what differs is only which imp gained before it was archived."""
    book.add("guide", "creature", "logos", GUIDE, power=2)
    game = play({"hand": ["wipe"], "battleline": ["imp", "guide", "imp"]}, {}, "play wipe")
    found = explore(game.board.tables, game.state)
    ends = {(node.state.players[0].amber, node.state.zone(0, Zone.ARCHIVES)) for node in (found.nodes[at] for at in found.ends)}
    assert {amber for amber, _ in ends} == {0, 1, 2}
