"""Events: their codes, and what each role may do with the cases; the same on every database."""

import inspect
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from judge.errors import AccessError, EventFormError, NotAllowedError, SignInError, UnknownEventError
from judge.store import codes as room
from judge.store.case import Case
from judge.store.cases import Cases, Wanted
from judge.store.codes import LETTERS, as_typed
from judge.store.events import Event, Events
from judge.store.visitor import CODED, EVERYBODY, STRANGER, Role, Visitor
from judge.web.access import DAYS_SIGNED_IN
from tests.store.test_cases import SETTING, WORDS

# Of the code KDRMP QTWXZ.
HASHED = (
    "6ad1fdaa4d5c184ae84f8d164a2cfde3c0dd3332d8a2733cce10b29e3dee0538"
    "c5640a7444961b764db3f09c31664aa98eb80bb9746bcd9b644b99c17ed03373"
)
CUP, TOUR = replace(WORDS, event="Cup", title="cup"), replace(WORDS, event="Tour", title="tour")


@pytest.fixture
def events(cases: Cases) -> Events:
    return Events(cases.database)


def at(events: Events, event: Event, codes: dict[Role, str], role: Role, name: str = "") -> Visitor:
    """Whoever signs in with the code of a role."""
    ticket = events.enter(codes[role])
    assert ticket is not None
    assert (ticket.event, ticket.role) == (event.id, role)
    found = events.visitor_with(ticket, name)
    assert found is not None
    return found


def test_a_code_opens_its_event_however_it_is_typed(events: Events) -> None:
    """Ten letters without look-alikes; spaces, dashes and small letters do not matter, one wrong letter does."""
    cup, codes = events.make("Cup")
    events.make("Tour")
    assert sorted(codes) == sorted(CODED)
    assert len(set(codes.values())) == 3
    for role, code in codes.items():
        assert len(as_typed(code)) == 10
        assert set(as_typed(code)) <= set(LETTERS)
        for typed in (code, code.lower(), f" {code[:3]}-{code[3:]} ", as_typed(code)):
            ticket = events.enter(typed)
            assert ticket is not None
            assert (ticket.event, ticket.role) == (cup.id, role)
    code = as_typed(codes[Role.JUDGE])
    wrong = code[:-1] + next(each for each in LETTERS if each != code[-1])
    for typed in (wrong, code[:-1], code + "A", "", "Ω" * 10, "IIIIIIIIII", "0" * 10, "x" * 5000):
        assert events.enter(typed) is None


def test_only_hashes_of_codes_are_kept(events: Events) -> None:
    """Nothing in the database holds a code."""
    _, codes = events.make("Cup")
    with events.database.reading() as session:
        rows = [str(row) for table in ("event", "event_code") for row in session.execute(text(f"SELECT * FROM {table}"))]
    for code in codes.values():
        assert not any(as_typed(code)[2:] in row or code[6:] in row for row in rows)


