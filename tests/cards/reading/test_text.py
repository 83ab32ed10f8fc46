"""The lines of a text as people type it."""

import pytest

from judge.cards.pool import Facts
from judge.cards.reading.read import problems, read
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


PRINTED = (
    'Skirmish.\nEach other friendly creature gains, "Reap: Gain 1 Æmber."\n'
    "After Fight/After Reap: Steal 2 Æmber. If you do, Lamp Eater captures 1 Æmber."
)


@pytest.mark.parametrize(
    "typed",
    [
        PRINTED.replace('"Reap: Gain 1 Æmber."', "“Reap: Gain 1 Æmber.”"),
        PRINTED.replace('"Reap: Gain 1 Æmber."', "«Reap: Gain 1 Æmber.»"),
        PRINTED.replace('"Reap: Gain 1 Æmber."', "'Reap: Gain 1 Æmber.'"),
        *(PRINTED.replace("Æmber", other) for other in ("amber", "aember", "Aember", "ember")),
        *(PRINTED.replace("Æmber", other) for other in ("Æ", "[A]", "(A)", ":aember:", "A")),
        *(PRINTED.replace(" Æmber", other) for other in ("A", "Æ", "Æmber", "<A>")),
        *(PRINTED.replace("Reap: Steal", f"Reap{dash} Steal") for dash in (" –", " -", " —", ";", "：", " :")),
        PRINTED.replace("After Fight/After Reap", "Fight/Reap"),
        PRINTED.replace("After Fight/After Reap", "Fight / Reap"),
        PRINTED.replace("After Fight/After Reap:", "**After Fight/After Reap:**"),
        PRINTED.replace("\n", " "),
        PRINTED.replace("\n", ""),
        PRINTED.replace("\n", "\r\n\r\n"),
        PRINTED.replace(" ", "  "),
        PRINTED.replace(" ", "\u00a0"),
        PRINTED.replace("friendly ", "friendly\n").replace("you do", "you\ndo").replace("creature gains", "crea-\nture gains"),
        PRINTED.replace("\n", "\n• "),
        PRINTED.lower(),
        PRINTED.upper(),
        PRINTED.replace("Skirmish.", "Skirmish. (When this attacks, it is dealt no damage.)"),
        PRINTED.replace("Skirmish.", "Skirmish. [When this attacks, it is dealt no damage.]"),
        PRINTED.removeprefix("Skirmish.\n") + "\nSkirmish.",
    ],
)
def test_a_text_is_read_the_same_however_it_is_typed(typed: str) -> None:
    """From paper, on a phone, or copied from somewhere: marks, symbols, heads, and lines that are missing or broken."""
    facts = Facts(
        id="lamp-eater", name="Lamp Eater", type="creature", houses=("mars",), sets=(), numbers={}, power=4, armor=0, amber=0,
        bonus_icons=(), enhance_icons=(), traits=(), keywords=(), rarity="", gigantic=False, evil_twin=False, names={},
    )  # fmt: skip
    meant, found = read(PRINTED, facts), read(typed, facts)
    assert meant.whole
    assert (found.abilities, found.keywords) == (meant.abilities, meant.keywords), list(problems(found))


def test_icons_that_a_card_adds_to_others_stay_icons() -> None:
    """They are no words of an ability."""
    assert lines_of("Enhance [aember][damage].\nPlay: Draw a card.").lines == ("Play: Draw a card.",)
