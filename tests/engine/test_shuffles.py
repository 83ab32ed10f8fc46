"""A deck into which cards are to be shuffled is shuffled, however many cards there are to shuffle."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.cards import nouns as w
from judge.cards.book import load_book
from judge.cards.nouns.base import walk
from judge.cards.pool import load_pool
from judge.engine.game import Game

BOOK = load_book()
PLACES = (w.Place.HAND, w.Place.DISCARD, w.Place.ARCHIVES, w.Place.PURGED)


def mine(who: object) -> bool:
    """Whether words name a place of mine outside play, from which cards go to my deck."""
    match who:
        case w.Top(of=w.Player.YOU, zone=place) | w.Bottom(of=w.Player.YOU, zone=place) | w.In(of=w.Player.YOU, zone=place):
            return place in PLACES
        case w.Both(parts=parts):
            return any(mine(part) for part in parts)
        case w.AnyNumber(what=what) | w.Choose(what=what) | w.Random(what=what):
            return mine(what)
    return False


def shuffling() -> Iterator[str]:
    """The actions whose "Play:" ability shuffles cards out of a place of mine into my deck, whatever else holds."""
    for facts in load_pool():
        definition = BOOK.definition(facts.id)
        does = [part for ability in definition.abilities if isinstance(ability, w.Play) for part in walk(ability.do)]
        if definition.type != "action" or any(isinstance(part, w.If | w.IfYouDo) for part in does):
            continue
        if any(isinstance(part, w.Put) and part.to is w.Place.DECK_SHUFFLED and mine(part.who) for part in does):
            yield facts.id


@pytest.mark.parametrize("card", sorted(shuffling()))
def test_a_deck_is_shuffled_though_no_card_goes_into_it(card: str) -> None:
    """glossary:shuffle: any number of cards may be none. What waits for my shuffling is told of it."""
    house = BOOK.definition(card).houses[0]
    given = {
        "active": "emily",
        "house": house,
        "emily": {"hand": [card], "deck": ["troll", "krump"]},
        "other": {"prophecies": [{"card": "expect-the-unexpected", "under": ["bumpsy"]}]},
    }
    game = Game(given, BOOK)
    game.answer(f"play {card}")
    while game.question is not None and game.question.kind != "move":
        game.answer(game.question.options[0].label)
    assert [lying["handle"] for lying in game.table["players"][1]["discard"]] == ["bumpsy"]
