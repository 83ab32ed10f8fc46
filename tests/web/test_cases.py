"""Saved cases on the site, as a browser without JavaScript walks them."""

import io
import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge.cli.main import main
from judge.show.pages.case_files import plain
from judge.store.case import Case, Setting, Words
from judge.store.cases import Cases, Wanted
from judge.store.database import Database
from judge.web.app import create_app
from judge.web.parts import Parts, own_parts
from tests.web.test_board import press
from tests.web.test_play import BOARD

POSITION = f"board={BOARD}&do=play+gateway-to-dis"
TYPED = {
    "title": "Gateway & <Archimedes>",
    "question": "Does the pixie go to the archives?",
    "ruling": "Yes.\nIts “Destroyed:” is granted by Archimedes.",
    "table": "12",
    "note": "```\nnot the end of anything\n```",
    "event": "Vault Tour",
}


def send(client: FlaskClient, path: str, **fields: object) -> TestResponse:
    """Send a form with the token of a page."""
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/cases").get_data(as_text=True))
    assert token
    return client.post(path, data={**fields, "csrf_token": token[1]})


def saved(client: FlaskClient, parts: Parts, **changed: str) -> Case:
    """A case saved through the form of the stepper's position."""
    html = client.get(f"/cases/new?{POSITION}").get_data(as_text=True)
    hidden = re.findall(r'type="hidden" name="(board|do)" value="([^"]*)"', html)
    assert [name for name, _ in hidden] == ["board", "do"]
    answer = send(client, "/cases/new", **dict(hidden), **{**TYPED, **changed})
    assert answer.status_code == 303
    return parts.cases.get(answer.headers["Location"].rpartition("/")[2])


def test_a_position_is_saved_listed_and_opened_in_the_stepper(client: FlaskClient, parts: Parts) -> None:
    """From the stepper to a case and back: the texts, the board and the choices are what they were."""
    assert f"/cases/new?{POSITION}".replace("&", "&amp;") in client.get(f"/play?{POSITION}").get_data(as_text=True)
    case = saved(client, parts)
    assert case.words == Words(**TYPED)
    assert case.setting.do == ("play gateway-to-dis",)
    assert case.setting.cards[0] in {"troll", "archimedes", "gateway-to-dis"}
    html = client.get(f"/cases/{case.id}").get_data(as_text=True)
    assert "Gateway &amp; &lt;Archimedes&gt;" in html
    assert f'href="/play?{POSITION}&case={case.id}&version=1"'.replace("&", "&amp;") in html
    twin = client.get(f"/cases/{case.id}.json").json
    assert twin is not None
    assert twin["page"]["saved"]["words"]["ruling"] == TYPED["ruling"]
    for address in ("/", "/cases", "/cases?q=GRANTED", "/cases?card=Archimedes", "/cases?event=Vault+Tour"):
        assert f'href="/cases/{case.id}"' in client.get(address).get_data(as_text=True), address
    for address in ("/cases?q=nowhere", "/cases?card=krump", "/cases?standard=on&q=granted", "/cases?deleted=on"):
        assert f'href="/cases/{case.id}"' not in client.get(address).get_data(as_text=True), address


def test_a_board_of_the_form_goes_on_to_a_case(client: FlaskClient) -> None:
    """Saving a board from the form leads to the form of a case with that board."""
    answer = press(client, "keep")
    assert answer.status_code == 303
    assert answer.headers["Location"].startswith("/cases/new?board=")
    assert client.get(answer.headers["Location"]).status_code == 200
    assert press(client, "keep", house="nowhere").status_code == 422


def test_an_edit_keeps_what_stood_there(client: FlaskClient, parts: Parts) -> None:
    """The page shows the history; a form that shows an older state is refused and nothing is lost."""
    case = saved(client, parts)
    form = client.get(f"/cases/{case.id}/edit").get_data(as_text=True)
    assert 'name="version" value="1"' in form
    assert send(client, f"/cases/{case.id}/edit", **{**TYPED, "table": "14", "standard": "on"}, version="1").status_code == 303
    html = client.get(f"/cases/{case.id}").get_data(as_text=True)
    assert "<b>Table</b>: <del>12</del> → <ins>14</ins>" in html
    assert "Ruling of Vault Tour" in html
    late = send(client, f"/cases/{case.id}/edit", **{**TYPED, "table": "15"}, version="1")
    assert late.status_code == 409
    told = late.get_data(as_text=True)
    assert "Somebody has changed this case" in told
    assert "<b>Table</b>: <del>12</del> → <ins>14</ins>" in told
    assert 'name="table" value="15"' in told
    assert parts.cases.get(case.id).words.table == "14"
    assert 'name="version" value="2"' in told
    assert send(client, f"/cases/{case.id}/edit", **{**TYPED, "table": "15"}, version="2").status_code == 303
    flawed = send(client, f"/cases/{case.id}/edit", **{**TYPED, "title": ""}, version="2")
    assert 'name="version" value="2"' in flawed.get_data(as_text=True)  # the version that was seen, not the one there is now
    assert client.get(f"/cases/{case.id}/edit.json").status_code == 200


