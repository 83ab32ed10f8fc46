"""The bench on a phone answers as the server does, byte for byte, and in time; the long form of it is part of the nightly.

Left out are what a device has and a server has not (the tokens of forms, who has made a page), and what tells of a machine. The
times are those of the processor where the clock's are longer: other programs take none of it.
"""

from __future__ import annotations

import base64
import random
import re
import time
import urllib.request
from collections.abc import Iterator
from statistics import quantiles
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import Playwright

from judge.engine.game import Game
from judge.errors import LoopError
from judge.scenarios.bench import CALIBRATED, calibrate
from judge.show.context.addresses import twin
from judge.show.context.packed import pack
from judge.web.bench import packs
from tests.browser.conftest import AT_HAND, serving
from tests.browser.phones import Phone, needs_bench, with_the_bench
from tests.engine.test_properties import board, book
from tests.sampling import NIGHT, some
from tests.web.test_site import ADDRESSES

pytestmark = needs_bench

Native = tuple[str, urllib.request.OpenerDirector]
POSITIONS = 200 if NIGHT else 10
COLD, WARM, STEP = 8.0, 2.0, 0.060
MOST_SENT, MOST_LATER = 10_000_000, 3_000_000
# What is of the machine; a device takes no documents in, and makes no events.
OF_A_MACHINE = {"/health", "/offline", "/import", "/events"}
# The reader of a device may do with its cases what the owner of a site may do with those there.
AS_OWNER = ("/cases", "/sign-in")
APART = re.compile(
    rb' data-from="bench" data-bench="[^"]*" data-version="[^"]*"|<input[^>]*name="csrf_token"[^>]*>'
    rb'|<p[^>]*><a[^>]* href="/import">.*</p>\n?'
)
ASK = """async (address) => {
  const began = performance.now();
  const answer = await fetch(address, { redirect: 'follow' });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const took = performance.now() - began;
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return [answer.status, took / 1000, btoa(text)];
}"""


@pytest.fixture(scope="module")
def phone(driver: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    with with_the_bench(driver, tmp_path_factory.mktemp("phone")) as found:
        yield found


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Native]:
    with serving(tmp_path_factory.mktemp("native")) as site:
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        opener.open(f"{site}/owner?token={quote(AT_HAND)}", timeout=60).close()
        yield site, opener


def asked_here(phone: Phone, address: str) -> tuple[int, float, bytes]:
    """What the device answers: its status, the seconds that took, its bytes."""
    before = phone.processor()
    status, took, body = phone.page.evaluate(ASK, address)
    return status, min(took, phone.processor() - before), APART.sub(b"", base64.b64decode(body))


def asked_there(phone: Phone, native: Native, address: str) -> tuple[int, bytes]:
    """What the server answers under the name that the device calls it by."""
    site, owner = native
    request = urllib.request.Request(site + address, headers={"Host": phone.site.removeprefix("http://")})
    try:
        asked = owner.open if address.startswith(AS_OWNER) else urllib.request.urlopen
        with asked(request, timeout=60) as answer:
            return answer.status, APART.sub(b"", answer.read())
    except urllib.error.HTTPError as refused:
        return refused.code, APART.sub(b"", refused.read())


def positions(count: int) -> Iterator[tuple[str, str]]:
    """Random boards of real cards, some answers into a game: the address before the last of them, and after it."""
    for seed in range(count):
        chance = random.Random(seed)
        given, done = board(chance), []
        game = Game(given, book(), "18.4")
        for _ in range(chance.randint(0, 6)):
            if game.question is None:
                break
            done.append(chance.choice(game.question.options).label)
            try:
                game.answer(done[-1])
            except LoopError:
                break
        before, step = (urlencode({"board": pack(given), "do": made}, doseq=True) for made in (done[:-1], done))
        yield f"/play.json?{before}", f"/play.json?{step}"


def differing(here: bytes, there: bytes) -> str:
    """Where two answers part, in the words of both; empty where they are equal."""
    if here == there:
        return ""
    at = next((n for n, (one, other) in enumerate(zip(here, there, strict=False)) if one != other), min(len(here), len(there)))
    return f"{here[max(0, at - 60) : at + 60]!r} here, {there[max(0, at - 60) : at + 60]!r} there"


def test_every_promised_address_is_answered_alike(phone: Phone, native: Native) -> None:
    """Pages and their JSON, byte for byte."""
    phone.go("/about")
    wanted = [each for each in ADDRESSES if each.partition("?")[0] not in OF_A_MACHINE]
    found = {}
    for address in some([form for each in wanted for form in (each, twin(each))], 5):
        (status, _, here), (code, there) = asked_here(phone, address), asked_there(phone, native, address)
        found[address] = "" if (status, here) == (code, there) else f"{status} {code} {differing(here, there)}"
    told = [f"{address}: {parts}" for address, parts in found.items() if parts]
    assert not told, "\n".join(told)


def test_random_positions_are_answered_alike_and_in_time(phone: Phone, native: Native) -> None:
    """Trace, board, question and reasons of each, byte for byte; the slowest of twenty steps is in time."""
    phone.go("/about")
    parts, took = {}, []
    for before, address in positions(POSITIONS):
        asked_here(phone, before)
        status, seconds, here = asked_here(phone, address)
        code, there = asked_there(phone, native, address)
        took.append(seconds)
        if (status, here) != (code, there):
            parts[address] = f"{status} {code} {differing(here, there)}"
    assert parts == {}
    slower = max(1.0, calibrate() / CALIBRATED)
    shares = quantiles(took, n=20)
    p95 = shares[-1]
    print(f"step p50 {shares[9] * 1e3:.0f} ms, p95 {p95 * 1e3:.0f} ms, loop {slower:.2f}")
    assert p95 <= STEP * slower or not NIGHT


def test_it_is_small_and_starts_in_time(phone: Phone) -> None:
    """What is sent, a cold start from the packs to a page, and a warm one from the snapshot."""
    found = packs()
    assert found
    assert found.told.sent <= MOST_SENT
    assert found.told.later <= MOST_LATER
    slower = max(1.0, calibrate() / CALIBRATED)
    warm = started(phone)
    phone.page.evaluate("""async () => {
      const pack = await caches.open((await caches.keys()).find((each) => /^judge-bench-[0-9a-f]+$/u.test(each)));
      for (const kept of await pack.keys()) if (kept.url.includes('/snapshot-')) await pack.delete(kept);
    }""")
    cold = started(phone)
    print(f"cold {cold:.1f} s, warm {warm:.1f} s, sent {found.told.sent / 1e6:.1f} and {found.told.later / 1e6:.1f} MB")
    assert not NIGHT or (cold <= COLD * slower and warm <= WARM * slower)


def started(phone: Phone) -> float:
    """Seconds from a worker that was ended to a whole page."""
    phone.kill_worker()
    began, before = time.monotonic(), phone.processor()
    assert phone.go("/card/troll") == "bench"
    return min(time.monotonic() - began, phone.processor() - before)
