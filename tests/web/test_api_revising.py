"""A case's board revised by a machine: nothing of anybody else's is overwritten, and nothing is lost without a word."""

import json
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge.show.api.operation import BOARD
from judge.show.context.packed import unpack
from judge.store.case import Case, Setting, Words
from judge.web.parts import Parts
from tests.web.conforming import misfits
from tests.web.test_api import code_of, page_of
from tests.web.test_cases import send

WORDS = Words(title="Gateway", question="Where does the pixie go?")
DO = ("play gateway-to-dis", "dust-pixie Destroyed: from archimedes")
RICHER = {**BOARD, "opponent": {"battleline": ["bad-penny"], "amber": 4}}
WITHOUT_ARCHIMEDES = {**BOARD, "emily": {"battleline": ["troll", "dust-pixie"], "hand": ["gateway-to-dis"]}}


@pytest.fixture
def case(parts: Parts) -> Case:
    return parts.cases.save(WORDS, Setting(rulebook="18.4", given=BOARD, do=DO, cards=("troll", "archimedes")))


def look(client: FlaskClient, case: Case, **body: object) -> TestResponse:
    return client.post(f"/api/v1/cases/{case.id}/board/check", json={"given": RICHER, "version": 1, **body})


def revise(client: FlaskClient, case: Case, **body: object) -> TestResponse:
    return client.post(f"/api/v1/cases/{case.id}/board", json={"given": RICHER, "version": 1, "do": DO, **body})


def test_both_answers_are_as_described(client: FlaskClient, case: Case) -> None:
    """A look and a revision have exactly the fields and types of the description; the path is not asked for in the body."""
    document: Any = client.get("/api/v1/openapi.json").json
    for path, answer in (("/board/check", look(client, case)), ("/board", revise(client, case))):
        told = document["paths"][f"/api/v1/cases/{{case_id}}{path}"]["post"]
        assert list(misfits(answer.json, told["responses"]["200"]["content"]["application/json"]["schema"], document)) == []
        assert [(each["name"], each["in"], each["required"]) for each in told["parameters"]] == [("case_id", "path", True)]
        body = told["requestBody"]["content"]["application/json"]
        asked = document["components"]["schemas"][body["schema"]["$ref"].rpartition("/")[2]]
        assert {"version", "given"} <= set(asked["required"]) == set(body["example"])
        assert "case_id" not in asked["properties"]
        assert "problems" in told["responses"]["409"]["description"]


def test_a_board_goes_into_its_case(client: FlaskClient, parts: Parts, case: Case) -> None:
    """The look tells what changes and saves nothing; then the case has the board, and its history the old one."""
    seen = page_of(look(client, case))
    assert seen["changes"] == [{"name": "Opponent, Æmber", "old": "0", "new": "4"}]
    assert (tuple(seen["do"]), seen["lost"], seen["meanwhile"]) == (DO, [], [])
    assert parts.cases.get(case.id) == case
    told = page_of(revise(client, case, version=seen["version"], do=seen["do"]))
    assert told["saved"]["version"] == 2
    assert told["edits"][0]["changes"] == seen["changes"]
    assert unpack(told["edits"][0]["before"].partition("board=")[2]) == BOARD
    new = parts.cases.get(case.id)
    assert (new.words, new.setting.given, new.setting.do) == (case.words, RICHER, DO)


def test_choices_that_cannot_be_made_are_named(client: FlaskClient, parts: Parts, case: Case) -> None:
    """The look names them; sent all the same they are refused and nothing is saved; without them the history keeps them."""
    seen = page_of(look(client, case, given=WITHOUT_ARCHIMEDES))
    assert (seen["do"], seen["lost"]) == ([DO[0]], [DO[1]])
    wrong: Any = revise(client, case, given=WITHOUT_ARCHIMEDES).json
    assert wrong["error"]["code"].startswith("play/")
    assert "dust-pixie Destroyed: from archimedes" in wrong["error"]["says"]
    assert parts.cases.get(case.id) == case
    told = page_of(revise(client, case, given=WITHOUT_ARCHIMEDES, do=seen["do"]))
    assert {"name": "What was done", "old": ", then ".join(DO), "new": DO[0]} in told["edits"][0]["changes"]


