"""Setting a board up in a form, as a browser without JavaScript does it."""

import re
import tomllib

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge.show.packed import pack, unpack

FIELDS = {
    "active": "emily",
    "house": "dis",
    "step": "main",
    "emily.battleline.0.card": "Troll",
    "emily.battleline.0.damage": "3",
    "emily.battleline.1.card": "archimedes",
    "emily.battleline.1.exhausted": "on",
    "emily.hand": "Gateway to Dis\nember imp",
    "opponent.battleline.0.card": "bad penny",
    "opponent.amber": "4",
}


def press(client: FlaskClient, button: str, **changed: str) -> TestResponse:
    """Send the form with its token, as the page carries it."""
    html = client.get("/board").get_data(as_text=True)
    token = re.search(r'name="csrf_token" value="([^"]+)"', html)
    assert token
    return client.post("/board", data={**FIELDS, **changed, "press": button, "csrf_token": token[1]})


def test_a_board_without_problems_goes_on_to_play(client: FlaskClient) -> None:
    """Play leads to an address that holds the board as it was typed, cards by their ids."""
    answer = press(client, "play")
    assert answer.status_code == 303
    found = re.search(r"board=([\w-]+)", answer.headers["Location"])
    assert found
    assert unpack(found[1])["emily"] == {
        "battleline": [{"card": "troll", "damage": 3}, {"card": "archimedes", "exhausted": True}],
        "hand": ["gateway-to-dis", "ember-imp"],
    }
    page = client.get(answer.headers["Location"]).get_data(as_text=True)
    assert "Play Gateway to Dis" in page


def test_every_problem_is_shown_at_its_field_and_nothing_typed_is_lost(client: FlaskClient) -> None:
    """A wrong name, a card in the wrong zone and a wrong house are all told at once; the fields keep what was typed."""
    changed = {"emily.battleline.1.card": "gateway to dis", "opponent.hand": "xyzzyqq", "house": "nowhere"}
    answer = press(client, "play", **changed)
    assert answer.status_code == 422
    html = answer.get_data(as_text=True)
    assert 'id="flaw-emily-battleline-1"' in html
    assert 'id="flaw-opponent-hand"' in html
    assert html.count("xyzzyqq") == 3  # in the list of problems, at the field, and in the field
    assert 'id="flaw-house"' in html
    assert "xyzzyqq</textarea>" in html
    assert 'value="Troll"' in html


@pytest.mark.parametrize("button", ["update", "left:emily.battleline.1", "mirror"])
def test_a_button_shows_the_form_again(client: FlaskClient, button: str) -> None:
    """Buttons that change the board answer with the form."""
    answer = press(client, button)
    assert answer.status_code == 200
    assert 'value="Archimedes"' in answer.get_data(as_text=True)


def test_names_are_completed_so_that_one_sees_what_was_understood(client: FlaskClient) -> None:
    """A part of a name comes back as the whole name."""
    html = press(client, "update", **{"emily.battleline.0.card": "harbinger of d"}).get_data(as_text=True)
    assert 'value="Harbinger of Doom"' in html


def test_a_board_is_kept_as_a_scenario_file(client: FlaskClient) -> None:
    """Saving gives a file in the notation of scenarios, with the board and what was done on it."""
    answer = press(client, "save")
    assert answer.status_code == 303
    file = client.get(answer.headers["Location"] + "&do=play+gateway-to-dis")
    assert file.headers["Content-Disposition"].startswith("attachment")
    kept = tomllib.loads(file.get_data(as_text=True))
    assert kept["given"]["house"] == "dis"
    assert kept["do"] == [{"emily": "play gateway-to-dis"}]


def test_a_shared_board_opens_in_the_form(client: FlaskClient) -> None:
    """The address of a board fills the form with it."""
    board = pack({"emily": {"battleline": [{"card": "troll", "damage": 2}]}, "opponent": {"deck": 7}})
    html = client.get(f"/board?board={board}").get_data(as_text=True)
    assert 'value="Troll"' in html
    assert "7 unknown cards" in html


def test_a_form_sent_from_elsewhere_is_refused(client: FlaskClient) -> None:
    """Without the token of the page nothing is done."""
    assert client.post("/board", data={**FIELDS, "press": "play"}).status_code == 400


def test_names_are_suggested_while_typing(client: FlaskClient) -> None:
    """A part of a name in any language finds the card."""
    answer = client.get("/cards.json?name=bloßen")
    assert answer.json is not None
    assert answer.json["page"]["cards"][0]["id"] == "barehanded"
    assert client.get("/cards.json?name=").json["page"]["cards"] == []  # type: ignore[index]
