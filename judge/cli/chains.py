"""``judge chains``: hand sizes, the handicap of a series, and the bidding."""

from __future__ import annotations

from collections.abc import Iterator

import click

from judge.cli.options import json_option, rulebook_option
from judge.show.context.library import Library
from judge.show.context.plain import answered, as_json
from judge.show.pages.chains import Asked, ChainsPage, chains_page


@click.command(name="chains")
@click.argument("chains", type=int, default=4)
@click.option("--start", type=int, default=4, metavar="CHAINS", help="The handicap of the first game.")
@click.option("--results", default="", metavar="WWL", help="How the chained side fared, game by game.")
@click.option("--bids", default="", metavar="'2 3 pass'", help="The bids in turn.")
@rulebook_option
@json_option
def command(chains: int, start: int, results: str, bids: str, rulebook: str, as_plain: bool) -> None:
    """The hands with CHAINS chains (4); the chain handicap after some results; where the chain bidding stands."""
    page = chains_page(Library(), Asked(chains, start, results, bids), rulebook)
    click.echo(as_json(answered(page, page.rulebook)) if as_plain else "\n".join(_lines(page)))


def _lines(page: ChainsPage) -> Iterator[str]:
    found = page.hands
    yield f"{found.chains} chains under rulebook {page.rulebook}: {found.fewer} fewer"
    yield f"  opening hand of the first player {found.first}, after a mulligan {found.first_mulligan}"
    yield f"  opening hand of the other player {found.other}, after a mulligan {found.other_mulligan}"
    yield f"  refill to {found.refill}; chains left after the deal: {found.kept}"
    yield f"  {page.opening}"
    for game in page.series:
        yield f"game {game.number}: {game.chains} chains, {'won' if game.won else 'lost'}{f', {game.says}' if game.says else ''}"
    if page.series:
        yield f"the next game starts with {page.next}"
    if page.asked.bids:
        yield page.bidding.says
    yield f"[{', '.join(link.id for link in page.rests_on)}]"
