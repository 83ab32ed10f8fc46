"""Imports that go on while somebody looks on: one at a time, told step by step in a file, so that any process can show it."""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from judge.corpus.importing.run import Importer
from judge.errors import ImportRefusedError
from judge.paths import private_folder, user_folder

_ROOM = "imports"
_ID = re.compile(r"[A-Za-z0-9_-]{16}")
_KEPT = 20  # reports
_BEAT = 2.0  # seconds between two signs of life
_DEAD = 20.0  # seconds without one
_STEPS = 4  # those of the importer

WAITING, RUNNING, DONE, REFUSED, BROKEN = "waiting", "running", "done", "refused", "broken"
Sent = tuple[str, bytes]

_log = logging.getLogger(__name__)
_turn = threading.Lock()


@dataclass(frozen=True, slots=True)
class Task:
    """One file of a job: where it stands, and its report or why it was refused."""

    name: str
    state: str = WAITING
    step: str = ""
    done: int = 0
    total: int = _STEPS
    code: str = ""
    says: str = ""
    report: dict[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Job:
    """Files sent together. ``indexing`` is true while what was stored is made searchable; ``alive`` is false when the
    process that worked on them is gone.
    """

    id: str
    tasks: tuple[Task, ...]
    finished: bool = False
    indexing: bool = False
    alive: bool = True


def start(
    files: Sequence[Sent], importer: Importer, afterwards: Callable[[], object], home: Path | None = None, stated: str = ""
) -> Job:
    """Begin to take files in, in the background; ``afterwards`` makes what was taken in searchable.

    ``stated`` is the version that the owner says a file is ("": the file says).
    """
    folder = _folder(home)
    private_folder(folder)
    _forget_old(folder)
    job = Job(secrets.token_urlsafe(12), tuple(Task(Path(name).name or "file") for name, _ in files))
    worker = _Worker(job, folder / f"{job.id}.json", tuple(data for _, data in files), importer, afterwards, stated)
    worker.write()
    threading.Thread(target=worker.run, name=f"import {job.id}", daemon=True).start()
    return job


def look(job_id: str, home: Path | None = None) -> Job | None:
    """How far a job is; None when there is none of that name."""
    path = _folder(home) / f"{job_id}.json"
    if not _ID.fullmatch(job_id) or not path.is_file():
        return None
    stored = json.loads(path.read_text(encoding="utf-8"))
    tasks = tuple(Task(**task) for task in stored["tasks"])
    alive = stored["finished"] or time.time() - path.stat().st_mtime < _DEAD
    return Job(job_id, tasks, stored["finished"], stored["indexing"], alive)


def _folder(home: Path | None) -> Path:
    return (home or user_folder()) / _ROOM


def _forget_old(folder: Path) -> None:
    reports = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in reports[_KEPT - 1 :]:
        path.unlink(missing_ok=True)


class _Worker:
    """Takes the files of one job in, one after the other."""

    def __init__(
        self,
        job: Job,
        path: Path,
        files: Sequence[bytes],
        importer: Importer,
        afterwards: Callable[[], object],
        stated: str,
    ) -> None:
        self.job, self.path, self.files = job, path, files
        self.importer, self.afterwards, self.stated = importer, afterwards, stated
        self._writing = threading.Lock()

    def run(self) -> None:
        """The whole job; whatever happens, its file says in the end how it went."""
        over = threading.Event()
        threading.Thread(target=self._beat, args=(over,), daemon=True).start()
        try:
            with _turn:
                stored = [self._take(number, data) for number, data in enumerate(self.files)]
                if any(stored):
                    self._tell_all(indexing=True)
                    self.afterwards()
        finally:
            over.set()
            self._tell_all(finished=True, indexing=False)

    def write(self) -> None:
        """Tell where the job is; a reader sees the state before or after, never half of one."""
        with self._writing:
            draft = self.path.with_suffix(".part")
            draft.write_text(json.dumps(asdict(self.job), ensure_ascii=False), encoding="utf-8")
            draft.replace(self.path)

    def _take(self, number: int, data: bytes) -> bool:
        """Take one file in; whether anything new was stored."""
        self._tell(number, state=RUNNING)
        name = self.job.tasks[number].name
        try:
            outcome = self.importer.take_bytes(name, data, partial(self._step, number), self.stated)
            self._tell(number, state=DONE, done=_STEPS, report=json.loads(json.dumps(outcome.plain())))
            return outcome.stored
        except ImportRefusedError as wrong:
            self._tell(number, state=REFUSED, code=wrong.code, says=wrong.says)
        except Exception:
            _log.exception("unforeseen error while %s was taken in", name)
            says = "Something broke on our side, and the log has it; what was taken in before is as it was."
            self._tell(number, state=BROKEN, code="import/broken", says=says)
        return False

    def _step(self, number: int, step: str, done: int, total: int) -> None:
        self._tell(number, step=step, done=done, total=total)

    def _tell_all(self, **news: Any) -> None:
        self.job = replace(self.job, **news)
        self.write()

    def _tell(self, number: int, **news: Any) -> None:
        tasks = list(self.job.tasks)
        tasks[number] = replace(tasks[number], **news)
        self._tell_all(tasks=tuple(tasks))

    def _beat(self, over: threading.Event) -> None:
        """A sign of life between the steps, which may be long."""
        while not over.wait(_BEAT):
            with self._writing:
                os.utime(self.path)
