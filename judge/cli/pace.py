"""How long pages take in one process, and the program to start: what ``judge bench`` says of the site."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable
from functools import partial
from html import unescape
from statistics import median
from typing import Any

from judge.scenarios.bench import Taken
from judge.show.context.packed import pack
from judge.web.ahead import do, entries_ahead
from judge.web.app import create_app
from judge.web.kept import forget
from judge.web.limits import RATE
from judge.web.parts import own_parts

BOARD = {"house": "brobnar", "emily": {"battleline": ["troll", "bumpsy"]}, "otto": {"battleline": ["dust-pixie", "dust-imp"]}}
PLAYED = f"/play?board={pack(BOARD)}&do=reap+troll"
HERE = "http://localhost"
VIEWS, STARTS = 40, 5
# Where a page of a game leads on to: the next line, else the first answer.
_ONWARD = re.compile(r'class="button[^"]*" (?:id="o1" )?href="(/play[^"]+)" data-key="(?:ArrowRight|1)"')
# Commands that only read: what each is called here, and what is typed.
READING = {
    "a command from its start": ("show", "glossary:ward"),
    "a card by its name, from the start": ("card", "bad", "penny"),
    "a search, from the start": ("search", "does", "ward", "stop", "archiving"),
    "a scenario on one path, from the start": ("run", "destroyed/archimedes-gateway", "--first"),
}


class Pace:
    """A site of its own, that nobody else asks; what it reads once is read before anything is measured."""

    def __init__(self) -> None:
        self.parts = own_parts()
        self._client: Any = None

    @property
    def client(self) -> Any:
        if self._client is None:
            self.parts.warm_up()
            do(self.parts.ahead(), _without_rest)  # as each process of a site does beside its first requests
            gc.collect()
            gc.freeze()  # as a site does: nothing of what was measured before this is looked through meanwhile
            self._client = create_app(self.parts, **{RATE: 0}).test_client()
            for address in ("/", "/entry/glossary:ward", PLAYED):
                self._view(self._client, address)
        return self._client

    def figures(self) -> list[Taken]:
        """Name, unit, bar on a machine of the bench, and how it is taken."""
        return [
            ("the front page", "ms", 3, lambda: self.seen(["/"] * VIEWS)),
            ("an entry at its first view", "ms", 1.5, self.first_views),
            ("an entry rendered anew", "ms", 2.5, lambda: self.seen(self.entries())),
            ("a page of /play", "ms", 2.5, lambda: self.seen([PLAYED] * VIEWS)),
            ("a step of /play", "ms", 5, self.steps),
            *((name, "ms", 400, partial(started, words)) for name, words in READING.items()),
        ]

    def entries(self) -> list[str]:
        """Some of each kind, as many of one as of another."""
        found = map(self.parts.library.corpus.entries, ("glossary", "faq"))
        return [f"/entry/{entry.id}" for kind in found for entry in kind[:: len(kind) // VIEWS]]

    def seen(self, addresses: Iterable[str]) -> float:
        """Milliseconds of the processor for a page, the median; nothing that was rendered before is taken again."""
        took, client = [], self.client
        for address in addresses:
            forget()
            took.append(self._view(client, address)[0])
        return median(took) * 1e3

    def first_views(self) -> float:
        """The same for entries that nobody has looked at since the site began, once what a process does ahead is done."""
        app = self.client.application
        do(entries_ahead(app, HERE), _without_rest)
        return median(self._view(self.client, address)[0] for address in self.entries()) * 1e3

    def steps(self) -> float:
        """The same for the steps of a game, line by line and with the first answer to every question, each seen once."""
        took: list[float] = []
        address = f"/play?board={pack(BOARD)}"
        while address and len(took) < VIEWS:
            seconds, html = self._view(self.client, address)
            took.append(seconds)
            onward = _ONWARD.search(html)
            address = unescape(onward[1]) if onward else ""
        return median(took) * 1e3

    @staticmethod
    def _view(client: Any, address: str) -> tuple[float, str]:
        start = time.process_time()
        answer = client.get(address, base_url=HERE)
        took = time.process_time() - start
        if answer.status_code != 200:
            raise RuntimeError(f"{address}: {answer.status}")
        return took, answer.text


def _without_rest(_seconds: float) -> None:
    """Nobody else asks here."""


def started(words: tuple[str, ...]) -> float:
    """Milliseconds of the processor for a command, from its start to its end, the median; Python keeps what it compiled."""
    took = []
    env = {name: told for name, told in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(STARTS):
        before = os.times()
        subprocess.run([sys.executable, "-m", "judge", *words], stdout=subprocess.DEVNULL, env=env, check=True)
        after = os.times()
        took.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return median(took) * 1e3
