"""What people paste into the board editor: a board in the notation of scenario files, its address, or a list of cards."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from judge.cards.copies import Deck, decks_in, on_board
from judge.cards.deck_list import UNKNOWN, Listed, read_deck_list
from judge.cards.pool import Facts, Pool
from judge.engine.board.setup import lay_out
from judge.engine.board.spec import NOTED, SIDE_ZONES, sides_of
from judge.errors import Problem, SetupError
from judge.scenarios.source import Source, board_path
from judge.show.context import words
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import unpack
from judge.show.context.plain import told
from judge.show.editor.draft import Draft
from judge.show.editor.filled import fill, pile_text
from judge.show.editor.flaw import Flaw
from judge.show.editor.inputs import PILES, PLAYERS
from judge.show.editor.sides import fit

MOST_LETTERS = 64_000
_BOARD = re.compile(rf"^\s*\[+\s*given\b|^\s*(?:{'|'.join(SIDE_ZONES)})\s*=", re.MULTILINE)
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pasted:
    """What was read: a whole board, or cards for one pile."""

    rulebook: str = told("the rulebook that was followed")
    kind: str = told("board or cards; empty when nothing could be read")
    title: str = told("the name of the deck, or of the scenario")
    given: Mapping[str, Any] = told("the board, whose first side is one's own; empty for a list of cards")
    cards: tuple[Mapping[str, Any], ...] = told("the cards of a list, in order, each as in a set-up")
    houses: tuple[str, ...] = told("the houses that the list names")
    problems: tuple[Flaw, ...] = told("every line that could not be read, with the way out")


def read_paste(library: Library, games: Games, text: str, rulebook: str = "") -> Pasted:
    """Read what was pasted; never raises for its content, which has its problems listed instead."""
    book = library.rulebook(rulebook)
    text = text[:MOST_LETTERS]
    packed = parse_qs(urlsplit(text.strip()).query).get("board", [""])[0] if text.strip().count("\n") == 0 else ""
    if packed:
        return _from_address(packed, book)
    if text.lstrip().startswith("{"):
        return _from_json(library.pool, text, book)
    if _BOARD.search(text):
        return _from_notation(games, text, book)
    return _from_list(library.pool, text, book)


def paste_into(
    library: Library, games: Games, draft: Draft, text: str, at: str, rulebook: str = ""
) -> tuple[Draft, tuple[Flaw, ...]]:
    """The plain form after a paste: another board, or cards added to the pile ``at`` (``emily.deck``); and what was not read."""
    found = read_paste(library, games, text, rulebook)
    player, _, pile = at.partition(".")
    if found.kind == "board":
        return fill(found.given, library.pool), found.problems
    if found.kind == "cards" and player in PLAYERS and pile in PILES:
        side = draft[player]
        cards = [each["card"] for each in found.cards if each["card"] != UNKNOWN] if pile == "among" else list(found.cards)
        lines = "\n".join(each for each in (side[pile], pile_text(cards, library.pool)) if each)
        houses = ", ".join(found.houses) if len(found.houses) == 3 else side["houses"]
        draft = {**draft, player: {**side, pile: lines, "houses": houses}}
    return draft, found.problems


def _board(book: str, given: Mapping[str, Any], title: str = "", problems: tuple[Flaw, ...] = ()) -> Pasted:
    return Pasted(rulebook=book, kind="board", title=title, given=fit(given), cards=(), houses=(), problems=problems)


def _nothing(book: str, place: str, code: str, says: str) -> Pasted:
    flaws = (Flaw(place, words.sentence(says), code),)
    return Pasted(rulebook=book, kind="", title="", given={}, cards=(), houses=(), problems=flaws)


def _from_address(packed: str, book: str) -> Pasted:
    try:
        return _board(book, unpack(packed))
    except SetupError as error:
        return _nothing(book, "line 1", error.code, error.says)


def _from_json(pool: Pool, text: str, book: str) -> Pasted:
    try:
        read = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        line = getattr(wrong, "lineno", 1)
        return _nothing(book, f"line {line}", "paste/no-json", f"this begins as JSON but is none: {getattr(wrong, 'msg', wrong)}")
    if decks := decks_in(read):
        return _from_deck(pool, decks[0], book)
    given = read.get("given", read)
    return _board(book, given) if _is_board(given) else _nothing(book, "line 1", "paste/no-board", _NO_BOARD)


def _from_deck(pool: Pool, deck: Deck, book: str) -> Pasted:
    """A deck of the publisher's vault: each copy with the bonus icons and the house that it has in this deck."""
    cards, problems = list[Mapping[str, Any]](), list[Flaw]()
    for n, copy in enumerate(deck.copies, 1):
        found = pool.by_name(copy.name)
        if found:
            cards.append(on_board(copy, found[0], pool))
        else:
            problems.append(Flaw(f"card {n}", f"No card is called {copy.name}.", "list/which-card"))
    houses = tuple(dict.fromkeys(house for each in cards if (house := each.get("house") or _only_house(pool, each["card"]))))
    return Pasted(
        rulebook=book, kind="cards" if cards else "", title=deck.name, given={}, cards=tuple(cards), houses=houses[:3],
        problems=tuple(problems),
    )  # fmt: skip


