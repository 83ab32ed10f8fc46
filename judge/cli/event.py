"""``judge event``: the owner makes events and their codes at a terminal."""

from __future__ import annotations

import click

from judge.cli.options import json_option
from judge.errors import UnknownEventError
from judge.show.context.plain import as_json
from judge.show.pages.events import role_named
from judge.store.database import Database, database_url
from judge.store.events import Event, Events
from judge.store.visitor import CODED, ROLE_NAMES, Role


@click.group(name="event")
def command() -> None:
    """Make events whose cases are open to those with a code only.

    As long as no event has codes, everybody who reaches the site may do everything with the saved cases.
    """


@command.command()
@click.argument("name")
@json_option
def create(name: str, as_plain: bool) -> None:
    """Make an event, and print its codes this once. Cases that were saved under its name join it."""
    event, codes = _events().make(name.strip())
    _print(event, codes, as_plain)


@command.command(name="list")
@json_option
def list_(as_plain: bool) -> None:
    """All events, with their numbers of cases and the roles that have a code."""
    found = _events().seen()
    if as_plain:
        click.echo(as_json([_plain(each) for each in found]))
        return
    for each in found:
        roles = ", ".join(ROLE_NAMES[role] for role in each.coded) or "no codes: it only groups cases"
        click.echo(f"{each.name}  ({each.cases} {'case' if each.cases == 1 else 'cases'}; {roles})")
    if not found:
        click.echo("There is no event yet. judge event create NAME makes one.")


@command.command()
@click.argument("name")
@click.option("--role", type=click.Choice([ROLE_NAMES[each] for each in CODED]), help="Only this one; all of them without it.")
@json_option
def codes(name: str, role: str | None, as_plain: bool) -> None:
    """Make new codes for an event, and print them this once. Who signed in with the old ones is signed out."""
    events = _events()
    event = _named(events, name)
    wanted = role_named(role) if role else None
    made = {each: events.new_code(event.id, each) for each in ([wanted] if wanted else CODED)}
    _print(events.get(event.id), made, as_plain)


def _events() -> Events:
    return Events(Database(database_url()))


def _named(events: Events, name: str) -> Event:
    found = next((each for each in events.seen() if each.name == name.strip()), None)
    if found is None:
        raise UnknownEventError(f"there is no event {name!r}; judge event list names them all", where=name)
    return found


def _plain(event: Event) -> dict[str, object]:
    roles = [ROLE_NAMES[role] for role in event.coded]
    return {"id": event.id, "name": event.name, "cases": event.cases, "roles": roles}


def _print(event: Event, made: dict[Role, str], as_plain: bool) -> None:
    named = {ROLE_NAMES[role]: code for role, code in made.items()}
    if as_plain:
        click.echo(as_json({**_plain(event), "codes": named}))
        return
    click.echo(f"{event.name}: people give one of these at /sign-in. Note them down; nobody can be told them again.")
    for role, code in named.items():
        click.echo(f"  {role:10}  {code}")
