"""The boards that the editor begins with can be played as they are."""

from __future__ import annotations

import pytest

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.editor.editor import check_board
from judge.show.editor.templates import FRESH, TEMPLATES


@pytest.mark.parametrize("name", ["", *TEMPLATES])
def test_a_board_to_begin_with_has_no_problem(library: Library, games: Games, name: str) -> None:
    """Each asks something at once."""
    given = TEMPLATES[name] if name else {**FRESH, "house": "dis"}
    assert check_board(library, games, given).flaws == ()
    assert games.replay(given, (), "18.4").question is not None
