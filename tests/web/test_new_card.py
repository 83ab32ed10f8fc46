"""The page of a new card: read by the button, led on to an address that holds it, kept by the owner alone."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from judge.show.context.finder import Finder
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.web.app import create_app
from judge.web.parts import Parts

TOKEN = "a token that nobody guesses"
THIEF = {"name": "Lantern Thief", "type": "creature", "house": "Zork", "power": "4", "text": "Skirmish.\r\nReap: Steal 1A."}


@pytest.fixture
def owned(parts: Parts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A site with a shelf of its own, and whoever gives its token."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    library = Library()
    own = Parts(library, Games(library), Finder(library), parts.cases, parts.jobs)
    with create_app(own, TESTING=True, OWNER_TOKEN=TOKEN).test_client() as client:
        yield client


def sent(client: FlaskClient, path: str = "/cards/new", **fields: str) -> tuple[int, str, str]:
    """Send a form: the status, where it leads, and what it says."""
    html = client.get("/cards/new").get_data(as_text=True)
    token = re.search(r'name="csrf_token" value="([^"]+)"', html)
    assert token
    answer = client.post(path, data={"csrf_token": token[1], **fields})
    return answer.status_code, answer.headers.get("Location", ""), answer.get_data(as_text=True)


def test_the_button_leads_to_an_address_that_holds_the_card(client: FlaskClient) -> None:
    """Which shows what was understood, tries it on a board in one tap, and has a QR code; so does its twin for machines."""
    status, address, _ = sent(client, **THIEF)
    assert (status, address.startswith("/cards/new?card=")) == (303, True)
    html = client.get(address).get_data(as_text=True)
    assert "After Reap: Steal 1 Æmber." in html
    assert 'class="code-box' in html
    play = re.search(r'href="(/play[^"]+)"', html)
    assert play
    board = client.get(unescape(play[1])).get_data(as_text=True)
    assert "Lantern Thief" in board
    assert ">yours<" in board
    page = client.get(address.replace("/cards/new?", "/cards/new.json?")).get_json()["page"]
    assert (page["read"]["abilities"], page["typed"]["house"]) == (["AfterReap(Steal(1))"], "Zork")
    typed = client.get("/cards/new.json?name=Nova&type=action&house=dis&text=Play:+Draw+2+cards.").get_json()["page"]
    assert typed["read"]["english"] == ["Play: Draw 2 cards."]


def test_the_board_editor_draws_it_and_leads_back_to_it(client: FlaskClient) -> None:
    """With its text; its own page is the card's."""
    _, address, _ = sent(client, **THIEF)
    editor = client.get(address.replace("/cards/new?", "/cards/new.json?")).get_json()["page"]["board"]
    cards = client.get(editor.replace("/board?", "/board.json?")).get_json()["page"]["checked"]["cards"]
    thief = next(card for card in cards if card["id"] == "lantern-thief")
    assert (thief["text"], thief["line"][-5:]) == (["After Reap: Steal 1 Æmber."], "yours")
    assert client.get(thief["page"]).status_code == 200


def test_what_is_wrong_comes_back_with_what_was_typed(client: FlaskClient) -> None:
    """422, the problem at its field; a text of 100 kB is there still, and one that no form may have is refused."""
    status, _, html = sent(client, **THIEF | {"power": "many"})
    assert (status, 'aria-invalid="true"' in html, "Reap: Steal 1A." in html) == (422, True, True)
    status, _, html = sent(client, **THIEF | {"text": "Reap: Steal 1A. " * 6250})
    assert (status, "99,999 letters" in html, html.count("Steal 1A.") >= 6250) == (422, True, True)
    assert sent(client, **THIEF | {"text": "x" * 300_000})[0] == 413
    status, _, html = sent(client, **THIEF | {"text": "</textarea><script>alert(1)</script>", "name": "x" * 90})
    assert (status, "<script>alert" in html) == (422, False)


def test_the_owner_keeps_a_card_and_everybody_finds_it(owned: FlaskClient) -> None:
    """Others are refused; once it is kept it is in the search, among the cards, in deck lists, and marked."""
    _, address, _ = sent(owned, **THIEF)
    address, _, there = address.partition("#")
    assert there == "understood"  # the browser goes on to what was read, below the form
    card = address.partition("card=")[2]
    assert sent(owned, "/cards/new/keep", card=card)[0] == 403
    assert sent(owned, "/cards/new/remove", id="lantern-thief")[0] == 403
    owned.get(f"/owner?token={TOKEN.replace(' ', '+')}")
    assert sent(owned, "/cards/new/keep", card=card)[:2] == (303, "/card/lantern-thief")
    assert ">yours<" in owned.get("/card/lantern-thief").get_data(as_text=True)
    (found,) = owned.get("/cards.json?name=lantern+thief").get_json()["page"]["cards"][:1]
    assert (found["id"], found["says"].endswith("yours")) == ("lantern-thief", True)
    assert [each["id"] for each in owned.get("/cards.json?house=zork").get_json()["page"]["tiles"]] == ["lantern-thief"]
    read = owned.post("/api/v1/boards/read", json={"text": "Zork\n2x Lantern Thief"}).get_json()["page"]
    assert (len(read["cards"]), read["houses"], read["problems"]) == (2, ["zork"], [])
    checked = owned.post("/api/v1/boards/check", json={"given": {"house": "zork", "a": {"houses": ["zork"]}, "b": {}}}).get_json()
    assert checked["page"]["flaws"] == []
    status, _, html = sent(owned, "/cards/new/keep", card=address_of_unread(owned))
    assert (status, "so it is not kept" in html) == (422, True)
    assert sent(owned, "/cards/new/remove", id="lantern-thief")[0] == 303
    assert owned.get("/card/lantern-thief").status_code == 404


def address_of_unread(client: FlaskClient) -> str:
    """A card of which a line is not read, packed."""
    return sent(client, **THIEF | {"text": "Reap: Sing."})[1].partition("card=")[2]


def test_machines_read_a_card_too(client: FlaskClient) -> None:
    """With the lines, what stopped them, and what can be picked."""
    card = {"name": "Nova", "type": "action", "houses": ["dis"], "text": "Play: Sing."}
    page = client.post("/api/v1/cards/read", json={"card": card}).get_json()["page"]
    line = page["read"]["lines"][0]
    assert (line["unread"], len(line["near"]), page["play"]) == ("Sing.", 3, "")
    page = client.post("/api/v1/cards/read", json={"card": card, "picks": [f"{line['mark']}:1"]}).get_json()["page"]
    assert page["play"].startswith("/play?")
    wrong = client.post("/api/v1/cards/read", json={"card": {"name": 3, "wings": []}})
    assert wrong.status_code == 200
    assert wrong.get_json()["page"]["flaws"]
