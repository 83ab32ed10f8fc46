"""A rulebook that nobody here knew, on the pages of a site."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from judge.corpus.load import load_corpus
from judge.corpus.official import keep, make_current
from judge.web.app import create_app
from tests.corpus.test_taken_in import of


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A site whose owner has taken in a 19.0."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_HOME", str(home))
        keep(of("18.4", load_corpus()), home)
        yield create_app().test_client()


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
