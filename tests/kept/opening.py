"""Open what people saved, as they would, and say in short what it opened to: through the site and the command line alone."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from click.testing import CliRunner
from flask.testing import FlaskClient

from judge.cli.main import main
from judge.web.app import create_app
from tests.homes import warmed

Plain = dict[str, Any]
ROOM = Path(__file__).parent
STORES = ROOM / "stores"
LAST_LINES = 5
CODE = "code of an event"
TURNED_AWAY = "turned away"
OWNER = "the owner of this very site"
_A_CASE = re.compile(r"/cases/(?!new$)[^/]+")


class Site:
    """A site of its own in an empty folder. ``environment`` sets a variable, so that a test can take it back."""

    def __init__(self, folder: Path, environment: Callable[[str, str], None]) -> None:
        self.file = folder / "cases.sqlite3"
        self.folder = folder
        environment("JUDGE_HOME", str(warmed(folder)))
        environment("DATABASE_URL", f"sqlite:///{self.file}")
        limits = {"CLIENT_RATE": 1e9, "CLIENT_BURST": 1e9}
        self.app = create_app(TESTING=True, PROPAGATE_EXCEPTIONS=False, OWNER_TOKEN=OWNER, WTF_CSRF_ENABLED=False, **limits)
        self.client = self._owner()

    def open(self, form: str, saved: Any, store: str = "") -> Plain:
        """What a saved thing opens to; every one finds the site as if it were alone there."""
        self.client = self._owner()
        self._lay_down(store or (saved if form == "stores" else ""))
        return OPENERS[form](self, saved)

    def _owner(self) -> FlaskClient:
        client = self.app.test_client()
        client.get(f"/owner?token={OWNER}")
        return client

    def _lay_down(self, store: str) -> None:
        """Put a store of an earlier day in the place of the cases; without one there are none.

        Those before it are kept beside it: the site sees by the number of a file that it is another one, and a number that is
        free is given again.
        """
        if self.file.exists():
            self.file.rename(self.folder / f"before-{len(list(self.folder.iterdir()))}")
        for beside in self.folder.glob("cases.sqlite3-*"):
            beside.unlink()
        database = sqlite3.connect(self.file)
        database.executescript((STORES / store).read_text(encoding="utf-8") if store else "VACUUM;")
        database.close()

    # --- asking

    def page(self, address: str) -> Plain:
        """A page of the site as data; its HTML has to come as well."""
        shown = self.client.get(address)
        path, _, query = address.partition("#")[0].partition("?")
        plain = self.client.get(f"{'/index' if path == '/' else path}.json?{query}")
        assert shown.status_code == plain.status_code, f"{address}: {shown.status_code} as HTML, {plain.status_code} as JSON"
        found = _refused(plain.status_code, plain.json)
        return found or plain.json["page"]

    def ask(self, path: str, body: Any) -> Plain:
        """What the API answers."""
        answer = self.client.post(path, json=body)
        return _refused(answer.status_code, answer.json) or answer.json["page"]

    def form(self, path: str, fields: Plain) -> str | Plain:
        """Where a form leads to, or how it was turned away."""
        answer = self.client.post(path, data=fields, headers={"Accept": "application/json"})
        return str(answer.headers["Location"]) if answer.status_code == 303 else _refused(answer.status_code, answer.json)


def _refused(status: int, body: Any) -> Plain:
    if body["ok"]:
        return {}
    error = body["error"]
    return {TURNED_AWAY: f"{status} {error['code']}", "problems": _places(error["problems"], "where")}


def _places(problems: list[Plain], place: str = "field") -> list[str]:
    """Where there is something wrong; how it is said may become better."""
    return sorted({each[place] for each in problems})


# --- the forms


def address(site: Site, saved: str) -> Plain:
    """An address of a page, a redirect or a file of the site."""
    path = urlsplit(saved).path
    if path.endswith(".toml"):
        return {"file": site.client.get(saved).get_data(as_text=True).splitlines()}
    if path == "/compare" or path.startswith("/rulebook/"):
        answer = site.client.get(saved)
        return {"leads to": answer.headers["Location"], "status": answer.status_code}
    if _A_CASE.fullmatch(path):
        return _case(site, saved)
    found = site.page(saved)
    if TURNED_AWAY in found:
        return found
    return next((say for shape, say in PAGES.items() if re.fullmatch(shape, path)), _any_page)(found)


def request(site: Site, saved: Plain) -> Plain:
    """A body for the API that somebody's program sends."""
    found = site.ask(saved["path"], saved["body"])
    if TURNED_AWAY in found:
        return found
    return ANSWERS[next(each for each in ANSWERS if saved["path"].endswith(each))](site, found)


