"""A board is read as it is declared: every problem at its place, and what is read is written back the same."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import tests.kept
from judge.engine.board.fields import fields_of
from judge.engine.board.reading import MOST_PROBLEMS, read_board
from judge.engine.board.spec import MOST_CARDS, SIDE_ZONES, CardSpec, SideSpec, sides_of
from judge.engine.board.writing import write_board
from judge.errors import SetupError
from judge.scenarios.read import load_scenario, scenario_files
from judge.show.context.packed import unpack

KEPT = Path(tests.kept.__file__).parent
BAD: dict[str, Any] = {
    "hosue": "dis", "house": "hogwarts", "step": "tea", "tide": "carol", "active": "carol", "first_turn": 1,
    "emily": {
        "battleline": [{"card": "troll", "damage": -1, "stunned": 1, "owner": "carol", "dmg": 2}, {"damage": 1}, 3],
        "artifacts": [{"card": "gauntlet", "armor_used": 2, "warded": False}],
        "hand": "all", "amber": True, "keys": ["red", "green"], "houses": ["dis", "moon"],
        "discard": [{"card": "troll", "upgrades": [{"card": "cloak", "stunned": True}]}],
    },
    "other": {"hand": -1, "keys": 4, "known": -2, "among": [3], "purged": "troll"},
    "cards": {"nova": {"power": "big", "type": "planet"}, "nix": 3},
    "done": {
        "fought": [{"card": "troll"}], "lasting": [{"card": "cloak", "player": "carol"}], "names": {"troll": 7}, "used": "troll",
    },
}  # fmt: skip
PROBLEMS = {
    "hosue": "unknown-field", "house": "unknown-house", "step": "unknown-step", "tide": "unknown-player",
    "active": "unknown-player", "first_turn": "bad-value",
    "emily.battleline[0].damage": "bad-value", "emily.battleline[0].stunned": "bad-value",
    "emily.battleline[0].owner": "unknown-player", "emily.battleline[0].dmg": "unknown-field",
    "emily.battleline[1]": "no-card", "emily.battleline[2]": "no-card",
    "emily.artifacts[0].armor_used": "wrong-zone", "emily.hand": "not-a-list", "emily.amber": "bad-number",
    "emily.keys": "bad-number", "emily.houses": "unknown-house",
    "emily.discard[0].upgrades": "wrong-zone",
    "other.hand": "not-a-list", "other.keys": "bad-number", "other.known": "bad-number", "other.among": "not-a-list",
    "other.purged": "not-a-list",
    "cards.nova.power": "bad-value", "cards.nova.type": "bad-value", "cards.nix": "bad-value",
    "done.fought[0].against": "missing-field", "done.lasting[0].player": "unknown-player", "done.names": "bad-number",
    "done.used": "bad-value",
}  # fmt: skip


def test_every_problem_is_told_at_its_place() -> None:
    """All of them at once, each with its code and a sentence that names the field."""
    _, problems = read_board(BAD)
    assert {problem.where: problem.code.removeprefix("setup/") for problem in problems} == PROBLEMS
    says = {problem.where: problem.says for problem in problems}
    assert says["emily.artifacts[0].armor_used"] == "armor_used says nothing of a card in the artifacts; only in the battleline"
    assert says["emily.battleline[0].damage"] == "damage is a number from 0 to 999, not -1"
    assert says["other.hand"] == "hand is a list of cards or a number from 0 to 200 or 'unknown', not -1"
    assert says["active"] == "active is one of emily, other, not 'carol'"
    assert says["step"].startswith("step is one of setup, start,")
    assert says["hosue"].endswith("doing and two sides")


def test_what_can_be_read_of_a_bad_board_is_read() -> None:
    """What does not fit is as if it were not there; the rest keeps its place for whatever is found wrong later."""
    board, _ = read_board(BAD)
    (troll,) = board.sides["emily"].battleline
    assert (troll.card, troll.damage, troll.at) == ("troll", 0, "emily.battleline[0]")
    assert (board.house, board.step, board.sides["other"].hand, tuple(board.cards)) == ("", "main", (), ("nova",))


def test_places_stand_behind_where_the_board_stands() -> None:
    """A reader of files is told the place below its own."""
    _, problems = read_board({"emily": {"amber": -1}, "other": {}}, "given.")
    assert [problem.where for problem in problems] == ["given.emily.amber"]


def test_a_flood_of_problems_ends() -> None:
    """Whoever sends thousands of wrong cards is told some of them, and is not read further."""
    _, problems = read_board({"emily": {"hand": [3] * MOST_CARDS}, "other": {}})
    assert len(problems) == MOST_PROBLEMS


def test_a_flood_of_unknown_fields_ends_too() -> None:
    """What is told back is never larger than a page."""
    _, problems = read_board({"emily": {f"{n}{'x' * 5000}": 1 for n in range(3000)}, "other": {}})
    assert len(problems) == 100
    assert sum(len(problem.where) + len(problem.says) for problem in problems) < 100_000


def test_no_nesting_holds_more_cards_than_a_board() -> None:
    """Upgrades on upgrades on upgrades count as cards too."""
    card: Any = "troll"
    for _ in range(MOST_CARDS + 5):
        card = {"card": "troll", "under": [card]}
    _, problems = read_board({"emily": {"battleline": [card]}, "other": {}})
    assert [problem.code for problem in problems] == ["setup/too-many-cards"]


@pytest.mark.parametrize("path", scenario_files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_board_of_every_scenario_comes_back(path: Any) -> None:
    """What is read is written as it stands in the file, without fields that say nothing; and reads the same again."""
    given = load_scenario(path).given
    board, problems = read_board(given)
    assert problems == []
    written = write_board(board)
    assert written == {key: _told(value) if key in sides_of(given) else value for key, value in given.items()}
    assert read_board(written) == (board, [])


def kept_boards() -> list[dict[str, Any]]:
    """Every board in what people have saved: in addresses, in what they send, on their devices."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(KEPT.rglob("*.json")):
        text = path.read_text(encoding="utf-8")
        for packed in re.findall(r"[?&]board=([\w-]+)", text):
            with suppress(SetupError):  # some are cut short on purpose
                found[packed] = unpack(packed)
    return list(found.values())


