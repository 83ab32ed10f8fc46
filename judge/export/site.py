"""The pages that are the same for everybody, as files that any host serves: entries, rulings, cards, charts, scenarios.

They are the site's own pages under the site's own addresses, below any path; a list that is narrowed by a query lies in a folder
of its own. What needs the judge itself (playing, searching) leads to a served site where there is one; else to the bench, which a
reader takes along from the page "Offline" and which then answers under the same addresses; and nowhere where there is neither.
"""

from __future__ import annotations

import multiprocessing
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from html import escape, unescape
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from judge.show.context.addresses import PICTURE, Addresses, twin
from judge.web.app import create_app
from judge.web.bench import Packs, as_files, packs
from judge.web.limits import RATE
from judge.web.parts import Parts, own_parts
from judge.web.takeaway import AS_FILES, PUBLIC_URL
from judge.web.urls import STATIC, asset

# The pages that are exported, and the queries with which a list of them is a page of its own.
_LISTS = "entries|rulings|charts|cards|scenarios|rulebooks|about|manual"
_TAKEN = "/offline"
_SHOWN = re.compile(rf"/(?:{_LISTS}|(?:entry|card|scenario|compare|manual)/.+|offline)?")
_QUERIES = {"kind", "topic", "theme", "letter", "page"}
_LINK = re.compile(r'(?P<before>\s(?P<name>href|src|action)=")(?P<address>/[^"]*)"')
# What only a served site has: the worker of the phone, names completed while one types, and the twins of its pages; and the
# picture, unless it is exported too.
_HERE_ONLY = re.compile(
    r'\s*<script[^>]*(?:pwa|suggest)\.js[^>]*></script>|\s*<link rel="(?:manifest|alternate)"[^>]*>|\sdata-suggest="[^"]*"'
)
_PICTURE = re.compile(r'\s*<meta (?:property="og:image|name="twitter:card")[^>]*>')


# So many pages a process takes at a time.
_AT_A_TIME = 20
# What a host shows for an address that it has not, and the script on it that knows where to go on.
_LOST, _GO_ON = "/404.html", "elsewhere.js"
# The worker of the bench lies beside the front page: from there it may answer for all of the site.
_WORKER = "/bench.mjs"


@dataclass
class Export:
    """What was written: the places of the pages, how many other files, and how many bytes it all has."""

    pages: list[str] = field(default_factory=list)
    files: int = 0
    size: int = 0


@dataclass(frozen=True)
class _Plan:
    """One export: where it is written, where it will be served, what serves the rest, and the places that it has."""

    folder: Path
    address: str
    live: str
    pictures: bool
    has_bench: bool
    wanted: frozenset[str] = frozenset()


class _Host:
    """One process of an export: the client that asks for pages, and where their addresses lead from now on."""

    def __init__(self, plan: _Plan) -> None:
        self.parts = own_parts()
        self.app = create_app(self.parts, **{RATE: 0, PUBLIC_URL: plan.address, AS_FILES: True})
        self.client, self.folder, self.live, self.pictures = self.app.test_client(), plan.folder, plan.live, plan.pictures
        self.address, self.prefix, self.wanted = plan.address, urlsplit(plan.address).path, plan.wanted
        self.has_bench = plan.has_bench

    def place(self, address: str) -> str:
        """The path of a page of the export, with a slash at its end; empty for what is none."""
        parts = urlsplit(address)
        query = parse_qsl(parts.query)
        if not _SHOWN.fullmatch(parts.path) or not {name for name, _ in query} <= _QUERIES:
            return ""
        below = "".join(f"{quote(f'{name}={value}', safe='=')}/" for name, value in query)
        return f"{parts.path.rstrip('/')}/{below}"

    def asked(self, address: str) -> str:
        """The HTML of a page as the site serves it."""
        return self.client.get(address, base_url="http://localhost").get_data(as_text=True)

    def page(self, address: str) -> str:
        """The HTML of a page, with every address in it as it is on the new host."""
        html = _HERE_ONLY.sub("", self.asked(address))
        if not self.pictures:
            html = _PICTURE.sub("", html)
        html = html.replace('id="bench"', f'id="bench" data-root="{escape(self.prefix)}"')
        html = _LINK.sub(lambda found: self._link(found["before"], found["name"], found["address"]), html)
        if not self.place(address):
            return html
        canonical = f'<link rel="canonical" href="{escape(self.canonical(address))}">'
        return html.replace("</head>", f"{canonical}\n</head>")

    def lost(self) -> str:
        """The page for what is not there; it leads on to the page that was meant, here or where the judge is served."""
        with self.app.test_request_context():
            script = f"{self.prefix}{asset(_GO_ON)}"
        bench = f"{self.prefix}{_TAKEN}/" if self.has_bench else ""
        ways = f'data-root="{escape(self.prefix)}" data-live="{escape(self.live)}" data-bench="{escape(bench)}"'
        going = f'<script src="{escape(script)}" {ways} defer></script>'
        return self.page("/no-such-page").replace("</head>", f"{going}\n</head>")

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
        if self.has_bench:
            return f'{before}{escape(self.prefix)}{given}"'
        if self.live:
            return f'{before}{escape(self.live)}{given}"'
        # Without a judge behind it a form is not shown, and a link is plain words.
        return ' hidden data-action=""' if name == "action" else ' title="This needs the judge itself"'

    def write(self, path: str, content: bytes) -> int:
        """A file of the export, and how large it is."""
        there = self.folder / unquote(path).lstrip("/")
        there.parent.mkdir(parents=True, exist_ok=True)
        return there.write_bytes(content)

    def write_page(self, address: str) -> int:
        """A page in a folder of its own, and its picture where pictures are wanted."""
        size = self.write(f"{self.place(address)}index.html", self.page(address).encode())
        if self.pictures:
            size += self.write(twin(address.partition("?")[0], PICTURE), self.client.get(twin(address, PICTURE)).data)
        return size


