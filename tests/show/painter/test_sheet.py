"""The picture of a page is 1200 by 630, well formed, and nothing on it is wider than it."""

from __future__ import annotations

import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

import judge.web
from judge.show.context.games import Games
from judge.show.painter.letters import width
from judge.show.painter.png import png
from judge.show.painter.sheet import Sheet, painted
from tests.show.painter.drawn import CARD, a_table

SIGNS = (Path(judge.web.__file__).parent / "static" / "sprite.svg").read_text(encoding="utf-8")
LONG = "Archimedes & <Nexus> save the neighbors that they had when all were tagged, and nobody who moves up. " * 6
SHEETS = {
    "words": Sheet(kind="Ruling", title=LONG, asks=LONG, says=LONG, sure=LONG, cite="18.4:faq:one"),
    "card": Sheet(kind="Card", title=LONG, says=LONG, cite="Creature", card=CARD),
    "short": Sheet(kind="Page", title="Short"),
}


@pytest.mark.parametrize("name", [*SHEETS, "table"])
def test_no_words_leave_the_picture(games: Games, name: str) -> None:
    """Whatever is said, it is broken or cut to fit, and stays within the height."""
    sheet = SHEETS.get(name) or Sheet(kind="Scenario", title=LONG, says=LONG, sure=LONG, table=a_table(games))
    root = ElementTree.fromstring(painted(sheet))
    found = 0
    for each in root.findall("{*}text"):
        size, x = float(each.attrib["font-size"]), float(each.attrib["x"])
        wide = width(each.text or "", size, bold=each.attrib["font-weight"] == "bold")
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[each.attrib["text-anchor"]]
        assert left >= 0, each.text
        assert left + wide <= 1200, each.text
        assert size <= float(each.attrib["y"]) <= 620, each.text
        found += 1
    assert found >= 3


def test_a_picture_is_a_png_of_the_size_that_links_show(games: Games) -> None:
    """With the signs of the site, of which only those used are put in."""
    drawn = png(painted(Sheet(kind="Scenario", title="A board", says="It is so.", table=a_table(games))), SIGNS)
    assert drawn.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", drawn[16:24]) == (1200, 630)
    assert len(drawn) < 200_000
    assert drawn != png(painted(Sheet(kind="Scenario", title="A board", says="It is so.", table=a_table(games))), "")


def test_a_picture_is_told_in_words() -> None:
    """For whoever does not see it."""
    assert SHEETS["short"].alt == "Page: Short"
    assert Sheet(kind="Card", title="Troll", card=CARD).alt == "Card: Troll, with the card as it is drawn"
