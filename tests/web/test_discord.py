"""Discord at its door: what it has signed just now is answered, and nothing else is."""

from __future__ import annotations

import json
import os
import time
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge.web.app import create_app
from judge.web.discord import LARGEST, LATE_SECONDS, DiscordKeyError
from judge.web.parts import Parts
from tests.sampling import some

OURS = Ed25519PrivateKey.generate()
PING = {"type": 1, "id": "1"}
USER = {"member": {"user": {"id": "77", "username": "janelle"}}}
SITE = "https://judge.example"


def public(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


@pytest.fixture(scope="module")
def app(parts: Parts) -> Flask:
    """A site that answers an application, with limits."""
    return create_app(parts, TESTING=True, PROPAGATE_EXCEPTIONS=False, DISCORD_KEY=public(OURS), PUBLIC_URL=SITE)


@pytest.fixture
def discord(app: Flask) -> FlaskClient:
    """Somebody who keeps no cookie."""
    return app.test_client(use_cookies=False)


def signed(body: Any, *, at: float = 0.0, key: Ed25519PrivateKey = OURS) -> tuple[bytes, dict[str, str]]:
    """An interaction as Discord sends it ``at`` so many seconds from now."""
    given, text = str(int(time.time() + at)), json.dumps({**body, "id": os.urandom(8).hex()}).encode()
    signature = key.sign(given.encode() + text).hex()
    head = {"X-Signature-Ed25519": signature, "X-Signature-Timestamp": given, "Content-Type": "application/json"}
    return text, head


def sent(client: FlaskClient, body: Any, **how: Any) -> TestResponse:
    text, head = signed(body, **how)
    return client.post("/discord", data=text, headers=head)


def command(called: str, /, *, kind: int = 2, typing: str = "", **options: str) -> dict[str, Any]:
    given: list[dict[str, Any]] = [{"name": each.rstrip("_"), "type": 3, "value": value} for each, value in options.items()]
    given = [{**each, "focused": each["name"] == typing} for each in given]
    return {"type": kind, "data": {"name": called, "options": given}, **USER}


def test_discord_is_told_that_somebody_is_there(discord: FlaskClient) -> None:
    """A signed ping is answered as Discord wants it, without a cookie, and by no cache."""
    answer = sent(discord, PING)
    assert (answer.status_code, answer.get_json()) == (200, {"type": 1})
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


def test_what_is_not_signed_is_refused(discord: FlaskClient) -> None:
    """Without a signature, with one that is none, and with that of another application."""
    text, head = signed(PING)
    without = {name: value for name, value in head.items() if name != "X-Signature-Ed25519"}
    for odd in (without, {**head, "X-Signature-Ed25519": "zz"}, {**head, "X-Signature-Timestamp": "now"}, {}):
        answer = discord.post("/discord", data=text, headers=odd)
        assert answer.status_code == 401
        assert "signed" in answer.get_data(as_text=True)
    other = sent(discord, PING, key=Ed25519PrivateKey.generate())
    assert (other.status_code, other.json["error"]["code"]) == (401, "http/401")


def test_what_was_changed_on_the_way_is_refused(discord: FlaskClient) -> None:
    """The body and the time are both signed."""
    text, head = signed(PING)
    assert discord.post("/discord", data=text.replace(b'"type": 1', b'"type": 2'), headers=head).status_code == 401
    later = str(int(head["X-Signature-Timestamp"]) + 1)
    assert discord.post("/discord", data=text, headers={**head, "X-Signature-Timestamp": later}).status_code == 401


def test_what_was_heard_before_is_refused(discord: FlaskClient) -> None:
    """Whoever has overheard a request cannot send it again; one of the same second with other words is another."""
    text, head = signed(PING)
    assert [discord.post("/discord", data=text, headers=head).status_code for _ in range(3)] == [200, 401, 401]
    assert sent(discord, PING).status_code == 200


def test_what_is_late_is_refused(discord: FlaskClient) -> None:
    """However well it is signed; a clock that is a little off is borne."""
    for apart in (-LATE_SECONDS - 5, LATE_SECONDS + 5):
        answer = sent(discord, PING, at=apart)
        assert answer.status_code == 401
        assert "clock" in answer.get_json()["error"]["says"]
    assert sent(discord, PING, at=-LATE_SECONDS / 2).status_code == 200


def test_what_is_no_interaction_is_refused(discord: FlaskClient) -> None:
    """Signed as it may be: no JSON, too large, of an unknown kind or command, by another method."""
    text, head = signed(PING)
    given = head["X-Signature-Timestamp"]
    broken = {**head, "X-Signature-Ed25519": OURS.sign(given.encode() + b"{").hex()}
    assert discord.post("/discord", data=b"{", headers=broken).status_code == 400
    assert discord.post("/discord", data=text + b" " * LARGEST, headers=head).status_code == 413
    for odd in ({"type": 9}, {"type": 2}, command("wipe"), {"type": 2, "data": {"name": "rule", "options": [3]}}):
        assert sent(discord, odd).status_code == 400
    assert discord.get("/discord").status_code == 405


def test_a_command_is_answered_with_whole_addresses(discord: FlaskClient) -> None:
    """Those that the world calls the site by; the picture is there, and is one."""
    answer = sent(discord, command("rule", about="faq:bait-and-switch-14-0"))
    assert answer.status_code == 200
    [embed] = answer.get_json()["data"]["embeds"]
    assert embed["url"] == f"{SITE}/entry/faq:bait-and-switch-14-0"
    there = embed["image"]["url"].removeprefix(SITE)
    assert discord.get(there).data.startswith(b"\x89PNG")


def test_each_person_has_limits_of_their_own(parts: Parts) -> None:
    """All of Discord comes from one address; who asks too much is told so alone, and the others are answered."""
    app = create_app(parts, TESTING=True, DISCORD_KEY=public(OURS), CLIENT_RATE=0.01, CLIENT_BURST=2.0)
    client, asked = app.test_client(), command("card", name="troll")
    answers = [sent(client, asked).get_json()["data"] for _ in range(3)]
    assert ["embeds" in each for each in answers] == [True, True, False]
    assert answers[2]["flags"] == 64
    assert "Too many" in answers[2]["content"]
    other = {**asked, "member": {"user": {"id": "78"}}}
    assert "embeds" in sent(client, other).get_json()["data"]


def test_without_a_key_nothing_is_there(parts: Parts) -> None:
    """Off unless it was asked for; what is no key is refused at the start."""
    assert create_app(parts, TESTING=True).test_client().post("/discord", json=PING).status_code == 404
    for odd in ("abc", "zz" * 32, "ab" * 31):
        with pytest.raises(DiscordKeyError):
            create_app(parts, DISCORD_KEY=odd)


def test_answers_are_in_time(discord: FlaskClient, parts: Parts) -> None:
    """Discord waits three seconds; a served site answers whatever is asked within one: rulings, questions, cards, names."""
    parts.warm_up()
    shown = [each.rulings[0].partition("#")[0] for each in parts.games.scenarios.values() if each.rulings]
    cards = [card for each in some(parts.games.library.corpus, 97) for card in each.cards]
    asked = [command("rule", about=each) for each in dict.fromkeys(some(shown, 97))]
    asked += [command("rule", about="does ward stop a creature from leaving play")]
    asked += [command("case", card="archimedes", with_="troll")]
    asked += [command("card", name=each) for each in cards] + [command("card", kind=4, typing="name", name="ar")]
    asked += [command("rule", kind=4, typing="about", about="elusive att"), command("rule", kind=4, typing="about", about="")]
    times = []
    for number, each in enumerate(asked):
        began = time.thread_time()  # a machine that is busy with something else is not what is looked at
        assert sent(discord, {**each, "user": {"id": str(number)}, "member": {}}).status_code == 200
        times.append(time.thread_time() - began)
    assert max(times) <= 1.0, asked[times.index(max(times))]
