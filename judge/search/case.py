"""The case page: the cards of a dispute, and everything that touches them, what joins several of them first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge.cards.pool import Facts, Pool
from judge.cite import IN_FORCE
from judge.corpus.entry import Entry
from judge.corpus.load import Corpus
from judge.errors import UnknownCardError

# Within the same number of cards touched: what changes a card, then rulings, then the rules.
_ORDER = ("errata", "faq", "reading", "glossary", "chart", "rules", "optional", "setup", "front")
_NAMES = "names the card"
_STRONGEST = (_NAMES, "rule behind", "keyword", "")
_BY_TYPE: Mapping[str, tuple[str, ...]] = {
    "action": ("glossary:actions", "chart:play-a-card"),
    "artifact": ("glossary:artifacts", "glossary:using-artifacts"),
    "creature": ("glossary:creatures", "glossary:using-creatures"),
    "token creature": ("glossary:token-creatures",),
    "upgrade": ("glossary:upgrades",),
    "prophecy": ("glossary:prophecy",),
    "archon power": ("glossary:archon-power",),
    "the tide": ("glossary:tide",),
}


@dataclass(frozen=True, slots=True)
class CaseLine:
    """One entry of the case: the cards of the dispute that it touches, and how it comes in."""

    entry: str
    kind: str
    title: str
    says: str
    cards: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class CasePage:
    """The cards of a dispute, and the lines of the case."""

    rulebook: str
    cards: tuple[Facts, ...]
    lines: tuple[CaseLine, ...]
    unknown: tuple[str, ...] = ()


def case(corpus: Corpus, pool: Pool, names: Sequence[str], rulebook: str = IN_FORCE) -> CasePage:
    """The case of these cards, given by id or by any part of a name; UnknownCardError when none of them is known."""
    found = {name: _card(pool, name) for name in names if name.strip()}
    cards = tuple(dict.fromkeys(card for card in found.values() if card))
    unknown = tuple(name for name, card in found.items() if card is None)
    if not cards:
        raise UnknownCardError(f"no card is like {', '.join(unknown) or 'an empty name'}; name a card of the dispute")
    touched = _touched(corpus, cards, rulebook)
    lines = [_line(corpus, entry, names_why, cards) for entry, names_why in touched.items()]
    return CasePage(rulebook, cards, tuple(sorted(lines, key=_first_things_first)), unknown)


def _card(pool: Pool, name: str) -> Facts | None:
    if name in pool:
        return pool.card(name)
    return next(iter(pool.find(name, limit=1)), None)


def _touched(corpus: Corpus, cards: Sequence[Facts], rulebook: str) -> dict[str, dict[str, str]]:
    """For every entry of the case, which cards it touches and why."""
    touched: dict[str, dict[str, str]] = {}
    for card in cards:
        for entry_id, why in about(corpus, card):
            if entry_id in corpus and corpus.stands_in(corpus.entry(entry_id), rulebook):
                touched.setdefault(entry_id, {}).setdefault(card.id, why)
    rulings = [corpus.entry(entry_id) for entry_id, by_card in touched.items() if len(by_card) == len(cards)]
    for ruling in rulings:
        for rule in _rests_on(ruling):
            if rule in corpus and corpus.stands_in(corpus.entry(rule), rulebook):
                by_card = touched.setdefault(rule, {})
                by_card.update({card.id: f"rule behind “{ruling.title}”" for card in cards if by_card.get(card.id) != _NAMES})
    return touched


def about(corpus: Corpus, card: Facts) -> Iterator[tuple[str, str]]:
    """The entries that name a card or that its keywords, icons and type rest on, and which of that it is."""
    for entry in corpus.of_card(card.id):
        yield entry.id, _NAMES
    for keyword in card.keywords:
        word = keyword.partition(":")[0]
        for slug in (word, f"{word}-x"):
            yield f"glossary:{slug}", f"keyword {keyword.replace(':', ' ')}"
    if card.gigantic:
        yield "glossary:gigantic", "a gigantic creature"
    for icon in dict.fromkeys((*card.bonus_icons, *card.enhance_icons)):
        yield f"glossary:{icon}-bonus-icon", f"{icon} icon"
    if card.enhance_icons:
        yield "glossary:enhance", "enhances other cards"
    for entry_id in _BY_TYPE.get(card.type, ()):
        yield entry_id, f"type {card.type}"


def _rests_on(entry: Entry) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule.partition("#")[0] for rule in entry.rests_on))


def _line(corpus: Corpus, entry_id: str, by_card: Mapping[str, str], cards: Sequence[Facts]) -> CaseLine:
    entry = corpus.entry(entry_id)
    touching = tuple(card.id for card in cards if card.id in by_card)
    why = "; ".join(sorted(dict.fromkeys(by_card[card] for card in touching), key=_strength))
    return CaseLine(entry.id, entry.kind, entry.title, corpus.summary(entry), touching, why)


def _first_things_first(line: CaseLine) -> tuple[int, int, int, str]:
    """Most cards first; then what names a card before what merely fits its keyword, type or ruling."""
    order = _ORDER.index(line.kind) if line.kind in _ORDER else len(_ORDER)
    return (-len(line.cards), _strength(line.why), order, line.entry)


def _strength(why: str) -> int:
    return next(place for place, begins in enumerate(_STRONGEST) if why.startswith(begins))
