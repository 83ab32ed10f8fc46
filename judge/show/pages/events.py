"""Events: the list, one event with its codes, and the form to sign in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from judge.show.context.addresses import Addresses
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.pages.saved_row import Row, row
from judge.store.case import LONGEST, LONGEST_NAME, Case
from judge.store.cases import Cases, Wanted
from judge.store.event_cards import EventCard, EventCards
from judge.store.events import Event, Events
from judge.store.visitor import CODED, MAY, ROLE_NAMES, Role


@dataclass(frozen=True, slots=True)
class You:
    """Whoever looks at the page."""

    role: str = told("nobody, reader, judge, head judge, everybody (while no event has codes) or owner")
    event: str = told("the event that they signed in to; empty for none")
    name: str = told("the name they gave")
    may: str = told("what they may do with the saved cases")
    signed_in: bool = told("whether they signed in with a code")
    writes: bool = told("whether they may save and edit cases")
    heads: bool = told("whether they may mark standards and move cases")


@dataclass(frozen=True, slots=True)
class Shown:
    """An event."""

    id: str = told("its id")
    name: str = told("its name")
    address: str = told("its page")
    cases: str = told("its cases")
    count: int = told("how many they are")
    coded: tuple[str, ...] = told("the roles that have a code; none while it only groups cases")


@dataclass(frozen=True, slots=True)
class May:
    """What a role may do."""

    role: str = told("the role")
    may: str = told("what it may do")


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsPage(Page):
    """The events that one sees, and who one is."""

    template: ClassVar[str] = "events.html"
    longest: ClassVar[int] = LONGEST["event"]

    you: You = told("who looks at the page")
    events: tuple[Shown, ...] = told("the events that they see")
    roles: tuple[May, ...] = told("what each role may do")
    makes: bool = told("whether they may make events")
    flaw: str = told("what is wrong with the name that was typed")
    typed: str = told("the name that was typed")


@dataclass(frozen=True, slots=True)
class Kept:
    """A card that was kept for an event."""

    link: Link = told("its page, where those who have signed in to the event find it")
    by: str = told("who kept it")
    at: str = told("when")
    given: Mapping[str, Any] = told("the card as a board brings it along; judge card add takes it too")


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage(Page):
    """An event."""

    template: ClassVar[str] = "event.html"
    longest: ClassVar[int] = LONGEST["event"]

    you: You = told("who looks at the page")
    event: Shown = told("the event")
    codes: tuple[str, ...] = told("the roles for which they may make a new code")
    standards: tuple[Row, ...] = told("its standards, the one changed last first")
    sheet: str = told("all its standards on one sheet")
    join: str = told("where its codes are given; empty while it has none")
    cards: tuple[Kept, ...] = told("the cards that were kept for it")
    flaw: str = told("what is wrong with the name that was typed")


@dataclass(frozen=True, slots=True, kw_only=True)
class CodesPage(Page):
    """New codes, shown once."""

    template: ClassVar[str] = "codes.html"

    event: Shown = told("the event")
    codes: Mapping[str, str] = told("the new code of each role")
    sign_in: str = told("where codes are given")
    join: Mapping[str, str] = told("for each role, where its code is filled in already; it stands behind a #")


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInPage(Page):
    """The form for a code."""

    template: ClassVar[str] = "sign_in.html"
    longest: ClassVar[int] = LONGEST_NAME

    you: You = told("who looks at the page")
    to: str = told("where to go after it")
    name: str = told("the name that was typed")
    flaw: str = told("what is wrong with the code that was given")
    roles: tuple[May, ...] = told("what each role may do")


def you(cases: Cases) -> You:
    """Who has signed in."""
    visitor = cases.visitor
    return You(
        role=ROLE_NAMES[visitor.role],
        event=visitor.event_name,
        name=visitor.name,
        may=MAY[visitor.role],
        signed_in=visitor.role in CODED,
        writes=visitor.role >= Role.JUDGE,
        heads=visitor.role >= Role.HEAD_JUDGE,
    )


def events_page(
    library: Library, cases: Cases, events: Events, rulebook: str = "", *, makes: bool = False, typed: str = "", flaw: str = ""
) -> EventsPage:
    """The list; for a stranger it only says how to sign in."""
    book = library.rulebook(rulebook)
    seen = events.seen() if cases.visitor.role is not Role.NOBODY else ()
    return EventsPage(
        title="Events",
        rulebook=book,
        you=you(cases),
        events=tuple(_shown(each, book) for each in seen),
        roles=_roles(),
        makes=makes,
        flaw=flaw,
        typed=typed,
    )


def event_page(library: Library, cases: Cases, events: Events, event_id: str, rulebook: str = "", flaw: str = "") -> EventPage:
    """An event. UnknownEventError when there is none, AccessError when it is another's."""
    book, event = library.rulebook(rulebook), events.get(event_id)
    least = Role.HEAD_JUDGE if event.coded else Role.OWNER
    codes = tuple(ROLE_NAMES[each] for each in CODED) if cases.visitor.role >= least else ()
    to, shown = Addresses.of(book), _shown(event, book)
    return EventPage(
        title=event.name,
        rulebook=book,
        you=you(cases),
        event=shown,
        codes=codes,
        standards=tuple(row(each) for each in standards_of(cases, event)),
        sheet=to.standards(event.id),
        join=to.sign_in(shown.address) if event.coded else "",
        cards=tuple(_kept(library, each, book) for each in EventCards(events.database, cases.visitor).of(event_id)),
        flaw=flaw,
    )


