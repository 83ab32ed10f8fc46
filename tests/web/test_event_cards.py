"""Cards of an event on the site: kept by its head judge, found and played by who has signed in to it, unknown to all others."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from judge.show.context.packed import pack, unpack
from judge.store.cases import Cases, Wanted
from judge.store.database import Database
from judge.store.event_cards import EventCards
from judge.store.events import Event
from judge.store.visitor import Role
from judge.web.app import create_app
from judge.web.parts import Parts, own_parts
from tests.databases import fresh
from tests.homes import warmed
from tests.web.conftest import OWNER

NOVA = {"name": "Lantern Thief", "type": "creature", "houses": ["dis"], "power": 3, "text": "Reap: Steal 1A."}
BOARD = {"house": "dis", "emily": {"battleline": ["lantern-thief"]}, "dan": {"amber": 2}}
ID, NAME = "lantern-thief", "Lantern Thief"


@pytest.fixture(autouse=True)
def cheap_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that take no time."""
    monkeypatch.setattr("judge.store.codes.COST", 2)


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[Parts]:
    with fresh("sqlite", tmp_path) as url:
        database = Database(url)
        yield own_parts(cases=Cases(database))
        database.close()


@pytest.fixture
def site(parts: Parts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("JUDGE_HOME", str(warmed(tmp_path)))
    return create_app(parts, TESTING=True, PROPAGATE_EXCEPTIONS=False, OWNER_TOKEN=OWNER, CLIENT_RATE=0)


@pytest.fixture
def cup(parts: Parts) -> tuple[Event, dict[Role, str]]:
    return parts.events.make("Cup")


def token(client: FlaskClient, path: str) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(path).get_data(as_text=True))
    assert found
    return found[1]


def signed_in(site: Flask, code: str) -> FlaskClient:
    client = site.test_client()
    answer = client.post("/sign-in", data={"csrf_token": token(client, "/sign-in"), "code": code, "name": "Ann"})
    assert answer.status_code == 303
    return client


def kept(site: Flask, cup: tuple[Event, dict[Role, str]]) -> FlaskClient:
    """The head judge, who has kept the card by the button of its page."""
    head = signed_in(site, cup[1][Role.HEAD_JUDGE])
    page = head.get(f"/cards/new?card={pack(NOVA)}").get_data(as_text=True)
    assert "Keep for Cup" in page
    packed = re.search(r'name="card" value="([^"]+)"', page)
    assert packed
    path = f"/events/{cup[0].id}/cards"
    answer = head.post(path, data={"csrf_token": token(head, "/cards/new"), "card": packed[1]})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/card/{ID}")
    return head


def test_who_has_signed_in_finds_the_card_and_nobody_else(site: Flask, cup: tuple[Event, dict[Role, str]], parts: Parts) -> None:
    """Its page, the search, the list, the names suggested; another event, a stranger and the API without a code have none."""
    head = kept(site, cup)
    reader = signed_in(site, cup[1][Role.READER])
    other = signed_in(site, parts.events.make("Tour")[1][Role.HEAD_JUDGE])
    stranger = site.test_client()
    again = head.get(f"/cards/new?card={pack(NOVA)}").get_data(as_text=True)
    assert ("Kept for the event" in again, "Keep for Cup" in again, "On your shelf" in again) == (True, False, False)
    bearer = {"Authorization": f"Bearer {cup[1][Role.READER]}"}
    for client in (head, reader):
        page = client.get(f"/card/{ID}").get_data(as_text=True)
        assert NAME in page
        assert "of your event" in page
        for asked in ("lantern", "steal+aember", "dis+creature", "after+reap+steal"):
            assert "Cards of your event" in client.get(f"/search?q={asked}").get_data(as_text=True), asked
        for asked in ("ward", "steal+a+key"):
            assert "Cards of your event" not in client.get(f"/search?q={asked}").get_data(as_text=True), asked
        assert NAME in client.get("/cards?name=lantern").get_data(as_text=True)
        assert client.get(f"/card/{ID}.png").headers["Cache-Control"].startswith("private")
    assert ID in stranger.get("/api/v1/cards?name=lantern", headers=bearer).get_data(as_text=True)
    for client in (other, stranger):
        assert client.get(f"/card/{ID}").status_code == 404
        assert client.get(f"/card/{ID}.png").status_code == 404
        assert NAME not in client.get("/search?q=lantern").get_data(as_text=True)
        assert NAME not in client.get("/cards?name=lantern").get_data(as_text=True)
        assert ID not in client.get("/api/v1/cards?name=lantern").get_data(as_text=True)
    assert "Cards of this event" in reader.get(f"/events/{cup[0].id}").get_data(as_text=True)
    assert "Remove" not in reader.get(f"/events/{cup[0].id}").get_data(as_text=True)
    exported = json.loads(reader.get(f"/events/{cup[0].id}.json").get_data(as_text=True))
    assert exported["page"]["cards"][0]["given"]["text"] == NOVA["text"]
    assert other.get(f"/events/{cup[0].id}").status_code == 403


