"""The form and the notation say the same."""

from typing import Any

import pytest

from judge.cards.pool import Pool, load_pool
from judge.show.editor.draft import Draft, DraftCard, DraftSide, from_form, mirrored, pressed
from judge.show.editor.set_up import Typed, field_of, fill
from judge.show.editor.sides import names_of
from judge.show.editor.so_far import SoFar

GIVEN: dict[str, Any] = {
    "active": "opponent",
    "house": "dis",
    "step": "house",
    "first_turn": True,
    "tide": "emily",
    "emily": {
        "battleline": [
            "troll",
            {"card": "archimedes", "damage": 1, "exhausted": True, "warded": True, "upgrades": ["soulkeeper"]},
        ],
        "artifacts": [{"card": "library-of-babble", "exhausted": True}],
        "hand": ["gateway-to-dis", {"card": "ember-imp", "icons": ["damage", "draw"]}],
        "deck": 12,
        "amber": 3,
        "keys": 1,
        "chains": 2,
        "houses": ["dis", "staralliance"],
        "token": "grunt",
    },
    "opponent": {
        "battleline": [
            {"card": "krump", "power": 2, "amber": 1, "stunned": True, "enraged": True, "as": "hero", "owner": "emily"}
        ],
        "discard": ["unknown", "anger", "anger"],
        "archives": 2,
        "hand": "unknown",
        "among": ["troll", "anger", "anger", "krump", "bumpsy", "batdrone", "dextre", "mother", "smaaash"],
    },
}


@pytest.fixture(scope="module")
def pool() -> Pool:
    return load_pool()


def form_of(draft: Draft) -> dict[str, str]:
    """What a browser sends for a draft, field by field."""
    found = {"active": draft.active, "house": draft.house, "step": draft.step, "tide": draft.tide}
    if draft.first_turn:
        found["first_turn"] = "on"
    for name, place in draft.so_far.places.items():
        value = getattr(draft.so_far, name)
        found |= {place: "on" if value is True else value} if value is not False else {}
    for player in ("emily", "opponent"):
        side = draft.side(player)
        for row in ("battleline", "artifacts"):
            for at, card in enumerate(getattr(side, row)):
                found |= _card(f"{player}.{row}.{at}", card)
        piles = ("hand", "deck", "discard", "archives", "purged", "among")
        for name in (*piles, "amber", "keys", "chains", "houses", "token", "name", "was"):
            found[f"{player}.{name}"] = str(getattr(side, name))
    return found


def _card(place: str, card: DraftCard) -> dict[str, str]:
    texts = {name: str(getattr(card, name)) for name in ("card", "damage", "power", "amber", "upgrades", "more")}
    ticks = {name: "on" for name in ("exhausted", "warded", "stunned", "enraged") if getattr(card, name)}
    return {f"{place}.{name}": value for name, value in (texts | ticks).items()}


def test_a_set_up_comes_back_whole_from_the_form(pool: Pool) -> None:
    """Everything that the notation knows survives the way into the form and back, fields of the browser included."""
    draft = fill(GIVEN, pool)
    assert from_form(form_of(draft)) == draft
    typed = Typed(draft, pool)
    assert typed.problems == []
    assert typed.given == GIVEN


ANN = {
    "active": "bob",
    "done": {"destroyed": ["bob"]},
    "doing": {"moment": "destroyed", "cards": ["troll"], "player": "ann"},
    "ann": {"battleline": [{"card": "troll", "owner": "bob"}]},
    "bob": {"hand": ["krump"], "discard": [{"card": "anger", "as": "ann", "owner": "ann"}]},
}  # fmt: skip


def test_sides_keep_their_names(pool: Pool) -> None:
    """The first side is one's own, whatever it is called; the form, its fields and the board read from them say the names."""
    draft = fill(ANN, pool)
    assert (draft.name("emily"), draft.name("opponent"), draft.active, draft.so_far.destroyed) == (
        "ann",
        "bob",
        "opponent",
        "bob",
    )
    assert from_form(form_of(draft)) == draft
    assert from_form({"emily.name": " Emily "}) == from_form({})
    typed = Typed(draft, pool)
    assert (typed.given, names_of(typed.given), typed.problems) == (ANN, ("ann", "bob"), [])


