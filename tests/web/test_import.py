"""The owner of a site takes official documents in, and nobody else does."""

from __future__ import annotations

import io
import json
import os
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge.corpus.importing import jobs
from judge.corpus.official import load_official
from judge.web.access import token_at_hand
from judge.web.app import create_app
from judge.web.parts import Parts
from tests.corpus.importing import samples
from tests.web.conftest import OWNER

TOKEN = "a token that nobody guesses"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of its own, and a made-up rulebook that the importer knows."""
    room = samples.room(tmp_path / "rules_corpus")
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))
    scenarios = tmp_path / "scenarios" / "cake"
    scenarios.mkdir(parents=True)
    (scenarios / "burn.toml").write_text('title = "x"\n[expect]\ncites = ["glossary:x"]\n', encoding="utf-8")
    rooms = {"rules_corpus": room, "scenarios": scenarios.parent}
    monkeypatch.setattr("judge.corpus.importing.run.data_room", rooms.__getitem__)
    return tmp_path / "home"


@pytest.fixture
def guarded(parts: Parts) -> Flask:
    """A site that its owner enters with a token."""
    return create_app(parts, TESTING=True, OWNER_TOKEN=TOKEN)


def signed(client: FlaskClient, address: str, data: Mapping[str, Any], **more: Any) -> TestResponse:
    """Send a form of the import page with the page's own token."""
    html = client.get("/import").get_data(as_text=True)
    token = re.search(r'name="csrf_token" value="([^"]+)"', html)
    assert token
    return client.post(address, data={**data, "csrf_token": token[1]}, **more)


def send(client: FlaskClient, *files: tuple[str, bytes]) -> TestResponse:
    """Send files as the form does."""
    return signed(client, "/import", {"files": [(io.BytesIO(data), name) for name, data in files]})


def report(client: FlaskClient, address: str) -> dict[str, Any]:
    """The page of a job once it is finished."""
    for _ in range(1800):  # a busy machine may need long
        body = client.get(f"{address}.json").json
        assert body is not None
        if body["page"]["finished"]:
            page: dict[str, Any] = body["page"]
            return page
        time.sleep(0.1)
    raise AssertionError("the import does not come to an end")


def test_a_document_is_taken_in_shown_and_removed(client: FlaskClient, home: Path) -> None:
    """The report counts entries and lines; entries show the words; removing the document takes them away."""
    answer = send(client, ("book.md", samples.document().encode()))
    assert answer.status_code == 303
    page = report(client, answer.location)
    [file] = page["files"]
    assert (file["state"], file["rulebook"], file["found"], file["misses"]) == ("done", "18.4", file["expected"], [])
    assert file["lines"] == file["in_entries"] + file["headings"] + file["lost"]
    assert "18.4" in load_official(home)
    assert "The cake is tagged for eating." in client.get("/entry/chart:destroyed").get_data(as_text=True)
    html = client.get(answer.location).get_data(as_text=True)
    assert 'http-equiv="refresh"' not in html
    assert f"{file['found']} of {file['expected']} entries found" in html
    assert signed(client, "/import/remove", {"rulebook": "18.4"}).status_code == 303
    assert load_official(home) == {}


def test_a_version_that_nobody_knows_is_reported(client: FlaskClient) -> None:
    """What is gone is linked to our entry, and scenarios that rest on it are named."""
    text = samples.document(version="18.5").replace("\n\nX\n\nSometimes X stands for a number that the recipe tells you.", "")
    page = report(client, send(client, ("next.md", text.encode())).location)
    [file] = page["files"]
    assert (file["rulebook"], file["known"], file["nearest"]) == ("18.5", False, "18.4")
    gone = next(change for change in file["changes"] if change["title"] == "Gone")
    assert [(each["link"]["id"], each["link"]["address"]) for each in gone["changes"]] == [("glossary:x", "/entry/glossary:x")]
    assert [link["id"] for link in file["scenarios"]] == ["cake/burn"]
    assert "new to this project" in client.get(f"/import/{page['id']}").get_data(as_text=True)


def test_both_wordings_of_a_changed_entry_are_shown(client: FlaskClient) -> None:
    """With the nearest document at hand, the report of a new version marks the words that changed."""
    old, new = (
        samples.document(),
        samples.document(version="18.5").replace("The cake is eaten by all.", "The cake is shared by all."),
    )
    page = report(client, send(client, ("book.md", old.encode()), ("next.md", new.encode())).location)
    changed = next(change for change in page["files"][1]["changes"] if change["title"] == "Changed")
    wording = next(each["wording"] for each in changed["changes"] if each["link"]["id"] == "chart:destroyed")
    assert "<mark>eaten</mark>" in wording["old"]
    assert "<mark>shared</mark>" in wording["new"]


def test_hostile_files_get_a_clear_page(client: FlaskClient, home: Path) -> None:
    """Each file that is not taken in is named with the reason, and nothing of it is stored."""
    bombs = [
        ("../../evil.zip", b"PK\x03\x04bomb"),
        ("deep.html", b"<div>" * 5000),
        ("other.txt", b"A recipe for plum pie.\n" * 40),
    ]
    answer = send(client, *bombs)
    page = report(client, answer.location)
    assert [(file["name"], file["state"], file["code"]) for file in page["files"]] == [
        ("evil.zip", "refused", "import/refused"),
        ("deep.html", "refused", "import/refused"),
        ("other.txt", "refused", "import/refused"),
    ]
    html = client.get(answer.location).get_data(as_text=True)
    assert "This is a zip archive" in html
    assert load_official(home) == {}


