"""The cards of an event stand beside all others, and a board brings those along that lie on it."""

from __future__ import annotations

from typing import Any

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack, unpack
from judge.show.pages.event_cards import View, view_of
from judge.show.pages.of_event import named_in
from judge.store.event_cards import EventCard

NOVA: dict[str, Any] = {"name": "Nova Moth", "type": "creature", "houses": ["dis"], "power": 3, "text": "Taunt. Reap: Steal 1A."}


def card(given: dict[str, Any], name: str = "nova-moth") -> EventCard:
    return EventCard("cup", name, given, "2026-11-23T20:00:00.000Z", "Ann")


def seen(library: Library, games: Games, *cards: EventCard) -> View:
    return view_of(library, games, cards or (card(NOVA),))


def test_the_cards_stand_beside_all_others(library: Library, games: Games) -> None:
    """By name, in the book, played; what everybody sees has none of them."""
    view = seen(library, games)
    facts = view.library.pool.card("nova-moth")
    assert (facts.of_event, facts.yours, facts.keywords) == (True, False, ("taunt",))
    assert [each.id for each in view.library.pool.by_name("nova moth")] == ["nova-moth"]
    assert repr(view.games.book.definition("nova-moth").abilities) == "(AfterReap(Steal(1)),)"
    assert view.games.book.definition("troll") == games.book.definition("troll")
    given = {"house": "dis", "emily": {"battleline": ["nova-moth"]}, "dan": {"amber": 1}}
    assert view.games.replay(given, ["reap nova-moth"], "18.4").table["players"][0]["amber"] == 2
    assert "nova-moth" not in library.pool
    assert "nova-moth" not in games.book


def test_a_card_that_cannot_stand_there_is_left_out(library: Library, games: Games) -> None:
    """One that is no card, or has the id of a shipped one, or of another of the event; the others are seen."""
    view = seen(library, games, card({"name": "x", "type": "house"}), card({**NOVA, "name": "Troll"}), card(NOVA), card(NOVA))
    assert [each.id for each in view.library.pool.of_event] == ["nova-moth"]
    assert len(view.library.pool) == len(library.pool) + 1


def test_a_board_brings_along_what_lies_on_it(library: Library, games: Games) -> None:
    """Wherever it lies, once; what the board has itself stays, and any other board is left as it is."""
    view = seen(library, games)
    given = {"emily": {"battleline": [{"card": "troll", "under": ["nova-moth"]}]}, "dan": {}}
    assert view.carried(given)["cards"] == {"nova-moth": view.cards["nova-moth"]}
    own = {**given, "cards": {"nova-moth": {"type": "action"}}}
    for whole in (own, {"emily": {"hand": ["troll"]}, "dan": {}}, {"cards": 3, "emily": {"hand": ["nova-moth"]}}):
        assert view.carried(whole) is whole
    assert unpack(view.packed(pack(given)))["cards"]
    assert view.packed("cut short") == "cut short"
    assert games.replay(view.carried({"house": "dis", **given}), [], "18.4").moves


def test_a_query_names_cards_of_the_event(library: Library, games: Games) -> None:
    """By the beginning of their names, or in a question; nobody else's search has them."""
    view = seen(library, games)
    for query in ("nova", "NOVA mo", "does nova moth steal with ward"):
        assert [link.id for link in named_in(view.library, query, "18.4")] == ["nova-moth"]
    for query in ("", "  ", "ward", "moth king"):
        assert named_in(view.library, query, "18.4") == ()
    assert named_in(library, "nova", "18.4") == ()
