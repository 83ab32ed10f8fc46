"""Events on the site: who signs in sees and does what the role may, by page, twin and API alike; nobody else does."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge.show.api.operation import BOARD as GIVEN
from judge.store.case import Case, Setting, Words
from judge.store.cases import Cases
from judge.store.codes import LETTERS, SECRET_LENGTH
from judge.store.database import Database
from judge.store.events import Event
from judge.store.visitor import Role
from judge.web.access import SLOW_SECONDS
from judge.web.app import create_app
from judge.web.parts import Parts, own_parts
from tests.databases import SERVER, fresh
from tests.homes import warmed
from tests.web.conftest import OWNER, owning
from tests.web.guarded import API_FIELDS, ASKED, FIELDS, both_forms
from tests.web.test_play import BOARD

ROLES = (Role.NOBODY, Role.READER, Role.JUDGE, Role.HEAD_JUDGE, Role.OWNER)
SETTING = Setting(rulebook="18.4", given=GIVEN, cards=("gateway-to-dis",))
WORDS = Words(title="Gateway", question="Where does it go?", ruling="Away.", event="Cup")


@pytest.fixture(autouse=True)
def cheap_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that take no time."""
    monkeypatch.setattr("judge.store.codes.COST", 2)


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[Parts]:
    """A desk of one's own, because one event with codes closes the cases of the whole site."""
    with fresh("postgresql" if SERVER.startswith("postgres") else "sqlite", tmp_path) as url:
        database = Database(url)
        yield own_parts(cases=Cases(database))
        database.close()


@pytest.fixture
def site(parts: Parts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("JUDGE_HOME", str(warmed(tmp_path)))
    return create_app(parts, TESTING=True, PROPAGATE_EXCEPTIONS=False, OWNER_TOKEN=OWNER, CLIENT_RATE=0)


@pytest.fixture
def cup(parts: Parts) -> tuple[Event, dict[Role, str]]:
    """An event with codes."""
    return parts.events.make("Cup")


@pytest.fixture
def case(parts: Parts) -> Case:
    """A case of it."""
    return parts.cases.save(WORDS, SETTING)


def client_at(site: Flask, role: Role, codes: dict[Role, str], name: str = "") -> FlaskClient:
    """The browser of somebody in a role, who has signed in."""
    client = owning(site) if role is Role.OWNER else site.test_client()
    if role in codes:
        assert sign_in(client, codes[role], name).status_code == 303
    return client


def token(client: FlaskClient) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/sign-in").get_data(as_text=True))
    assert found
    return found[1]


def send(client: FlaskClient, path: str, **fields: object) -> TestResponse:
    return client.post(path, data={**fields, "csrf_token": token(client)})


def send_json(client: FlaskClient, path: str, **fields: object) -> TestResponse:
    return client.post(path, data={**fields, "csrf_token": token(client)}, headers={"Accept": "application/json"})


def sign_in(client: FlaskClient, code: str, name: str = "", to: str = "/cases") -> TestResponse:
    return send(client, "/sign-in", code=code, name=name, to=to)


def refusal(answer: TestResponse) -> tuple[int, str]:
    """The status and the code of the one envelope."""
    assert answer.json is not None
    assert set(answer.json) == {"ok", "error", "rulebook"}
    return answer.status_code, answer.json["error"]["code"]


def ask(client: FlaskClient, method: str, path: str) -> TestResponse:
    if path.startswith("/api") and method == "POST":
        return client.post(path, json={"given": GIVEN, **API_FIELDS[path.rpartition("/")[2]]})
    if method == "POST":
        return send_json(client, path, **FIELDS)
    return client.get(path, headers={"Accept": "application/json"} if "/file." in path else {})


@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.name)
def test_each_address_answers_its_roles_and_no_others(site: Flask, parts: Parts, cup: Any, role: Role) -> None:
    """A stranger is told to sign in (401), a lesser role that it may not (403), in both forms; nothing has changed then."""
    client = client_at(site, role, cup[1])
    for method, path, least in ASKED:
        case = parts.cases.save(WORDS, SETTING)
        for address in both_forms(method, path.replace("{}", case.id)):
            answer = ask(client, method, address)
            if role >= least:
                assert answer.status_code in (200, 201, 303), address
                continue
            status, code = (401, "access/sign-in") if role is Role.NOBODY else (403, "access/not-allowed")
            if path == "/events":  # its owner is known at once
                status, code = 403, "http/403"
            assert answer.status_code == status, address
            assert not answer.is_json or refusal(answer) == (status, code), address
            assert parts.cases.get(case.id) == case


