"""A crowd on the site: ``python -m tests.load`` serves it in two processes, asks 200 mixed requests a second, prints the table.

Requests come at fixed times whether or not the last one was answered, and are timed from when they were due, so that a
server that falls behind cannot hide it. Afterwards the same again beside hostile clients. Exit code 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from judge.cards.book import load_book
from judge.corpus.load import load_corpus
from judge.engine.game import Game
from judge.errors import JudgeError
from judge.scenarios.read import load_scenario, scenario_files

QUERIES = Path(__file__).parent / "search" / "queries.jsonl"
P95_MS, HOSTILE_TIMES = 100.0, 2.0
CLIENTS, HOSTILES = 40, 4
ENDLESS = {
    "given": {
        "house": "dis",
        "emily": {"hand": ["gateway-to-dis"], "battleline": ["dust-imp", "archimedes", "bad-penny", "harbinger-of-doom"] * 4},
        "otto": {"battleline": ["bad-penny", "overlord-greking", "archimedes", "dust-imp"] * 4},
    },
    "do": ["play gateway-to-dis"],
}
HUGE = {"given": {"emily": {"battleline": ["troll"] * 3000}, "otto": {"deck": ["troll"] * 3000}}, "do": []}


class Asked(NamedTuple):
    """One request of a profile: what it is called in the table, the address, and the JSON that is sent, if any."""

    kind: str
    path: str
    body: str = ""


class Answer(NamedTuple):
    """How one request went: milliseconds from when it was due; ``failed`` says why it counts as an error."""

    kind: str
    milliseconds: float
    failed: str = ""


def profile(chance: random.Random) -> list[Asked]:
    """The mix: 40 % searches, 30 % entries, 30 % steps of games."""
    queries = [json.loads(line)["query"] for line in QUERIES.read_text(encoding="utf-8").splitlines()]
    searches = [Asked("search", "/search?" + _query(q=query)) for query in queries]
    entries = [Asked("entry", f"/entry/{entry.id}") for entry in load_corpus().entries()]
    steps = [Asked("step", "/api/v1/games/step", json.dumps(game)) for game in _games(chance)]
    return [*chance.choices(searches, k=400), *chance.choices(entries, k=300), *chance.choices(steps, k=300)]


def _query(**fields: str) -> str:
    from urllib.parse import urlencode

    return urlencode(fields)


def _games(chance: random.Random) -> Iterator[dict[str, object]]:
    """Positions somewhere in a game: boards of the scenarios, with a few moves and answers taken by chance."""
    for path in scenario_files(())[::5]:
        scenario = load_scenario(path)
        try:
            game = Game.replay(dict(scenario.given), [], load_book())
        except JudgeError:
            continue  # a board of an older rulebook
        do: list[str] = []
        while game.question is not None and len(do) < 6:
            yield {"given": dict(scenario.given), "do": list(do)}
            label = chance.choice(game.question.options).label
            game.answer(label)
            do.append(label)


def ask(host: str, port: int, source: str, asked: Asked) -> str:
    """Ask one thing from one client's address; "" when it went well, else what was wrong."""
    connection = http.client.HTTPConnection(host, port, timeout=60, source_address=(source, 0))
    try:
        headers = {"Content-Type": "application/json"} if asked.body else {}
        connection.request("POST" if asked.body else "GET", asked.path, asked.body or None, headers)
        answer = connection.getresponse()
        answer.read()
        return "" if answer.status == 200 else f"status {answer.status}"
    except (OSError, http.client.HTTPException) as wrong:
        return type(wrong).__name__
    finally:
        connection.close()


def crowd(port: int, mix: list[Asked], a_second: float, seconds: float) -> list[Answer]:
    """Ask the mix at an even rate from many clients."""
    begun = time.perf_counter() + 0.5

    def one(number: int) -> Answer:
        due = begun + number / a_second
        time.sleep(max(0.0, due - time.perf_counter()))
        asked = mix[number % len(mix)]
        failed = ask("127.0.0.1", port, f"127.0.1.{number % CLIENTS + 1}", asked)
        return Answer(asked.kind, (time.perf_counter() - due) * 1000, failed)

    with ThreadPoolExecutor(64) as threads:
        return list(threads.map(one, range(int(a_second * seconds))))


