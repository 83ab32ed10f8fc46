"""Expressions of other games and of plain speech, found in a query in every form of their words."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.errors import SearchError
from judge.search.synonyms import Found, Synonym, Synonyms, keys, load_speech
from judge.search.words import folded

DECK, MILL, TRADE = Synonym(("deck",), "draw pile"), Synonym(("run out of cards", "mill"), "deck"), Synonym(("trade",), "fight")
OUT = Synonym(("run out",), "none left")
TABLE = Synonyms((DECK, MILL, TRADE, OUT))


def found(query: str, *taken: int) -> list[tuple[int, int, str]]:
    return [(use.start, use.end, use.said) for use in TABLE.find(query.split(), frozenset(taken))]


def test_the_longest_expression_is_meant_and_none_overlaps_another() -> None:
    """What a card's name has taken is none."""
    assert found("i run out of cards now") == [(1, 5, "run out of cards")]
    assert found("i run out and mill") == [(1, 3, "run out"), (4, 5, "mill")]
    assert found("i run out and mill", 4) == [(1, 3, "run out")]
    assert found("i run out", 2) == []


def test_articles_may_stand_in_an_expression_or_be_left_out() -> None:
    """On both sides."""
    table = Synonyms((MILL,))
    for query in ("running out of the cards", "run out my cards", "i run out cards"):
        (use,) = table.find(query.split())
        assert (use.said, query.split()[use.end - 1]) == ("run out of cards", "cards")
    assert table.find(["run", "cards"]) == []


def test_what_is_left_without_articles_must_be_enough_to_know_an_expression_by() -> None:
    """Two telling words, and half of all."""
    for said, rest in (("the hand", "hand"), ("is it hand or my deck", "hand deck")):
        table = Synonyms((Synonym((said,), "something"),))
        assert len(table.find(said.split())) == 1
        assert table.find(rest.split()) == []


@pytest.mark.parametrize("word", ["mill", "mills", "milled", "milling"])
def test_a_single_word_is_known_in_its_own_forms(word: str) -> None:
    """And in no other that merely has its stem."""
    assert found(word) == [(0, 1, "mill")]
    assert found("milk") == found("miller") == []
    assert Synonyms((Synonym(("decking",), "empty deck"),)).find(["deck"]) == []


@pytest.mark.parametrize("form", ["trade", "trades", "traded", "trading"])
def test_a_word_that_ends_in_e_loses_it(form: str) -> None:
    """As English has it; and one in y changes it, one may double its last letter."""
    assert found(form) == [(0, 1, "trade")]
    assert {("bury",), ("buries",), ("buried",)} <= set(keys(["bury"]))
    assert {("tap",), ("tapped",), ("tapping",), ("pushes",)} <= {*keys(["tap"]), *keys(["push"])}
    assert ("trads",) not in keys(["trade"])


def test_the_first_row_of_an_expression_counts() -> None:
    """And a table whose keys were worked out before finds the same."""
    again = Synonym(("mill",), "something else")
    kept = {said: [list(key) for key in keys(folded(said))] for each in (MILL, again, OUT) for said in each.say}
    for table in (Synonyms((MILL, again, OUT)), Synonyms((MILL, again, OUT), kept)):
        assert table.find(["mill"]) == [Found(0, 1, "mill", MILL)]
        assert table.find(["running", "out"]) == [Found(0, 2, "run out", OUT)]
    assert Synonyms(()).find(["mill"]) == []


def test_a_word_of_an_expression_is_no_misspelling() -> None:
    """Nor is another form of it."""
    assert TABLE.knows("running")
    assert TABLE.knows("milled")
    assert not TABLE.knows("cart")


def test_a_table_is_read_with_where_each_expression_comes_from(tmp_path: Path) -> None:
    """What another game calls so counts less itself; without a file nothing is known; what is not complete is named."""
    path = tmp_path / "synonyms.toml"
    assert load_speech(path).synonyms == ()
    path.write_text(
        '[[other-games]]\nsay = ["graveyard"]\nmeans = "discard pile"\nsee = ["glossary:discard"]\n'
        '[[plain]]\nsay = ["kill it"]\nmeans = "destroy"\n[circles]\nwords = [["Kill", "dÉstroy"]]\n'
        '[english]\nwords = "garbage bunch"\n[tournament]\nwords = ["late"]\n[erratum]\nwords = ["now reads"]\n'
        '[outside]\nwords = ["price"]\n'
    )
    speech = load_speech(path)
    assert speech.synonyms == (
        Synonym(("graveyard",), "discard pile", ("glossary:discard",), other_game=True),
        Synonym(("kill it",), "destroy"),
    )
    assert (speech.circles, speech.ordinary) == ((("kill", "destroy"),), ("garbage", "bunch"))
    assert (speech.tournament, speech.erratum, speech.outside) == (("late",), ("now reads",), ("price",))
    path.write_text('[[plain]]\nsay = ["kill it"]\n')
    with pytest.raises(SearchError, match="means"):
        load_speech(path)
