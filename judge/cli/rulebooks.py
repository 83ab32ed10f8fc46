"""``judge diff rulebooks OLD NEW``: the changes of substance between two rulebooks."""

from __future__ import annotations

from collections.abc import Iterator

import click

from judge.show.context.library import Library
from judge.show.context.plain import answered, as_json
from judge.show.pages.rulebooks import Change, Changes, ComparePage, compare_page
from judge.show.pages.wrapping import wrapped

RULEBOOKS = "rulebooks"
# What changes how the game is played; entries of a whole new document would bury it.
_SUBSTANCE = ("substance", "changed", "gone")
_MOST_UNASKED = 30  # that are listed of what is not of substance


def diff_rulebooks(old: str, new: str, every: bool, as_plain: bool) -> None:
    """Print what changed, in our words, each change with its citations."""
    page = compare_page(Library(), old, new)
    click.echo(as_json(answered(page, page.rulebook)) if as_plain else "\n".join(_lines(page, every)))


def _lines(page: ComparePage, every: bool) -> Iterator[str]:
    counts = ", ".join(f"{group.title}: {len(group.changes)}" for group in page.groups)
    yield f"From rulebook {page.old} to {page.new}. {counts}; the same, or in neither: {page.unchanged}."
    for group in page.groups:
        if every or group.sort in _SUBSTANCE or len(group.changes) <= _MOST_UNASKED:
            yield from _group(page, group)
    if not every:
        yield "\n--all lists the others as well."


def _group(page: ComparePage, group: Changes) -> Iterator[str]:
    yield f"\n{group.title}"
    for change in group.changes:
        yield f"\n{change.link.title}  [{', '.join(change.cites)}]  {change.link.address}"
        if group.sort == "substance":
            yield from _both(page, change)
        else:
            yield wrapped(change.new or change.old, "  ", "  ")


def _both(page: ComparePage, change: Change) -> Iterator[str]:
    wide = max(len(page.old), len(page.new))
    for rulebook, says in ((page.old, change.old), (page.new, change.new)):
        yield wrapped(says, f"  {rulebook:>{wide}}: ", " " * (wide + 4))
