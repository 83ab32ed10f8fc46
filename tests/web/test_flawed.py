"""A card with a flaw in what is written down about it: the site tells it where the card is, and goes on everywhere else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from judge.paths import data_room
from judge.store.cases import Cases
from judge.store.database import Database
from judge.store.jobs import Jobs
from judge.web.app import create_app
from judge.web.parts import own_parts

FILE = "shadows-creatures-2.toml"
SAYS = f"{FILE}: urchin: Steal.n is THIS where quantity belongs"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A site on the shipped cards, but for one file in which a card was written where an amount belongs."""
    folder = tmp_path_factory.mktemp("flawed")
    shutil.copytree(data_room("rules_corpus") / "cards", folder / "rules_corpus" / "cards")
    path = folder / "rules_corpus" / "cards" / "abilities" / FILE
    head, found, rest = path.read_text(encoding="utf-8").partition("[urchin]")
    path.write_text(head + found + rest.replace("Play(Steal(1))", "Play(Steal(THIS))", 1), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        for room in ("judge.cards.book", "judge.search.card_text"):
            patch.setattr(f"{room}.data_room", folder.joinpath)
        patch.setenv("JUDGE_HOME", str(folder / "home"))
        database = Database(f"sqlite:///{folder / 'cases.sqlite3'}")
        parts = own_parts(cases=Cases(database), jobs=Jobs(folder / "explorations.sqlite3"))
        yield create_app(parts, TESTING=True, PROPAGATE_EXCEPTIONS=False, LOOPBACK=True).test_client()
        database.close()


def test_the_page_of_the_card_tells_the_flaw(client: FlaskClient) -> None:
    """On the page and in its JSON; the card beside it has none."""
    assert SAYS in client.get("/card/urchin").text
    told = client.get("/card/urchin.json").get_json()["page"]
    assert (told["flaws"], told["abilities_known"], told["abilities"]) == ([SAYS], False, [])
    assert client.get("/card/noddy-the-thief.json").get_json()["page"]["flaws"] == []
    assert "flaw" not in client.get("/card/noddy-the-thief").text


def test_the_search_finds_it_and_all_else(client: FlaskClient) -> None:
    """An index is built of every other card's words."""
    for words, card in (("urchin", "urchin"), ("noddy the thief", "noddy-the-thief")):
        page = client.get("/search.json", query_string={"q": words}).get_json()["page"]
        assert page["hits"][0]["link"]["id"] == card


def test_it_is_played_as_a_plain_body(client: FlaskClient) -> None:
    """The trace says so with the reason, nothing is stolen, and the next card plays as it is worded."""
    given = {"house": "shadows", "emily": {"hand": ["urchin", "noddy-the-thief"]}, "opponent": {"amber": 2}}
    answer = client.post("/api/v1/games/step", json={"given": given, "do": ["play urchin"]})
    assert SAYS in answer.text
    assert [side["amber"] for side in answer.get_json()["page"]["table"]["players"]] == [0, 2]
