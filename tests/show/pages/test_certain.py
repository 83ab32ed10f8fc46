"""Every scenario is answered in one sentence, made of its claims, with how sure it is."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from judge.cite import IN_FORCE
from judge.scenarios.expression import TERMS, parse_expression
from judge.scenarios.scenario import Claim, Expect
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.certain import certain

BOARD = {
    "house": "brobnar",
    "emily": {"battleline": ["troll", {"card": "krump", "warded": True}], "hand": ["anger"], "amber": 2},
    "dan": {"battleline": ["dust-imp"], "artifacts": ["animator"]},
}
SAID = {
    "troll in play": "Troll stays in play.",
    "not troll in play": "Troll leaves play.",
    "anger in dan.discard": "Anger goes to Dan's discard pile.",
    "troll in emily.hand": "Troll returns to Emily's hand.",
    "troll in dan.purged": "Troll is purged.",
    "troll in dan.battleline": "Troll moves to Dan's battleline.",
    "dan.hand = 1": "Dan has 1 card in hand.",
    "emily.amber = 2": "Emily still has 2 Æmber.",
    "emily.keys = 0": "Emily forges no key.",
    "emily.keys = 1": "Emily forges a key.",
    "troll.damage = 0": "Troll takes no damage.",
    "troll.damage = 3": "Troll takes 3 damage.",
    "troll.amber = 0 and krump.amber = 0": "Troll and Krump have no Æmber on them.",
    "dan.deck = [troll, krump]": "Troll and Krump go to Dan's deck.",
    "emily.battleline = [krump, troll]": "Emily's battleline is Krump and Troll.",
    "emily.archives = []": "Emily has no cards in archives.",
    "krump is warded": "Krump stays warded.",
    "krump is not warded": "Krump is no longer warded.",
    "troll is tagged": "Troll is tagged for destruction.",
    "troll controlled by dan": "Troll is controlled by Dan.",
    "troll belongs to brobnar": "Troll still belongs to Brobnar.",
    "troll does not belong to dis": "Troll does not belong to Dis.",
    "anger attached to troll": "Anger is attached to Troll.",
    "anger under troll": "Anger is under Troll.",
    "troll next to krump": "Troll is next to Krump.",
    'emily can "reap troll"': "Troll can reap.",
    'emily cannot "fight dust-imp with troll"': "Troll cannot fight Dust Imp.",
    'emily cannot "play anger"': "Anger cannot be played.",
    "winner = dan": "Dan wins.",
    "tide = dan": "The tide is high for Dan.",
    "asked order": "The active player chooses the order.",
}


def told(library: Library, games: Games, *claims: tuple[str, str], result: str = "agrees", illegal: str = "") -> tuple[str, str]:
    """The sentence and the certainty of claims about one board."""
    expected = Expect(tuple(Claim(*each) for each in claims), illegal=(Claim("illegal", illegal),) if illegal else ())
    found = certain(library, games.replay(BOARD, (), IN_FORCE), expected, result)
    return found.sentence, found.certainty


@pytest.mark.parametrize(("claim", "says"), SAID.items(), ids=str)
def test_a_claim_is_told_as_what_has_changed(library: Library, games: Games, claim: str, says: str) -> None:
    """Against the board at the start: what was so before stays, the rest comes."""
    assert told(library, games, ("always", claim)) == (says, "always")


def test_every_form_of_a_claim_is_told() -> None:
    """No form of the grammar is left out above."""
    assert {term.form for claim in SAID for term in parse_expression(claim).terms} == set(TERMS)


def test_how_sure_it_is(library: Library, games: Games) -> None:
    """What may come depends, what never comes is denied, and what the engine did not find is not proved."""
    one, other = ("possible", "troll in dan.purged"), ("possible", "krump in dan.purged")
    assert told(library, games, one) == ("It is possible that Troll is purged.", "depends")
    assert told(library, games, one, other) == ("It depends on the choices: Troll or Krump is purged.", "depends")
    assert told(library, games, ("never", "troll in dan.purged")) == ("Troll is not purged.", "never")
    assert told(library, games, illegal="reap troll [glossary:stun]") == ("Troll cannot reap.", "never")
    assert told(library, games, ("always", "troll in play"), result="disagrees")[1] == "not proved"


def test_what_never_comes_is_told_from_what_may_not_be_done(library: Library, games: Games) -> None:
    """The one never happens, the other is never legal."""
    game = games.replay(BOARD, (), IN_FORCE)
    never = Expect((Claim("never", "troll in dan.purged"),))
    refused = Expect((), illegal=(Claim("illegal", "reap troll [glossary:stun]"),))
    assert [certain(library, game, each, "agrees").sure for each in (never, refused)] == ["Never happens", "Never legal"]


def test_every_shipped_scenario_has_its_sentence(library: Library) -> None:
    """Plain words: no handle, no code, no two full stops, and an end."""
    games = Games(library)
    for scenario in games.scenarios.values():
        book = IN_FORCE if IN_FORCE in (scenario.rulebooks or (IN_FORCE,)) else scenario.rulebooks[0]
        found = certain(library, games.replay(scenario.given, (), book), scenario.expected(book), "agrees").sentence
        assert found.endswith("."), scenario.id
        assert found[:1].isupper() or not found[:1].isalpha(), found
        assert not re.search(r"\.\.$|  | ,|\bnone\b|=|_", found), found
        assert not re.search(r"\b[a-z]+-[a-z]+-[a-z]+\b", found), found
        assert len(found) < 700, found


def test_an_open_reading_is_said(library: Library, games: Games) -> None:
    """The names of the readings that come to something else are kept."""
    expected = Expect((Claim("always", "troll in play"),))
    found = certain(library, games.replay(BOARD, (), IN_FORCE), expected, "agrees", ("Either way.",))
    assert (found.certainty, found.unsettled) == ("open question", ("Either way.",))
    assert replace(found, certainty="always").sentence == "Troll stays in play."


def test_nothing_is_said_twice(library: Library, games: Games) -> None:
    """Not that somebody is asked where the ways follow, nor a refusal that a claim tells with its player."""
    asked = [("always", "asked may"), ("possible", "troll in emily.hand"), ("possible", "not troll in emily.hand")]
    assert "chooses whether" not in told(library, games, *asked)[0]
    cannot = ("always", 'emily cannot "raise the tide"')
    assert told(library, games, cannot, illegal="raise the tide [glossary:tide]")[0] == "Emily cannot raise the tide."
