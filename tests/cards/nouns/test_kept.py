"""Words of a lasting effect that are settled when it begins."""

from __future__ import annotations

from judge.cards.notation import parse
from judge.cards.nouns.kept import is_settled, kept, settled_at_once


def test_values_are_settled_and_words_about_cards_are_not() -> None:
    """A fixed amount, base values, and what another card gives; power as it counts later is asked later."""
    for settled in ("Fixed(PowerOf(THIS))", "PowerOf(THIS, base=True)", "TraitsOf(The('purged'))", "TextOf(The('chosen'))"):
        assert is_settled(parse(settled)), settled
    for open_one in ("PowerOf(THIS)", "ArmorOf(THIS)", "THIS", "3"):
        assert not is_settled(parse(open_one)), open_one


def test_each_value_is_settled_once_and_as_a_whole() -> None:
    """What stands twice is one, in the order of the words; what stands inside a settled value belongs to it."""
    ability = parse("Seq(Gain(Fixed(PowerOf(IT, base=True))), Steal(Fixed(AmberOn(IT))), Gain(Fixed(AmberOn(IT))))")
    assert settled_at_once(ability) == (parse("Fixed(PowerOf(IT, base=True))"), parse("Fixed(AmberOn(IT))"))
    assert settled_at_once(parse("Gain(PowerOf(IT))")) == ()


def test_a_value_is_kept_under_its_own_words() -> None:
    """Two that say the same share the name, others do not."""
    assert kept(parse("Fixed(AmberOn(IT))")) == kept(parse("Fixed(AmberOn(IT))"))
    assert kept(parse("Fixed(AmberOn(IT))")) != kept(parse("Fixed(AmberOn(THIS))"))
