"""Every address of the site with whatever can be sent to it: no fault, and nothing that takes long.

``JUDGE_FUZZ`` says how many inputs are made up (by night 5,000). The API has its own description to be held to, in
``tests/browser/test_contract.py``.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from judge.show.context.packed import pack
from judge.store.cases import Cases
from judge.store.database import Database
from judge.store.jobs import Jobs
from judge.web.app import create_app
from judge.web.parts import own_parts
from tests.homes import warmed
from tests.web.test_play import BOARD

INPUTS = int(os.environ.get("JUDGE_FUZZ", "250"))
MOST_SECONDS = 2.0 if INPUTS >= 1000 else 6.0  # of the processor, for others may be at work; few inputs look for hangs alone
SIDES: dict[str, Any] = {"a": {"battleline": ["troll", {"card": "ember-imp", "damage": 1}]}, "b": {"hand": ["anger"]}}
KNOWN = [
    *("18.4", "1.1", "troll", "glossary:ward", "chart:destroyed", "faq", "search", "ward", "dis"),
    *("1", "0", "-1", "9" * 30, "on", "", "json", "toml", "md", "stop", "cancel", "play", "save", "paste", "update", "reader"),
    *(BOARD, pack(SIDES), pack({"a": {}, "b": {}}), pack({"a": {"deck": 10**9}, "b": {"hand": -1}}), pack({}), BOARD[:40]),
    *("fight", "end turn", "{}", "[]", '{"given": {}}', "[given.a]", "../../x", "//x", "/\r\nX", "%00", "<script>", "a" * 900),
]
NAMES = [
    *("q", "kind", "card", "house", "page", "board", "do", "line", "depth", "was", "fork", "case", "version", "rulebook", "end"),
    *("scenario", "draw", "far", "than", "to", "chains", "start", "results", "bids", "name", "topic", "event", "press"),
    *("paste", "standard", "deleted", "form", "old", "new", "token", "played", "title", "question", "ruling", "table", "text"),
    *("note", "paste.at", "role", "code", "body", "operation", "wish", "a.battleline.0.card", "a.amber", "b.hand", "given"),
]
ANY_TEXT = st.one_of(st.sampled_from(KNOWN), st.text(max_size=30), st.sampled_from(KNOWN).flatmap(lambda a: st.just(a * 3)))
FIELDS = st.lists(st.tuples(st.sampled_from(NAMES), ANY_TEXT), max_size=6)
HEADER = st.text(st.characters(max_codepoint=255, exclude_characters="\r\n\0"), max_size=300)
HEADERS = st.dictionaries(
    st.sampled_from(["Host", "Accept", "Cookie", "Authorization", "Referer", "X-Forwarded-Host", "If-None-Match"]),
    st.one_of(HEADER, st.sampled_from(["a" * 300, "[::1", "Bearer ABCDE FGHJK", "application/json", ".."])),
    max_size=2,
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), ANY_TEXT, st.just(SIDES)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(NAMES), inner, max_size=4)),
    max_leaves=12,
)
DEEP = st.sampled_from(['{"given":' + "[" * 990 + "]" * 990 + "}", "[" * 100_000, '{"given":{"a":{"hand":["\\udfff"]},"b":{}}}'])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A site that may be filled with nonsense; its forms need no token, so that more than the refusal is tried."""
    home = warmed(tmp_path_factory.mktemp("fuzz"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_HOME", str(home))
        database = Database(f"sqlite:///{home / 'cases.sqlite3'}")
        parts = own_parts(cases=Cases(database), jobs=Jobs(home / "explorations.sqlite3"))
        parts.warm_up()
        app = create_app(parts, PROPAGATE_EXCEPTIONS=False, CLIENT_RATE=0.0, WTF_CSRF_ENABLED=False)
        for path in ("/", "/search?q=ward", "/card/troll", "/sw.js", "/scenarios", "/compare/1.1/18.4", f"/play?board={BOARD}"):
            app.test_client().get(path)  # what is read once is read now
        app.test_client().post("/cards/new", data={"name": "Any", "text": "Play: Draw a card."})
        yield app
        app.extensions["judge.processes"].close()
        database.close()


def rules(app: Flask) -> list[tuple[str, str]]:
    """Every address with every method that it takes."""
    known = (rule for rule in app.url_map.iter_rules() if rule.endpoint != "static")
    return sorted((method, rule.rule) for rule in known for method in (rule.methods or set()) & {"GET", "POST", "DELETE"})


def filled(rule: str, words: list[str]) -> str:
    """The address with words in its places."""
    for number in range(rule.count("<")):
        before, _, rest = rule.partition("<")
        name, _, after = rest.partition(">")
        word = "json" if name.startswith("any") and number % 2 else words[number % len(words)] or "x"
        rule = before + quote(word, safe=":") + after
    return rule


def sent(method: str, path: str, fields: list[tuple[str, str]], body: Any) -> dict[str, Any]:
    """What goes with a request: nothing, JSON as it is, or a form with some fields more than once."""
    if method == "GET":
        return {}
    if path.startswith("/api/v1"):
        return {"data": body if isinstance(body, str) else json.dumps(body), "content_type": "application/json"}
    return {"data": {name: [value for each, value in fields if each == name] for name, _ in fields}}


@pytest.mark.long
def test_nothing_that_is_sent_breaks_the_site(site: Flask) -> None:
    """Whatever method, address, query, form, body and headers: below 500, within two seconds (the night's)."""
    every, client = rules(site), site.test_client()
    assert len(every) > 90

    @settings(
        max_examples=INPUTS, deadline=None, derandomize=INPUTS < 1000, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(
        st.sampled_from(every),
        st.lists(ANY_TEXT, min_size=2, max_size=2),
        st.tuples(FIELDS, FIELDS, HEADERS, st.one_of(JSON, DEEP)),
    )
    def one(rule: tuple[str, str], words: list[str], data: Any) -> None:
        method, path = rule[0], filled(rule[1], words)
        query, form, headers, body = data
        began = time.thread_time()
        answer = client.open(path, method=method, query_string=query, headers=headers, **sent(method, path, form, body))
        status, seconds = answer.status_code, time.thread_time() - began
        assert (status < 500, seconds <= MOST_SECONDS) == (True, True), (status, seconds, method, path, data)

    one()
