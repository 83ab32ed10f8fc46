"""``judge mutate``: break chart rows, or silence nouns of the card notation, and see whether a scenario notices."""

from __future__ import annotations

import click

from judge.cards.book import load_book
from judge.cite import IN_FORCE
from judge.cli.options import json_option
from judge.corpus.load import load_corpus
from judge.scenarios.breakage import Broken, break_charts, silence_nouns
from judge.scenarios.check import rulebooks_of
from judge.scenarios.read import load_scenario, scenario_files
from judge.show.context.plain import answered, as_json

EXIT_UNEXPLAINED = 1
NOUNS = "nouns"


@click.command(name="mutate")
@click.argument("chart", default="")
@click.argument("noun", default="")
@json_option
def command(chart: str, noun: str, as_plain: bool) -> None:
    """Drop every row of every chart, swap it with the next, and check the scenarios each time.

    With CHART only what begins so: a chart, or rows of one (`judge mutate draw#reset`). `judge mutate nouns` silences every
    noun of the card notation instead, `judge mutate nouns NOUN` only those that begin so. Takes about a minute. Exit code 1
    when something broken is neither noticed nor explained in scenarios/survivors.toml.
    """
    book, corpus = load_book(), load_corpus()
    scenarios = [s for s in map(load_scenario, scenario_files(())) if IN_FORCE in rulebooks_of(s, corpus)]

    def tell(broken: Broken) -> None:
        if not as_plain:
            says = f"noticed by {broken.noticed_by}" if broken.noticed_by else f"SURVIVES: {broken.reason or 'unexplained'}"
            click.echo(f"{broken.mutation}: {says}")

    if chart == NOUNS:
        found = silence_nouns(scenarios, book, only=noun, tick=tell)
    else:
        found = break_charts(scenarios, book, only=chart, tick=tell)
    silent = [broken for broken in found if not broken.noticed_by]
    unexplained = [broken for broken in silent if broken.unexplained]
    if as_plain:
        shown = {
            "mutations": len(found),
            "noticed": len(found) - len(silent),
            "survivors": [{"mutation": b.mutation, "reason": b.reason} for b in silent],
        }
        click.echo(as_json(answered(shown, IN_FORCE)))
    else:
        totals = f"{len(found)} mutations, {len(found) - len(silent)} noticed"
        click.echo(f"\n{totals}, {len(silent)} survive, {len(unexplained)} unexplained")
    if unexplained:
        raise SystemExit(EXIT_UNEXPLAINED)
