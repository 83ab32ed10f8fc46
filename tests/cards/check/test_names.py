"""Names in an ability are borne by something; which kind of name stands where is read off the types."""

import pytest

from judge.cards.check.names import names_of, strangers
from judge.cards.notation import parse
from judge.cards.pool import load_pool


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Play(Destroy(Creature(House('marz'))))", "House.name is 'marz', which nothing bears"),
        ("Play(Destroy(Creature(Trait('gaint'))))", "Trait.name is 'gaint', which nothing bears"),
        ("Play(Destroy(Creature(Named('urchyn'))))", "Named.id is 'urchyn', which nothing bears"),
        ("Play(MakeToken(kind='urchyn'))", "MakeToken.kind is 'urchyn', which nothing bears"),
    ],
)
def test_a_name_that_nothing_bears_is_told(text: str, says: str) -> None:
    """The part, the name, and nothing more; without names of that kind to compare with, any name passes."""
    assert strangers(parse(text), names_of(load_pool())) == (says,)
    assert strangers(parse(text), {}) == ()


def test_a_word_may_stand_for_a_name() -> None:
    """The active house has no name until it is chosen, and a part left out names nothing."""
    names = names_of(load_pool())
    for text in ("While(BelongsTo(Creature(), 'active'))", "Play(MakeToken())", "Play(Destroy(Creature(House('mars'))))"):
        assert strangers(parse(text), names) == ()
