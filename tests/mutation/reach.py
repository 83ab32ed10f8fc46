"""Which tests run a line: coverage, once, with a context for each test."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from coverage import CoverageData

from tests.mutation.rooms import holding, in_function, noticing

# The lines of the room alone are watched: the others run at their own speed.
CONFIG = "[run]\ndynamic_context = test_function\ninclude = judge/{room}/*\ndata_file = .reached\n"
PYTEST = ("-m", "pytest", "-q", "-n", "0", "-m", "not long", "-p", "no:cacheprovider", "-W", "ignore")


class Reach:
    """The tests by the lines that they run; what runs while tests are collected or set up belongs to none."""

    def __init__(self, folder: Path, room: str, env: Mapping[str, str]) -> None:
        """Run the tests of a room once; those that fail on the program as it is notice nothing, and are left out from then on."""
        (folder / ".coveragerc").write_text(CONFIG.format(room=room), encoding="utf-8")
        command = [sys.executable, "-m", "coverage", "run", "--rcfile", ".coveragerc", *PYTEST, *noticing(room)]
        began = time.monotonic()
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1), done.stdout[-3000:] + done.stderr[-2000:]
        failing = re.findall(r"^(?:FAILED|ERROR) (\S+::\S+)", done.stdout, re.MULTILINE)
        self.left_out = [option for test in failing for option in ("--deselect", test.partition("[")[0])]
        self.seconds = time.monotonic() - began
        data = CoverageData(str(folder / ".reached"))
        data.read()
        self._folder = folder.resolve()
        self._lines: dict[Path, dict[int, list[str]]] = defaultdict(dict)
        for file in data.measured_files():
            self._lines[Path(file).resolve()] = data.contexts_by_lineno(file)

    def asked(self, path: Path, first: int, last: int) -> Iterator[list[str]]:
        """The tests to ask about a change to these lines of a file, the likeliest to notice it first; none where none runs them.

        At last those that the lines do not tell of. What is remembered from one test to the next is worked out in the first
        alone, so the file that holds the module is asked; and all of the room, where the set-up of tests runs the lines, or the
        import of the module, which many commands leave to whichever test calls them first.
        """
        lines = self._lines.get(self._folder / path, {})
        contexts = {context for line in range(first, last + 1) for context in lines.get(line, ())}
        own, nodes = holding(path), sorted(self._node(each) for each in contexts if each)
        if nodes:
            yield sorted(nodes, key=lambda node: not node.startswith(f"{own}::"))
            yield [own]
        source = (self._folder / path).read_text(encoding="utf-8")
        if "" in contexts or (nodes and not in_function(source, first)):
            yield noticing(path.parts[1])

    def _node(self, context: str) -> str:
        """``tests.corpus.test_load.test_x`` is ``tests/corpus/test_load.py::test_x``."""
        module, _, test = context.rpartition(".")
        return f"{module.replace('.', '/')}.py::{test}"
