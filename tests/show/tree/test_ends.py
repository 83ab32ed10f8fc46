"""Distinct ends, and what is different at each."""

from __future__ import annotations

from judge.show.context.games import Games
from judge.show.tree.ends import changes, differing
from tests.show.table.boards import table


def test_changes_name_the_card_and_where_it_is(games: Games) -> None:
    """What has moved says where it is now, what stands there says what has changed, of two of a name each by its number."""
    before = table(games, {"battleline": ["troll", "troll", "krump"], "amber": 1})
    line = ["troll", {"card": "troll", "damage": 1}]
    after = table(games, {"battleline": line, "amber": 2}, {"hand": [{"card": "krump", "owner": "dan"}]})
    assert set(changes(before, after)) == {"Emily: Æmber 1 → 2", "Troll #2: damage 0 → 1", "Krump is in Dan's hand"}
    assert changes(after, after) == ()


def test_an_order_is_told_when_several_come_at_once(games: Games) -> None:
    """One card that comes has no order to tell; two have, and so has a line that stands otherwise."""
    empty, one, two, turned = (
        table(games, {"discard": pile, "hand": hand})
        for pile, hand in (([], ["troll", "krump"]), (["troll"], ["krump"]), (["troll", "krump"], []), (["krump", "troll"], []))
    )
    assert changes(empty, one) == ("Troll is in Emily's discard pile",)
    assert changes(empty, two)[-1] == "Emily's discard pile in order: Troll, Krump"
    assert changes(two, turned) == ("Emily's discard pile in order: Krump, Troll",)


def test_what_is_the_same_at_every_end_is_not_lit(games: Games) -> None:
    """A card that is elsewhere, stands otherwise or is missing at one of them is; the others are not."""
    one = table(games, {"battleline": ["troll", "krump"], "hand": ["anger"]})
    two = table(games, {"battleline": [{"card": "troll", "damage": 1}, "krump"], "discard": ["anger"]})
    assert differing([one, two]) == {"troll", "anger"}
    assert differing([one, table(games, {"battleline": ["troll", "krump"]})]) == {"anger"}
    assert differing([one]) == frozenset()
    assert differing([]) == frozenset()
