"""The page of what rests on the changes between two rulebooks."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus.load import load_corpus
from judge.corpus.official import keep
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.impact import impact_page
from tests.corpus.test_taken_in import of


def test_a_change_shows_what_rests_on_it(library: Library, games: Games) -> None:
    """The erratum of Bait and Switch: its ruling, its scenario and its card; asked the wrong way round it is turned about."""
    page = impact_page(library, games, "18.4", "1.1")
    assert (page.old, page.new, page.played) == ("1.1", "18.4", True)
    assert page.unseen == ""
    touched = {each.link.id: each for each in page.touched}
    ruling = touched["faq:bait-and-switch-14-0"]
    assert ruling.sort == "Another ruling"
    assert not ruling.is_new
    assert touched["glossary:ward"].is_new
    assert "repeat/bait-and-switch-14-to-0" in {link.id for link in ruling.scenarios}
    assert "bait-and-switch" in {link.id.removeprefix("card:") for link in ruling.cards}
    assert page.rulings
    assert page.scenarios
    assert page.cards


def test_words_are_marked_once_both_rulebooks_are_taken_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only the newer one is, the page says which to take in as well."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    shipped = load_corpus()
    keep(of("18.4", shipped))
    alone = impact_page(Library(), Games(Library()), "18.4", "19.0")
    keep(of("18.4", shipped, "18.4"))
    both = impact_page(Library(), Games(Library()), "18.4", "19.0")
    assert (alone.unseen, both.unseen) == ("18.4", "")


def test_a_deck_shows_what_changes_about_its_cards(library: Library, games: Games) -> None:
    """What names a card first, then what its keywords and words rest on; lines that nobody can read are told."""
    page = impact_page(library, games, "1.1", "18.4", deck="2 Bait and Switch\nBumpsy\nqqqq zzzz\nShoulder Id\n")
    found = {mine.card.id: {change.id: change.says for change in mine.changes} for mine in page.deck.cards}
    assert page.deck.count == 3
    assert found["bait-and-switch"]["faq:bait-and-switch-14-0"] == "another ruling, names the card"
    assert "a ruling on the card is based on it" in " ".join(found["shoulder-id"].values())
    assert found["bumpsy"]["glossary:creatures"] == "another ruling, type creature"
    assert "glossary:stun" not in found["bait-and-switch"]
    assert len(page.deck.problems) == 1
    assert "rules:step-1-forge-a-key" in {link.id for link in page.deck.every}
    assert found["bait-and-switch"]["repeat/bait-and-switch-14-to-0"] == "ends otherwise"
    assert impact_page(library, games, "1.1", "18.4").deck.typed == ""
