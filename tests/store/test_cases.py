"""Cases are kept, found, edited, deleted and brought back; the same on every database."""

from dataclasses import replace

import pytest

from judge.errors import CaseChangedError, StoreFullError, UnknownCaseError
from judge.store import cases as room
from judge.store.case import Case, Change, Setting, Words, is_change
from judge.store.cases import Cases, Wanted
from judge.store.visitor import KEEPER

WORDS = Words(
    title="Gateway and Archimedes",
    question="Does the Dust Pixie go to the archives?",
    ruling="Yes — Ækrasia's “Destroyed:” comes first.\nSecond line",
    table="12",
    note="both players agreed",
    event="Vault Tour",
)
SETTING = Setting(
    rulebook="18.4",
    given={"zoe": {"hand": ["gateway-to-dis"]}, "adam": {"battleline": [{"card": "dust-pixie", "damage": 1}]}},
    do=("play gateway-to-dis", "yes"),
    cards=("gateway-to-dis", "dust-pixie"),
)


def titles(cases: Cases, **wanted: object) -> list[str]:
    return [case.words.title for case in cases.find(Wanted(**wanted)).cases]  # type: ignore[arg-type]


def test_a_case_comes_back_as_it_was_kept(cases: Cases) -> None:
    """Every text, the order of the sides, the choices and the cards are what was saved."""
    kept = cases.save(WORDS, SETTING)
    again = cases.get(kept.id)
    assert again == kept
    assert list(again.setting.given) == ["zoe", "adam"]
    assert (again.version, again.created, again.deleted, again.edits) == (1, again.changed, False, ())


def test_an_edit_is_remembered_with_what_stood_there(cases: Cases) -> None:
    """The history names each field with the old and the new text; an edit without a change leaves no trace."""
    kept = cases.save(WORDS, SETTING)
    edited = cases.edit(kept.id, replace(WORDS, table="14", standard=True), kept.version)
    assert [edit.changes for edit in edited.edits] == [(Change("table", "12", "14"), Change("standard", False, True))]
    assert edited.version == 2
    assert cases.edit(kept.id, edited.words, 2).version == 2
    assert cases.get(kept.id) == edited


def test_nobody_overwrites_what_he_has_not_seen(cases: Cases) -> None:
    """An edit that started from an older state is refused and changes nothing."""
    kept = cases.save(WORDS, SETTING)
    first = cases.edit(kept.id, replace(WORDS, note="first"), kept.version)
    with pytest.raises(CaseChangedError):
        cases.edit(kept.id, replace(WORDS, note="second"), kept.version)
    assert cases.get(kept.id) == first


def test_a_deleted_case_can_be_brought_back(cases: Cases) -> None:
    """Deleting hides a case from the lists; undoing it brings back all of it, and both are in the history."""
    kept = cases.save(WORDS, SETTING)
    with pytest.raises(CaseChangedError):
        cases.delete(kept.id, 0)
    assert cases.delete(kept.id, 1).deleted
    assert titles(cases) == []
    assert cases.last(5) == ()
    assert cases.events() == ()
    assert titles(cases, deleted=True) == [WORDS.title]
    assert cases.delete(kept.id, 1).version == 2  # once is enough
    with pytest.raises(CaseChangedError, match="deleted"):
        cases.edit(kept.id, replace(WORDS, note="x"), 2)
    with pytest.raises(CaseChangedError, match="deleted"):
        cases.revise(kept.id, replace(SETTING, do=()), 2)
    with pytest.raises(CaseChangedError):
        cases.restore(kept.id, 1)
    back = cases.restore(kept.id, 2)
    assert back == cases.get(kept.id)
    assert (back.words, back.setting, back.deleted) == (WORDS, SETTING, False)
    assert [edit.changes[0].new for edit in back.edits] == [True, False]


def test_an_unknown_id_is_an_error_of_its_own(cases: Cases) -> None:
    """Whatever is done to a case that does not exist says so."""
    put_away = (lambda each: cases.delete(each, 1), lambda each: cases.restore(each, 1))
    for do in (cases.get, *put_away, lambda each: cases.edit(each, WORDS, 1)):
        with pytest.raises(UnknownCaseError, match="nothing-here"):
            do("nothing-here")


@pytest.mark.parametrize("query", ["gateway", "AEKRASIA", "dust pixie", "vault 12", "agreed  yes", "pixie archimedes"])
def test_every_word_of_a_query_must_stand_somewhere(cases: Cases, query: str) -> None:
    """A search looks through every text and the cards, whatever the capitals and accents, and needs every word."""
    cases.save(WORDS, SETTING)
    assert titles(cases, q=query) == [WORDS.title]
    assert titles(cases, q=f"{query} nowhere") == []


@pytest.mark.parametrize("query", ["%", "_", "\\", "100%", "'; drop table saved_case; --"])
def test_signs_of_the_database_mean_nothing_in_a_query(cases: Cases, query: str) -> None:
    """What a database reads as a wildcard is looked for as it stands."""
    cases.save(WORDS, SETTING)
    assert titles(cases, q=query) == []
    cases.save(replace(WORDS, title=f"on {query}"), SETTING)
    assert titles(cases, q=query) == [f"on {query}"]


