"""The address to hand over: what a client sees, as a code and in words, and nothing that anybody else could slip in."""

import re
from pathlib import Path

import pytest
import segno
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from judge.cli.main import main
from judge.show.context.packed import pack
from judge.web.app import create_app
from judge.web.parts import Parts
from judge.web.takeaway import LONGEST, LONGEST_SHORT, is_origin
from tests.web.test_play import BOARD

ENTRY = "/entry/glossary:ward"
HANDED = [
    ENTRY,
    "/entry/chart:destroyed",
    "/card/archimedes",
    "/charts",
    "/compare/1.1/18.4",
    "/case?card=bad-penny&card=yxilo-bolter",
    "/scenario/destroyed/archimedes-gateway",
    f"/play?board={BOARD}&do=play+gateway-to-dis",
]


def code_of(address: str) -> str:
    """The drawing of the code that holds an address."""
    level = "l" if len(address) > LONGEST_SHORT else "m"
    made = segno.make(address, error=level, micro=False, boost_error=False, mask=2)
    return made.svg_inline(border=4, omitsize=True, svgclass=None, lineclass=None)


def handed(html: str) -> str:
    """The address that a page hands over, in words."""
    found = re.search(r'<p class="address">([^<]+)</p>', html)
    assert found
    return found[1].replace("&amp;", "&")


@pytest.mark.parametrize("path", HANDED)
def test_a_page_hands_over_the_address_that_the_client_sees(client: FlaskClient, path: str) -> None:
    """In words and as a code, on the host and by the scheme with which the client came; no style or script with it."""
    for base in ("http://192.168.1.20:8000", "https://judge.example"):
        html = client.get(path, base_url=base).get_data(as_text=True)
        assert handed(html) == base + path
        picture = client.get(pictured(html), base_url=base)
        assert picture.mimetype == "image/svg+xml"
        assert drawing(picture.get_data(as_text=True)) == drawing(code_of(base + path))
        assert "style=" not in picture.get_data(as_text=True)


@pytest.mark.parametrize("length", [LONGEST_SHORT, LONGEST_SHORT + 1])
def test_a_short_address_can_be_read_off_a_scratched_screen(client: FlaskClient, length: int) -> None:
    """Up to a length its code may lose more of its squares; a longer one would be too fine for that."""
    site = "https://judge.example"
    path = "/" + "x" * (length - len(site) - 1)
    picture = client.get("/code.svg", query_string={"to": path}, base_url=site)
    assert drawing(picture.text) == drawing(code_of(site + path))
    assert picture.headers["Cache-Control"] == "private, max-age=86400"


def drawing(svg: str) -> list[str]:
    """The lines of which a code is made."""
    return re.findall(r' d="([^"]+)"', svg)


def pictured(html: str) -> str:
    """Where a page has the picture of its code."""
    found = re.search(r'<div class="code-box[^>]*><img src="([^"]+)"', html)
    assert found
    return found[1].replace("&amp;", "&")


@pytest.mark.parametrize("to", ["", "elsewhere", "https://evil.example/", "/" + "x" * LONGEST, "/\u00e4"])
def test_no_code_is_drawn_of_what_is_no_page_here(client: FlaskClient, to: str) -> None:
    """Whoever asks for one is told that there is none; what is drawn begins with the address of this site."""
    assert client.get("/code.svg", query_string={"to": to}).status_code == 404


def test_without_a_server_to_ask_the_code_stands_in_the_page(parts: Parts) -> None:
    """As in the pages of a host of files."""
    site: Flask = create_app(parts, TESTING=True, PUBLIC_URL="https://files.example", AS_FILES=True)
    html = site.test_client().get(ENTRY).get_data(as_text=True)
    assert drawing(code_of(f"https://files.example{ENTRY}"))[0] in html


def test_the_rulebook_is_part_of_it(client: FlaskClient) -> None:
    """Whoever scans a page of an older rulebook sees it in that one."""
    assert handed(client.get(f"{ENTRY}?rulebook=1.1").get_data(as_text=True)).endswith(f"{ENTRY}?rulebook=1.1")


