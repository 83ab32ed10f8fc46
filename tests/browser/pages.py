"""Every kind of page of the site, each with an address that shows it full."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from judge.show.packed import pack

RULING = "faq:elusive-hazardous-kills-attacker"
BOARD = {
    "house": "dis",
    "emily": {
        "hand": ["gateway-to-dis"],
        "battleline": ["dust-imp", "archimedes", {"card": "troll", "damage": 2, "stunned": True}],
    },
    "opponent": {"battleline": ["bad-penny", "dust-imp"], "amber": 3},
}
FIGHT = {
    "house": "brobnar",
    "emily": {"battleline": ["troll"], "artifacts": ["dominator-bauble"]},
    "opponent": {"battleline": ["umbra", "champion-anaphiel", "snufflegator", "bad-penny"]},
}
LARGER = {**BOARD, "opponent": {"battleline": ["bad-penny", "troll"]}}
DO = ["play gateway-to-dis"]


def post(site: str, path: str, body: object) -> dict[str, object]:
    """What the API answers to a JSON body."""
    asked = urllib.request.Request(site + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked, timeout=60) as answer:
        found: dict[str, object] = json.loads(answer.read())["page"]
    return found


FIXED = {
    "home": "/",
    "search": "/search?q=archimedes+gateway",
    "search-nothing": "/search?q=qqqqqq",
    "entries": "/entries",
    "entry": "/entry/glossary:destroyed",
    "ruling": f"/entry/{RULING}",
    "erratum": "/entry/errata:bait-and-switch",
    "chart": "/entry/chart:destroyed",
    "rulings": "/rulings",
    "charts": "/charts",
    "cards": "/cards",
    "card": "/card/archimedes",
    "rulebooks": "/rulebooks",
    "comparison": "/compare/1.1/18.4",
    "case": "/case?card=bad-penny&card=yxilo-bolter",
    "chains": "/chains",
    "scenarios": "/scenarios",
    "scenario": "/scenario/destroyed/archimedes-gateway",
    "scenario-illegal": "/scenario/flank/bulleteye-shoots-at-a-flank",
    "rulebooks-beside": "/beside?scenario=repeat/bait-and-switch-14-to-0&than=1.1",
    "scenario-outcomes": "/outcomes?scenario=destroyed/archimedes-gateway",
    "board-empty": "/board",
    "cases": "/cases",
    "events": "/events",
    "sign-in": "/sign-in",
    "import": "/import",
    "api": "/api",
    "about": "/about",
    "health": "/health",
    "offline": "/offline",
    "not-found": "/entry/glossary:wrad",
}
STEPPED = ("play", "play-windows", "play-past", "play-branch", "branches-beside")
MADE = (
    *STEPPED,
    "play-target",
    "board",
    "outcomes",
    "case-new",
    "saved-case",
    "saved-case-edit",
    "saved-case-board",
    "saved-case-revise",
)
NAMES = (*FIXED, *MADE)


def shown(site: str, address: str) -> dict[str, Any]:
    """What stands on a page, from its twin."""
    path, _, query = address.partition("?")
    with urllib.request.urlopen(f"{site}{path}.json?{query}", timeout=60) as answer:
        found: dict[str, Any] = json.loads(answer.read())["page"]
    return found


def stepped(site: str, play: str) -> dict[str, str]:
    """A position's other faces: more told, back at a question that was answered, on another branch, and both branches."""
    first = shown(site, play)["question"]["choices"][0]["address"]
    past = shown(site, first)["made"][-1]["otherwise"]
    branch = next(each["address"] for each in shown(site, past)["question"]["choices"] if not each["taken"])
    beside = shown(site, branch)["left"]["beside"]
    return {"play-windows": f"{first}&depth=windows", "play-past": past, "play-branch": branch, "branches-beside": beside}


def addresses(site: str) -> dict[str, str]:
    """The address of each of ``NAMES``. Saves a case, so that there is one to show."""
    play = str(post(site, "/api/v1/games/step", {"given": BOARD, "do": DO})["address"])
    position = play.partition("?")[2]
    words = {"title": "Gateway and two imps", "question": "Whose imp first?", "ruling": "The active player says.", "table": "12"}
    case = post(site, "/api/v1/cases", {"given": BOARD, "do": DO, **words})
    return {
        **FIXED,
        "play": play,
        **stepped(site, play),
        "play-target": str(post(site, "/api/v1/games/step", {"given": FIGHT, "do": ["fight with troll"]})["address"]),
        "board": f"/board?{position}",
        "outcomes": f"/outcomes?{position}",
        "case-new": f"/cases/new?{position}",
        "saved-case": f"/cases/{case['id']}",
        "saved-case-edit": f"/cases/{case['id']}/edit",
        "saved-case-board": str(case["edit_board"]),
        "saved-case-revise": f"/cases/{case['id']}/board?version=1&board={pack(LARGER)}",
    }