def test_a_code_that_was_given_out_opens_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that were kept by an earlier version are made as they are today."""
    monkeypatch.undo()
    assert room.hashed("KDRMP QTWXZ", "salt") == HASHED
    assert room.hashed("kdrmp-qtwxz", "salt") == HASHED
    assert room.hashed("KDRMP QTWXZ", "pepper") != HASHED


def test_who_signs_out_is_nobody_whatever_he_has_kept(events: Events) -> None:
    """Other sessions with the same code go on, and a session is remembered longer than any lasts."""
    _, codes = events.make("Cup")
    ticket = events.enter(codes[Role.JUDGE])
    assert ticket is not None
    events.end_session("mine")
    events.end_session("mine")
    assert events.visitor_with(ticket, "Ann", "mine") is None
    assert events.visitor_with(ticket, "Ann", "theirs") == events.visitor_with(ticket, "Ann")
    with events.database.writing() as session:
        for name, days in (("lately", DAYS_SIGNED_IN + 1), ("long ago", 99)):
            at = (datetime.now(UTC) - timedelta(days=days)).isoformat()
            session.execute(text("INSERT INTO ended_session VALUES (:name, :at)"), {"name": name, "at": at})
    events.end_session("another")
    with events.database.reading() as session:
        kept = session.scalars(text("SELECT id FROM ended_session ORDER BY id")).all()
    assert kept == ["another", "lately", "mine"]


def test_a_new_code_makes_the_old_one_worthless(events: Events) -> None:
    """Who signed in with the old code is signed out; the codes of other roles hold on."""
    cup, codes = events.make("Cup")
    ticket, other = events.enter(codes[Role.JUDGE]), events.enter(codes[Role.READER])
    assert ticket is not None
    assert other is not None
    assert events.visitor_with(ticket, "Ann") == Visitor(role=Role.JUDGE, event=cup.id, event_name="Cup", name="Ann")
    new = events.new_code(cup.id, Role.JUDGE)
    assert events.visitor_with(ticket) is None
    assert events.visitor_with(other) is not None
    assert events.enter(codes[Role.JUDGE]) is None
    assert events.enter(new) is not None
    assert events.visitor_with(replace(ticket, role=Role.HEAD_JUDGE)) is None
    assert events.visitor_with(replace(ticket, event="nothing")) is None


def test_an_event_made_under_a_name_takes_in_what_stands_there(cases: Cases, events: Events) -> None:
    """A name that was typed on cases groups them; making the event gives the group its codes. A name is taken once."""
    kept = cases.save(CUP, SETTING)
    assert not events.guarded()
    group = events.seen()[0]
    assert (group.name, group.coded, group.cases) == ("Cup", (), 1)
    cup, _ = events.make("Cup")
    assert events.guarded()
    assert (cup.id, cup.coded, cup.cases) == (group.id, CODED, 1)
    assert cases.get(kept.id).words == CUP
    for name in ("Cup", "", "  ", "x" * 81, "a\nb"):
        with pytest.raises(EventFormError):
            events.make(name)
    assert events.make("x" * 80)[0].name == "x" * 80


def test_an_event_is_renamed_with_its_cases(cases: Cases, events: Events) -> None:
    """The cases stand and are found under the new name, without an edit in their history; a name that is taken is refused."""
    kept = cases.save(CUP, SETTING)
    cup, codes = events.make("Cup")
    events.make("Tour")
    head = Events(events.database, at(events, cup, codes, Role.HEAD_JUDGE))
    assert head.rename(cup.id, "Æmber Cup").cases == 1
    assert cases.get(kept.id) == replace(kept, words=replace(CUP, event="Æmber Cup"))
    assert cases.find(Wanted(q="aember")).total == cases.find(Wanted(event="Æmber Cup")).total == 1
    assert cases.find(Wanted(event="Cup")).total == 0
    assert events.rename(cup.id, "Æmber Cup").name == "Æmber Cup"
    with pytest.raises(EventFormError, match="already"):
        events.rename(cup.id, "Tour")
    with pytest.raises(UnknownEventError):
        events.rename("nothing", "x")


# What is done with a case of one's own event, and the least role that may.
DEEDS: dict[str, tuple[Role, Callable[[Cases, Case], object]]] = {
    "get": (Role.READER, lambda cases, case: cases.get(case.id)),
    "find": (Role.READER, lambda cases, _: cases.find(Wanted())),
    "among": (Role.READER, lambda cases, case: cases.among([case.id], 1)),
    "save": (Role.JUDGE, lambda cases, _: cases.save(replace(CUP, event=""), SETTING)),
    "take_in": (Role.JUDGE, lambda cases, case: cases.take_in(replace(case, id="2222222222"))),
    "edit": (Role.JUDGE, lambda cases, case: cases.edit(case.id, replace(case.words, note="x"), case.version)),
    "revise": (Role.JUDGE, lambda cases, case: cases.revise(case.id, replace(SETTING, do=()), case.version)),
    "delete": (Role.JUDGE, lambda cases, case: cases.delete(case.id, case.version)),
    "restore": (Role.JUDGE, lambda cases, case: cases.restore(case.id, case.version)),
    "save a standard": (Role.HEAD_JUDGE, lambda cases, _: cases.save(replace(CUP, standard=True), SETTING)),
    "mark": (Role.HEAD_JUDGE, lambda cases, case: cases.edit(case.id, replace(case.words, standard=True), case.version)),
    "move": (Role.HEAD_JUDGE, lambda cases, case: cases.edit(case.id, replace(case.words, event=""), case.version)),
}
# These answer strangers as well, with nothing.
OPEN = {"last", "events", "seen_by"}


def test_every_deed_is_named_here() -> None:
    """A method of the store that is added needs a line above, so that its role is decided."""
    public = {name for name, _ in inspect.getmembers(Cases, inspect.isfunction) if not name.startswith("_")}
    assert public == {name for name in DEEDS if " " not in name and name not in ("mark", "move")} | OPEN


@pytest.mark.parametrize("deed", DEEDS)
def test_a_role_may_what_it_may_and_nothing_else(cases: Cases, events: Events, deed: str) -> None:
    """Each deed succeeds for the least role and those above it, and changes nothing for those below."""
    least, do = DEEDS[deed]
    cup, codes = events.make("Cup")
    events.make("Tour")
    case = cases.save(CUP, SETTING)
    for visitor in (STRANGER, *(at(events, cup, codes, role) for role in CODED)):
        before = cases.find(Wanted()), cases.find(Wanted(deleted=True))
        if visitor.role >= least:
            do(cases.seen_by(visitor), cases.get(case.id))
        else:
            refusal = SignInError if visitor.role is Role.NOBODY else NotAllowedError
            with pytest.raises(refusal):
                do(cases.seen_by(visitor), cases.get(case.id))
            assert (cases.find(Wanted()), cases.find(Wanted(deleted=True))) == before
        if deed == "move" and visitor.role >= least:
            break


@pytest.mark.parametrize("deed", [deed for deed in DEEDS if deed not in ("find", "among", "save", "save a standard", "take_in")])
def test_nobody_reaches_into_another_event(cases: Cases, events: Events, deed: str) -> None:
    """Even a head judge neither sees nor changes the case of another event."""
    cup, codes = events.make("Cup")
    events.make("Tour")
    other = cases.save(TOUR, SETTING)
    head = cases.seen_by(at(events, cup, codes, Role.HEAD_JUDGE))
    with pytest.raises(NotAllowedError, match="another event"):
        DEEDS[deed][1](head, other)
    assert cases.get(other.id) == other


def test_lists_hold_what_the_visitor_sees(cases: Cases, events: Events) -> None:
    """A reader's lists hold the cases of the event alone; a stranger's hold none; the owner's hold all."""
    cup, codes = events.make("Cup")
    events.make("Tour")
    for words in (CUP, TOUR, replace(WORDS, event="")):
        cases.save(words, SETTING)
    reader = cases.seen_by(at(events, cup, codes, Role.READER))
    assert [case.words.event for case in reader.find(Wanted()).cases] == ["Cup"]
    assert reader.find(Wanted(event="Tour")).total == 0
    assert [case.words.event for case in reader.last(9)] == ["Cup"]
    assert reader.events() == (("Cup", 1),)
    assert (cases.seen_by(STRANGER).last(9), cases.seen_by(STRANGER).events()) == ((), ())
    ids = [case.id for case in reversed(cases.last(9))]
    assert [case.words.event for case in reader.among(ids, 9).cases] == ["Cup"]
    assert [case.id for case in cases.among(ids, 2).cases] == ids[:2]
    assert cases.among(ids, 2).total == 3
    assert len(cases.last(9)) == cases.find(Wanted()).total == 3
    assert [event.name for event in Events(events.database, reader.visitor).seen()] == ["Cup"]


