"""Explorations that take longer than a moment: a page with progress, an end at any time, the same for machines."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from judge.errors import PlayError
from judge.show.context.packed import pack
from judge.show.context.plain import restored, to_plain
from judge.show.context.position import Position
from judge.show.tree.outcomes import Limits, Look, UnsettledError, outcomes_page
from judge.store.jobs import Asked, Jobs
from judge.web import api, explorations
from judge.web.app import create_app
from judge.web.parts import Parts
from judge.web.processes import Processes
from tests.web.conforming import misfits
from tests.web.test_api import MANY
from tests.web.test_cases import send

PATIENCE = 180.0  # a busy machine may need long to start a process
QUERY = urlencode({"board": pack(dict(MANY["given"])), "do": MANY["do"]}, doseq=True)
ENDLESS = Limits(10_000_000, 3_600.0, 100)


@pytest.fixture
def own(parts: Parts, tmp_path: Path) -> Iterator[Flask]:
    """A site with jobs of its own, which are cancelled in the end."""
    its_parts = replace(parts, jobs=Jobs(tmp_path / "explorations.sqlite3"))
    app = create_app(its_parts, TESTING=True, PROPAGATE_EXCEPTIONS=False, CLIENT_RATE=0)
    yield app
    app.extensions["judge.processes"].close()


@pytest.fixture
def client(own: Flask) -> FlaskClient:
    return own.test_client()


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but a wish ends a search."""
    monkeypatch.setattr(explorations, "USUAL", ENDLESS)


def page_of(client: FlaskClient, address: str, status: int = 200) -> Any:
    answer = client.get(address)
    assert answer.status_code == status, answer.get_data(as_text=True)
    assert answer.json is not None
    return answer.json["page"]


