"""``judge explore``: every end of a scenario, with the choices that lead there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from judge.cards.book import load_book
from judge.cli.options import json_option, reading_option, rulebook_option
from judge.cli.scenario import named, rulebook_for
from judge.cli.scheduler import scheduler_option, working_at
from judge.engine.explore import WHOLE_STATES
from judge.scenarios.check import MOST_SECONDS, MOST_STATES, explore_prepared
from judge.scenarios.outcomes import Outcome, outcomes
from judge.scenarios.parts import explore_in_parts
from judge.scenarios.prepare import prepare
from judge.scenarios.readings import Passed, compared, lines, turned_round
from judge.show.context.plain import answered, as_json
from judge.show.pages.wrapping import wrapped


@dataclass(frozen=True, slots=True)
class Found:
    """What exploring found: whether that is everything, how much it was, and the distinct ends."""

    scenario: str
    title: str
    exhausted: bool
    why_not: str
    states: int
    answers: int
    seconds: float
    outcomes: tuple[Outcome, ...]
    left_out: int
    readings: tuple[Passed, ...]


@click.command(name="explore")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--states", default=MOST_STATES, show_default=True, help="Stop after so many states.")
@click.option("--seconds", default=MOST_SECONDS, show_default=True, help="Stop after so many seconds.")
@click.option("--all", "every_fact", is_flag=True, help="Print every fact of every end, not only what differs.")
@click.option("--every-order", is_flag=True, help="Follow orders too that come to the same ends as others.")
@reading_option
@rulebook_option
@scheduler_option
@json_option
def command(
    file: Path,
    states: int,
    seconds: float,
    every_fact: bool,
    every_order: bool,
    readings: tuple[str, ...],
    rulebook: str,
    scheduler: str,
    as_plain: bool,
) -> None:
    """Play FILE (a scenario, or its id) in every way that it leaves open, and print the distinct ends."""
    scenario = turned_round(named(file), readings)
    under = rulebook_for(scenario, rulebook)
    book = load_book()
    ready = prepare(scenario, book, under)
    with working_at(scheduler) as mapper:
        if mapper is None:
            fitting = None if every_order else WHOLE_STATES
            explored = explore_prepared(ready, most_states=states, most_seconds=seconds, whole_states=fitting)
        else:
            explored = explore_in_parts(scenario, under, mapper, most_states=states, most_seconds=seconds)
    ends = outcomes(explored, ready.script.labels, ready.script)
    found = Found(
        scenario.id, scenario.title, explored.exhausted, explored.why_not, len(explored.nodes), len(explored.edges),
        round(explored.seconds, 4), ends, explored.left_out, compared(scenario, book, under, explored, states, seconds),
    )  # fmt: skip
    if as_plain:
        click.echo(as_json(answered(found, under)))
        return
    click.secho(f"{scenario.title}  [rulebook {under}]", bold=True)
    proved = f"every end, proved over every order ({found.left_out} answers left out that lead to the same ends)"
    whole = f"NOT EXHAUSTED: {found.why_not}; there may be more ends"
    if found.exhausted:
        whole = proved if found.left_out else "everything explored"
    click.echo(f"{found.states} states, {found.answers} answers, {found.seconds:.3f} s; {whole}\n")
    for number, end in enumerate(ends, 1):
        click.echo("\n".join(_end_lines(number, end, every_fact)))
    for line in lines(found.readings):
        click.echo(wrapped(line))


def _end_lines(number: int, end: Outcome, every_fact: bool) -> list[str]:
    """An end by what tells it from the others; a single end by all that is not at rest."""
    lines = [f"End {number}: {' > '.join(end.choices)}"]
    if end.stopped:
        lines.append(f"  THE SCRIPT STOPS: {end.stopped}")
    at_rest = tuple(fact for fact in end.facts if not fact.endswith((" = 0", " = []")))
    return lines + [f"  {fact}" for fact in (end.facts if every_fact else end.differs or at_rest)]