def test_a_deleted_case_is_brought_back(client: FlaskClient, parts: Parts) -> None:
    """Delete leads to the page that undoes it."""
    case = saved(client, parts)
    assert send(client, f"/cases/{case.id}/delete").status_code == 409
    answer = send(client, f"/cases/{case.id}/delete", version="1")
    html = client.get(answer.headers["Location"]).get_data(as_text=True)
    assert f'action="/cases/{case.id}/restore"' in html
    assert f'href="/cases/{case.id}"' in client.get("/cases?deleted=on").get_data(as_text=True)
    assert f'href="/cases/{case.id}"' not in client.get("/").get_data(as_text=True)
    send(client, f"/cases/{case.id}/restore", version="2")
    assert not parts.cases.get(case.id).deleted


@pytest.mark.parametrize(
    ("field", "value"), [("title", ""), ("title", "x" * 201), ("note", "x" * 4001), ("table", "a\nb"), ("event", "x" * 81)]
)
def test_a_text_that_does_not_fit_is_told_at_its_field(client: FlaskClient, parts: Parts, field: str, value: str) -> None:
    """Nothing is saved, nothing typed is lost, and the problem stands at its field, in both forms."""
    before = parts.cases.find(Wanted()).total
    answer = send(client, "/cases/new", board=BOARD, **{**TYPED, field: value})
    assert answer.status_code == 422
    html = answer.get_data(as_text=True)
    assert f'id="flaw-{field}"' in html
    assert "Its “Destroyed:” is granted" in html
    assert parts.cases.find(Wanted()).total == before
    case = saved(client, parts)
    assert send(client, f"/cases/{case.id}/edit", **{**TYPED, field: value}, version="1").status_code == 422


def test_a_standard_belongs_to_an_event(client: FlaskClient) -> None:
    """Marking a case as a standard without naming an event is told at the event."""
    answer = send(client, "/cases/new", board=BOARD, **{**TYPED, "event": "", "standard": "on"})
    assert 'id="flaw-event"' in answer.get_data(as_text=True)


@pytest.mark.parametrize("form", ["json", "toml", "md"])
def test_an_exported_case_comes_back_without_loss(client: FlaskClient, parts: Parts, tmp_path: Path, form: str) -> None:
    """In each of the three forms an export taken in elsewhere is the same case with its history, and that it was taken in."""
    case = saved(client, parts)
    parts.cases.edit(case.id, replace(case.words, note="line one\n```\n## Board\n\\u0041 \"x\" '''"), 1)
    parts.cases.delete(case.id, 2)
    file = client.get(f"/cases/{case.id}/file.{form}")
    assert file.headers["Content-Disposition"] == f'attachment; filename="case-{case.id}.{form}"'
    there = own_parts(cases=Cases(Database(f"sqlite:///{tmp_path / 'there.sqlite3'}")))
    other = create_app(there, TESTING=True).test_client()
    answer = send(other, "/cases/import", file=(io.BytesIO(file.data.replace(b"\n", b"\r\n")), f"case.{form}"))
    assert answer.status_code == 303, answer.get_data(as_text=True)
    here, taken = parts.cases.get(case.id), there.cases.get(case.id)
    assert taken == replace(here, version=4, edits=(*here.edits, taken.edits[-1]))
    shown = other.get(answer.headers["Location"]).get_data(as_text=True)
    assert shown.count("according to the imported file") == 3
    assert shown.count("Imported from a file") == 1
    again = send(other, "/cases/import", text=file.get_data(as_text=True))
    assert again.headers["Location"] == answer.headers["Location"]
    assert there.cases.find(Wanted(deleted=True)).total == 1


def test_a_scenario_file_of_a_case_can_be_run(client: FlaskClient, parts: Parts, tmp_path: Path) -> None:
    """What is exported as a scenario is one."""
    case = saved(client, parts)
    file = tmp_path / "case.toml"
    file.write_bytes(client.get(f"/cases/{case.id}/file.toml").data)
    result = CliRunner().invoke(main, ["run", str(file), "--first"])
    assert result.exit_code == 0, result.output
    assert "tagged for destruction" in result.output


