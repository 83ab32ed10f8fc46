"""The query language of the card browser."""

from __future__ import annotations

import pytest

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.sieve import sieve


def found(library: Library, games: Games, query: str) -> set[str]:
    """The ids of the cards that pass."""
    return {card.id for card in sieve(library, games, query, "18.4").passed(library.pool)}


@pytest.mark.parametrize(
    ("query", "inside", "outside"),
    [
        ("h:dis", "gateway-to-dis", "troll"),
        ("h:dis,brobnar", "troll", "archimedes"),
        ("-h:dis", "troll", "gateway-to-dis"),
        ("t:creature pow>=8", "troll", "archimedes"),
        ("t:action", "anger", "troll"),
        ("k:elusive", "archimedes", "troll"),
        ("arm>0", "bulwark", "troll"),
        ("æ:2", "dust-pixie", "troll"),
        ("tr:giant", "troll", "archimedes"),
        ("s:CotA", "troll", "archimedes"),
        ("has:ruling", "bad-penny", "slapdash-enamel"),
        ("has:scenario", "archimedes", "slapdash-enamel"),
        ("is:gigantic", "niffle-kong", "troll"),
        ('o:"each neighbor"', "archimedes", "troll"),
        ("archim", "archimedes", "troll"),
        ("arquimedes", "archimedes", "troll"),
    ],
)
def test_a_term_narrows(library: Library, games: Games, query: str, inside: str, outside: str) -> None:
    """What has it passes, what has it not does not."""
    passed = found(library, games, query)
    assert inside in passed
    assert outside not in passed


def test_terms_narrow_together(library: Library, games: Games) -> None:
    """Each of them has to hold; none at all lets every card pass."""
    both = found(library, games, "h:brobnar t:creature")
    assert both == found(library, games, "h:brobnar") & found(library, games, "t:creature")
    assert len(found(library, games, "")) == len(library.pool)


@pytest.mark.parametrize("query", ["pow>=many", "has:nothing", "zz:3"])
def test_what_is_not_understood_is_told(library: Library, games: Games, query: str) -> None:
    """It narrows nothing."""
    read = sieve(library, games, query, "18.4")
    assert read.unknown == (query,)
    assert read.tests == ()