def test_without_events_nobody_signs_in(site: Flask, parts: Parts) -> None:
    """A single-user install asks nobody for anything; groups of cases are no events to sign in to."""
    parts.cases.save(WORDS, SETTING)
    client = client_at(site, Role.NOBODY, {})
    assert "Gateway" in client.get("/cases").get_data(as_text=True)
    assert "Sign in" not in client.get("/cases").get_data(as_text=True)
    assert client.post("/api/v1/cases", json={"given": GIVEN, "title": "t"}).status_code == 201
    assert "everyone who can open this site" in client.get("/sign-in").get_data(as_text=True)
    group = parts.events.seen()[0]
    assert refusal(send_json(client, f"/events/{group.id}/codes", role="head judge")) == (403, "access/not-allowed")
    assert not parts.events.guarded()


def test_the_owner_makes_an_event_and_sees_its_codes_once(site: Flask, parts: Parts) -> None:
    """The codes are on the page that makes them and nowhere else; each opens its role."""
    owner = client_at(site, Role.OWNER, {})
    assert "Create an event" in owner.get("/events").get_data(as_text=True)
    html = send(owner, "/events", name="Vault Tour").get_data(as_text=True)
    codes = re.findall(r"<dt>([^<]+)</dt><dd><code>([A-Z]{5} [A-Z]{5})</code>", html)
    assert [role for role, _ in codes] == ["Reader", "Judge", "Head judge"]
    event = parts.events.seen()[0]
    for address in ("/events", f"/events/{event.id}"):
        assert codes[0][1] not in owner.get(address).get_data(as_text=True)
    for role, code in codes:
        stranger = client_at(site, Role.NOBODY, {})
        assert sign_in(stranger, code.lower(), "Ann").headers["Location"] == "/cases"
        assert f"Ann, {role.lower()}" in stranger.get("/cases").get_data(as_text=True)
    assert send(owner, "/events", name="Vault Tour").status_code == 422
    assert "already" in send(owner, "/events", name="Vault Tour").get_data(as_text=True)
    assert "Create an event" not in client_at(site, Role.NOBODY, {}).get("/events").get_data(as_text=True)


def test_strangers_see_no_cases_anywhere(site: Flask, cup: Any, case: Case) -> None:
    """Neither the front page nor the list of events tells a stranger of cases; the rest of the site is open."""
    stranger, reader = client_at(site, Role.NOBODY, {}), client_at(site, Role.READER, cup[1])
    assert case.id in reader.get("/").get_data(as_text=True)
    for address in ("/", "/events", "/sign-in", "/search?q=gateway+to+dis", "/case?card=gateway-to-dis"):
        answer = stranger.get(address)
        assert answer.status_code == 200
        assert case.id not in answer.get_data(as_text=True)
        assert "Cup" not in answer.get_data(as_text=True).replace("Cupboard", "")
    html = stranger.get("/cases").get_data(as_text=True)
    assert 'href="/sign-in?to=/cases"' in html or 'href="/sign-in?to=%2Fcases"' in html
    assert stranger.get("/entry/glossary:ward").status_code == 200
    assert stranger.get(f"/play?board={BOARD}").status_code == 200


def test_the_session_is_flagged_and_ends(site: Flask, cup: Any, case: Case) -> None:
    """HttpOnly and Lax always, Secure by https; signing out ends it, and so does a new code."""
    client = client_at(site, Role.NOBODY, {})
    for base, secure in (("http://localhost", False), ("https://localhost", True)):
        html = client.get("/sign-in", base_url=base).get_data(as_text=True)
        signed = re.search(r'name="csrf_token" value="([^"]+)"', html)
        assert signed
        data = {"code": cup[1][Role.READER], "csrf_token": signed[1]}
        answer = client.post("/sign-in", data=data, base_url=base, headers={"Referer": base})
        cookie = answer.headers["Set-Cookie"]
        assert answer.status_code == 303
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert ("Secure" in cookie) is secure
        assert cup[1][Role.READER].split()[1] not in cookie
    client = client_at(site, Role.READER, cup[1])
    assert client.get(f"/cases/{case.id}").status_code == 200
    send(client, "/sign-out")
    assert client.get(f"/cases/{case.id}").status_code == 401
    reader, head = client_at(site, Role.READER, cup[1]), client_at(site, Role.HEAD_JUDGE, cup[1])
    html = send(head, f"/events/{cup[0].id}/codes", role="reader").get_data(as_text=True)
    new = re.search(r"<code>([A-Z]{5} [A-Z]{5})</code>", html)
    assert new
    assert reader.get("/cases").status_code == 401
    assert sign_in(reader, new[1]).status_code == 303
    assert reader.get("/cases").status_code == 200
    assert send(head, f"/events/{cup[0].id}/codes", role="king").status_code == 400  # a role that there is none
    assert reader.get("/cases").status_code == 200


