"""The whole bench on a phone: taken along, used without a network, and what may go wrong on a device.

``make offline`` makes the bench; without it these tests are left out.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright, expect

from judge.paths import bench_folder
from tests.browser.conftest import PATIENCE
from tests.browser.pages import long
from tests.browser.phones import PLAY, Phone, needs_bench, network, walk, with_the_bench

pytestmark = needs_bench

FULL = "() => { IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); }; }"


@pytest.fixture(scope="module")
def phone(driver: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    with with_the_bench(driver, tmp_path_factory.mktemp("phone")) as found:
        yield found


def test_every_way_of_the_site_goes_on_without_a_network(phone: Phone) -> None:
    """All of it comes from the device, and says so."""
    assert set(walk(phone.page, phone.site).values()) == {"bench"}
    phone.go("/")
    expect(phone.page.get_by_role("complementary", name="Network")).to_contain_text("on your device, version")


def test_a_case_survives_the_worker_and_a_restart(phone: Phone) -> None:
    """Saved without a network it is there when the worker was ended, and when the phone was off."""
    page = phone.page
    phone.go(PLAY)
    page.get_by_role("link", name="Save case").first.tap()
    page.wait_for_url("**/cases/new**")
    page.get_by_role("textbox", name="Title", exact=True).fill("In the hall")
    page.get_by_role("button", name="Save").last.tap()
    page.wait_for_url(re.compile(r"/cases/(?!new)"))
    case = page.url.removeprefix(phone.site)
    phone.kill_worker()
    assert phone.go(case) == "bench"
    expect(page.get_by_role("heading", level=1)).to_have_text("In the hall")
    phone.restart()
    assert phone.go(case) == "bench"
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("In the hall")
    phone.go("/cases?device=1")
    expect(phone.page.get_by_role("main")).to_contain_text("In the hall")


def test_a_long_exploration_is_stopped(phone: Phone) -> None:
    """It tells how far it is while the site goes on answering; stopped, it shows what was found and claims no more."""
    page = phone.page
    phone.go(long(1))
    page.wait_for_function("() => /[1-9]/u.test(document.querySelector('[data-shows=states]')?.textContent ?? '')")
    other = phone.context.new_page()
    other.goto(f"{phone.site}/entry/glossary:ward")
    expect(other.get_by_role("heading", level=1)).to_have_text("Ward")
    other.close()
    page.get_by_role("button", name="Stop and show results").tap()
    expect(page.get_by_role("main")).to_contain_text("Not proved")


def test_two_tabs_have_one_bench(phone: Phone) -> None:
    """What is saved in one is there in the other."""
    other = phone.context.new_page()
    other.goto(f"{phone.site}/cases?device=1")
    phone.go(PLAY)
    phone.page.get_by_role("link", name="Save case").first.tap()
    phone.page.get_by_role("textbox", name="Title", exact=True).fill("In the other tab")
    phone.page.get_by_role("button", name="Save").last.tap()
    phone.page.wait_for_url(re.compile(r"/cases/(?!new)"))
    other.reload()
    expect(other.get_by_role("main")).to_contain_text("In the other tab")
    other.close()


def test_a_damaged_snapshot_costs_time_and_nothing_else(phone: Phone) -> None:
    """It is thrown away, and the bench starts from its packs."""
    damage = """async () => {
      const [name] = (await caches.keys()).filter((each) => /^judge-bench-[0-9a-f]+$/u.test(each));
      const pack = await caches.open(name);
      const [kept] = (await pack.keys()).filter(({ url }) => url.includes("/snapshot-"));
      await pack.put(kept, new Response(new Uint8Array(1000)));
      return (await pack.keys()).length;
    }"""
    assert phone.page.evaluate(damage)
    phone.kill_worker()
    assert phone.go("/card/troll") == "bench"
    assert not phone.page.evaluate("() => caches.match(`${document.documentElement.dataset.bench}snapshot-3`).then(Boolean)")


def test_what_does_not_fit_is_told_and_not_claimed_to_be_kept(phone: Phone) -> None:
    """With no room left a case is not saved, the page says so, and what was saved before is still there."""
    page = phone.page
    phone.go(PLAY)
    page.get_by_role("link", name="Save case").first.tap()
    page.get_by_role("textbox", name="Title", exact=True).fill("Too much")
    [worker] = phone.context.service_workers
    worker.evaluate(FULL)
    page.get_by_role("button", name="Save").last.tap()
    expect(page.locator("body")).to_contain_text("was not kept")
    phone.kill_worker()
    phone.go("/cases?device=1")
    expect(page.get_by_role("main")).to_contain_text("In the other tab")
    expect(page.get_by_role("main")).not_to_contain_text("Too much")


def test_a_newer_version_is_offered_and_not_forced(phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old one goes on until the reader takes the new one; the saved cases go with it."""
    listed = json.loads((bench_folder() / "bench.json").read_text(encoding="utf-8"))
    monkeypatch.setenv("JUDGE_BENCH", str(newer(listed, tmp_path / "bench")))
    with network(phone, tmp_path):
        while phone.go("/offline") != "server":  # a busy machine may answer too late
            pass
        says = phone.page.locator("#bench [role=status]")
        expect(says).to_contain_text("A newer one is there")
        phone.page.get_by_role("button", name=re.compile("^Take the newer")).tap()
        expect(says).not_to_contain_text("newer", timeout=PATIENCE)
        expect(says).to_contain_text("ready.", timeout=PATIENCE)
        expect(phone.page.get_by_role("button", name=re.compile("^Take"))).to_be_hidden(timeout=PATIENCE)
    assert phone.go("/about") == "bench"
    assert phone.page.evaluate("document.documentElement.dataset.bench").endswith("/bench/feedfeedfeed/")
    phone.go("/cases?device=1")
    expect(phone.page.get_by_role("main")).to_contain_text("In the other tab")


def newer(listed: dict[str, Any], folder: Path) -> Path:
    """The same bench under another version."""
    shutil.copytree(bench_folder(), folder)
    text = (folder / "plan.mjs").read_text(encoding="utf-8").replace(listed["version"], "feedfeedfeed")
    (folder / "plan.mjs").write_text(text, encoding="utf-8")
    (folder / "plan.mjs.br").unlink()
    listed["files"]["plan.mjs"]["sha256"] = hashlib.sha256(text.encode()).hexdigest()
    (folder / "bench.json").write_text(json.dumps({**listed, "version": "feedfeedfeed"}), encoding="utf-8")
    return folder