def test_a_new_name_is_taken_over_wherever_the_old_one_stands(pool: Pool) -> None:
    """In the turn, in what is typed of a card, and for whose turn it is; what a card is called stays."""
    form = form_of(fill(ANN, pool)) | {"emily.name": "zoe", "opponent.name": ""}
    typed = Typed(from_form(form), pool)
    assert typed.problems == []
    assert typed.given == {
        "active": "opponent",
        "done": {"destroyed": ["opponent"]},
        "doing": {"moment": "destroyed", "cards": ["troll"], "player": "zoe"},
        "zoe": {"battleline": [{"card": "troll", "owner": "opponent"}]},
        "opponent": {"hand": ["krump"], "discard": [{"card": "anger", "as": "ann", "owner": "zoe"}]},
    }


@pytest.mark.parametrize(
    ("name", "other"),
    [("house", ""), ("Choose", ""), ("two words", ""), ("x" * 25, ""), ("7", ""), ("<b>", ""), ("__proto__", ""),
     ("Opponent", ""), ("zoe", "Zoe"), ("nobody", "")],
)  # fmt: skip
def test_names_that_cannot_be_are_told_and_the_old_ones_stay(pool: Pool, name: str, other: str) -> None:
    """What a board has for something else, what is no word, what is too long, and the name of the other side."""
    typed = Typed(from_form(form_of(fill(ANN, pool)) | {"emily.name": name, "opponent.name": other}), pool)
    assert {problem.code for problem in typed.problems} == {"setup/side-name"}
    assert {problem.where for problem in typed.problems} <= {"emily.name", "opponent.name"}
    assert typed.given == ANN


@pytest.mark.parametrize("was", ["house", "", "ann", "a b"])
def test_a_form_that_was_tampered_with_is_read_all_the_same(pool: Pool, was: str) -> None:
    """The hidden fields cannot put a side in the place of anything else."""
    typed = Typed(from_form(form_of(fill(ANN, pool)) | {"emily.was": was, "opponent.was": "ann"}), pool)
    assert {"ann", "bob"} <= set(typed.given)
    assert isinstance(typed.given.get("house", ""), str)


def test_a_board_with_names_that_no_field_can_hold_has_the_usual_ones(pool: Pool) -> None:
    """It is shown all the same."""
    given = {
        "active": "Ann Marie",
        "Ann Marie": {"hand": ["troll"]},
        "opponent": {"hand": [{"card": "krump", "owner": "Ann Marie"}]},
    }
    assert Typed(fill(given, pool), pool).given == {
        "active": "emily", "emily": {"hand": ["troll"]}, "opponent": {"hand": [{"card": "krump", "owner": "emily"}]},
    }  # fmt: skip


def test_names_change_sides_with_their_cards_and_the_usual_ones_stay(pool: Pool) -> None:
    """Ann goes to the other side of the table; Emily is whoever sits here. What is said of them goes with them."""
    typed = Typed(mirrored(fill(ANN, pool)), pool)
    assert (typed.given, names_of(typed.given)) == (ANN, ("bob", "ann"))
    half = Typed(from_form(form_of(fill(ANN, pool)) | {"opponent.name": ""}), pool).given
    assert Typed(mirrored(fill(half, pool)), pool).given == {
        "active": "emily",
        "done": {"destroyed": ["emily"]},
        "doing": {"moment": "destroyed", "cards": ["troll"], "player": "ann"},
        "emily": {"hand": ["krump"], "discard": [{"card": "anger", "as": "ann", "owner": "ann"}]},
        "ann": {"battleline": [{"card": "troll", "owner": "emily"}]},
    }


