"""Caches: never trusted, never needed."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.caches import keep, kept, parsed


def test_what_was_kept_is_given_back(tmp_path: Path) -> None:
    """The same bytes, and nothing beside the file."""
    keep(tmp_path / "room" / "a", b"one\ntwo")
    assert kept(tmp_path / "room" / "a") == b"one\ntwo"
    assert [path.name for path in (tmp_path / "room").iterdir()] == ["a"]
    assert kept(tmp_path / "room" / "b") is None


@pytest.mark.parametrize("content", [b"", b"\n", b"x" * 40, b"\0" * 4000])
def test_what_was_damaged_is_not(tmp_path: Path, content: bytes) -> None:
    """Cut short, emptied or overwritten, it is as if nothing had been kept."""
    keep(tmp_path / "a", b"one")
    whole = (tmp_path / "a").read_bytes()
    for damaged in (content, whole[:-1], whole + content + b"x"):
        (tmp_path / "a").write_bytes(damaged)
        assert kept(tmp_path / "a") is None


def test_what_was_parsed_before_is_not_parsed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tables with and without the cache, and only what is used stays in it."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    texts = ['a = "x"\n[b]\nc = [1, 2.5, true]\n', 'a = "Æ"']
    with parsed("room") as loads:
        first = [loads(text) for text in texts]
    assert first == [tomllib.loads(text) for text in texts]
    monkeypatch.setattr(tomllib, "loads", None)
    with parsed("room") as loads:
        assert [loads(text) for text in texts] == first
    with parsed("room") as loads:
        loads(texts[1])
    with parsed("room") as loads, pytest.raises(TypeError):
        loads(texts[0])


def test_without_a_place_for_it_everything_is_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be, a date that JSON does not know, and a file that is damaged end nothing."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "file"))
    with parsed("room") as loads:
        assert loads("a = 1") == {"a": 1}
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    for _ in range(2):
        with parsed("room") as loads:
            assert str(loads("a = 2026-11-22")["a"]) == "2026-11-22"
    with pytest.raises(tomllib.TOMLDecodeError), parsed("room") as loads:
        loads("a =")


def test_folders_of_a_home_are_for_nobody_else(tmp_path: Path) -> None:
    """All that a cache makes on its way are closed; what was there before is left as it is."""
    there = tmp_path / "there"
    there.mkdir(mode=0o755)
    keep(there / "home" / "parsed" / "a", b"one")
    assert [path.stat().st_mode & 0o777 for path in (there, there / "home", there / "home" / "parsed")] == [0o755, 0o700, 0o700]
