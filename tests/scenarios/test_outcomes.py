"""The ends of an exploration in words, and two rulebooks side by side."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge.cards.definition import Definition
from judge.cards.notation import parse
from judge.errors import PlayError, ScenarioError, UnusedAnswerError
from judge.scenarios.check import explore_prepared
from judge.scenarios.diff import diff
from judge.scenarios.outcomes import Outcome, outcomes
from judge.scenarios.prepare import prepare
from judge.scenarios.read import read_scenario
from judge.scenarios.run import walk
from judge.scenarios.scenario import Scenario
from tests.scenarios.conftest import SmallBook, board

Written = Callable[..., Scenario]


class TwoWordings(SmallBook):
    """The bolt deals 3 damage before 18.4."""

    def definition(self, card_id: str, rulebook: str = "18.4") -> Definition:
        if card_id == "bolt" and rulebook != "18.4":
            ability = parse("Play(Deal(3, Choose(Creature())))")
            return Definition("bolt", "Bolt", "action", ("dis",), abilities=(ability,), cites=("errata:bolt",))
        return super().definition(card_id, rulebook)


@pytest.fixture
def two_wordings(book: SmallBook) -> TwoWordings:
    made = TwoWordings()
    made.made = book.made
    return made


def ends_of(scenario: Scenario, book: SmallBook) -> tuple[Outcome, ...]:
    ready = prepare(scenario, book)
    return outcomes(explore_prepared(ready), ready.script.labels, ready.script)


def test_ends_are_told_by_what_differs(written: Written, book: SmallBook) -> None:
    """Each end shows its own facts and a way there; what all ends share is left out of the difference."""
    ends = ends_of(written('[[do]]\nemily = "play bolt"', hand="bolt", ours="troll", theirs="pixie"), book)
    assert {end.choices for end in ends} == {("play bolt", "troll"), ("play bolt", "pixie")}
    by_way = {end.choices[-1]: end for end in ends}
    assert "troll.damage = 2" in by_way["troll"].differs
    assert "otto.discard = [pixie]" in by_way["pixie"].differs
    assert not any("emily.discard = [bolt]" in end.differs for end in ends)
    assert all("emily.discard = [bolt]" in end.facts for end in ends)


@pytest.mark.parametrize("forges", ["emily", "otto"])
def test_an_end_says_who_has_won(book: SmallBook, forges: str) -> None:
    """Whichever player it is; where nobody has, it says nothing of it."""
    book.add("anvil", "action", "dis", f"Play(Forge(free=True{', by=OPPONENT' if forges == 'otto' else ''}))")
    for keys, won in ((2, [f"winner = {forges}"]), (1, [])):
        given = board(hand="anvil").replace(f"[given.{forges}]", f"[given.{forges}]\nkeys = {keys}")
        for end in ends_of(read_scenario(f'{given}[[do]]\nemily = "play anvil"', "test.toml", "tests/test"), book):
            assert [fact for fact in end.facts if fact.startswith("winner")] == won


def test_ends_that_look_alike_are_one(written: Written, book: SmallBook) -> None:
    """Orders that come to the same are not shown twice, and the shortest way is shown."""
    free = '[[do]]\nemily = "anything"\nonly = ["reap"]'
    ends = ends_of(written(free, ours="troll imp"), book)
    assert len(ends) == 1
    assert len(ends[0].choices) == 2


def test_a_script_that_stops_is_an_end_with_a_reason(written: Written, book: SmallBook) -> None:
    """A branch on which the next move is not legal says so."""
    script = '[[do]]\nemily = "play bolt"\n[[do]]\nemily = "reap imp"'
    ends = ends_of(written(script, hand="bolt", ours="imp", theirs="troll"), book)
    assert sorted(bool(end.stopped) for end in ends) == [False, True]


def test_one_way_is_walked_with_the_answers_given(written: Written, book: SmallBook) -> None:
    """What the script leaves open is decided by the caller, in labels; a script that does not fit is refused."""
    scenario = written('[[do]]\nemily = "play bolt"\n[[do]]\nemily = "end"', hand="bolt", ours="imp", theirs="troll")
    assert walk(prepare(scenario, book).script, lambda _m, _q, labels: labels[-1]) == ("play bolt", "troll", "end")
    wrong = written('[[do]]\nemily = "play bolt"\nchoose = ["imp", "troll"]', hand="bolt", ours="imp", theirs="troll")
    with pytest.raises(UnusedAnswerError) as caught:
        walk(prepare(wrong, book).script, lambda _m, _q, labels: labels[-1])
    assert caught.value.where == "test.toml:10"
    illegal = written('[[do]]\nemily = "reap knight"', ours="knight")
    with pytest.raises(PlayError, match="off house"):
        walk(prepare(illegal, book).script, lambda _m, _q, labels: labels[-1])


def test_a_wording_that_matters_is_the_cause(written: Written, two_wordings: TwoWordings) -> None:
    """Two rulebooks part where the card differs: the first line that differs is marked, and the card named as the cause."""
    scenario = written('[[do]]\nemily = "play bolt"\nchoose = "troll"', hand="bolt", ours="troll", theirs="pixie")
    found = diff(scenario, two_wordings, "1.2", "18.4")
    assert found.differs
    assert [cause.what for cause in found.causes] == ["the card Bolt"]
    assert "errata:bolt" in found.causes[0].cites
    first = found.lines[found.first]
    assert not first.same
    assert ("3" in first.left, "2" in first.right) == (True, True)
    assert all(line.same for line in found.lines[: found.first])
    assert "troll.damage = 3" in found.only_left[0].facts
    assert "troll.damage = 2" in found.only_right[0].facts


def test_a_difference_without_effect_is_none(written: Written, two_wordings: TwoWordings) -> None:
    """Where the ends are the same, no line is marked although the charts word a row otherwise."""
    scenario = written('[[do]]\nemily = "play wipe"', hand="wipe", ours="troll", theirs="pixie")
    found = diff(scenario, two_wordings, "1.1", "18.4")
    assert (found.differs, found.first, found.causes) == (False, -1, ())


def test_a_rulebook_that_the_engine_does_not_know_is_refused(written: Written, book: SmallBook) -> None:
    """The refusal lists the rulebooks there are."""
    with pytest.raises(ScenarioError, match=r"18\.4, 1\.2, 1\.1"):
        diff(written("", ours="troll"), book, "2.0", "18.4")
