"""``judge import``: take in official documents that the user has; ``judge import cards``: the cards of a new set."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from judge.cards.copies import Copy, decks_in
from judge.cards.intake import Intake, take
from judge.cards.packs import printed_in
from judge.cards.pool import load_pool
from judge.cli.options import DefaultGroup, json_option
from judge.corpus.importing.outcome import Outcome
from judge.corpus.importing.run import load_importer
from judge.errors import CardError, ImportRefusedError, Problem
from judge.show.context.plain import as_json

_DOCUMENTS = "documents"  # what FILES are that are no command
_LARGEST = 64_000_000
MOST_REFUSED = 50  # that are listed


@click.group(name="import", cls=DefaultGroup, default=_DOCUMENTS)
def command() -> None:
    """Take in official rulebooks (judge import FILE...), or the cards of a new set (judge import cards FILE)."""


@command.command("cards")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--set", "code", metavar="CODE", default="", help="Which set the cards are of, where FILE does not say.")
@click.option("--language", metavar="LANGUAGE", default="", help="FILE is in this language: it gives names to cards.")
@json_option
def cards(file: Path, code: str, language: str, as_plain: bool) -> None:
    """Take in cards: the JSON of the publisher's vault, a pack of the community, or a list of cards. Images are left out.

    What the judge reads of a text plays; a card of which a line cannot be read says so wherever it lies. Stopped in between, the
    same command goes on. "judge card list" lists the cards taken in, "judge card remove" takes one away.
    """
    content = _json_in(file)
    found, problems = printed_in(content, code)
    if not found and not problems:
        raise CardError("no card stands in it: a card is a table with a name, a type and a text", where=file.name)
    copies = tuple(copy for deck in decks_in(content) for copy in deck.copies if copy.altered)
    outcome = take(found, load_pool(), language.lower().replace("-", ""), None if as_plain else _progress_of_cards)
    refused = (*problems, *outcome.refused)
    if as_plain:
        click.echo(as_json({"counts": dict(outcome.counts), "cards": outcome.cards, "refused": refused, "copies": copies}))
    else:
        click.echo("\n".join([*_told(outcome, refused), *_of_copies(copies)]))
    if refused:
        raise SystemExit(2)


def _json_in(path: Path) -> Any:
    try:
        if path.stat().st_size > _LARGEST:
            raise CardError(f"the file has more than {_LARGEST // 1_000_000} MB; images do not belong in it", where=path.name)
        text = path.read_text(encoding="utf-8-sig")
        return [json.loads(line) for line in text.splitlines() if line.strip()] if path.suffix == ".jsonl" else json.loads(text)
    except OSError as error:
        raise CardError(f"it cannot be read: {error.strerror}", where=path.name) from None
    except (ValueError, RecursionError) as error:
        raise CardError(f"not JSON: {error}", where=path.name) from None


def _progress_of_cards(done: int, total: int) -> None:
    click.echo(f"\r{done}/{total} cards", nl=False, err=True)


def _told(outcome: Intake, refused: tuple[Problem, ...]) -> Iterator[str]:
    yield ", ".join(f"{count} {state}" for state, count in outcome.counts.items() if count) or "no card taken in"
    for card in outcome.cards:
        for stopped in card.stopped:
            yield f"  {card.name}: {stopped.line}\n    {stopped.why}"
    for problem in refused[:MOST_REFUSED]:
        yield f"  refused: {problem.where}: {problem.says}"
    if len(refused) > MOST_REFUSED:
        yield f"  refused: {len(refused) - MOST_REFUSED} more; --json lists them all"


def _of_copies(copies: tuple[Copy, ...]) -> Iterator[str]:
    """What a deck has on single copies: it belongs to them, and a board says it of each."""
    if copies:
        yield "  of these copies only, not of their cards; paste the deck into a board, and it has them:"
    for copy in copies:
        yield f"    {copy.name}: {', '.join((*copy.icons, *((f'house {copy.house}',) if copy.house else ())))}"


@command.command(_DOCUMENTS)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
@click.option("--left-out", is_flag=True, help="List every line that is in no entry.")
@click.option("--as", "stated", metavar="VERSION", default="", help="Which version it is, where FILE does not say.")
def documents(files: tuple[Path, ...], as_plain: bool, left_out: bool, stated: str) -> None:
    """Read official rulebooks (PDF, HTML, Markdown, text, YAML) and show their words beside ours.

    The word "documents" may be left out.
    """
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
        click.echo(as_json({"imported": reports, "refused": errors}))
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
    if outcome.nearest:
        click.echo(f"  recognised by {signs}; nearest is {outcome.nearest}, {outcome.differ} differ from its entries")
    else:
        click.echo(f"  a tournament document, recognised by {signs}; its sections stand beside the entries on tournaments")
    lost = sum(lines for lines, _ in outcome.left_out)
    click.echo(f"  {outcome.lines} lines: {outcome.in_entries} in entries, {outcome.headings} headings, {lost} left out")
    if outcome.known and outcome.differ:
        click.echo(f"  it differs from the {outcome.rulebook} known here: a poor scan, a new printing, or another version")
    if outcome.changes and len(outcome.changes.gone) > outcome.found:
        click.echo(f"  more entries of {outcome.nearest} are missing than were found: is the file whole?")
    for miss in outcome.misses:
        click.echo(f"  miss: {miss.id} ({miss.why})")
    if outcome.changes:
        changes = outcome.changes
        for name in ("new", "changed", "moved", "gone", "scenarios"):
            listed = getattr(changes, name)
            click.echo(f"  {name} against {changes.against}: {len(listed)}" + "".join(f"\n    {one}" for one in listed))
    for _, words in outcome.left_out if left_out else ():
        click.echo(f"  left out: {words}")
