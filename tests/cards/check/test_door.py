"""One door for every ability: each way in which one can be flawed is told at it, and what is sound comes back read."""

import pytest

from judge.cards.check.door import check
from judge.cards.nouns import Play, Steal

NAMES = {"house": ("mars",)}


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("Play(Stael(1))", "card/unreadable", "unknown noun Stael"),
        ("Play(Steal(-3))", "card/wrong-part", "Steal.n is -3, and it takes 1 at least"),
        ("Play(PutCounter(THIS, 'dust'))", "card/wrong-part", "PutCounter.kind is 'dust' where one of"),
        ("Play(Destroy(Choose(Creature(), n=0)))", "card/wrong-part", "Choose.n is 0, and it takes 1 at least"),
        ("Play(Destroy(Creature(House('marz'))))", "card/wrong-part", "House.name is 'marz'"),
        ("Play(Destroy(IT))", "card/wrong-part", "Destroy.who is IT"),
        ("Play(Destroy(HOST))", "card/wrong-part", "Destroy.who is HOST"),
        ("Play(Seq())", "card/wrong-part", "Seq() joins nothing"),
        ("FRIENDLY", "card/wrong-part", "FRIENDLY"),
        ("5", "card/wrong-part", "5"),
        ("'ward'", "card/wrong-part", "ward"),
    ],
)
def test_a_flawed_ability_does_not_come_in(text: str, code: str, says: str) -> None:
    """What cannot be read, does not fit, is unknown, refers to nothing or does nothing is told in one sentence."""
    checked = check(text, NAMES, upgrade=False)
    assert checked.code == code
    assert [says in flaw for flaw in checked.flaws] == [True]


def test_a_sound_ability_comes_in_as_it_was_read() -> None:
    """It has no flaws, and is what the notation says; a host is known on upgrades only."""
    assert check("Play(Steal(1))", NAMES, upgrade=False)[:2] == (Play(Steal(1)), ())
    assert check("Play(Destroy(HOST))", NAMES, upgrade=True).flaws == ()
