"""A text as it was read: what was understood, line by line, in our words, and what stopped the reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from judge.cards.book import Book, definition_of
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


def card_read(book: Book, given: Mapping[str, Any]) -> CardRead:
    """Read a card: ``name``, ``type``, ``houses``, ``power``, ``armor``, ``icons``, ``traits``, ``keywords`` and ``text``.

    CardError, with every problem, for facts that are none.
    """
    card_id, card, fields = _spec(given)
    facts = own_facts(card_id, card)
    reading = read(card.text, facts, book.pool)
    keywords = {**dict(reading.keywords), **definition_of(facts, ()).keywords}
    return CardRead(
        id=card_id,
        name=facts.name,
        line=card_line(facts),
        abilities=tuple(map(repr, reading.abilities)),
        english=english(definition_of(facts, reading.abilities)),
        unread=tuple(line.unread for line in reading.lines if line.ability is None),
        keywords=tuple(f"{name}:{x}" if x else name for name, x in keywords.items()),
        aside=reading.aside,
        lines=tuple(_line(book, facts, line) for line in reading.lines),
        given=fields,
    )


def keep_card(book: Book, given: Mapping[str, Any]) -> CardRead:
    """Read a card and put it on the user's own shelf. CardError where it is a shipped one, or not all of it was read."""
    found = card_read(book, given)
    if found.id in book.pool and not book.pool.card(found.id).yours:
        raise CardError(f"{found.id} is the id of a card that is there already; give yours another name", where=found.name)
    if found.unread:
        says = "; ".join(f"{line.text[:80]!r}: {line.why}" for line in found.lines if not line.read)
        raise CardError(f"not all of its text was read, so it is not kept: {says}", where=found.name)
    card = _spec(given)[1]
    facts = replace(own_facts(found.id, card), keywords=found.keywords)
    put_on_shelf([(asdict(facts), found.abilities)])
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