@contextmanager
def hostile(port: int) -> Iterator[list[str]]:
    """Clients that ask for endless explorations and huge boards as fast as they are answered; what they were answered."""
    answers: list[str] = []
    done = threading.Event()

    def one(number: int) -> None:
        while not done.is_set():
            asked = Asked("endless", "/api/v1/games/explore", json.dumps(ENDLESS))
            if number % 2:
                asked = Asked("huge", "/api/v1/games/step", json.dumps(HUGE))
            answers.append(ask("127.0.0.1", port, f"127.0.2.{number + 1}", asked) or "status 200")

    threads = [threading.Thread(target=one, args=(number,)) for number in range(HOSTILES)]
    for thread in threads:
        thread.start()
    yield answers
    done.set()
    for thread in threads:
        thread.join()


@contextmanager
def served(workers: int) -> Iterator[int]:
    """The site in processes of its own with an empty data folder; its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "judge", "serve", "--port", str(port), "--workers", str(workers), "--threads", "8"]
        server = subprocess.Popen(command, env={**os.environ, "JUDGE_HOME": home}, stdout=subprocess.DEVNULL)
        try:
            _wait_for(port)
            yield port
        finally:
            server.terminate()
            server.wait()


def _wait_for(port: int) -> None:
    end = time.monotonic() + 60
    while ask("127.0.0.1", port, "127.0.0.1", Asked("", "/health")):
        if time.monotonic() > end:
            raise SystemExit("the site does not answer")
        time.sleep(0.2)


def table(title: str, answers: list[Answer]) -> float:
    """Print one line a kind of request; the 95th percentile of all, in milliseconds."""
    print(f"\n{title}\n{'':8}{'count':>8}{'median':>9}{'p95':>9}{'p99':>9}{'most':>9}{'errors':>8}")
    p95 = 0.0
    for kind in [*sorted({each.kind for each in answers}), "all"]:
        of_kind = [each for each in answers if kind in (each.kind, "all")]
        cuts = statistics.quantiles([each.milliseconds for each in of_kind], n=100)
        most, errors = max(each.milliseconds for each in of_kind), sum(bool(each.failed) for each in of_kind)
        p95 = cuts[94]
        print(f"{kind:8}{len(of_kind):8}{cuts[49]:9.1f}{p95:9.1f}{cuts[98]:9.1f}{most:9.1f}{errors:8}")
    wrong = sorted({each.failed for each in answers if each.failed})
    if wrong:
        print("errors:", ", ".join(wrong))
    return p95


def main() -> int:
    """Run both profiles and compare them with the bars."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--rate", type=float, default=200.0, help="requests a second")
    options.add_argument("--workers", type=int, default=2)
    given = options.parse_args()
    mix = profile(random.Random(1))
    random.Random(2).shuffle(mix)
    with served(given.workers) as port:
        # What each process reads once and keeps is read now, and not in the first of the two runs.
        crowd(port, mix, given.rate, 10 * given.workers)
        calm = crowd(port, mix, given.rate, given.seconds)
        with hostile(port) as refused:
            beside = crowd(port, mix, given.rate, given.seconds)
    quiet_p95 = table(f"{given.rate:g} requests a second for {given.seconds:g} s, {given.workers} processes (ms)", calm)
    hostile_p95 = table("the same beside hostile clients (ms)", beside)
    counts = {each: refused.count(each) for each in sorted(set(refused))}
    print("the hostile clients were answered:", ", ".join(f"{each} x {count}" for each, count in counts.items()))
    errors = sum(bool(each.failed) for each in calm + beside)
    met = quiet_p95 <= P95_MS and hostile_p95 <= HOSTILE_TIMES * quiet_p95 and not errors
    beside_hostile = f"x {hostile_p95 / quiet_p95:.2f} beside hostile clients (bar {HOSTILE_TIMES:g})"
    print(f"\np95 {quiet_p95:.1f} ms (bar {P95_MS:g}), {beside_hostile}, {errors} errors (bar 0): {'met' if met else 'MISSED'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
