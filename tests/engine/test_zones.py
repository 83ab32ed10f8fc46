"""Cards that change zones: what finds them afterwards, what comes off them, what is remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game

BOLT = "Play(Seq(Deal(2, Choose(Creature())), If(DestroyedBy(), Purge(IT))))"


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


def test_a_reference_finds_a_card_in_the_discard_pile_and_loses_it_in_a_hand(play: Callable[..., Game], book: Any) -> None:
    """An open zone keeps what points at a card, a hidden one ends it."""
    book.add("bolt", "action", "dis", BOLT)
    book.add("penny", "creature", "shadows", "Destroyed(Return(THIS))", power=1)
    assert names(play({"hand": ["bolt"]}, {"battleline": ["pixie"]}, "play bolt"), 1, "purged") == ["pixie"]
    game = play({"hand": ["bolt"]}, {"battleline": ["penny"]}, "play bolt")
    assert names(game, 1, "hand") == ["penny"]
    assert names(game, 1, "purged") == []


def test_a_card_that_comes_back_into_play_is_another_object(play: Callable[..., Game], book: Any) -> None:
    """What held for the old one (damage, "until the end of the turn") does not hold for the new one."""
    book.add("sap", "action", "dis", "Play(Seq(Bind(Choose(Creature(FRIENDLY))), Lasting(While(Power(5, IT)))))")
    book.add("recall", "action", "dis", "Play(Return(Creature(FRIENDLY)))")
    mine = {"hand": ["sap", "recall"], "battleline": [{"card": "imp", "damage": 1}]}
    game = play(mine, {}, "play sap")
    assert game.table["players"][0]["battleline"][0]["power"] == 7
    game.answer("play recall")
    game.answer("play imp")
    assert game.table["players"][0]["battleline"][0]["power"] == 2
    assert game.table["players"][0]["battleline"][0]["damage"] == 0


def test_a_later_instruction_sees_a_card_as_it_last_was_in_play(play: Callable[..., Game], book: Any) -> None:
    """The power, the house and the neighbors it had, counters and upgrades included."""
    book.add("smite", "action", "dis", "Play(Seq(Destroy(Choose(Creature(ENEMY))), Gain(PowerOf(IT))))")
    book.add("splash", "action", "dis", "Play(Seq(Destroy(Choose(Creature(ENEMY))), Deal(1, Neighbors(of=IT))))")
    book.add("school", "upgrade", "dis", "While(BelongsTo(HOST, 'dis'))")
    book.add("expel", "action", "dis", "Play(Seq(Archive(Choose(Creature(ENEMY))), If(IsTrue(IT, House('dis')), Gain(1))))")
    strong = {"card": "imp", "power": 3}
    assert play({"hand": ["smite"]}, {"battleline": [strong]}, "play smite").table["players"][0]["amber"] == 5
    game = play({"hand": ["splash"]}, {"battleline": ["troll", "pixie", "knight"]}, "play splash", "pixie")
    assert [(c["damage"], c["armor_left"]) for c in game.table["players"][1]["battleline"]] == [(1, 0), (0, 1)]
    schooled = {"battleline": [{"card": "troll", "upgrades": ["school"]}]}
    assert play({"hand": ["expel"]}, schooled, "play expel").table["players"][0]["amber"] == 1
    assert play({"hand": ["expel"]}, {"battleline": ["troll"]}, "play expel").table["players"][0]["amber"] == 0


def test_what_lies_on_a_card_comes_off_as_it_leaves(play: Callable[..., Game], book: Any) -> None:
    """Æmber of a creature to the opponent of its controller, upgrades to their owners, counters gone."""
    book.add("hat", "upgrade", "dis", "While(Power(1, HOST))")
    book.add("recall", "action", "dis", "Play(Return(Creature()))")
    dressed = {
        "card": "imp",
        "amber": 2,
        "damage": 1,
        "power": 1,
        "stunned": True,
        "upgrades": [{"card": "hat", "owner": "emily"}],
    }
    game = play({"hand": ["recall"]}, {"battleline": [dressed]}, "play recall")
    assert game.table["players"][0]["amber"] == 2
    assert names(game, 0, "discard") == ["recall", "hat"]
    bare = next(card for card in game.state.cards if card.id == "imp")
    assert (bare.amber, bare.damage, bare.power, bare.stun, bare.zone) == (0, 0, 0, False, 1)


def test_a_card_goes_to_its_owner(play: Callable[..., Game]) -> None:
    """A creature under the opponent's control lands in the discard pile of its owner, its Æmber with the controller's foe."""
    stolen = {"card": "troll", "owner": "emily", "amber": 1, "damage": 7}
    game = play({"hand": ["wave"]}, {"battleline": [stolen]}, "play wave")
    assert names(game, 0, "discard") == ["wave", "troll"]
    assert [side["amber"] for side in game.table["players"]] == [1, 0]


def test_the_battleline_closes_up_at_once(play: Callable[..., Game], book: Any) -> None:
    """While "Destroyed:" abilities resolve, those on both sides of the gap are neighbors already."""
    book.add("goer", "creature", "dis", "Destroyed(Return(THIS))", power=2)
    book.add("feeler", "creature", "dis", "Destroyed(Gain(Count(Neighbors())))", power=2)
    mine = {"hand": ["wipe"], "battleline": ["feeler", "goer", "goer"]}
    game = play(mine, {}, "play wipe", "goer#1 Destroyed:", "feeler Destroyed:")
    assert game.table["players"][0]["amber"] == 1
    assert play(mine, {}, "play wipe", "goer#1 Destroyed:", "goer#2 Destroyed:").table["players"][0]["amber"] == 0


def test_the_controller_of_a_card_that_could_not_be_chosen_is_nobody(book: Any) -> None:
    """An effect about "its controller" does nothing when there was no card to choose."""
    book.add(
        "toll", "action", "dis", "Play(Seq(Bind(Choose(Creature())), Gain(2, by=ITS_CONTROLLER), Capture(1, of=ITS_OPPONENT)))"
    )
    game = Game.replay(
        {"active": "emily", "house": "dis", "emily": {"hand": ["toll"]}, "other": {"amber": 3}}, ["play toll"], book
    )
    assert [side["amber"] for side in game.table["players"]] == [0, 3]


def test_a_card_drawn_while_the_hand_is_discarded_goes_too(book: Any, play: Callable[..., Game]) -> None:
    """The hand is discarded until it is empty."""
    book.add("spree", "action", "dis", "Play(Seq(Discard(In(HAND)), Gain(HowMany())))")
    book.add("tip", "action", "dis", "Scrap(Draw(1))")
    game = play({"hand": ["spree", "tip"], "deck": ["imp", "pixie"]}, {}, "play spree")
    mine = game.table["players"][0]
    assert [card["id"] for card in mine["hand"]] == []
    assert [card["id"] for card in mine["discard"]] == ["spree", "imp", "tip"]
    assert mine["amber"] == 2


def test_chance_says_what_lies_on_top_of_a_shuffled_deck(book: Any, play: Callable[..., Game]) -> None:
    """Each card may be there; once looked at it stays there, and the next one is asked for alone."""
    book.add("mix", "action", "dis", "Play(Seq(Shuffle(), Reveal(Top()), Archive(Top(n=2))))")
    mine = {"hand": ["mix"], "deck": ["imp", "pixie", "knight", "pixie"]}
    game = play(mine, {}, "play mix")
    assert (game.question.kind, sorted(o.label for o in game.question.options)) == ("chance", ["imp", "knight", "pixie#1"])
    game = play(mine, {}, "play mix", "knight", "imp")
    side = game.table["players"][0]
    assert sorted(card["id"] for card in side["archives"]) == ["imp", "knight"]
    assert len(side["deck"]) == 2


def test_a_card_is_put_into_its_owners_pile_after_what_is_about_no_card(play: Callable[..., Game], book: Any) -> None:
    """Whose pile it is tells the card that is moved, so the start of a turn can move one as well."""
    book.add("sinker", "artifact", "dis", "After(StartOfTurn(), Put(THIS, DECK_BOTTOM))")
    game = play({"artifacts": ["sinker"], "deck": ["imp"]}, {}, step="start")
    assert names(game, 0, "deck") == ["imp", "sinker"]


def test_the_bottom_of_a_deck_is_taken_from_the_lowest_up(book: Any, play: Callable[..., Game]) -> None:
    """As many as there are; the card nearest to the top is discarded last and lies on top of the pile."""
    book.add("dredge", "action", "dis", "Play(Discard(Bottom(n=2)))")
    book.add("scrape", "action", "dis", "Play(Purge(Bottom(of=OPPONENT, zone=DISCARD)))")
    game = play({"hand": ["dredge"], "deck": ["imp", "troll", "pixie"]}, {}, "play dredge")
    assert [card["handle"] for card in game.table["players"][0]["deck"]] == ["imp"]
    assert [card["handle"] for card in game.table["players"][0]["discard"]] == ["dredge", "troll", "pixie"]
    short = play({"hand": ["dredge"], "deck": ["imp"]}, {}, "play dredge")
    assert short.table["players"][0]["deck"] == []
    pile = play({"hand": ["scrape"]}, {"discard": ["imp", "troll"]}, "play scrape")
    assert [card["handle"] for card in pile.table["players"][1]["purged"]] == ["troll"]


def test_any_card_of_a_shuffled_deck_may_lie_at_the_bottom(book: Any, play: Callable[..., Game]) -> None:
    """Chance is asked among those whose place nobody knows; a deck that is taken whole asks nothing."""
    book.add("dredge", "action", "dis", "Play(Discard(Bottom()))")
    game = play({"hand": ["dredge"], "deck": ["imp", "troll", "pixie"], "known": 1}, {}, "play dredge")
    assert game.question is not None
    assert game.question.kind == "chance"
    assert [option.label for option in game.question.options] == ["troll", "pixie"]
    whole = play({"hand": ["dredge"], "deck": ["imp"], "known": 0}, {}, "play dredge")
    assert whole.table["players"][0]["deck"] == []
