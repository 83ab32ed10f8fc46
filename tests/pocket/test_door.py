"""The door that the browser's worker opens, tried with the Python at hand: what it answers, keeps, and leaves to the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

import pytest

from judge.pocket import door as room
from judge.pocket import here
from judge.pocket.door import Door
from judge.show.context.packed import pack
from judge.web.workplace import News
from tests.homes import warmed
from tests.sampling import some
from tests.web.test_api import MANY

SITE = "https://judge.example"
LONG = f"/outcomes?{urlencode({'board': pack(dict(MANY['given'])), 'do': MANY['do']}, doseq=True)}"
WORDS = {"title": "In the hall", "question": "Whose?", "ruling": "", "table": "7", "note": "", "event": ""}


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    with pytest.MonkeyPatch.context() as patch:
        home = warmed(tmp_path_factory.mktemp("home"))
        patch.setenv("JUDGE_HOME", str(home))
        patch.setenv("DATABASE_URL", f"sqlite:///{home / 'kept' / 'cases.sqlite3'}")
        room.door.cache_clear()
        yield room.door()
        room.door.cache_clear()


def ask(door: Door, path: str, method: str = "GET", **form: str) -> tuple[int, dict[str, str], str]:
    """Status, fields and body of an answer."""
    fields = [["Accept", "text/html"], *([["Content-Type", "application/x-www-form-urlencoded"]] if form else [])]
    asked = json.dumps({"method": method, "address": SITE + path, "fields": fields})
    head, body = door.answer(asked, urlencode(form).encode())
    told = json.loads(head)
    return told["status"], dict(told["fields"]), body.decode()


def test_it_answers_as_the_site_does(door: Door) -> None:
    """Pages under the address that was asked for, with the policy of the site; what is not there is not found."""
    status, fields, body = ask(door, "/card/troll")
    assert status == 200
    assert "default-src 'none'" in fields["Content-Security-Policy"]
    assert "Set-Cookie" not in fields
    assert f"{SITE}/card/troll" in body
    assert ask(door, "/no-such-page")[0] == 404
    assert ask(door, "/import")[0] == 404


def test_a_page_that_breaks_is_no_snapshot(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page that a snapshot is taken after answers (by day a few); one that does not is named."""
    monkeypatch.setattr(room, "WARM", some(room.WARM, 5))
    room.warm_up()
    broken = f"/play?{urlencode({'board': 'x', 'do': 'y'})}"
    assert ask(door, broken)[0] == 422
    monkeypatch.setattr(room, "WARM", ("/", broken))
    with pytest.raises(RuntimeError, match="/play"):
        room.warm_up()


def test_a_case_is_kept_and_its_files_are_named_once(door: Door) -> None:
    """The reader is the keeper of what is on the device; what has changed is told once, and is whole."""
    door.changed()
    status, fields, _ = ask(door, "/cases/new", "POST", **WORDS, board=pack(dict(MANY["given"])))
    assert status == 303
    changed = json.loads(door.changed())
    assert [Path(each).name for each in changed if each.endswith(".sqlite3")] == ["cases.sqlite3"]
    assert door.changed() == ""
    assert "In the hall" in ask(door, fields["Location"].removeprefix(SITE))[2]
    assert door.changed() == ""


def test_the_rulebook_that_was_chosen_outlives_the_worker(door: Door) -> None:
    """The cookie is kept by the door, and given back to the next one."""
    _, fields, _ = ask(door, "/rulebook/1.2?to=/about")
    assert "Set-Cookie" not in fields
    assert "Content-Length" not in fields
    assert ask(door, "/about")[0] == 302
    again = Door(door.app, door.app.test_client())  # type: ignore[arg-type]
    again.awaken("another key", "judge.example")
    assert ask(again, "/about")[0] == 302
    ask(door, "/rulebook/18.4?to=/about")


def test_a_device_begins_by_itself(door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance is not that of the snapshot, which is the same on all devices; and where its files are kept is made first."""
    seeded: list[tuple[object, ...]] = []
    monkeypatch.setattr(room.random, "seed", lambda *given: seeded.append(given))
    door.awaken("a key", "judge.example")
    assert seeded == [()]
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "not" / "yet"))
    monkeypatch.setattr(room, "device_app", lambda: door.app)
    room.door.__wrapped__()
    assert room.kept_folder().is_dir()


def test_the_page_hears_of_long_work_a_few_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often the work asks whether it is to end; the wish to stop holds until the page is told again."""
    now, heard = 100.0, list[int]()
    monkeypatch.setattr(here.time, "monotonic", lambda: now)

    def hear(news: News) -> str:
        heard.append(news.states)
        return "stop"

    def work(_library: object, _games: object, tick: Callable[[int, int], bool]) -> list[bool]:
        nonlocal now
        told = [tick(1, 0), tick(2, 0)]
        now += here.TELL_SECONDS
        return [*told, tick(3, 0)]

    assert here.Here(cast("Any", None), cast("Any", None)).run(work, seconds=1.0, hear=hear) == [True, True, True]
    assert heard == [1, 3]


def test_what_is_long_is_left_to_a_worker_of_the_page(door: Door) -> None:
    """The page of the exploration waits; that worker tells how far it is, hears what is wished, and brings what it has found."""
    heard: list[int] = []

    def tell(states: int, _waiting: int, _seconds: float) -> str:
        heard.append(states)
        return "stop" if states else ""

    desk = door.app.extensions["judge.desk"]
    end: dict[str, Any] = json.loads(door.explore(SITE + LONG, tell))
    door.app.extensions["judge.desk"] = desk
    status, _, _ = ask(door, LONG)
    assert status == 202
    told = json.loads(ask(door, LONG.replace("/outcomes?", "/outcomes.json?"))[2])["page"]
    assert told["state"] == "waiting"
    job = told["id"]
    assert ask(door, f"/device/explorations/{job}/beat", "POST", states="7", waiting="3", seconds="0.5")[2] == ""
    assert json.loads(ask(door, f"/explorations/{job}.json")[2])["page"]["states"] == 7
    ask(door, f"/explorations/{job}", "POST", wish="stop")
    assert ask(door, f"/device/explorations/{job}/beat", "POST", states="8", waiting="3", seconds="0.6")[2] == "stop"
    assert end["state"] == "done"
    assert heard[-1] > 0
    assert ask(door, f"/device/explorations/{job}/end", "POST", **end)[2] == "done"
    assert "Not proved." in ask(door, LONG)[2]
