"""``judge impact OLD NEW``: what a rulebook changes, and every answer that it changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import click

from judge.cards.book import load_book
from judge.cli.options import json_option
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.errors import JudgeError, StoreError
from judge.scenarios.impact import Replayed, load_rows, replays
from judge.scenarios.otherwise import keep_found
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.scenario import Scenario
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.plain import answered, as_json
from judge.show.pages.case_files import as_scenario
from judge.show.pages.cases_resting import MOST
from judge.show.pages.impact import ImpactPage, impact_page
from judge.store.cases import Cases
from judge.store.database import Database, database_url

_SAVED = "saved/"


@click.command(name="impact")
@click.argument("old")
@click.argument("new")
@click.option("--all", "every", is_flag=True, help="Play every scenario, not only those of rulings; the page then lists them.")
@click.option("--passages", is_flag=True, help="List the passages that changed, and what rests on each.")
@json_option
def command(old: str, new: str, every: bool, passages: bool, as_plain: bool) -> None:
    """What rests on the passages that changed from OLD to NEW, and which rulings and saved cases end otherwise under the two.

    Rulebooks that the engine does not play are compared by their passages alone.
    """
    library = Library()
    games = Games(library)
    page = impact_page(library, games, old, new, cases=_cases)
    found = [*_replays(games, page.old, page.new, every)] if {page.old, page.new} <= RULEBOOKS.keys() else None
    if found is not None and every:
        keep_found(page.old, page.new, [each for each in found if not each.scenario.startswith(_SAVED)])
    if as_plain:
        click.echo(as_json(answered({"impact": page, "replays": found}, page.rulebook)))
        return
    click.echo("\n".join((*_passages(page, passages), *(_played(page, found) if found is not None else ()))))


def _cases() -> Cases:
    """The saved cases here. StoreError where nobody has saved any, so that looking makes no database."""
    database = Database(database_url())
    if database.file is not None and not database.file.exists():
        raise StoreError("there are no saved cases")
    return Cases(database)


def _replays(games: Games, old: str, new: str, every: bool) -> Iterator[Replayed]:
    scenarios = [load_scenario(path) for path in scenario_files()]
    asked = [each for each in scenarios if every or any(ruling.startswith("faq:") for ruling in each.rulings)]
    return replays([*asked, *_saved(games)], load_book(), old, new, load_rows())


def _saved(games: Games) -> Iterator[Scenario]:
    """The saved cases as scenarios, those left out whose choices do not hold any more."""
    with suppress(StoreError):
        for case in _cases().last(MOST):
            with suppress(JudgeError):
                if not case.damaged:
                    yield replace(as_scenario(games, case), id=f"{_SAVED}{case.id}")


def _passages(page: ImpactPage, listed: bool) -> Iterator[str]:
    yield (
        f"From rulebook {page.old} to {page.new}: {len(page.touched)} passages changed. On them rest {page.rulings} rulings, "
        f"{page.entries} other entries, {page.scenarios} scenarios, {len(page.saved.cases)} saved cases and {page.cards} cards."
    )
    for each in page.touched if listed else ():
        yield f"\n{each.link.title}  [{each.link.id}]"
        resting = {"rulings": each.rulings, "entries": each.entries, "scenarios": each.scenarios, "cards": each.cards}
        for name, links in resting.items():
            if links:
                yield f"  {name}: {', '.join(link.id for link in links)}"
    for mine in page.saved.cases if listed else ():
        yield f"\nSaved case {mine.case.title}  [{mine.case.id}]\n  rests on: {', '.join(link.id for link in mine.changed)}"


def _played(page: ImpactPage, found: list[Replayed]) -> Iterator[str]:
    differing = [each for each in found if not each.untold]
    yield f"\nPlayed under both, {len(differing)} end otherwise:"
    for each in differing:
        yield f"\n{each.title}  [{'; '.join(filter(None, (each.scenario, ', '.join(each.rulings))))}]"
        yield from (f"  {cause.what}: {cause.why}" for cause in each.causes)
        yield f"  rows: {', '.join(f'{row.id} ({row.topic})' for row in each.rows) or 'none'}"
    if untold := [each for each in found if each.untold]:
        yield f"\nNot played under both {page.old} and {page.new}: {', '.join(each.scenario for each in untold)}"
