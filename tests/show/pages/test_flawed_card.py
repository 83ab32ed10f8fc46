"""A card with a flaw in what is written down: its page tells it, and nothing else suffers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from judge.cards.check.lint import lint_cards
from judge.paths import data_room
from judge.search.card_text import CardWords
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.card import card_page
from judge.show.pages.text import card_text

FILE, SOUND, SWAPPED = "shadows-creatures-2.toml", "Play(Steal(1))", "Play(Steal(THIS))"
FLAW = f"{FILE}: urchin: Steal.n is THIS where quantity belongs"


@pytest.fixture
def swapped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Games:
    """The shipped cards, but for one file in which an amount was taken for a card."""
    shutil.copytree(data_room("rules_corpus") / "cards", tmp_path / "rules_corpus" / "cards")
    path = tmp_path / "rules_corpus" / "cards" / "abilities" / FILE
    text = path.read_text(encoding="utf-8")
    head, found, rest = text.partition("[urchin]")
    path.write_text(head + found + rest.replace(SOUND, SWAPPED, 1), encoding="utf-8")
    monkeypatch.setattr("judge.cards.book.data_room", tmp_path.joinpath)
    return Games(Library())


def test_its_page_tells_the_flaw(swapped: Games, library: Library) -> None:
    """In a field of its own, in words on the command line, and no longer than it is there; other pages stand."""
    page = card_page(library, swapped.book, "urchin")
    assert (page.flaws, page.abilities, page.abilities_known) == ((FLAW,), (), False)
    assert "has a flaw" in card_text(page)
    assert "where quantity belongs" in " ".join(card_text(page).split())
    other = card_page(library, swapped.book, "noddy-the-thief")
    assert (other.flaws, other.abilities_known) == ((), True)
    assert "flaw" not in card_text(other)


def test_the_search_and_the_lint_go_on(swapped: Games, library: Library) -> None:
    """The search reads every other card, and the lint tells this one flaw and no other."""
    words = CardWords(library.pool)
    assert words(library.pool.card("urchin")) == ""
    assert all(words(library.pool.card(page.id)) for page in swapped.book if page.wording.abilities and page.id != "urchin")
    assert [str(problem) for problem in lint_cards(swapped.book)] == [FLAW.replace("urchin: ", "urchin: card/wrong-part  ")]