def case_file(site: Site, saved: list[str]) -> Plain:
    """A case that was taken away as a file, brought back."""
    return _case(site, site.form("/cases/import", {"text": "\n".join(saved)}))


def scenario_file(site: Site, saved: list[str]) -> Plain:
    """A board or scenario as a file: pasted into the editor, proved, and taken in as a case."""
    text = "\n".join(saved)
    pasted = site.ask("/api/v1/boards/read", {"text": text})
    verdicts = site.ask("/api/v1/check", {"scenario": text}).get("verdicts", [])
    return {
        "pasted": {**{key: pasted[key] for key in ("kind", "title", "given")}, "problems": _places(pasted["problems"])},
        "verdicts": [f"{each['rulebook']} {each['result']}" for each in verdicts],
        "as a case": _case(site, site.form("/cases/import", {"text": text})),
    }


def terminal_file(site: Site, saved: list[str]) -> Plain:
    """The same run in a terminal."""
    file = site.folder / "saved.toml"
    file.write_text("\n".join(saved), encoding="utf-8")
    ran = CliRunner().invoke(main, ["run", str(file), "--first", "--json"])
    answer = json.loads(ran.stdout)
    if ran.exit_code and "page" not in answer:
        return _refused(ran.exit_code, answer)
    played, stops = answer["page"], {"no longer": answer["error"]["says"]} if ran.exit_code else {}
    return {**stops, "choices": played["choices"], "trace": _trace_told(played["trace"]), "cited": _cited(played["trace"])}


def device(site: Site, saved: Plain) -> Plain:
    """The copy of a board that the editor keeps on a device: it is sent to be checked as it is."""
    found = site.ask("/api/v1/boards/check", {"given": saved["given"]})
    return found if TURNED_AWAY in found else _board_checked(site, found)


def store(site: Site, saved: str) -> Plain:
    """The saved cases of an earlier version: every one of them, the deleted ones too."""
    text = (STORES / saved).read_text(encoding="utf-8")
    code = next((line.rpartition(": ")[2] for line in text.splitlines() if line.startswith(f"-- {CODE}")), "")
    found: Plain = {}
    if code:
        site.client = site.app.test_client()  # not the owner, who needs no code
        found["without a code"] = site.page("/cases")[TURNED_AWAY]
        site.form("/sign-in", {"code": code, "name": "Ada", "to": "/cases"})
    for name, asked in (("cases", "/cases"), ("deleted", "/cases?deleted=on")):
        listed = site.page(asked)
        found[name] = [_case(site, f"/cases/{row['id']}") for row in sorted(listed["rows"], key=lambda row: str(row["title"]))]
        found["events"] = [f"{each['name']}: {each['count']}" for each in listed["events"]]
    return found


# --- what a page says, in short


def _position(page: Plain) -> Plain:
    asked, left = page["question"], page["left"]
    return {
        **_no_longer(page),
        "rulebook": page["rulebook"],
        "table": table(page["table"]),
        "stack": [f"{level['title']}: {level['row']}" for level in page["stack"]],
        "question": asked and f"{asked['kind']}, {asked['player']}: {asked['says']}",
        "answers": asked and [each["label"] + (" (taken)" if each["taken"] else "") for each in asked["choices"]],
        "refused": [each["label"] for each in page["refused"]],
        "made": [f"{each['label']}: {each['says']}" for each in page["made"]],
        "left": left and f"{left['here']} / {left['there']} / {left['choices']}",
        "line": f"{page['line']} of {page['rows']}, {page['depth']}",
        "trace": _trace(page["lines"]),
        "cited": list(dict.fromkeys(each["cite"] for line in page["lines"] for each in line["cites"])),
    }