def until(client: FlaskClient, job: str, *states: str) -> Any:
    """The exploration once it is in one of these states."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = client.get(f"/explorations/{job}.json")
        assert answer.json is not None
        if answer.json["page"]["state"] in states:
            return answer.json["page"]
        time.sleep(0.1)
    raise AssertionError(f"the exploration does not become {states}")


def test_a_long_exploration_tells_how_far_it_is_and_comes_to_its_address(client: FlaskClient, monkeypatch: Any) -> None:
    """The same address shows the progress first and the outcomes later, to every process of the site."""
    monkeypatch.setattr(explorations, "USUAL", Limits(5_000, 1.5, 1_000))
    first = page_of(client, f"/outcomes.json?{QUERY}", 202)
    assert first["open"] is True
    html = client.get(f"/outcomes?{QUERY}").get_data(as_text=True)
    assert '<noscript><meta http-equiv="refresh"' in html
    assert "Stop and show results" in html
    done = until(client, first["id"], "done")
    assert done["result"].startswith("/outcomes?")
    found = page_of(client, done["result"].replace("/outcomes?", "/outcomes.json?"))
    assert found["exhausted"] is False
    html = client.get(done["result"]).get_data(as_text=True)
    assert "Not proved." in html
    assert "Look further" in html
    assert "Every branch was looked at" in client.get(f"/explorations/{first['id']}").get_data(as_text=True)
    letter = found["outcomes"][0]["letter"] if found["outcomes"] else ""
    if letter:
        assert f"Paths to {letter} are highlighted." in client.get(f"{done['result']}&end={letter}").get_data(as_text=True)


@pytest.mark.usefixtures("endless")
def test_an_exploration_is_cancelled(client: FlaskClient) -> None:
    """A form with its token cancels it; the process is free for the next one; nothing is kept."""
    job = page_of(client, f"/outcomes.json?{QUERY}", 202)["id"]
    until(client, job, "running")
    assert client.post(f"/explorations/{job}", data={"wish": "cancel"}).status_code == 400
    answer = send(client, f"/explorations/{job}", wish="cancel")
    assert (answer.status_code, answer.location) == (303, f"/explorations/{job}")
    html = client.get(answer.location).get_data(as_text=True)
    assert "Explore again" in html
    assert 'http-equiv="refresh"' not in html
    again = page_of(client, f"/outcomes.json?{QUERY}", 202)
    assert again["id"] != job
    send(client, f"/explorations/{again['id']}", wish="cancel")


@pytest.mark.usefixtures("endless")
def test_an_exploration_is_stopped_and_shows_what_it_found(client: FlaskClient) -> None:
    """What was found until then is shown, and that it is not all."""
    job = page_of(client, f"/outcomes.json?{QUERY}", 202)["id"]
    until(client, job, "running")
    answer = send(client, f"/explorations/{job}", wish="stop")
    assert answer.location.startswith("/outcomes?")
    until(client, job, "done")
    found = page_of(client, answer.location.replace("/outcomes?", "/outcomes.json?"))
    assert found["exhausted"] is False
    assert "stopped at" in found["why_not"]


@pytest.mark.usefixtures("endless")
def test_one_client_begins_only_so_many(client: FlaskClient) -> None:
    """The third at a time is refused with the time to come again; looking at those under way is not."""
    jobs = []
    for number in range(2):
        jobs.append(page_of(client, f"/outcomes.json?{QUERY}&draw={['whole', 'folded'][number]}", 202)["id"])
    refused = client.get(f"/outcomes.json?{QUERY}")
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    assert refused.json is not None
    assert refused.json["error"]["code"] == "jobs/limit"
    other = client.get(f"/outcomes.json?{QUERY}", environ_base={"REMOTE_ADDR": "192.0.2.9"})
    assert other.status_code == 202
    assert other.json is not None
    for job in (*jobs, other.json["page"]["id"]):
        assert page_of(client, f"/explorations/{job}.json", 202)["open"] is True
        send(client, f"/explorations/{job}", wish="cancel")


def test_machines_begin_look_and_cancel(client: FlaskClient) -> None:
    """The API answers 202 with the exploration; asking gives its progress, DELETE cancels; all as it is described."""
    document = client.get("/api/v1/openapi.json").json
    assert document is not None
    body = {**MANY, "background": True, "states": 100_000, "seconds": 100}
    begun = client.post("/api/v1/games/explore", json=body)
    assert begun.status_code == 202
    assert begun.json is not None
    name = begun.json["page"]["id"]
    paths = document["paths"]
    described = paths["/api/v1/games/explore"]["post"]["responses"]["202"]["content"]["application/json"]["schema"]
    assert list(misfits(begun.json, described, document)) == []
    until(client, name, "running")
    one = paths["/api/v1/explorations/{exploration}"]
    looked = client.get(f"/api/v1/explorations/{name}")
    assert looked.status_code == 202
    assert list(misfits(looked.json, one["get"]["responses"]["202"]["content"]["application/json"]["schema"], document)) == []
    ended = client.delete(f"/api/v1/explorations/{name}")
    assert ended.status_code == 200
    assert ended.json is not None
    assert ended.json["page"]["state"] == "cancelled"
    assert list(misfits(ended.json, one["delete"]["responses"]["200"]["content"]["application/json"]["schema"], document)) == []


def test_machines_get_the_outcomes(client: FlaskClient) -> None:
    """What is found at once is answered at once; what took longer stands in the exploration when it is done."""
    at_once = client.post("/api/v1/games/explore", json={"given": MANY["given"], "do": [], "background": True})
    assert at_once.status_code == 200
    begun = client.post("/api/v1/games/explore", json={**MANY, "background": True, "seconds": 1.0})
    assert begun.json is not None
    name = begun.json["page"]["id"]
    until(client, name, "done")
    found = client.get(f"/api/v1/explorations/{name}")
    assert (found.status_code, found.json["page"]["outcomes"]["exhausted"]) == (200, False)  # type: ignore[index]
    assert "seconds" in found.json["page"]["outcomes"]["why_not"]  # type: ignore[index]


def test_what_a_moment_was_not_enough_for_is_not_tried_again(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked again, it goes to a process of its own straight away; another position is tried."""
    tried: list[object] = []

    def unsettled(*asked: object) -> None:
        tried.append(asked)
        raise UnsettledError

    monkeypatch.setattr(api, "explore", unsettled)
    monkeypatch.setattr(api, "wait_for", lambda *_asked, **_limits: "{}")
    for seconds in (5.0, 5.0, 6.0):
        assert client.post("/api/v1/games/explore", json={**MANY, "seconds": seconds}).json == {}
    assert len(tried) == 2