def test_a_shipped_scenario_is_taken_in_as_a_case(client: FlaskClient, parts: Parts) -> None:
    """A scenario that was no case becomes one, with its question and what it does."""
    scenario = parts.games.scenarios["destroyed/archimedes-gateway"]
    answer = send(client, "/cases/import", text=scenario.source.text)
    case = parts.cases.get(answer.headers["Location"].rpartition("/")[2])
    assert case.words.question == scenario.asks
    assert case.setting.do[0] == "play gateway-to-dis"
    assert case.setting.given == scenario.given


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "{",
        "{}",
        '{"kind": "keyforge-judge case"}',
        'title = "no board"',
        '#: id = "x\ntitle = "a"',
        "# A title\n\n```toml\nx\n```",
        "[" * 50_000,
        "{" * 50_000,
    ],
)
def test_a_file_that_is_no_case_is_refused(client: FlaskClient, parts: Parts, text: str) -> None:
    """Whatever is taken in, the answer says what is wrong, and nothing is kept."""
    before = parts.cases.find(Wanted()).total
    assert send(client, "/cases/import", text=text).status_code == 422
    assert send(client, "/cases/import", file=(io.BytesIO(b"\xff\xfe\x00"), "x.json")).status_code == 422
    assert parts.cases.find(Wanted()).total == before


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "../../etc"),
        ("given", 3),
        ("given", {"x": "y" * 70_000}),
        ("do", [1]),
        ("cards", "troll"),
        ("title", ["x"]),
        ("title", "x" * 500),
        ("rulebook", "9.9"),
        ("created", "yesterday"),
        ("edits", [["2025-01-01T00:00:00Z", [["id", "a", "b"]]]]),
        ("edits", 7),
        ("version", 7),
        ("deleted", "no"),
    ],
)
def test_an_export_that_was_tampered_with_is_refused(client: FlaskClient, parts: Parts, field: str, value: object) -> None:
    """Each field of a case as JSON is checked."""
    found = {**plain(saved(client, parts)), "id": "abcdefghjk", field: value}
    before = parts.cases.find(Wanted()).total
    assert send(client, "/cases/import", text=json.dumps(found)).status_code == 422
    assert parts.cases.find(Wanted()).total == before


def test_a_case_that_can_no_longer_be_played_is_still_shown(client: FlaskClient, parts: Parts) -> None:
    """When the engine has learnt better, the case opens as far as its choices hold, says so, and its texts and files remain."""
    given = {"emily": {"hand": ["gateway-to-dis"]}, "opponent": {}}
    case = parts.cases.save(Words(title="old"), Setting(rulebook="18.4", given=given, do=("play nothing-like-it",)))
    html = client.get(f"/cases/{case.id}").get_data(as_text=True)
    assert "“play nothing-like-it”, does not hold any more" in html
    page = client.get(f"/cases/{case.id}.json").json["page"]  # type: ignore[index]
    assert page["table"]
    assert page["broken"]
    assert page["no_longer"]["label"] == "play nothing-like-it"
    assert client.get(page["play"]).status_code == 200
    assert f'href="/board?board={client.get(f"/cases/{case.id}.json").json["page"]["board"].partition("=")[2]}' in html  # type: ignore[index]
    for form in ("json", "toml", "md"):
        text = client.get(f"/cases/{case.id}/file.{form}").get_data(as_text=True)
        assert "play nothing-like-it" in text
        assert send(client, "/cases/import", text=text).headers["Location"] == f"/cases/{case.id}"


def test_a_case_keeps_its_rulebook(client: FlaskClient, parts: Parts) -> None:
    """A case saved under 1.1 is listed under its address in 1.1, and says so when it is read in another one."""
    answer = send(client, "/cases/new?rulebook=1.1", board=BOARD, **TYPED)
    assert answer.headers["Location"].endswith("?rulebook=1.1")
    case_id = answer.headers["Location"].rpartition("/")[2].partition("?")[0]
    assert parts.cases.get(case_id).setting.rulebook == "1.1"
    assert f'href="/cases/{case_id}?rulebook=1.1"' in client.get("/cases").get_data(as_text=True)
    assert "It was saved under rulebook 1.1" in client.get(f"/cases/{case_id}").get_data(as_text=True)
    assert "It was saved under rulebook" not in client.get(f"/cases/{case_id}?rulebook=1.1").get_data(as_text=True)


@pytest.mark.parametrize("path", ["new", "import", "x/edit", "x/delete", "x/restore"])
def test_nothing_is_done_without_the_token(client: FlaskClient, path: str) -> None:
    """Every form of a case is refused when it comes from elsewhere."""
    assert client.post(f"/cases/{path}", data=TYPED).status_code == 400


@pytest.mark.parametrize("path", ["/cases/nothing", "/cases/nothing.json", "/cases/nothing/edit", "/cases/nothing/file.md"])
def test_an_unknown_case_is_not_found(client: FlaskClient, path: str) -> None:
    """A case that does not exist is told as such."""
    answer = client.get(path)
    assert answer.status_code == 404
    assert "store/unknown-case" in answer.get_data(as_text=True)


def test_without_its_database_the_site_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cases answer with a clear page, everything else works, and once the database is back so are the cases."""
    monkeypatch.setattr("judge.store.patience.REMEMBERED_SECONDS", 0.0)
    folder = tmp_path / "away"
    folder.write_text("a file where the folder should be")
    site = create_app(own_parts(cases=Cases(Database(f"sqlite:///{folder / 'cases.sqlite3'}"))), PROPAGATE_EXCEPTIONS=False)
    client = site.test_client()
    answer = client.get("/cases")
    assert answer.status_code == 503
    assert "store/unreachable" in answer.get_data(as_text=True)
    assert client.get("/").status_code == 200
    assert client.get("/entry/glossary:ward").status_code == 200
    folder.unlink()
    assert client.get("/cases").status_code == 200
    shutil.rmtree(folder)
    assert client.get("/cases").status_code == 200
