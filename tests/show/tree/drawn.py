"""Pages of outcomes, and what holds of every picture."""

from __future__ import annotations

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.position import Position
from judge.show.tree.outcomes import Look, OutcomesPage, outcomes_page
from judge.show.tree.picture import MOST_BOXES, Picture

ANY_LOOK = Look()


def board_page(library: Library, games: Games, look: Look = ANY_LOOK, **sides: object) -> OutcomesPage:
    given = {"house": "dis", "emily": {"hand": ["gateway-to-dis"]}, "opponent": {}}
    return outcomes_page(library, games, Position(pack({**given, **sides}), ("play gateway-to-dis",)), "", look)


def overlaps(picture: Picture) -> list[tuple[int, int]]:
    boxes = picture.boxes
    return [
        (one.number, other.number)
        for one in boxes
        for other in boxes
        if one.number < other.number and one.x == other.x and one.y < other.y + other.height and other.y < one.y + one.height
    ]


def check_drawn(page: OutcomesPage) -> Picture:
    """What holds of every picture: all inside, nothing on top of anything else, lines to boxes that are there."""
    drawn = page.picture
    assert drawn is not None
    assert len(drawn.boxes) <= MOST_BOXES
    assert overlaps(drawn) == []
    numbers = {box.number for box in drawn.boxes}
    letters = {end.letter for end in page.outcomes}
    for box in drawn.boxes:
        assert 0 <= box.x <= drawn.width - drawn.box_width
        assert 0 <= box.y <= drawn.height - box.height
        for way in box.ways:
            assert bool(way.path) is bool(way.to)
            assert way.to in numbers | {0}
            assert not way.end or way.end in letters
            assert set(way.ends) <= set(box.ends) <= letters
    return drawn
