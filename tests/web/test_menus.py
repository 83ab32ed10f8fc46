"""The menus of every page."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from judge.show.context.addresses import naming
from judge.web.menus import menus


def test_every_room_is_reached_in_the_rulebook_that_is_read() -> None:
    """Also where the one in force has to be named, as the reader has chosen another."""
    assert {room.address for part in menus("", "") for room in part} == {room.path for part in menus("", "") for room in part}
    assert all(room.address == f"{room.path}?rulebook=1.1" for part in menus("1.1", "1.1") for room in part)
    with naming("18.4"):
        assert all(room.address == f"{room.path}?rulebook=18.4" for part in menus("", "18.4") for room in part)


def test_a_phone_has_each_room_once(client: FlaskClient) -> None:
    """What lies under the thumb is not in the list above it again; every room of a desk can be reached."""
    below = client.get("/quiz").text.partition('class="bar-below"')[2].partition("</nav>")[0]
    found = re.findall(r'<a href="([^"]+)"', below)
    assert len(found) == len(set(found))
    assert {room.path for part in menus("", "") for room in part} == set(found)


def test_the_room_one_is_in_is_marked(client: FlaskClient) -> None:
    """In each menu that has it, whatever stands behind its path; nowhere on a page that is no room."""
    assert client.get("/rulings?topic=Ward").text.count('<a href="/rulings" aria-current="page"') == 2
    assert 'aria-current="page"' not in client.get("/entry/glossary:ward").text
