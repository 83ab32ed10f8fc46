"""``judge export``: what the judge knows, for other tools and other hosts."""

from __future__ import annotations

import os
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import click

from judge.export.dataset import write_dataset
from judge.export.site import export_site
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


@command.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--address", required=True, help="Where FOLDER will be served: https://rules.example/keyforge.")
@click.option("--live", default="", help="A served judge, to which what needs one leads: https://judge.example.")
@click.option("--pictures", is_flag=True, help="Write the picture of every page too; many megabytes.")
@click.option("--processes", default=os.cpu_count() or 1, show_default="one for each processor", type=click.IntRange(1, 64))
def site(folder: Path, address: str, live: str, pictures: bool, processes: int) -> None:
    """Write the pages into FOLDER as files that any host serves: entries, rulings, cards, charts, scenarios and the manual.

    With 404.html, a site map and canonical addresses; it works below a path. Where `make offline` has made the bench, it goes
    with them: whoever takes it along plays, searches and sets boards up without any server. It takes a minute or two.
    """
    began, bar = time.monotonic(), None
    with ExitStack() as shown:

        def tell(done: int, of: int) -> None:
            nonlocal bar
            if bar is None:
                bar = shown.enter_context(click.progressbar(length=of, label="Pages", file=sys.stderr))
            bar.update(done - bar.pos)

        made = export_site(folder, address, live, pictures=pictures, processes=processes, tell=tell)
    seconds, megabytes = time.monotonic() - began, made.size / 1_000_000
    click.echo(f"{len(made.pages):,} pages and {made.files} files ({megabytes:,.1f} MB) are in {folder}, after {seconds:,.0f} s.")
