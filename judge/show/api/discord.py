"""What Discord is told: the commands that it offers, names while somebody types, and answers as messages.

The form of all of it is Discord's: what a person does comes as an interaction, and what is answered is shown in the channel. An
answer is a sentence, what it rests on, the picture of the board, and the address of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from textwrap import shorten
from typing import Any

from judge.errors import JudgeError, SearchError
from judge.show.api.schema import RequestError
from judge.show.context.addresses import PICTURE, Addresses, twin
from judge.show.context.finder import Finder
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Link
from judge.show.pages import best
from judge.show.pages.card import card_named
from judge.show.pages.card_drawn import drawn_card
from judge.show.pages.case import SEVERAL, case_page
from judge.show.pages.lists import OFTEN
from judge.show.pages.search import Asked, Best, search_page, with_answer

# What comes: Discord asks whether anybody is there, somebody sends a command, somebody types one.
PING, COMMAND, TYPING = 1, 2, 4
# What is answered: somebody is there, a message, names to choose from.
_PONG, _MESSAGE, _NAMES = 1, 4, 8
_TEXT, _FOR_THE_ASKER, _GOLD = 3, 64, 0xE0B23C
# What Discord takes: names to choose from and the letters of one; letters of a title, of the words and of a field.
MOST_NAMES, LONGEST_NAME, _LONGEST_TITLE, _LONGEST_SAYS, _LONGEST_FIELD = 25, 100, 256, 2000, 1024
_LONGEST_TYPED = 200
_RULEBOOK = "rulebook"
_SAYS = {
    "rule": "What a rule or a ruling says",
    "card": "What a card does, with its rulings and errata",
    "case": "Every ruling and rule for a few cards together",
}
# The options of each command: what each asks for, and whether it has to be given. Names are completed for all of them.
_OPTIONS: Mapping[str, Mapping[str, tuple[str, bool]]] = {
    "rule": {"about": ("A rule, a ruling, a citation such as chart:destroyed#2, or a question", True)},
    "card": {"name": ("A part of its name, in any language", True)},
    "case": {
        "card": ("A card of the dispute", True),
        "with": ("Another card of it", False),
        "and": ("A third card of it", False),
    },
}


@dataclass(frozen=True, slots=True)
class Interaction:
    """What somebody did: the command, what was typed into its options, and the option being typed into."""

    kind: int
    user: str = ""
    command: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    typing: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """An answer; its addresses begin at the root of the site."""

    title: str
    says: str
    address: str
    picture: str
    sure: str = ""
    cites: tuple[Link, ...] = ()
    play: str = ""


def commands(library: Library) -> list[dict[str, Any]]:
    """The commands as Discord registers them."""
    books = [{"name": each.id, "value": each.id} for each in library.rulebooks][:MOST_NAMES]
    of_rulebook = {"name": _RULEBOOK, "description": "A rulebook other than the current one", "type": _TEXT, "choices": books}
    return [
        {
            "name": command,
            "description": _SAYS[command],
            "type": 1,
            # In servers, in messages to the application, and in those of its users to each other.
            "integration_types": [0, 1],
            "contexts": [0, 1, 2],
            "options": [
                *(
                    {"name": name, "description": says, "type": _TEXT, "required": needed, "autocomplete": True}
                    for name, (says, needed) in options.items()
                ),
                of_rulebook,
            ],
        }
        for command, options in _OPTIONS.items()
    ]


def read_interaction(body: Any) -> Interaction:
    """An interaction as Discord sends it; RequestError for what is none, or for a command that was never registered."""
    kind = body.get("type") if isinstance(body, dict) else None
    if kind == PING:
        return Interaction(PING)
    if kind not in (COMMAND, TYPING):
        raise RequestError("this is no interaction that is answered here")
    data = _part(body, "data")
    command = data.get("name")
    given = data.get("options") or []
    if not isinstance(command, str) or command not in _OPTIONS or not isinstance(given, list) or not all(map(_is_text, given)):
        raise RequestError(f"there are the commands {', '.join(_OPTIONS)}, and their options are texts")
    typing = next((each["name"] for each in given if each.get("focused")), "")
    user = _part(_part(body, "member"), "user") or _part(body, "user")
    return Interaction(
        kind, str(user.get("id", "")), command, {each["name"]: each["value"][:_LONGEST_TYPED].strip() for each in given}, typing
    )


def _part(body: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = body.get(name)
    return found if isinstance(found, dict) else {}


def _is_text(option: Any) -> bool:
    return isinstance(option, dict) and isinstance(option.get("name"), str) and isinstance(option.get("value"), str)


def responded(library: Library, games: Games, finder: Finder, to: Interaction, site: str) -> dict[str, Any]:
    """What an interaction is answered; ``site`` stands before every address. What the judge refuses, the asker alone is told."""
    if to.kind == PING:
        return {"type": _PONG}
    try:
        if to.kind == TYPING:
            found = suggested(library, finder, to)
            return {"type": _NAMES, "data": {"choices": [{"name": _named(each), "value": each.id} for each in found]}}
        made = _ANSWERS[to.command](library, games, finder, to)
    except JudgeError as wrong:
        return refused(wrong) if to.kind == COMMAND else {"type": _NAMES, "data": {"choices": []}}
    return {"type": _MESSAGE, "data": {"embeds": [_embed(made, site)], "allowed_mentions": {"parse": []}}}


def refused(wrong: JudgeError) -> dict[str, Any]:
    """What is wrong, for whoever asked and nobody else."""
    says = shorten(wrong.says, _LONGEST_SAYS, placeholder=" …")
    return {"type": _MESSAGE, "data": {"content": says, "flags": _FOR_THE_ASKER, "allowed_mentions": {"parse": []}}}


# --- names while one types


def suggested(library: Library, finder: Finder, to: Interaction) -> list[Link]:
    """What may be meant by what was typed so far; while nothing is, what is looked up most, or what goes with the first card."""
    typed, book = to.options.get(to.typing, ""), library.rulebook(to.options.get(_RULEBOOK, ""))
    if to.command == "rule":
        links = _rules(library, finder, typed, book) if typed else library.links(OFTEN, book)
    else:
        links = tuple(library.card_link(each, book) for each in library.pool.find(typed, limit=MOST_NAMES))
        if not typed and to.typing != "card":
            links = _beside(library, to.options.get("card", ""), book)
    return [each for each in links if len(each.id) <= LONGEST_NAME][:MOST_NAMES]


def _rules(library: Library, finder: Finder, typed: str, book: str) -> tuple[Link, ...]:
    return tuple(hit.link for hit in search_page(library, finder, Asked(typed), book).hits if ":" in hit.link.id)


def _beside(library: Library, card: str, book: str) -> tuple[Link, ...]:
    """The cards that stand in one ruling with a card."""
    if card not in library.pool:
        return ()
    found = dict.fromkeys(each for entry in library.corpus.of_card(card) for each in entry.cards if each != card)
    return library.card_links(tuple(found), book)


def _named(link: Link) -> str:
    about = link.says if link.kind == "Card" else link.kind
    return shorten(f"{link.title} · {about}", LONGEST_NAME, placeholder=" …")


# --- answers


def _rule(library: Library, games: Games, finder: Finder, to: Interaction) -> Message:
    """An entry by its id or citation, else the answer to what was typed."""
    typed, book = to.options.get("about", ""), library.rulebook(to.options.get(_RULEBOOK, ""))
    entry, of_item, _ = typed.partition("#")
    if named := library.links((typed, entry), book):
        made = best.best(library, games, (), named[-1], typed, book)
        assert made is not None
        return _message(games, made, named[0] if of_item else made.link, named[0].says if of_item else made.sentence, book)
    asked = Asked(typed)
    found = with_answer(library, games, best.best, search_page(library, finder, asked, book), asked)
    if found.answer:
        return _message(games, found.answer, found.answer.link, found.answer.sentence, book)
    first = found.hits[0].link if found.hits and found.covered else None
    if first is None:
        raise SearchError(f"nothing is known here about {typed!r}; ask with other words, or name a rule or a card")
    picture = twin(first.address, PICTURE)
    return Message(title=first.title, says=first.says, address=first.address, picture=picture, cites=(first,))


def _message(games: Games, made: Best, link: Link, says: str, book: str) -> Message:
    """The answer, with the picture of the board that shows it where there is one."""
    to = Addresses.of(book)
    shown = games.scenarios_of(link.id.partition("#")[0]) if ":" in link.id else ()
    pictured = to.scenario(shown[0].id) if shown else link.address
    return Message(
        title=link.title, says=says, address=link.address, picture=twin(pictured, PICTURE),
        sure=made.sure, cites=made.cites, play=made.play,
    )  # fmt: skip


def _card(library: Library, games: Games, _finder: Finder, to: Interaction) -> Message:
    named = card_named(library, to.options.get("name", ""))
    page = drawn_card(library, games, named.id, to.options.get(_RULEBOOK, ""))
    address = Addresses.of(page.rulebook).card(page.id)
    abilities = "\n".join(page.abilities) or ("" if page.abilities_known else "What it does is not written down here yet.")
    return Message(
        title=page.title, says=f"{page.line}\n{abilities}".strip(), address=address, picture=twin(address, PICTURE),
        cites=(*page.corrected_by, *page.errata, *page.rulings, *page.keywords),
    )  # fmt: skip


def _case(library: Library, games: Games, _finder: Finder, to: Interaction) -> Message:
    """What a scenario answers about the cards; else the first ruling that joins them; else the rules that bear on them."""
    typed = tuple(to.options[each] for each in _OPTIONS["case"] if to.options.get(each))
    page = case_page(library, games, None, None, typed, to.options.get(_RULEBOOK, ""))
    if page.not_found or not page.cards:
        raise SearchError(f"no card is called {', '.join(map(repr, page.not_found or typed))}; type a part of its name")
    shown = address = Addresses.of(page.rulebook).case(*(each.id for each in page.cards))
    lines = [line for group in page.groups for line in group.lines]
    joined = next((group.lines[0] for group in page.groups if group.title == SEVERAL), None)
    if page.answer:
        says, sure, cites, play = page.answer.sentence, page.answer.sure, page.answer.cites, page.answer.play
        shown = page.answer.link.address  # its own board, not the first guess at one
    else:
        says = (joined.answer or joined.link.says) if joined else "No ruling names these cards together. These are about them:"
        sure, play = "Ruling" if joined else "", page.board.play if page.board else ""
        cites = tuple(line.link for line in lines)
    return Message(title=page.title, says=says, address=address, picture=twin(shown, PICTURE), sure=sure, cites=cites, play=play)


_ANSWERS = {"rule": _rule, "card": _card, "case": _case}


def _embed(made: Message, site: str) -> dict[str, Any]:
    """An answer as Discord shows it; without an address of the site nothing is linked."""
    cited = [f"[{each.title}]({site}{each.address}) `{each.id}`" if site else f"{each.title} `{each.id}`" for each in made.cites]
    onward = [f"[Play it out]({site}{made.play})"] if site and made.play else []
    listed = (("Rests on", cited), ("On the board", onward))
    fields = [(name, "\n".join(_within(lines, _LONGEST_FIELD))) for name, lines in listed]
    linked = {"url": f"{site}{made.address}", "image": {"url": f"{site}{made.picture}"}} if site else {}
    return {
        "title": shorten(made.title, _LONGEST_TITLE, placeholder=" …"),
        "description": made.says if len(made.says) <= _LONGEST_SAYS else f"{made.says[: _LONGEST_SAYS - 2]} …",
        "color": _GOLD,
        "fields": [{"name": name, "value": value} for name, value in fields if value],
        "footer": {"text": " · ".join(each for each in (made.sure, "KeyForge Judge, an unofficial tool") if each)},
        **linked,
    }


def _within(lines: Iterable[str], most: int) -> Iterator[str]:
    """The first lines, as many as fit."""
    room = most
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return
        yield line
