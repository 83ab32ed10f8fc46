"""Boxes that are folded or joined lose nothing."""

from __future__ import annotations

from hypothesis import given

from judge.scenarios.branches import Branches, Step
from judge.show.tree import columns, merged
from tests.scenarios.test_separate import graphs


@given(graphs())
def test_folding_keeps_every_way(branches: Branches) -> None:
    """Going through the folded boxes comes to the outcomes of the positions; nothing that matters is skipped."""
    drawn = merged.folded(branches)
    reach = branches.reach()
    for at, box in drawn.boxes.items():
        found = {way.outcome for way in box.ways if way.outcome >= 0}
        for way in box.ways:
            if way.box >= 0 and branches.leaving[way.box]:
                assert way.box in drawn.boxes
                found |= reach[way.box]
        assert found == reach[at]
        if box.skipped:
            [way] = box.ways
            for skipped in box.skipped:
                places = {step.end for step in branches.leaving[skipped]}
                allowed = {way.box, *box.skipped, *(end for end, outcome in branches.ends.items() if outcome == way.outcome)}
                assert places <= allowed


@given(graphs())
def test_joined_boxes_can_end_the_same(branches: Branches) -> None:
    """A box that stands for another asks and ends the same; ways lead to boxes that are there."""
    whole = merged.folded(branches)
    says = {at: (str(len(box.ways)),) for at, box in whole.boxes.items()}
    drawn = merged.joined(whole, says)
    assert len(drawn.boxes) + drawn.joined == len(whole.boxes)
    reach = branches.reach()
    for at, box in drawn.boxes.items():
        ends = {way.outcome for way in box.ways if way.outcome >= 0}
        for way in box.ways:
            ends |= reach[way.box] if way.box >= 0 else set()
        assert ends == reach[at]
    assert len(merged.cut(drawn, 1).boxes) == min(1, len(drawn.boxes))


def test_boxes_that_say_the_same_and_end_the_same_are_one() -> None:
    """Two ways into one box in place of two boxes; where they say something else each stays."""
    twice = Branches([[Step(1), Step(2), Step(5)], [Step(3), Step(4)], [Step(3), Step(4)], [], [], []], {3: 0, 4: 1, 5: 2})
    whole = merged.folded(twice)
    alike = merged.joined(whole, {0: ("first",), 1: ("then",), 2: ("then",)})
    assert (alike.joined, [way.answers for way in alike.boxes[0].ways]) == (1, [(0, 1), (2,)])
    assert merged.joined(whole, {0: ("first",), 1: ("then",), 2: ("else",)}).boxes == whole.boxes


def test_a_graph_that_leads_back_is_drawn_as_it_is() -> None:
    """Nothing is folded where a way leads back, and it can be laid out."""
    ring = Branches([[Step(1), Step(2)], [Step(0), Step(3)], [], []], {2: 0, 3: 1})
    drawn = merged.folded(ring)
    assert drawn.skipped == 0
    assert set(drawn.boxes) == {0, 1}
    shapes = [columns.Shape(1, (columns.Row(1), columns.Row(-1))), columns.Shape(1, (columns.Row(0), columns.Row(-1)))]
    assert len(set(columns.lay_in_columns(shapes).corners.values())) == 2
