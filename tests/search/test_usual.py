"""What the words that an entry is asked for with count, all ways of asking taken together."""

from __future__ import annotations

import pytest

from judge.search import Search
from judge.search.needs import exactly
from judge.search.rank import Rarity, Wanted
from judge.search.usual import usual_words


def test_what_several_ways_say_counts_more() -> None:
    """A word of two ways counts more than a word of one, though less than twice; the title counts as two ways."""
    usual = usual_words({"one": [{"title"}, {"often", "once"}, {"often"}], "two": [{"other"}]})["one"]
    assert usual["once"] < usual["often"] < 2 * usual["once"]
    assert usual["title"] == pytest.approx(usual["often"])


def test_a_word_of_many_entries_counts_less() -> None:
    """And so does every word of an entry with very many ways."""
    usual = usual_words({"one": [{"rare", "common"}], "two": [{"common"}, *({f"way{n}"} for n in range(20))]})
    assert usual["one"]["rare"] > usual["one"]["common"] > usual["two"]["common"]


def test_words_of_several_ways_add_up() -> None:
    """A query that takes one word from each of two ways is more like the entry than a query with one of them."""
    wanted = Wanted([exactly("stand"), exactly("guard")], Rarity({"stand": 1, "guard": 1}, 10))
    assert wanted.usual({"stand": 1.0, "guard": 1.0}) == pytest.approx(2 * wanted.usual({"stand": 1.0}))
    assert wanted.usual({"else": 1.0}) == 0.0


def test_no_entry_has_a_ruling_before_it_by_the_name_of_a_card(search: Search) -> None:
    """The name of a card is looked for by itself: said in every question of a ruling, it does not make that the answer."""
    kept = search.index.kept
    assert not {"bad", "penni"} & kept["faq:destroyed-yxilo-bad-penny"].ways.usual.keys()
    assert "ward" in kept["glossary:ward"].ways.usual
