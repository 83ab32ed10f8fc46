"""Chains outside a turn: hands, the handicap over a series, the bidding."""

import pytest

from judge.engine.table.chains import Result, auction, fewer_cards, handicap, hands, results_of
from judge.errors import PlayError


@pytest.mark.parametrize(("chains", "fewer"), [(0, 0), (1, 1), (6, 1), (7, 2), (12, 2), (13, 3), (18, 3), (19, 4), (24, 4)])
def test_every_six_chains_begun_take_a_card(chains: int, fewer: int) -> None:
    """The table of the rulebook, at both ends of each line."""
    assert fewer_cards(chains) == fewer
    assert hands(chains).refill == 6 - fewer


def test_an_opening_hand_with_seven_chains() -> None:
    """Five cards, four after a mulligan; a chain is shed for it only in the older rulebooks."""
    now, then = hands(7), hands(7, "1.2")
    assert (now.first, now.first_mulligan, now.other, now.other_mulligan, now.kept) == (5, 4, 4, 3, 7)
    assert (then.first, then.kept) == (5, 6)
    assert hands(0, "1.2").kept == 0


@pytest.mark.parametrize("chains", [-1, 25])
def test_nobody_has_fewer_than_no_chains_or_more_than_24(chains: int) -> None:
    """Such a number is refused."""
    with pytest.raises(PlayError, match="0 to 24"):
        hands(chains)


@pytest.mark.parametrize(
    ("letters", "rulebook", "after"),
    [
        ("W", "18.4", [4]),
        ("WW", "18.4", [4, 5]),
        ("WWW", "18.4", [4, 5, 5]),
        ("WWWW", "18.4", [4, 5, 5, 6]),
        ("WLWL", "18.4", [4, 4, 4, 4]),
        ("LL", "18.4", [4, 3]),
        ("WW", "1.2", [4, 4]),
        ("WWW", "1.1", [4, 4, 5]),
        ("LLL", "1.0", [4, 4, 3]),
    ],
)
def test_the_handicap_moves_after_a_row_of_equal_results(letters: str, rulebook: str, after: list[int]) -> None:
    """Two in a row move it by one in the rulebook in force, three before; a row counts once."""
    assert [step.after for step in handicap(results_of(letters), rulebook)] == after


def test_the_handicap_never_goes_below_none_or_above_24() -> None:
    """Losses with no chains and wins with 24 change nothing."""
    assert handicap((Result.LOST, Result.LOST), start=0)[-1].after == 0
    assert handicap((Result.WON, Result.WON), start=24)[-1].after == 24


def test_results_are_written_as_letters() -> None:
    """W and L in any case, blanks between them; anything else is refused."""
    assert results_of("w, L") == (Result.WON, Result.LOST)
    with pytest.raises(PlayError, match="X"):
        results_of("WX")


def test_each_bid_is_a_chain_higher_and_the_highest_chooses() -> None:
    """Bids alternate until one gives up; the other starts with as many chains as were bid."""
    names = ("emily", "opponent")
    assert auction(names, ()) == auction(names, []) != auction(names, [0])
    begun = auction(names, [2, 3])
    assert (begun.turn, begun.least, begun.leader, begun.over) == ("emily", 4, "opponent", False)
    over = auction(names, [2, 3, None])
    assert (over.leader, over.highest, over.over, over.turn) == ("opponent", 3, True, "")


@pytest.mark.parametrize("bids", [[2, 2], [2, 1], [25], [-1], [None], [2, None, 3], [2, None, None]])
def test_a_bid_that_is_not_legal_is_refused(bids: list[int | None]) -> None:
    """Not higher, more than 24, giving up before any bid, or a bid after the end."""
    with pytest.raises(PlayError):
        auction(("emily", "opponent"), bids)
