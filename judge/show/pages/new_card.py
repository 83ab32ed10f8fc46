"""A new card: typed from paper, read line by line, tried on a board at once, kept. Its address holds it: a link carries it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from judge.cards.pool import Facts
from judge.cards.shelf import take_off_shelf
from judge.engine.board.own_cards import own_facts
from judge.engine.board.reading import read_board
from judge.engine.board.setup import lay_out
from judge.engine.resolve.game_tables import ALL_HOUSES
from judge.errors import CardError, JudgeError, Problem, SetupError, UnknownCardError
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack, unpack
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.context.position import Position
from judge.show.editor.editor import CardFacts, card_facts
from judge.show.editor.flaw import Flaw
from judge.show.pages.card_read import CardRead, card_read, keep_card
from judge.show.table.ink import as_printed, face_of
from judge.show.table.layout import ROWS
from judge.show.table.pieces import Piece
from judge.store.sound import is_sound

LONGEST_TEXT = 1000
TYPES = ("creature", "action", "artifact", "upgrade", "token creature")
FIELDS = ("name", "type", "house", "power", "armor", "amber", "icons", "traits", "keywords", "text")
_SEVERAL = ("house", "icons", "traits", "keywords")
_IN_BOARD = {"houses": "house"}  # what a board calls otherwise than the form
# Whom a new card meets: creatures without a text, so that all that happens is the new card's doing.
_FRIEND, _FOES = "rowdy-skald", ("infomorph", "splinter")
_AMBER, _DECK, _HAND = 3, 5, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCardPage(Page):
    """A card as it is typed, what was understood of it, and what can be done with it."""

    template: ClassVar[str] = "new_card.html"
    handed: ClassVar[bool] = True
    types: ClassVar[tuple[str, ...]] = TYPES
    longest_text: ClassVar[int] = LONGEST_TEXT

    typed: Mapping[str, str] = told("what stands in the fields")
    houses: tuple[str, ...] = told("the houses there are; a new one may be typed too")
    flaws: tuple[Flaw, ...] = told("every fact that is none, at its field")
    read: CardRead | None = told("what was understood; null while nothing is typed, or a fact is none")
    facts: CardFacts | None = told("the card as the board editor draws it; null while it cannot be put on a board")
    packed: str = told("the card for addresses; empty while there is none")
    address: str = told("this page with the card on it: whoever opens it sees the same")
    play: str = told("a board with the card, to be played; empty while not every line is settled")
    board: str = told("the same board in the editor")
    there: Link | None = told("the card that bears this name already", default=None)
    kept: bool = told("whether it is on the shelf of this machine, or kept for an event, as it stands here", default=False)
    for_event: bool = told("whether it is kept for an event, and on no shelf", default=False)
    yours: tuple[Link, ...] = told("the cards of the shelf of this machine", default=())
    tile: Piece | None = told("the card as it is drawn; null while a line of it is not read", default=None)
    owner: bool = told("whether whoever asks may put cards on that shelf", default=False)
    events: tuple[Link, ...] = told("the events for which whoever asks may keep it", default=())

    @property
    def said(self) -> str:
        """What was understood, in a word for whoever does not see it."""
        lines = self.read.lines if self.read else ()
        if not lines:
            return ""
        done, left = sum(not line.open for line in lines), sum(line.left_out for line in lines)
        read = f"{done} of {len(lines)} lines read" if done < len(lines) else "Every line is read"
        return f"{read}, {left} left out" if left else read


def new_card_page(
    library: Library,
    games: Games,
    given: Mapping[str, Any] | None = None,
    picks: tuple[str, ...] = (),
    rulebook: str = "",
    *,
    typed: Mapping[str, str] | None = None,
    owner: bool = False,
    events: tuple[Link, ...] = (),
) -> NewCardPage:
    """The form with a card as a board has it (None: empty); ``typed`` is what stands in the fields, where that came first.

    ``events`` are those for which whoever asks may keep it."""
    fields = typed or _typed(given or {})
    book = library.rulebook(rulebook)
    to = Addresses.of(book)
    yours = tuple(library.card_link(each, book) for each in library.pool if each.yours)[-60:]
    page = NewCardPage(
        title="A new card", rulebook=book, typed={name: str(fields.get(name, "")) for name in FIELDS},
        houses=tuple(map(words.house, library.pool.houses)), flaws=(), read=None, facts=None, packed="", address=to.new_card(),
        play="", board="", yours=yours, owner=owner, events=events,
    )  # fmt: skip
    if given is None:
        return page
    if flaws := tuple(_unfit(given)):
        return replace(page, flaws=flaws)
    try:
        read = card_read(games.book, given, picks)
    except CardError as error:
        return replace(page, flaws=tuple(_flaws(error)))
    return _with(page, library, games, read, picks)


def _with(page: NewCardPage, library: Library, games: Games, read: CardRead, picks: tuple[str, ...]) -> NewCardPage:
    """The page with a card that could be read, and whatever of it no board would take."""
    to = Addresses.of(page.rulebook)
    packed = pack({"name": read.name, **read.given})
    named = (each for each in library.pool.by_name(read.name) if each.id == read.id or not _may_change(each))
    own = library.pool.card(read.id) if read.id in library.pool else next(named, None)
    card = read_board({"cards": {read.id: read.given}, "you": {}, "opponent": {}}, houses=games.playable.houses)[0].cards[read.id]
    given = _board(read)
    fixed = own is not None and not _may_change(own)
    flaws = [] if fixed else [each for each in _problems(games, given) if each.code != "setup/text-not-read"]
    if own and fixed:
        says = f"{own.name} is there already. Give yours another name, or open the card."
        flaws.append(Flaw("name", says, "setup/shipped-card"))
    kept = own is not None and not fixed and games.book.definition(read.id).abilities == _abilities(games, given, read.id)
    settled = not flaws and not read.unread
    facts = replace(own_facts(read.id, card), keywords=read.keywords)
    return replace(
        page,
        title=read.name,
        flaws=tuple(flaws),
        read=read,
        facts=card_facts(facts, text=read.english) if settled else None,
        tile=as_printed(facts, face_of(facts, read.english)) if settled else None,
        packed=packed,
        address=to.new_card(packed, _needed(read, picks)),
        play=Position(pack(given)).play(to) if settled else "",
        board=to.board(pack(given)) if settled else "",
        there=library.card_link(own, page.rulebook) if own else None,
        kept=kept,
        for_event=kept and own is not None and own.of_event,
    )


def _may_change(card: Facts) -> bool:
    """Whether it is no shipped card, but was kept here."""
    return card.yours or card.of_event


def _abilities(games: Games, given: Mapping[str, Any], card_id: str) -> tuple[Any, ...]:
    try:
        return lay_out(given, games.playable).tables.definitions[card_id].abilities
    except JudgeError:
        return ()


def _needed(read: CardRead, picks: tuple[str, ...]) -> tuple[str, ...]:
    """The picks that an address must name: a card that is settled brings what was picked along."""
    return picks if read.unread else ()


def keep(library: Library, games: Games, given: Mapping[str, Any]) -> CardRead:
    """Put a card on the shelf of this machine. CardError for one that cannot be kept."""
    found = keep_card(games.book, given)
    library.look_at_shelf()
    return found


def remove(library: Library, card_id: str) -> None:
    """Take a card off the shelf. CardError if it is not there."""
    take_off_shelf(card_id)
    library.look_at_shelf()


def with_flaw(page: NewCardPage, flaw: Flaw) -> NewCardPage:
    """The page with something more that is wrong."""
    return replace(page, flaws=(*page.flaws, flaw))


def unpack_card(packed: str) -> Mapping[str, Any]:
    """The card of an address; UnknownCardError when that was cut short or altered."""
    try:
        found = unpack(packed)
    except SetupError:
        says = "this link has no complete card; it was probably cut off. Ask for it again, or type the card"
        raise UnknownCardError(says) from None
    return {key: value for key, value in found.items() if value is not None}


def given_of(fields: Mapping[str, str]) -> dict[str, Any] | None:
    """The card as a board has it, of what is typed, None where nothing is; what is no number stays a text, and is a problem."""
    if not any(str(value).strip() for key, value in fields.items() if key != "type"):
        return None
    lists = {key: _listed(str(fields.get(key, ""))) for key in _SEVERAL}
    kind = str(fields.get("type", "")).strip().lower() or "creature"
    icons = [*(["aember"] * min(_count(fields.get("amber", "")), 9)), *lists["icons"]]
    found: dict[str, Any] = {
        "name": str(fields.get("name", "")).strip() or "New card",
        "type": kind,
        "houses": lists["house"],
        "traits": lists["traits"],
        "keywords": lists["keywords"],
        "icons": icons,
        "text": str(fields.get("text", "")).replace("\r\n", "\n").strip(),
    }
    for name in ("power", "armor"):
        told = str(fields.get(name, "")).strip()
        if told and "creature" in kind:
            found[name] = int(told) if told.isdecimal() and len(told) < 5 else told
    return {key: value for key, value in found.items() if value != []}


def _listed(text: str) -> list[str]:
    return [each.strip() for each in text.replace("•", ",").split(",") if each.strip()]


def _count(text: Any) -> int:
    told = str(text).strip()
    return int(told) if told.isdecimal() and len(told) < 5 else 0


def _typed(given: Mapping[str, Any]) -> dict[str, str]:
    """What stands in the fields for a card as a board has it."""

    def joined(key: str) -> str:
        found = given.get(key)
        return ", ".join(map(str, found)) if isinstance(found, list) else ""

    icons = [str(each) for each in given["icons"]] if isinstance(given.get("icons"), list) else []
    houses = given["houses"] if isinstance(given.get("houses"), list) else []
    return {
        "name": str(given.get("name", "")),
        "type": str(given.get("type", "creature")),
        "house": ", ".join(words.house(str(each)) for each in houses),
        "power": str(given.get("power", "")),
        "armor": str(given.get("armor", "")),
        "amber": str(icons.count("aember") or ""),
        "icons": ", ".join(each for each in icons if each != "aember"),
        "traits": joined("traits"),
        "keywords": joined("keywords"),
        "text": str(given.get("text", "")),
    }


def _unfit(given: Mapping[str, Any]) -> Iterable[Flaw]:
    if not is_sound(dict(given)):
        yield Flaw("text", "There are signs in it that no text has; type it anew.", "setup/unsound")
    letters = len(str(given.get("text", "")))
    if letters > LONGEST_TEXT:
        says = f"The text has {letters:,} letters; a card has {LONGEST_TEXT:,} at most. Nothing of it was thrown away."
        yield Flaw("text", says, "setup/too-long")


def _flaws(error: CardError) -> Iterable[Flaw]:
    problems = error.problems or (Problem("name", error.code, error.says),)
    for each in problems:
        yield Flaw(_field(each.where), words.sentence(each.says), each.code)


def _field(where: str) -> str:
    """The field of the form for a place such as ``cards.nova.houses``."""
    last = where.split(".")[2] if where.count(".") > 1 else "name"
    last = last.partition("[")[0]
    return _IN_BOARD.get(last, last) if _IN_BOARD.get(last, last) in FIELDS else "text"


def _problems(games: Games, given: Mapping[str, Any]) -> list[Flaw]:
    try:
        lay_out(given, games.playable)
    except SetupError as error:
        return [Flaw(_field(each.where), words.sentence(each.says), each.code) for each in error.problems]
    return []


def _board(read: CardRead) -> dict[str, Any]:
    """A board on which the card can do what it does: in play, or in hand where playing it is the matter."""
    card = read.given
    kind = str(card.get("type", "creature"))
    in_hand = kind in ("action", "upgrade") or any("Play(" in each for each in read.abilities)
    zone = "hand" if in_hand else ROWS.get(kind, "battleline")
    mine: dict[str, Any] = {"amber": _AMBER, "deck": _DECK, "battleline": [_FRIEND]}
    mine[zone] = [*mine.get(zone, []), read.id]
    theirs = {"amber": _AMBER, "hand": _HAND, "deck": _DECK, "battleline": list(_FOES)}
    houses = card.get("houses") or [ALL_HOUSES[0]]
    return {"house": str(houses[0]), "cards": {read.id: dict(card)}, "emily": mine, "opponent": theirs}
