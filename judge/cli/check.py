"""``judge check``: do the scenarios agree with their rulings, over all branches."""

from __future__ import annotations

from pathlib import Path
from typing import IO

import click

from judge.cards.book import load_book
from judge.cli.options import json_option, rulebook_option
from judge.cli.scenario import played
from judge.cli.scheduler import scheduler_option, working_at
from judge.corpus.load import load_corpus
from judge.regression.junit import junit
from judge.scenarios.check import Verdict
from judge.scenarios.read import scenario_files
from judge.scenarios.report import check_files, open_rulings, report, summary_lines, verdict_lines
from judge.show.context.plain import answered, as_json

EXIT_DISAGREES = 1


@click.command(name="check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@rulebook_option
@click.option("--readings", type=click.Choice(["all"]), help="Take every open reading the other way as well.")
@click.option("--brief", is_flag=True, help="One line for each scenario.")
@click.option("--junit", "file", type=click.File("w", "utf-8", atomic=True), help="Write the verdicts as a JUnit file too.")
@scheduler_option
@json_option
def command(
    paths: tuple[Path, ...],
    rulebook: str,
    readings: str | None,
    brief: bool,
    file: IO[str] | None,
    scheduler: str,
    as_plain: bool,
) -> None:
    """Check the scenarios in PATHS (default: all): files, folders, themes or ids.

    Exit code 1 when one of them does not agree.
    """
    if rulebook:
        played(rulebook)
    book, corpus = load_book(), load_corpus()
    verdicts: list[Verdict] = []
    with working_at(scheduler) as mapper:
        for verdict in check_files(scenario_files(paths), book, corpus, rulebook, readings=bool(readings), mapper=mapper):
            verdicts.append(verdict)
            if not as_plain:
                click.echo("\n".join(verdict_lines(verdict, brief=brief)))
    if file:
        file.write(junit(verdicts))
    found = report(verdicts, rulebook, () if paths else open_rulings(corpus, rulebook))
    click.echo(as_json(answered(found, rulebook)) if as_plain else "\n".join(["", *summary_lines(found)]))
    if found.totals["agrees"] < sum(found.totals.values()):
        raise SystemExit(EXIT_DISAGREES)