def _no_longer(page: Plain) -> Plain:
    """Where the choices do not all hold any more: which does not, what is lost with it, and which rule has changed."""
    found = page["no_longer"]
    if not found:
        return {}
    told = {key: found[key] for key in ("number", "label", "left", "asks", "known")}
    rules = [cite["cite"] for each in found["changed"] for cite in each["cites"]] if found["known"] else []
    return {"no longer": {**told, "changed": rules}}  # else all that has changed since is told, which becomes more


def _trace(lines: list[Plain]) -> list[str]:
    """The last lines of a page's trace, with their citations."""
    last = lines[-LAST_LINES:]
    return [" | ".join([line["says"], *line["notes"]]) + _in_brackets(each["cite"] for each in line["cites"]) for line in last]


def _trace_told(lines: list[Plain]) -> list[str]:
    """The same of a trace as the engine tells it."""
    return [" | ".join([line["says"], *line["notes"]]) + _in_brackets(line["cites"]) for line in lines[-LAST_LINES:]]


def _cited(lines: list[Plain]) -> list[str]:
    return list(dict.fromkeys(cite for line in lines for cite in line["cites"]))


def _in_brackets(cites: Iterable[str]) -> str:
    listed = ", ".join(cites)
    return f" [{listed}]" if listed else ""


def table(shown: Plain | None) -> list[str] | None:
    """A table as lines: one for the turn, one for each side, one for each zone that is not empty."""
    if shown is None:
        return None
    turn = {key: shown[key] for key in ("house", "step", "tide", "winner", "open") if shown[key]}
    found = [f"{shown['active']} is active" + "".join(f", {key}: {value}" for key, value in turn.items())]
    for side in shown["sides"]:
        keys = f"{side['keys']} keys at {side['key_cost']}"
        found.append(f"{side['player']}: {side['amber']} Æmber, {keys}, {side['chains']} chains")
        zones = [("battleline", side["battleline"]), ("artifacts", side["artifacts"])]
        for zone, cards in (*zones, *((pile["zone"], pile["cards"]) for pile in side["piles"])):
            found += [f"  {zone}: {', '.join(map(_piece, cards))}"] if cards else []
    return found


def _piece(card: Plain) -> str:
    """A card with its power and all that lies on it."""
    marks = list(card["marks"])
    marks += [f"{card['damage']} damage"] if card["damage"] else []
    marks += [] if card["ready"] else ["exhausted"]
    marks += [f"armor {card['armor_left']} of {card['armor']}"] if card["armor"] else []
    marks += [f"under it {_piece(each)}" for each in card["upgrades"]]
    power = "" if card["power"] is None else f" {card['power']}"
    return f"{card['key'] or card['name']}{power}" + (f" ({'; '.join(marks)})" if marks else "")


def _outcomes(page: Plain) -> Plain:
    ends = [
        {**{key: end[key] for key in ("when", "changes", "choices", "ways")}, "table": table(end["table"])}
        for end in page["outcomes"]
    ]
    told = {**_no_longer(page), "said": page["said"], "asked": page["asked"]}
    return {**told, "always": page["always"], "ends": ends, "exhausted": page["exhausted"]}


def _beside(page: Plain) -> Plain:
    halves = {name: {key: page[name][key] for key in ("title", "rulebook", "choices", "end")} for name in ("left", "right")}
    parting = next((pair for pair in page["pairs"] if pair["first"]), None)
    sides = parting and [parting[side] and _trace([parting[side]])[0] for side in ("left", "right")]
    reasons = [f"{each['what']}: {each['says']}" for each in page["reasons"]]
    return {**halves, "differs": page["differs"], "part at": sides, "reasons": reasons, "lines": len(page["pairs"])}


def _editor(page: Plain) -> Plain:
    flaws = _places(page["flaws"])
    into = {"into": page["into"]} if page["into"]["case"] else {}
    return {"given": page["given"], "flaws": flaws, "table": table(page["table"]), "plays": bool(page["play"]), **into}


def _dispute(page: Plain) -> Plain:
    cards = [each["id"] for each in page["cards"]]
    return {"cards": cards, "not found": page["not_found"], "table": page["board"] and table(page["board"]["table"])}


def _listed(page: Plain) -> Plain:
    narrowed = {key: page[key] for key in ("q", "event", "standard", "deleted")}
    return {**narrowed, "cards": [each["id"] for each in page["cards"]], "rows": [each["title"] for each in page["rows"]]}


