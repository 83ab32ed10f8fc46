"""The user's own cards are kept beside the shipped ones and read through the same doors."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from judge.cards.book import load_book
from judge.cards.pool import load_pool
from judge.cards.shelf import folder, on_shelf, put_on_shelf, take_off_shelf
from judge.errors import CardError
from judge.show.context.library import card_line
from judge.show.pages.card_read import keep_card

THIEF: dict[str, Any] = {
    "name": "Lantern Thief", "type": "creature", "houses": ["mars"], "power": 4, "text": "Taunt. Reap: Steal 1 Æmber.",
}  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))


def test_a_card_that_is_kept_is_one_of_the_book() -> None:
    """With its facts, its keywords and its abilities, marked as yours, until it is taken away."""
    keep_card(load_book(), THIEF)
    book = load_book()
    thief = book.definition("lantern-thief")
    assert (thief.power, dict(thief.keywords), repr(thief.abilities)) == (4, {"taunt": 0}, "(AfterReap(Steal(1)),)")
    assert card_line(book.pool.card("lantern-thief")).endswith("yours")
    assert not book.problems
    take_off_shelf("lantern-thief")
    assert "lantern-thief" not in load_pool()


def test_a_card_that_is_kept_again_takes_its_own_place() -> None:
    """What is typed anew is what it does."""
    keep_card(load_book(), THIEF)
    keep_card(load_book(), THIEF | {"text": "Reap: Draw a card."})
    assert on_shelf()["lantern-thief"]["does"] == ["AfterReap(Draw(1))"]


@pytest.mark.parametrize(("changed", "says"), [({"name": "Troll"}, "there already"), ({"text": "Reap: Sing."}, "not kept")])
def test_what_cannot_be_kept_is_told(changed: dict[str, Any], says: str) -> None:
    """A shipped card, or one that was not read whole; nothing is written then."""
    with pytest.raises(CardError, match=says):
        keep_card(load_book(), THIEF | changed)
    assert on_shelf() == {}


def test_a_shelf_says_what_is_wrong_with_it() -> None:
    """A card that is not there, too many, and a damaged file."""
    with pytest.raises(CardError, match="no card of yours"):
        take_off_shelf("lantern-thief")
    with pytest.raises(CardError, match="at most"):
        put_on_shelf([({"id": f"card-{n}"}, ()) for n in range(2001)])
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / "cards.json").write_text("{", encoding="utf-8")
    with pytest.raises(CardError, match="cannot be read"):
        on_shelf()


def test_a_damaged_shelf_takes_no_shipped_card_down() -> None:
    """All others are there."""
    folder().mkdir(parents=True)
    (folder() / "facts.jsonl").write_text('{"id": "half', encoding="utf-8")
    (folder() / "abilities").mkdir()
    (folder() / "abilities" / "yours.toml").write_text("[half", encoding="utf-8")
    book = load_book()
    assert book.definition("troll").abilities
    assert [problem.where for problem in book.problems] == ["yours.toml"]


_WRITER = """
import sys
from judge.cards.shelf import put_on_shelf
for n in range(12):
    put_on_shelf([({"id": f"{sys.argv[1]}-{n}", "name": "x"}, ())])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks of files")
def test_two_writers_lose_nothing_of_each_other(tmp_path: Path) -> None:
    """An import beside another one, or beside the site."""
    writers = [
        subprocess.Popen([sys.executable, "-c", _WRITER, name], env={**os.environ, "JUDGE_HOME": str(tmp_path)}) for name in "abc"
    ]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    assert len(on_shelf()) == 36