def export_site(
    folder: Path,
    address: str,
    live: str = "",
    *,
    pictures: bool = False,
    only: Iterable[str] = (),
    processes: int = 1,
    tell: Callable[[int, int], None] | None = None,
) -> Export:
    """Write the site into a folder that is to be served at ``address``: the pages ``only``, else all.

    The bench goes with it where ``make offline`` has made one, unless ``live`` names a served judge. ``tell`` is told again and
    again how many pages are written, and of how many. OSError where it cannot be written.
    """
    taken = None if live else packs()
    plan = _Plan(folder, address.rstrip("/"), live.rstrip("/"), pictures, has_bench=taken is not None)
    host = _Host(plan)
    found = [*(list(only) or _pages(host.parts)), *([_TAKEN] if taken else [])]
    pages = {host.place(each): each for each in found}
    if not only:
        pages |= {host.place(each): each for each in _further(host, found)}
    pages.pop("", None)
    host.wanted = frozenset(pages)
    made = Export(list(pages))
    for done, size in enumerate(_written(host, replace(plan, wanted=host.wanted), list(pages.values()), processes), start=1):
        made.size += size
        if tell:
            tell(done, len(pages))
    others = {
        _LOST: host.lost().encode(),
        "/sitemap.xml": _sitemap(host.canonical(each) for each in pages.values()).encode(),
        "/robots.txt": f"Sitemap: {host.address}/sitemap.xml\n".encode(),
    }
    with host.app.test_request_context():
        others |= {urlsplit(asset(name)).path: (STATIC / name).read_bytes() for name in _assets()}
    if taken:
        others |= _bench(taken)
    made.files = len(others)
    made.size += sum(host.write(path, content) for path, content in others.items())
    return made


def _written(host: _Host, plan: _Plan, addresses: list[str], processes: int) -> Iterator[int]:
    """Write the pages, in several processes where that is wanted; the size of each as it is done."""
    if processes < 2:
        yield from map(host.write_page, addresses)
        return
    context = multiprocessing.get_context("spawn")  # the server's libraries keep locks, which a fork would copy
    with ProcessPoolExecutor(processes, context, _begin, (plan,)) as pool:
        try:
            yield from pool.map(_write, addresses, chunksize=_AT_A_TIME)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


_hosts: list[_Host] = []  # that of this process, while it works for an export


def _begin(plan: _Plan) -> None:
    _hosts[:] = [_Host(plan)]


def _write(address: str) -> int:
    return _hosts[0].write_page(address)


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
        html = host.asked(waiting.pop())
        for each in _LINK.finditer(html):
            path = unescape(each["address"]).partition("#")[0]
            if each["name"] == "href" and path not in seen and host.place(path):
                seen.add(path)
                waiting.append(path)
                yield path


def _bench(taken: Packs) -> dict[str, bytes]:
    """The packs under their version, their list, and the worker."""
    room = f"bench/{taken.told.version}"
    files = {f"/{room}/{name}": content for name, content in as_files(taken)[0].items()}
    return {**files, "/bench.json": taken.text.encode(), _WORKER: f'import "./{room}/sw.mjs";\n'.encode()}


def _assets() -> list[str]:
    return sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())


def _sitemap(addresses: Iterable[str]) -> str:
    rows = "".join(f"<url><loc>{escape(each)}</loc></url>\n" for each in addresses)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{rows}</urlset>\n'
    )