@pytest.mark.parametrize("to", ["//elsewhere.example", "https://elsewhere.example/", "/\\elsewhere.example"])
def test_signing_in_never_leads_away(site: Flask, cup: Any, to: str) -> None:
    """The way on is always on this site."""
    assert sign_in(client_at(site, Role.NOBODY, {}), cup[1][Role.READER], to=to).headers["Location"] == "/"


def test_a_machine_gives_the_code_with_every_request(site: Flask, cup: Any, case: Case) -> None:
    """A bearer code opens what the role may and no more; a wrong one is refused, whatever cookie comes with it."""
    client = site.test_client()

    def bearer(role: Role) -> dict[str, str]:
        return {"Authorization": f"Bearer {cup[1][role]}"}

    assert client.get(f"/api/v1/cases/{case.id}", headers=bearer(Role.READER)).status_code == 200
    kept = {"given": GIVEN, "title": "By machine"}
    assert refusal(client.post("/api/v1/cases", json=kept, headers=bearer(Role.READER))) == (403, "access/not-allowed")
    made = client.post("/api/v1/cases", json=kept, headers=bearer(Role.JUDGE))
    assert made.status_code == 201
    assert made.json is not None
    assert made.json["page"]["saved"]["words"]["event"] == "Cup"
    assert made.json["page"]["saved"]["by"] == "judge"
    answer = client.get("/api/v1/cases")
    assert refusal(answer) == (401, "access/sign-in")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    head = client_at(site, Role.HEAD_JUDGE, cup[1])
    assert head.get("/api/v1/cases").status_code == 200
    assert refusal(head.get("/api/v1/cases", headers={"Authorization": "Bearer ZZZZZ ZZZZZ"})) == (401, "access/wrong-code")


