"""The card pool: the facts of every card, and finding a card by any part of its name in any language.

The words used in ``rules_corpus/cards/facts.jsonl``, all stable:

* ``type``: creature, action, artifact, upgrade, token creature, archon power, prophecy, the tide
* ``houses``: lower case in one word (``staralliance``); a card printed in several houses over the sets lists them all
* ``sets``: CotA AoA WC MM DT WoE GR MG2024 AS ToC MoMu PV VM25 CC DM, in the order of printing
* ``power``, ``armor``: numbers of creatures and token creatures only; ``power`` is None where the card prints no number
* ``keywords``: lower case, a value after a colon (``hazardous:3``, ``assault:x``); not those granted to others
* ``bonus_icons``, ``enhance_icons``: aember capture damage draw discard power, or the name of a house
* ``evil_twin``: the dark version of a card; it has its own id, and shares its printed name with the other
* ``names``: by language (de es fr it ko pl pt th vi zhhans zhhant); no rules text in any language is shipped
"""

from __future__ import annotations

import hashlib
import json
import logging
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from judge.cards.name_book import NameBook
from judge.cards.names import fold
from judge.cards.shelf import facts_file
from judge.errors import CardError, UnknownCardError
from judge.paths import data_room

_log = logging.getLogger(__name__)
NO_HOUSES = frozenset(("archonpower", "prophecy", "thetide"))  # what stands for the house of a card that has none


@dataclass(frozen=True, slots=True)
class Facts:
    """What is printed on a card, save its text. ``corrected_by`` cites the rulings that mend a misprint."""

    id: str
    name: str
    type: str
    houses: tuple[str, ...]
    sets: tuple[str, ...]
    numbers: Mapping[str, str] = field(hash=False)
    power: int | None
    armor: int | None
    amber: int
    bonus_icons: tuple[str, ...]
    enhance_icons: tuple[str, ...]
    traits: tuple[str, ...]
    keywords: tuple[str, ...]
    rarity: str
    gigantic: bool
    evil_twin: bool
    names: Mapping[str, str] = field(hash=False)
    corrected_by: tuple[str, ...] = ()
    yours: bool = False  # a card of the user's own shelf
    of_event: bool = False  # a card that was kept for an event

    @property
    def printed_name(self) -> str:
        """The name on the card itself, which an evil twin shares with its other."""
        return self.name.removesuffix(" (Evil Twin)")


class Pool:
    """Every card known, by id; read only."""

    def __init__(self, cards: Iterable[Facts], stamp: str = "") -> None:
        self._by_id = {card.id: card for card in cards}
        self._stamp = stamp

    def __len__(self) -> int:
        return len(self._by_id)

    def __iter__(self) -> Iterator[Facts]:
        return iter(self._by_id.values())

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._by_id

    @cached_property
    def stamp(self) -> str:
        """A text that changes with any fact of any card, for whatever is built from the pool."""
        return self._stamp or _digest(repr(tuple(self)).encode())

    def with_cards_of_event(self, cards: Iterable[Facts]) -> Pool:
        """These cards and those that were kept for an event; one whose id is there already is left out."""
        return Pool([*self, *(replace(card, of_event=True) for card in cards if card.id not in self)])

    @cached_property
    def of_event(self) -> tuple[Facts, ...]:
        """The cards among them that were kept for an event."""
        return tuple(card for card in self if card.of_event)

    @cached_property
    def houses(self) -> tuple[str, ...]:
        """Every house that a card is printed in; a new set, on the user's own shelf, may bring another."""
        return tuple(sorted({house for card in self for house in card.houses} - NO_HOUSES))

    @cached_property
    def name_book(self) -> NameBook:
        """Every name in every language, ready for looking up; made when first asked for."""
        return NameBook((card.id, card.name, card.names) for card in self)

    def card(self, card_id: str) -> Facts:
        """The card with this id; UnknownCardError names the nearest ones."""
        try:
            return self._by_id[card_id]
        except KeyError:
            near = tuple(card.id for card in self.find(card_id, limit=3))
            way_out = f"did you mean {', '.join(near)}?" if near else "look it up by name"
            raise UnknownCardError(f"no card has the id {card_id!r}; {way_out}", meant=near) from None

    def by_name(self, name: str) -> tuple[Facts, ...]:
        """The cards that bear exactly this name in some language (case, accents, quotes and hyphens aside)."""
        return tuple(map(self._by_id.__getitem__, self.name_book.named(fold(name))))

    def first_by_name(self, name: str) -> Facts | None:
        """The first of them; None where no card is called so."""
        return self._by_id.get(self.name_book.first_named(fold(name)))

    def printed(self, name: str) -> tuple[Facts, ...]:
        """The cards on which exactly this name is printed."""
        return self._printed.get(name, ())

    @cached_property
    def _printed(self) -> dict[str, tuple[Facts, ...]]:
        found: dict[str, tuple[Facts, ...]] = {}
        for card in self:
            found[card.printed_name] = (*found.get(card.printed_name, ()), card)
        return found

    def find(self, text: str, *, limit: int = 20) -> list[Facts]:
        """Cards with this name or a part of it, in any language, misspelt or not; the best match first."""
        return [self._by_id[card_id] for card_id in self.name_book.like(fold(text), limit)]


def load_pool(folder: Path | None = None) -> Pool:
    """Read the facts and lay the corrections over them; those of the user's own shelf beside those that are shipped."""
    room = folder or data_room("rules_corpus") / "cards"
    files = (room / "facts.jsonl", room / "corrections.toml")
    cards = {card.id: card for card in map(_facts, _rows(files[0]))}
    for fix in _corrections(files[1]):
        card = cards.get(fix["card"])
        if card is None:
            raise CardError(f"a correction names the unknown card {fix['card']!r}", where="corrections.toml")
        cards[card.id] = _corrected(card, fix)
    own = _own_cards() if folder is None else ()
    for card in own:
        cards.setdefault(card.id, replace(card, yours=True))
    return Pool(cards.values(), _digest(b"".join(path.read_bytes() for path in files if path.is_file()) + repr(own).encode()))


def _own_cards() -> tuple[Facts, ...]:
    """The cards of the user's own shelf; none, and the log says so, where it is damaged."""
    shelf = facts_file()
    try:
        return tuple(map(_facts, _rows(shelf))) if shelf.is_file() else ()
    except (CardError, UnicodeDecodeError) as error:
        _log.warning("%s: your own cards are left out: %s", shelf, error)
        return ()


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=10).hexdigest()


def _rows(path: Path) -> list[dict[str, Any]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        rows: list[dict[str, Any]] = json.loads(f"[{','.join(lines)}]")  # one call is four times as fast as one a line
    except json.JSONDecodeError as error:
        raise CardError(f"not one JSON object a line: {error}", where=path.name) from error
    return rows


def _facts(row: dict[str, Any]) -> Facts:
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    try:
        return Facts(**fields)
    except TypeError as error:
        raise CardError(f"{row.get('id')} has other fields than a card: {error}", where="facts.jsonl") from error


def _corrections(path: Path) -> list[dict[str, Any]]:
    if not path.is_file():
        return []
    fixes: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["correction"]
    return fixes


def _corrected(card: Facts, fix: dict[str, Any]) -> Facts:
    changes: dict[str, Any] = {key: tuple(value) for key, value in fix.items() if isinstance(value, list)}
    cites = (fix["cite"],) if "cite" in fix else ()
    return replace(card, corrected_by=card.corrected_by + cites, **changes)
