"""When does it end so: what is said is true of every way, and of no other."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.scenarios.branches import Branches, Step
from judge.scenarios.separate import Condition, Literal, Separator


def every_way(branches: Branches, at: int = 0) -> Iterator[tuple[Counter[int], int]]:
    """Each way with the events on it, one by one: what the separator never does."""
    if not branches.leaving[at]:
        if at in branches.ends:
            yield Counter(), branches.ends[at]
        return
    for step in branches.leaving[at]:
        for happened, outcome in every_way(branches, step.end):
            yield happened + Counter(step.events), outcome


@st.composite
def graphs(draw: st.DrawFn) -> Branches:
    """Small graphs whose ways only lead on, ending in up to three outcomes."""
    size = draw(st.integers(2, 9))
    outcomes = draw(st.integers(1, 3))
    leaving: list[list[Step]] = []
    for at in range(size):
        count = draw(st.integers(1, 3)) if at < size - 3 else 0
        events = st.lists(st.integers(0, 6), max_size=2).map(tuple)
        leaving.append([Step(draw(st.integers(at + 1, size - 1)), draw(events)) for _ in range(count)])
    return Branches(leaving, {at: draw(st.integers(0, outcomes - 1)) for at, steps in enumerate(leaving) if not steps})


@given(graphs())
def test_a_condition_is_right_on_every_way(branches: Branches) -> None:
    """Whatever the graph: a condition that is returned is true of the ways to its outcome and false of all others."""
    separator = Separator(branches)
    ways = list(every_way(branches))
    for outcome in sorted(set(branches.ends.values())):
        condition = separator.condition(outcome)
        if condition is not None:
            assert [condition.on(happened) for happened, _ in ways] == [end == outcome for _, end in ways]


@given(graphs())
def test_ways_are_counted_as_if_they_were_listed(branches: Branches) -> None:
    """The number of ways to each outcome is that of the list."""
    counted = branches.ways()
    assert counted is not None
    assert {outcome: count for outcome, count in counted.items() if count} == Counter(end for _, end in every_way(branches))


@given(graphs())
def test_what_can_be_reached_is_what_ways_lead_to(branches: Branches) -> None:
    """From each position exactly the outcomes of its ways are possible."""
    reach = branches.reach()
    for at in range(len(branches.leaving)):
        assert reach[at] == {end for _, end in every_way(branches, at)}


def fork(*outcomes: tuple[tuple[int, ...], int]) -> Branches:
    """One question; each answer brings events about and ends in an outcome."""
    steps = [Step(number, events) for number, (events, _) in enumerate(outcomes, 1)]
    return Branches([steps, *([] for _ in outcomes)], {number: end for number, (_, end) in enumerate(outcomes, 1)})


def test_the_shortest_condition_is_found() -> None:
    """One event where one suffices, two where both are needed, one of two where either does, and what never happens."""
    assert Separator(fork(((0,), 0), ((1,), 1))).condition(0) == Condition(((Literal(0),),))
    both = fork(((0, 1), 0), ((0, 2), 1), ((1, 3), 1))
    assert Separator(both).condition(0) == Condition(((Literal(0), Literal(1)),))
    assert Separator(fork(((0,), 0), ((1,), 0), ((2,), 1), ((3,), 1), ((4,), 1))).condition(0) == Condition(
        ((Literal(0),), (Literal(1),))
    )
    assert Separator(fork(((), 0), ((1,), 1))).condition(0) == Condition(((Literal(1, holds=False),),))
    assert Separator(fork(((5, 5), 0), ((5,), 1))).condition(0) == Condition(((Literal(5, times=2),),))
    assert Separator(fork(((0,), 0), ((1,), 0))).condition(0) == Condition(((),))


def test_where_nothing_short_fits_nothing_is_said() -> None:
    """Two ways that cannot be told apart have no condition; nor has what took longer to prove than is allowed."""
    assert Separator(fork(((0,), 0), ((0,), 1))).condition(0) is None
    assert Separator(fork(((0,), 0), ((1,), 1)), left=1).condition(0) is None


def test_a_way_that_leads_back_has_no_number() -> None:
    """Where ways lead round in circles they cannot be counted, but a condition can still be proved."""
    ring = Branches([[Step(1, (0,)), Step(2, (1,))], [Step(0), Step(3, (2,))], [], []], {2: 0, 3: 1})
    assert ring.ways() is None
    condition = Separator(ring).condition(1)
    assert condition is not None
    assert condition.on(Counter({0: 2, 2: 1}))
    assert not condition.on(Counter({0: 1, 1: 1}))


@pytest.mark.parametrize("holds", [True, False])
def test_a_condition_may_be_turned_round(holds: bool) -> None:
    """The same terms, meant the other way."""
    condition = Condition(((Literal(0), Literal(1, 2)),), holds)
    assert condition.on(Counter({0: 1, 1: 2})) is holds
    assert condition.on(Counter({0: 1, 1: 1})) is not holds
