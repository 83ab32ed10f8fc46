"""What was found sound before is not looked at again, and nobody can tell the difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.cards.book import load_book
from judge.cards.check import sound
from judge.cards.check.door import Checked, check
from judge.cards.check.sound import Sound

NAMES = {"card": frozenset(("troll",))}
TEXTS = ("Play(Steal(2))", "Play(Steel(2))", "Play(Steal(-2))", "Play(Return(Creature(Named('troll'))))", "While(Power(1, HOST))")


def asked(names: dict[str, frozenset[str]] = NAMES) -> list[Checked]:
    found = Sound(names)
    return [found.read(text, upgrade=upgrade) for text in TEXTS for upgrade in (False, True)]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, in which each text is written down at once."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    monkeypatch.setattr(sound, "AT_ONCE", 1)
    return tmp_path / "sound" / "abilities.json"


def test_what_is_kept_gives_the_same_answers(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same abilities and flaws at first, again, and from a damaged file; a sound text is looked at once."""
    looked: list[str] = []

    def counted(text: str, names: dict[str, frozenset[str]], *, upgrade: bool) -> Checked:
        looked.append(text)
        return check(text, names, upgrade=upgrade)

    monkeypatch.setattr(sound, "check", counted)
    fresh = [check(text, NAMES, upgrade=upgrade) for text in TEXTS for upgrade in (False, True)]
    assert asked() == fresh
    looked.clear()
    assert asked() == fresh
    assert {"Play(Steal(2))", "While(Power(1, HOST))"} & {*looked} == {"While(Power(1, HOST))"}  # no upgrade: HOST is nobody
    home.write_bytes(home.read_bytes()[:-3])
    assert asked() == fresh


def test_other_names_or_other_code_begin_anew(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that nothing bears any more is a flaw, whatever was found before."""
    asked()
    assert asked({"card": frozenset()})[6].flaws
    asked()
    before = home.read_bytes()
    monkeypatch.setattr(sound, "_code", lambda: b"another")
    asked()
    assert home.read_bytes() != before


def test_without_a_place_for_it_every_text_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home that cannot be ends nothing."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(sound, "AT_ONCE", 1)
    assert asked() == [check(text, NAMES, upgrade=upgrade) for text in TEXTS for upgrade in (False, True)]


def test_the_book_is_the_same_with_and_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each card of the pool, read twice with what the first reading has kept."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    books = load_book(), load_book()
    first, second = ([book.definition(page.id) for page in book] for book in books)
    assert first == second
    assert books[0].problems == books[1].problems == ()
    assert (tmp_path / "sound" / "abilities.json").is_file()
