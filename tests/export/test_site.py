"""The exported site, served by Python's own file server below a path."""

from __future__ import annotations

import json
import random
import re
import threading
import urllib.error
import urllib.request
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from judge.cli import export
from judge.cli.main import main
from judge.export.site import Export, export_site

PAGES = (
    "/", "/entries", "/entries?kind=chart", "/rulings", "/charts", "/scenarios", "/entry/chart:destroyed", "/entry/glossary:ward",
    "/entry/faq:bait-and-switch-14-0", "/card/archimedes", "/card/ember-imp", "/scenario/destroyed/archimedes-gateway",
    "/manual/rooms",
)  # fmt: skip
WALKED = ("/", "/entry/chart:destroyed/", "/card/archimedes/", "/scenario/destroyed/archimedes-gateway/", "/entries/kind=chart/")
LIVE = "https://judge.example"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing is said on the terminal."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an export with some pages, below ``/rules``."""
    root = tmp_path_factory.mktemp("host")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(root))) as server:
        address = f"http://127.0.0.1:{server.server_port}/rules"
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("JUDGE_HOME", str(tmp_path_factory.mktemp("home")))
            told: list[tuple[int, int]] = []
            made = export_site(root / "rules", address, LIVE, only=PAGES, tell=lambda *done: told.append(done))
        assert len(made.pages) == len(PAGES)
        assert told == [(done, len(PAGES)) for done in range(1, len(PAGES) + 1)]
        assert made.files == len([each for each in root.rglob("*") if each.is_file() and each.name != "index.html"])
        assert made.size == sum(each.stat().st_size for each in root.rglob("*") if each.is_file())
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address
        server.shutdown()


def get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as answer:
        text: str = answer.read().decode(errors="replace")
    return text


def test_every_page_of_the_map_is_there(site: str) -> None:
    """Each with its own canonical address, which is the one of the site map, and of what a link to it shows."""
    found = [each.text or "" for each in ElementTree.fromstring(get(f"{site}/sitemap.xml")).findall("{*}url/{*}loc")]
    assert len(found) == len(PAGES)
    assert f"{site}/entry/chart:destroyed/" in found
    assert f"{site}/entries/kind=chart/" in found
    for address in found:
        html = get(address)
        assert f'<link rel="canonical" href="{address}">' in html
        assert f'property="og:url" content="{site}' in html
        assert "og:image" not in html
        assert "pwa.js" not in html
    assert get(f"{site}/robots.txt") == f"Sitemap: {site}/sitemap.xml\n"


def test_every_link_of_a_page_leads_somewhere(site: str) -> None:
    """To a page or a file of the export, with its anchor; what needs the judge itself leads to the served one."""
    host, seen = site.removesuffix("/rules"), set[str]()
    for path in WALKED:
        for link in map(unescape, re.findall(r'(?:href|src|action)="([^"]*)"', get(site + path))):
            if link.startswith("#") or link in seen:
                continue
            seen.add(link)
            address, _, anchor = link.partition("#")
            if address.startswith(LIVE):
                continue
            assert address.startswith(("/rules/", site)), link
            html = get(address if address.startswith("http") else host + address)
            assert not anchor or f'id="{anchor}"' in html, link
    assert any(link.startswith(f"{LIVE}/play?") for link in seen)
    assert any(link.startswith("/rules/static/judge.css") for link in seen)
    assert "/rules/card/archimedes/" in seen or "/rules/entry/glossary:ward/" in seen


def test_an_address_that_is_none_has_a_page_too(site: str) -> None:
    """It is whole, wherever below the site it is asked for, as its links begin at the root of the host."""
    html = get(f"{site}/404.html")
    assert "Not found" in html
    assert 'href="/rules/static/judge.css' in html
    with pytest.raises(urllib.error.HTTPError):
        get(f"{site}/entry/glossary:wrad/")


