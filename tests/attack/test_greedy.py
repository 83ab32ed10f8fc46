"""E5, E12, E13: whoever asks without end is limited, in how many processes ever; explorations take nothing from who looks up."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.attack.conftest import Note
from tests.attack.served import LONG, Site, served
from tests.attack.test_slow import HALVES, SECONDS, unfinished
from tests.attack.test_store import p95_of, under_load
from tests.load import ENDLESS

BESIDE = 60 if LONG else 40  # requests a second beside explorations, which have a core of their own
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(tmp_path_factory.mktemp("greedy") / "home", "--rate", "0", "--trusted-proxy", "1") as made:
        yield made


def explore(site: Site, address: str, seconds: float = 90.0) -> dict[str, object]:
    """An exploration without end, asked for from some address."""
    body = json.dumps({**ENDLESS, "background": True, "states": 100_000, "seconds": seconds}).encode()
    answer = site.ask("/api/v1/games/explore", body, headers={**JSON, "X-Forwarded-For": address})
    assert answer.status == 202, answer.text[:300]
    found: dict[str, object] = json.loads(answer.text)["page"]
    return found


def end(site: Site, name: object, address: str) -> int:
    return site.ask(f"/api/v1/explorations/{name}", method="DELETE", headers={"X-Forwarded-For": address}).status


def resident(process: int) -> Iterator[int]:
    """The memory of every process that has come of this one, in bytes."""
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        pages = int(Path(f"/proc/{child}/statm").read_text().split()[1])
        yield pages * 4096
        yield from resident(int(child))


def test_the_same_exploration_of_a_stranger_is_his_own(site: Site, note: Note) -> None:
    """He has a name of his own for it, and ends nobody else's."""
    mine, theirs = explore(site, "192.0.2.1"), explore(site, "192.0.2.2")
    assert mine["id"] != theirs["id"]
    assert end(site, mine["id"], "192.0.2.2") == 403
    assert end(site, theirs["id"], "192.0.2.2") == 200
    assert json.loads(site.ask(f"/api/v1/explorations/{mine['id']}").text)["page"]["open"]
    assert end(site, mine["id"], "192.0.2.1") == 200
    note("a stranger ends an exploration", "403; yours goes on")


def test_six_endless_explorations_and_half_sent_requests_cost_nobody_anything(site: Site, note: Note) -> None:
    """Entries and searches take twice their usual time at most; no process grows beyond 300 MB; who waits is told his place."""
    usual = p95_of(under_load(site, SECONDS, BESIDE))
    found = []
    for number in range(6):
        found.append(explore(site, f"192.0.3.{number}", 80.0 + number))
    most = 0
    with unfinished(site, HALVES["heads"]):
        places = [json.loads(site.ask(f"/api/v1/explorations/{each['id']}").text)["page"] for each in found]
        p95 = p95_of(under_load(site, SECONDS, BESIDE))
        until = time.monotonic() + (60 if LONG else 2)
        while time.monotonic() < until:
            most = max(most, *resident(site.process.pid))
            time.sleep(0.5)
    for number, each in enumerate(found):
        end(site, each["id"], f"192.0.3.{number}")
    waiting = [each["place"] for each in places if each["state"] == "waiting"]
    assert waiting == sorted(waiting)
    assert len(waiting) >= 3
    assert p95 <= max(2 * usual, 0.1 if LONG else 1.5), f"{p95:.3f} s, usually {usual:.3f} s"
    assert most <= 300 * 1024**2, f"{most / 1024**2:.0f} MB"
    says = f"rules as ever: p95 {p95 * 1000:.0f} ms, usually {usual * 1000:.0f} ms; {most / 1024**2:.0f} MB at most"
    note("6 endless explorations, 200 half-sent requests", says)


def test_four_processes_limit_as_one(tmp_path: Path, note: Note) -> None:
    """Whoever asks all of them at once has no more than from one."""
    statuses: list[int] = []
    with served(tmp_path / "home", "--workers", "4", "--rate", "2", warm=False) as site:
        began = time.monotonic()

        def ask() -> None:
            for _ in range(15):
                statuses.append(site.ask("/api/v1/search", b'{"q": "ward"}', headers=JSON).status)

        threads = [threading.Thread(target=ask) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        allowed = statuses.count(200)
        assert allowed <= 6 + 2 * (time.monotonic() - began) + 1
        assert statuses.count(429) == len(statuses) - allowed
        figures = site.ask("/metrics").text
        assert f'judge_answers_total{{status="429"}} {statuses.count(429)}' in figures
    note("one client asks 4 processes at once", f"{allowed} answered of {len(statuses)}, as by one process")
