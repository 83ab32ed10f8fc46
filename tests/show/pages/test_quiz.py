"""The quiz as a page and in a terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from click.testing import CliRunner

from judge.cli.main import main
from judge.errors import UnknownEntryError
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.quiz import QuizAsked, answer_text, levels, question_text, quiz_page

ONE = QuizAsked(of="destroyed/duma-poison-wave")


def test_a_question_tells_nothing_before_a_choice(library: Library, games: Games) -> None:
    """Neither the answer nor where it stands; each choice has an address."""
    page = quiz_page(library, games, ONE)
    assert (page.right, page.answer, page.cites, page.play, page.scenario) == (None, "", (), "", "")
    assert {(each.right, each.why) for each in page.choices} == {(None, "")}
    assert page.asks.endswith("?")
    assert page.table is not None


def test_a_choice_is_answered_with_the_ruling(library: Library, games: Games) -> None:
    """One is right; the others say where they would come; the trace is a link away."""
    count = len(quiz_page(library, games, ONE).choices)
    pages = [quiz_page(library, games, replace(ONE, chose=number)) for number in range(1, count + 1)]
    assert [page.right for page in pages].count(True) == 1
    for page in pages:
        assert page.answer
        assert page.cites
        assert page.play.startswith("/play?")
        assert all(each.why for each in page.choices if not each.right)
        assert [each.chosen for each in page.choices].count(True) == 1
    assert quiz_page(library, games, replace(ONE, chose=99)).right is None


def test_the_next_question_is_another_one_of_its_kind(library: Library, games: Games) -> None:
    """Of the same level and about the same rule, until all were asked."""
    seen, after = list[str](), ""
    for _ in range(3):
        page = quiz_page(library, games, QuizAsked(level=2, after=after))
        assert levels(games)[page.id] == page.of_level == 2
        seen, after = [*seen, page.id], page.id
    assert len(set(seen)) == 3
    about = quiz_page(library, games, QuizAsked(tag="glossary:ward"))
    assert "glossary:ward" in [each.id for each in about.tags]


def test_a_kind_without_questions_says_so(library: Library, games: Games) -> None:
    """And leads on to others; a scenario that is none is refused."""
    page = quiz_page(library, games, QuizAsked(tag="glossary:no-such-rule"))
    assert (page.id, page.choices, page.next) == ("", (), "/quiz")
    assert "no question" in question_text(page)[0]
    with pytest.raises(UnknownEntryError):
        quiz_page(library, games, QuizAsked(of="no/such"))


def test_a_terminal_asks_until_one_has_had_enough(library: Library, games: Games) -> None:
    """Right answers in a row are counted."""
    page = quiz_page(library, games, ONE)
    right = next(n for n in range(1, 9) if quiz_page(library, games, replace(ONE, chose=n)).right)
    result = CliRunner().invoke(main, ["quiz", "--of", page.id], input=f"{right}\nq\n")
    assert result.exit_code == 0
    assert page.asks in result.output
    assert "Right." in result.output
    assert "In a row: 1" in result.output
    wrong = quiz_page(library, games, replace(ONE, chose=right % len(page.choices) + 1))
    assert answer_text(wrong)[0] == "Wrong."
