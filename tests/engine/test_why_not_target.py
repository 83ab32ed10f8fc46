"""Why a card cannot be chosen: every test of the notation in words, every row that asks for one, the game that tells it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from judge.cards import nouns as w
from judge.cards.book import load_book
from judge.cards.nouns.base import Noun
from judge.engine.charts.rulebooks import RULEBOOKS, charts
from judge.engine.game import Game
from judge.engine.resolve.game_tables import GameTables
from judge.engine.resolve.refusals.unfit import LACKS, Sight, not_among
from judge.engine.resolve.refusals.why_not_target import TARGET_KINDS, WHY_NOT
from judge.engine.table.machine import Machine
from judge.engine.table.rows import Pick, PickSome, flatten
from judge.engine.words import derive, evaluate
from judge.errors import IllegalMoveError

TEXT = "card:troll"
NOUNS: list[tuple[Noun, str, str]] = [
    (w.Creature(w.PowerAtMost(3)), "troll", "its power is higher than 3"),
    (w.Creature(w.PowerAtLeast(3)), "pixie", "its power is lower than 3"),
    (w.Creature(w.WeakerThan(w.Ref.THIS)), "troll", "its power is not lower than that of Imp"),
    (w.Creature(w.House("dis")), "troll", "it does not belong to house Dis"),
    (w.Creature(w.Trait("giant")), "pixie", "it does not have the trait Giant"),
    (w.Creature(w.Named("dust-pixie")), "troll", "it is not called Dust Pixie"),
    (w.InPlay(w.Type("artifact")), "troll", "it is not an artifact card"),
    (w.Creature(w.NamedAs()), "troll", "it does not have the name that was named"),
    (w.Creature(w.ChosenHouse()), "troll", "it does not belong to the house that was chosen"),
    (w.Creature(w.SharesHouse(w.Ref.THIS)), "troll", "it shares no house with Imp"),
    (w.Creature(w.StrongerThan(w.Ref.THIS)), "pixie", "its power is not higher than that of Imp"),
    (w.Creature(w.SharesTrait(w.Ref.THIS)), "troll", "it shares no trait with Imp"),
    (w.InPlay(w.SharesType(w.Ref.THIS)), "gem", "it is of another card type than Imp"),
    (
        w.Creature(w.Such(w.Exists(w.Creature(w.InSet(w.Neighbors(w.Ref.IT)), w.SharesHouse(w.Ref.IT))))),
        "pixie",
        "it would have to be one that shares a house with one of its neighbors",
    ),
    (w.Creature(w.OwnedBy(w.Player.OPPONENT)), "pixie", "it is not owned by your opponent"),
    (w.Creature(w.ControlledBy(w.Player.YOU)), "troll", "it is not under your control"),
    (w.Creature(w.InSet(w.Neighbors())), "troll", "it is not a neighbor of Imp"),
    (w.Creature(w.Not(w.Property.DAMAGED)), "troll", "it is damaged, which the ability excepts"),
    (w.Creature(w.Not(w.InSet(w.Ref.THIS))), "imp", "it is one of the cards that the ability excepts"),
    (w.Creature(w.Any(w.Property.ENRAGED, w.Trait("giant"))), "pixie", "it would have to be one that is enraged or is a Giant"),
    (w.Artifact(), "troll", "it is not an artifact"),
    (w.Upgrade(), "troll", "it is not an upgrade"),
    (w.Creature(), "gem", "it is not a creature"),
    (w.Creature(), "wipe", "it is not in play"),
    (w.UpgradesOn(w.Ref.THIS), "cloak", "it is not attached to Imp"),
    (w.Under(), "wipe", "it does not lie under Imp"),
    (w.In(w.Place.DISCARD), "wipe", "it is not in your discard pile"),
    (w.In(w.Place.ARCHIVES, of=w.Player.EACH_PLAYER), "wipe", "it is not in a player's archives"),
    (w.In(w.Place.HAND, tests=(w.House("mars"),)), "wipe", "it does not belong to house Mars"),
    (w.Top(), "wipe", "it is not on top of your deck"),
    (w.Bottom(), "wipe", "it is not at the bottom of your deck"),
    (w.Bottom(of=w.Player.OPPONENT, zone=w.Place.DISCARD), "wipe", "it is not at the bottom of your opponent's discard pile"),
    (w.PurgedBy(), "wipe", "it was not purged by Imp"),
    (w.ThisWay(), "troll", "it is not one of the cards affected this way"),
    (w.The("bound"), "troll", "it is not what the ability speaks of: Pixie"),
    (w.MostPowerful(w.Creature(), n=None), "pixie", "others have more power"),
    (w.LeastPowerful(w.Creature(), n=None), "troll", "others have less power"),
]


@pytest.fixture
def board(play: Callable[..., Game], book: Any) -> Game:
    """Creatures of all kinds, an artifact, an upgrade, a hand."""
    book.add("gem", "artifact", "logos")
    book.add("cloak", "upgrade", "logos")
    book.made["troll"] = replace(book.made["troll"], traits=("giant",))
    ours = ["pixie", "imp", {"card": "knight", "exhausted": True, "amber": 1, "as": "sir"}, "watcher"]
    theirs = [
        {"card": "troll", "damage": 2, "warded": True, "upgrades": ["cloak"]},
        {"card": "imp", "as": "foe", "stunned": True},
    ]
    return play({"battleline": ours, "artifacts": ["gem"], "hand": ["wipe"]}, {"battleline": [*theirs, "knight"]})


@pytest.fixture
def sight(board: Game) -> Sight:
    """What the words of an ability of ``imp`` are read with."""
    m = Machine(board.board.tables)
    m.load(board.state)
    this = derive.ref_of(m, board.board.handles.index("imp"))
    bound = derive.ref_of(m, board.board.handles.index("pixie"))
    return Sight(m, {"me": 0, "self": this, "source": this, "it": this, "bound": bound, "house": "dis"}, TEXT)


def every_card(sight: Sight) -> list[int]:
    return [derive.ref_of(sight.m, index) for index in range(len(sight.m.s.cards))]


@pytest.mark.parametrize("test", list(w.Property), ids=lambda test: test.name)
def test_every_word_that_tests_a_card_says_what_a_card_lacks(sight: Sight, test: w.Property) -> None:
    """A card has the reason exactly when it fails the test, with a citation."""
    selector = w.InPlay(test)
    found = evaluate.refs(sight.m, sight.env, selector)
    failing = [reference for reference in every_card(sight) if reference not in found]
    for reference in every_card(sight):
        reasons = not_among(sight, selector, reference)
        assert bool(reasons) is (reference in failing)
        assert all(reason.cite for reason in reasons)
    told = {reason.says for reference in failing for reason in not_among(sight, selector, reference)}
    assert LACKS[test].says in told


@pytest.mark.parametrize(("selector", "handle", "says"), NOUNS, ids=lambda value: str(value)[:40])
def test_every_selector_says_why_it_does_not_find_a_card(
    board: Game, sight: Sight, selector: Noun, handle: str, says: str
) -> None:
    """The reason is given for the card that lacks it, and no reason for those that are found."""
    index = board.board.handles.index(handle)
    assert says in [reason.says for reason in not_among(sight, selector, derive.ref_of(sight.m, index))]
    found = evaluate.refs(sight.m, sight.env, selector)
    assert [bool(not_among(sight, selector, each)) for each in every_card(sight)] == [r not in found for r in every_card(sight)]


def test_a_card_that_is_in_no_part_has_the_reasons_of_all(board: Game, sight: Sight) -> None:
    """One part is enough to be found."""
    both = w.Both(w.Artifact(), w.Creature(w.Property.ENEMY))
    index = {handle: derive.ref_of(sight.m, number) for number, handle in enumerate(board.board.handles)}
    assert [reason.says for reason in not_among(sight, both, index["pixie"])] == [
        "it is not an artifact",
        "it is not an enemy card",
    ]
    assert not_among(sight, both, index["gem"]) == not_among(sight, both, index["troll"]) == []


def test_every_row_that_asks_for_a_card_can_say_why_not() -> None:
    """In every chart of every rulebook and every ability of every card; and no arm is there for nothing."""
    rows = [row for rulebook in RULEBOOKS for chart in charts(rulebook).values() for row in flatten(chart).flat]
    book = load_book()
    rows += [step.row for steps in GameTables([book.definition(page.id) for page in book]).steps.values() for step in steps]
    asking = {row.op for row in rows if isinstance(row, Pick | PickSome) and row.kind in TARGET_KINDS}
    assert asking == set(WHY_NOT)


@pytest.fixture
def asked(play: Callable[..., Game], book: Any) -> Game:
    """An action that asks for an enemy creature on a flank."""
    book.add("bolt", "action", "dis", "Play(Deal(1, Choose(Creature(ENEMY, FLANK))))")
    book.add("gem", "artifact", "logos")
    theirs = {"battleline": ["troll", "knight", "pixie"]}
    return play({"hand": ["bolt"], "battleline": ["imp", "watcher", "pixie"], "artifacts": ["gem"]}, theirs, "play bolt")


def test_a_game_tells_why_a_card_cannot_be_chosen(asked: Game) -> None:
    """All that fails is told, not the first of it; of cards of one place those offered are left out."""
    assert [option.label for option in asked.question.options] == ["troll", "pixie#2"]  # type: ignore[union-attr]
    assert asked.why_not("knight") == (LACKS[w.Property.FLANK],)
    assert asked.why_not("watcher") == (LACKS[w.Property.ENEMY], LACKS[w.Property.FLANK])
    assert asked.why_not("troll") == asked.why_not("nobody-of-that-name") == ()
    refused = {refusal.label: refusal.says for refusal in asked.refused}
    assert refused == {"imp": "Imp", "watcher": "Watcher", "pixie#1": "Pixie #1", "gem": "Gem", "knight": "Knight"}


def test_choosing_what_is_not_offered_is_refused_with_the_reasons(asked: Game) -> None:
    """The error names the reason and its citation; a name that is no card is told what could be answered."""
    with pytest.raises(IllegalMoveError, match=r"'knight' cannot be chosen: it is not on a flank \[glossary:flank\]"):
        asked.answer("knight")
    assert asked.to_plain()["refused"][-1]["label"] == "knight"


def test_looking_changes_nothing(asked: Game) -> None:
    """The trace and the table are the same after every reason was asked for."""
    before = (asked.state.key(), len(asked.trace), asked.question)
    assert len(asked.refused) == 5
    assert (asked.state.key(), len(asked.trace), asked.question) == before
    asked.answer("troll")
    assert asked.question is not None


def test_a_move_with_a_card_of_the_other_player_has_a_reason(play: Callable[..., Game]) -> None:
    """It is no move of this player, and the reason says so."""
    game = play({"battleline": ["imp"], "hand": ["wipe"]}, {"battleline": [{"card": "imp", "as": "foe"}]})
    assert [reason.says for reason in game.why_not("reap foe")] == ["you do not control it"]
    assert [reason.says for reason in game.why_not("reap wipe")] == ["it is not in play"]
    assert game.why_not("reap imp") == game.why_not("reap nobody") == game.why_not("activate foe") == ()


def test_several_cards_are_chosen_once_each(play: Callable[..., Game], book: Any) -> None:
    """Chosen already, passed over, or too few left after it."""
    book.add("stars", "action", "dis", "Play(Deal(1, Choose(Creature(), n=2)))")
    game = play({"hand": ["stars"]}, {"battleline": ["troll", "knight", "imp"]}, "play stars")
    assert [reason.says for reason in game.why_not("imp")] == [
        "it is named after others, in the order in which they lie: too few are left after it"
    ]
    first = play({"hand": ["stars"]}, {"battleline": ["troll", "knight", "imp", "pixie"]}, "play stars", "knight")
    assert [reason.says for reason in first.why_not("knight")] == ["it is chosen already"]
    assert [reason.says for reason in first.why_not("troll")] == ["choose cards in the order they lie: it was skipped"]
    assert {reason.cite for reason in first.why_not("troll")} == {"card:stars"}
