"""``judge card``: a card and everything that speaks of it; ``judge card read``: the text of a card nobody has seen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TextIO

import click

from judge.cards.book import load_book
from judge.cards.pool import load_pool
from judge.cards.shelf import take_off_shelf
from judge.cli.options import DefaultGroup, json_option, rulebook_option
from judge.errors import CardError
from judge.show.context.library import Library, card_line
from judge.show.context.plain import answered, as_json
from judge.show.pages.card import card_named, card_page
from judge.show.pages.text import card_text

if TYPE_CHECKING:
    from judge.show.pages.card_read import CardRead

_SHOW = "show"  # what is done with a name that is no command


@click.group(name="card", cls=DefaultGroup, default=_SHOW)
def command() -> None:
    """Show a card by its name (judge card bad penny), read the text of a new one, and keep your own."""


@command.command(_SHOW)
@click.argument("name", nargs=-1, required=True)
@rulebook_option
@json_option
def show(name: tuple[str, ...], rulebook: str, as_plain: bool) -> None:
    """Show the card NAME: its id, or any part of its name in any language. The word "show" may be left out."""
    library = Library()
    page = card_page(library, load_book(library.pool), card_named(library, " ".join(name)).id, rulebook)
    click.echo(as_json(answered(page, page.rulebook)) if as_plain else card_text(page))


@command.command("read")
@click.argument("file", type=click.File("r", encoding="utf-8", errors="replace"))
@json_option
def read_text(file: TextIO, as_plain: bool) -> None:
    """Read the card in FILE (-: what comes in), JSON: name, type, houses, power, armor, icons, traits, keywords, text."""
    from judge.show.pages.card_read import card_read  # cold start: a card that is known is shown without the reader

    found = card_read(load_book(), _card_in(file))
    click.echo(as_json(found) if as_plain else "\n".join(_told(found)))


@command.command("add")
@click.argument("file", type=click.File("r", encoding="utf-8", errors="replace"))
@json_option
def add(file: TextIO, as_plain: bool) -> None:
    """Read the card in FILE, as "judge card read" does, and keep it: from then on it is found and played as all others."""
    from judge.show.pages.card_read import keep_card  # cold start: as above

    found = keep_card(load_book(), _card_in(file))
    click.echo(as_json(found) if as_plain else f"{found.name} is kept as {found.id}.")


@command.command("list")
@json_option
def list_own(as_plain: bool) -> None:
    """List the cards that you have added."""
    own = [card for card in load_pool() if card.yours]
    if as_plain:
        click.echo(as_json([{"id": card.id, "name": card.name, "line": card_line(card)} for card in own]))
        return
    click.echo("\n".join(f"{card.id}  {card.name}  {card_line(card)}" for card in own) or "You have added no cards.")


@command.command("remove")
@click.argument("card_id")
def remove(card_id: str) -> None:
    """Take the card CARD_ID that you have added away again."""
    take_off_shelf(card_id)
    click.echo(f"{card_id} is taken away.")


def _card_in(file: TextIO) -> dict[str, Any]:
    try:
        given = json.load(file)
    except ValueError as error:
        raise CardError(f"not JSON: {error}", where=file.name) from None
    if not isinstance(given, dict):
        raise CardError("a card is a table of its facts and its text", where=file.name)
    return given


def _told(found: CardRead) -> Iterator[str]:
    yield f"{found.name}\n{found.line}"
    if found.keywords:
        yield ", ".join(found.keywords)
    for line in found.lines:
        yield ""
        yield f"  {line.text}"
        if line.read:
            yield f"  reads: {line.english}"
            yield f"         {line.written}"
            continue
        yield f"  not read: {line.why}"
        for meaning in line.readings:
            yield f"    perhaps: {meaning.english}\n             {meaning.written}"
        for near in line.near:
            yield f"    near: {near.english}\n          {near.written}"
    yield ""
    yield "The whole text was read." if not found.unread else "Not all of the text was read; a board does not take it so."
