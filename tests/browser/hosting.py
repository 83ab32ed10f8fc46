"""A folder as any host of files serves it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.conftest import wait_for


@contextmanager
def hosted(root: Path, port: int) -> Iterator[str]:
    """``python -m http.server`` on this port, once what lies in ``rules`` is served; its address."""
    here = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(root)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(f"{here}/rules/")
        yield here
    finally:
        server.terminate()
        server.wait()
