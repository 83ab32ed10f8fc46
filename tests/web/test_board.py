"""Setting a board up in a form, as a browser without JavaScript does it."""

import json
import re
import tomllib
from html import unescape

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge.show.context.packed import pack, unpack

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
    form = html.partition('id="set-up"')[2]
    assert form.count("xyzzyqq") == 3  # in the list of problems, at the field, and in the field
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


def test_a_board_in_the_middle_of_a_fight_is_set_up_in_the_form(client: FlaskClient) -> None:
    """The turn so far and the moment reached go from the fields to the address, and to the first line of the trace."""
    fields = {
        "opponent.battleline.0.card": "Dust Pixie", "done.played": "Gateway to Dis", "emily.hand": "",
        "emily.discard": "Gateway to Dis", "doing.moment": "before fight", "doing.card": "Troll", "doing.defender": "Dust Pixie",
    }  # fmt: skip
    answer = press(client, "play", **fields)
    assert answer.status_code == 303
    found = re.search(r"board=([\w-]+)", answer.headers["Location"])
    assert found
    board = unpack(found[1])
    assert board["done"] == {"played": ["gateway-to-dis"]}
    assert board["doing"] == {"moment": "before fight", "card": "troll", "defender": "dust-pixie"}
    page = client.get(answer.headers["Location"]).get_data(as_text=True)
    assert "Troll is fighting against Dust Pixie" in page
    assert "arlier this turn: Emily has played Gateway to Dis" in page
    form = client.get(f"/board?board={found[1]}").get_data(as_text=True)
    assert '<option value="before fight" selected>' in form
    assert 'name="doing.defender" value="Dust Pixie"' in form


def test_a_moment_that_cannot_be_is_a_flaw_at_its_field(client: FlaskClient) -> None:
    """The problem stands at the field of the creature that is not there."""
    answer = press(client, "play", **{"doing.moment": "before fight", "doing.card": "Troll", "doing.defender": "Ember Imp"})
    assert answer.status_code == 422
    assert 'id="flaw-doing-defender"' in answer.get_data(as_text=True)


def test_a_board_in_the_middle_of_something_is_kept_as_a_file(client: FlaskClient) -> None:
    """The scenario file has both tables, and reads back as the same board."""
    wave = {"moment": "play", "card": "poison-wave", "resolved": ["poison-wave"]}
    doing = [wave, {"moment": "destroyed", "cards": ["troll"]}]
    side = {"battleline": ["troll"], "hand": ["poison-wave"]}
    given = {"active": "emily", "done": {"prophecy": True}, "doing": doing, "emily": side, "opponent": {}}
    text = client.get(f"/board.toml?board={pack(given)}").get_data(as_text=True)
    assert tomllib.loads(text)["given"] == given


def test_a_list_is_pasted_in_the_plain_form_and_what_was_not_read_is_not_lost(client: FlaskClient) -> None:
    """The cards stand in their pile, the line that could not be read is told, and the text stays."""
    text = "Brobnar\n2x Anger\nxyzzyqq\nDis\nLogos\n"
    answer = press(client, "paste", paste=text, **{"paste.at": "opponent.deck"})
    html = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert re.search(r'name="opponent.deck"[^>]*>Anger\s+Anger</textarea>', html)
    assert 'name="opponent.houses" value="brobnar, dis, logos"' in html
    assert "<b>line 3:</b>" in html
    assert "xyzzyqq\nDis\nLogos\n</textarea>" in html
    assert 'value="Troll"' in html


def test_a_pasted_board_takes_the_place_of_what_was_there(client: FlaskClient) -> None:
    """A scenario file fills the form."""
    html = press(client, "paste", paste='[given.ann]\nhand = ["krump"]\n[given.bob]\namber = 5\n').get_data(as_text=True)
    assert 'name="emily.hand" rows="2" placeholder="one card per line">Krump</textarea>' in html
    assert 'name="opponent.amber" value="5"' in html
    assert 'value="Troll"' not in html


def test_a_pasted_deck_is_what_the_unknown_cards_can_be(client: FlaskClient) -> None:
    """Without the houses and the unknown cards of the list, of which that list knows nothing."""
    pasted = {"paste": "Dis\n2x Troll\n3 unknown cards\nAnger", "paste.at": "opponent.among"}
    html = press(client, "paste", **{"opponent.hand": "2 unknown cards"}, **pasted).get_data(as_text=True)
    assert ">Troll\nTroll\nAnger</textarea>" in html
    assert 'role="alert"' not in html


def test_the_editor_is_given_the_board_with_what_the_form_has_no_field_for(client: FlaskClient) -> None:
    """What the page carries for the drawn board is the board of the address, whole."""
    given = {
        "done": {"played": 2, "lasting": [{"card": "troll", "player": "zoe"}]},
        "zoe": {"battleline": ["troll"], "keys": ["red"]},
        "bob": {"token": "grunt"},
    }
    html = client.get(f"/board?board={pack(given)}").get_data(as_text=True)
    carried = re.search(r'data-given="([^"]*)"', html)
    assert carried
    assert json.loads(unescape(carried[1])) == given


