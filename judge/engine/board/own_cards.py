"""Cards of a board's own: ``[given.cards.ID]`` with what is printed on them, and their text or their abilities in the notation.

They come through the same door as the cards of the book. A text is read where no abilities are written down; a line of it that
cannot be read is a problem of the board, never left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache

from judge.cards.book import definition_of
from judge.cards.check.door import check
from judge.cards.definition import Definition
from judge.cards.notation import parse
from judge.cards.pool import Facts
from judge.cards.reading.read import Reading, problems, read, shipped
from judge.engine.board.laid import Wrong
from judge.engine.board.spec import OwnCardSpec
from judge.engine.resolve.game_tables import ALL_HOUSES, GameTables
from judge.engine.table.unknown import UNKNOWN

LONGEST_ID = 60
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_HOUSE = re.compile(r"[a-z]{2,30}")
_KEYWORD = re.compile(r"[a-z][a-z-]*(?::\d{1,2})?")


def own_cards(cards: Mapping[str, OwnCardSpec], rulebook: str, wrong: Wrong) -> dict[str, Definition]:
    """The definitions of the cards that a board brings along, by id; a flawed one is a plain body, so that all else is told too.

    ``wrong(place, code, sentence)`` hears of every problem.
    """
    found = {}
    for card_id, card in cards.items():
        wrongs = _problems(card_id, card, rulebook)
        for part, code, says in wrongs:
            wrong(f"cards.{card_id}{part}", code, says)
        if card_id != UNKNOWN.id:
            found[card_id] = _definition(card_id, card if not wrongs else replace(card, abilities=(), text=""))
    return found


@lru_cache(maxsize=256)
def _problems(card_id: str, card: OwnCardSpec, rulebook: str) -> tuple[tuple[str, str, str], ...]:
    """What is wrong with a card: the part of it, the code, the sentence."""
    return tuple(_found(card_id, card, rulebook))


def _found(card_id: str, card: OwnCardSpec, rulebook: str) -> Iterator[tuple[str, str, str]]:
    if not _ID.fullmatch(card_id) or len(card_id) > LONGEST_ID or card_id == UNKNOWN.id:
        says = f"the id of a card is small letters and digits with hyphens between, at most {LONGEST_ID}, not {UNKNOWN.id}"
        yield "", "bad-id", says
    if _is_read(card):
        if card_id in shipped():
            yield "", "shipped-card", f"{card_id} is the id of a card that is there already; give this one an id of its own"
        for says in problems(_reading(card_id, card)):
            yield ".text", "text-not-read", says
    for keyword in card.keywords:
        if not _KEYWORD.fullmatch(keyword):
            yield ".keywords", "bad-value", f"a keyword is a word, or a word and a number such as assault:2, not {keyword!r}"
    for house in card.houses:
        near = [] if house in ALL_HOUSES else get_close_matches(house, ALL_HOUSES, 1, 0.8)
        if near or not _HOUSE.fullmatch(house):
            ways = f"did you mean {near[0]}?" if near else "a new one is a word of small letters"
            yield ".houses", "unknown-house", f"{house!r} is no house; {ways}"
    names = {"house": (*ALL_HOUSES, *card.houses)}  # a trait, or another card, may be one of the board's own
    checked = (check(text, names, upgrade=card.type == "upgrade") for text in card.abilities)
    flawed = [(n, says) for n, ability in enumerate(checked) for says in ability.flaws]
    for n, says in flawed:
        yield f".abilities[{n}]", "bad-ability", says
    if not flawed:
        yield from _unplayable(card_id, card, rulebook)


def _is_read(card: OwnCardSpec) -> bool:
    return bool(card.text.strip()) and not card.abilities


@lru_cache(maxsize=256)
def _reading(card_id: str, card: OwnCardSpec) -> Reading:
    return read(card.text, own_facts(card_id, card))


def _unplayable(card_id: str, card: OwnCardSpec, rulebook: str) -> Iterator[tuple[str, str, str]]:
    try:
        GameTables((_definition(card_id, card),), rulebook)
    except (AttributeError, KeyError, TypeError, ValueError) as error:  # how a noun that stands alone makes itself known
        yield ".abilities", "bad-ability", f"this cannot be carried out: {error}"


def own_facts(card_id: str, card: OwnCardSpec) -> Facts:
    """What is printed on a card of a board's own, as the pool has it of all others."""
    name = card.name or card_id.replace("-", " ").title()
    strong = card.type in ("creature", "token creature")
    return Facts(
        id=card_id, name=name, type=card.type, houses=card.houses, sets=(), numbers={}, power=card.power if strong else None,
        armor=card.armor or None, amber=card.icons.count("aember"), bonus_icons=card.icons, enhance_icons=(),
        traits=card.traits, keywords=card.keywords, rarity="", gigantic=False, evil_twin=False, names={},
    )  # fmt: skip


def _definition(card_id: str, card: OwnCardSpec) -> Definition:
    facts = own_facts(card_id, card)
    if not _is_read(card):
        return replace(definition_of(facts, tuple(parse(text) for text in card.abilities)), houses=card.houses)
    reading = _reading(card_id, card)
    made = definition_of(facts, reading.abilities)
    return replace(made, houses=card.houses, keywords={**dict(reading.keywords), **made.keywords})
