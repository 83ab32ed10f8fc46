"""Whatever is typed into an address, the site answers with a page or with a plain refusal, never with a fault."""

import time
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.show.context.packed import pack
from tests.web.test_play import BOARD

SCRIPT = "<script>alert(1)</script>"
PATHS = ["/entry/{}", "/card/{}", "/compare/{}/18.4", "/scenario/{}/x", "/rulebook/{}"]
QUERIES = [
    "/search?q={}",
    "/search?q=ward&kind={}&card={}&house={}&page={}",
    "/entries?kind={}",
    "/rulings?topic={}",
    "/case?card={}&card={}",
    "/cards?name={}",
    "/play?board={}",
    f"/play?board={BOARD}&do={{}}&line={{}}",
    f"/outcomes?board={BOARD}&do={{}}",
    "/outcomes?scenario={}",
    "/board?board={}",
    "/board.toml?board={}",
    "/charts?rulebook={}",
    "/rulebook/18.4?to={}",
]


@pytest.mark.parametrize("address", PATHS + QUERIES)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.one_of(st.text(min_size=1, max_size=40), st.sampled_from([SCRIPT, "../../x", "9" * 30, "%00", "a" * 900])))
def test_no_address_breaks_the_site(client: FlaskClient, address: str, text: str) -> None:
    """Any text at any place of an address is answered below 500, and never comes back as markup."""
    path, _, query = address.partition("?")
    safe = quote(text, safe="")
    answer = client.get(path.replace("{}", safe) + (f"?{query.replace('{}', safe)}" if query else ""))
    assert answer.status_code < 500
    assert SCRIPT not in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "board",
    [
        {},
        {"emily": {}, "opponent": {}},
        {"emily": [], "opponent": 3},
        {"emily": {"battleline": "troll"}, "opponent": {"hand": -4}},
        {"emily": {"battleline": [["troll"], None, 3.5, {"card": {}}]}, "opponent": {}},
        {"emily": {"deck": 10**9, "hand": 10**9}, "opponent": {"amber": "many", "keys": {}}},
        {"emily": {"battleline": [{"card": "troll", "upgrades": 3, "counters": [1], "under": "x"}]}, "opponent": {}},
        {"emily": {"houses": "dis", "keys": "red"}, "opponent": {"battleline": ["troll"] * 500}},
        {"emily": {"hand": [f"zz{number}" for number in range(2000)]}, "opponent": {}},
        {"active": 3, "house": [], "step": {}, "tide": 1, "emily": {}, "opponent": {}},
    ],
)
@pytest.mark.parametrize("path", ["/play.json", "/outcomes.json", "/board.json", "/board.toml"])
def test_no_board_breaks_the_site(client: FlaskClient, path: str, board: dict[str, object]) -> None:
    """A board that makes no sense is refused with its problems, or laid out as far as it can be."""
    started = time.process_time()
    assert client.get(f"{path}?board={pack(board)}").status_code in {200, 422}
    assert time.process_time() - started < 4