def test_what_is_told_of_unknown_cards_comes_back_whole(pool: Pool) -> None:
    """Counted in a hand, told of one by one in braces, and with what they can be."""
    told = [{"card": "unknown", "told": ["not type:action", "house:dis"]}, "unknown", "troll"]
    given = {"active": "emily", "emily": {"hand": told, "deck": 4, "among": ["troll"] * 6}, "opponent": {"archives": 2}}
    draft = fill(given, pool)
    assert draft.emily.hand.splitlines()[0] == 'unknown {told = ["not type:action", "house:dis"]}'
    typed = Typed(from_form(form_of(draft)), pool)
    assert (typed.given, typed.problems) == (given, [])


def test_names_are_read_in_any_way_people_write_them(pool: Pool) -> None:
    """Id, name, a part that only one card has, and a foreign name all mean the card."""
    side = DraftSide(hand="gateway-to-dis\nGateway to Dis\nGATEWAY TO\nMit bloßen Händen\nduma the m")
    typed = Typed(Draft(emily=side), pool)
    assert typed.problems == []
    assert typed.given["emily"]["hand"] == ["gateway-to-dis"] * 3 + ["barehanded", "duma-the-martyr"]


def test_every_wrong_name_is_told_at_its_field(pool: Pool) -> None:
    """All mistakes are told at once, each with its field and what may have been meant."""
    line = (DraftCard("troll"), DraftCard("gateway"), DraftCard("krump", more="x ="))
    side = DraftSide(battleline=line, hand="zzzqqq", deck="archimdees")
    problems = {problem.where: problem.says for problem in Typed(Draft(emily=side), pool).problems}
    assert set(problems) == {"emily.battleline.1", "emily.battleline.2.more", "emily.hand", "emily.deck"}
    assert "Gateway to Dis" in problems["emily.battleline.1"]
    assert "no card" in problems["emily.hand"]
    assert "Archimedes" in problems["emily.deck"]


@pytest.mark.parametrize(
    ("where", "field"),
    [
        ("emily.battleline[2].damage", "emily.battleline.2"),
        ("opponent.artifacts[0]", "opponent.artifacts.0"),
        ("emily.hand[3]", "emily.hand"),
        ("emily.houses", "emily.houses"),
        ("house", "house"),
    ],
)
def test_problems_of_the_engine_find_their_field(where: str, field: str) -> None:
    """A place in the notation is mapped to the field where it was typed."""
    assert field_of(where) == field


def cards(draft: Draft) -> list[str]:
    return [card.card for card in draft.emily.battleline]


@pytest.mark.parametrize(
    ("button", "then"),
    [
        ("left:emily.battleline.1", ["b", "a", "c"]),
        ("left:emily.battleline.0", ["a", "b", "c"]),
        ("right:emily.battleline.1", ["a", "c", "b"]),
        ("right:emily.battleline.2", ["a", "b", "c"]),
        ("twice:emily.battleline.1", ["a", "b", "b", "c"]),
        ("remove:emily.battleline.0", ["b", "c"]),
        ("remove:emily.battleline.9", ["a", "b", "c"]),
        ("remove:nobody.battleline.0", ["a", "b", "c"]),
        ("dance", ["a", "b", "c"]),
        ("clear", []),
    ],
)
def test_buttons_move_copy_and_remove_cards(button: str, then: list[str]) -> None:
    """A button changes what it names; one that names nothing changes nothing."""
    draft = Draft(emily=DraftSide(battleline=(DraftCard("a"), DraftCard("b"), DraftCard("c"))))
    assert cards(pressed(draft, button)) == then


def test_changing_sides_twice_changes_nothing(pool: Pool) -> None:
    """Mirroring moves everything across, whose turn and whose tide included."""
    draft = fill(GIVEN, pool)
    turned = mirrored(draft)
    assert turned.active == "emily"
    assert turned.tide == "opponent"
    assert turned.opponent == draft.emily
    assert mirrored(turned) == draft


def test_a_row_ends_at_its_first_gap_and_skips_empty_names() -> None:
    """An emptied name takes the card off the board; the rest keep their order."""
    form = {"emily.battleline.0.card": "troll", "emily.battleline.1.card": " ", "emily.battleline.2.card": "krump"}
    assert cards(from_form(form)) == ["troll", "krump"]


