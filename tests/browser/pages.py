"""Every kind of page of the site, each with an address that shows it full."""

from __future__ import annotations

import json
import re
import urllib.request
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode

from judge.show.context.packed import pack
from tests.browser.conftest import AT_HAND

RULING = "faq:elusive-hazardous-kills-attacker"
ORDERED = "faq:qincan-pulpate-order"  # a ruling that leaves a player an order to choose
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
WRONG = {"emily": {"battleline": ["anger", "troll"], "amber": 2}, "opponent": {"artifacts": ["krump"]}}
TITLES = ("Gateway and two imps", "Gateway, written down twice")
OLDER = "faq:bait-and-switch-14-0"
# Twenty creatures whose abilities all wait for their place in one row: what comes of it is looked at for a good while.
MINE = "krump looter-goblin dust-imp overlord-greking stealer-of-souls tolas dextre grommid yxilo-bolter duma-the-martyr"
THEIRS = "bad-penny mack-the-knife archimedes hexpion jargogle harbinger-of-doom reassembling-automaton hyde velum spartasaur"


def long(amber: int) -> str:
    """The address of an exploration that takes long; another one with each number."""
    emily = {"battleline": MINE.split(), "hand": ["gateway-to-dis"], "deck": 5, "amber": amber}
    given = {"house": "dis", "emily": emily, "opponent": {"battleline": THEIRS.split(), "hand": 3, "deck": 5}}
    return "/outcomes?" + urlencode({"board": pack(given), "do": DO, "far": "1"}, doseq=True)


