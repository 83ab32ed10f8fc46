"""The table of what was tried: fault, what a judge sees, how long, what is lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pytest

from tests.attack.served import LONG

ROWS: list[tuple[str, str, str, str]] = []
Note = Callable[..., None]


@pytest.fixture
def note() -> Note:
    """Write a row of the table; ``seconds`` is how long a judge was kept from anything."""

    def write(fault: str, sees: str, seconds: float = 0.0, lost: str = "nothing") -> None:
        ROWS.append((fault, sees, f"{seconds:.2f} s", lost))

    return write


@pytest.fixture
def needed() -> Callable[[str, str], str]:
    """A program of the long form; without it the short form skips, and the long one fails and says what to install."""

    def find(program: str, package: str) -> str:
        found = shutil.which(program, path="/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin")
        if found is None or not LONG:
            says = f"needs {program} (Debian's package {package})"
            pytest.fail(says) if LONG else pytest.skip(f"only in make test-attack; {says}")
        return found

    return find


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table."""
    if ROWS:
        widths = [max(map(len, column)) for column in zip(*ROWS, strict=True)]
        terminalreporter.section("what was tried, what a judge sees, how long, what is lost")
        for row in ROWS:
            terminalreporter.write_line("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)))
