"""A text as it was read: what was understood, line by line, in our words, and what stopped the reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from judge.caches import digest
from judge.cards.book import Book, definition_of
from judge.cards.check.door import check
from judge.cards.english import english
from judge.cards.names import fold
from judge.cards.nouns import Ability
from judge.cards.pool import Facts
from judge.cards.reading.near import nearest
from judge.cards.reading.read import Line, read
from judge.cards.shelf import put_on_shelf
from judge.engine.board.own_cards import own_facts
from judge.engine.board.reading import read_board
from judge.engine.board.spec import OwnCardSpec
from judge.errors import CardError
from judge.show.context.library import card_line
from judge.show.context.plain import told

_ICONS = {"amber": "aember", "æmber": "aember"}
_LISTS = ("houses", "icons", "traits", "keywords")


@dataclass(frozen=True, slots=True)
class Meaning:
    """One way to take a line."""

    english: str = told("in our words")
    written: str = told("in the notation")


@dataclass(frozen=True, slots=True)
class LineRead:
    """A line of a text."""

    text: str = told("the line as it was given")
    read: bool = told("whether every word of it was used, in one way")
    english: str = told("what was understood, in our words; empty where the line was not read")
    written: str = told("the same in the notation")
    unread: str = told("the words from which on it could not be read")
    why: str = told("why it was not read")
    readings: tuple[Meaning, ...] = told("what it may mean, where that is more than one thing: to be picked")
    near: tuple[Meaning, ...] = told("lines of our English that come near one that was not read")
    mark: str = told("what stands for the line in a pick: of a line that is changed, what was picked is forgotten", default="")
    picked: str = told("the notation that was picked for a line that was not read, or of several readings", default="")
    left_out: bool = told("whether the line was left out on purpose: it does nothing", default=False)

    @property
    def options(self) -> tuple[Meaning, ...]:
        """What can be picked for it."""
        return (*self.readings, *self.near)

    @property
    def open(self) -> bool:
        """Whether it is still to be said what it means."""
        return not (self.read or self.picked or self.left_out)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRead:
    """A card whose text was read."""

    id: str = told("an id made of its name")
    name: str = told("its name")
    line: str = told("the card in one line")
    abilities: tuple[str, ...] = told("what was read, in the notation")
    english: tuple[str, ...] = told("the same in our words")
    unread: tuple[str, ...] = told("the words that could not be read; empty where the whole text was")
    keywords: tuple[str, ...] = told("its keywords, those in its text too")
    aside: tuple[str, ...] = told("reminders and added bonus icons in the text, which do nothing at a table")
    lines: tuple[LineRead, ...] = told("line by line")
    given: Mapping[str, Any] = told("the card as a board has it, under its id")


def card_read(book: Book, given: Mapping[str, Any], picks: Iterable[str] = ()) -> CardRead:
    """Read a card: ``name``, ``type``, ``houses``, ``power``, ``armor``, ``icons``, ``traits``, ``keywords`` and ``text``.

    ``picks`` say what lines mean that were not read: the ``mark`` of a line, a colon, and the number of its option; 0 leaves it
    out. A card with ``abilities`` beside its text has been picked before. CardError, with every problem, for facts that are none.
    """
    card_id, card, fields = _spec(given)
    facts = own_facts(card_id, card)
    reading = read(card.text, facts, book.pool)
    keywords = {**dict(reading.keywords), **definition_of(facts, ()).keywords}
    named = tuple(f"{name}:{x}" if x else name for name, x in keywords.items())
    picked = dict(_parted(picks))
    lines = tuple(_picked(_line(book, facts, line), picked, card) for line in reading.lines)
    abilities = tuple(line.written or line.picked for line in lines if line.read or line.picked)
    if not card.text.strip():
        abilities = card.abilities
    settled = any(line.picked or line.left_out for line in lines) and not any(line.open for line in lines)
    checked = (check(written, {}, upgrade=facts.type == "upgrade") for written in abilities)
    meant = tuple(each.ability for each in checked if not each.flaws)
    bare = {key: value for key, value in fields.items() if key != "abilities" or not card.text.strip()}
    return CardRead(
        id=card_id,
        name=facts.name,
        line=card_line(facts),
        abilities=abilities,
        english=english(definition_of(facts, meant)),
        unread=tuple(line.unread for line in lines if line.open),
        keywords=named,
        aside=reading.aside,
        lines=lines,
        given={**bare, "keywords": list(named), "abilities": list(abilities)} if settled else bare,
    )


def facts_of(found: CardRead) -> Facts:
    """What is printed on a card that was read, the keywords of its text among it."""
    board, _ = read_board({"cards": {found.id: found.given}, "you": {}, "opponent": {}})
    return replace(own_facts(found.id, board.cards[found.id]), keywords=found.keywords)


def _parted(picks: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Which option was picked for which line; what is no such pick is nothing."""
    for pick in picks:
        mark, _, option = pick.partition(":")
        if option.isdecimal() and len(option) < 3:
            yield mark, int(option)


