"""The site on a phone without a network: the manifest, the service worker, and what it keeps."""

from __future__ import annotations

import hashlib
import json
from typing import cast

from flask import Blueprint, Flask, Response, current_app, render_template

from judge.show.context.page import Page
from judge.show.pages.offline import Luggage, offline_page
from judge.web.access import ON_DEVICE
from judge.web.answers import page
from judge.web.bench import as_files, packs
from judge.web.parts import library
from judge.web.takeaway import AS_FILES
from judge.web.urls import STATIC, asset, rulebook_asked

offline = Blueprint("offline", __name__)

# What pages need beside their HTML, under fingerprinted addresses, so that a new version is fetched and the old one forgotten.
KINDS = {".css", ".js", ".svg"}
WORKER = STATIC / "offline" / "sw.js"
ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"), ("icon-512.png", "512x512", "maskable"))
A_YEAR = 365 * 24 * 3600
SHELL = "/offline"


def pack_luggage(app: Flask) -> None:
    """Register the addresses."""
    app.register_blueprint(offline)


@page(offline, SHELL, pinned=True)
def shell() -> Page:
    """The page that works without the server."""
    here, is_file = packs(), current_app.config.get(AS_FILES)
    luggage = None if current_app.config[ON_DEVICE] or is_file else _luggage()
    told = (as_files(here)[1] if is_file else here.told) if here else None
    return offline_page(library(), luggage, rulebook_asked(), told)


@offline.get("/offline/texts/<version>")
def texts(version: str) -> Response:
    """Every entry: for ever under its own version; whoever asks for another one gets what there is, but not to keep."""
    fresh = version == _luggage().version
    lasting = f"public, max-age={A_YEAR}, immutable" if fresh else "no-cache"
    return Response(_luggage().texts, mimetype="application/json", headers={"Cache-Control": lasting})


@offline.get("/sw.js")
def worker() -> Response:
    """The service worker, told what to keep; another plan makes another worker, which is how phones learn of changes."""
    here = packs()
    found = offline_page(library(), _luggage(), bench=here.told if here else None)
    kept = [SHELL, *(asset(name) for name in _assets()), found.texts]
    look = render_template(found.template, page=found)
    plan = {"kept": kept, "version": hashlib.sha256(f"{kept}{look}".encode()).hexdigest()[:12]}
    code = f"const PLAN = {json.dumps(plan)};\n{WORKER.read_text(encoding='utf-8')}"
    return Response(code, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})


@offline.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to put the site on its screen."""
    told = {
        "name": "KeyForge Judge",
        "short_name": "Judge",
        "description": "KeyForge rulings with their citations. An unofficial tool.",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#12141b",
        "theme_color": "#191c26",
        "icons": [
            {"src": asset(name), "sizes": sizes, "type": "image/png", "purpose": purpose} for name, sizes, purpose in ICONS
        ],
    }
    return Response(json.dumps(told), mimetype="application/manifest+json", headers={"Cache-Control": "no-cache"})


def _assets() -> list[str]:
    found = (path for path in STATIC.rglob("*") if path.suffix in KINDS and path != WORKER)
    return sorted(path.relative_to(STATIC).as_posix() for path in found)


def _luggage() -> Luggage:
    """Packed once, and again after a document was taken in."""
    packed = cast("Luggage | None", current_app.extensions.get("judge.luggage"))
    if packed is None or not packed.fresh:
        packed = current_app.extensions["judge.luggage"] = Luggage(library())
    return packed