def test_a_board_brings_the_card_along(site: Flask, cup: tuple[Event, dict[Role, str]]) -> None:
    """Laid out by its name by who has signed in; the addresses of that page hold the card, and open for everybody."""
    judge_of_cup = kept(site, cup)
    stranger = site.test_client()
    asked = f"/play?board={pack(BOARD)}"
    assert stranger.get(asked).status_code != 200
    page = judge_of_cup.get(asked, follow_redirects=True)
    assert page.status_code == 200
    boards = set(re.findall(r"board=([\w-]+)", page.get_data(as_text=True)))
    assert boards
    assert all(ID in unpack(each).get("cards", {}) for each in boards)
    board = boards.pop()
    assert stranger.get(f"/play?board={board}").status_code == 200
    assert stranger.get(f"/outcomes?board={board}&do=reap+{ID}").status_code == 200
    bearer = {"Authorization": f"Bearer {cup[1][Role.READER]}"}
    body = {"given": BOARD, "do": [f"reap {ID}"]}
    answers = [stranger.post("/api/v1/games/explore", json=body, headers=headers).status_code for headers in (bearer, {})]
    assert answers == [200, 422]


def test_a_saved_case_keeps_the_card(site: Flask, cup: tuple[Event, dict[Role, str]], parts: Parts) -> None:
    """Also when it was taken away from the event."""
    head = kept(site, cup)
    path = head.get(f"/cases/new?board={pack(BOARD)}").headers["Location"]
    answer = head.post(path, data={"csrf_token": token(head, path), "title": "Thief", "board": pack(BOARD)})
    assert answer.status_code == 303
    (case,) = parts.cases.find(Wanted()).cases
    assert ID in case.setting.given["cards"]
    remove = {"csrf_token": token(head, "/cards/new"), "remove": ID}
    assert head.post(f"/events/{cup[0].id}/cards", data=remove).status_code == 303
    assert head.get(f"/card/{ID}").status_code == 404
    page = head.get(answer.headers["Location"]).get_data(as_text=True)
    assert NAME in page


def test_only_the_head_judge_and_the_owner_keep_cards(site: Flask, cup: tuple[Event, dict[Role, str]], parts: Parts) -> None:
    """And no form is taken without its token."""
    path, form = f"/events/{cup[0].id}/cards", {"card": pack(NOVA)}
    for role, status in ((Role.READER, 403), (Role.JUDGE, 403), (Role.HEAD_JUDGE, 303)):
        client = signed_in(site, cup[1][role])
        assert client.post(path, data=form).status_code == 400
        assert client.post(path, data={**form, "csrf_token": token(client, "/cards/new")}).status_code == status
        page = client.get(f"/cards/new?card={pack({**NOVA, 'name': 'Moth'})}").get_data(as_text=True)
        assert ("Keep for Cup" in page) is (status == 303)
    stranger = site.test_client()
    assert stranger.post(path, data={**form, "csrf_token": token(stranger, "/cards/new")}).status_code == 401
    assert len(EventCards(parts.cases.database).of(cup[0].id)) == 1


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"name": "Troll"}, "is there already"),
        ({"text": "Reap: Sing a song."}, "ot all of its text was read"),
        ({"power": 4000}, "power"),
        ({"text": "Reap: Draw a card. " * 100}, "letters"),
    ],
)
def test_a_card_that_cannot_be_kept_says_why(
    changed: dict[str, object], says: str, site: Flask, cup: tuple[Event, dict[Role, str]], parts: Parts
) -> None:
    """On its page, and nothing is kept."""
    head = signed_in(site, cup[1][Role.HEAD_JUDGE])
    form = {"csrf_token": token(head, "/cards/new"), "card": pack({**NOVA, **changed})}
    answer = head.post(f"/events/{cup[0].id}/cards", data=form)
    assert answer.status_code == 422
    assert says in answer.get_data(as_text=True)
    assert EventCards(parts.cases.database).of(cup[0].id) == ()


def test_rules_are_answered_while_the_store_is_away(site: Flask, cup: tuple[Event, dict[Role, str]], parts: Parts) -> None:
    """Without the cards of the event, until it is back."""
    head = kept(site, cup)
    file = parts.cases.database.file
    assert file is not None
    aside = file.with_name("aside")
    file.rename(aside)
    assert head.get("/card/troll").status_code == 200
    assert head.get(f"/card/{ID}").status_code == 404
    aside.rename(file)
