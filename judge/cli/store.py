"""``judge store``: is the database of the saved cases sound, a copy of it, and a copy put back."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from judge.cli.options import json_option
from judge.errors import StoreError
from judge.show.context.plain import as_json
from judge.store.check import look_through
from judge.store.database import Database, database_url
from judge.store.safekeeping import back_up, restore

ELSEWHERE = "the cases lie in PostgreSQL, which has its own tools: {} (see the manual, Running the site)"


@click.group(name="store")
def command() -> None:
    """Look after the database of the saved cases.

    On SQLite all of it works while the site runs, but for restore. PostgreSQL is backed up by pg_dump.
    """


@command.command()
@json_option
def check(as_plain: bool) -> None:
    """Look through the whole database; exit code 1 when something is damaged."""
    found = look_through(Database(database_url()))
    if as_plain:
        click.echo(as_json(found))
    else:
        click.echo(f"{found.address}: revision {found.revision or 'unknown'}, {found.cases} cases")
        for flaw in found.flaws:
            click.secho(flaw, fg="red")
        click.echo("Something is damaged." if found.flaws else "All is sound.")
    if found.flaws:
        raise SystemExit(1)


@command.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
def backup(file: Path | None) -> None:
    """Copy the database to FILE, else beside it under backups/; right even while the site writes."""
    here = _file("pg_dump --format=custom --file=cases.dump DATABASE")
    target = file or here.parent / "backups" / f"cases-{datetime.now(UTC):%Y%m%d-%H%M%S}.sqlite3"
    back_up(here, target)
    click.echo(f"Copied to {target}.")


@command.command("restore")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def put_back(file: Path) -> None:
    """Put the copy FILE in the place of the database, which is kept aside. Stop the site first."""
    aside = restore(_file("pg_restore --clean --dbname=DATABASE cases.dump"), file)
    click.echo(f"The cases are those of {file}." + (f" What stood there lies in {aside}." if aside else ""))


def _file(instead: str) -> Path:
    """The file of the database. StoreError for a database that is none."""
    here = Database(database_url()).file
    if here is None:
        raise StoreError(ELSEWHERE.format(instead))
    return here
