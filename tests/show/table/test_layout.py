"""A table as pieces and piles, with what has just changed in words."""

from __future__ import annotations

from dataclasses import replace

from judge.show.context.addresses import Addresses
from judge.show.context.games import Games
from judge.show.table.ink import ink
from judge.show.table.layout import Ink, card_news, lay, places, pool_news
from judge.show.table.pieces import Tap
from tests.show.table.boards import table


def test_every_card_lies_where_it_lies(games: Games) -> None:
    """The opponent above, one's own side below; upgrades on their creature, and the piles that are always there."""
    plain = table(games, {"battleline": [{"card": "troll", "upgrades": ["armageddon-cloak"], "damage": 3}], "hand": ["anger"]})
    laid = lay(plain, plain, Ink(Addresses()))
    assert [side.title for side in laid.sides] == ["Dan", "Emily"]
    [troll] = laid.sides[1].battleline
    assert (troll.name, troll.power, troll.damage, troll.address) == ("Troll", 8, 3, "/card/troll")
    assert [upgrade.name for upgrade in troll.upgrades] == ["Armageddon Cloak"]
    assert [pile.zone for pile in laid.sides[1].piles] == ["hand", "deck", "discard", "archives", "purged"]
    assert [card.name for card in laid.sides[1].piles[0].cards] == ["Anger"]
    assert not any(pile.changed for side in laid.sides for pile in side.piles)


def test_what_nobody_can_see_has_no_page(games: Games) -> None:
    """An unknown card has neither an id nor an address, and is no plain body."""
    plain = table(games, {"hand": ["unknown", "troll"]})
    unknown, troll = lay(plain, plain, Ink(Addresses())).sides[1].piles[0].cards
    assert (unknown.name, unknown.id, unknown.address, unknown.without_abilities) == ("Unknown card", "", "", False)
    assert troll.id == "troll"


def test_cards_that_nobody_has_seen_are_counted_where_they_lie(games: Games) -> None:
    """Those that follow each other are one line, in the order of the pile, and no line of theirs is a tap."""
    plain = table(games, {"deck": ["unknown", "unknown", "troll", "unknown"], "hand": ["unknown"]})
    hand, deck = lay(plain, plain, Ink(Addresses())).sides[1].piles[:2]
    assert [(card.name, count) for card, count in deck.runs] == [("Unknown card", 2), ("Troll", 1), ("Unknown card", 1)]
    assert not hand.is_asked_about
    asked = replace(hand.cards[0], taps=(Tap(1, "Play it", "/play"), Tap(2, "Discard it", "/play")))
    assert not replace(hand, cards=(asked,)).is_asked_about
    assert replace(hand, cards=(replace(asked, taps=asked.taps[:1]),)).is_asked_about


def test_marks_tell_what_lies_on_a_card_and_whose_it_is(games: Games) -> None:
    """Each sort in words; what has just come stands under what changed, not among the marks."""
    before = table(games, {"battleline": ["troll"]})
    after = table(games, {"battleline": [{"card": "troll", "warded": True, "amber": 2, "stunned": True, "owner": "dan"}]})
    [still] = lay(after, after, Ink(Addresses())).sides[1].battleline
    assert still.marks == ("warded", "stunned", "2 Æmber", "owned by Dan")
    assert still.aside == ("owned by Dan",)
    [now] = lay(after, before, Ink(Addresses(), lit={"troll"})).sides[1].battleline
    assert now.changed == ("Æmber on it 0 → 2", "warded", "stunned")
    assert now.marks == ("2 Æmber", "owned by Dan")
    assert now.lit


def test_a_copy_shows_the_icons_that_its_card_has_not(games: Games) -> None:
    """On its tile and in words, wherever it lies; what is facedown as a token creature shows none."""
    hand = [{"card": "dust-pixie", "icons": ["aember", "aember", "draw"]}, "dust-pixie", {"card": "troll", "icons": []}]
    line = [{"card": "dust-pixie", "token": "grunt", "icons": ["aember", "capture"]}]
    plain = table(games, {"hand": hand, "battleline": line})
    side = lay(plain, plain, ink(games, "18.4")).sides[1]
    enhanced, bare, troll = side.piles[0].cards
    assert (enhanced.printed.icons, bare.printed.icons) == (("aember", "aember", "draw"), ("aember", "aember"))
    assert (enhanced.marks, bare.marks, troll.marks) == (("bonus icons: Æmber, Æmber, Draw",), (), ())
    assert side.battleline[0].marks == ()


def test_news_of_a_card_tell_where_it_was_and_how_it_stood(games: Games) -> None:
    """A card that has moved tells from where; one that stays tells every change, also what is gone."""
    before = table(games, {"battleline": [{"card": "troll", "warded": True}, "krump"]})
    after = table(games, {"battleline": [{"card": "troll", "exhausted": True, "damage": 2}], "discard": ["krump"]})
    assert card_news(before, after) == {
        "troll": ("exhausted", "damage 0 → 2", "not warded any more"),
        "krump": ("from battleline",),
    }
    assert card_news(before, before) == {}


def test_news_of_a_side_tell_its_pool(games: Games) -> None:
    """Æmber, chains and keys, and nothing where nothing has changed."""
    before, after = (table(games, side)["players"][0] for side in ({"amber": 1}, {"amber": 3, "chains": 2, "keys": 1}))
    assert pool_news(before, after) == ("Æmber 1 → 3", "chains 0 → 2", "keys 0 → 1")
    assert pool_news(after, after) == ()
    richer = table(games, {"amber": 1}), table(games, {"amber": 3, "chains": 2})
    assert lay(richer[1], richer[0], Ink(Addresses())).sides[1].amber_changed
    chained = table(games, {"amber": 3, "chains": 1})
    assert not lay(richer[1], chained, Ink(Addresses())).sides[1].amber_changed


def test_places_name_every_card_once(games: Games) -> None:
    """Those on others too, with the side that they lie on."""
    found = places(table(games, {"battleline": [{"card": "troll", "upgrades": ["blood-of-titans"]}]}, {"hand": ["troll"]}))
    assert {handle: (place.side, place.zone) for handle, place in found.items()} == {
        "troll#1": ("emily", "battleline"),
        "blood-of-titans": ("emily", "upgrades"),
        "troll#2": ("dan", "hand"),
    }
