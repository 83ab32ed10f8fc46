"""What was typed is answered in one sentence: by the scenario with its cards, else by the first result."""

from __future__ import annotations

import pytest

from judge.show.context.finder import Finder
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.best import best, of_cards
from judge.show.pages.search import Asked, Best, search_page, with_answer


def answered(library: Library, games: Games, finder: Finder, query: str) -> Best | None:
    """The answer on the page of results."""
    asked = Asked(query)
    return with_answer(library, games, best, search_page(library, finder, asked), asked).answer


@pytest.mark.parametrize(
    "query",
    [
        "gateway to dis archimedes",
        "archimedes gateway",
        "does gateway to dis kill archimedes neighbors",
        "does archimedes save its neighbors from gateway to dis",
    ],
)
def test_cards_named_together_are_answered_by_their_scenario(library: Library, games: Games, finder: Finder, query: str) -> None:
    """The sentence is that of the scenario, and it can be played at once."""
    found = answered(library, games, finder, query)
    assert found is not None
    assert found.link.id == "destroyed/archimedes-gateway"
    assert found.sentence.startswith("Dust Pixie and Maruck the Marked go to Dan's archives")
    assert (found.certainty, found.play[:5], found.outcomes[:9]) == ("always", "/play", "/outcomes")
    assert found.asks.startswith("Gateway to Dis hits Archimedes")  # whose cards the sentence speaks of


def test_a_ruling_answers_with_its_own_words(library: Library, games: Games, finder: Finder) -> None:
    """As sure as its scenario is, and with the rules it is based on."""
    found = answered(library, games, finder, "bait and switch 14")
    assert found is not None
    assert found.sentence.startswith("Twice")
    assert found.link.id == "faq:bait-and-switch-14-0"
    assert found.cites[0].id == found.link.id


def test_a_bare_no_comes_with_its_reason(library: Library, games: Games, finder: Finder) -> None:
    """And with the question that it answers, as what was typed may have been another."""
    found = answered(library, games, finder, "can i ward my creature after its tagged")
    assert found is not None
    assert found.link.id == "faq:ward-after-tag"
    assert found.sentence.startswith("No. A ward")
    assert found.asks.endswith("Is the neighbor saved?")


def test_a_card_alone_answers_nothing(library: Library, games: Games, finder: Finder) -> None:
    """Its page is one tap away; no question was put."""
    assert answered(library, games, finder, "dust pixie") is None


def test_a_case_is_answered_by_a_scenario_with_all_its_cards(library: Library, games: Games) -> None:
    """Two cards that no scenario has together stay without an answer."""
    found = of_cards(library, games, ("gateway-to-dis", "archimedes"), "18.4")
    assert found is not None
    assert found.link.kind == "Scenario"
    assert of_cards(library, games, ("archimedes", "zyzzix-the-many"), "18.4") is None


@pytest.mark.parametrize("query", ["does krump steal", "does ward stop gateway to dis"])
def test_a_scenario_answers_for_one_card_only_where_it_asks_about_it_alone(
    library: Library, games: Games, finder: Finder, query: str
) -> None:
    """Krump stands on many boards, and Gateway to Dis is played on one that asks how a ward and Bad Penny go together."""
    found = answered(library, games, finder, query)
    assert found is not None
    assert found.link.kind == "Rule"


def test_what_is_not_about_the_card_gives_way_to_what_it_does(library: Library, games: Games, finder: Finder) -> None:
    """A ruling on Nexus says nothing of Battle Fleet; nor does a rule answer that was found by single words of it."""
    for query, card, rules in (
        ("does battle fleet count itself", "battle-fleet", 0),
        ("does control the weak force a house I don't have", "control-the-weak", 1),
    ):
        found = answered(library, games, finder, query)
        assert found is not None
        assert (found.link.id, found.sentence) == (card, " ".join(games.text(card, "18.4")))
        assert [each.kind for each in found.cites] == ["Card", *["Rule"] * rules]


def test_what_the_cards_do_stands_beside_the_answer(library: Library, games: Games, finder: Finder) -> None:
    """Of one card or two that were named."""
    found = answered(library, games, finder, "does ward stop gateway to dis")
    assert found is not None
    assert [(card.id, card.says) for card in found.cards] == [("gateway-to-dis", " ".join(games.text("gateway-to-dis", "18.4")))]
    together = answered(library, games, finder, "gateway to dis and archimedes")
    assert together is not None
    assert {card.id for card in together.cards} == {"gateway-to-dis", "archimedes"}


def test_a_scenario_on_which_the_cards_only_stand_answers_nothing(library: Library, games: Games, finder: Finder) -> None:
    """Where nothing is about both, that is the answer, with what each of them does and the way to a board."""
    assert games.scenarios_on(("autocannon", "dust-pixie"))
    assert of_cards(library, games, ("autocannon", "dust-pixie"), "18.4") is None
    found = answered(library, games, finder, "does autocannon kill dust pixie")
    assert found is not None
    assert (found.sentence, found.certainty) == ("No ruling here is about Autocannon and Dust Pixie together.", "not proved")
    assert found.link.address == "/case?card=autocannon&card=dust-pixie"
    assert [card.id for card in found.cards] == ["autocannon"]  # the other one has no abilities


def test_the_scenario_of_the_ruling_that_was_found_answers_first(library: Library, games: Games, finder: Finder) -> None:
    """Another one asks about the same two cards, and what Restringuntus bars there is some other house."""
    found = answered(library, games, finder, "restringuntus pitlord")
    assert found is not None
    assert found.link.id == "house-choice/must-and-cannot-choose-the-same-house"
