"""Cards of an event: kept by its head judge, seen by those who have signed in to it, gone with it; the same on every database."""

import json

import pytest
from sqlalchemy import text

from judge.errors import EventFormError, NotAllowedError, SignInError, StoreFullError, UnknownCardError, UnknownEventError
from judge.store import event_cards
from judge.store.cases import Cases
from judge.store.check import look_through
from judge.store.event_cards import LARGEST, EventCards
from judge.store.events import Events
from judge.store.tables import EventRow
from judge.store.visitor import EVERYBODY, STRANGER, Role, Visitor

NOVA = {"name": "Nova", "type": "action", "houses": ["dis"], "text": "Play: Draw a card."}


@pytest.fixture
def cup(cases: Cases) -> str:
    return Events(cases.database).make("Cup")[0].id


@pytest.fixture
def cards(cases: Cases) -> EventCards:
    return EventCards(cases.database)


def visitor(event: str, name: str, role: Role) -> Visitor:
    return Visitor(role=role, event=event, event_name=name, name="Ann")


def test_a_card_is_kept_by_the_head_judge_and_seen_by_those_of_the_event(cards: EventCards, cup: str) -> None:
    """Nobody else keeps one, nobody of another event, no stranger and nobody of a site without codes sees one."""
    tour = Events(cards.database).make("Tour")[0].id
    head = cards.seen_by(visitor(cup, "Cup", Role.HEAD_JUDGE))
    head.keep(cup, "nova", NOVA)
    cards.keep(tour, "nova", {**NOVA, "text": ""})
    for role in (Role.READER, Role.JUDGE, Role.HEAD_JUDGE):
        (card,) = cards.seen_by(visitor(cup, "Cup", role)).seen()
        assert (card.event, card.id, card.given, card.by) == (cup, "nova", NOVA, "Ann, head judge")
    assert [card.given["text"] for card in cards.seen_by(visitor(tour, "Tour", Role.READER)).seen()] == [""]
    assert len(cards.seen()) == 2
    assert cards.seen_by(STRANGER).seen() == cards.seen_by(EVERYBODY).seen() == ()
    with pytest.raises(NotAllowedError):
        head.keep(tour, "nova", NOVA)
    with pytest.raises(NotAllowedError):
        cards.seen_by(visitor(cup, "Cup", Role.JUDGE)).keep(cup, "other", NOVA)
    with pytest.raises(NotAllowedError):
        cards.seen_by(visitor(cup, "Cup", Role.JUDGE)).remove(cup, "nova")
    with pytest.raises(SignInError):
        cards.seen_by(STRANGER).keep(cup, "other", NOVA)
    with pytest.raises(SignInError):
        cards.seen_by(STRANGER).of(cup)
    with pytest.raises(NotAllowedError):
        cards.seen_by(visitor(tour, "Tour", Role.HEAD_JUDGE)).of(cup)
    with pytest.raises(UnknownEventError):
        cards.keep("nothing", "nova", NOVA)


def test_a_card_is_replaced_and_taken_away(cards: EventCards, cup: str) -> None:
    """Under one id there is one card of an event."""
    cards.keep(cup, "nova", NOVA)
    cards.keep(cup, "nova", {**NOVA, "text": "Play: Draw 2 cards."})
    assert [card.given["text"] for card in cards.of(cup)] == ["Play: Draw 2 cards."]
    cards.remove(cup, "nova")
    assert cards.of(cup) == ()
    with pytest.raises(UnknownCardError):
        cards.remove(cup, "nova")


def test_there_is_an_end_to_it(cards: EventCards, cup: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many cards of an event, so many letters of a card, no halves of letters; what is there can be replaced."""
    monkeypatch.setattr(event_cards, "MOST_OF_AN_EVENT", 2)
    for name in ("a", "b", "a"):
        cards.keep(cup, name, NOVA)
    with pytest.raises(StoreFullError):
        cards.keep(cup, "c", NOVA)
    for card_id, given in (("a", large(LARGEST + 1)), ("a" * 61, NOVA), ("a", {**NOVA, "text": "\ud800"})):
        with pytest.raises(EventFormError):
            cards.keep(cup, card_id, given)
    assert len(cards.of(cup)) == 2
    cards.remove(cup, "b")
    cards.keep(cup, "a" * 60, large(LARGEST))
    assert [card.id for card in cards.of(cup)] == ["a", "a" * 60]


def large(letters: int) -> dict[str, object]:
    """A card of so many letters."""
    return {**NOVA, "text": "x" * (letters - len(json.dumps({**NOVA, "text": ""})))}


@pytest.mark.parametrize("left", ["3", '{"type": "action"}', '{"name": ""}', '{"name": "Nova", "text": "\\u0000"}'])
def test_a_damaged_card_is_left_out_and_told(cards: EventCards, cup: str, left: str) -> None:
    """The others are seen, in every list."""
    for name in ("a", "b"):
        cards.keep(cup, name, NOVA)
    with cards.database.writing() as session:
        session.execute(text("UPDATE event_card SET given = :left WHERE card_id = 'a'"), {"left": left})
    assert [card.id for card in cards.seen()] == [card.id for card in cards.of(cup)] == ["b"]
    assert look_through(cards.database).flaws == (f"card a of event {cup} cannot be read",)


def test_cards_go_with_their_event(cards: EventCards, cup: str) -> None:
    """And are in every copy of the database with it."""
    cards.keep(cup, "nova", NOVA)
    with cards.database.writing() as session:
        session.delete(session.get(EventRow, cup))
    with cards.database.reading() as session:
        assert session.scalar(text("SELECT count(*) FROM event_card")) == 0
