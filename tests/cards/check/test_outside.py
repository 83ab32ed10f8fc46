"""What is done to cards in play is never said of cards elsewhere."""

import pytest

from judge.cards.check.door import check
from judge.cards.check.names import names_of
from judge.cards.check.outside import outside
from judge.cards.notation import parse
from judge.cards.pool import load_pool


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Play(Stun(In(ARCHIVES)))", "Stun.who is In(ARCHIVES)"),
        ("Play(Attach(Choose(Creature(FRIENDLY)), In(ARCHIVES)))", "Attach.to is In(ARCHIVES)"),
        ("Play(Ready(Choose(In(DISCARD))))", "Ready.who is In(DISCARD)"),
        ("Play(May(Destroy(AnyNumber(In(HAND, of=OPPONENT)))))", "Destroy.who is In(HAND, of=OPPONENT)"),
        ("Play(Deal(2, Both(Creature(ENEMY), Top(2))))", "Deal.who is Top(n=2)"),
        ("AfterReap(MoveAmber(1, YOU, to=Choose(In(HAND))))", "MoveAmber.to is In(HAND)"),
        ("Action(Exhaust(Under()))", "Exhaust.who is Under()"),
    ],
)
def test_cards_elsewhere_are_told(text: str, says: str) -> None:
    """With the part, the cards, and what can be done with such cards."""
    (found,) = outside(parse(text))
    assert found.startswith(says)
    assert "Archive, Discard, Purge" in found


@pytest.mark.parametrize(
    "text",
    [
        "Play(Stun(Choose(Creature(ENEMY))))",
        "Play(Discard(In(HAND)))",
        "Play(Destroy(HalfLine()))",
        "Play(Destroy(MostPowerful(Creature())))",
        "Play(Seq(Bind(Choose(In(DISCARD))), Deal(Count(In(HAND)), Creature())))",
    ],
)
def test_what_can_be_done_is_not_told(text: str) -> None:
    """Cards in play, whatever they are counted by, and what is done with cards elsewhere."""
    assert not tuple(outside(parse(text)))


def test_the_door_asks() -> None:
    """A card with such an ability is a plain body, with its flaw told."""
    assert "Heal.who is In(HAND)" in check("Play(Heal(2, In(HAND)))", names_of(load_pool()), upgrade=False).flaws[0]
