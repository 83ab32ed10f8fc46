"""Going about in a game by addresses: how much is told, from any line to any other, back to a question, and to another branch."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.engine.tell.trace import DEPTHS
from judge.show.context.packed import pack
from tests.web.test_play import PLAYED, choices, text_of

MIMIC = pack({"house": "logos", "emily": {"hand": ["mimic-gel"]}, "opponent": {"battleline": ["troll", "dust-pixie"]}})


def shown(client: FlaskClient, address: str) -> dict[str, Any]:
    """What stands on the page of a position."""
    answer = client.get(address.replace("/play", "/play.json"))
    assert answer.status_code == 200, answer.get_data(as_text=True)
    page: dict[str, Any] = answer.get_json()["page"]
    return page


def played(client: FlaskClient, address: str, *wanted: str) -> dict[str, Any]:
    """The position after choosing by words, at its end; the first option where a word is empty."""
    page = shown(client, address)
    for words in wanted:
        options = page["question"]["choices"]
        chosen = next(each for each in options if words in each["says"])
        page = shown(client, chosen["address"])
        page = shown(client, page["controls"]["last"] or chosen["address"])
    return page


def walked(client: FlaskClient, page: dict[str, Any], way: str) -> list[dict[str, Any]]:
    """Every page that one control leads to, one after the other."""
    found = []
    while page["controls"][way]:
        page = shown(client, page["controls"][way])
        found.append(page)
    return found


@pytest.mark.parametrize("depth", DEPTHS)
def test_each_depth_is_walked_forward_and_back_over_the_same_moments(client: FlaskClient, depth: str) -> None:
    """From the first moment to the last and back again, the depth is kept, and every line told is one of the moments."""
    done = played(client, f"{PLAYED}&depth={depth}", "Troll", "Archimedes")
    first = shown(client, done["controls"]["first"])
    there = [first, *walked(client, first, "forward")]
    assert {page["depth"] for page in there} == {depth}
    assert [page["line"] for page in there][-1] == done["line"] == done["rows"]
    back = walked(client, there[-1], "back")
    assert [page["line"] for page in back] == [page["line"] for page in there][-2::-1]
    assert {line["number"] for page in there for line in page["lines"] if line["here"]} == {x["number"] for x in done["lines"]}


def test_the_depths_tell_less_and_more_of_the_same(client: FlaskClient) -> None:
    """The shortest is the usual one; each names the others; a silent window is marked, and only told by the longer two."""
    usual = shown(client, PLAYED)
    assert usual["depth"] == "short"
    told = {depth["name"]: shown(client, depth["address"]) for depth in usual["depths"]}
    sizes = [len(told[depth]["lines"]) for depth in ("short", "windows", "rows")]
    assert sizes == sorted(set(sizes))
    assert not any(line["quiet"] for line in told["short"]["lines"])
    board = pack({"house": "dis", "emily": {"battleline": ["ember-imp"]}, "opponent": {}})
    silent = f"/play?board={board}&do=reap+ember-imp&depth=windows"
    assert any(line["quiet"] for line in shown(client, silent)["lines"])
    assert ' silent"' in text_of(client, silent)
    assert all(line["cites"] for page in told.values() for line in page["lines"] if line["says"])


def test_another_depth_shows_the_same_table(client: FlaskClient) -> None:
    """At the end of what was done the table, the question and the stack do not depend on how much is told."""
    pages = [shown(client, depth["address"]) for depth in shown(client, PLAYED)["depths"]]
    assert len({str((page["question"]["says"], page["stack"], page["refused"])) for page in pages}) == 1
    sides = [[(side["battleline"], side["amber"]) for side in page["table"]["sides"]] for page in pages]
    names = [[piece["name"] for half in side for piece in half[0]] for side in sides]
    assert names == [names[0]] * 3


def test_an_answer_keeps_the_depth(client: FlaskClient) -> None:
    """Whoever reads every row goes on reading every row, at the first row that comes of the answer."""
    page = shown(client, f"{PLAYED}&depth=rows")
    after = shown(client, page["question"]["choices"][0]["address"])
    assert after["depth"] == "rows"
    assert after["line"] == page["line"] + 1


def test_a_question_of_the_past_is_answered_otherwise(client: FlaskClient) -> None:
    """Back at the question one sees what was chosen; the same answer leads on along the branch, another leaves it."""
    done = played(client, PLAYED, "Troll", "Archimedes")
    asked = shown(client, done["made"][1]["otherwise"])
    assert [each["ahead"] for each in asked["made"]] == [False, True, True]
    assert asked["do"] == done["do"]
    assert "Troll" in asked["question"]["taken"]
    same = next(each for each in asked["question"]["choices"] if each["taken"])
    assert shown(client, same["address"])["do"] == done["do"]
    other = shown(client, next(each["address"] for each in asked["question"]["choices"] if not each["taken"]))
    assert other["do"][:1] == done["do"][:1]
    assert len(other["do"]) == 2
    assert "Troll" in other["left"]["there"]
    assert other["left"]["choices"] == 2
    again = shown(client, other["left"]["address"])
    assert again["do"] == done["do"]
    assert shown(client, again["left"]["address"])["do"] == other["do"]


def test_two_questions_at_one_row_are_both_reached(client: FlaskClient) -> None:
    """Playing Mimic Gel asks before any row has resolved; going back to the move goes back from what was chosen after it."""
    done = played(client, f"/play?board={MIMIC}", "Play", "Troll")
    copied = shown(client, done["made"][1]["otherwise"])
    assert copied["question"]["taken"] == "Troll"
    moved = shown(client, done["made"][0]["otherwise"])
    assert moved["question"]["kind"] == "move"
    assert moved["do"] == []
    assert {key: moved["left"][key] for key in ("here", "there", "choices", "beside")} == {
        "here": "", "there": "Play Mimic Gel", "choices": 2, "beside": "",
    }  # fmt: skip
    assert shown(client, moved["left"]["address"])["do"] == done["do"]
    once_more = shown(client, moved["question"]["choices"][0]["address"])
    assert once_more["left"]["choices"] == 1


def test_choices_are_told_in_words(client: FlaskClient) -> None:
    """What was chosen is listed as it was offered, never as a label."""
    done = played(client, PLAYED, "Troll")
    assert done["made"][0]["says"] == "Play Gateway to Dis"
    assert done["title"] == done["made"][-1]["says"]
    html = text_of(client, PLAYED)
    listed = html.partition("Your choices")[2].partition("</ol>")[0]
    assert "<span>Play Gateway to Dis</span>" in listed


def test_the_page_of_the_past_shows_its_other_answers_without_a_script(client: FlaskClient) -> None:
    """The answer that was given stands first, as the way on; the others wait folded below it."""
    done = played(client, PLAYED, "Troll", "Archimedes")
    html = text_of(client, done["made"][1]["otherwise"])
    assert "your choice" in html
    assert len(choices(html)) >= 1


def test_citations_open_in_place_and_are_links_without_a_script(client: FlaskClient) -> None:
    """Every citation of the trace leads to a page that holds the passage where the script looks for it."""
    html = text_of(client, PLAYED)
    assert "cite.js" in html
    addresses = set(re.findall(r'<a class="cite" href="([^"]+)"', html))
    assert len(addresses) > 4
    for address in addresses:
        page, _, anchor = address.replace("&amp;", "&").partition("#")
        there = text_of(client, page)
        assert f'id="{anchor}"' in there if anchor else re.search(r'class="(prose|sheet)\b', there), address
