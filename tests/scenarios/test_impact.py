"""Which answers a rulebook changes, with what parts them and the rows that list it."""

from __future__ import annotations

import pytest

from judge.cards.book import load_book
from judge.errors import ScenarioError
from judge.paths import data_room
from judge.scenarios.impact import Replayed, load_rows, replays
from judge.scenarios.otherwise import ends_otherwise
from judge.scenarios.read import load_scenario, scenario_files

# Every scenario of a ruling whose ends differ between 1.1 and 18.4, with its rows; ``judge impact 1.1 18.4`` finds them.
DIFFER = {
    "active-player/may-on-a-card-of-the-opponent": {"E"},
    "as-if-it-were/its-controller-moves-it": {"E"},
    "copies/mimic-gel-as-auto-legionary": {"E"},
    "first-turn/does-phase-shift-let-me-play-a-second-card": {"A14"},
    "first-turn/how-many-cards-does-unity-prism-allow": {"A14"},
    "house-choice/a-house-that-is-not-ones-own": {"A9"},
    "house-choice/flame-wreathed-stays-with-its-player": {"A9"},
    "house-choice/must-and-cannot-choose-the-same-house": {"A12", "B32"},
    "lasting-effects/badger-reacts-to-its-own-play": {"B3", "B5"},
    "lasting-effects/crystalline-harvest-counts-itself": {"B3", "B5"},
    "lasting-effects/library-access-leaves-and-its-effect-stays": {"B6"},
    "leaves-play/magda-steals-back-after-the-aember-moved": {"C12"},
    "playing-cards/library-access-played-by-wild-wormhole": {"B3", "B5", "B6"},
    "repeat/bait-and-switch-14-to-0": {"B20"},
    "timing/a-card-played-with-a-play-ability-of-its-own": {"B6"},
    "timing/library-access-and-wild-wormhole": {"B3", "B5", "B6"},
}
SAME = ("chains/full-hand-sheds-nothing", "stun/a-stunned-creature-cannot-be-used-otherwise")


def found(*names: str) -> list[Replayed]:
    """What replaying these files under both finds."""
    scenarios = [load_scenario(path) for path in scenario_files() if path.with_suffix("").as_posix().endswith(names)]
    return list(replays(scenarios, load_book(), "1.1", "18.4", load_rows()))


def test_every_answer_that_differs_names_its_cause_and_its_row() -> None:
    """None is left to "no single change", Magda among them."""
    replayed = found(*DIFFER, *SAME)
    assert {each.scenario: {row.id for row in each.rows} for each in replayed} == DIFFER
    assert all(each.causes and not each.untold for each in replayed)
    magda = next(each for each in replayed if "magda" in each.scenario)
    assert [cause.what for cause in magda.causes] == ["the card Magda the Rat"]


def test_the_list_is_whole() -> None:
    """Of all scenarios that were found to end otherwise, those of rulings."""
    otherwise = [load_scenario(data_room("scenarios") / f"{each}.toml") for each in ends_otherwise("1.1", "18.4") or ()]
    assert {each.id for each in otherwise if any(ruling.startswith("faq:") for ruling in each.rulings)} == DIFFER.keys()


def test_a_board_of_newer_words_is_told_and_not_played() -> None:
    """A board that the older rulebook cannot lay out stops nothing."""
    (told,) = found("lasting-effects/magda-who-was-put-into-play")
    assert told.untold
    assert not told.causes


def test_a_rulebook_that_the_engine_does_not_play_is_refused() -> None:
    """The passages of such a rulebook can be compared, its games cannot."""
    with pytest.raises(ScenarioError, match="knows no rulebook"):
        list(replays([], load_book(), "18.4", "19.0", load_rows()))
