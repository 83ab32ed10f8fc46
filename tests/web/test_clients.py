"""Whom a limit is for."""

import pytest
from flask import Flask, g

from judge.web.app import create_app
from judge.web.clients import COOKIE, client, network
from judge.web.parts import Parts
from tests.sampling import NIGHT, some

HALL = {"REMOTE_ADDR": "203.0.113.7"}


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("nonsense", "nonsense"),
    ],
)
def test_of_ipv6_the_network_counts(address: str, counted: str) -> None:
    """A household has 2^64 addresses of it, and one limit."""
    assert network(address) == counted


def test_a_page_introduces_a_visitor_and_no_forged_cookie_does(parts: Parts) -> None:
    """The cookie is signed and lasts a year; another one counts as none, and the address stands for it."""
    app: Flask = create_app(parts, TESTING=True)
    browser = app.test_client()
    assert browser.get("/entry/glossary:ward.json").headers.getlist("Set-Cookie") == []
    assert browser.get("/entry/glossary:ward").status_code == 200
    cookie = browser.get_cookie(COOKIE)
    assert cookie is not None
    assert cookie.http_only
    assert cookie.max_age == 31_536_000
    for value, is_known in ((cookie.value, True), (cookie.value[:-1] + "?", False), ("me", False), ("", False)):
        with app.test_request_context("/", headers={"Cookie": f"{COOKIE}={value}"}, environ_base=HALL):
            assert bool(client().visitor) == is_known
            assert client().is_new
            assert client().address == "203.0.113.7"
            assert g.client.name.startswith("visitor" if is_known else "address")


def test_two_hundred_in_a_hall_are_all_answered_beside_one_who_is_not(parts: Parts) -> None:
    """All from one address, each at a table's pace; whoever asks without end is refused, and nobody else. (By day twenty.)"""
    app = create_app(parts, TESTING=True)
    hall, a_turn = [app.test_client() for _ in some(range(200), 10)], 3 if NIGHT else 20
    greedy, refused = app.test_client(), 0
    for browser in (*hall, greedy):
        browser.environ_base |= HALL
        assert browser.get("/entry/glossary:ward").status_code == 200
    for number, browser in enumerate(hall):
        refused += sum(greedy.post("/api/v1/search", json={"q": "ward"}).status_code == 429 for _ in range(a_turn))
        for path in ("/search?q=ward", f"/case?card={'troll' if number % 2 else 'krump'}"):
            assert browser.get(path).status_code == 200
        assert browser.post("/api/v1/search", json={"q": "ward"}).status_code == 200
    assert refused > 0


def test_who_takes_the_time_of_a_processor_pays_for_it(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever page it was: after more than its share a visitor waits, and his neighbor does not."""
    app = create_app(parts, TESTING=True)
    greedy, neighbor = app.test_client(), app.test_client()
    for browser in (greedy, neighbor):
        browser.get("/")
    used = [0.0]

    def slow() -> float:
        used[0] += 0.3
        return used[0]

    monkeypatch.setattr("judge.web.limits.time.thread_time", slow)
    answers = [greedy.get("/about").status_code for _ in range(12)]
    assert answers[:4] == [200] * 4
    assert answers[-1] == 429
    assert neighbor.get("/about").status_code == 200
    assert greedy.get("/health").status_code == 200


def test_saving_without_end_is_refused(parts: Parts) -> None:
    """Large files sooner than small ones."""
    app = create_app(parts, TESTING=True, WTF_CSRF_ENABLED=False)
    large, small = app.test_client(), app.test_client()
    for browser, size, most in ((large, 200_000, 6), (small, 20, 60)):
        browser.get("/about")
        statuses = [browser.post("/cases/import", data={"text": "x" * size}).status_code for _ in range(most + 2)]
        assert statuses[0] == 422
        assert statuses[-1] == 429
