"""The form and the notation say the same."""

from dataclasses import replace
from typing import Any

import pytest

from judge.cards.pool import Pool, load_pool
from judge.engine.board.reading import read_board
from judge.engine.board.spec import BoardSpec
from judge.scenarios.read import load_scenario, scenario_files
from judge.show.editor import sides
from judge.show.editor.draft import Draft, from_form, mirrored, name_of, pressed
from judge.show.editor.filled import fill
from judge.show.editor.inputs import PLAYERS, inputs_of
from judge.show.editor.notation import entries
from judge.show.editor.sides import names_of
from judge.show.editor.typed import Typed, field_of

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
    found = _sent("board", draft, "") | {"cards": draft["cards"]}
    so_far = draft["so_far"]
    done = {*(each.name for each in inputs_of("done")), "more"}
    found |= _sent("done", so_far, "done.") | {"done.more": so_far["more"]}
    found |= {f"doing.{name}": value for name, value in so_far.items() if name not in done}
    for player in PLAYERS:
        side = draft[player]
        found |= _sent("side", side, f"{player}.") | {f"{player}.{name}": side[name] for name in ("name", "was", "more")}
        for row in ("battleline", "artifacts"):
            for at, card in enumerate(side[row]):
                found |= _sent("card", card, f"{player}.{row}.{at}.") | {f"{player}.{row}.{at}.more": card["more"]}
    return found


def _sent(part: str, typed: Any, at: str) -> dict[str, str]:
    """Every input with what stands in it; a tick is only sent where it is set."""
    texts = {f"{at}{each.name}": str(typed[each.name]) for each in inputs_of(part) if each.kind not in ("tick", "row")}
    return texts | {f"{at}{each.name}": "on" for each in inputs_of(part) if each.kind == "tick" and typed[each.name]}


def typed(**fields: str) -> Draft:
    """The form with these fields, a dot in a name written as two underscores."""
    return from_form({name.replace("__", "."): value for name, value in fields.items()})


def test_a_set_up_comes_back_whole_from_the_form(pool: Pool) -> None:
    """Everything that the notation knows survives the way into the form and back, fields of the browser included."""
    draft = fill(GIVEN, pool)
    assert from_form(form_of(draft)) == draft
    found = Typed(draft, pool)
    assert found.problems == []
    assert found.given == GIVEN


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
    names = (name_of(draft, "emily"), name_of(draft, "opponent"))
    assert (*names, draft["active"], draft["so_far"]["destroyed"]) == ("ann", "bob", "opponent", "bob")
    assert from_form(form_of(draft)) == draft
    assert from_form({"emily.name": " Emily "}) == from_form({})
    found = Typed(draft, pool)
    assert (found.given, names_of(found.given), found.problems) == (ANN, ("ann", "bob"), [])


