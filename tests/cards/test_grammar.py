"""Every noun has its place in the grammar."""

import pytest

from judge.cards import notation  # noqa: F401  (registers the nouns)
from judge.cards.grammar import open_parts, sort_of_part, sorts_of
from judge.cards.noun import NOUNS


@pytest.mark.parametrize("name", sorted(NOUNS))
def test_a_noun_has_a_part_of_speech(name: str) -> None:
    """A noun that could stand nowhere would be dead, and one with a part that nothing rules could not be checked."""
    assert sorts_of(NOUNS[name])
    for part in open_parts(NOUNS[name]):
        assert sort_of_part(NOUNS[name], part)
