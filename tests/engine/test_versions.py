"""What the older rulebooks do otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from judge.engine.charts.rulebooks import RULEBOOKS, charts
from judge.engine.explore import explore
from judge.engine.game import Game

ALL = tuple(RULEBOOKS)
ACCESS = "Play(Lasting(After(IsPlayed(by=YOU, tests=(ANOTHER,)), Draw(1))))"
HOLE = "Play(PlayCard(Top()))"


def houses(book: Any, rulebook: str, mine: dict[str, Any], theirs: dict[str, Any]) -> set[str]:
    given = {"active": "emily", "step": "house", "emily": mine, "other": theirs}
    question = Game(given, book, rulebook).question
    assert question is not None
    return {option.label for option in question.options if question.kind == "house"}


@pytest.mark.parametrize(("rulebook", "choices"), [("18.4", 2), ("1.2", 1), ("1.1", 1)])
def test_what_reacts_to_a_card_comes_before_its_play_ability(book: Any, rulebook: str, choices: int) -> None:
    """One window in 18.4, so the player orders; two in 1.1 and 1.2, so the draw always comes first."""
    book.add("access", "action", "dis", ACCESS)
    book.add("hole", "action", "dis", HOLE)
    mine = {"hand": ["access", "hole"], "deck": ["pixie", "imp", "knight"]}
    given = {"active": "emily", "house": "dis", "emily": mine, "other": {}}
    game = Game.replay(given, ["play access", "play hole"], book, rulebook)
    found = explore(game.board.tables, game.state)
    lines = {tuple(found.nodes[at].state.cards[i].id for i in found.nodes[at].state.zone(0, 5)) for at in found.ends}
    assert ("imp",) in lines
    assert len(lines) == choices


@pytest.mark.parametrize(("rulebook", "left"), [("18.4", {"choose logos"}), ("1.2", {"choose logos"}), ("1.1", set())])
def test_must_against_cannot(book: Any, rulebook: str, left: set[str]) -> None:
    """Cannot wins since 1.2; in 1.1 the two leave no house at all."""
    book.add("lord", "creature", "dis", "While(MustChoose(House('dis')))", power=9)
    book.add("ban", "creature", "dis", "While(CannotChoose(House('dis')))", power=1)
    mine = {"battleline": ["lord"], "houses": ["dis", "logos"]}
    assert houses(book, rulebook, mine, {"battleline": ["ban"]}) == left


@pytest.mark.parametrize("rulebook", ALL)
def test_must_alone_binds_in_every_rulebook(book: Any, rulebook: str) -> None:
    """Nothing speaks against the house that has to be chosen."""
    book.add("lord", "creature", "dis", "While(MustChoose(House('dis')))", power=9)
    assert houses(book, rulebook, {"battleline": ["lord"], "houses": ["dis", "logos"]}, {}) == {"choose dis"}


@pytest.mark.parametrize(("rulebook", "left"), [("18.4", {"choose logos"}), ("1.2", set()), ("1.1", set())])
def test_a_house_that_one_does_not_have(book: Any, rulebook: str, left: set[str]) -> None:
    """Since 18.4 the demand for a house that is neither on the identity card nor on a card controlled is ignored."""
    book.add("lord", "creature", "logos", "While(MustChoose(House('dis')))", power=9)
    assert houses(book, rulebook, {"battleline": ["lord"], "houses": ["logos"]}, {}) == left


@pytest.mark.parametrize("rulebook", ALL)
def test_the_house_chosen_by_an_ability_is_the_one_forbidden(book: Any, rulebook: str) -> None:
    """A lasting effect keeps the house that was chosen when it began."""
    book.add("ban", "creature", "dis", "Play(Seq(ChooseHouse(), Lasting(While(CannotChoose(ChosenHouse())))))", power=1)
    given = {"active": "emily", "house": "dis", "emily": {"hand": ["ban"]}, "other": {}}
    game = Game.replay(given, ["play ban", "mars"], book, rulebook)
    assert [x.bound for x in game.state.lasting] == [(("house", "mars"),)]


def test_patches_leave_the_base_alone() -> None:
    """An older chart differs in the rows that its patches name, and the base is not changed by making it."""
    base, old = charts("18.4"), charts("1.2")
    assert [row.id for row in old["play"].rows if row.id.startswith("window")] == ["window", "window-play"]
    assert [row.id for row in base["play"].rows if row.id.startswith("window")] == ["window"]
    assert {name for name in base if base[name] != old[name]} == {
        patch.chart for patch in RULEBOOKS["1.2"].patches if patch.chart
    }


def test_leaves_play_comes_first_for_a_card_that_is_returned(book: Any) -> None:
    """Before 18.4 a “Leaves Play:” ability finds the pools as they are before the cards go, be they destroyed or returned."""
    book.add("rat", "creature", "dis", "After(LeavesPlay(ahead=True), Steal(2, by=OPPONENT))", power=1)
    book.add("home", "action", "dis", "Play(Return(Creature()))")
    theirs = {"battleline": [{"card": "pixie", "amber": 2}]}
    given = {"active": "emily", "house": "dis", "emily": {"battleline": ["rat"], "hand": ["home"]}, "other": theirs}
    pools = [player.amber for player in Game.replay(given, ["play home"], book, "1.2").state.players]
    assert pools == [2, 0]


def test_the_oldest_rulebook_builds_on_the_next() -> None:
    """1.0 rules as 1.1 does, but for the sentence on the first turn, the deck that runs out and the chains of a full hand."""
    one, other = set(RULEBOOKS["1.0"].patches), set(RULEBOOKS["1.1"].patches)
    assert {patch.about for patch in other - one} == {"first_turn_modifiable"}
    assert {patch.about for patch in one - other} == {"empty_deck_is_reset_at_once", "draw-step#shed"}
