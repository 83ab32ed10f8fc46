"""``judge export``: what the judge knows, for other tools and other hosts."""

from __future__ import annotations

from pathlib import Path

import click

from judge.export.dataset import write_dataset
from judge.show.context.games import Games
from judge.show.context.library import Library


@click.group(name="export")
def command() -> None:
    """What the judge knows, for other tools and other hosts."""


@command.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def data(folder: Path) -> None:
    """Write the dataset into FOLDER: entries, rulings, cards and scenarios as JSON, with a schema and checksums.

    Every scenario is proved anew, which takes some minutes.
    """
    made = write_dataset(Games(Library()), folder)
    for name, count in made.counts.items():
        click.echo(f"{count:>6,}  {folder / name}")
