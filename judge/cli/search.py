"""``judge search``: rules, rulings and cards."""

from __future__ import annotations

import html
import re

import click

from judge.cli.options import json_option, rulebook_option
from judge.show.context.finder import Finder
from judge.show.context.library import Library
from judge.show.context.plain import answered, as_json
from judge.show.pages.search import SCENARIO, Asked, Found, SearchPage, search_page
from judge.show.pages.wrapping import wrapped


@click.command(name="search")
@click.argument("words", nargs=-1, required=True)
@click.option("--kind", default="", help="Only glossary, faq, errata, chart, card, scenario ...")
@click.option("--card", default="", help="Only what names this card.")
@click.option("--rule", default="", help="Of scenarios only those that show this entry.")
@click.option("--page", default=1, show_default=True, type=click.IntRange(1, 10))
@rulebook_option
@json_option
def command(words: tuple[str, ...], kind: str, card: str, rule: str, page: int, rulebook: str, as_plain: bool) -> None:
    """Search for WORDS: a rule, a card, or the question itself."""
    library = Library()
    finder, asked = Finder(library), Asked(" ".join(words), kind, card, page=page, rule=rule)
    found = search_page(library, finder, asked, rulebook or library.current)
    if kind == SCENARIO:
        from judge.show.context.games import Games  # cold start: entries are looked up without the engine
        from judge.show.pages.played_hits import scenarios_alone

        found = scenarios_alone(library, Games(library), finder, found, asked)
    click.echo(as_json(answered(found, found.rulebook)) if as_plain else _text(found))


def _text(page: SearchPage) -> str:
    lines = [f"{page.total} found in rulebook {page.follows}"]
    if page.did_you_mean:
        lines.append(f"did you mean: {page.did_you_mean.says}")
    if page.language:
        lines.append(f"read as {page.language}: {page.read_as}")
    if not page.covered:
        lines.append("not covered here" + ("; what follows is only near it" if page.hits else ""))
    if page.also:
        lines.append(f"also searched: {', '.join(page.also)}")
    for hit in page.hits:
        lines += ["", f"{hit.link.title}  [{hit.link.id}]  {hit.link.kind}{_absent(page, hit)}"]
        if hit.link.kind == "Ruling":
            lines.append(wrapped(hit.link.says, "? ", "  "))
        lines.append(wrapped(_without_marks(hit.snippet), "  ", "  "))
        if hit.older:
            lines.append(wrapped(f"In {page.follows}: {hit.older}", "  ! ", "    "))
    return "\n".join(lines)


def _absent(page: SearchPage, hit: Found) -> str:
    return "" if hit.stands else f"  not in {page.follows}"


def _without_marks(snippet: str) -> str:
    return html.unescape(re.sub(r"</?mark>", "", snippet))