def test_who_guesses_is_slowed_down_alone_and_a_right_code_is_never_refused(
    parts: Parts, cup: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a few wrong codes there is a wait, which is told; a right one opens all the same, his own and his neighbor's."""
    slowly: list[float] = []
    monkeypatch.setattr("judge.web.access.time", SimpleNamespace(**{**vars(time), "sleep": slowly.append}))  # of nobody else
    site = create_app(parts, TESTING=True, GUESSES=3, GUESS_SECONDS=1e6, CLIENT_RATE=0)
    client, neighbor = client_at(site, Role.NOBODY, {}), client_at(site, Role.NOBODY, {})
    right = cup[1][Role.JUDGE]
    wrong = right[:2] + "ZZZ ZZZZZ"
    assert [sign_in(client, wrong).status_code for _ in range(4)] == [401, 401, 401, 429]
    refused = client.get("/api/v1/cases", headers={"Authorization": f"Bearer {wrong}"})
    assert refusal(refused) == (429, "http/429")
    assert 0 < int(refused.headers["Retry-After"]) <= 1e6
    slowly.clear()
    assert [sign_in(neighbor, wrong).status_code, sign_in(neighbor, cup[1][Role.READER]).status_code] == [401, 303]
    assert slowly == []
    assert sign_in(client, right).status_code == 303
    assert slowly == [SLOW_SECONDS]


def test_an_address_that_guesses_slows_down_who_is_new_there(parts: Parts, cup: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever throws his cookie away is new for ever; who has been there for long is not touched, nor is a right code refused."""
    slowly: list[float] = []
    monkeypatch.setattr("judge.web.access.time", SimpleNamespace(**{**vars(time), "sleep": slowly.append}))  # of nobody else
    site = create_app(parts, TESTING=True, GUESSES=1, GUESS_SECONDS=1e6, CLIENT_RATE=0)
    known, new = client_at(site, Role.NOBODY, {}), client_at(site, Role.NOBODY, {})
    assert known.get("/about").status_code == 200
    of_address = site.extensions["judge.guesses"][1]
    of_address.spend("127.0.0.1", 50.0)
    assert sign_in(new, cup[1][Role.READER]).status_code == 303
    assert slowly == [SLOW_SECONDS]
    assert SLOW_SECONDS <= 2
    now = time.time()
    monkeypatch.setattr("judge.web.clients.time.time", lambda: now + 3600)
    assert sign_in(known, cup[1][Role.HEAD_JUDGE]).status_code == 303
    assert slowly == [SLOW_SECONDS]


def test_guessing_is_hopeless() -> None:
    """Fifty codes a second, three days long, against the three codes of an event: less than one in a thousand."""
    assert 50 * 3 * 86_400 * 3 / len(LETTERS) ** SECRET_LENGTH < 0.001


def test_a_head_judge_leads_the_event(site: Flask, parts: Parts, cup: Any, case: Case) -> None:
    """Marking the standard is in the history with who did it; the event is renamed; a case moves out of sight."""
    parts.events.make("Tour")
    head, judge = client_at(site, Role.HEAD_JUDGE, cup[1], "Ann"), client_at(site, Role.JUDGE, cup[1])
    fields = {"title": "Gateway", "question": WORDS.question, "ruling": WORDS.ruling, "event": "Cup"}
    assert send(judge, f"/cases/{case.id}/edit", **fields, standard="on", version="1").status_code == 403
    assert 'type="checkbox" name="standard"' not in judge.get(f"/cases/{case.id}/edit").get_data(as_text=True)
    assert send(head, f"/cases/{case.id}/edit", **fields, standard="on", version="1").status_code == 303
    html = judge.get(f"/cases/{case.id}").get_data(as_text=True)
    assert "Ann, head judge" in html
    assert "Ruling of Cup" in html
    renamed = send(head, f"/events/{cup[0].id}/rename", name="Grand Cup")
    assert renamed.status_code == 303
    assert "Ruling of Grand Cup" in judge.get(f"/cases/{case.id}").get_data(as_text=True)
    assert send(head, f"/events/{cup[0].id}/rename", name="Tour").status_code == 422
    assert send(judge, f"/events/{cup[0].id}/rename", name="Mine").status_code == 403
    assert send(head, f"/cases/{case.id}/edit", **{**fields, "event": "Tour"}, version="2").status_code == 403
    moved = send(head, f"/cases/{case.id}/edit", **{**fields, "event": ""}, version="2")
    assert moved.headers["Location"] == "/cases"
    assert head.get(f"/cases/{case.id}").status_code == 403
    assert parts.cases.get(case.id).words.event == ""
    kept = parts.cases.save(Words(title="x", event="Grand Cup"), case.setting)
    nowhere = send(head, f"/cases/{kept.id}/edit", title="x", event="Nowhere", version="1")
    assert nowhere.status_code == 403


def test_forms_from_elsewhere_are_refused(site: Flask, cup: Any) -> None:
    """Without the page's own token nobody is signed in or out, and no event is made."""
    client = client_at(site, Role.OWNER, {})
    for path in ("/sign-in", "/sign-out", "/events", f"/events/{cup[0].id}/codes", f"/events/{cup[0].id}/rename"):
        assert client.post(path, data={"code": cup[1][Role.READER], "name": "x", "role": "reader"}).status_code == 400


def test_without_the_database_nobody_is_let_in(tmp_path: Path) -> None:
    """While events cannot be reached the cases are closed (503), and everything else goes on."""
    folder = tmp_path / "away"
    folder.write_text("a file where the folder should be")
    site = create_app(own_parts(cases=Cases(Database(f"sqlite:///{folder / 'cases.sqlite3'}"))), PROPAGATE_EXCEPTIONS=False)
    client = site.test_client()
    assert client.get("/cases").status_code == client.get("/api/v1/cases").status_code == client.get("/events").status_code == 503
    assert client.get("/health").status_code == 503
    for address in ("/", "/search?q=gateway+to+dis", "/case?card=troll", "/entry/glossary:ward"):
        assert client.get(address).status_code == 200


def test_a_search_for_the_cards_of_a_standard_shows_it_first(site: Flask, parts: Parts, cup: Any) -> None:
    """On the search, on the page of the cards, and by API: the event's standard before everything, its other cases apart."""
    setting = Setting(rulebook="18.4", given=GIVEN, cards=("gateway-to-dis", "archimedes"))
    plain = parts.cases.save(Words(title="Only a case", event="Cup"), setting)
    standard = parts.cases.save(Words(title="The standard", event="Cup", standard=True, ruling="Thus."), setting)
    parts.events.make("Tour")
    foreign = parts.cases.save(Words(title="Of others", event="Tour", standard=True), setting)
    client = client_at(site, Role.READER, cup[1])
    for address in ("/search?q=gateway+to+dis+archimedes", "/case?card=gateway-to-dis&card=archimedes"):
        html = client.get(address).get_data(as_text=True)
        assert "not an official one" in html
        assert 0 < html.index(standard.id) < html.index('href="/entry/') < html.index(plain.id)
        assert foreign.id not in html
    page = client.post("/api/v1/search", json={"q": "gateway to dis"}).json
    assert page is not None
    found = page["page"]["of_event"]
    assert [row["id"] for row in found["standards"]] == [standard.id]
    assert [row["id"] for row in found["cases"]] == [plain.id]
    for address in ("/search?q=krump", "/search?q=gateway+to+dis&kind=faq", "/search?q=gateway+to+dis+krump", "/case?card=krump"):
        assert standard.id not in client.get(address).get_data(as_text=True)
    words = client.get("/search?q=only+case").get_data(as_text=True)
    assert plain.id in words
    assert "not an official one" not in words


def test_a_code_travels_behind_the_hash_of_its_address(site: Flask, parts: Parts) -> None:
    """The address in a QR code holds the code where no server and no log sees it, and leads on to the event."""
    owner = client_at(site, Role.OWNER, {})
    page = send(owner, "/events", name="Vault Tour").get_data(as_text=True)
    event = parts.events.seen()[0]
    codes = re.findall(r"<dd><code>([A-Z]{5}) ([A-Z]{5})</code>", page)
    addresses = re.findall(r'<p class="address">([^<]+)</p>', page)
    assert [address.partition("#")[2] for address in addresses] == ["".join(code) for code in codes]
    for address in addresses:
        assert address.partition("#")[0].endswith(f"/sign-in?to=%2Fevents%2F{event.id}")
    signed = sign_in(client_at(site, Role.NOBODY, {}), "".join(codes[1]), to=f"/events/{event.id}")
    assert signed.headers["Location"] == f"/events/{event.id}"


def test_the_standards_of_an_event_stand_on_one_sheet(site: Flask, parts: Parts, cup: Any, case: Case) -> None:
    """Its standards with question, ruling and cards, for whoever sees the event; no other case, and nobody else's."""
    ruled = Words(title="The standard", question="And then?", ruling="Thus it is.", event="Cup", standard=True)
    standard = parts.cases.save(ruled, SETTING)
    parts.events.make("Tour")
    foreign = parts.cases.save(Words(title="Of others", event="Tour", standard=True), SETTING)
    address, reader = f"/events/{cup[0].id}/standards", client_at(site, Role.READER, cup[1])
    html = reader.get(address).get_data(as_text=True)
    for text in ("The standard", "And then?", "Thus it is.", "Gateway to Dis", standard.id):
        assert text in html
    assert foreign.id not in html
    assert case.id not in html
    assert standard.id in reader.get(f"/events/{cup[0].id}").get_data(as_text=True)
    assert refusal(client_at(site, Role.NOBODY, {}).get(f"{address}.json")) == (401, "access/sign-in")
    tour = next(each for each in parts.events.seen() if each.name == "Tour")
    assert refusal(reader.get(f"/events/{tour.id}/standards.json")) == (403, "access/not-allowed")


def test_one_press_makes_a_case_the_standard_and_another_takes_it_back(site: Flask, parts: Parts, cup: Any, case: Case) -> None:
    """For the head judge alone, only as the case was seen, and never for a case without an event."""
    head, judge = client_at(site, Role.HEAD_JUDGE, cup[1]), client_at(site, Role.JUDGE, cup[1])
    assert "Make it the event ruling" in head.get(f"/cases/{case.id}").get_data(as_text=True)
    assert "Make it the event ruling" not in judge.get(f"/cases/{case.id}").get_data(as_text=True)
    path = f"/cases/{case.id}/standard"
    assert send(judge, path, version="1", on="on").status_code == 403
    assert send(head, path, version="1", on="on").status_code == 303
    assert parts.cases.get(case.id).words.standard
    assert send(head, path, version="1").status_code == 409
    assert send(head, path, version="2").status_code == 303
    assert not parts.cases.get(case.id).words.standard
    lone, owner = parts.cases.save(Words(title="Alone"), SETTING), client_at(site, Role.OWNER, {})
    assert "Make it the event ruling" not in owner.get(f"/cases/{lone.id}").get_data(as_text=True)
    assert send(owner, f"/cases/{lone.id}/standard", version="1", on="on").status_code == 422


def test_who_has_kept_the_cookie_is_nobody_after_signing_out(site: Flask, cup: Any) -> None:
    """The session ends on the server; another one of the same code goes on."""
    judge, other = client_at(site, Role.JUDGE, cup[1]), client_at(site, Role.JUDGE, cup[1])
    kept = judge.get_cookie("session")
    assert kept is not None
    assert judge.get("/cases").status_code == 200
    assert send(judge, "/sign-out").status_code == 303
    thief = site.test_client()
    thief.set_cookie("session", kept.value)
    assert thief.get("/cases").status_code == 401
    assert other.get("/cases").status_code == 200
