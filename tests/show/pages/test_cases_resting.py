"""Which saved cases a rulebook touches."""

from __future__ import annotations

import pytest

from judge.errors import StoreError
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages import cases_resting
from judge.show.pages.impact import impact_page
from judge.store.case import Setting, Words
from judge.store.cases import Cases

BAIT = {"house": "shadows", "emily": {"hand": ["bait-and-switch"]}, "dan": {"amber": 14}}


def test_a_case_is_told_with_the_passages_under_its_lines_and_what_comes_out_otherwise(
    library: Library, games: Games, cases: Cases
) -> None:
    """Bait and Switch repeats itself once under 18.4 and again and again under 1.1; an empty board rests on nothing."""
    saved = cases.save(Words(title="14 to 0"), Setting(rulebook="18.4", given=BAIT, do=("play bait-and-switch",)))
    cases.save(Words(title="nothing lies there"), Setting(rulebook="18.4", given={"house": "dis", "emily": {}, "dan": {}}))
    found = impact_page(library, games, "1.1", "18.4", cases=lambda: cases).saved
    assert found.looked == 2
    (mine,) = [each for each in found.cases if each.otherwise]
    assert mine.case.id == saved.id
    assert mine.case.address.endswith(saved.id)
    assert mine.otherwise == "Emily has 2 Æmber. Dan has 12 Æmber."
    assert "errata:bait-and-switch" in {link.id for link in mine.changed}
    assert all(each.case.id == saved.id or each.changed for each in found.cases)


def test_a_case_from_a_rulebook_that_is_gone_stops_nothing(library: Library, games: Games, cases: Cases) -> None:
    """It is looked at under the current one; one whose cards are gone is passed over."""
    cases.save(Words(title="by 19.0"), Setting(rulebook="19.0", given=BAIT, do=("play bait-and-switch",)))
    cases.save(Words(title="no such card"), Setting(rulebook="18.4", given={"emily": {"hand": ["no-such-card"]}}))
    found = impact_page(library, games, "1.1", "18.4", cases=lambda: cases).saved
    assert (found.looked, [each.case.title for each in found.cases]) == (2, ["by 19.0"])


def test_without_a_store_or_time_the_page_is_there(
    library: Library, games: Games, cases: Cases, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of the page does not wait for it."""

    def away() -> Cases:
        raise StoreError("away")

    assert impact_page(library, games, "1.1", "18.4", cases=away).saved.looked == 0
    cases.save(Words(title="14 to 0"), Setting(rulebook="18.4", given=BAIT))
    monkeypatch.setattr(cases_resting, "MOST_SECONDS", -1.0)
    assert impact_page(library, games, "1.1", "18.4", cases=lambda: cases).saved.looked == 0
