"""The lines of a text as people type it."""

import pytest

from judge.cards.reading.text import lines_of


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Play: Gain 1A.", "Play: Gain 1 Æmber."),
        ("Play: Steal 2 Æ from your opponent.", "Play: Steal 2 Æmber from your opponent."),
        ("Reap: Lose all your Æ.", "Reap: Lose all your Æmber."),
        ("Reap: If you have more A than your opponent, stun it.", "Reap: If you have more Æmber than your opponent, stun it."),
        ("Play: Deal 3D to a creature. A friendly creature captures 1Æ.",
         "Play: Deal 3 damage to a creature. A friendly creature captures 1 Æmber."),
        ("Play: Gain 1<A>.", "Play: Gain 1 Æmber."),
        ("Play: Gain 1 Æmber.", "Play: Gain 1 Æmber."),
    ],
)  # fmt: skip
def test_the_symbols_are_read_however_they_are_typed(typed: str, line: str) -> None:
    """As letters, as the publisher's marks, or in words; an article stays one."""
    assert [" ".join(each.split()) for each in lines_of(typed).lines] == [line]