def test_a_new_name_is_taken_over_wherever_the_old_one_stands(pool: Pool) -> None:
    """In the turn, in what is typed of a card, and for whose turn it is; what a card is called stays."""
    form = form_of(fill(ANN, pool)) | {"emily.name": "zoe", "opponent.name": ""}
    found = Typed(from_form(form), pool)
    assert found.problems == []
    assert found.given == {
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
    found = Typed(from_form(form_of(fill(ANN, pool)) | {"emily.name": name, "opponent.name": other}), pool)
    assert {problem.code for problem in found.problems} == {"setup/side-name"}
    assert {problem.where for problem in found.problems} <= {"emily.name", "opponent.name"}
    assert found.given == ANN


@pytest.mark.parametrize("was", ["house", "", "ann", "a b"])
def test_a_form_that_was_tampered_with_is_read_all_the_same(pool: Pool, was: str) -> None:
    """The hidden fields cannot put a side in the place of anything else."""
    found = Typed(from_form(form_of(fill(ANN, pool)) | {"emily.was": was, "opponent.was": "ann"}), pool)
    assert {"ann", "bob"} <= set(found.given)
    assert isinstance(found.given.get("house", ""), str)


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
    found = Typed(mirrored(fill(ANN, pool)), pool)
    assert (found.given, names_of(found.given)) == (ANN, ("bob", "ann"))
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
    assert draft["emily"]["hand"].splitlines()[0] == 'unknown {told = ["not type:action", "house:dis"]}'
    found = Typed(from_form(form_of(draft)), pool)
    assert (found.given, found.problems) == (given, [])


def test_names_are_read_in_any_way_people_write_them(pool: Pool) -> None:
    """Id, name, a part that only one card has, and a foreign name all mean the card."""
    hand = "gateway-to-dis\nGateway to Dis\nGATEWAY TO\nMit bloßen Händen\nduma the m"
    found = Typed(typed(emily__hand=hand), pool)
    assert found.problems == []
    assert found.given["emily"]["hand"] == ["gateway-to-dis"] * 3 + ["barehanded", "duma-the-martyr"]


def test_every_wrong_name_is_told_at_its_field(pool: Pool) -> None:
    """All mistakes are told at once, each with its field and what may have been meant."""
    row = {f"emily.battleline.{at}.card": name for at, name in enumerate(("troll", "gateway", "krump"))}
    piles = {"emily.battleline.2.more": "x =", "emily.hand": "zzzqqq", "emily.deck": "archimdees"}
    problems = {problem.where: problem.says for problem in Typed(from_form(row | piles), pool).problems}
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
    return [card["card"] for card in draft["emily"]["battleline"]]


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
    draft = from_form({f"emily.battleline.{at}.card": name for at, name in enumerate("abc")})
    assert cards(pressed(draft, button)) == then


def test_changing_sides_twice_changes_nothing(pool: Pool) -> None:
    """Mirroring moves everything across, whose turn and whose tide included."""
    draft = fill(GIVEN, pool)
    turned = mirrored(draft)
    assert turned["active"] == "emily"
    assert turned["tide"] == "opponent"
    assert turned["opponent"] == draft["emily"]
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
    turn = draft["so_far"]
    assert [turn[name] for name in ("played", "reaped", "fought")] == ["Library Access, Troll#2", "hero", "hero against Krump"]
    assert [turn[name] for name in ("moment", "card", "resolved")] == ["before fight", "Troll#1", "Troll#1: assault"]
    assert from_form(form_of(draft))["so_far"] == turn
    found = Typed(draft, pool)
    assert found.problems == []
    assert found.given == TURN


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
    assert turned["so_far"]["destroyed"] == "opponent, emily"
    assert 'player = "emily"' in turned["so_far"]["more"]
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
    draft = typed(
        done__more="names = ", doing__led="[{", done__fought="Troll and Krump", doing__moment="play", doing__card="Troll",
        cards="nova = ",
    )  # fmt: skip
    problems = Typed(draft, pool).problems
    assert {problem.where for problem in problems} == {"done.more", "doing.led", "done.fought", "cards"}
    assert "the attacker, against, the creature fought" in " ".join(each.says for each in problems if each.where == "done.fought")


def test_cards_of_a_board_of_its_own_come_back_whole(pool: Pool) -> None:
    """They are typed in the notation, and the zones and the turn name them by their ids."""
    nova = {"type": "action", "houses": ["dis"], "text": "Steal, twice.", "abilities": ["Play(Steal(2))"]}
    given = {
        "active": "emily", "emily": {"hand": ["nova"], "battleline": ["rock"]}, "opponent": {}, "done": {"used": ["rock"]},
        "cards": {"nova": nova, "rock": {"power": 4}},
    }  # fmt: skip
    draft = fill(given, pool)
    assert from_form(form_of(draft)) == draft
    found = Typed(draft, pool)
    assert (found.given, found.problems) == (given, [])


def test_commas_in_braces_and_in_quotes_belong_to_the_card_before_them() -> None:
    """A stray brace ends nothing."""
    typed = 'Troll {as = "a, b", counters = {hatch = 1, doom = 2}}, Krump, } Rock, Imp {x = [{a = 1, b = 2}], y = 1}'
    assert entries(typed) == [
        'Troll {as = "a, b", counters = {hatch = 1, doom = 2}}', "Krump", "} Rock", "Imp {x = [{a = 1, b = 2}], y = 1}",
    ]  # fmt: skip


@pytest.mark.parametrize("path", scenario_files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_board_of_every_scenario_comes_back_from_the_form(pool: Pool, path: Any) -> None:
    """All but the colors of keys, and a tide that is low for both."""
    given = load_scenario(path).given
    found = Typed(from_form(form_of(fill(given, pool))), pool)
    assert found.problems == []
    assert _kept(read_board(found.given)[0]) == _kept(read_board(sides.fit(given))[0])


def _kept(board: BoardSpec) -> BoardSpec:
    halves = {
        name: replace(side, keys=len(side.keys) if isinstance(side.keys, tuple) else side.keys)
        for name, side in board.sides.items()
    }
    return replace(board, sides=halves, active=board.active or next(iter(halves)), tide=board.tide.replace("neutral", ""))


def test_a_row_asks_for_what_can_lie_there() -> None:
    """An artifact that was a creature keeps what it had; a prophecy never had it."""
    there = {row: [each.name for each in inputs_of("card", row)] for row in ("artifacts", "battleline", "prophecies")}
    assert there["artifacts"] == there["battleline"]
    assert there["prophecies"] == ["card", "amber", "exhausted", "upgrades"]
    assert set(there["battleline"]) - set(there["prophecies"]) == {"damage", "power", "warded", "stunned", "enraged"}


@pytest.mark.parametrize(("typed", "played"), [("3", 3), ("999", 999), ("1000", 999), ("9" * 30, 999)])
def test_a_number_of_cards_played_stays_within_a_turn(pool: Pool, typed: str, played: int) -> None:
    """Nobody plays a thousand cards; a number that long would only be work."""
    draft = from_form({"done.played": typed})
    assert Typed(draft, pool).given["done"] == {"played": played}
