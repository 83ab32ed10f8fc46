"""What a scenario says to be illegal: read strictly, checked at every end, and exact about the reasons."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge.errors import ScenarioError
from judge.scenarios.check import Verdict, check
from judge.scenarios.read import read_scenario
from judge.scenarios.report import check_citations
from judge.scenarios.scenario import Scenario
from judge.scenarios.write import write_scenario
from tests.scenarios.conftest import SmallBook, board

Checked = Callable[..., Verdict]
SHOT = '[[do]]\nemily = "play shot"\nchoose = "?"\n'
WIPE = '[[do]]\nemily = "play wipe"\n'


@pytest.fixture
def checked(book: SmallBook, written: Callable[..., Scenario]) -> Checked:
    """Check what is said to be illegal after a do-list."""
    book.add("shot", "action", "dis", "Play(Deal(1, Choose(Creature(ENEMY, FLANK))))")

    def made(do: str, *illegal: str, **cards: str) -> Verdict:
        listed = ", ".join(f'"{entry}"' for entry in illegal)
        return check(written(f"{do}[expect]\nillegal = [{listed}]\n", **cards), book)

    return made


BOARD = {"hand": "shot wipe", "ours": "imp", "theirs": "troll knight pixie"}


def test_a_question_is_the_end_and_every_reason_is_named(checked: Checked) -> None:
    """The scenario stops at the choice; what cannot be chosen there has exactly these reasons."""
    verdict = checked(SHOT, "knight [glossary:flank]", "wipe [glossary:in-play-zone]", "imp [ glossary:enemy ]", **BOARD)
    assert verdict.result == "agrees", verdict.failures
    assert verdict.ends == 1


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("knight [glossary:enemy]", "the reasons are: it is not on a flank [glossary:flank]"),
        ("knight [glossary:flank, glossary:enemy]", "the reasons are: it is not on a flank [glossary:flank]"),
        ("troll [glossary:flank]", "nothing speaks against it on this branch (asked: target, shot/0#1)"),
        ("reap imp [glossary:stun]", "a card is asked for (shot/0#1), and 'reap imp' is a move"),
    ],
)
def test_what_is_not_so_is_told_with_what_is(checked: Checked, entry: str, says: str) -> None:
    """Other reasons, more of them, none at all, or another kind of question: with the line and the way there."""
    verdict = checked(SHOT, entry, **BOARD)
    assert verdict.result == "disagrees"
    (failure,) = verdict.failures
    assert (failure.mood, failure.claim, failure.says) == ("illegal", entry, says)
    assert failure.where == "test.toml:14"
    assert failure.witness == ("play shot",)


def test_moves_are_refused_at_the_end_of_the_do_list(checked: Checked) -> None:
    """A move of a card that is gone, and of the other player's card."""
    verdict = checked(
        "", "reap troll [glossary:using-cards-via-other-card-abilities, rules:step-3-play-discard-use]",
        "fight with wipe [glossary:in-play-zone]", hand="wipe", ours="imp", theirs="troll",
    )  # fmt: skip
    assert [failure.says for failure in verdict.failures] == [
        "the reasons are: you do not control it [glossary:using-cards-via-other-card-abilities]"
    ]


def test_an_end_without_a_question_refuses_nothing(checked: Checked) -> None:
    """What is a card must be asked for, and what is neither a move nor a card is named."""
    verdict = checked(WIPE, "imp [glossary:flank]", **BOARD)
    assert "is no move now" in verdict.failures[0].says
    assert "'imps'" in checked(WIPE, "imps [glossary:flank]", **BOARD).failures[0].says


def test_a_stop_that_nobody_comes_to_is_an_error(checked: Checked) -> None:
    """Nothing is asked after the wipe, so the script is wrong."""
    verdict = checked(WIPE + 'choose = "?"\n', "reap imp [glossary:stun]", **BOARD)
    assert "nobody asked for '?'" in verdict.failures[0].says


@pytest.mark.parametrize(
    ("rest", "code", "line"),
    [
        ('[expect]\nillegal = ["reap imp"]\n', "scenario/bad-illegal", 11),
        ('[expect]\nillegal = ["reap imp [glossary-stun]"]\n', "scenario/bad-illegal", 11),
        ('[expect]\nillegal = ["[glossary:stun]"]\n', "scenario/bad-illegal", 11),
        ("[expect]\nillegal = 3\n", "scenario/not-a-list", 11),
        ('[[do]]\nemily = "play shot"\nchoose = ["?", "imp"]\n', "scenario/not-last", 12),
        ('[[do]]\nemily = "play shot"\nchoose = "?"\n[[do]]\nemily = "end"\n', "scenario/not-last", 12),
    ],
)
def test_mistakes_are_named_with_their_line(rest: str, code: str, line: int) -> None:
    """No citation, a bad one, no card, no list, and a stop that is not the last thing."""
    with pytest.raises(ScenarioError) as caught:
        read_scenario(board() + rest, "w.toml")
    assert [(problem.code, problem.where) for problem in caught.value.problems] == [(code, f"w.toml:{line}")]


def test_an_entry_that_is_not_there_is_named() -> None:
    """The citations of what is illegal are looked up as those of every claim are."""
    from judge.corpus.load import load_corpus

    scenario = read_scenario(board() + '[expect]\nillegal = ["end [glossary:stunn]"]\n', "w.toml")
    with pytest.raises(ScenarioError) as caught:
        check_citations(scenario, load_corpus())
    assert [problem.where for problem in caught.value.problems] == ["w.toml:11"]


def test_it_is_written_as_it_was_read() -> None:
    """Stop and reasons survive."""
    scenario = read_scenario(board() + SHOT + '[expect]\nillegal = ["imp [glossary:enemy]"]\n', "w.toml")
    assert read_scenario(write_scenario(scenario), "w.toml", scenario.id) == scenario