def _only_house(pool: Pool, card_id: str) -> str:
    houses = pool.card(card_id).houses
    return houses[0] if len(houses) == 1 and houses[0] in pool.houses else ""


def _is_board(given: Any) -> bool:
    return isinstance(given, dict) and len(sides_of(given)) == 2


_NO_BOARD = "a board stands under [given], with two sides such as [given.emily] and [given.opponent]"


def _from_notation(games: Games, text: str, book: str) -> Pasted:
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        at = _AT_LINE.search(str(wrong))
        says = f"not the notation of scenario files: {_AT_LINE.sub('', str(wrong)).strip()}"
        return _nothing(book, f"line {at[1]}" if at else "the end of the text", "paste/no-toml", says)
    given = table.get("given", {key: value for key, value in table.items() if key in NOTED or isinstance(value, dict)})
    if not _is_board(given):
        return _nothing(book, "line 1", "paste/no-board", _NO_BOARD)
    title = table.get("title", "")
    return _board(book, given, title if isinstance(title, str) else "", _flaws(games, given, Source("", text), book))


def _flaws(games: Games, given: Mapping[str, Any], source: Source, book: str) -> tuple[Flaw, ...]:
    """What is wrong with a board, with the lines on which it stands."""
    try:
        lay_out(given, games.playable, games.rulebook(book))
    except SetupError as error:
        return tuple(_at_line(each, source) for each in error.problems)
    return ()


def _at_line(problem: Problem, source: Source) -> Flaw:
    line = source.at(*board_path(problem.where)).rpartition(":")[2]
    return Flaw(f"line {line}" if line.isdecimal() else problem.where, words.sentence(problem.says), problem.code)


def _from_list(pool: Pool, text: str, book: str) -> Pasted:
    found = read_deck_list(text, pool, pool.houses)
    problems = [Flaw(each.where, words.sentence(each.says), each.code) for each in found.problems]
    if not found.cards and not problems:
        problems.append(Flaw("line 1", "No card stands here. Write one a line, such as 2x Troll", "list/empty"))
    cards = tuple(_card(each, pool) for each in found.cards for _ in range(each.copies))
    return Pasted(
        rulebook=book,
        kind="cards" if cards else "",
        title=found.title,
        given={},
        cards=cards,
        houses=found.houses[:3],
        problems=tuple(problems),
    )


def _card(listed: Listed, pool: Pool) -> dict[str, Any]:
    """A card of the list; its house where it is not the only one printed on it."""
    facts: Facts | None = None if listed.card == UNKNOWN else pool.card(listed.card)
    stands_out = facts is not None and listed.house and facts.houses != (listed.house,)
    return {"card": listed.card, "house": listed.house} if stands_out else {"card": listed.card}