def test_whatever_a_judge_brings_belongs_to_the_event(cases: Cases, events: Events) -> None:
    """A new case joins the judge's event; another event's name is refused; an import loses name and mark it may not have."""
    cup, codes = events.make("Cup")
    judge = cases.seen_by(at(events, cup, codes, Role.JUDGE, "Ann"))
    kept = judge.save(replace(CUP, event=""), SETTING)
    assert (kept.words.event, kept.by) == ("Cup", "Ann, judge")
    with pytest.raises(NotAllowedError):
        judge.save(TOUR, SETTING)
    foreign = replace(kept, id="3333333333", words=replace(TOUR, standard=True))
    assert judge.take_in(foreign)[0].words == replace(TOUR, event="Cup")
    marked = replace(kept, id="4444444444", words=replace(CUP, standard=True))
    assert not judge.take_in(marked)[0].words.standard
    head = cases.seen_by(at(events, cup, codes, Role.HEAD_JUDGE))
    assert head.take_in(marked)[0].words.standard
    plain = replace(kept, id="5555555555", words=TOUR)
    assert head.take_in(plain)[0].words == replace(TOUR, event="Cup")


def test_the_history_says_who(cases: Cases, events: Events) -> None:
    """Marking a standard is in the history with its time, name and role."""
    cup, codes = events.make("Cup")
    case = cases.save(CUP, SETTING)
    head = cases.seen_by(at(events, cup, codes, Role.HEAD_JUDGE, "Ann"))
    marked = head.edit(case.id, replace(CUP, standard=True), 1)
    unnamed = cases.seen_by(at(events, cup, codes, Role.JUDGE)).edit(case.id, replace(marked.words, note="n"), 2)
    assert [edit.by for edit in cases.get(case.id).edits] == [edit.by for edit in unnamed.edits] == ["Ann, head judge", "judge"]
    assert [change.field for change in marked.edits[0].changes] == ["standard"]


