"""The tree of choices as a picture: every end is on it, and nothing stands on top of anything else."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.tree import columns
from judge.show.tree.outcomes import Limits, Look, scenario_outcomes_page
from judge.show.tree.picture import mark
from tests.sampling import some
from tests.show.tree.drawn import board_page, check_drawn


def test_every_scenario_can_be_drawn(library: Library, games: Games) -> None:
    """Whole and folded: every end is on the picture, and every first box leads to all of them."""
    for wanted in some(games.scenarios, 4):
        for whole in (None, False, True):
            page = scenario_outcomes_page(library, games, wanted, "", Look(whole=whole), Limits(2_000, 60, 0))
            if page.picture is None:
                continue
            drawn = check_drawn(page)
            letters = tuple(end.letter for end in page.outcomes)
            if not page.more:
                assert set(drawn.boxes[0].ends) == set(letters)
                assert {way.end for box in drawn.boxes for way in box.ways} >= set(letters)


def test_orders_that_do_not_matter_are_folded(library: Library, games: Games) -> None:
    """Four creatures that all go to their archives may leave in any order: one box, one end, however it is drawn."""
    many = {"battleline": ["archimedes", "troll", "archimedes", "troll", "archimedes"]}
    folded = board_page(library, games, Look(whole=False), opponent=many)
    whole = board_page(library, games, Look(whole=True), opponent=many)
    first, second = check_drawn(folded), check_drawn(whole)
    assert len(first.boxes) < len(second.boxes)
    assert "leads to the same position" in first.notes[0]
    assert second.notes == ()
    assert (first.whole, second.whole) == (False, True)
    assert [end.when for end in folded.outcomes] == [end.when for end in whole.outcomes]


def test_letters_go_on() -> None:
    """Each end has a letter of its own, the 27th too."""
    assert [mark(0), mark(25), mark(26)] == ["A", "Z", "A2"]
    assert len({mark(number) for number in range(60)}) == 60


@given(st.lists(st.lists(st.integers(-1, 12), min_size=1, max_size=5), min_size=1, max_size=12))
def test_nothing_is_laid_on_anything_else(rows: list[list[int]]) -> None:
    """Whatever leads where, circles included, no two boxes overlap and all lie inside."""
    shapes = [columns.Shape(1, tuple(columns.Row(to if to < len(rows) else -1) for to in each)) for each in rows]
    layout = columns.lay_in_columns(shapes)
    spans: dict[int, list[tuple[int, int]]] = {}
    for at, (x, y) in layout.corners.items():
        spans.setdefault(x, []).append((y, y + shapes[at].height))
    assert len(layout.corners) == len(shapes)
    for column in spans.values():
        column.sort()
        assert all(low <= high for (_, low), (high, _) in pairwise(column))
        assert column[-1][1] <= layout.height
