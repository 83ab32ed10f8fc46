"""The tree of choices: what is folded loses nothing, and nothing stands on top of anything else."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from judge.scenarios.branches import Branches, Step
from judge.scenarios.check import explore_prepared
from judge.scenarios.prepare import prepare
from judge.scenarios.separate import Separator
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.position import Position
from judge.show.tree import columns, merged
from judge.show.tree.choosing import Answers, Events, said
from judge.show.tree.ends import distinct
from judge.show.tree.outcomes import FAR, Limits, Look, OutcomesPage, outcomes_page, scenario_outcomes_page
from judge.show.tree.picture import MOST_BOXES, Picture, mark
from tests.scenarios.test_separate import every_way, graphs
from tests.web.test_api import MANY

MOST_LISTED = 3_000
ANY_LOOK = Look()


def board_page(library: Library, games: Games, look: Look = ANY_LOOK, **sides: object) -> OutcomesPage:
    given = {"house": "dis", "emily": {"hand": ["gateway-to-dis"]}, "opponent": {}}
    return outcomes_page(library, games, Position(pack({**given, **sides}), ("play gateway-to-dis",)), "", look)


def test_every_condition_is_right_on_every_way_of_every_scenario(games: Games) -> None:
    """For all shipped scenarios with several ends: each condition, tried on each way one by one, is exactly right."""
    said_of = 0
    for wanted in games.scenarios.values():
        ready = prepare(wanted, games.playable, wanted.rulebooks[0] if wanted.rulebooks else "18.4")
        found = explore_prepared(ready, most_states=2_000, most_seconds=60)
        game = games.replay(wanted.given, (), ready.rulebook)
        ends = distinct(game, found)
        events = Events(Answers(game, found))
        branches = events.branches({node: number for number, nodes in enumerate(ends.values()) for node in nodes})
        ways = branches.ways()
        if not found.exhausted or ways is None or len(ends) < 2 or sum(ways.values()) > MOST_LISTED:
            continue
        listed = list(every_way(branches))
        assert Counter(end for _, end in listed) == ways
        separator = Separator(branches)
        for number in range(min(len(ends), 8)):
            condition = separator.condition(number)
            if condition is not None:
                said_of += 1
                assert [condition.on(happened) for happened, _ in listed] == [end == number for _, end in listed], wanted.id
    assert said_of > 300


def test_the_order_that_decides_is_told(library: Library, games: Games) -> None:
    """Bad Penny goes where the ability that resolves first sends it, and that is said in one line each."""
    page = board_page(library, games, opponent={"battleline": ["bad-penny", "archimedes"]})
    assert {end.changes: end.when for end in page.outcomes} == {
        ("Bad Penny is in Opponent's hand",): "Exactly when Emily resolves “Destroyed:” of Bad Penny "
        "before “Destroyed:” of Bad Penny granted by Archimedes.",
        ("Bad Penny is in Opponent's archives",): "Exactly when Emily resolves “Destroyed:” of Bad Penny granted by Archimedes "
        "before “Destroyed:” of Bad Penny.",
    }
    assert [end.ways for end in page.outcomes] == [1, 1]
    assert page.ways == 2


def test_words_of_conditions() -> None:
    """Terms are joined so that each is said once, negations and numbers included."""
    from judge.scenarios.separate import Condition, Literal
    from judge.show.tree.choosing import Phrase

    phrases = [Phrase("Emily", "chooses Troll"), Phrase("Emily", "fights"), Phrase("chance", "gives Krump")]
    term = (Literal(1, holds=False), Literal(0, times=2), Literal(2))
    assert said(Condition((term,)), phrases) == (
        "Exactly when Emily chooses Troll at least 2 times and never fights and chance gives Krump."
    )
    either = Condition(((Literal(0),), (Literal(1, 2, holds=False),)), holds=False)
    assert said(either, phrases) == "Exactly when it is not so that Emily chooses Troll; or Emily fights fewer than 2 times."


def overlaps(picture: Picture) -> list[tuple[int, int]]:
    boxes = picture.boxes
    return [
        (one.number, other.number)
        for one in boxes
        for other in boxes
        if one.number < other.number and one.x == other.x and one.y < other.y + other.height and other.y < one.y + one.height
    ]


def check_drawn(page: OutcomesPage) -> Picture:
    """What holds of every picture: all inside, nothing on top of anything else, lines to boxes that are there."""
    drawn = page.picture
    assert drawn is not None
    assert len(drawn.boxes) <= MOST_BOXES
    assert overlaps(drawn) == []
    numbers = {box.number for box in drawn.boxes}
    letters = {end.letter for end in page.outcomes}
    for box in drawn.boxes:
        assert 0 <= box.x <= drawn.width - drawn.box_width
        assert 0 <= box.y <= drawn.height - box.height
        for way in box.ways:
            assert bool(way.path) is bool(way.to)
            assert way.to in numbers | {0}
            assert not way.end or way.end in letters
            assert set(way.ends) <= set(box.ends) <= letters
    return drawn


def test_every_scenario_can_be_drawn(library: Library, games: Games) -> None:
    """Whole and folded: every end is on the picture, and every first box leads to all of them."""
    for wanted in games.scenarios:
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
    assert "change nothing later" in first.notes[0]
    assert second.notes == ()
    assert (first.whole, second.whole) == (False, True)
    assert [end.when for end in folded.outcomes] == [end.when for end in whole.outcomes]


def test_what_is_not_exhausted_claims_nothing(library: Library, games: Games) -> None:
    """A search that was cut off draws what it found, says how much is open, and proves neither conditions nor numbers."""
    position = Position(pack(dict(MANY["given"])), tuple(MANY["do"]))
    page = outcomes_page(library, games, position, "", Look(), Limits(700, 60, 100))
    check_drawn(page)
    assert not page.exhausted
    assert page.waiting > 0
    assert page.ways is None
    assert {end.when for end in page.outcomes} <= {""}
    assert page.further is not None
    assert f"{FAR.states:,}" in page.further.says


def test_letters_go_on() -> None:
    """Each end has a letter of its own, the 27th too."""
    assert [mark(0), mark(25), mark(26)] == ["A", "Z", "A2"]
    assert len({mark(number) for number in range(60)}) == 60


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


def test_a_graph_that_leads_back_is_drawn_as_it_is() -> None:
    """Nothing is folded where a way leads back, and it can be laid out."""
    ring = Branches([[Step(1), Step(2)], [Step(0), Step(3)], [], []], {2: 0, 3: 1})
    drawn = merged.folded(ring)
    assert drawn.skipped == 0
    assert set(drawn.boxes) == {0, 1}
    shapes = [columns.Shape(1, (columns.Row(1), columns.Row(-1))), columns.Shape(1, (columns.Row(0), columns.Row(-1)))]
    assert len(set(columns.lay_in_columns(shapes).corners.values())) == 2


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
