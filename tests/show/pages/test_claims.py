"""Claims and moves are told with names, every form of them."""

import pytest

from judge.scenarios.expression import TERMS, parse_expression
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.claims import claimed, named
from judge.show.pages.scenario import scenario_page

NAMES = {"emily": "Emily", "dan": "Dan", "troll": "Troll", "dust-imp": "Dust Imp", "cloak": "Armageddon Cloak"}
SAID = {
    "troll in play": "Troll is in play.",
    "troll not in play": "Troll is not in play.",
    "not troll in play": "Troll is not in play.",
    "troll in dan.discard": "Troll is in Dan's discard pile.",
    "troll in dan.purged": "Troll is among Dan's purged cards.",
    "dan.hand = 1": "Dan's hand has 1 card.",
    "dan.archives > 2": "Dan's archives have more than 2 cards.",
    "dan.battleline = 0": "Dan's battleline has no creatures.",
    "dan.battleline > 0": "Dan's battleline has some creatures.",
    "dan.amber >= 3": "Dan has at least 3 Æmber.",
    "dan.chains = 1": "Dan has 1 chain.",
    "not dan.keys < 2": "Dan has at least 2 forged keys.",
    "troll.damage = 0": "Troll has no damage.",
    "troll.power != 8": "Troll has power any number but 8.",
    "dan.deck = [troll, dust-imp]": "Dan's deck is exactly Troll and Dust Imp.",
    "dan.archives != []": "Dan's archives are not empty.",
    "not dan.archives != []": "Dan's archives are empty.",
    "troll is tagged": "Troll is tagged for destruction.",
    "troll is not flank": "Troll is not on a flank.",
    "troll controlled by dan": "Troll is controlled by Dan.",
    "troll belongs to dis": "Troll belongs to Dis.",
    "troll does not belong to all": "Troll does not belong to every house.",
    "cloak attached to troll": "Armageddon Cloak is attached to Troll.",
    "troll under dust-imp": "Troll is under Dust Imp.",
    "troll next to dust-imp": "Troll is next to Dust Imp.",
    'dan can "fight troll with dust-imp"': "Dan can “fight Troll with Dust Imp”.",
    'dan cannot "reap troll"': "Dan cannot “reap Troll”.",
    "winner = nobody": "Nobody has won.",
    "winner = dan": "Dan has won.",
    "active != dan": "It is not Dan's turn.",
    "house = untamed": "The active house is Untamed.",
    "step = main": "The game is at step 3: play, discard, use.",
    "tide = nobody": "The tide is neutral.",
    "tide = dan": "The tide is high for Dan.",
    "asked one": "A player is asked: “Choose one.”",
    "not asked order in end": ("Nobody is asked at end of the turn: “These trigger at the same time. Which resolves first?”"),
    "troll in play and dan.amber = 2": "Troll is in play; Dan has 2 Æmber.",
}


@pytest.mark.parametrize(("claim", "says"), SAID.items(), ids=str)
def test_a_claim_is_a_sentence(claim: str, says: str) -> None:
    """Names stand where the file has handles, and the sense is kept, denied or not."""
    assert claimed(claim, NAMES) == says


def test_every_form_has_words() -> None:
    """No form of the grammar is left out above."""
    assert {term.form for claim in SAID for term in parse_expression(claim).terms} == set(TERMS)


def test_moves_and_answers_have_names() -> None:
    """Whatever is no handle stays as it is."""
    assert named("dust-imp Destroyed: from cloak", NAMES) == "Dust Imp Destroyed: from Armageddon Cloak"


def test_the_page_of_a_scenario_has_names_only(library: Library, games: Games) -> None:
    """What is done and what must come of it is told without a handle; the file keeps its own words."""
    page = scenario_page(library, games, "destroyed/archimedes-gateway")
    assert [step.says for step in page.steps] == ["play Gateway to Dis"]
    assert page.claims[0].says == "Dan's archives are exactly Dust Pixie and Maruck the Marked."
    assert page.claims[0].written == "dan.archives = [dust-pixie, maruck-the-marked]"
    assert {cited.cite for cited in page.cites} >= {"chart:destroyed#1", "card:archimedes"}