def test_more_than_one_waits_for_is_done_in_the_background_only(client: FlaskClient) -> None:
    """The refusal names the field and the way out."""
    answer = client.post("/api/v1/games/explore", json={**MANY, "states": 100_000})
    assert answer.status_code == 400
    assert answer.json is not None
    assert "background" in answer.json["error"]["problems"][0]["says"]


@pytest.mark.parametrize("name", ["x", "..%2Fsecret-key", "a" * 40, "'; DROP TABLE jobs; --"])
def test_an_exploration_that_nobody_knows_is_not_found(client: FlaskClient, name: str) -> None:
    """No name reaches anything else."""
    assert client.get(f"/explorations/{name}").status_code == 404
    assert client.get(f"/api/v1/explorations/{name}").status_code in (400, 404)
    assert client.delete(f"/api/v1/explorations/{name}").status_code in (400, 404)
    assert send(client, f"/explorations/{name}", wish="cancel").status_code == 404


def test_an_exploration_whose_process_is_gone_is_told(client: FlaskClient, own: Flask, monkeypatch: Any) -> None:
    """It has failed, says what to do, and is not begun again by a page that looks again by itself."""
    jobs: Jobs = own.extensions["judge"].jobs
    job, _ = jobs.begin(Asked("q", "c", "/outcomes?x", 10, 1.0))
    now = time.time()
    monkeypatch.setattr("judge.store.jobs.time.time", lambda: now + 30)
    answer = client.get(f"/explorations/{job.id}")
    assert answer.status_code == 422
    assert "The site was stopped meanwhile" in answer.get_data(as_text=True)


def test_a_page_is_restored_as_it_was(parts: Parts) -> None:
    """Kept as JSON and read again, a page is equal in every part."""
    position = Position(pack(dict(MANY["given"])), tuple(MANY["do"]))
    page = outcomes_page(parts.library, parts.games, position, "", Look(), Limits(300, 60, 100))
    assert restored(type(page), json.loads(json.dumps(to_plain(page)))) == page


def test_what_is_wanted_settled_is_not_shown_in_part(parts: Parts) -> None:
    """Neither a search nor proofs that were cut short make a page; with enough room it is the same as ever."""
    position = Position(pack(dict(MANY["given"])), tuple(MANY["do"]))
    for limits in (Limits(5, 60, 10**6, only_settled=True), Limits(10**5, 60, 1, only_settled=True)):
        with pytest.raises(UnsettledError):
            outcomes_page(parts.library, parts.games, position, limits=limits)
    small = Position(pack({"emily": {"battleline": ["troll"]}, "otto": {}, "house": "brobnar"}), ("reap troll",))
    enough = Limits(300, 60, 6_000)
    whole = outcomes_page(parts.library, parts.games, small, limits=replace(enough, only_settled=True))
    assert whole.settled
    assert whole == outcomes_page(parts.library, parts.games, small, limits=enough)


def test_an_error_of_the_question_is_told_at_once(client: FlaskClient) -> None:
    """A board that cannot be laid out is refused without any exploration."""
    answer = client.get("/outcomes?board=nonsense")
    assert answer.status_code == 422
    assert re.search("setup/broken", answer.get_data(as_text=True))


def test_what_breaks_is_told_and_logged(own: Flask, monkeypatch: Any, caplog: pytest.LogCaptureFixture) -> None:
    """An error of the judge keeps its code; one that nobody foresaw is in the log."""
    jobs: Jobs = own.extensions["judge"].jobs
    for number, (error, code) in enumerate([(PlayError("no"), "play/error"), (ZeroDivisionError(), "jobs/broken")]):
        job, _ = jobs.begin(Asked(f"q{number}", "c", "", 10, 1.0))

        def fail(*_: Any, error: Exception = error, **__: Any) -> None:
            raise error

        monkeypatch.setattr(Processes, "run", fail)
        explorations._Worker(job.work, jobs, own.extensions["judge.processes"], ENDLESS).run(outcomes_page, (), "")
        assert jobs.look(job.id).code == code
    assert "ZeroDivisionError" in caplog.text