def post(site: str, path: str, body: object, token: str = AT_HAND) -> dict[str, object]:
    """What the API answers the owner to a JSON body: once there is an event, cases are for those who are signed in."""
    asked = urllib.request.Request(site + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with owner(site, token).open(asked, timeout=60) as answer:
        found: dict[str, object] = json.loads(answer.read())["page"]
    return found


FIXED = {
    "home": "/",
    "quiz": "/quiz?of=destroyed/duma-poison-wave",
    "quiz-answered": "/quiz?of=destroyed/duma-poison-wave&chose=1",
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
    "card-new": "/cards/new?name=Lantern+Thief&type=creature&house=zork&power=4&text=Taunt.+Reap:+Steal+1A.",
    "card-new-stopped": "/cards/new?name=Lantern+Thief&type=creature&house=zork&text=Reap:+Steal+1A.%0ADestroyed:+Sing+a+song.",
    "rulebooks": "/rulebooks",
    "comparison": "/compare/1.1/18.4",
    "impact": "/impact/1.2/18.4",
    "case": "/case?card=bad-penny&card=yxilo-bolter",
    "chains": "/chains",
    "time": "/time?first_keys=2&second_keys=2&second_amber=7",
    "scenarios": "/scenarios",
    "scenario": "/scenario/destroyed/archimedes-gateway",
    "scenario-illegal": "/scenario/flank/bulleteye-shoots-at-a-flank",
    "rulebooks-beside": "/beside?scenario=repeat/bait-and-switch-14-to-0&than=1.1",
    "scenario-outcomes": "/outcomes?scenario=destroyed/archimedes-gateway",
    "several-ends": "/outcomes?scenario=ability/mack-the-knife-destroys-itself",
    "ends-marked": "/outcomes?scenario=ability/mack-the-knife-destroys-itself&end=B",
    "older": f"/entry/{OLDER}?rulebook=1.1",
    "still": "/still?" + urlencode({"board": pack(BOARD), "goal": "emily.amber >= 5"}),
    "still-asked": "/still?" + urlencode({"board": pack(BOARD), "do": DO}, doseq=True),
    "board-empty": "/board",
    "cases": "/cases",
    "events": "/events",
    "sign-in": "/sign-in",
    "signed-out": "/cases",
    "import": "/import",
    "api": "/api",
    "about": "/about",
    "manual": "/manual",
    "manual-rooms": "/manual/rooms",
    "manual-card": "/manual/card",
    "manual-newcomer": "/manual/newcomer",
    "manual-add-noun": "/manual/add-noun",
    "manual-scenarios": "/manual/scenarios",
    "manual-operating": "/manual/operating",
    "manual-vocabulary": "/manual/vocabulary",
    "manual-choosing": "/manual/vocabulary/choosing",
    "manual-words": "/manual/vocabulary/words",
    "health": "/health",
    "offline": "/offline",
    "not-found": "/entry/glossary:wrad",
    "refused": "/play?board=nonsense",
}
MADE = (
    *("play", "play-windows", "play-past", "play-branch", "play-moves", "play-target", "branches-beside"),
    *("outcomes", "board", "board-plain", "board-problems"),
    *("case-new", "saved-case", "saved-case-edit", "saved-case-board", "saved-case-revise", "saved-case-deleted", "event"),
)
NAMES = (*FIXED, *MADE)
# What a page answers that does not answer 200.
STATUSES = {
    "exploration": 202,
    "exploration-cancelled": 202,
    "signed-out": 401,
    "not-found": 404,
    "refused": 422,
    "too-many": 429,
    "broken": 500,
}


def owner(site: str, token: str = AT_HAND) -> urllib.request.OpenerDirector:
    """Whoever sits at the machine, or has its token."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    opener.open(f"{site}/owner?{urlencode({'token': token})}", timeout=60).close()
    return opener


def shown(site: str, address: str) -> dict[str, Any]:
    """What stands on a page, from its twin."""
    path, _, query = address.partition("?")
    with owner(site).open(f"{site}{path}.json?{query}", timeout=60) as answer:
        found: dict[str, Any] = json.loads(answer.read())["page"]
    return found


def stepped(site: str, play: str) -> dict[str, str]:
    """A position's other faces: more told, back at a question that was answered, on another branch, and both branches."""
    first = shown(site, play)["question"]["choices"][0]["address"]
    past = shown(site, first)["made"][-1]["otherwise"]
    branch = next(each["address"] for each in shown(site, past)["question"]["choices"] if not each["taken"])
    beside = shown(site, branch)["left"]["beside"]
    return {"play-windows": f"{first}&depth=windows", "play-past": past, "play-branch": branch, "branches-beside": beside}


def send(site: str, path: str, **fields: str) -> None:
    """Send a form of the site as its owner, with its token."""
    opener = owner(site)
    token = re.search(r'name="csrf_token" value="([^"]+)"', opener.open(f"{site}/events", timeout=60).read().decode())
    assert token
    opener.open(site + path, urlencode({"csrf_token": token[1], **fields}).encode(), timeout=60).close()


def addresses(site: str) -> dict[str, str]:
    """The address of each of ``NAMES``. Saves cases and makes an event, so that there are some to show."""
    play = str(post(site, "/api/v1/games/step", {"given": BOARD, "do": DO})["address"])
    position = play.partition("?")[2]
    words = {"question": "Whose imp first?", "ruling": "The active player says.", "table": "12"}
    case, deleted = (post(site, "/api/v1/cases", {"given": BOARD, "do": DO, **words, "title": each}) for each in TITLES)
    send(site, f"/cases/{deleted['id']}/delete", version="1")
    if not shown(site, "/events")["events"]:
        send(site, "/events", name="Vault Tour")
    return {
        **FIXED,
        "play": play,
        **stepped(site, play),
        "play-target": str(post(site, "/api/v1/games/step", {"given": FIGHT, "do": ["fight with troll"]})["address"]),
        "play-moves": f"/play?board={pack(BOARD)}",
        "outcomes": f"/outcomes?{position}",
        "board": f"/board?{position}",
        "board-plain": f"/board?{position}&form=plain",
        "board-problems": f"/board?board={pack(WRONG)}",
        "case-new": f"/cases/new?{position}",
        "saved-case": f"/cases/{case['id']}",
        "saved-case-edit": f"/cases/{case['id']}/edit",
        "saved-case-board": str(case["edit_board"]),
        "saved-case-revise": f"/cases/{case['id']}/board?version=1&board={pack(LARGER)}",
        "saved-case-deleted": f"/cases/{deleted['id']}",
        "event": shown(site, "/events")["events"][0]["address"],
    }
