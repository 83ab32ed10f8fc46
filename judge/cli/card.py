"""``judge card``: a card and everything that speaks of it; ``judge card read``: the text of a card nobody has seen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TextIO

import click

from judge.cards.book import load_book
from judge.cli.options import json_option, rulebook_option
from judge.errors import CardError
from judge.show.context.library import Library
from judge.show.context.plain import answered, as_json
from judge.show.pages.card import card_named, card_page
from judge.show.pages.card_read import CardRead, card_read
from judge.show.pages.text import card_text

_SHOW = "show"  # what is done with a name that is no command


class _CardGroup(click.Group):
    """A group whose arguments are the name of a card where they begin with none of its commands."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "--help"):
            args = [_SHOW, *args]
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name; the name of a card shows the card."""
        return super().get_command(ctx, cmd_name) or super().get_command(ctx, _SHOW)


@click.group(name="card", cls=_CardGroup)
def command() -> None:
    """Show a card by its name (judge card bad penny), or read the text of a new one."""


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
    try:
        given = json.load(file)
    except ValueError as error:
        raise CardError(f"not JSON: {error}", where=file.name) from None
    if not isinstance(given, dict):
        raise CardError("a card is a table of its facts and its text", where=file.name)
    found = card_read(load_book(), given)
    click.echo(as_json(found) if as_plain else "\n".join(_told(found)))


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
