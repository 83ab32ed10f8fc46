"""Parts of work done on many machines: a Dask scheduler hands them to its workers. In this process nothing of it is needed.

Work travels as pickles, so a scheduler belongs on a network that one trusts, or behind TLS (Dask's own settings do that).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from judge import __version__
from judge.errors import JudgeError
from judge.paths import data_room

# How long to wait for the scheduler, and for it to have a worker.
PATIENCE_SECONDS = 20
# A part whose worker was lost goes to another one so many times.
RETRIES = 2


class ClusterError(JudgeError):
    """The scheduler or its workers cannot do the work."""

    code = "cluster/unusable"


class Cluster:
    """The workers of the scheduler at an address such as ``tcp://10.0.0.5:8786``; use it in a ``with`` block.

    Raises ClusterError when the scheduler does not answer, has no worker, or has one whose rules are not ours.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._client = _connect(address)
        try:
            self._check_workers()
        except BaseException:
            self._close()
            raise

    def map(self, work: Callable[[Any], Any], parts: Iterable[Any]) -> Iterator[Any]:
        """The results of the parts in their order, as ``map`` gives them. ClusterError when too many workers are lost."""
        from distributed import CancelledError, KilledWorker

        futures = self._client.map(work, list(parts), pure=False, retries=RETRIES)
        try:
            for future in futures:
                yield future.result()
        except (KilledWorker, CancelledError, OSError) as wrong:
            raise ClusterError(f"the workers of {self.address} were lost; see their logs, or leave --scheduler out") from wrong
        finally:
            with suppress(Exception):  # what nobody waits for any more need not be done; the scheduler may be gone
                self._client.cancel(futures)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._close()

    def _close(self) -> None:
        with suppress(OSError, TimeoutError):
            self._client.close(timeout=5)

    def _check_workers(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE_SECONDS)
            found: dict[str, str] = self._client.run(fingerprint)
        except TimeoutError as wrong:
            says = f"the scheduler at {self.address} has no worker; start one with: dask worker {self.address}"
            raise ClusterError(says) from wrong
        except Exception as wrong:
            says = f"a worker of {self.address} cannot do the work; install keyforge-judge {__version__} there ({wrong})"
            raise ClusterError(says) from wrong
        ours = fingerprint()
        others = sorted(worker for worker, theirs in found.items() if theirs != ours)
        if others:
            says = "workers with other cards or rules than ours would answer otherwise; bring them to the same version: "
            raise ClusterError(says + ", ".join(others))


def _connect(address: str) -> Any:
    try:
        from distributed import Client
    except ModuleNotFoundError as wrong:
        raise ClusterError("a scheduler needs Dask; install it with: pip install 'keyforge-judge[cluster]'") from wrong
    try:
        return Client(address, timeout=PATIENCE_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as wrong:
        raise ClusterError(f"no scheduler answers at {address}; start one with: dask scheduler") from wrong


def fingerprint() -> str:
    """Tells two installations apart that would judge differently: a hash of the program and of the cards."""
    rooms = ((Path(__file__).parents[1], "*.py"), (data_room("rules_corpus") / "cards", "*.*"))
    found = hashlib.sha256()
    for room, pattern in rooms:
        for file in sorted(room.rglob(pattern)):
            found.update(file.relative_to(room).as_posix().encode())
            found.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()
