"""The packs of the bench as files of the site."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import brotli
import pytest
from flask.testing import FlaskClient

from judge.web.app import create_app
from judge.web.parts import Parts

LISTED = {"version": "0123456789ab", "program": "0.1.0", "date": "2026-11-23", "size": 30_000_000, "sent": 9_400_000, "files": {}}


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as ``make offline`` leaves it."""
    monkeypatch.setenv("JUDGE_BENCH", str(tmp_path))
    (tmp_path / "bench.json").write_text(json.dumps(LISTED), encoding="utf-8")
    for name in ("sw.mjs", "program.pack"):
        (tmp_path / name).write_bytes(name.encode())
        (tmp_path / f"{name}.br").write_bytes(brotli.compress(name.encode()))
    return tmp_path


@pytest.mark.usefixtures("bench")
def test_a_file_is_kept_for_ever_and_travels_small(client: FlaskClient) -> None:
    """In brotli for who reads it, under its version; the worker may compile and rule the whole site, pages may not."""
    plain = client.get("/bench/0123456789ab/sw.mjs", buffered=True)
    assert (plain.data, plain.mimetype) == (b"sw.mjs", "text/javascript")
    assert plain.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert plain.headers["Service-Worker-Allowed"] == "/"
    assert "'wasm-unsafe-eval'" in plain.headers["Content-Security-Policy"]
    small = client.get("/bench/0123456789ab/program.pack", headers={"Accept-Encoding": "gzip, br"}, buffered=True)
    assert small.headers["Content-Encoding"] == "br"
    assert brotli.decompress(small.data) == b"program.pack"
    assert "wasm-unsafe-eval" not in small.headers["Content-Security-Policy"]
    assert "wasm-unsafe-eval" not in client.get("/offline").headers["Content-Security-Policy"]


@pytest.mark.usefixtures("bench")
@pytest.mark.parametrize("path", ["another/sw.mjs", "0123456789ab/none.mjs", "0123456789ab/bench.json", "0123456789ab/sw.mjs.br"])
def test_there_is_nothing_else(client: FlaskClient, path: str) -> None:
    """Of another version there is nothing here, so that who has taken that along goes on with it; no other file either."""
    assert client.get(f"/bench/{path}").status_code == 404


@pytest.mark.usefixtures("bench")
def test_the_page_says_how_large_it_is(client: FlaskClient) -> None:
    """Before it is taken; and which version there is, for who has another one."""
    html = client.get("/offline").get_data(as_text=True)
    assert "Take the whole bench along (9.4 MB)" in html
    assert 'data-version="0123456789ab"' in html
    listed = client.get("/bench.json").json
    assert listed == LISTED


def test_on_a_host_of_files_it_is_as_large_as_that_sends_it(parts: Parts, bench: Path) -> None:
    """Scripts as they are, what the page itself fetches deflated."""
    (bench / "bench.json").write_text(json.dumps({**LISTED, "files": {"sw.mjs": {}, "program.pack": {}}}), encoding="utf-8")
    site = create_app(parts, TESTING=True, PUBLIC_URL="https://files.example", AS_FILES=True)
    sent = len(b"sw.mjs") + len(zlib.compress(b"program.pack", 9))
    assert f'data-sent="{sent}"' in site.test_client().get("/offline").text


def test_without_packs_there_is_no_button(client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site works as ever where nobody has made them."""
    monkeypatch.setenv("JUDGE_BENCH", str(tmp_path / "none"))
    assert "Take the whole bench" not in client.get("/offline").get_data(as_text=True)
    assert client.get("/bench.json").status_code == 404
    assert client.get("/bench/0123456789ab/sw.mjs").status_code == 404


@pytest.mark.parametrize("text", ['{"version": "0123', "[]", "{}", "\xff"])
def test_a_damaged_list_is_none(client: FlaskClient, bench: Path, text: str) -> None:
    """A copy that broke off takes no page away."""
    (bench / "bench.json").write_bytes(text.encode("latin-1"))
    assert "Take the whole bench along" not in client.get("/offline").get_data(as_text=True)
    assert client.get("/bench.json").status_code == 404
