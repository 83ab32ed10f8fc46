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


def test_lines_stand_in_the_order_in_which_they_matter(corpus: Corpus, pool: Pool) -> None:
    """What touches most cards first, then what names one, rules behind it, keywords and the rest, each by its kind."""
    ways = ("names the card", "rule behind", "keyword", "")
    kinds = ("errata", "faq", "reading", "glossary", "chart", "rules", "optional", "setup", "front")
    lines = case(corpus, pool, ["bad-penny", "yxilo-bolter"]).lines
    order = []
    for line in lines:
        way = next(place for place, why in enumerate(ways) if line.why.startswith(why))
        order.append((-len(line.cards), way, kinds.index(line.kind), line.entry))
    assert order == sorted(order)
    assert {way for _, way, _, _ in order} >= {0, 1, 3}
    behind = next(line for line in lines if line.why.startswith("rule behind"))
    assert behind.cards == ("bad-penny", "yxilo-bolter")
    assert corpus.entry("faq:destroyed-yxilo-bad-penny").title in behind.why


@pytest.mark.parametrize("names", [["library-access"], ["library-access", "wild-wormhole"], ["wild-wormhole", "library-access"]])
def test_an_erratum_comes_first_though_a_ruling_rests_on_it(corpus: Corpus, pool: Pool, names: list[str]) -> None:
    """What names a card is no mere rule behind something else, in whatever order the cards are typed."""
    first = case(corpus, pool, names).lines[0]
    assert first.entry == "errata:library-access"
    assert first.why.startswith("names the card")


def test_what_is_printed_on_a_card_brings_its_rules(corpus: Corpus, pool: Pool) -> None:
    """Icons, those with which it enhances others, and that it is gigantic; each is said."""

    def why(card: str) -> dict[str, str]:
        return {line.entry: line.why for line in case(corpus, pool, [card]).lines}

    icons = next(card for card in pool if card.bonus_icons and not card.gigantic and not card.enhance_icons)
    assert why(icons.id)["glossary:aember-bonus-icon"] == "aember icon"
    assert "glossary:enhance" not in why(icons.id)
    enhancing = next(card for card in pool if "capture" in card.enhance_icons)
    assert why(enhancing.id)["glossary:enhance"] == "enhances other cards"
    assert why(enhancing.id)["glossary:capture-bonus-icon"] == "capture icon"
    gigantic = next(card for card in pool if card.gigantic)
    assert "glossary:gigantic" in why(gigantic.id)
    assert "glossary:gigantic" not in why(icons.id)


def test_a_case_under_an_older_rulebook_has_what_stood_there(corpus: Corpus, pool: Pool) -> None:
    """And nothing that came later."""
    page = case(corpus, pool, ["bad-penny", "yxilo-bolter"], "1.1")
    assert page.rulebook == "1.1"
    assert page.lines
    assert all(corpus.stands_in(corpus.entry(line.entry), "1.1") for line in page.lines)
    assert len(page.lines) < len(case(corpus, pool, ["bad-penny", "yxilo-bolter"]).lines)


def test_a_card_is_named_once_however_often_it_is_typed(corpus: Corpus, pool: Pool) -> None:
    """Empty fields of a form name none."""
    page = case(corpus, pool, ["bad penny", "", "  ", "bad-penny"])
    assert [card.id for card in page.cards] == ["bad-penny"]
    with pytest.raises(UnknownCardError, match="an empty name"):
        case(corpus, pool, ["", " "])


def test_what_is_no_card_is_listed(corpus: Corpus, pool: Pool) -> None:
    """A name that is like no card is named; with no card at all there is no case."""
    assert case(corpus, pool, ["bad penny", "qxqxqx"]).unknown == ("qxqxqx",)
    with pytest.raises(UnknownCardError, match="qxqxqx"):
        case(corpus, pool, ["qxqxqx"])