def test_without_a_served_judge_nothing_leads_into_the_void(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What needs it is plain words, forms are not shown; the pictures are there when they are asked for."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("JUDGE_BENCH", str(tmp_path / "none"))
    asked = ("/entry/glossary:ward", "/search?q=ward", "/entries?q=ward")  # the last two are pages of the judge itself
    made = export_site(tmp_path / "site", "https://rules.example/", only=asked, pictures=True)
    assert made.pages == ["/entry/glossary:ward/"]
    html = (tmp_path / "site/entry/glossary:ward/index.html").read_text(encoding="utf-8")
    places = re.findall(r'(?:href|action)="(/[^"]*)"', html)
    assert {each for each in places if not each.startswith("/static/")} == {"/entry/glossary:ward/"} & set(places)
    assert all(' hidden data-action=""' in form for form in re.findall(r"<form[^>]*>", html))
    assert '<a title="This needs the judge itself"' in html
    assert (tmp_path / "site/entry/glossary:ward.png").read_bytes().startswith(b"\x89PNG")
    assert 'content="https://rules.example/entry/glossary:ward.png"' in html


def test_the_bench_goes_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its files lie under their version, its worker beside the front page; what is not written leads to it, below the path."""
    bench = tmp_path / "bench"
    bench.mkdir()
    (bench / "sw.mjs").write_text("// the worker", encoding="utf-8")
    (bench / "program.pack").write_bytes(b"0" * 3_000_000)
    (bench / "saved.pack").write_bytes(random.Random(1).randbytes(3_000_000))
    told = {"version": "abc", "program": "0.1.0", "date": "2026-11-23", "size": 3, "sent": 2, "later": 1}
    listed = {**told, "files": {"sw.mjs": {}, "program.pack": {}, "saved.pack": {}}}
    (bench / "bench.json").write_text(json.dumps(listed), encoding="utf-8")
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("JUDGE_BENCH", str(bench))
    export_site(tmp_path / "site", "https://rules.example/below", only=("/scenario/destroyed/archimedes-gateway",))
    assert (tmp_path / "site/bench/abc/sw.mjs").read_text(encoding="utf-8") == "// the worker"
    assert (tmp_path / "site/bench.mjs").read_text(encoding="utf-8") == 'import "./bench/abc/sw.mjs";\n'
    html = (tmp_path / "site/scenario/destroyed/archimedes-gateway/index.html").read_text(encoding="utf-8")
    assert 'href="/below/play?board=' in html
    taking = (tmp_path / "site/offline/index.html").read_text(encoding="utf-8")
    assert 'id="bench" data-root="/below"' in taking
    assert "offline/page.js" not in taking
    assert zlib.decompress((tmp_path / "site/bench/abc/program.pack.deflated").read_bytes()) == b"0" * 3_000_000
    assert "0.0 MB are sent once, then 3.0 MB" in taking
    assert 'data-bench="/below/offline/"' in (tmp_path / "site/404.html").read_text(encoding="utf-8")


def test_the_command_says_what_it_has_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many pages, of what size, where, and how far it is; without an address it is refused, as canonical ones need it."""
    asked = []

    def note(*given: object, pictures: bool, processes: int, tell: Callable[[int, int], None]) -> Export:
        asked.append((given, pictures, processes))
        for done in range(1, 1201):
            tell(done, 1200)
        return Export(["/"] * 1200, 60, 34_560_000)

    monkeypatch.setattr(export, "export_site", note)
    command = ["export", "site", str(tmp_path), "--address", "https://rules.example", "--pictures", "--processes", "3"]
    told = CliRunner().invoke(main, command)
    assert told.stdout == f"1,200 pages and 60 files (34.6 MB) are in {tmp_path}, after 0 s.\n"
    assert "100%" in told.stderr or "Pages" in told.stderr
    assert asked == [((tmp_path, "https://rules.example", ""), True, 3)]
    assert CliRunner().invoke(main, ["export", "site", str(tmp_path)]).exit_code == 2
