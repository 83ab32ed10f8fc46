"""The history of a case as people read it."""

from __future__ import annotations

from typing import Any

import pytest

from judge.show.context.library import Library
from judge.show.pages.history import Changed, board_changes, choice_changes, told_edits
from judge.store.case import Setting, Words
from judge.store.cases import Cases

WAS: dict[str, Any] = {"house": "dis", "emily": {"battleline": ["troll"], "amber": 1}, "dan": {"hand": ["anger"]}}


@pytest.mark.parametrize(
    ("now", "change"),
    [
        ({**WAS, "house": "logos"}, Changed("Active house", "dis", "logos")),
        ({**WAS, "emily": {"battleline": ["troll"], "amber": 3}}, Changed("Emily, Æmber", "1", "3")),
        ({**WAS, "dan": {"hand": ["anger"], "keys": 2}}, Changed("Dan, keys", "0", "2")),
        ({**WAS, "dan": {}}, Changed("Dan, hand", "Anger", "")),
        ({**WAS, "done": {"keys": 1}}, Changed("Done this turn", "", '{"keys": 1}')),
    ],
)
def test_each_place_is_told_by_itself(library: Library, now: dict[str, Any], change: Changed) -> None:
    """What stood there and what stands there now; nothing else is mentioned."""
    assert board_changes(library.pool, WAS, now) == (change,)


def test_a_creature_tells_what_lies_on_it(library: Library) -> None:
    """Its numbers, its marks and its upgrades, so that a change of one of them is seen."""
    now = {**WAS, "emily": {"battleline": [{"card": "troll", "damage": 2, "stunned": True, "upgrades": ["blood-of-titans"]}]}}
    battleline = next(each for each in board_changes(library.pool, WAS, now) if each.name == "Emily, battleline")
    assert battleline.old == "Troll"
    for part in ("2 damage", "stunned", "with Blood of Titans"):
        assert part in battleline.new


def test_the_same_board_written_otherwise_is_no_change_of_places(library: Library) -> None:
    """It is said, so that no edit looks empty."""
    other = {**WAS, "emily": {"battleline": [{"card": "troll"}], "amber": 1}}
    assert board_changes(library.pool, WAS, other) == (Changed("Board", "as it was", "the same in other words"),)
    assert choice_changes(["a"], ["a"]) == ()
    assert choice_changes(["a", "b"], ["a"]) == (Changed("What was done", "a, then b", "a"),)


def test_the_last_edit_comes_first_with_the_board_before_it(library: Library, cases: Cases) -> None:
    """An edit of words leads to no older board; one of the board leads to the board as it was."""
    case = cases.save(Words(title="one"), Setting(rulebook="1.1", given=WAS))
    cases.edit(case.id, Words(title="two"), 1)
    case = cases.revise(case.id, Setting(rulebook="1.1", given={**WAS, "house": "logos"}), 2)
    last, first = told_edits(library, case)
    assert [change.name for change in last.changes] == ["Active house"]
    assert last.before.startswith("/board?board=")
    assert last.before.endswith("rulebook=1.1")
    assert (first.before, [(change.old, change.new) for change in first.changes]) == ("", [("one", "two")])