def test_a_list_is_narrowed_and_begins_with_the_standards(cases: Cases) -> None:
    """Event, cards and standard narrow a list; an event's standard stands before what was changed later."""
    one = cases.save(replace(WORDS, title="one", standard=True), SETTING)
    cases.save(replace(WORDS, title="two"), SETTING)
    cases.save(replace(WORDS, title="three", event=""), replace(SETTING, cards=("troll",)))
    assert titles(cases)[0] == "one"
    assert sorted(titles(cases)) == ["one", "three", "two"]
    assert titles(cases, event="Vault Tour") == ["one", "two"]
    assert titles(cases, cards=("dust-pixie", "gateway-to-dis")) == ["one", "two"]
    assert titles(cases, cards=("dust-pixie", "troll")) == []
    assert titles(cases, standard=True) == ["one"]
    assert cases.events() == (("Vault Tour", 2),)
    cases.edit(one.id, replace(one.words, standard=False), 1)
    assert titles(cases, standard=True) == []


def test_long_lists_come_in_pages(cases: Cases) -> None:
    """Every case is on exactly one page, and the total counts them all."""
    made = {cases.save(replace(WORDS, title=str(number)), SETTING).id for number in range(7)}
    pages = [cases.find(Wanted(page=page), size=3) for page in (1, 2, 3, 4)]
    assert [len(page.cases) for page in pages] == [3, 3, 1, 0]
    assert {case.id for page in pages for case in page.cases} == made
    assert {page.total for page in pages} == {7}
    assert cases.find(Wanted(page=0), size=3) == cases.find(Wanted(page=-5), size=3) == pages[0]


def moved(case: Case) -> Case:
    return replace(case, words=replace(case.words, note="otherwise"))


def test_an_exported_case_is_taken_in_with_its_past_and_that_it_was(cases: Cases) -> None:
    """It comes in under its own id, and who took it in and when ends what it tells of itself; the same again is no news."""
    kept = cases.save(WORDS, SETTING)
    edited = cases.edit(kept.id, replace(WORDS, table="3"), 1)
    forged = replace(edited, id="2222222222", created="2001-01-01T00:00:00.000Z", by="the head judge")
    fresh, new = cases.seen_by(replace(KEEPER, name="owner")).take_in(forged)
    assert new
    assert fresh == replace(forged, version=3, edits=(*forged.edits, fresh.edits[-1]))
    took = fresh.edits[-1]
    assert (took.by, took.changes) == ("owner", (Change("taken_in", False, True),))
    assert took.at > edited.changed
    assert cases.get(fresh.id) == fresh
    assert cases.take_in(forged) == (fresh, False)
    assert cases.take_in(fresh) == (fresh, False)
    beside, new = cases.take_in(moved(fresh))
    assert new
    assert beside.id != fresh.id
    assert cases.get(beside.id).words.note == "otherwise"
    assert cases.get(fresh.id) == fresh
    later = cases.edit(fresh.id, replace(fresh.words, note="after that"), fresh.version)
    assert cases.get(fresh.id) == later
    assert later.edits[:-1] == fresh.edits


def test_an_event_that_is_full_takes_no_more(cases: Cases, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was deleted counts, for it can be brought back; other events, and cases at none, have room of their own."""
    monkeypatch.setattr(room, "MOST_OF_AN_EVENT", 2)
    first = cases.save(WORDS, SETTING)
    cases.delete(cases.save(WORDS, SETTING).id, 1)
    for bring in (lambda: cases.save(WORDS, SETTING), lambda: cases.take_in(replace(first, id="2222222222"))):
        with pytest.raises(StoreFullError, match="the event Vault Tour has 2 cases"):
            bring()
    for event in ("", "", "Cup"):
        cases.save(replace(WORDS, event=event), SETTING)
    with pytest.raises(StoreFullError, match="outside of events"):
        cases.save(replace(WORDS, event=""), SETTING)


@pytest.mark.parametrize(
    ("change", "can_be"),
    [
        (("note", "a", "b"), True),
        (("standard", False, True), True),
        (("given", '{"a": {}}', "{}"), True),
        (("do", '["x"]', "[]"), True),
        (("rulebook", '"1.1"', '"18.4"'), True),
        (("note", "a", True), False),
        (("note", "a", "\0"), False),
        (("note", "\0", "a"), False),
        (("given", "{}", "[]"), False),
        (("do", "[]", "[1]"), False),
        (("rulebook", '"1.1"', "18.4"), False),
        (("rulebook", '"1.1"', '"\\u0000"'), False),
        (("cards", "[]", "["), False),
        (("cards", "[]", False), False),
        ((3, "a", "b"), False),
    ],
    ids=ascii,
)
def test_a_history_holds_what_its_fields_can_hold(change: tuple[object, ...], can_be: bool) -> None:
    """A text where a text stands, a part of a position where such a one stands, before and after."""
    assert is_change(*change) is can_be
