"""Keep what somebody could save today, with what it opens to: ``python -m tests.kept.keep --help``.

What is kept once is never written again. Where the judge learns better on purpose, ``mend`` writes the new outcome below the old.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from tests.kept.opening import OPENERS, ROOM, STORES, TURNED_AWAY, Plain, Site

SUMS = ROOM / "sums.txt"
AS_LINES = ("case_files", "scenario_files", "terminal_files")
AS_JSON = ("requests", "devices")
# What a thing says that does not open as it did.
NOT_PLAYED, UNEXPLAINED = '"plays": null', '"known": false'


def files() -> list[Path]:
    """Every thing that is kept."""
    return sorted(path for form in OPENERS for path in (ROOM / form).glob("*.json"))


def name_of(path: Path) -> str:
    """How a thing is called: ``addresses/flank``."""
    return f"{path.parent.name}/{path.stem}"


def read(path: Path) -> Plain:
    """What stands in its file."""
    found: Plain = json.loads(path.read_text(encoding="utf-8"))
    return found


def opened(site: Site, path: Path) -> Plain:
    """What a thing opens to now, as JSON has it."""
    kept = read(path)
    found: Plain = json.loads(json.dumps(site.open(path.parent.name, kept["saved"], kept.get("store", ""))))
    return found


def expected(path: Path) -> Plain:
    """What it is to open to: what it opened to when it was kept, or since it was last mended."""
    kept = read(path)
    return [kept, *kept.get("mended", [])][-1]["opened"]


def sum_of(path: Path) -> str:
    """A line that tells when what was kept is changed: not what is mended, which is added, and with it the store's dump."""
    kept = {key: value for key, value in read(path).items() if key != "mended"}
    store = str(kept.get("store", "")) or (str(kept["saved"]) if path.parent.name == "stores" else "")
    dump = (STORES / store).read_bytes() if store else b""
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True).encode()
    return f"{hashlib.sha256(text + dump).hexdigest()[:16]}  {name_of(path)}"


def keep(site: Site, name: str, saved: Any, store: str = "") -> Path:
    """Write a thing down with what it opens to. FileExistsError where one of that name is kept already."""
    path = ROOM / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    if path.exists():
        raise FileExistsError(f"{name} is kept already, and is never written again; take another name, or `mend`")
    found: Plain = {"made": datetime.now(UTC).date().isoformat(), **({"store": store} if store else {}), "saved": saved}
    found["opened"] = site.open(path.parent.name, saved, store)
    _write(path, found)
    with SUMS.open("a", encoding="utf-8") as sums:
        sums.write(f"{sum_of(path)}\n")
    return path


def mend(site: Site, path: Path, why: str) -> None:
    """Write down what a thing opens to since the judge has learnt better, and why. ValueError where it is lost."""
    kept, now = read(path), opened(site, path)
    if is_lost(kept, now):
        raise ValueError(f"{name_of(path)} does not open any more, which is nothing to be written down: {json.dumps(now)[:300]}")
    mended = {"made": datetime.now(UTC).date().isoformat(), "why": why, "opened": now}
    _write(path, {**kept, "mended": [*kept.get("mended", []), mended]})


def is_lost(kept: Plain, now: Plain) -> bool:
    """Whether something of it is turned away that was not, or opens to less and no rule that has changed tells why."""
    before, after = json.dumps(kept["opened"]), json.dumps(now)
    opens = sum(before.count(sign) - after.count(sign) for sign in (TURNED_AWAY, NOT_PLAYED))
    return opens < 0 or after.count(UNEXPLAINED) - before.count(UNEXPLAINED) > opens  # of what did not open no rule is known


def _write(path: Path, found: Plain) -> None:
    path.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def own_site(folder: str) -> Site:
    """A site for the script."""
    return Site(Path(folder), os.environ.__setitem__)


@click.group(help=__doc__)
def main() -> None:
    """Keep something, or mend what is kept."""


@main.command()
@click.argument("name")
@click.argument("saved", required=False)
@click.option("--store", default="", help="The store that it is opened on, a file of tests/kept/stores.")
def add(name: str, saved: str | None, store: str) -> None:
    """Keep SAVED (else standard input) as NAME: FORM/NAME, such as addresses/flank. Forms are the folders beside this file."""
    form = name.partition("/")[0]
    if form not in OPENERS:
        raise click.UsageError(f"{form} is no form; forms are {', '.join(OPENERS)}")
    text = sys.stdin.read() if saved is None else saved
    thing = text.split("\n") if form in AS_LINES else json.loads(text) if form in AS_JSON else text.strip()
    with tempfile.TemporaryDirectory() as folder:
        try:
            click.echo(f"kept as {keep(own_site(folder), name, thing, store)}")
        except FileExistsError as wrong:
            raise click.ClickException(str(wrong)) from None


@main.command("mend")
@click.argument("why")
@click.argument("names", nargs=-1, required=True)
def mend_all(why: str, names: tuple[str, ...]) -> None:
    """Write below each of NAMES what it opens to now, and WHY that is right; what it opened to before stays."""
    with tempfile.TemporaryDirectory() as folder:
        site = own_site(folder)
        for name in names:
            try:
                mend(site, ROOM / f"{name}.json", why)
            except ValueError as wrong:
                raise click.ClickException(str(wrong)) from None


if __name__ == "__main__":
    main()