def test_every_kept_board_comes_back() -> None:
    """Boards of earlier releases are read, written in the shortest form, and read the same again."""
    boards = [board for board in map(read_board, kept_boards()) if not board[1]]
    assert len(boards) >= 40
    for board, _ in boards:
        assert read_board(write_board(board)) == (board, [])


def _told(side: Any) -> Any:
    return {key: value for key, value in side.items() if value not in (0, [])}


def test_the_shortest_form_says_the_same() -> None:
    """Fields that are as they would be anyway are left out, a card by its id alone is a text."""
    long = {
        "active": "emily", "step": "main", "first_turn": False, "tide": "",
        "emily": {"battleline": [{"card": "troll", "damage": 0, "upgrades": [{"card": "cloak"}]}], "hand": [{"card": "anger"}],
                  "keys": 0, "prophecies": [{"card": "fate", "under": []}], "artifacts": [{"card": "egg", "icons": []}]},
        "other": {}, "done": {}, "cards": {},
    }  # fmt: skip
    board, problems = read_board(long)
    assert problems == []
    assert write_board(board) == {
        "active": "emily",
        "emily": {"battleline": [{"card": "troll", "upgrades": ["cloak"]}], "hand": ["anger"],
                  "prophecies": [{"card": "fate", "under": []}], "artifacts": [{"card": "egg", "icons": []}]},
        "other": {},
    }  # fmt: skip


def test_a_side_may_still_be_called_as_the_cards_of_a_board() -> None:
    """Boards from before there were such cards; with two other sides it is the cards."""
    assert sides_of({"cards": {}, "emily": {}}) == ("cards", "emily")
    assert sides_of({"cards": {}, "emily": {}, "other": {}, "done": {}}) == ("emily", "other")


def test_every_field_says_what_it_is() -> None:
    """For the description of the API; and whatever is told of some zones only names zones that there are."""
    inside = {*SIDE_ZONES, "upgrades", "under"}
    for kind in (CardSpec, SideSpec):
        for field in fields_of(kind).values():
            assert field.about.says
            assert set(field.about.where) <= inside
