"""``judge can``: whether something can still come true this turn."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cards.book import load_book
from judge.cli.options import json_option, rulebook_option
from judge.cli.scenario import named, rulebook_for
from judge.errors import PlayError
from judge.scenarios.check import explore_prepared
from judge.scenarios.goal import MOST_SECONDS, MOST_TABLES, Settled
from judge.scenarios.prepare import prepare
from judge.scenarios.reach import reach
from judge.show.context.plain import answered, as_json


@click.command(name="can")
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("goal")
@click.option("--seconds", type=click.FloatRange(0), default=MOST_SECONDS, show_default=True, help="Stop after so many seconds.")
@click.option("--tables", type=click.IntRange(1), default=MOST_TABLES, show_default=True, help="Stop after so many tables.")
@rulebook_option
@json_option
def command(file: Path, goal: str, seconds: float, tables: int, rulebook: str, as_plain: bool) -> None:
    """Say whether GOAL can come true until the turn is over, from where the do-list of FILE (a scenario, or its id) ends.

    GOAL is written as a claim of a scenario is: "troll in dan.discard", "emily.amber >= 6 and troll is stunned".
    """
    scenario = named(file)
    under = rulebook_for(scenario, rulebook)
    ready = prepare(scenario, load_book(), under)
    explored = explore_prepared(ready)
    ends = [at for at in explored.ends if ready.script.is_end(explored.nodes[at].question, explored.nodes[at].progress)]
    if not ends:
        raise PlayError("no way through the do-list comes to its end", where=str(file))
    found = reach(ready, explored, ends, goal, most_seconds=seconds, most_tables=tables)
    if as_plain:
        click.echo(as_json(answered(found, under)))
        return
    click.secho(_headline(found), bold=True)
    for number, label in enumerate(found.line, 1):
        click.echo(f"  {number}. {label}")
    click.echo(f"{found.tables} tables looked at in {found.seconds:.2f} s{f'; {found.why}' if found.why else ''}")


def _headline(found: Settled) -> str:
    match found.result:
        case "possible" if found.sure and found.luck:
            return f"Possible, whatever chance and the other player answer: {found.goal}"
        case "possible" if found.sure:
            return f"Possible: {found.goal}"
        case "possible":
            return f"Possible, if chance or the other player answers so: {found.goal}"
        case "impossible":
            return f"Impossible this turn, proved: {found.goal}"
        case _:
            return f"Not settled: {found.goal}"