def _kept(library: Library, card: EventCard, book: str) -> Kept:
    """A card of an event; one that is not among the cards any more, as it was kept."""
    found = library.pool.card(card.id) if card.id in library.pool else None
    shown = Addresses.of(book).new_card(pack(dict(card.given)))
    link = library.card_link(found, book) if found else Link(card.id, str(card.given["name"]), "Card", shown, "")
    return Kept(link, card.by, card.at, card.given)


def standards_of(cases: Cases, event: Event) -> tuple[Case, ...]:
    """The standards of an event, as many as fit a list."""
    return cases.find(Wanted(event=event.name, standard=True)).cases


@dataclass(frozen=True, slots=True)
class Standard:
    """What every table of an event rules."""

    id: str = told("the case's id")
    address: str = told("its page")
    title: str = told("its title")
    question: str = told("the question")
    ruling: str = told("the ruling; empty while there is none")
    cards: tuple[Link, ...] = told("the cards on its board")


@dataclass(frozen=True, slots=True, kw_only=True)
class StandardsPage(Page):
    """The standards of an event on one sheet, for every judge's pocket."""

    template: ClassVar[str] = "standards.html"
    handed: ClassVar[bool] = True

    event: Shown = told("the event")
    standards: tuple[Standard, ...] = told("its standards, by their titles")
    at: str = told("when the last of them was changed, UTC; empty when there are none")


def standards_page(library: Library, cases: Cases, events: Events, event_id: str, rulebook: str = "") -> StandardsPage:
    """The sheet. UnknownEventError when there is no such event, AccessError when it is another's."""
    book, event = library.rulebook(rulebook), events.get(event_id)
    found = sorted(standards_of(cases, event), key=lambda case: case.words.title.casefold())
    return StandardsPage(
        title=f"Rulings of {event.name}",
        rulebook=book,
        event=_shown(event, book),
        standards=tuple(_standard(library, case, book) for case in found),
        at=max((case.changed for case in found), default=""),
    )


def _standard(library: Library, case: Case, book: str) -> Standard:
    words, cards = case.words, library.card_links(case.setting.cards, book)
    return Standard(case.id, Addresses.of(case.setting.rulebook).saved(case.id), words.title, words.question, words.ruling, cards)


def codes_page(library: Library, event: Event, codes: Mapping[Role, str], rulebook: str = "") -> CodesPage:
    """The only page that ever shows these codes."""
    book = library.rulebook(rulebook)
    named = {ROLE_NAMES[role]: code for role, code in codes.items()}
    to, shown = Addresses.of(book), _shown(event, book)
    join = {role: to.sign_in(shown.address, code) for role, code in named.items()}
    title = f"Codes for {event.name}"
    return CodesPage(title=title, rulebook=book, event=shown, codes=named, sign_in=to.sign_in(), join=join)


def sign_in_page(library: Library, cases: Cases, to: str, rulebook: str = "", *, name: str = "", flaw: str = "") -> SignInPage:
    """The form."""
    book = library.rulebook(rulebook)
    return SignInPage(title="Sign in", rulebook=book, you=you(cases), to=to, name=name, flaw=flaw, roles=_roles())


def role_named(name: str) -> Role | None:
    """The role that has a code under this name."""
    return next((role for role in CODED if ROLE_NAMES[role] == name), None)


def _roles() -> tuple[May, ...]:
    return tuple(May(ROLE_NAMES[each], MAY[each]) for each in (*CODED, Role.NOBODY))


def _shown(event: Event, book: str) -> Shown:
    to, coded = Addresses.of(book), tuple(ROLE_NAMES[each] for each in event.coded)
    return Shown(event.id, event.name, to.event(event.id), to.cases(event=event.name), event.cases, coded)
