"""What a phone is given to keep."""

from __future__ import annotations

import json
import re
from typing import Any

from flask.testing import FlaskClient

from judge.web.parts import Parts
from judge.web.urls import STATIC


def plan(client: FlaskClient) -> dict[str, Any]:
    """What the service worker is told to keep."""
    code = client.get("/sw.js").get_data(as_text=True)
    found = re.match(r"const PLAN = (\{.*\});\n", code)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_everything_that_is_kept_is_there(client: FlaskClient) -> None:
    """Each address of the plan answers, and all our own scripts and styles are among them."""
    kept = plan(client)["kept"]
    assert all(client.get(address, buffered=True).status_code == 200 for address in kept)
    files = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.suffix in {".js", ".css", ".svg"}}
    named = {address.removeprefix("/static/").partition("?")[0] for address in kept if address.startswith("/static/")}
    named = {re.sub(r"/[0-9a-f]{10}/", "/", name) for name in named}  # a file in a folder has the version in its path
    assert files - named == {"offline/sw.js"}


def test_the_worker_is_asked_for_anew_and_the_texts_kept_for_ever(client: FlaskClient) -> None:
    """The worker tells of changes, so nobody may cache it; what carries its version in the address may be kept."""
    worker = client.get("/sw.js")
    assert worker.mimetype == "text/javascript"
    assert worker.headers["Cache-Control"] == "no-cache"
    texts = next(address for address in plan(client)["kept"] if "/texts/" in address)
    assert client.get(texts).headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert client.get("/offline/texts/old").headers["Cache-Control"] == "no-cache"


def test_every_entry_can_be_read_without_a_network(client: FlaskClient, parts: Parts) -> None:
    """The texts hold every entry with its words, and older rulings where they differ."""
    address = next(address for address in plan(client)["kept"] if "/texts/" in address)
    texts = client.get(address).json
    assert texts is not None
    assert set(texts["entries"]) == {entry.id for entry in parts.library.corpus}
    assert all(entry.get("html") and entry.get("title") for entry in texts["entries"].values())
    named = {card for entry in texts["entries"].values() for card in entry.get("cards", ())}
    assert named == set(texts["cards"])
    assert texts["cards"]["archimedes"] == "Archimedes"
    assert "1.1" in texts["entries"]["glossary:armor"]["older"]
    assert "script" not in {tag for entry in texts["entries"].values() for tag in re.findall(r"<(\w+)", entry["html"])}


def test_the_site_can_be_put_on_a_screen(client: FlaskClient) -> None:
    """The manifest names icons that are there, and every page names the manifest."""
    manifest = client.get("/manifest.webmanifest")
    assert manifest.mimetype == "application/manifest+json"
    told = json.loads(manifest.get_data(as_text=True))
    assert {icon["sizes"] for icon in told["icons"]} == {"192x192", "512x512"}
    for icon in told["icons"]:
        assert client.get(icon["src"], buffered=True).mimetype == "image/png"
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/about").get_data(as_text=True)