def test_an_error_that_nobody_foresaw_ends_the_job(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The page says that something broke, the log has it, and the job is over."""
    monkeypatch.setattr("judge.corpus.importing.run.candidate", lambda *_: 1 / 0)
    page = report(client, send(client, ("book.md", samples.document().encode())).location)
    assert [(file["state"], file["code"]) for file in page["files"]] == [("broken", "import/broken")]
    assert "ZeroDivisionError" in caplog.text


def test_the_page_looks_again_until_the_job_is_over(client: FlaskClient, home: Path) -> None:
    """While a job runs its page refreshes itself without JavaScript; when the server died it says so and stops."""
    folder = home / "imports"
    folder.mkdir(parents=True)
    path = folder / "abcdefghijklmnop.json"
    task = {"name": "book.md", "state": "running", "step": "match", "done": 2}
    path.write_text(json.dumps({"id": path.stem, "finished": False, "indexing": False, "tasks": [task]}), encoding="utf-8")
    html = client.get("/import/abcdefghijklmnop").get_data(as_text=True)
    assert '<meta http-equiv="refresh" content="1">' in html
    assert "Matching its entries to ours" in html
    os.utime(path, (time.time() - 60, time.time() - 60))
    html = client.get("/import/abcdefghijklmnop").get_data(as_text=True)
    assert 'http-equiv="refresh"' not in html
    assert "The server stopped during the import" in html


@pytest.mark.parametrize("name", ["..%2F..%2Fsecret-key", "abcdefghijklmnop", "x"])
def test_a_job_that_does_not_exist_is_not_found(client: FlaskClient, name: str) -> None:
    """No name reaches another file."""
    assert client.get(f"/import/{name}").status_code == 404
    assert jobs.look(name) is None


def test_an_empty_form_and_too_many_files_are_refused(client: FlaskClient) -> None:
    """The answer says what to do."""
    assert "o file was chosen" in signed(client, "/import", {}).get_data(as_text=True)
    many = [(f"{number}.md", b"x") for number in range(12)]
    assert "the limit is 8" in send(client, *many).get_data(as_text=True)


@pytest.mark.parametrize("token", ["", "a guess", OWNER[:-1]])
def test_who_sits_at_the_machine_has_to_prove_it(app: Flask, token: str) -> None:
    """A request from this machine is nobody's yet: a proxy hands those of strangers on just so."""
    client = app.test_client()
    assert client.get(f"/owner?token={token}").status_code == 403
    assert 'type="file"' not in client.get("/import").get_data(as_text=True)
    assert client.get("/import/abcdefghijklmnop").status_code == 403
    assert client.get(f"/owner?token={OWNER}").status_code == 303
    assert 'type="file"' in client.get("/import").get_data(as_text=True)


def test_the_address_at_hand_stays_while_its_key_does(parts: Parts) -> None:
    """Whoever has kept it comes in after a restart; another installation has another one."""
    sites = [create_app(parts, TESTING=True, SECRET_KEY=key) for key in ("one key", "one key", "another")]
    first, again, other = map(token_at_hand, sites)
    assert first == again != other
    assert len(first) >= 32


def test_a_site_that_is_served_to_the_network_takes_nothing_in(parts: Parts) -> None:
    """Unless it is told otherwise, a site has no owner; the answer says how to become one."""
    answer = create_app(parts, TESTING=True).test_client().get("/import.json")
    assert answer.status_code == 403
    assert answer.json is not None
    assert "owner token" in answer.json["error"]["says"].replace("\n", " ")


def test_the_token_lets_its_owner_in(guarded: Flask) -> None:
    """A wrong token does nothing; the right one opens the form for this browser alone."""
    client, other = guarded.test_client(), guarded.test_client()
    assert 'type="file"' not in client.get("/import").get_data(as_text=True)
    assert signed(client, "/import/owner", {"token": "a guess"}).status_code == 403
    assert send(client, ("book.md", b"x")).status_code == 403
    assert signed(client, "/import/owner", {"token": TOKEN}).status_code == 303
    assert 'type="file"' in client.get("/import").get_data(as_text=True)
    assert 'type="file"' not in other.get("/import").get_data(as_text=True)
    assert signed(other, "/import/remove", {"rulebook": "18.4"}).status_code == 403
    guarded.config["OWNER_TOKEN"] = "another token, given later"
    assert 'type="file"' not in client.get("/import").get_data(as_text=True)


def test_only_the_owner_is_heard_out(guarded: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's large file is refused before it is read; the owner's file may be larger, within its limit."""
    client = guarded.test_client()
    assert send(client, ("book.md", b"x" * 400_000)).status_code == 413
    signed(client, "/import/owner", {"token": TOKEN})
    assert send(client, ("book.md", b"x" * 400_000)).status_code == 303
    monkeypatch.setattr("judge.show.pages.taking_in.LARGEST_FORM", 300_000)
    answer = send(client, ("book.md", b"x" * 400_000))
    assert answer.status_code == 413
    assert "(292 kB)" in answer.get_data(as_text=True)


def test_a_form_from_elsewhere_is_refused(client: FlaskClient) -> None:
    """Without the page's own token nothing is taken in."""
    assert client.post("/import", data={"files": [(io.BytesIO(b"x"), "book.md")]}).status_code == 400
