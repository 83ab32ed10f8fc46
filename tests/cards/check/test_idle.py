"""Nouns that would do nothing are told; those of the book all do something (see ``test_scope``)."""

import pytest

from judge.cards.check.idle import idle
from judge.cards.notation import parse


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Play(Seq())", "Seq() joins nothing: Seq takes two parts at least"),
        ("Play(Seq(Gain(1)))", "Seq(Gain(1)) joins nothing"),
        ("Play(ChooseOne(Gain(1)))", "ChooseOne(Gain(1)) joins nothing"),
        ("Play(Destroy(Both(Creature())))", "Both(Creature()) joins nothing"),
        ("Play(Discard(Both(Random(In(HAND)), Random(In(HAND, of=OPPONENT)))))", "chooses twice under 'it'"),
        ("Play(Destroy(Creature(Any())))", "Any() joins nothing"),
        ("Play(If(All(), Gain(1)))", "All() joins nothing"),
        ("While(Grants())", "Grants() joins nothing"),
        ("Slash((PLAY,), Gain(1))", "has one precursor at most"),
        ("While(Power(0, THIS))", "Power(0, THIS) adds nothing"),
        ("Play(Repeat(Gain(1), times=0))", "Repeat.times is 0, and it takes 1 at least, or -1"),
        ("Play(OneByOne(Creature(), Destroy(IT), n=-2))", "OneByOne.n is -2, and it takes 1 at least, or -1"),
        ("Play(DealSpread(3, Creature(), each=0))", "DealSpread.each is 0, and it takes 1 at least"),
        ("Play(Bind(Choose(Creature())))", "which only remembers"),
        ("Play(May(Seq(ChooseHouse(), Bind(Creature(), name='them'))))", "which only remembers"),
    ],
)
def test_a_noun_that_does_nothing_is_told(text: str, says: str) -> None:
    """One sentence with the noun and the way out."""
    found = tuple(idle(parse(text)))
    assert len(found) == 1
    assert says in found[0]


@pytest.mark.parametrize(
    "text",
    [
        "Play(Seq(Gain(1), Draw(1)))",
        "Play(Repeat(Gain(1)))",
        "Play(Bind(In(HAND, of=OPPONENT), name='seen'))",
        "Play(Seq(ChooseHouse(), Discard(Top())))",
        "While(CountsAsCreature(THIS, 0))",
        "While(Power(-1, Creature()))",
    ],
)
def test_what_does_something_is_left_alone(text: str) -> None:
    """To look at hidden cards is something; what stands there unsaid is right as well."""
    assert tuple(idle(parse(text))) == ()
