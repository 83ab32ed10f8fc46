"""``judge import``: take in official documents that the user has."""

from __future__ import annotations

import json
from pathlib import Path

import click

from judge.cli.options import json_option
from judge.corpus.importing.outcome import Outcome
from judge.corpus.importing.run import load_importer
from judge.errors import ImportRefusedError


@click.command(name="import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
@click.option("--left-out", is_flag=True, help="List every line that is in no entry.")
@click.option("--as", "stated", metavar="VERSION", default="", help="Which version it is, where FILE does not say.")
def command(files: tuple[Path, ...], as_plain: bool, left_out: bool, stated: str) -> None:
    """Read official rulebooks (PDF, HTML, Markdown, text, YAML) and show their words beside ours."""
    if stated and len(files) > 1:
        raise ImportRefusedError("several files are not one version; take them in one by one with --as", where="--as")
    importer = load_importer()
    outcomes: list[Outcome] = []
    refused: list[ImportRefusedError] = []
    for path in files:
        try:
            outcomes.append(importer.take(path, None if as_plain else _progress, stated))
        except ImportRefusedError as wrong:
            refused.append(wrong)
            click.secho(str(wrong), fg="red", err=True)
            continue
        if not as_plain:
            _show(outcomes[-1], left_out)
    if as_plain:
        errors = [{"source": wrong.where, "code": wrong.code, "says": wrong.says} for wrong in refused]
        reports = [outcome.plain() for outcome in outcomes]
        click.echo(json.dumps({"imported": reports, "refused": errors}, ensure_ascii=False, indent=1))
    if refused:
        raise SystemExit(2)


def _progress(step: str, done: int, total: int) -> None:
    click.echo(f"\r{done}/{total} {step:10}", nl=False, err=True)


def _show(outcome: Outcome, left_out: bool) -> None:
    click.echo("\r", nl=False, err=True)
    count = f"{outcome.found}/{outcome.expected} entries" if outcome.known else f"{outcome.found} entries"
    state = "stored" if outcome.stored else "unchanged"
    click.echo(f"{outcome.rulebook}: {count}, {outcome.seconds:.1f} s, {state} ({outcome.source})")
    signs = ", ".join(f"“{sign}”" for sign in outcome.signs) or "its passages"
    click.echo(f"  recognised by {signs}; nearest is {outcome.nearest}, {outcome.differ} differ from its entries")
    lost = sum(lines for lines, _ in outcome.left_out)
    click.echo(f"  {outcome.lines} lines: {outcome.in_entries} in entries, {outcome.headings} headings, {lost} left out")
    for miss in outcome.misses:
        click.echo(f"  miss: {miss.id} ({miss.why})")
    if outcome.changes:
        changes = outcome.changes
        for name in ("new", "changed", "moved", "gone", "scenarios"):
            listed = getattr(changes, name)
            click.echo(f"  {name} against {changes.against}: {len(listed)}" + "".join(f"\n    {one}" for one in listed))
    for _, words in outcome.left_out if left_out else ():
        click.echo(f"  left out: {words}")
