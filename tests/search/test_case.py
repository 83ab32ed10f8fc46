"""The case page: everything that touches the cards of a dispute, what joins them first."""

import pytest

from judge.cards.pool import Pool
from judge.corpus.load import Corpus
from judge.errors import UnknownCardError
from judge.search.case import case


def test_the_ruling_on_both_cards_comes_first(corpus: Corpus, pool: Pool) -> None:
    """For Bad Penny and Yxilo Bolter the ruling on the two leads, and touches both."""
    page = case(corpus, pool, ["bad penny", "yxilo bolter"])
    assert page.lines[0].entry == "faq:destroyed-yxilo-bad-penny"
    assert page.lines[0].cards == ("bad-penny", "yxilo-bolter")
    assert page.unknown == ()


def test_every_ruling_and_erratum_of_each_card_is_there(corpus: Corpus, pool: Pool) -> None:
    """No entry of the rulebook in force that names one of the cards is missing."""
    cards = ("bait-and-switch", "wild-wormhole", "library-access")
    there = {line.entry for line in case(corpus, pool, cards).lines}
    named = {entry.id for card in cards for entry in corpus.of_card(card) if corpus.stands_in(entry, "18.4")}
    assert named
    assert named <= there


def test_keywords_bring_their_rules(corpus: Corpus, pool: Pool) -> None:
    """A card's keywords and type are in the case, with the reason."""
    card = next(card for card in pool if "hazardous:3" in card.keywords and "elusive" not in card.keywords)
    lines = {line.entry: line for line in case(corpus, pool, [card.id]).lines}
    assert lines["glossary:hazardous-x"].why == "keyword hazardous 3"
    assert lines["glossary:creatures"].why == "type creature"
    assert "glossary:elusive" not in lines


def test_what_is_no_card_is_listed(corpus: Corpus, pool: Pool) -> None:
    """A name that is like no card is named; with no card at all there is no case."""
    assert case(corpus, pool, ["bad penny", "qxqxqx"]).unknown == ("qxqxqx",)
    with pytest.raises(UnknownCardError, match="qxqxqx"):
        case(corpus, pool, ["qxqxqx"])
