"""A rulebook that nobody here knew, on the pages of a site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from judge.corpus.load import load_corpus
from judge.corpus.official import keep, make_current, throw_out
from judge.store.case import Setting, Words
from judge.store.cases import Cases
from judge.store.database import Database, database_url
from judge.web.app import create_app
from tests.corpus.test_taken_in import of
from tests.web.conftest import OWNER, owning


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A site whose owner has taken in a 19.0."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_HOME", str(home))
        keep(of("18.4", load_corpus()), home)
        yield owning(create_app(TESTING=True, OWNER_TOKEN=OWNER))


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/rulebooks", "Taken in here from book.md"),
        ("/compare/18.4/19.0", "is not written down here yet"),
        ("/entry/glossary:elusive?rulebook=19.0", "written for 18.4; the passage changed"),
        ("/entry/glossary:brandish?rulebook=19.0", "nothing is written about it in our words yet"),
        ("/entry/glossary:enemy?rulebook=19.0", "has no such entry"),
        ("/search?q=brandish&rulebook=19.0", "/entry/glossary:brandish"),
        ("/board?rulebook=19.0", "Boards are played by 18.4"),
        ("/scenario/elusive/attacker-dies-before-the-fight", "changed in 19.0"),
        ("/impact/18.4/19.0?deck=Krump%0AInfiltrator", "cards have changes"),
        ("/impact/18.4/19.0", "Import 18.4 too"),
        ("/impact/18.4/19.0", "19.0 says"),
        ("/rulebooks", "Import a rulebook"),
    ],
)
def test_it_is_read_like_any_other(client: FlaskClient, address: str, says: str) -> None:
    """Lists, comparison, entries and search have it; what is played is played by the rules that the engine knows."""
    answer = client.get(address)
    assert answer.status_code == 200
    assert says in answer.get_data(as_text=True)


def test_the_owner_makes_it_current(client: FlaskClient) -> None:
    """Then every page without a rulebook is read in it; whoever has chosen another one, and every board, stays there."""
    assert make_current("19.0")
    try:
        client.application.extensions["judge"].library.look_again()
        assert client.get("/entry/glossary:elusive").headers["Location"] == "/entry/glossary:elusive?rulebook=19.0"
        assert client.get("/board?board=x").status_code != 302
        client.set_cookie("rulebook", "18.4")
        assert client.get("/entry/glossary:elusive").status_code == 200
    finally:
        client.delete_cookie("rulebook")
        make_current("")


def test_a_game_is_not_played_under_it(client: FlaskClient) -> None:
    """Whoever asks for that is told which rulebooks are."""
    body = {"given": {"emily": {}, "dan": {}}, "do": [], "rulebook": "19.0"}
    answer = client.post("/api/v1/games/step?rulebook=19.0", json=body)
    assert answer.status_code == 422
    assert "18.4" in answer.get_json()["error"]["says"]


def test_the_owner_switches_what_it_rules_otherwise(client: FlaskClient) -> None:
    """Then boards are played by it, until all is switched back; what was worked out before is not shown."""
    scenario = "/scenario/turn/cards-are-readied-before-the-draw?rulebook=19.0"
    assert "Boards are played by 18.4" in client.get("/board?rulebook=19.0").get_data(as_text=True)
    before = _claims(client, scenario)
    form: dict[str, str | list[str]] = {"on": ["opening-hand"], "number": ["hand-size"], "hand-size": "7"}
    assert _switched(client, form) == {"opening-hand": 1, "hand-size": 7}
    band = client.get("/board?rulebook=19.0").get_data(as_text=True)
    assert "Boards are played as by 18.4, but for what its owner has switched" in band
    assert _claims(client, scenario) != before
    body = {"given": {"anna": {"deck": 9, "houses": ["dis"]}, "dan": {}}, "do": ["end"], "rulebook": "19.0"}
    assert len(client.post("/api/v1/games/step", json=body).get_json()["page"]["table"]["players"][0]["hand"]) == 7
    assert _switched(client, {"number": ["hand-size"], "hand-size": "6"}) == {}
    assert _claims(client, scenario) == before


def _claims(client: FlaskClient, scenario: str) -> str:
    """What a scenario comes to under a rulebook, on its page."""
    answer: str = client.get(scenario.replace("?", ".json?")).get_json()["page"]["answer"]["engine"]
    return answer


def _switched(client: FlaskClient, form: dict[str, str | list[str]]) -> dict[str, int]:
    """Send the form of the page as it stands; what is switched then."""
    html = client.get("/import?rulebook=18.4").get_data(as_text=True)
    token = html.partition('name="csrf_token" value="')[2].partition('"')[0]
    assert client.post("/import/switch", data={**form, "rulebook": "19.0", "csrf_token": token}).status_code == 303
    [document] = client.get("/import.json?rulebook=18.4").get_json()["page"]["documents"]
    return {each["id"]: each["value"] for each in document["switches"] if each["on"]}


def test_a_case_outlives_the_import_that_it_was_made_under(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken back, its rulebook is named as gone, no way leads to it, and an address that names it still opens."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    keep(of("18.4", load_corpus()), tmp_path)
    given = {"house": "shadows", "emily": {"hand": ["bait-and-switch"]}, "dan": {"amber": 14}}
    setting = Setting(rulebook="19.0", given=given, do=("play bait-and-switch",))
    case = Cases(Database(database_url())).save(Words(title="by 19.0"), setting)
    assert throw_out("19.0", tmp_path)
    client = owning(create_app(TESTING=True, OWNER_TOKEN=OWNER))
    answer = client.get(f"/cases/{case.id}?rulebook=19.0", follow_redirects=True)
    html = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert "which is not imported here any more; you see it played under 18.4" in html
    assert "rulebook=19.0" not in html
    assert client.get(f"/cases/{case.id}.json").get_json()["page"]["gone"]