def _scenario(page: Plain) -> Plain:
    verdict = page["answer"] and page["answer"]["verdict"]
    return {**_any_page(page), "table": table(page["table"]), "verdict": verdict and verdict["result"]}


def _new_case(page: Plain) -> Plain:
    return {"do": page["do"], "rulebook": page["rulebook"]}


def _revision(page: Plain) -> Plain:
    changes = [f"{each['name']}: {each['old']} -> {each['new']}" for each in page["changes"]]
    kept = {key: page[key] for key in ("id", "version", "case_title", "do", "said", "lost")}
    return {**kept, "changes": changes, "meanwhile": len(page["meanwhile"]), "table": table(page["table"])}


def _any_page(page: Plain) -> Plain:
    return {key: page[key] for key in ("title", "rulebook", "id", "abilities") if key in page}


def _case(site: Site, where: str | Plain) -> Plain:
    """A saved case: what is written, how it stands, its history, and the position it leads to."""
    if not isinstance(where, str):
        return where
    page = site.page(urlsplit(where)._replace(scheme="", netloc="").geturl())
    if TURNED_AWAY in page:
        return page
    saved = page["saved"]
    return {
        "written": {key: value for key, value in saved["words"].items() if value},
        "setting": {key: saved["setting"][key] for key in ("rulebook", "given", "do", "cards")},
        "version": saved["version"],
        "deleted": saved["deleted"],
        "said": page["said"],
        "broken": page["broken"],
        "edits": [f"{each['by']} {change['name']}: {change['old']} -> {change['new']}".strip()
                  for each in page["edits"] for change in each["changes"]],
        "boards before": [_editor(site.page(each["before"])) for each in page["edits"] if each["before"]],
        "plays": _position(site.page(page["play"])) if page["play"] else None,
    }  # fmt: skip


def _stepped(site: Site, found: Plain) -> Plain:
    asked = found["question"]
    return {
        "choices": found["choices"],
        "asked": asked and f"{asked['kind']}, {asked['player']}: {', '.join(each['label'] for each in asked['options'])}",
        "open": found["open"],
        "trace": _trace_told(found["trace"]),
        "cited": _cited(found["trace"]),
        "table": table(site.page(found["address"])["table"]),
    }


def _board_checked(site: Site, found: Plain) -> Plain:
    flaws = _places(found["flaws"])
    play = found["onward"]["play"]
    return {"flaws": flaws, "key costs": found["key_costs"], "plays": _position(site.page(play)) if play else None}


def _case_kept(_site: Site, found: Plain) -> Plain:
    saved = found["saved"]
    kept = {key: saved[key] for key in ("version", "words", "setting")}
    return {**kept, "said": found["said"], "broken": found["broken"], "table": table(found["table"])}


def _checked(_site: Site, found: Plain) -> Plain:
    return {"verdicts": [f"{each['rulebook']} {each['result']}, {each['ends']} ends" for each in found["verdicts"]]}


def _read(_site: Site, found: Plain) -> Plain:
    read = {key: found[key] for key in ("kind", "title", "given", "cards", "houses")}
    return {**read, "problems": _places(found["problems"])}


PAGES: dict[str, Callable[[Plain], Plain]] = {
    "/play": _position,
    "/outcomes": _outcomes,
    "/beside": _beside,
    "/board": _editor,
    "/case": _dispute,
    "/cases": _listed,
    "/cases/new": _new_case,
    "/cases/[^/]+/board": _revision,
    "/scenario/.*": _scenario,
}
ANSWERS: dict[str, Callable[[Site, Plain], Plain]] = {
    "/games/step": _stepped,
    "/games/explore": lambda _site, found: _outcomes(found),
    "/boards/check": _board_checked,
    "/boards/read": _read,
    "/board/check": lambda _site, found: _revision(found),
    "/board": _case_kept,
    "/cases": _case_kept,
    "/check": _checked,
}
OPENERS: dict[str, Callable[[Site, Any], Plain]] = {
    "addresses": address,
    "requests": request,
    "case_files": case_file,
    "scenario_files": scenario_file,
    "terminal_files": terminal_file,
    "devices": device,
    "stores": store,
}
