"""Open readings of the rulebook: each that is flagged can be played both ways, or it is said why not; what passes says so."""

from __future__ import annotations

import tomllib

import pytest

from judge.cards.book import Book, load_book
from judge.corpus.load import load_corpus
from judge.engine.charts.readings import BY_SLUG, READINGS, passed, turned, wordings
from judge.engine.charts.rulebooks import RULEBOOKS, charts, rules
from judge.engine.game import Game
from judge.errors import SetupError
from judge.paths import data_room


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book()


UNPLAYED = tomllib.loads((data_room("scenarios") / "readings.toml").read_text(encoding="utf-8"))


def test_every_flagged_reading_is_playable_or_said_not_to_be() -> None:
    """A note that nobody can choose by, and that no list explains, is a label."""
    flags = [(entry.id, flag) for entry in load_corpus() for flag in entry.flags if flag.kind == "open reading"]
    assert len(flags) > 60
    assert {flag.reading for _, flag in flags if flag.reading} == {reading.id for reading in READINGS}
    assert {entry for entry, flag in flags if not flag.reading} == set(UNPLAYED)


def test_a_reading_changes_something() -> None:
    """Each is a flag whose default is that of the rules, rows of a chart, or the wording of a card."""
    worded = {wording.reading for page in load_book() for wording in page.readings}
    for reading in READINGS:
        if reading.flag:
            assert getattr(rules("18.4"), reading.flag) is reading.default
        else:
            assert bool(reading.patches) is (reading.id not in worded)
        if reading.patches:
            assert charts("18.4", [reading.id]) != charts("18.4")
    assert worded <= {reading.id for reading in READINGS}


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_reading_can_be_taken_under_every_rulebook(rulebook: str, book: Book) -> None:
    """All together, too."""
    given = {"readings": list(BY_SLUG), "emily": {"battleline": ["troll"]}, "dan": {}}
    assert Game(given, book, rulebook).moves


def test_a_board_names_the_readings_that_it_takes_the_other_way(book: Book) -> None:
    """They are those that a game takes as arguments, and an unknown one is a problem with its place."""
    given = {"emily": {"hand": ["troll"]}, "dan": {}}
    assert Game(given | {"readings": ["tagged-watcher"]}, book).board.tables.rules.tagged_watcher_resolves
    assert not Game(given, book).board.tables.rules.tagged_watcher_resolves
    with pytest.raises(SetupError) as refused:
        Game(given | {"readings": ["watcher"]}, book)
    assert [(problem.where, problem.code) for problem in refused.value.problems] == [("readings", "setup/unknown-reading")]


def test_what_is_turned_round() -> None:
    """A flag by its name, the wording of a card or rows of a chart by the reading's id."""
    assert turned(["tagged-watcher", "ecto-charge", "nothing"]) == {"tagged_watcher_resolves": True, "reading:ecto-charge": True}
    assert wordings({"tagged_watcher_resolves": True, "reading:b": True, "reading:a": True, "reading:c": False}) == (
        "reading:a",
        "reading:b",
    )
    assert [each.slug for each in passed(["reading:ecto-charge", "glossary:ward"])] == ["ecto-charge"]


def test_a_game_tells_the_readings_that_it_has_passed_through(book: Book) -> None:
    """From the line on at which one decides something."""
    line = ["archimedes", {"card": "troll", "upgrades": ["armageddon-cloak"]}]
    game = Game({"house": "dis", "emily": {"hand": ["gateway-to-dis"]}, "dan": {"battleline": line}}, book)
    assert game.readings_passed == ()
    game.answer("play gateway-to-dis")
    assert [reading.id for reading in game.readings_passed] == ["reading:replaced-destruction"]
    assert [each["id"] for each in game.to_plain()["readings"]] == ["reading:replaced-destruction"]


def test_a_cloak_with_nothing_beside_it_passes_no_reading(book: Book) -> None:
    """Nothing is told where both readings are the same game."""
    line = [{"card": "troll", "upgrades": ["armageddon-cloak"]}]
    game = Game({"house": "dis", "emily": {"hand": ["gateway-to-dis"]}, "dan": {"battleline": line}}, book)
    game.answer("play gateway-to-dis")
    assert game.readings_passed == ()


@pytest.mark.parametrize(("readings", "asked"), [([], "move"), (["trade-blows"], "may")])
def test_trade_blows_without_an_enemy_creature(readings: list[str], asked: str, book: Book) -> None:
    """Repeated by the other reading alone, where there is nobody who could have been destroyed."""
    given = {"house": "sanctum", "readings": readings, "emily": {"hand": ["trade-blows"], "battleline": ["troll"]}, "dan": {}}
    game = Game(given, book)
    game.answer("play trade-blows")
    assert game.question is not None
    assert game.question.kind == asked
