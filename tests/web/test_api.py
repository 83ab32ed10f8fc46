"""The API: one envelope, a description that is true, limits that hold."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge.show.api.operation import BOARD
from judge.show.api.operations import OPERATIONS
from judge.web.app import create_app
from judge.web.parts import Parts
from judge.web.rate import Rate
from tests.web.conforming import misfits
from tests.web.test_cases import send

# Twenty creatures whose abilities all wait for their place in one row: more orders than a second suffices for.
MINE = "krump looter-goblin dust-imp overlord-greking stealer-of-souls tolas dextre grommid yxilo-bolter duma-the-martyr"
THEIRS = "bad-penny mack-the-knife archimedes hexpion jargogle harbinger-of-doom reassembling-automaton hyde velum spartasaur"
MANY = {
    "given": {
        "house": "dis",
        "emily": {"battleline": MINE.split(), "hand": ["gateway-to-dis"], "deck": 5, "amber": 3},
        "opponent": {"battleline": THEIRS.split(), "hand": 3, "deck": 5},
    },
    "do": ["play gateway-to-dis"],
}


@pytest.fixture
def client(parts: Parts) -> FlaskClient:
    """A site that does not count requests."""
    return create_app(parts, TESTING=True, PROPAGATE_EXCEPTIONS=False, CLIENT_RATE=0).test_client()


def ask(client: FlaskClient, path: str, body: object) -> TestResponse:
    return client.post(f"/api/v1{path}", json=body)


def page_of(answer: TestResponse) -> Any:
    assert answer.status_code in (200, 201), answer.get_data(as_text=True)
    assert answer.json is not None
    assert answer.json["ok"] is True
    assert set(answer.json) == {"ok", "page", "rulebook"}
    return answer.json["page"]


def code_of(answer: TestResponse) -> str:
    assert answer.status_code >= 400
    assert answer.json is not None
    assert set(answer.json) == {"ok", "error", "rulebook"}
    return str(answer.json["error"]["code"])


WITHOUT_ID = [each for each in OPERATIONS if each.method == "POST" and not each.in_path]


@pytest.mark.parametrize("operation", WITHOUT_ID, ids=lambda each: each.id)
def test_every_answer_is_as_it_is_described(client: FlaskClient, operation: Any) -> None:
    """The example of each operation is done, and its answer has exactly the fields and types of the description."""
    document = client.get("/api/v1/openapi.json").json
    assert document is not None
    answer = ask(client, operation.path, operation.example)
    assert answer.status_code == operation.status, answer.get_data(as_text=True)
    content = document["paths"][f"/api/v1{operation.path}"]["post"]["responses"][str(operation.status)]["content"]
    assert list(misfits(answer.json, content["application/json"]["schema"], document)) == []


def test_cases_are_listed_and_read(client: FlaskClient) -> None:
    """What was kept through the API is in the list and under its id, and both answers are as described."""
    kept = page_of(ask(client, "/cases", {"given": BOARD, "title": "By machine", "event": "Api Cup", "standard": True}))
    document = client.get("/api/v1/openapi.json").json
    assert document is not None
    for path, address in (
        ("/cases", "/cases?event=Api+Cup&standard=true&card=troll&page=1"),
        ("/cases/{case_id}", f"/cases/{kept['id']}"),
    ):
        answer = client.get(f"/api/v1{address}")
        content = document["paths"][f"/api/v1{path}"]["get"]["responses"]["200"]["content"]
        assert list(misfits(answer.json, content["application/json"]["schema"], document)) == []
        assert kept["id"] in answer.get_data(as_text=True)
    assert code_of(client.get("/api/v1/cases/nothing")) == "store/unknown-case"


def test_a_step_tells_as_much_as_is_asked_for(client: FlaskClient) -> None:
    """Every row where nothing is asked; fewer lines at the depths that people read, all of them cited."""
    told = [
        page_of(
            ask(client, "/games/step", {"given": BOARD, "do": ["play gateway-to-dis"], **({"depth": depth} if depth else {})})
        )["trace"]
        for depth in ("short", "windows", "rows", "")
    ]
    assert len(told[0]) < len(told[1]) < len(told[2])
    assert told[2] == told[3]
    assert all(line["cites"] for line in told[0])


def test_a_step_says_why_other_cards_cannot_be_chosen(client: FlaskClient) -> None:
    """Where a card is asked for: those beside the offered ones, by handle and by name; choosing one is refused alike."""
    board = {
        "house": "brobnar",
        "emily": {"battleline": ["troll"]},
        "opponent": {"battleline": ["umbra", "champion-anaphiel", {"card": "umbra", "as": "far"}, "bumpsy", "krump"]},
    }
    found = page_of(ask(client, "/games/step", {"given": board, "do": ["fight with troll"]}))
    assert [option["label"] for option in found["question"]["options"]] == ["champion-anaphiel", "bumpsy", "krump"]
    assert {each["label"]: each["says"] for each in found["refused"]} == {
        "troll": "Troll", "umbra": "Umbra", "far": "Umbra “far”",
    }  # fmt: skip
    taunt = {"says": "a neighbor of it has taunt", "cite": "glossary:taunt"}
    assert [each["reasons"] for each in found["refused"] if each["label"] == "far"] == [[taunt]]
    wrong = ask(client, "/games/step", {"given": board, "do": ["fight with troll", "far"]})
    assert wrong.json is not None
    assert wrong.json["error"]["code"] == "play/illegal-move"
    assert "a neighbor of it has taunt [glossary:taunt]" in wrong.json["error"]["says"]


def test_stepping_keeps_nothing_on_the_server(client: FlaskClient) -> None:
    """Each answer given back with the next choice leads on, and the trace can be cut to what is new."""
    first = page_of(ask(client, "/games/step", {"given": BOARD}))
    assert first["question"]["kind"] == "move"
    assert "reap troll" in [each["label"] for each in first["refused"]]
    second = page_of(ask(client, "/games/step", {"given": BOARD, "do": ["play gateway-to-dis"]}))
    label = second["question"]["options"][0]["label"]
    third = page_of(ask(client, "/games/step", {"given": BOARD, "do": [*second["choices"], label], "since": 2}))
    assert {line["answer"] for line in third["trace"]} == {2}
    assert client.get(third["address"]).status_code == 200


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/games/step", {}, 400, "api/bad-request"),
        ("/games/step", [], 400, "api/bad-request"),
        ("/games/step", {"given": 3}, 400, "api/bad-request"),
        ("/games/step", {"given": BOARD, "more": 1}, 400, "api/bad-request"),
        ("/games/step", {"given": BOARD, "do": "play"}, 400, "api/bad-request"),
        ("/games/step", {"given": BOARD, "do": ["x" * 300]}, 400, "api/bad-request"),
        ("/games/step", {"given": BOARD, "do": ["end"] * 401}, 400, "api/bad-request"),
        ("/games/step", {"given": BOARD, "since": True}, 400, "api/bad-request"),
        ("/games/step", {"given": {"a": "\ud800"}}, 400, "api/bad-request"),
        ("/games/step", {"given": {}}, 422, "setup/broken"),
        ("/games/step", {"given": BOARD, "do": ["reap troll"]}, 422, "play/illegal-move"),
        ("/games/step", {"given": BOARD, "do": ["dance"]}, 422, "play/error"),
        ("/games/step", {"given": BOARD, "rulebook": "9.9"}, 422, "corpus/broken"),
        ("/games/step", {"given": {"emily": {"battleline": ["troll"] * 5000}, "opponent": {}}}, 422, "setup/broken"),
        ("/games/can", {"given": BOARD, "goal": "troll flies"}, 422, "scenario/broken"),
        ("/games/can", {"given": BOARD, "goal": ""}, 400, "api/bad-request"),
        ("/games/explore", {"given": BOARD, "states": 0}, 400, "api/bad-request"),
        ("/games/explore", {"given": BOARD, "seconds": 1e9}, 400, "api/bad-request"),
        ("/check", {"scenario": "title = 1"}, 422, "scenario/broken"),
        ("/cases", {"given": BOARD, "title": " "}, 422, "store/bad-case"),
        ("/cases", {"given": BOARD, "title": "x", "do": ["dance"]}, 422, "play/error"),
        ("/search", {"q": "x" * 201}, 400, "api/bad-request"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_form(client: FlaskClient, path: str, body: object, status: int, code: str) -> None:
    """Each refusal has its status, its stable code, and names the field where there is one."""
    answer = ask(client, path, body)
    assert (answer.status_code, code_of(answer)) == (status, code)


@pytest.mark.parametrize(
    "body", ["", "{", "NaN", '{"given": Infinity}', "[" * 50_000, '{"given": ' + '{"a": ' * 900 + "1" + "}" * 901]
)
def test_a_body_that_is_no_json_is_told(client: FlaskClient, body: str) -> None:
    """Whatever is sent as a body is answered with a refusal."""
    answer = client.post("/api/v1/games/step", data=body, content_type="application/json")
    assert answer.status_code in (400, 422)
    assert code_of(answer)


def test_a_form_of_another_site_cannot_ask(client: FlaskClient) -> None:
    """Only JSON is taken, which no form of a browser can send unasked."""
    assert code_of(client.post("/api/v1/cases", data=json.dumps({"given": BOARD, "title": "x"}))) == "http/415"
    wrong = client.get("/api/v1/games/step")
    assert code_of(wrong) == "http/405"
    assert "POST" in wrong.headers["Allow"]
    assert code_of(client.get("/api/v1/nowhere")) == "http/404"
    assert code_of(client.post("/api/v1/check", json={"scenario": "x" * 300_000})) == "http/413"


def test_a_long_exploration_is_done_apart_and_says_when_it_is_not_whole(client: FlaskClient) -> None:
    """What takes longer than a moment ends at the limits that were asked for, and the answer is honest about it."""
    found = page_of(ask(client, "/games/explore", {**MANY, "seconds": 1.0}))
    assert found["exhausted"] is False
    assert "seconds" in found["why_not"]
    assert found["outcomes"] or found["states"]
    processes = client.application.extensions["judge.processes"]
    assert len(processes._free) == 1
    assert processes._free[0].pool.active
    processes.close()


def test_clients_that_ask_too_much_are_told_when_to_come_again(parts: Parts) -> None:
    """Beyond the burst the answer is 429 with Retry-After; other clients are not touched."""
    client = create_app(parts, TESTING=True, CLIENT_RATE=0.001, CLIENT_BURST=3).test_client()
    answers = [ask(client, "/search", {"q": "ward"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert code_of(answers[-1]) == "http/429"
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 1000
    other = client.post("/api/v1/search", json={"q": "ward"}, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert other.status_code == 200
    assert client.get("/entry/glossary:ward").status_code == 200


def test_a_large_body_costs_more(parts: Parts) -> None:
    """What a client sends counts as well, so that large boards use its share up sooner."""
    client = create_app(parts, TESTING=True, CLIENT_RATE=0.001, CLIENT_BURST=10).test_client()
    large = {"given": {"emily": {"battleline": ["troll"] * 5000}, "otto": {}}, "do": []}
    assert [ask(client, "/games/step", large).status_code for _ in range(2)] == [422, 429]
    assert ask(client, "/search", {"q": "ward"}).status_code == 200


def test_a_bucket_fills_again() -> None:
    """After the wait that was told, the client may go on."""
    now = [100.0]
    rate = Rate(4, 1, lambda: now[0])
    assert rate.wait("a") == 0
    assert rate.wait("a") == 0.25
    assert rate.wait("b") == 0
    now[0] += 0.25
    assert rate.wait("a") == 0


def test_people_try_it_on_a_page(app: Flask, parts: Parts) -> None:
    """The page sends what stands in a field and shows the answer that a machine would get, refusals too."""
    client = app.test_client()
    assert "/api/v1/games/step" in client.get("/api").get_data(as_text=True)
    done = send(client, "/api/try", operation="step", body=json.dumps({"given": BOARD})).get_data(as_text=True)
    assert "Answer 200" in done
    wrong = send(client, "/api/try", operation="step", body="{").get_data(as_text=True)
    assert "Answer 400" in wrong
    assert "api/bad-request" in wrong
    kept = send(client, "/api/try", operation="keep-case", body=json.dumps({"given": BOARD, "title": "tried"}))
    assert "Answer 201" in kept.get_data(as_text=True)
    assert parts.cases.last(1)[0].words.title == "tried"