def _picked(line: LineRead, picks: Mapping[str, int], card: OwnCardSpec) -> LineRead:
    """A line with what was picked for it; in a card that brings its abilities along, whatever of them it can be."""
    if line.read:
        return line
    ways = [option.written for option in line.options]
    if line.mark in picks:
        option = picks[line.mark]
        return replace(line, left_out=not option, picked=ways[option - 1] if 0 < option <= len(ways) else "")
    if not card.abilities:
        return line
    way = next((way for way in ways if way in card.abilities), "")
    return replace(line, picked=way, left_out=not way)


def readable(book: Book, given: Mapping[str, Any], picks: Iterable[str] = ()) -> CardRead:
    """Read a card that is to be kept. CardError where it is a shipped one, or not all of it was read."""
    found = card_read(book, given, picks)
    there = book.pool.card(found.id) if found.id in book.pool else None
    if there and not (there.yours or there.of_event):
        raise CardError(f"{found.id} is the id of a card that is there already; give yours another name", where=found.name)
    if found.unread:
        says = "; ".join(f"{line.text[:80]!r}: {line.why}" for line in found.lines if line.open)
        raise CardError(f"not all of its text was read, so it is not kept: {says}", where=found.name)
    return found


def keep_card(book: Book, given: Mapping[str, Any], picks: Iterable[str] = ()) -> CardRead:
    """Read a card and put it on the user's own shelf. CardError where it is a shipped one, or not all of it was read."""
    found = readable(book, given, picks)
    card = _spec(given)[1]
    facts = replace(own_facts(found.id, card), keywords=found.keywords)
    put_on_shelf([({**asdict(facts), "text": card.text}, found.abilities)])
    return found


def _line(book: Book, facts: Facts, line: Line) -> LineRead:
    def meaning(ability: Ability) -> Meaning:
        return Meaning(_told(facts, ability), repr(ability))

    near = () if line.ability is not None or line.readings else nearest(book, line.text, line.unread)
    return LineRead(
        text=line.text,
        read=line.ability is not None,
        english="" if line.ability is None else _told(facts, line.ability),
        written="" if line.ability is None else repr(line.ability),
        unread=line.unread,
        why=line.why,
        readings=tuple(map(meaning, line.readings)),
        near=tuple(Meaning(each.english, each.written) for each in near),
        mark=digest(line.text.encode("utf-8", "replace"))[:6],
    )


def _told(facts: Facts, ability: Ability) -> str:
    return " ".join(english(definition_of(facts, (ability,))))


def _spec(given: Mapping[str, Any]) -> tuple[str, OwnCardSpec, dict[str, Any]]:
    """The card as a board has it; what people write otherwise than boards do is put right first."""
    if not str(given.get("name") or "").strip():
        raise CardError("a card is a table with its name, type, houses, power, armor, icons, traits, keywords and text")
    fields = {key: value for key, value in given.items() if value is not None and key != "id"}
    for key in _LISTS:
        if isinstance(fields.get(key), list):
            fields[key] = [_word(key, each) if isinstance(each, str) else each for each in fields[key]]
    if isinstance(fields.get("type"), str):
        fields["type"] = fields["type"].strip().lower()
    card_id = "-".join(fold(str(given["name"])).split()) or "new-card"
    board, problems = read_board({"cards": {card_id: fields}, "you": {}, "opponent": {}})
    if problems:
        says = "; ".join(problem.says for problem in problems)
        raise CardError(says, where=f"{given['name']}"[:80], problems=tuple(problems))
    return card_id, board.cards[card_id], fields


def _word(key: str, word: str) -> str:
    word = word.strip().lower()
    if key == "houses":
        return word.replace(" ", "")
    if key == "icons":
        return _ICONS.get(word, word)
    return word.replace(" ", ":") if key == "keywords" else word
