"""The page of all outcomes: a picture whose every part leads somewhere, ends with their conditions, marks without JavaScript."""

import re
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from judge.show.context.packed import pack
from tests.web.test_play import BOARD, text_of

ASKED = f"/outcomes?board={BOARD}&do=play+gateway-to-dis"
BRAWL = {"house": "brobnar", "emily": {"battleline": ["troll"]}, "dan": {"battleline": ["dust-imp", "bad-penny"]}}
SCENARIO = "/outcomes?scenario=enters-play/aemberlution-in-every-order"


def links(html: str) -> list[str]:
    """The addresses of the picture."""
    drawn = html.partition('<svg class="tree"')[2].partition("</svg>")[0]
    return [address.replace("&amp;", "&").replace("&#39;", "'") for address in re.findall(r'href="([^"]+)"', drawn)]


@pytest.mark.parametrize("address", [ASKED, SCENARIO, f"{SCENARIO}&draw=folded"])
def test_every_part_of_the_picture_opens_its_position(client: FlaskClient, address: str) -> None:
    """Each question and each answer is a link to a position that can be played, and has a name."""
    html = text_of(client, address)
    found = links(html)
    assert len(found) > 8
    for each in found:
        assert client.get(each).status_code == 200, each
    assert html.count("<a href") >= len(found)
    assert 'aria-label="Question 1. ' in html


def test_an_answer_of_the_picture_opens_what_it_says(client: FlaskClient) -> None:
    """The first answer drawn leads to the position after it; one that ends leads to the end it names."""
    page = client.get(ASKED.replace("/outcomes", "/outcomes.json")).json
    assert page is not None
    ends = {end["letter"]: end for end in page["page"]["outcomes"]}
    tables = {}
    for letter, end in ends.items():
        reached = client.get(end["address"].replace("/play", "/play.json")).json
        assert reached is not None
        tables[letter] = {card["id"] for pile in reached["page"]["table"]["sides"][0]["piles"] for card in pile["cards"]}
    for box in page["page"]["picture"]["boxes"]:
        for way in box["ways"]:
            there = client.get(way["address"].replace("/play", "/play.json")).json
            assert there is not None
            if way["end"]:
                piles = there["page"]["table"]["sides"][0]["piles"]
                assert {card["id"] for pile in piles for card in pile["cards"]} == tables[way["end"]]
                assert there["page"]["question"]["kind"] == "move"
            else:
                assert there["page"]["question"]["kind"] != "move"


def test_the_ways_to_an_end_are_marked_without_javascript(client: FlaskClient) -> None:
    """A link of the end marks what leads there and dims the rest; another takes the marks away; nonsense marks nothing."""
    plain, marked = text_of(client, ASKED), text_of(client, f"{ASKED}&end=A")
    assert ' on"' not in plain
    assert "Paths to A are highlighted." in marked
    assert marked.count(' on"') > 3
    assert marked.count(' off"') > 3
    assert text_of(client, f"{ASKED}&end=Z").count(' on"') == 0


def test_the_page_keeps_to_the_policy(client: FlaskClient) -> None:
    """No style and no script stands in the page itself, in the picture neither."""
    html = text_of(client, f"{ASKED}&end=A")
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=", html)


def test_it_is_drawn_whole_or_folded_as_one_asks(client: FlaskClient) -> None:
    """Both forms are linked with each other, and the one that folds says what."""
    sides = {"emily": {"hand": ["gateway-to-dis"]}, "opponent": {"battleline": ["archimedes", "troll", "archimedes", "krump"]}}
    address = f"/outcomes.json?board={pack({'house': 'dis', **sides})}&do=play+gateway-to-dis&draw=folded"
    folded = client.get(address).json
    assert folded is not None
    picture = folded["page"]["picture"]
    assert "leads to the same position" in picture["notes"][0]
    whole = client.get(picture["other"].partition("#")[0].replace("/outcomes", "/outcomes.json")).json
    assert whole is not None
    assert whole["page"]["picture"]["whole"] is True
    assert len(whole["page"]["picture"]["boxes"]) == picture["positions"]
    assert whole["page"]["picture"]["other"].replace("/outcomes", "/outcomes.json") == f"{address}#tree"


def test_an_end_says_when_and_how_many_ways(client: FlaskClient) -> None:
    """The condition and the number of ways stand at each end; the sum is that of the page."""
    page = client.get(ASKED.replace("/outcomes", "/outcomes.json")).json
    assert page is not None
    ends = page["page"]["outcomes"]
    assert all(end["when"].startswith("Exactly when Emily resolves") for end in ends)
    assert sum(end["ways"] for end in ends) == page["page"]["ways"]
    assert "Exactly when Emily resolves" in text_of(client, ASKED)


def test_a_large_picture_stays_small(client: FlaskClient) -> None:
    """A board with hundreds of positions is folded to what a phone can show, and the page stays under 60 kB."""
    line = ["archimedes", "bad-penny", "dust-imp", "krump", "duma-the-martyr", "tolas"]
    given = {"house": "dis", "emily": {"hand": ["gateway-to-dis"], "battleline": line}, "opponent": {"deck": 4}}
    answer = client.get(f"/outcomes?board={pack(given)}&do=play+gateway-to-dis", headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    assert len(answer.data) < 60_000


def test_it_can_be_asked_what_can_still_happen(client: FlaskClient) -> None:
    """From the page of play, by a tap; the answer links to the line."""
    played = client.get(f"/play?{urlencode({'board': pack(BRAWL)})}")
    assert "/still?" in played.get_data(as_text=True)
    asked = {"board": pack(BRAWL), "goal": "dust-imp in dan.discard"}
    found = client.get(f"/still?{urlencode(asked)}")
    assert found.status_code == 200
    assert "Dust Imp destroyed: yes" in found.get_data(as_text=True)
    assert client.get(f"/still?{urlencode({**asked, 'goal': 'troll flies'})}").status_code == 422