def test_what_somebody_else_has_changed_is_told_and_kept(client: FlaskClient, parts: Parts, case: Case) -> None:
    """409 with each change, the look tells them too; with the version of now the board goes in beside them."""
    parts.cases.edit(case.id, replace(case.words, table="14"), 1)
    answer = revise(client, case)
    assert (answer.status_code, code_of(answer)) == (409, "store/changed-meanwhile")
    error: Any = answer.json
    [problem] = error["error"]["problems"]
    assert (problem["where"], problem["code"], problem["says"][:12]) == ("Table", "store/changed", "nothing → 14")
    assert "seen at version 1 and is at version 2" in error["error"]["says"]
    assert parts.cases.get(case.id).setting == case.setting
    seen = page_of(look(client, case))
    assert [each["name"] for edit in seen["meanwhile"] for each in edit["changes"]] == ["Table"]
    told = page_of(revise(client, case, version=seen["version"]))
    assert (told["saved"]["version"], told["saved"]["words"]["table"]) == (3, "14")


def test_a_case_stays_in_its_rulebook_unless_another_is_named(client: FlaskClient, parts: Parts) -> None:
    """Empty means that of the case."""
    case = parts.cases.save(WORDS, Setting(rulebook="1.1", given=BOARD))
    assert page_of(look(client, case))["rulebook"] == "1.1"
    assert page_of(revise(client, case, do=[]))["saved"]["setting"]["rulebook"] == "1.1"
    changed = page_of(revise(client, case, do=[], version=2, rulebook="18.4"))
    assert changed["edits"][0]["changes"] == [{"name": "Rulebook", "old": "1.1", "new": "18.4"}]


def test_names_of_sides_are_told_and_kept(client: FlaskClient, case: Case) -> None:
    """A board with other names differs in them, and in whose turn it is; the page that edits it calls the sides so."""
    named = {"house": "dis", "janelle": BOARD["emily"], "dan": RICHER["opponent"]}
    body = json.dumps({"given": named, "version": 1})  # in this order: the first side is one's own
    seen = page_of(client.post(f"/api/v1/cases/{case.id}/board/check", data=body, content_type="application/json"))
    assert [(each["name"], each["old"], each["new"]) for each in seen["changes"]] == [
        ("Whose turn", "Emily", "Janelle"), ("Dan, name", "Opponent", "Dan"), ("Dan, Æmber", "0", "4"),
        ("Janelle, name", "Emily", "Janelle"),
    ]  # fmt: skip
    assert "Battleline of Janelle" in client.get(seen["edit"]).get_data(as_text=True)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"version": 0}, 400, "api/bad-request"),
        ({"version": None}, 400, "api/bad-request"),
        ({"case_id": "another"}, 400, "api/bad-request"),
        ({"given": {}}, 422, "setup/broken"),
        ({"rulebook": "9.9"}, 422, "corpus/broken"),
        ({"version": 7}, 409, "store/changed-meanwhile"),
    ],
)
def test_what_cannot_be_saved_is_refused(
    client: FlaskClient, parts: Parts, case: Case, body: dict[str, object], status: int, code: str
) -> None:
    """Each refusal has its status and its stable code, and the case is as it was."""
    answer = revise(client, case, **body)
    assert (answer.status_code, code_of(answer)) == (status, code)
    assert parts.cases.get(case.id) == case


def test_the_version_must_be_sent(client: FlaskClient, case: Case) -> None:
    """A body without it, or without the choices, is refused with the name of the field."""
    answer: Any = client.post(f"/api/v1/cases/{case.id}/board", json={"given": RICHER}).json
    assert {each["where"]: each["code"] for each in answer["error"]["problems"]} == dict.fromkeys(
        ("version", "do"), "api/missing-field"
    )
    assert client.post("/api/v1/cases/nothing/board", json={"given": RICHER, "version": 1, "do": []}).status_code == 404


def test_people_try_it_on_the_page(app: Flask, parts: Parts, case: Case) -> None:
    """There the id stands in the field with the rest."""
    body = json.dumps({"case_id": case.id, "version": 1, "given": RICHER, "do": []})
    done = send(app.test_client(), "/api/try", operation="revise-case", body=body).get_data(as_text=True)
    assert "Answer 200" in done
    assert parts.cases.get(case.id).setting.given == RICHER
