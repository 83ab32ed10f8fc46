"""The pages that are the same for everybody, as files that any host serves: entries, rulings, cards, charts, scenarios.

They are the site's own pages under the site's own addresses, below any path; a list that is narrowed by a query lies in a folder
of its own. What needs the judge itself (playing, searching) leads to a served site where there is one, and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape, unescape
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from werkzeug.test import Client

from judge.show.context.addresses import PICTURE, Addresses, twin
from judge.web.app import create_app
from judge.web.parts import Parts, own_parts
from judge.web.takeaway import PUBLIC_URL
from judge.web.urls import STATIC, asset

# The pages that are exported, and the queries with which a list of them is a page of its own.
_LISTS = "entries|rulings|charts|cards|scenarios|rulebooks|about|manual"
_SHOWN = re.compile(rf"/(?:{_LISTS}|(?:entry|card|scenario|compare|manual)/.+)?")
_QUERIES = {"kind", "topic", "theme", "letter", "page"}
_LINK = re.compile(r'(?P<before>\s(?P<name>href|src|action)=")(?P<address>/[^"]*)"')
# What only a served site has: the worker of the phone, and the twins of its pages; and the picture, unless it is exported too.
_HERE_ONLY = re.compile(r'\s*<(?:script[^>]*pwa\.js[^>]*></script>|link rel="(?:manifest|alternate)"[^>]*>)')
_PICTURE = re.compile(r'\s*<meta (?:property="og:image|name="twitter:card")[^>]*>')


@dataclass
class Export:
    """What was written, and what was left to be."""

    pages: list[str] = field(default_factory=list)
    files: int = 0


class _Host:
    """One export under way: the client that asks for pages, and where their addresses lead from now on."""

    def __init__(self, client: Client, folder: Path, address: str, live: str, *, pictures: bool) -> None:
        self.client, self.folder, self.live, self.pictures = client, folder, live, pictures
        self.address = address.rstrip("/")
        self.prefix = urlsplit(self.address).path
        self.wanted: set[str] = set()

    def place(self, address: str) -> str:
        """The path of a page of the export, with a slash at its end; empty for what is none."""
        parts = urlsplit(address)
        query = parse_qsl(parts.query)
        if not _SHOWN.fullmatch(parts.path) or not {name for name, _ in query} <= _QUERIES:
            return ""
        below = "".join(f"{quote(f'{name}={value}', safe='=')}/" for name, value in query)
        return f"{parts.path.rstrip('/')}/{below}"

    def page(self, address: str) -> str:
        """The HTML of a page, with every address in it as it is on the new host."""
        answer = self.client.get(address, base_url="http://localhost")
        html = _HERE_ONLY.sub("", answer.get_data(as_text=True))
        if not self.pictures:
            html = _PICTURE.sub("", html)
        html = _LINK.sub(lambda found: self._link(found["before"], found["name"], found["address"]), html)
        if not self.place(address):
            return html
        canonical = f'<link rel="canonical" href="{escape(self.canonical(address))}">'
        return html.replace("</head>", f"{canonical}\n</head>", 1)

    def canonical(self, address: str) -> str:
        """The whole address of a page on the new host."""
        return f"{self.address}{quote(self.place(address), safe='/:=%')}"

    def _link(self, before: str, name: str, given: str) -> str:
        address = unescape(given)
        path, mark, anchor = address.partition("#")
        if path.startswith("/static/"):
            return f'{before}{self.prefix}{given}"'
        place = self.place(path)
        if place in self.wanted:
            return f'{before}{self.prefix}{escape(quote(place, safe="/:=%"))}{mark}{escape(anchor)}"'
        if self.live:
            return f'{before}{escape(self.live)}{given}"'
        # Without a judge behind it a form is not shown, and a link is plain words.
        return ' hidden data-action=""' if name == "action" else ' title="This needs the judge itself"'

    def write(self, path: str, content: bytes) -> None:
        """A file of the export."""
        there = self.folder / unquote(path).lstrip("/")
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_bytes(content)


def export_site(
    folder: Path, address: str, live: str = "", *, pictures: bool = False, only: Iterable[str] = ()
) -> Export:
    """Write the site into a folder that is to be served at ``address``: the pages ``only``, else all.

    OSError where that cannot be.
    """
    parts = own_parts()
    app = create_app(parts, CLIENT_RATE=0, **{PUBLIC_URL: address.rstrip("/")})
    host = _Host(app.test_client(), folder, address, live.rstrip("/"), pictures=pictures)
    found = list(only) or _pages(parts)
    pages = {host.place(each): each for each in found}
    if not only:
        pages |= {host.place(each): each for each in _further(host, found)}
    pages.pop("", None)
    host.wanted = set(pages)
    made = Export()
    for place, each in pages.items():
        host.write(f"{place}index.html", host.page(each).encode())
        made.pages.append(place)
        if pictures:
            host.write(twin(each.partition("?")[0], PICTURE), host.client.get(twin(each, PICTURE)).data)
    host.write("/404.html", host.page("/no-such-page").encode())
    host.write("/sitemap.xml", _sitemap(host.canonical(each) for each in pages.values()).encode())
    host.write("/robots.txt", f"Sitemap: {host.address}/sitemap.xml\n".encode())
    with app.test_request_context():
        for name in _assets():
            host.write(urlsplit(asset(name)).path, (STATIC / name).read_bytes())
            made.files += 1
    return made


def _pages(parts: Parts) -> list[str]:
    """Every page of one thing, and the lists."""
    to, library = Addresses(), parts.library
    lists = [to.home(), *(f"/{each}" for each in _LISTS.split("|"))]
    things = [*(to.entry(each.id) for each in library.corpus), *(to.card(each.id) for each in library.pool)]
    return [*lists, *things, *(to.scenario(each) for each in parts.games.scenarios)]


def _further(host: _Host, found: Iterable[str]) -> Iterator[str]:
    """The pages that lists lead on to: a kind, a heading, the next page, a chapter."""
    waiting, seen = [each for each in found if each.count("/") == 1], set(found)
    while waiting:
        html = host.client.get(waiting.pop(), base_url="http://localhost").get_data(as_text=True)
        for each in _LINK.finditer(html):
            path = unescape(each["address"]).partition("#")[0]
            if each["name"] == "href" and path not in seen and host.place(path):
                seen.add(path)
                waiting.append(path)
                yield path


def _assets() -> list[str]:
    return sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())


def _sitemap(addresses: Iterable[str]) -> str:
    rows = "".join(f"<url><loc>{escape(each)}</loc></url>\n" for each in addresses)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{rows}</urlset>\n'
