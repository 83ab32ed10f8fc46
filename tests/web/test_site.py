"""Every page answers, in both forms, with the same content and with the safety headers."""

import re
from typing import Any

import pytest
from flask import Flask, template_rendered
from flask.testing import FlaskClient

from judge.paths import data_room
from judge.show.api.operations import OPERATIONS
from judge.show.context.addresses import JSON, PICTURE, twin
from judge.show.context.plain import to_plain
from judge.web.kept import _rendered
from judge.web.urls import STATIC
from tests.sampling import some
from tests.web.test_play import BOARD

# One address at least for every route that shows a page.
ADDRESSES = [
    "/",
    "/?rulebook=1.1",
    "/search",
    "/search?q=ward+after+tag",
    "/search?q=ward&kind=faq&page=2",
    "/entries",
    "/entries?kind=glossary",
    "/entry/chart:destroyed",
    "/entry/faq:bait-and-switch-14-0?rulebook=1.1",
    "/card/bait-and-switch",
    "/rulings",
    "/rulings?topic=Ward",
    f"/play?board={BOARD}&do=play+gateway-to-dis",
    f"/outcomes?board={BOARD}&do=play+gateway-to-dis",
    f"/still?board={BOARD}",
    f"/still?board={BOARD}&goal=emily.keys+%3E%3D+1",
    f"/beside?board={BOARD}&do=play+gateway-to-dis&was=discard+gateway-to-dis",
    f"/beside?board={BOARD}&do=play+gateway-to-dis&than=1.1&depth=rows",
    "/beside?scenario=repeat/bait-and-switch-14-to-0&than=1.1",
    "/cards?name=bad",
    "/cards/new",
    "/cards/new?name=Nova&type=creature&house=zork&power=3&text=Taunt.+Reap:+Steal+1A.%0AReap:+Sing.",
    "/board",
    f"/board?board={BOARD}",
    "/scenarios",
    "/scenario/destroyed/archimedes-gateway",
    "/outcomes?scenario=destroyed/archimedes-gateway",
    "/charts",
    "/rulebooks",
    "/time",
    "/time?first_keys=2&second_keys=2&second_amber=7",
    "/chains",
    "/chains?chains=7&results=WWL&bids=2+3+pass&rulebook=1.2",
    "/compare/1.1/18.4",
    "/quiz",
    "/quiz?of=destroyed/duma-poison-wave&chose=1&level=2",
    "/impact/1.2/18.4",
    "/case",
    "/case?card=archimedes&card=gateway+to+dis",
    "/cases",
    "/cases?q=ward&card=troll&event=none&standard=on&deleted=on&page=2",
    f"/cases/new?board={BOARD}&do=play+gateway-to-dis",
    "/events",
    "/sign-in?to=/cases",
    "/import",
    "/offline",
    "/api",
    "/health",
    "/about",
    "/manual",
    "/manual/rooms",
    "/manual/vocabulary",
    "/manual/vocabulary/effect",
    "/manual/vocabulary/words",
]
# Routes that lead on to another address, take a form or give a file instead of showing a page.
REDIRECTS = {"site.switch", "site.compare_chosen", "site.set_up", "site.kept"}
REDIRECTS |= {"owner.upload", "owner.remove", "owner.enter", "owner.come_in", "owner.current", "owner.switch"}  # see test_import
REDIRECTS |= {"owner.progress", "owner.progress_plain"}
REDIRECTS |= {f"api.{each.id}" for each in OPERATIONS} | {"api.describe", "api_people.attempt", "watch.metrics"}  # see test_api
# A case has its own tests in test_cases and test_revising, an event in test_events, both forms of their pages among them.
REDIRECTS |= {f"cases.{each}" for each in ("save", "edit", "save_board", "mark_standard", "delete", "restore", "file", "bring")}
REDIRECTS |= {"cases.new_board", "cases.new_board_plain", "events.standards", "events.standards_plain"}
REDIRECTS |= {"cases.one_case", "cases.one_case_plain", "cases.edit_case", "cases.edit_case_plain"}
REDIRECTS |= {f"events.{each}" for each in ("make", "rename", "new_code", "enter", "leave", "one_event", "one_event_plain")}
REDIRECTS |= {"events.keep_card"}  # see test_event_cards
REDIRECTS |= {"new_card.read", "new_card.keep", "new_card.remove"}  # see test_new_card
REDIRECTS |= {"explorations.end", "explorations.progress", "explorations.progress_plain"}  # see test_explorations
REDIRECTS |= {"offline.texts", "offline.worker", "offline.manifest"}  # see test_offline
REDIRECTS |= {"code"}  # see test_takeaway
REDIRECTS |= {"bench.listed", "bench.file"}  # see test_bench


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_and_its_twin_are_made_of_the_same_object(app: Flask, client: FlaskClient, address: str) -> None:
    """The template is given exactly the object that the JSON twin prints."""
    given: list[Any] = []

    def note(_sender: Flask, context: dict[str, Any], **_rest: Any) -> None:
        given.append(context["page"])

    _rendered.cache_clear()
    with template_rendered.connected_to(note, app):
        html = client.get(address)
    plain = client.get(twin(address))
    assert html.status_code == plain.status_code == 200
    assert html.mimetype == "text/html"
    assert plain.json is not None
    assert plain.json["ok"] is True
    assert plain.json["page"] == to_plain(given[0])
    assert plain.json["rulebook"] == given[0].rulebook


