"""What a misspelt word resembles."""

from __future__ import annotations

from judge.cards.alike import alike


def test_the_likest_come_first_and_nothing_that_is_too_unlike() -> None:
    """Two letters that changed places are one slip; a word with nothing in common is none of them."""
    found = dict(alike("archimdes", ["troll", "archimedes", "archive"], least=0.5, most=3))
    assert list(found) == ["archimedes", "archive"]
    assert found["archimedes"] == 0.9
    assert dict(alike("wrad", ["ward"], least=0.75, most=1)) == {"ward": 0.75}
    assert not list(alike("wrad", ["ward"], least=0.76, most=1))


def test_no_more_than_are_wanted() -> None:
    """The rest is less like it."""
    assert [word for word, _ in alike("ward", ["wards", "ward", "warp"], least=0.1, most=2)] == ["ward", "wards"]
