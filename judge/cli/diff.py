"""``judge diff``: one scenario under two rulebooks, or the rulebooks themselves."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cards.book import load_book
from judge.cli.options import json_option
from judge.cli.rulebooks import RULEBOOKS, diff_rulebooks
from judge.cli.scenario import named, played
from judge.scenarios.diff import Diff, diff
from judge.scenarios.outcomes import Outcome
from judge.show.context.plain import answered, as_json


@click.command(name="diff")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("left")
@click.argument("right")
@click.option("--all", "every", is_flag=True, help="For rulebooks: list what is new or only reworded as well.")
@json_option
def command(file: Path, left: str, right: str, every: bool, as_plain: bool) -> None:
    """Play FILE (a scenario, or its id) under the rulebooks LEFT and RIGHT: where do they part, and why.

    The word "rulebooks" in place of FILE lists what changed from LEFT to RIGHT: judge diff rulebooks 1.1 18.4.
    """
    if str(file) == RULEBOOKS:
        diff_rulebooks(left, right, every, as_plain)
        return
    found = diff(named(file), load_book(), played(left), played(right))
    click.echo(as_json(answered(found)) if as_plain else "\n".join(_lines(found)))


def _lines(found: Diff) -> list[str]:
    lines = [found.title, ""]
    if not found.differs:
        return [*lines, f"Rulebooks {found.left} and {found.right} lead to the same ends."]
    lines += [f"> {label}" for label in found.choices]
    for at, line in enumerate(found.lines):
        if line.same:
            lines.append(f"    {line.left}")
            continue
        mark = ">>" if at == found.first else "  "
        lines += [_side(mark, found.left, line.left, line.left_cites), _side(mark, found.right, line.right, line.right_cites)]
    lines += ["", "Why:"]
    causes = [f"  {cause.what}: {cause.why}  [{', '.join(cause.cites)}]" for cause in found.causes]
    lines += causes or ["  no single change explains it"]
    shared = set.intersection(*(_facts(end) for end in (*found.only_left, *found.only_right)))
    return lines + _ends(found.left, found.only_left, shared) + _ends(found.right, found.only_right, shared)


def _side(mark: str, rulebook: str, words: str, cites: tuple[str, ...]) -> str:
    return f"{mark}  {rulebook:>5}: {words.strip() or '-'}" + (f"  [{', '.join(cites)}]" if cites else "")


def _facts(end: Outcome) -> set[str]:
    return {*end.facts, *end.can, end.stopped} - {""}


def _ends(rulebook: str, ends: tuple[Outcome, ...], shared: set[str]) -> list[str]:
    """The ends that one rulebook alone has, by what tells them from the others."""
    lines = []
    for end in ends:
        lines += ["", f"Only under {rulebook}: {' > '.join(end.choices)}"]
        lines += [f"  {fact}" for fact in (*end.facts, *end.can, end.stopped) if fact and fact not in shared]
    return lines