def test_events_are_made_by_the_owner_and_led_by_their_head_judge(events: Events) -> None:
    """Making an event, and the first code of a group, take the owner; other codes and the name take the head judge."""
    group = events.get(events.make("Cup")[0].id)
    codes = {role: events.new_code(group.id, role) for role in CODED}
    for visitor in (STRANGER, EVERYBODY, *(at(events, group, codes, role) for role in CODED)):
        theirs = Events(events.database, visitor)
        with pytest.raises(AccessError):
            theirs.make("Another")
        if visitor.role < Role.HEAD_JUDGE:
            with pytest.raises(AccessError):
                theirs.new_code(group.id, Role.READER)
            with pytest.raises(AccessError):
                theirs.rename(group.id, "Mine")
    head = Events(events.database, at(events, group, codes, Role.HEAD_JUDGE))
    assert events.enter(head.new_code(group.id, Role.READER)) is not None
    Cases(events.database).save(TOUR, SETTING)
    tour = next(event for event in events.seen() if event.name == "Tour")
    for visitor in (EVERYBODY, head.visitor):
        with pytest.raises(AccessError):
            Events(events.database, visitor).new_code(tour.id, Role.HEAD_JUDGE)


def test_where_no_event_has_codes_everybody_names_new_events(cases: Cases) -> None:
    """A case that is saved or changed begins the group that it is put under."""
    everybody = cases.seen_by(EVERYBODY)
    case = everybody.save(CUP, SETTING)
    assert everybody.edit(case.id, TOUR, case.version).words.event == "Tour"
    assert cases.events() == (("Tour", 1),)


def test_nobody_writes_into_an_event_that_he_is_not_at(cases: Cases, events: Events) -> None:
    """A head judge moves a case out of his event, and plants none, standard or not, in another one; the owner does."""
    cup, codes = events.make("Cup")
    events.make("Tour")
    case = cases.save(CUP, SETTING)
    head = cases.seen_by(at(events, cup, codes, Role.HEAD_JUDGE))
    for words in (replace(CUP, event="Tour"), replace(CUP, event="Tour", standard=True)):
        with pytest.raises(NotAllowedError, match="another event"):
            head.edit(case.id, words, case.version)
    assert cases.get(case.id) == case
    assert cases.edit(case.id, replace(CUP, event="Tour"), 1).words.event == "Tour"
