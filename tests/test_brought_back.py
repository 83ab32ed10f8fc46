"""A set that is taken out leaves nothing behind, and what is said of its scenarios is what they did."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.cards.reading.phrasebook import FOLDER, Phrasebook
from tests.brought_back import Fared, _parts, _sorted_in, _without, fared
from tests.vault import printed_rows


def test_abilities_are_parted_by_their_cards() -> None:
    """With what belongs to them: older wordings, lists of several lines."""
    text = '# head\n\n[a]\nabilities = [\n  "Play(Draw(1))",\n]\n[[a.older]]\nx = 1\n["ĕ"]\nabilities = []\n'
    assert [card for card, _ in _parts(text)] == ["", "a", "a", "ĕ"]
    assert "".join(part for _, part in _parts(text)) == text


def test_phrases_are_left_out_one_by_one(tmp_path: Path) -> None:
    """Of several for one pattern the others stay: the book lacks exactly those lines."""
    path = tmp_path / "made-up.txt"
    path.write_text("effect\n  Steal(n) :: steal {n:int}\n    :: take {n:int}\n  Draw(n) :: draw {n:int}\n", encoding="utf-8")
    for line, left in ((2, {"take", "draw"}), (3, {"steal", "draw"}), (4, {"steal", "take"})):
        book = Phrasebook([("x", _without(path, {f"made-up.txt:{line}"}))])
        assert set(book.categories["effect"].words) == left
    for path in FOLDER.glob("*.txt"):
        assert Phrasebook([("x", _without(path, ()))]).lines == Phrasebook([("x", path.read_text(encoding="utf-8"))]).lines


def test_a_verdict_counts_as_what_it_is() -> None:
    """A card that was not read whole proves nothing; a difference is one unless a reason is written down."""
    found = Fared("X", 4, 3)
    fared_so = {
        "a": ("agrees", {"troll"}), "b": ("disagrees", {"troll"}), "c": ("disagrees", {"duskwitch", "troll"}),
        "d": ("agrees", {"troll", "nexus"}),
    }  # fmt: skip
    for name, (result, cards) in fared_so.items():
        verdict = {"scenario": name, "result": result, "failures": [{"says": "no"}]}
        _sorted_in(found, verdict, cards, {"troll", "duskwitch"})
    assert (found.agree, found.differ) == (["a"], ["b (troll): no"])
    assert (found.explained, found.unplayed) == (["c (duskwitch)"], ["d (nexus)"])


@pytest.mark.skipif(not printed_rows(), reason="the printed texts are not here")
def test_a_set_comes_back_with_its_scenarios() -> None:
    """The newest one: by day with all phrases."""
    found = fared("DM", whole=True)
    assert found.differ == []
    assert found.read >= 0.75 * found.cards
    assert len(found.agree) >= 50
