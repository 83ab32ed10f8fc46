"""E11: input that no form of ours sends is refused in good order, and one damaged row takes no other away."""

from __future__ import annotations

import base64
import json
import sqlite3
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.attack.conftest import Note
from tests.attack.served import Answer, Site, Visitor, served

KEPT: dict[str, Any] = {
    "kind": "keyforge-judge case", "id": "damagedone", "version": 1, "title": "The first", "rulebook": "18.4",
    "given": {"a": {}, "b": {}}, "do": [], "cards": [], "created": "2026-01-01T00:00:00Z", "changed": "2026-01-01T00:00:00Z",
    "deleted": False, "standard": False, "by": "", "edits": [],
}  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(tmp_path_factory.mktemp("input") / "home", "--rate", "0", warm=False) as made:
        yield made


def deep(brackets: int) -> str:
    """A packed board that is nested so deep."""
    text = '{"a":{"battleline":' + "[" * brackets + "]" * brackets + '},"b":{}}'
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def api(site: Site, path: str, body: str) -> Answer:
    return site.ask(f"/api/v1/{path}", body.encode(), headers={"Content-Type": "application/json"})


def test_nothing_deep_broken_or_misnamed_is_a_fault(site: Site, note: Note) -> None:
    """A board of 990 brackets, half a character, a line break in an address that is led to, hosts that cannot be."""
    pages = ("/play", "/board", "/board.toml", "/outcomes", "/cases/new", "/board.json")
    answers = [site.ask(f"{path}?board={deep(depth)}") for path in pages for depth in (300, 990, 5000)]
    assert {each.status for each in answers} == {422}
    nested = '{"given":' + "[" * 990 + "]" * 990 + "}"
    bodies = (nested, '{"given":{"a\\ud800":{},"b":{}}}', '{"given":{"a":{},"b":{}},"do":["\\udfff"]}')
    assert {api(site, "games/step", body).status for body in bodies} == {400}
    assert site.ask("/rulebook/18.4?to=/%0d%0aX").headers["Location"] == "/"
    assert site.ask("/rulebook/18.4?to=//%5bx").headers["Location"] == "/"
    hosts = ("a" * 300, "a" * 70 + ".example", "..", "[::1")
    named = [site.ask("/entry/glossary:ward", headers={"Host": host, "Accept": "application/json"}) for host in hosts]
    assert [each.status for each in named] == [400] * len(hosts)
    assert json.loads(named[0].text)["error"]["code"] == "http/400"
    note("deep boards, halves of characters, odd hosts", "4xx in the one envelope")


def test_no_file_that_is_taken_in_is_a_fault(site: Site, note: Note) -> None:
    """Cases whose board, texts or history are none are refused."""
    at = KEPT["created"]
    nested = json.loads("[" * 300 + "]" * 300)
    odd: list[dict[str, Any]] = [
        {"given": {"a": {"battleline": nested}, "b": {}}},
        {"title": "\udfff"},
        {"do": ["\ud800"]},
        {"given": {"a\ud800": {}, "b": {}}},
        *({"version": 2, "edits": [[at, [edit], "me"]]} for edit in (["given", "[]", "5"], ["title", True, 3], [["x"], 1, 2])),
        *({"version": 2, "edits": edits} for edits in ([5], [[at, 5]], {"a": 1}, "x", [[5, [], ""]])),
    ]
    visitor = Visitor(site)
    answers = [visitor.send("/cases/import", "/cases", text=json.dumps({**KEPT, **each})) for each in odd]
    assert [each.status for each in answers] == [422] * len(odd)
    note("files of cases with a deep board or an odd history", "422 with what cannot be read")


@pytest.mark.parametrize("damage", ["given = '{'", "given = '[]'", "choices = '5'", "title = x'ff'", "version = 'x'", "edits"])
def test_a_damaged_row_is_marked_and_takes_no_other_away(site: Site, note: Note, damage: str) -> None:
    """The lists show the others, and which one cannot be read; nothing writes over it."""
    visitor = Visitor(site)
    first = visitor.send("/cases/import", "/cases", text=json.dumps({**KEPT, "title": damage})).headers["Location"]
    visitor.send("/cases/import", "/cases", text=json.dumps({**KEPT, "id": "soundone", "title": "The sound one"}))
    case_id = first.rpartition("/")[2]
    with sqlite3.connect(site.home / "cases.sqlite3") as database:
        if damage == "edits":
            database.execute("UPDATE saved_case_edit SET changes = '{' WHERE case_id = ?", (case_id,))
        else:
            database.execute(f"UPDATE saved_case SET {damage} WHERE id = ?", (case_id,))
    for path in ("/", "/cases"):
        answer = site.ask(path)
        assert answer.status == 200
        assert "Damaged: its" in answer.text
        assert "The sound one" in answer.text or path == "/"
    shown = site.ask(first)
    assert (shown.status, "judge store check" in shown.text) == (422, True)
    assert visitor.send(f"{first}/delete", "/cases", version="1").status == 422
    note(f"a row with {damage.split(' =')[0]} damaged", "that case is marked as damaged; all others as ever")
