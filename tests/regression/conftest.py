"""A league's own folder of rulings: three scenarios as the editor writes them, one of them false."""

from __future__ import annotations

from pathlib import Path

import pytest

FIGHT = """title = "Troll fights Duma the Martyr"
asks = "What is left after the fight?"

[given]
house = "brobnar"

[given.emily]
battleline = ["troll"]

[given.dan]
battleline = ["duma-the-martyr"]

[[do]]
emily = "fight duma-the-martyr with troll"

[expect]
"""
HOLDS = 'always = ["duma-the-martyr in dan.discard"]\nnever = ["troll in emily.discard"]\n'
# Two claims, the second of them false.
FALSE = 'always = ["duma-the-martyr in dan.discard", "troll.damage = 0"]\n'


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """The folder, with a TOML file beside them that is no scenario."""
    folder = tmp_path / "league"
    folder.mkdir()
    (folder / "one.toml").write_text(FIGHT + HOLDS, encoding="utf-8")
    (folder / "two.toml").write_text(FIGHT + HOLDS + 'cites = ["glossary:ready-and-exhausted"]\n', encoding="utf-8")
    (folder / "wrong.toml").write_text(FIGHT + FALSE, encoding="utf-8")
    (folder / "pyproject.toml").write_text('[project]\nname = "league"\n', encoding="utf-8")
    return folder