def test_sides_keep_their_names_in_the_form_and_get_others(client: FlaskClient) -> None:
    """The names of the set-up are shown and kept; a field at each side changes them, and what cannot be is told there."""
    given = {"active": "bob", "zoe": {"hand": ["troll"], "battleline": ["krump"]}, "bob": {"amber": 2}}
    html = client.get(f"/board?form=plain&board={pack(given)}").get_data(as_text=True)
    assert '<option value="opponent" selected>Bob</option>' in html
    assert "Battleline of Zoe" in html
    fields = {**dict(re.findall(r'name="([\w.]+)" value="([^"]*)"', html)), "active": "opponent"}
    assert (fields["emily.name"], fields["emily.was"], fields["opponent.name"]) == ("zoe", "zoe", "bob")
    fields |= {"emily.hand": "Troll"}
    onward = client.post("/board", data={**fields, "emily.name": "Lisa", "press": "play"}).headers["Location"]
    assert unpack(onward.partition("board=")[2].partition("&")[0]) == {"active": "bob", "Lisa": given["zoe"], "bob": given["bob"]}
    assert "Lisa" in client.get(onward).get_data(as_text=True)
    wrong = client.post("/board", data={**fields, "emily.name": "<i>house", "press": "play"}).get_data(as_text=True)
    assert 'id="flaw-emily-name"' in wrong
    assert "&lt;i&gt;house" in wrong
    assert "<i>house" not in wrong


def test_the_plain_form_stays_plain(client: FlaskClient) -> None:
    """Where the form alone is asked for, no editor comes, neither before nor after a button; the board is drawn beside it."""
    html = client.get(f"/board?form=plain&board={pack({'emily': {'battleline': ['troll']}, 'opponent': {}})}").get_data(
        as_text=True
    )
    assert 'id="editor"' not in html
    assert 'action="/board?form=plain"' in html
    assert "Battleline of Emily" in html


def test_modules_are_kept_for_ever_under_the_version_of_their_folder(client: FlaskClient) -> None:
    """The editor and every module that it imports come from one version; another version's address is not kept."""
    html = client.get("/board").get_data(as_text=True)
    main = re.search(r'src="(/static/board/\w+/)main.js"', html)
    assert main
    seen, waiting = set(), ["main.js"]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        answer = client.get(main[1] + name, buffered=True)
        assert answer.status_code == 200, name
        assert "max-age=31536000" in answer.headers["Cache-Control"]
        waiting += re.findall(r'from "\./([\w.]+)"', answer.get_data(as_text=True))
    preloaded = set(re.findall(rf'modulepreload" href="{main[1]}(\w+\.js)"', html))
    assert preloaded == seen - {"main.js"}
    assert client.get("/static/board/0123456789/main.js", buffered=True).headers["Cache-Control"] == "no-cache"


OWN = 'nova = {name = "Nova", type = "action", houses = ["dis"], abilities = ["Play(Steal(2))"]}\nrock = {power = 4}'


def test_a_card_of_ones_own_goes_the_whole_way(client: FlaskClient) -> None:
    """Typed in the form, it is played by its name, every outcome is found, and the file of the board holds it."""
    answer = press(client, "play", cards=OWN, **{"emily.hand": "nova", "emily.battleline.1.card": "rock"})
    assert answer.status_code == 303, answer.get_data(as_text=True)
    where = answer.headers["Location"]
    assert "Play Nova" in client.get(where).get_data(as_text=True)
    packed = re.search(r"board=([\w-]+)", where)
    assert packed
    found = unpack(packed[1])
    assert tomllib.loads(client.get(f"/board.toml?board={packed[1]}").get_data(as_text=True))["given"] == found
    assert found["cards"]["rock"] == {"power": 4}
    step = client.post("/api/v1/games/step", json={"given": found, "do": ["play nova"]}).get_json()
    assert [player["amber"] for player in step["page"]["table"]["players"]] == [2, 2]
    for address in (where.replace("/play", "/outcomes"), f"{where}&do=play+nova", f"/board?board={packed[1]}"):
        page = client.get(address)
        assert (page.status_code, "Nova" in page.get_data(as_text=True)) == (200, True), address


def test_an_own_card_that_cannot_be_is_told_at_its_field(client: FlaskClient) -> None:
    """A text that nobody can read; and the notation must be right."""
    for cards, says in (('nova = {text = "Steal 2."}', "is not read"), ("nova = ", "write this as in a scenario file")):
        html = press(client, "play", cards=cards).get_data(as_text=True)
        assert 'id="flaw-cards"' in html
        assert says in html.lower()
