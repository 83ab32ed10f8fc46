"""What has come of a position is told as facts, and an exploration as an answer with its certainty."""

from __future__ import annotations

from judge.show.context.games import Games
from judge.show.table.changed import came, certainly
from judge.show.table.sentence import sentence
from tests.show.table.boards import table


def test_what_is_different_becomes_a_sentence(games: Games) -> None:
    """Cards that moved, what lies on those that stay, pools and keys."""
    before = table(games, {"battleline": ["troll", "krump"], "hand": ["anger"]}, {"amber": 2})
    after = table(games, {"battleline": [{"card": "krump", "damage": 2}], "hand": ["anger", "troll"]}, {"amber": 0, "keys": 1})
    assert sentence(came(before, after)) == (
        "Krump takes 2 damage, Troll returns to Emily's hand, and Dan forges a key and has no Æmber"
    )
    assert came(before, before) == ()


def test_a_winner_is_named_first(games: Games) -> None:
    """Nothing else matters then."""
    plain = table(games, {})
    assert sentence(came(plain, plain, "opponent")) == "the opponent wins"


def test_certainty_follows_the_ends(games: Games) -> None:
    """One end is always, several depend, an unfinished search proves nothing, and no end says nothing."""
    before = table(games, {"battleline": ["troll"]})
    ends = [came(before, table(games, {zone: ["troll"]})) for zone in ("hand", "discard")]
    assert certainly(ends[:1], 0, proved=True).certainty == "always"
    both = certainly(ends, 0, proved=True)
    assert (both.certainty, both.sentence) == (
        "depends",
        "It depends on the choices: Troll returns to Emily's hand or goes to Emily's discard pile.",
    )
    assert certainly(ends, 0, proved=False).certainty == "not proved"
    assert certainly([], 0, proved=True).sentence == ""


def test_what_is_so_at_every_end_comes_first_once_that_is_proved(games: Games) -> None:
    """Of a search that is not finished nothing is said of every end."""
    before = table(games, {"battleline": ["troll", "krump"]})
    ends = [came(before, table(games, {zone: ["troll"], "discard": ["krump"]})) for zone in ("hand", "deck")]
    sure, open_ = (certainly(ends, 0, proved=proved).sentence for proved in (True, False))
    assert sure.startswith("Krump goes to Emily's discard pile. It depends on the choices: Troll ")
    assert open_.startswith("It depends on the choices: Troll ")


def test_where_nothing_comes_of_it_that_is_said() -> None:
    """By the only end there is."""
    assert certainly([()], 0, proved=True).sentence == "Nothing changes."
