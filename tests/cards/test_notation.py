"""The notation reads back what it prints, and nothing else."""

import pickle
import re

import pytest

from judge.cards.notation import parse
from judge.errors import CardError


@pytest.mark.parametrize(
    "text",
    [
        "Play(Steal(2))",
        "After(LeavesPlay(), Steal(2, by=OPPONENT))",
        "Play(Seq(Destroy(Creature()), GainChains(3)))",
        "While(Gains(Neighbors(), Destroyed(Archive(THIS))))",
        "Slash((AFTER_FIGHT, AFTER_REAP), Seq(Deal(2, Choose(Creature())), If(DestroyedBy(), Purge(IT))))",
        "While(Power(-2, Creature(ENEMY, House('brobnar'))))",
    ],
)
def test_an_ability_prints_as_it_was_read(text: str) -> None:
    """Reading and printing the notation are inverse."""
    assert repr(parse(text)) == text


def test_what_a_noun_hashes_to_is_no_part_of_it() -> None:
    """It is worked out once and stays where it was: in another process the same words hash to something else."""
    asked, other = parse("Play(Steal(2))"), parse("Play(Steal(2))")
    assert hash(asked) == hash(other)
    assert vars(asked) == vars(parse("Play(Steal(2))"))
    assert asked._hash == hash(asked)
    again = pickle.loads(pickle.dumps(asked))
    assert again == asked
    assert not hasattr(again, "_hash")
    assert hash(again) == hash(asked)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Stael(2)", "unknown noun Stael; perhaps Steal"),
        ("Steal(2, by=OPONENT)", "unknown word OPONENT; perhaps OPPONENT"),
        ("Steal()", "missing 1 required positional argument"),
        ("Steal(2)(3)", "is no noun"),
        ("Steal(1 + 1)", "is no noun"),
        ("__import__('os')", "unknown noun"),
        ("Steal(2", "is not written like"),
        ("Seq(" * 40 + ")" * 40, "nested deeper"),
        ("'" + "x" * 3000 + "'", "at most"),
    ],
)
def test_what_is_no_ability_is_refused_with_a_hint(text: str, says: str) -> None:
    """A misspelt noun, a foreign expression or a huge text raises CardError and says what is wrong."""
    with pytest.raises(CardError, match=re.escape(says)):
        parse(text)
