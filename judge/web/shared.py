"""Numbers that all processes of a site share: made before the processes part, changed by one at a time.

A store of its own (Redis, Memcached) is what the libraries for limits and figures need for that; a judge's laptop has none. A
piece of memory that the processes inherit does it in a microsecond, and a lock that the kernel takes back from who is killed.
"""

from __future__ import annotations

import array
import os
import sys
import tempfile
import threading
import weakref
from contextlib import suppress
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from types import TracebackType
from typing import Any

if sys.platform != "win32":
    import fcntl


def numbers(kind: str, count: int) -> Any:
    """An array of numbers (``d``, ``q``, ``Q``) that the processes of this one share; in a browser there are no others."""
    if sys.platform == "emscripten":
        return array.array(kind, bytes(8 * count))
    return RawArray(kind, count)


class OneAtATime:
    """Held by one thread of one process."""

    def __init__(self) -> None:
        self._threads = threading.Lock()
        self._file: int | None = None
        with suppress(OSError):  # without a disk the processes count past each other at worst
            self._file, name = tempfile.mkstemp()
            weakref.finalize(self, os.close, self._file)
            Path(name).unlink()

    def __enter__(self) -> None:
        self._threads.acquire()
        self._kernel("LOCK_EX")

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None) -> None:
        self._kernel("LOCK_UN")
        self._threads.release()

    def _kernel(self, how: str) -> None:
        if self._file is not None and sys.platform != "win32":
            with suppress(OSError):
                fcntl.lockf(self._file, getattr(fcntl, how))