def test_a_branch_that_was_left_is_not_handed_over(client: FlaskClient) -> None:
    """The stepper's memory of another branch is for whoever walked there."""
    html = client.get(f"/play?board={BOARD}&fork=0&was=play+gateway-to-dis").get_data(as_text=True)
    assert handed(html).endswith(f"/play?board={BOARD}")


@pytest.mark.parametrize("path", ["/", "/entries", "/cards", "/search?q=ward", "/board", "/about", "/entry/glossary:nothing"])
def test_other_pages_hand_nothing_over(client: FlaskClient, path: str) -> None:
    """Lists, forms and errors are not for players to take along."""
    assert 'id="handout"' not in client.get(path).get_data(as_text=True)


def test_nothing_that_a_stranger_sends_gets_into_a_kept_page(client: FlaskClient) -> None:
    """A forwarded name counts for nothing, an impossible one hands nothing over, and no shared cache keeps the page."""
    for name in ("X-Forwarded-Host", "X-Host", "Forwarded", "X-Original-URL"):
        answer = client.get(ENTRY, headers={name: "evil.example"})
        assert "evil.example" not in answer.get_data(as_text=True)
        assert answer.headers["Cache-Control"] == "private"
    for host in ("evil.example/path", 'a"><script>', "user@evil.example", "a b", "evil.example:99999999"):
        answer = client.get(ENTRY, headers={"Host": host})
        assert 'id="handout"' not in answer.get_data(as_text=True), host


def test_a_site_with_a_name_of_its_own_uses_no_other(parts: Parts) -> None:
    """With a public address nothing of the request is in the code, and the page may be kept."""
    site: Flask = create_app(parts, TESTING=True, PUBLIC_URL="https://judge.example/")
    answer = site.test_client().get(ENTRY, base_url="http://10.0.0.7:8000")
    assert handed(answer.get_data(as_text=True)) == f"https://judge.example{ENTRY}"
    assert "10.0.0.7" not in answer.get_data(as_text=True)
    assert "Cache-Control" not in answer.headers


def test_an_address_that_no_phone_reads_is_only_told(client: FlaskClient, parts: Parts) -> None:
    """A position with nearly two hundred cards has no code; the page says so."""
    many = [card.id for card in parts.library.pool if card.type == "action"][::5][:95]
    given = {"emily": {"hand": ["troll"], "discard": many}, "opponent": {"discard": many}}
    html = client.get(f"/play?board={pack(given)}").get_data(as_text=True)
    assert len(handed(html)) > LONGEST
    assert "too long for a code" in html
    assert 'class="code-box' not in html


def test_an_address_of_this_machine_alone_says_so(client: FlaskClient) -> None:
    """A phone cannot open localhost; the page tells the way out."""
    assert "--host 0.0.0.0" in client.get(ENTRY, base_url="http://127.0.0.1:8000").get_data(as_text=True)
    assert "--host 0.0.0.0" not in client.get(ENTRY, base_url="http://192.168.1.20:8000").get_data(as_text=True)


@pytest.mark.parametrize("text", ["https://judge.example", "http://192.168.1.20:8000/", "https://[2001:db8::1]:8443"])
def test_a_public_address_is_a_scheme_and_a_host(text: str) -> None:
    """With a port if need be."""
    assert is_origin(text)


@pytest.mark.parametrize("text", ["judge.example", "https://judge.example/path", "ftp://x", "https://", "javascript:alert(1)"])
def test_any_other_public_address_is_refused(text: str, tmp_path: Path) -> None:
    """Before anything is served, with the way out."""
    assert not is_origin(text)
    result = CliRunner(env={"JUDGE_HOME": str(tmp_path)}).invoke(main, ["serve", "--public-url", text])
    assert result.exit_code == 2
    assert "serve/public-url" in result.output
