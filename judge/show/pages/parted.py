"""The scenarios that end otherwise under two rulebooks, put together by the row, rule or card that parts their ends."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from judge.errors import UnknownEntryError
from judge.scenarios.diff import Cause, cause_of
from judge.scenarios.impact import Rows, load_rows
from judge.scenarios.otherwise import ends_otherwise
from judge.scenarios.scenario import Scenario
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.cited import Cited, cites
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Link
from judge.show.context.plain import told

_TOGETHER = "Several changes together"


@dataclass(frozen=True, slots=True)
class Parting:
    """A change between the rulebooks, and the scenarios that end otherwise because of it."""

    name: str = told("what it is about: the topic of the known difference, or the card")
    what: str = told("the row of a chart, the rule or the card")
    why: str = told("what the older rulebook says")
    cites: tuple[Cited, ...] = told("the passages behind it")
    rows: tuple[str, ...] = told("the known differences that it belongs to, by number and topic")
    scenarios: tuple[Link, ...] = told("the scenarios, each under both rulebooks side by side")


@dataclass(frozen=True, slots=True)
class Parted:
    """What was found by playing every scenario under both."""

    looked: bool = told("whether they were played", default=False)
    count: int = told("how many scenarios end otherwise", default=0)
    partings: tuple[Parting, ...] = told("what parts them, what parts most of them first", default=())


def parted(library: Library, games: Games, old: str, new: str, book: str) -> Parted:
    """The scenarios that end otherwise; nothing where the engine does not play both, or where nobody has looked yet."""
    found = ends_otherwise(old, new)
    if found is None:
        return Parted()
    rows, links = load_rows(), _links(games, found, old, new)
    keys = dict.fromkeys(key for listed in found.values() for key in listed)
    changes = {key: cause for key in keys if (cause := cause_of(key, games.book, old, new))}
    by_cause = {key: tuple(links[each] for each in links if key in found[each]) for key in changes}
    made = [_parting(library, games, changes[key], shown, rows, book) for key, shown in by_cause.items() if shown]
    if others := tuple(links[each] for each in links if not changes.keys() & set(found[each])):
        made.append(Parting(_TOGETHER, _TOGETHER, "", (), (), others))
    return Parted(True, len(links), tuple(sorted(made, key=lambda each: (-len(each.scenarios), each.what))))


def of_cards(games: Games, old: str, new: str) -> Mapping[str, tuple[Link, ...]]:
    """The scenarios that end otherwise, by the cards that their rulings are about and those whose wording parts them."""
    found = ends_otherwise(old, new) or {}
    by_card: dict[str, dict[str, Link]] = {}
    for scenario_id, link in _links(games, found, old, new).items():
        worded = [key.removeprefix("card:") for key in found[scenario_id] if key.startswith("card:")]
        for card in (*worded, *_about(games, games.scenarios[scenario_id])):
            by_card.setdefault(card, {})[scenario_id] = link
    return {card: tuple(links.values()) for card, links in by_card.items()}


def _about(games: Games, scenario: Scenario) -> tuple[str, ...]:
    cards: list[str] = []
    for ruling in scenario.rulings:
        with suppress(UnknownEntryError):
            cards += games.library.corpus.entry(ruling.partition("#")[0]).cards
    return tuple(cards)


def _links(games: Games, found: Mapping[str, tuple[str, ...]], old: str, new: str) -> dict[str, Link]:
    to = Addresses.of(new)
    here = (games.scenarios[each] for each in found if each in games.scenarios)
    return {
        each.id: Link(each.id, each.title, "Scenario", to.beside_scenario(each.id, than=old), "ends otherwise") for each in here
    }


def _parting(library: Library, games: Games, cause: Cause, shown: tuple[Link, ...], rows: Rows, book: str) -> Parting:
    known, what = rows.of((cause,), ""), words.sentence(cause.what)
    name = what if cause.key.startswith("card:") or not known else words.sentence("; ".join(row.topic for row in known))
    listed = tuple(f"{row.id} ({row.topic})" for row in known)
    return Parting(name, what, cause.why, cites(library, games, cause.cites, book), listed, shown)
