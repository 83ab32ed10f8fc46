"""What may stand where is read from the types of the nouns, and a flaw is told with its place."""

import pytest

from judge.cards.check.grammar import flaws, hints, kinds
from judge.cards.notation import parse
from judge.cards.nouns import sorts
from judge.cards.nouns.base import NOUNS

PLACED = {kind for name in sorts.__all__ for kind in kinds(getattr(sorts, name))}


@pytest.mark.parametrize("name", sorted(NOUNS))
def test_a_noun_has_a_part_of_speech(name: str) -> None:
    """A noun that could stand nowhere would be dead, and a part that admits anything could not be checked."""
    assert NOUNS[name] in PLACED
    assert object not in {kind for hint in hints(NOUNS[name]).values() for kind in kinds(hint)}


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("Steal(2)", "Steal(2) is not an ability"),
        ("While(Power(Creature(), 2))", "Power.n is Creature() where number belongs"),
        ("Play(Steal(-3))", "Steal.n is -3, and it takes 1 at least"),
        ("Play(Destroy(Choose(Creature(), n=0)))", "Choose.n is 0, and it takes 1 at least"),
        ("Play(Draw(101))", "Draw.n is 101, and a number in an ability is 100 at most"),
        ("While(Power(-101, THIS))", "Power.n is -101, and a number in an ability is 100 at most"),
        ("Play(Gain(True))", "Gain.n is True where amount belongs"),
        ("Play(Gain(Count(Choose(Creature()))))", "Count.who is Choose(Creature()) where found belongs"),
        ("Play(Gain(Count(Both(Choose(Creature())))))", "Count.who is Both(Choose(Creature())) where found belongs"),
        ("Play(Deal(ALL, Creature()))", "Deal.n is ALL where amount belongs"),
        ("Play(Destroy((Creature(),)))", "Destroy.who is one thing, not a tuple"),
        ("While(OnlyFights(THIS, FLANK))", "OnlyFights.tests is a tuple: FLANK needs a comma"),
        ("Play(Heal(1, Neighbors(THIS, 'up')))", "Neighbors.side is 'up' where one of '', 'left', 'right' belongs"),
        ("Play(Destroy(In(DECK_TOP)))", "In.zone is DECK_TOP where one of HAND, DISCARD, ARCHIVES, DECK, PURGED belongs"),
        ("Play(MoveAmber(1, THIS, Gain(1)))", "MoveAmber.to is Gain(1) where cards or player or nothing belongs"),
    ],
)
def test_what_stands_in_a_wrong_place_is_told(text: str, flaw: str) -> None:
    """The part, what stands there, and what belongs there instead."""
    assert flaw in flaws(parse(text))


def test_a_choice_may_stand_where_an_effect_can_ask() -> None:
    """Effects ask for their cards, several selectors together as well."""
    assert flaws(parse("Play(Destroy(Both(Choose(Creature()), Choose(Artifact()))))")) == ()
