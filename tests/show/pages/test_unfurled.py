"""The picture for a link tells the facts of its page: its board, and what is said of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest

from judge.engine.table.timed_end import Side
from judge.scenarios.goal import can
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.page import Page
from judge.show.context.position import Position
from judge.show.editor.board import board_page
from judge.show.pages.case import case_page
from judge.show.pages.play import play_page
from judge.show.pages.quiz import QuizAsked, quiz_page
from judge.show.pages.scenario import scenario_page
from judge.show.pages.still import still_page
from judge.show.pages.time_called import time_page
from judge.show.pages.unfurled import unfurled
from judge.show.painter.sheet import painted
from judge.show.table.pieces import Table
from judge.show.tree.outcomes import outcomes_page, scenario_outcomes_page, with_marks

GATEWAY = "destroyed/archimedes-gateway"
GIVEN = {
    "active": "emily", "house": "dis",
    "emily": {"battleline": ["troll", {"card": "archimedes", "damage": 1}], "hand": ["gateway-to-dis"], "amber": 3},
    "opponent": {"battleline": [{"card": "bad-penny", "warded": True}, "dust-pixie"], "keys": 1},
}  # fmt: skip
HERE = Position(pack(GIVEN), ("play gateway-to-dis",))
PAGES: dict[str, Callable[[Library, Games], Page]] = {
    "scenario": lambda library, games: scenario_page(library, games, GATEWAY),
    "play": lambda library, games: play_page(library, games, HERE),
    "outcomes": lambda library, games: outcomes_page(library, games, HERE),
    "marked": lambda library, games: with_marks(outcomes_page(library, games, HERE), "A"),
    "outcomes of a scenario": lambda library, games: scenario_outcomes_page(library, games, GATEWAY),
    "case": lambda library, games: case_page(library, games, None, None, ("archimedes", "bad-penny")),
    "board": lambda library, games: board_page(library, games, HERE.board),
    "quiz": lambda library, games: quiz_page(library, games, QuizAsked(of=GATEWAY)),
}


@pytest.mark.parametrize("kind", PAGES)
def test_the_picture_shows_the_board_of_its_page(library: Library, games: Games, kind: str) -> None:
    """Every card in play and every pool of Æmber that the page's own table has, and no other board."""
    page = PAGES[kind](library, games)
    sheet = unfurled(page)
    shown = _of(page, kind)
    assert sheet.table == shown
    drawn = [unescape(each) for each in re.findall(r"<text[^>]*>([^<]*)</text>", painted(sheet))]
    for side in shown.sides:
        assert side.title in drawn
        assert str(side.amber) in drawn
        for card in (*side.battleline, *side.artifacts):
            assert card.name.split()[0] in " ".join(drawn)
            assert card.power is None or str(card.power) in drawn


def _of(page: Page, kind: str) -> Table:
    if kind == "marked":
        [table] = [each.table for each in page.outcomes if each.letter == "A"]  # type: ignore[attr-defined]
    else:
        table = page.board.table if kind == "case" else page.table  # type: ignore[attr-defined]
    assert isinstance(table, Table)
    return table


def test_a_link_to_what_was_asked_tells_the_answer(library: Library, games: Games) -> None:
    """What can still happen, who wins on time, and what a new card says, instead of what the site is."""
    game = games.replay(HERE.given, HERE.do, "18.4")
    still = still_page(library, games, HERE, "emily.keys >= 1", lambda goal: can(game.board, game.state, goal))
    assert (unfurled(still).title, unfurled(still).sure) == ("Emily forges a key", "Cannot happen")
    assert unfurled(still).says.startswith("No, not before this turn is over.")
    time = unfurled(time_page(library, Side(keys=1), Side(keys=2)))
    assert time.title == "The second player wins"
    assert time.cite == "trg:tie-break#2"


def test_the_sentence_of_a_link_is_the_answer_of_its_page(library: Library, games: Games) -> None:
    """With how sure it is."""
    page = scenario_outcomes_page(library, games, GATEWAY)
    assert page.answer is not None
    assert (unfurled(page).says, unfurled(page).sure) == (page.answer.sentence, page.answer.sure)