TURN: dict[str, Any] = {
    "active": "emily",
    "done": {
        "played": ["library-access", "troll#2"], "reaped": ["hero"], "destroyed": ["emily", "opponent"], "omega": True,
        "fought": [{"card": "hero", "against": "krump"}], "names": {"troll": 3},
        "lasting": [{"card": "library-access", "player": "opponent"}],
    },
    "doing": [
        {"moment": "play", "card": "library-access", "resolved": ["library-access"]},
        {"moment": "before fight", "card": "troll#1", "defender": "krump", "resolved": ["troll#1 assault"]},
    ],
    "emily": {"battleline": ["troll", "troll", {"card": "bumpsy", "as": "hero"}], "discard": ["library-access"]},
    "opponent": {"battleline": ["krump"]},
}  # fmt: skip


def test_what_was_done_and_is_being_done_comes_back_whole(pool: Pool) -> None:
    """The turn so far and the moment reached survive the way into the fields of the form and back."""
    draft = fill(TURN, pool)
    turn = draft.so_far
    assert (turn.played, turn.reaped, turn.fought) == ("Library Access, Troll#2", "hero", "hero against Krump")
    assert (turn.moment, turn.card, turn.resolved) == ("before fight", "Troll#1", "Troll#1: assault")
    assert from_form(form_of(draft)).so_far == turn
    typed = Typed(draft, pool)
    assert typed.problems == []
    assert typed.given == TURN


@pytest.mark.parametrize(
    "doing", [{"moment": "destroyed", "cards": ["troll"], "tea": 1}, {"moment": "after damage", "dealt": {"troll": 2}}]
)
def test_every_form_of_a_moment_fills_the_form(pool: Pool, doing: dict[str, Any]) -> None:
    """A single level, with fields that have no input of their own."""
    given = {"active": "emily", "doing": doing, "done": {"played": 3}, "emily": {"battleline": ["troll"]}, "opponent": {}}
    assert Typed(fill(given, pool), pool).given == given


def test_players_named_in_the_turn_change_sides_too(pool: Pool) -> None:
    """Changing sides renames whoever the turn so far speaks of; twice is as before."""
    draft = fill(TURN, pool)
    turned = fill(Typed(mirrored(draft), pool).given, pool)
    assert turned.so_far.destroyed == "opponent, emily"
    assert 'player = "emily"' in turned.so_far.more
    assert mirrored(mirrored(draft)) == draft


@pytest.mark.parametrize(
    ("where", "field"),
    [
        ("done.played", "done.played"), ("done.lasting", "done.more"), ("done", "done.more"), ("doing", "doing.moment"),
        ("doing.card", "doing.card"), ("doing[1].cards", "doing.cards"), ("doing[0].dealt", "doing.other"),
        ("doing.resolved", "doing.resolved"), ("done.names.troll", "done.more"),
    ],
)  # fmt: skip
def test_problems_of_the_turn_find_their_field(where: str, field: str) -> None:
    """A problem of the engine is shown where it was typed."""
    assert field_of(where) == field


def test_unreadable_notation_is_a_problem_at_its_field(pool: Pool) -> None:
    """What is no TOML, and a fight without a foe, are told; the rest is read."""
    draft = Draft(so_far=SoFar(more="names = ", led="[{", fought="Troll and Krump", moment="play", card="Troll"))
    typed = Typed(draft, pool)
    assert {problem.where for problem in typed.problems} == {"done.more", "doing.led", "done.fought"}


@pytest.mark.parametrize(("typed", "played"), [("3", 3), ("999", 999), ("1000", 999), ("9" * 30, 999)])
def test_a_number_of_cards_played_stays_within_a_turn(pool: Pool, typed: str, played: int) -> None:
    """Nobody plays a thousand cards; a number that long would only be work."""
    draft = Draft(so_far=SoFar(played=typed), active="emily")
    assert Typed(draft, pool).given["done"] == {"played": played}
