"""Comparing our words with official ones."""

from __future__ import annotations

from pathlib import Path

from judge.corpus.words import Officials, read_officials, words


def test_words_fold_the_spelling() -> None:
    """Case, ligatures, marks and the way Æmber is written do not hide a borrowed run."""
    assert words("Æmber, “ﬁght” ﬂows") == ["aember", "fight", "flows"]


def test_a_run_is_reported_whole() -> None:
    """A long run is one finding, two separate runs are two."""
    officials = Officials([("book", "a b c d e f g h i j k l"), ("other", "p q r s t u v w")])
    found = list(officials.shared("x a b c d e f g h i j y p q r s t u v w"))
    assert [(run.text, run.document) for run in found] == [
        ("a b c d e f g h i j", "book"),
        ("p q r s t u v w", "other"),
    ]


def test_names_and_numbers_do_not_count() -> None:
    """A run with fewer than eight words besides numbers and names of several words is a fact."""
    said = "play Library Access and then draw 3 cards at once"
    assert list(Officials([("book", said)]).shared(said))
    assert not list(Officials([("book", said)], ["Library Access"]).shared(said))


def test_links_do_not_hide_a_run() -> None:
    """The target of a link is not part of the sentence, its words are."""
    officials = Officials([("book", "a b c d e f g h")])
    assert list(officials.shared("a b [[glossary:c|c d]] e f g h"))


def test_card_texts_are_compared_card_by_card(tmp_path: Path) -> None:
    """A card list is read for its texts only, and no run reaches from one card into the next."""
    rows = '{"name": "n n n n n n n n", "text": "a b c d e"}\n{"name": "m", "text": "f g h i j k l m"}\n'
    (tmp_path / "pool.jsonl").write_text(rows, encoding="utf-8")
    officials = read_officials([tmp_path])
    assert list(officials.shared("f g h i j k l m"))
    assert not list(officials.shared("n n n n n n n n"))
