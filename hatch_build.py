"""The engine compiled into the wheel, for whoever asks for it (``make fast``); without that a wheel is plain Python.

mypyc turns the modules into C as they stand: they mean the same in both, and the tests of the engine run on both
(``python -m tests.compiled``). The plain modules lie in the wheel as well, to be read. ``pyproject.toml`` says which they are.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.errors import CCompilerError, ExecError, PlatformError


class CompiledEngine(BuildHookInterface[Any]):
    """What the build asks."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the libraries to the wheel. A checkout that is only pointed to stays as it is, and so does the wheel where there is
        no C compiler."""
        if version == "editable":
            return
        to = Path(self.root, "build", "fast")
        try:
            made = self._compiled(to)
        except (CCompilerError, ExecError, PlatformError) as error:
            self.app.display_warning(f"the wheel is plain Python, as the engine could not be compiled: {error}")
            return
        build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["force_include"].update({str(path): str(path.relative_to(to / "lib")) for path in made})

    def _compiled(self, to: Path) -> list[Path]:
        """The libraries, which lie in ``to/lib`` as they are to lie beside the modules."""
        options = [f"--cache-dir={to / 'types'}", *self._modules()]
        made = mypycify(options, opt_level="2", debug_level="0", target_dir=str(to / "c"))
        command = Distribution({"name": "engine", "ext_modules": made}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(to / "lib"), str(to / "objects")
        command.ensure_finalized()
        command.run()
        return sorted(path for path in (to / "lib").rglob("*") if path.is_file())

    def _modules(self) -> list[str]:
        root = Path(self.root)
        named = {how: {path for name in self.config[how] for path in root.glob(name)} for how in ("compiled", "plain")}
        return sorted(str(path.relative_to(root)) for path in named["compiled"] - named["plain"])