def test_every_route_has_a_twin_and_is_walked(app: Flask) -> None:
    """No page goes without its JSON twin and its picture, and no route without a test."""
    apart = {"static", "module", "style", *REDIRECTS, *(f"{each.removesuffix('_plain')}_picture" for each in REDIRECTS)}
    rules = [rule.rule for rule in app.url_map.iter_rules() if rule.endpoint not in apart]
    pages = [path for path in rules if not path.endswith((JSON, PICTURE))]
    for kind in (JSON, PICTURE):
        assert sorted(path for path in rules if path.endswith(kind)) == sorted(twin(path, kind) for path in pages)
    walked = [re.sub(r"[?].*", "", address) for address in ADDRESSES]
    for path in pages:
        pattern = re.sub(r"<[^>]+>", "[^/]+", path)
        assert [address for address in walked if re.fullmatch(pattern, address)], path


@pytest.mark.parametrize("address", [*ADDRESSES, "/nope", "/static/judge.css"])
def test_every_answer_carries_the_safety_headers(client: FlaskClient, address: str) -> None:
    """Nothing inline, nothing from elsewhere, no foreign frame, no guessed types, no leaking referrer."""
    headers = client.get(address, buffered=True).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("address", ADDRESSES)
def test_pages_obey_their_own_policy(client: FlaskClient, address: str) -> None:
    """No page holds an inline script, an inline style, a handler, or an address of another site."""
    html = client.get(address).get_data(as_text=True)
    assert not re.findall(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)", html)
    assert not re.findall(r"""(?:src|href|action)=["'](?:https?:)?//""", html)


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_tells_what_a_link_to_it_shows(client: FlaskClient, address: str) -> None:
    """A title, what it answers, its whole address, and a picture of its own (test_pictures looks at them)."""
    html = client.get(address).get_data(as_text=True)
    told = dict(re.findall(r'<meta property="og:([a-z:_]+)" content="([^"]*)">', html))
    assert told["title"]
    assert 0 < len(told["description"]) < 400
    path = address.partition("?")[0]
    assert told["url"].partition("?")[0] == f"http://localhost{path}"
    assert told["image"].partition("?")[0] == f"http://localhost{twin(path, PICTURE)}"


@pytest.mark.parametrize("address", ADDRESSES)
def test_links_of_a_page_lead_somewhere(client: FlaskClient, address: str) -> None:
    """Every local link of a page answers, and every anchor it names is there."""
    html = client.get(address).get_data(as_text=True)
    links = {link.replace("&amp;", "&").replace("&#34;", '"') for link in re.findall(r'href="(/[^"]*)"', html)}
    for link in some(sorted(links)[:60], 4):
        path, _, anchor = link.partition("#")
        answer = client.get(path, follow_redirects=True, buffered=True)
        assert answer.status_code == 200, link
        assert not anchor or f'id="{anchor}"' in answer.get_data(as_text=True), link


def test_a_narrow_first_load_is_small(client: FlaskClient) -> None:
    """The front page with everything it needs stays below 60 kB as sent."""
    sent = 0
    for address in ("/", "/static/judge.css", "/static/theme.js", "/static/search.js"):
        sent += len(client.get(address, headers={"Accept-Encoding": "gzip"}, buffered=True).data)
    assert sent < 60_000


def test_styles_are_sent_without_what_only_people_need(client: FlaskClient) -> None:
    """No comment and no needless space, and yet the same rules and the same texts between quotation marks."""
    written = (STATIC / "board.css").read_text(encoding="utf-8")
    sent = client.get("/static/board.css", buffered=True)
    text = sent.get_data(as_text=True)
    assert sent.headers["Cache-Control"] == "public, max-age=31536000"
    assert "/*" not in text
    assert "; " not in text
    assert len(text) < 0.9 * len(written)
    assert text.count("{") == re.sub(r"/\*.*?\*/", "", written, flags=re.DOTALL).count("{")
    assert 'content:"✓ "' in text
    assert client.get("/static/nope.css").status_code == 404


def test_no_page_has_many_styles(client: FlaskClient) -> None:
    """All that the frame and a page link is 40 kB at most, as a browser reads it."""
    written = {path.name: path.read_text(encoding="utf-8") for path in data_room("templates").glob("*.html")}
    linked = {name: re.findall(r"asset\('(\w+\.css)'\)", text) for name, text in written.items()}
    sizes = {name: len(client.get(f"/static/{name}", buffered=True).data) for names in linked.values() for name in names}
    frame = sum(sizes[name] for name in linked["base.html"])
    found = {page: frame + sum(sizes[name] for name in names) for page, names in linked.items() if page != "base.html"}
    assert max(found.values()) <= 40 * 1024, found


