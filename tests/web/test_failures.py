"""Whatever goes wrong is told in one form."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_wtf.csrf import CSRFError

from judge.errors import Problem, SetupError
from judge.web.app import create_app
from judge.web.parts import Parts
from judge.web.safety import secret_key


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("/entry/glossary:wrad.json", 404, "corpus/unknown-entry"),
        ("/card/no-such-card-at-all.json", 404, "card/unknown"),
        ("/entries.json?kind=x", 404, "corpus/unknown-entry"),
        ("/rulings.json?topic=x", 404, "corpus/unknown-entry"),
        ("/charts.json?rulebook=9.9", 422, "corpus/broken"),
        ("/compare/1.1/9.9.json", 422, "corpus/broken"),
        ("/nowhere.json", 404, "http/404"),
    ],
)
def test_errors_share_one_envelope(client: FlaskClient, address: str, status: int, code: str) -> None:
    """A refused request answers with its status, a stable code, a sentence and the rulebook."""
    answer = client.get(address)
    assert answer.status_code == status
    assert answer.json is not None
    assert answer.json["ok"] is False
    assert answer.json["error"]["code"] == code
    assert answer.json["error"]["says"]
    assert set(answer.json) == {"ok", "error", "rulebook"}
    assert set(answer.json["error"]) == {"code", "says", "where", "problems"}


@pytest.mark.parametrize(
    ("wrong", "meant", "name"),
    [
        ("/entry/glossary:wrad", "/entry/glossary:ward", "Ward"),
        ("/entry/glossary:wrad?rulebook=1.2", "/entry/glossary:ward?rulebook=1.2", "Ward"),
        ("/card/dust-inp", "/card/dust-imp", "Dust Imp"),
    ],
)
def test_what_was_meant_is_one_press_away(client: FlaskClient, wrong: str, meant: str, name: str) -> None:
    """Where an address is nearly right, the page leads to what it is near to, in the same rulebook."""
    answer = client.get(wrong)
    assert answer.status_code == 404
    assert f'href="{meant}">{name}</a>' in answer.get_data(as_text=True)


def test_an_unknown_entry_names_the_nearest(client: FlaskClient) -> None:
    """A mistyped id is answered with the id that was meant, as a page too."""
    answer = client.get("/entry/glossary:wrad")
    assert answer.status_code == 404
    assert "glossary:ward" in answer.get_data(as_text=True)


def test_a_board_that_cannot_be_read_leads_to_setting_one_up(client: FlaskClient) -> None:
    """An address that was cut short says so, and the way out is on the page."""
    answer = client.get("/play?board=nonsense")
    assert answer.status_code == 422
    assert '<a class="button main" href="/board">Set up a board</a>' in answer.get_data(as_text=True)


@pytest.fixture
def broken(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """A site with routes that fail in every way there is."""
    monkeypatch.setenv("JUDGE_SECRET_KEY", "for tests alone")
    app = create_app(parts, PROPAGATE_EXCEPTIONS=False)

    @app.get("/bug")
    def bug() -> str:
        raise ZeroDivisionError

    @app.get("/setup")
    def setup() -> str:
        raise SetupError("two problems", problems=(Problem("hand", "setup/a", "one"), Problem("deck", "setup/b", "two")))

    @app.post("/form")
    def form() -> str:
        return "taken"

    @app.get("/stale")
    def stale() -> str:
        raise CSRFError("The token has expired.")

    return app


def test_an_unforeseen_error_shows_no_traceback(broken: Flask, caplog: pytest.LogCaptureFixture) -> None:
    """The reader gets a sentence and a code, the log gets the traceback."""
    answer = broken.test_client().get("/bug")
    assert answer.status_code == 500
    text = answer.get_data(as_text=True)
    assert "http/500" in text
    assert "Traceback" not in text
    assert "ZeroDivisionError" not in text
    assert "ZeroDivisionError" in caplog.text


def test_every_problem_is_listed_at_its_place(broken: Flask) -> None:
    """An error that carries problems shows all of them, as JSON and as a page."""
    client = broken.test_client()
    plain = client.get("/setup", headers={"Accept": "application/json"})
    assert plain.status_code == 422
    assert plain.json is not None
    assert [problem["where"] for problem in plain.json["error"]["problems"]] == ["hand", "deck"]
    html = client.get("/setup").get_data(as_text=True)
    assert "setup/a" in html
    assert "setup/b" in html


def test_a_form_without_its_token_is_refused(broken: Flask) -> None:
    """A form sent from another site does nothing."""
    answer = broken.test_client().post("/form", data={"x": "1"}, headers={"Accept": "application/json"})
    assert answer.status_code == 400
    assert answer.json is not None
    assert answer.json["error"]["code"] == "http/400"
    assert "out of date" in broken.test_client().get("/stale").get_data(as_text=True)


def test_a_body_beyond_the_limit_is_refused(broken: Flask) -> None:
    """More than 256 kB is not read, and the answer says so."""
    answer = broken.test_client().post("/form", data={"x": "y" * 300_000}, headers={"Accept": "application/json"})
    assert answer.status_code == 413
    assert answer.json is not None
    assert "256 kB" in answer.json["error"]["says"]


def test_processes_that_start_together_share_one_key(tmp_path: Path) -> None:
    """Whoever is first makes the key; nobody reads it half written, and no other file is left."""
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: secret_key(tmp_path / "home"), range(32)))
    assert [len(key) for key in keys] == [64]
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["secret-key"]


def test_without_a_folder_to_write_to_there_is_a_key_all_the_same(tmp_path: Path) -> None:
    """It holds until the next start."""
    (tmp_path / "file").touch()
    assert len(secret_key(tmp_path / "file" / "home")) == 64


@pytest.mark.parametrize(
    ("path", "sought"),
    [("/cards/archimedes", "archimedes"), ("/show/glossary:rule-of-six", "rule of six"), ("/card/troll-of-x", "troll of x")],
)
def test_an_address_that_leads_nowhere_is_a_search_away(client: FlaskClient, path: str, sought: str) -> None:
    """Its words stand in the search box of the page, which has one alone."""
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.text.count('id="q"') == 1
    assert f'type="search" value="{sought}"' in answer.text


def test_an_unknown_case_is_nothing_to_search_for(client: FlaskClient) -> None:
    """Its address is a number."""
    assert 'type="search" value=""' in client.get("/cases/k7h2m9").text
