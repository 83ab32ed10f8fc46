"""The calculator for chains: its answers, its refusals, and the way to it."""

import json

import pytest
from click.testing import CliRunner

from judge.cli.main import main
from judge.errors import PlayError
from judge.show.context.library import Library
from judge.show.context.words import CHAIN_RULES
from judge.show.pages.chains import Asked, chains_page
from judge.show.pages.entry import entry_page


def test_the_table_has_the_lines_of_the_rulebook(library: Library) -> None:
    """No chains, and every six chains one card fewer."""
    page = chains_page(library, Asked())
    assert [(line.chains, line.hands.refill) for line in page.lines] == [
        ("0", 6), ("1-6", 5), ("7-12", 4), ("13-18", 3), ("19-24", 2),
    ]  # fmt: skip


def test_a_series_is_told_game_by_game(library: Library) -> None:
    """Two wins in a row add a chain in the rulebook in force and not in 1.2."""
    now, then = chains_page(library, Asked(results="WWL")), chains_page(library, Asked(results="WWL"), "1.2")
    assert [game.chains for game in now.series] == [4, 4, 5]
    assert [(page.next, page.in_a_row) for page in (now, then)] == [(5, 2), (4, 3)]


def test_the_bidding_says_who_chooses_and_at_what_price(library: Library) -> None:
    """The price is the last number; what is won differs between the rulebooks."""
    says = [chains_page(library, Asked(bids="5, 6, 7, pass"), book).bidding.says for book in ("", "1.1")]
    assert says == [
        "The first bidder chooses a deck from the pool first and starts with 7 chains.",
        "The first bidder plays the deck that was bid for and starts with 7 chains.",
    ]
    assert chains_page(library, Asked(bids="2")).bidding.says == "The second bidder bids 3 or more chains or gives up."
    assert "can only give up" in chains_page(library, Asked(bids="24")).bidding.says


@pytest.mark.parametrize(
    "asked",
    [Asked(chains=25), Asked(start=-1), Asked(results="WX"), Asked(results="W" * 201), Asked(bids="two"), Asked(bids="3 3")],
)
def test_what_cannot_be_is_refused(library: Library, asked: Asked) -> None:
    """A number of chains nobody has, an unknown result, an endless series, a bid that is none or too low."""
    with pytest.raises(PlayError):
        chains_page(library, asked)


def test_both_optional_rules_lead_to_the_calculator(library: Library) -> None:
    """Their entries link to it, in the rulebook that is read; other entries do not."""
    for rule in CHAIN_RULES:
        assert entry_page(library, rule).calculator == "/chains"
        assert entry_page(library, rule, "1.1").calculator == "/chains?rulebook=1.1"
    assert entry_page(library, "glossary:ward").calculator == ""


def test_the_command_prints_the_same_in_words_and_as_json() -> None:
    """Words for people, the page of the site with --json, and exit code 2 for what cannot be."""
    arguments = ["chains", "7", "--results", "LL", "--bids", "2 pass"]
    told = CliRunner().invoke(main, arguments)
    assert told.exit_code == 0, told.output
    assert "opening hand of the first player 5, after a mulligan 4" in told.output
    assert "the next game starts with 3" in told.output
    plain = json.loads(CliRunner().invoke(main, [*arguments, "--json"]).output)
    assert (plain["ok"], plain["page"]["next"], plain["page"]["hands"]["first"]) == (True, 3, 5)
    assert CliRunner().invoke(main, ["chains", "30"]).exit_code == 2
