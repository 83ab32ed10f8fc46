"""What a search asks of the cases is answered from memory, and is never older than a moment."""

from dataclasses import replace

import pytest

from judge.store.cases import Cases
from judge.store.database import Database
from judge.store.shelf import Shelf
from tests.store.test_cases import SETTING, WORDS


def test_cases_are_found_by_their_cards_and_words(cases: Cases) -> None:
    """All the cards named, or all the words, must be there; standards come first; deleted cases are not found."""
    one = cases.save(WORDS, SETTING)
    two = cases.save(replace(WORDS, title="Troll", standard=True), replace(SETTING, cards=("troll", "dust-pixie")))
    three = cases.save(replace(WORDS, title="gone"), SETTING)
    cases.delete(three.id, three.version)
    shelf = Shelf(cases.database)
    assert shelf.find(("dust-pixie",)) == (two.id, one.id)
    assert shelf.find(("dust-pixie", "gateway-to-dis")) == (one.id,)
    assert shelf.find(("krump",)) == shelf.find(()) == shelf.find((), "  ") == ()
    assert shelf.find((), "AEKRASIA troll") == (two.id,)
    assert shelf.find(("krump",), "troll") == ()


def test_what_this_process_writes_is_seen_at_once(cases: Cases) -> None:
    """After saving, marking, deleting and bringing back, the next question is answered rightly."""
    shelf = Shelf(cases.database)
    assert shelf.find(("dust-pixie",)) == ()
    one, two = cases.save(WORDS, SETTING), cases.save(WORDS, SETTING)
    assert set(shelf.find(("dust-pixie",))) == {one.id, two.id}
    cases.edit(one.id, replace(WORDS, standard=True), 1)
    assert shelf.find(("dust-pixie",)) == (one.id, two.id)
    cases.delete(one.id, 2)
    assert shelf.find(("dust-pixie",)) == (two.id,)
    cases.restore(one.id, 3)
    assert shelf.find(("dust-pixie",)) == (one.id, two.id)
    cases.revise(two.id, replace(SETTING, cards=("troll",)), 1)
    assert shelf.find(("dust-pixie",)) == (one.id,)


def test_what_others_write_is_seen_after_a_moment(url: str, cases: Cases, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process's case is found once it is time to look again; until then nobody is asked."""
    shelf, other = Shelf(cases.database), Database(url)
    monkeypatch.setattr("judge.store.shelf.FRESH_SECONDS", 1e9)
    assert shelf.find(("dust-pixie",)) == ()
    one = Cases(other).save(WORDS, SETTING)
    assert shelf.find(("dust-pixie",)) == ()
    monkeypatch.setattr("judge.store.shelf.FRESH_SECONDS", -1.0)
    assert shelf.find(("dust-pixie",)) == (one.id,)
    other.close()
