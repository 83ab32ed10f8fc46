"""Pages as text for a terminal."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.card import card_page
from judge.show.pages.entry import entry_page
from judge.show.pages.text import card_text, entry_text
from judge.show.pages.wrapping import WIDTH


def test_no_line_is_wider_than_the_screen_and_no_gap_larger_than_one(library: Library) -> None:
    """Whatever entry is printed, however its file breaks lines."""
    for entry in list(library.corpus)[::40]:
        lines = entry_text(library, entry_page(library, entry.id)).split("\n")
        assert max(map(len, lines)) <= WIDTH, entry.id
        assert ("", "") not in set(pairwise(lines))
        assert lines[-1]


def test_a_rulebook_that_rules_otherwise_comes_before_the_words(library: Library) -> None:
    """Nobody reads the words in force as those of the rulebook asked for."""
    text = entry_text(library, entry_page(library, "faq:bait-and-switch-14-0", "1.1"))
    warning = text.index("Different in rulebook 1.1: The card repeats itself whole")
    assert warning < text.index("The text below is the current rule.") < text.index("Rulebook history")
    assert "does not have this entry" in entry_text(library, entry_page(library, "glossary:ward", "1.1"))
    assert "Rulebook 18.4" not in entry_text(library, entry_page(library, "glossary:ward"))


def test_a_card_is_printed_whole(library: Library, games: Games) -> None:
    """Name and id, its words, its facts, and what speaks of it; a plain body says so."""
    page = card_page(library, games.book, "bad-penny")
    text = card_text(page)
    assert text.startswith("Bad Penny  [card:bad-penny]\nCreature · Shadows · power 1 · Human, Thief\n\n  Destroyed: Return")
    assert "\nRulings\n" in text
    assert "Abilities missing" not in text
    assert "Abilities missing" in card_text(replace(page, abilities=(), abilities_known=False))
