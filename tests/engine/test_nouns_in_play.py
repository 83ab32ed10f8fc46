"""Modifiers, each where it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game
from judge.errors import IllegalMoveError

CREED = (
    "Action(Seq(Reveal(Choose(In(HAND, tests=(Type('creature'),)), name='shown')), Bind(Choose(Creature(FLANK))), "
    "Lasting(While(Gains(IT, TextOf(The('shown')))))))"
)


def only(game: Game, side: int = 0) -> dict[str, Any]:
    (card,) = game.table["players"][side]["battleline"]
    return card  # type: ignore[no-any-return]


def amber(game: Game) -> list[int]:
    return [side["amber"] for side in game.table["players"]]


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


def test_an_ability_resolves_under_another_precursor_too(book: Any, play: Callable[..., Game]) -> None:
    """A "Play:" ability that is also "After Reap:" resolves both times; other precursors do not change."""
    book.add("haruspex", "creature", "saurian", "While(AlsoAs(Creature(FRIENDLY), PLAY, AFTER_REAP))", power=4)
    book.add("singer", "creature", "dis", "Play(Gain(2))", "Slash((PLAY, AFTER_FIGHT), Gain(3))", power=4)
    game = play({"battleline": ["haruspex", "singer"]}, {}, "reap singer", "singer Play:")
    assert amber(game) == [6, 0]
    assert amber(play({"battleline": ["singer"]}, {}, "reap singer")) == [1, 0]


def test_a_play_ability_resolves_again_directly_after_the_first_time(book: Any, play: Callable[..., Game]) -> None:
    """Of two abilities the one chosen resolves twice before the other one begins."""
    book.add("morpheus", "creature", "logos", "While(ResolvesAgain(Creature(FRIENDLY, ANOTHER), PLAY))", power=2)
    book.add("double", "creature", "dis", "Play(Gain(1))", "Play(Lose(1))", power=2)
    game = play({"hand": ["double"], "battleline": ["morpheus"]}, {"amber": 5}, "play double", "left", "double Play:")
    assert amber(game) == [2, 3]
    order = [line.says for line in game.trace if line.says.startswith("Double, “Play:”")]
    assert len(order) == 4


def test_what_resolves_again_needs_its_card(book: Any, play: Callable[..., Game]) -> None:
    """A creature that destroys itself the first time does not resolve its ability again."""
    book.add("morpheus", "creature", "logos", "While(ResolvesAgain(Creature(FRIENDLY, ANOTHER), PLAY))", power=2)
    book.add("fuse", "creature", "dis", "Play(Seq(Gain(1), Destroy(THIS)))", power=2)
    assert amber(play({"hand": ["fuse"], "battleline": ["morpheus"]}, {}, "play fuse", "left")) == [1, 0]


def test_a_final_power_is_not_added_to(book: Any, play: Callable[..., Game]) -> None:
    """Counters, and additions that come later, change nothing; without it they count."""
    book.add(
        "star",
        "artifact",
        "dis",
        "Action(Lasting(While(Grants(SetPower(1, Creature(), final=True), SetArmor(0, Creature(), final=True)))))",
    )
    book.add("banner", "artifact", "dis", "While(Power(1, Creature(FRIENDLY)))")
    game = play({"artifacts": ["star", "banner"], "battleline": [{"card": "knight", "power": 3}]}, {}, "use star")
    assert (only(game)["power"], only(game)["armor"]) == (1, 0)
    game.back()
    assert (only(game)["power"], only(game)["armor"]) == (8, 2)


def test_values_fixed_when_an_effect_began_stay(book: Any, play: Callable[..., Game]) -> None:
    """Power and armor change places; what is added to armor later is added to neither of them again."""
    text = (
        "Action(Lasting(While(Grants(SetPower(Fixed(ArmorOf(THIS)), THIS, final=True), "
        "SetArmor(Fixed(PowerOf(THIS)), THIS, final=True)))))"
    )
    book.add("clariel", "creature", "dis", text, power=5, armor=2)
    book.add("plate", "upgrade", "dis", "While(ArmorPlus(2, HOST))")
    game = play({"battleline": [{"card": "clariel", "upgrades": ["plate"]}]}, {}, "use clariel")
    assert (only(game)["power"], only(game)["armor"]) == (4, 5)


def test_the_text_of_a_card_is_gained_whole(book: Any, play: Callable[..., Game]) -> None:
    """Keywords, constant abilities and those with a precursor; a card that speaks of itself means the gainer."""
    book.add("creed", "artifact", "dis", CREED)
    book.add("brute", "creature", "brobnar", "While(Power(4, THIS))", "AfterReap(Enrage(THIS))", power=9, keywords={"taunt": 0})
    game = play({"artifacts": ["creed"], "hand": ["brute"], "battleline": ["imp"]}, {}, "use creed", "reap imp")
    card = only(game)
    assert (card["power"], card["keywords"], card["enraged"]) == (6, {"taunt": 0}, True)


def test_gained_text_may_itself_give_text(book: Any, play: Callable[..., Game]) -> None:
    """Text that grants an ability to neighbors does so for the neighbors of the gainer."""
    book.add("creed", "artifact", "dis", CREED)
    book.add("mentor", "creature", "brobnar", "While(Gains(Neighbors(), AfterReap(Gain(2))))", power=2)
    game = play(
        {"artifacts": ["creed"], "hand": ["mentor"], "battleline": ["imp", "watcher"]}, {}, "use creed", "imp", "reap watcher"
    )
    assert amber(game) == [3, 0]


def test_base_values_traits_and_keywords_of_a_card_that_is_gone(book: Any, play: Callable[..., Game]) -> None:
    """They are those printed, without counters; they last although the card lies elsewhere, and longer than the turn."""
    text = (
        "Play(Seq(Purge(Choose(Creature(ANOTHER))), Bind(ThisWay(), name='purged'), Lasting(While(Grants("
        "SetPower(PowerOf(The('purged'), base=True), THIS), ArmorPlus(ArmorOf(The('purged'), base=True), THIS), "
        "Gains(THIS, KeywordsOf(The('purged'))), Gains(THIS, TraitsOf(The('purged'))))), until=SOURCE_LEAVES)))"
    )
    book.add("clone", "creature", "dis", text, power=1)
    book.add("paladin", "creature", "sanctum", power=4, armor=2, traits=("knight",), keywords={"taunt": 0})
    book.add("crown", "artifact", "dis", "Action(Gain(Count(Creature(Trait('knight')))))")
    board = {"hand": ["clone"], "artifacts": ["crown"], "battleline": [{"card": "paladin", "power": 5}]}
    game = play(board, {}, "play clone", "left", "use crown")
    card = only(game)
    assert (card["power"], card["armor"], card["keywords"], amber(game)) == (4, 2, {"taunt": 0}, [1, 0])


def test_a_hand_is_refilled_to_more(book: Any) -> None:
    """The number counts for the player whom the modifier is about only."""
    book.add("tome", "artifact", "dis", "While(HandSize(1, YOU))")
    given = {"active": "emily", "step": "draw", "emily": {"artifacts": ["tome"], "deck": 9}, "other": {"deck": 9}}
    game = Game(given, book)
    assert len(names(game, 0, "hand")) == 7


def test_one_card_of_each_type_can_be_played(book: Any, play: Callable[..., Game]) -> None:
    """A second action is refused, a creature is not."""
    book.add("kaupe", "creature", "logos", "While(PlayLimit(1, by=OPPONENT, each_type=True))", power=9)
    with pytest.raises(IllegalMoveError, match="no more than 1 card of type action"):
        play({"hand": ["wave", "wave"]}, {"battleline": ["kaupe"]}, "play wave#1", "play wave#2")
    game = play({"hand": ["wave", "watcher"]}, {"battleline": ["kaupe"]}, "play wave", "play watcher")
    assert names(game, 0, "battleline") == ["watcher"]


def test_a_permission_to_play_or_use_serves_once(book: Any, play: Callable[..., Game]) -> None:
    """After an off-house creature was used by it, no card can be played by it."""
    book.add(
        "envoy", "creature", "dis", "AfterReap(Lasting(While(MayPlay(tests=(House('brobnar'),), n=1, or_use=True))))", power=2
    )
    board = {"hand": ["troll"], "battleline": ["envoy", "troll"]}
    game = play(board, {}, "reap envoy", "reap troll#1")
    assert game.why_not("play troll#2")[0].cite == "rules:step-3-play-discard-use"
    game.back()
    game.answer("play troll#2")
    game.answer("left")
    assert game.why_not("reap troll#1")[0].cite == "rules:step-3-play-discard-use"


def test_chosen_creatures_have_enough_power_together(book: Any, play: Callable[..., Game]) -> None:
    """Only sets with that power can be chosen; where all together have less, none is."""
    book.add("might", "action", "dis", "Play(IfYouDo(Destroy(AnyNumber(Creature(FRIENDLY), power=12)), Gain(9)))")
    game = play({"hand": ["might"], "battleline": ["troll", "knight", "imp"]}, {}, "play might")
    assert game.question is not None
    assert [option.label for option in game.question.options] == ["troll"]
    game.answer("troll")
    assert [option.label for option in game.question.options] == ["knight"]
    game.answer("knight")
    assert "done" in [option.label for option in game.question.options]
    assert amber(play({"hand": ["might"], "battleline": ["troll"]}, {}, "play might")) == [0, 0]


def test_a_creature_that_cannot_ready_stays_exhausted(book: Any) -> None:
    """Neither the ready step nor an effect readies it."""
    book.add("titan", "creature", "dis", "While(Cannot(THIS, READY_ITSELF))", power=5)
    mine = {"battleline": [{"card": "titan", "exhausted": True}], "houses": ["dis"]}
    game = Game({"active": "emily", "step": "ready", "emily": mine, "other": {"houses": ["dis"]}}, book)
    assert not only(game)["ready"]


def test_damage_of_a_defender_alone_is_changed(book: Any, play: Callable[..., Game]) -> None:
    """While it attacks it deals its power."""
    book.add("lollop", "creature", "dis", "While(FightDamage(THIS, only=0, defending=True))", power=6)
    attacked = play({"battleline": ["watcher"]}, {"battleline": ["lollop"]}, "fight with watcher")
    assert only(attacked)["handle"] == "watcher"
    attacking = play({"battleline": ["lollop"]}, {"battleline": ["troll"]}, "fight with lollop")
    assert only(attacking, 1)["damage"] == 6


def test_cards_purged_by_a_card_are_known_while_they_lie_there(book: Any, play: Callable[..., Game]) -> None:
    """Only those come back that this card purged, each under its owner."""
    book.add(
        "box",
        "artifact",
        "dis",
        "Action(Purge(Choose(Creature())))",
        "After(LeavesPlay(), PutIntoPlay(PurgedBy(), under=ITS_OWNER))",
    )
    book.add("rust", "action", "dis", "Play(Destroy(Artifact()))")
    game = play(
        {"hand": ["rust"], "artifacts": ["box"], "purged": ["knight"]},
        {"battleline": ["troll", "imp"]},
        "use box",
        "troll",
        "play rust",
        "left",
    )
    assert names(game, 1, "battleline") == ["troll", "imp"]
    assert names(game, 0, "purged") == ["knight"]


def test_the_step_can_be_ended_by_an_effect(book: Any, play: Callable[..., Game]) -> None:
    """Nothing more is played in this step."""
    book.add("hush", "action", "dis", "Play(EndStep())")
    game = play({"hand": ["hush", "wave"], "houses": ["dis"]}, {"houses": ["dis"]}, "play hush")
    assert game.table["active"] == "other"


def test_aember_comes_from_the_supply_or_a_pool(book: Any, play: Callable[..., Game]) -> None:
    """Moving it from a pool takes no more than is there; the supply has always enough."""
    book.add("vault", "artifact", "dis", "Action(MoveAmber(2, None, to=THIS))", "Action(MoveAmber(3, OPPONENT, to=YOU))")
    filled = play({"artifacts": ["vault"]}, {}, "use vault action vault/0")
    assert filled.table["players"][0]["artifacts"][0]["amber"] == 2
    assert amber(play({"artifacts": ["vault"]}, {"amber": 2}, "use vault action vault/1")) == [2, 0]


def test_cards_of_a_kind_cannot_be_played(book: Any, play: Callable[..., Game]) -> None:
    """An action is refused, a creature is not, and the player of the ban is free."""
    book.add("storm", "creature", "dis", "While(CannotPlay((Type('action'),)))", power=2)
    with pytest.raises(IllegalMoveError, match="cards of this kind"):
        play({"hand": ["wave"]}, {"battleline": ["storm"]}, "play wave")
    assert names(play({"hand": ["watcher"]}, {"battleline": ["storm"]}, "play watcher"), 0, "battleline") == ["watcher"]
    assert names(play({"hand": ["wave"], "battleline": ["storm"]}, {}, "play wave"), 0, "discard") != []


def test_a_player_who_cannot_forge_keeps_the_aember(book: Any) -> None:
    """The step passes without a key."""
    book.add("ban", "artifact", "dis", "While(Cannot(OPPONENT, FORGE))")
    given = {"active": "emily", "step": "start", "emily": {"amber": 7}, "other": {"artifacts": ["ban"]}}
    game = Game(given, book)
    assert (amber(game)[0], game.table["players"][0]["keys"]) == (7, [])


def test_a_step_that_is_skipped_forges_no_key(book: Any, play: Callable[..., Game]) -> None:
    """In the step no key is forged; by a card one is."""
    book.add("miasma", "artifact", "dis", "While(Cannot(EACH_PLAYER, FORGE_STEP))")
    book.add("charge", "action", "dis", "Play(Forge())")
    given = {"active": "emily", "step": "start", "emily": {"amber": 7, "artifacts": ["miasma"]}, "other": {}}
    game = Game(given, book)
    assert (amber(game)[0], game.table["players"][0]["keys"]) == (7, [])
    forged = play({"amber": 7, "hand": ["charge"], "artifacts": ["miasma"]}, {}, "play charge")
    assert (amber(forged)[0], len(forged.table["players"][0]["keys"])) == (1, 1)


def test_bonus_icons_of_every_kind_are_counted(book: Any, play: Callable[..., Game]) -> None:
    """Without a kind, all icons on the card count."""
    book.add("burn", "action", "dis", "Play(Seq(Discard(Random(In(HAND))), Gain(IconsOn(ThisWay(), ''))))")
    book.add("icons", "action", "dis", icons=("aember", "draw", "damage"))
    assert amber(play({"hand": ["burn", "icons"]}, {}, "play burn")) == [3, 0]


def test_amber_on_a_card_is_spent_once_however_many_effects_permit_it(book: Any) -> None:
    """Two creatures that let the Æmber on all of them be spent do not double it."""
    book.add("treasurer", "creature", "saurian", "While(SpendAmberOn(Creature(FRIENDLY)))", power=4)
    line = ["treasurer", "treasurer", {"card": "troll", "amber": 1}]
    game = Game({"step": "start", "emily": {"battleline": line, "amber": 5}, "other": {"battleline": ["troll"]}}, book)
    assert game.question is not None
    assert game.question.kind == "house"
    assert [card.amber for card in game.state.cards] == [0, 0, 0, 0]
    assert (amber(game), len(game.table["players"][0]["keys"])) == ([0, 0], 1)