def test_what_moves_on_a_board_costs_the_page_nothing() -> None:
    """A browser changes these without laying out or painting the page anew, which a slow phone needs all its time for."""
    free = {"opacity", "translate", "scale", "rotate"}
    written = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("table.css", "play.css"))
    moved = re.findall(r"@keyframes \w+ \{((?: [^{}]*\{[^{}]*\})+ )\}", written)
    assert moved
    assert set(re.findall(r"([\w-]+):", " ".join(moved))) <= free


def test_one_macro_draws_a_card() -> None:
    """No other template and no script has the parts of a tile; the editor fills a copy of what the macro has drawn."""
    parts = {"tile", "face", "foot-of", "toks", "flagged"}
    written = {path.name: path.read_text(encoding="utf-8") for path in data_room("templates").glob("*.html")}
    classes = {name: set(re.findall(r"[\w-]+", " ".join(re.findall(r'class="([^"]*)"', text)))) for name, text in written.items()}
    assert {name for name, found in classes.items() if found & parts} == {"tile.html"}
    scripts = {path.name: path.read_text(encoding="utf-8") for path in STATIC.rglob("*.js")}
    made = re.compile(r"""class(?:Name)?: ["'`]+(?:tile|face|foot-of|toks)\b""")
    assert not [name for name, text in scripts.items() if made.search(text)]
    assert {name for name, text in scripts.items() if re.search(r"""["'`]tile["'`]""", text)} == {"draw.js"}
    assert """querySelector("#tile").content.querySelector(".tile").cloneNode(true)""" in scripts["draw.js"]


def test_the_rulebook_chosen_last_is_followed_everywhere(client: FlaskClient) -> None:
    """The address wins, then the choice remembered, then the rulebook in force; for pages and their twins alike."""
    answer = client.get("/rulebook/1.1?to=/entry/chart:destroyed?x=1")
    assert answer.headers["Location"] == "/entry/chart:destroyed?x=1&rulebook=1.1"
    assert "Max-Age=31536000" in answer.headers["Set-Cookie"]
    assert client.get("/").headers["Location"] == "/?rulebook=1.1"
    assert client.get("/entry/glossary:ward").headers["Location"] == "/entry/glossary:ward?rulebook=1.1"
    assert client.get("/search.json?q=ward+tag").headers["Location"] == "/search.json?q=ward+tag&rulebook=1.1"
    twin_page = client.get("/entry/glossary:ward.json", follow_redirects=True).json
    assert twin_page is not None
    assert twin_page["rulebook"] == "1.1"
    assert client.get("/entry/glossary:ward?rulebook=1.2").status_code == 200
    client.get("/rulebook/18.4")
    assert client.get("/").status_code == 200
    assert client.get("/entry/glossary:ward").status_code == 200


def test_an_address_in_force_is_not_left_for_the_remembered_rulebook(client: FlaskClient) -> None:
    """A position says which rulebook it was made in; its links, and those of any page read in force, stay there."""
    client.get("/rulebook/1.1")
    for address in (f"/play?board={BOARD}&do=play+gateway-to-dis", "/entry/chart:destroyed?rulebook=18.4"):
        html = client.get(address).get_data(as_text=True)
        assert "which is not in force" not in html
        assert 'href="/charts?rulebook=18.4"' in html
        assert 'name="rulebook" value="18.4"' in html
        assert not re.findall(r'href="/(?:entry|card)/[^"?#]*(?:#[^"]*)?"', html)
    client.delete_cookie("rulebook")
    assert 'href="/charts"' in client.get("/").get_data(as_text=True)


@pytest.mark.parametrize("chosen", ["9.9", "18.4", "x" * 500, "../1.1"])
def test_a_rulebook_that_nobody_has_is_not_remembered(client: FlaskClient, chosen: str) -> None:
    """Whatever stands in the cookie, the site answers in the rulebook in force."""
    client.set_cookie("rulebook", chosen)
    assert client.get("/entry/glossary:ward").status_code == 200
    assert "which is not in force" not in client.get("/charts").get_data(as_text=True)


@pytest.mark.parametrize("address", ["/offline", "/health", "/static/judge.css", "/sw.js", "/api/v1/openapi.json"])
def test_what_is_not_read_in_a_rulebook_is_never_led_elsewhere(client: FlaskClient, address: str) -> None:
    """The shell of a phone, the watch and the API do not depend on what somebody reads in."""
    client.set_cookie("rulebook", "1.1")
    assert client.get(address, buffered=True).status_code == 200


@pytest.mark.parametrize("to", ["//elsewhere.example", "https://elsewhere.example/", "/\\elsewhere.example", "x"])
def test_the_switch_never_leads_away(client: FlaskClient, to: str) -> None:
    """The way back after switching is always on this site."""
    assert client.get("/rulebook/18.4", query_string={"to": to}).headers["Location"] == "/"
