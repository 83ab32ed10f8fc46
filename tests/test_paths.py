"""Where things lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.paths import data_room, user_folder, write_whole


def test_what_was_installed_is_read_before_what_lies_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel carries the data inside; a checkout has it beside the package."""
    package = tmp_path / "judge"
    monkeypatch.setattr("judge.paths._PACKAGE", package)
    assert data_room("scenarios") == tmp_path / "scenarios"
    (package / "_data" / "scenarios").mkdir(parents=True)
    assert data_room("scenarios") == package / "_data" / "scenarios"


def test_the_user_says_where_his_own_things_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By our own word first, then by that of the desktop, else where such things lie anyway."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "own"))
    assert user_folder() == tmp_path / "own"
    monkeypatch.setenv("JUDGE_HOME", "")
    assert user_folder() == tmp_path / "data" / "keyforge-judge"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert user_folder() == tmp_path / ".local" / "share" / "keyforge-judge"


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk the one before stays, and nothing half written lies beside it; strangers cannot read it."""

    def full(_file: int) -> None:
        raise OSError("no space left")

    path = tmp_path / "own" / "cards.json"
    write_whole(path, b"before")
    assert path.stat().st_mode & 0o077 == path.parent.stat().st_mode & 0o077 == 0
    monkeypatch.setattr("judge.paths.os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        write_whole(path, b"after")
    assert [(each.name, each.read_bytes()) for each in path.parent.iterdir()] == [("cards.json", b"before")]
