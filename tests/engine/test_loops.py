"""Effects that set each other off without end are found, and the rule is named."""

from __future__ import annotations

from typing import Any

import pytest

from judge.engine.explore import explore, explore_ends
from judge.engine.game import Game
from judge.engine.table.state import Zone
from judge.errors import BudgetError, LoopError


def test_a_loop_without_a_decision_is_found(book: Any) -> None:
    """A creature that returns to play whenever it is destroyed, with 0 power, never stops dying."""
    book.add("phoenix", "creature", "dis", "Play(Repeat(Seq(Gain(1), Lose(1, by=YOU))))", power=1)
    given = {"active": "emily", "house": "dis", "emily": {"hand": ["phoenix"]}, "other": {}}
    with pytest.raises(LoopError, match="glossary:infinite-loops"):
        Game.replay(given, ["play phoenix"], book)


def test_going_round_in_zones_does_not_make_new_tables(book: Any) -> None:
    """A creature that goes to hand and is played again is, once nothing refers to it, the object it was."""
    book.add("boomerang", "creature", "dis", "Play(May(Return(THIS)))", power=1)
    given = {"active": "emily", "house": "dis", "emily": {"hand": ["boomerang"]}, "other": {}}
    game = Game.replay(given, ["play boomerang", "yes"], book)
    assert game.state.cards == Game(given, book).state.cards
    found = explore(game.board.tables, game.state)
    assert found.exhausted


def test_an_effect_that_repeats_without_changing_anything_is_a_loop(book: Any) -> None:
    """ "Steal, and again as long as they have more" never ends where nothing can be stolen."""
    book.add("thief", "action", "dis", "Play(Repeat(Steal(1), when=MoreThan(Pool(of=OPPONENT), Pool())))")
    book.add("safe", "creature", "dis", "While(Cannot(YOU, BE_STOLEN_FROM))", power=1)
    given = {"active": "emily", "house": "dis", "emily": {"hand": ["thief"]}, "other": {"battleline": ["safe"], "amber": 4}}
    with pytest.raises(LoopError, match="glossary:infinite-loops"):
        Game.replay(given, ["play thief"], book)


def test_what_grows_for_ever_is_given_up_soon_and_said_to_be_unknown(book: Any) -> None:
    """No table comes again where a pool grows with every round: nothing is said of how that ends."""
    book.add("spring", "action", "dis", "Play(Repeat(Gain(1)))")
    with pytest.raises(BudgetError, match=r"10,000 steps.*not known") as caught:
        Game.replay({"active": "emily", "house": "dis", "emily": {"hand": ["spring"]}, "other": {}}, ["play spring"], book)
    assert not isinstance(caught.value, LoopError)


SAVED = "Destroyed(If(Exists(Creature(FRIENDLY, ANOTHER)), Seq(Heal(ALL, THIS), ToFlank(THIS))), instead=True)"


def test_a_loop_with_a_question_in_it_ends_as_the_rule_says(book: Any) -> None:
    """Who saves itself on either flank, and has to die there at once, is put into the discard pile, not destroyed."""
    book.add("shy", "creature", "dis", "While(MustLeave(Creature(InSet(THIS), FLANK)))", SAVED, power=3)
    book.add("mourner", "creature", "dis", "After(IsDestroyed(tests=(Type('creature'),)), Gain(1))", power=3)
    given = {"house": "dis", "emily": {"hand": ["shy"], "battleline": ["mourner"]}, "other": {}}
    game = Game.replay(given, ["play shy"], book)
    found = explore_ends(game.board.tables, game.state)
    shy = game.board.handles.index("shy")
    assert [found.nodes[at].state.cards[shy].zone for at in found.ends] == [Zone.DISCARD]
    assert found.nodes[found.ends[0]].state.players[0].amber == 0
    assert "glossary:infinite-loops" in found.cites


def test_the_stack_does_not_grow_while_a_creature_is_saved_again_and_again(book: Any) -> None:
    """Each time it is saved it grows: no table comes again, and what is over does not wait below."""
    saved = SAVED.replace("ToFlank", "PowerCounter(THIS), Gain(1), ToFlank")
    book.add("grower", "creature", "dis", saved, power=1)
    book.add("gloom", "artifact", "dis", "While(Power(-6, Creature(Named('grower'))))")
    given = {"house": "dis", "emily": {"hand": ["gloom"], "battleline": ["grower", "troll"]}, "other": {}}
    game, levels = Game.replay(given, ["play gloom"], book), set()
    while game.question is not None and game.question.kind == "flank":
        levels.add(len(game.state.stack))
        game.answer("left")
    assert len(levels) == 1
    assert game.table["players"][0]["amber"] == 6


def test_a_loop_that_gives_more_each_time_is_named(book: Any) -> None:
    """How often it goes round is for the active player to say, so it is told and not played."""
    book.add("spring", "creature", "dis", SAVED.replace("Heal(ALL, THIS)", "Gain(1)"), power=1)
    book.add("gloom", "artifact", "dis", "While(Power(-1, Creature(Named('spring'))))")
    given = {"house": "dis", "emily": {"hand": ["gloom"], "battleline": ["spring", "troll"]}, "other": {}}
    game = Game.replay(given, ["play gloom"], book)
    with pytest.raises(LoopError, match=r"card:spring.*glossary:infinite-loops"):
        explore(game.board.tables, game.state)


def test_an_exploration_that_only_goes_round_names_the_loop(book: Any) -> None:
    """A repeated choice among creatures that cannot be destroyed comes back to the same table, whatever is chosen."""
    book.add("rock", "creature", "dis", power=3, keywords=("invulnerable",))
    book.add("judge", "action", "dis", "Play(Repeat(Destroy(Choose(Creature(ENEMY))), when=Exists(Creature(ENEMY))))")
    given = {"house": "dis", "emily": {"hand": ["judge"]}, "other": {"battleline": ["rock", "rock"]}}
    game = Game.replay(given, ["play judge"], book)
    with pytest.raises(LoopError, match="glossary:infinite-loops"):
        explore(game.board.tables, game.state)


def test_effects_that_wait_for_one_another_without_end_are_named(book: Any) -> None:
    """Each answer sets off the next question before it is done with: the stack would grow for ever."""
    book.add("echo", "creature", "dis", "After(IsExalted(by=EACH_PLAYER), Exalt(Choose(Creature(FRIENDLY))))", power=3)
    book.add("call", "action", "dis", "Play(Exalt(Choose(Creature(FRIENDLY))))")
    given = {"house": "dis", "emily": {"hand": ["call"], "battleline": ["echo", "troll"]}, "other": {}}
    game = Game.replay(given, ["play call"], book)
    with pytest.raises(LoopError, match="glossary:infinite-loops"):
        game.follow(["troll"] * 300)


def test_a_deck_that_is_dug_through_is_not_made_anew_meanwhile(book: Any) -> None:
    """Up to rulebook 1.0 an empty deck is reset at once; an ability that discards all of it comes to its end first."""
    book.add("memento", "artifact", "dis", "Scrap(Repeat(Discard(Top()), when=All(Unless(Haunted()), Exists(Top()))))")
    given = {"house": "dis", "emily": {"hand": ["memento"], "deck": ["troll", "pixie"]}, "other": {}}
    game = Game.replay(given, ["discard memento"], book, "1.0")
    assert [move.label for move in game.moves] == ["end"]
    assert len(game.table["players"][0]["deck"]) == 3
