"""Two branches of a board, and a board or a scenario under two rulebooks, side by side."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.engine.tell.trace import DEPTHS
from judge.scenarios.diff import diff
from judge.show.context.packed import pack
from judge.web.parts import Parts
from tests.web.test_play import BOARD, PLAYED
from tests.web.test_stepper import played, shown

BAIT = "repeat/bait-and-switch-14-to-0"
PHASE = "first-turn/does-phase-shift-let-me-play-a-second-card"


def compared(client: FlaskClient, address: str) -> dict[str, Any]:
    """What stands on a page of the comparison."""
    answer = client.get(address.replace("/beside", "/beside.json"))
    assert answer.status_code == 200, answer.get_data(as_text=True)
    page: dict[str, Any] = answer.get_json()["page"]
    return page


def side(page: dict[str, Any], which: str) -> list[str]:
    """The lines of one of the two, from the first to the last."""
    return [pair[which]["says"] for pair in page["pairs"] if pair[which]]


def test_the_branch_that_was_left_stands_beside_this_one(client: FlaskClient) -> None:
    """From the stepper, after answering otherwise: both traces whole, the first line that differs is the other answer."""
    done = played(client, PLAYED, "Troll", "Archimedes")
    asked = shown(client, done["made"][1]["otherwise"])
    other = played(client, next(each["address"] for each in asked["question"]["choices"] if not each["taken"]))
    page = compared(client, other["left"]["beside"])
    first = [pair for pair in page["pairs"] if pair["first"]]
    assert len(first) == 1
    assert "Troll" in first[0]["left"]["says"]
    assert "Troll" not in first[0]["right"]["says"]
    assert all(pair["same"] for pair in page["pairs"][: page["pairs"].index(first[0])])
    assert side(page, "left") == [line["says"] for line in done["lines"]]
    assert "Troll" in page["reasons"][0]["says"]
    assert shown(client, page["left"]["address"])["do"] == done["do"]
    there = shown(client, first[0]["left"]["address"])
    assert next(line["says"] for line in there["lines"] if line["here"]) == first[0]["left"]["says"]


def test_what_is_only_so_at_one_end_is_said_of_it(client: FlaskClient) -> None:
    """Playing the card and discarding it lead to different tables, and each side says what is so there alone."""
    page = compared(client, f"/beside?board={BOARD}&do=discard+gateway-to-dis&was=end")
    assert page["differs"] is True
    assert "Gateway to Dis is in Emily's discard pile" in page["right"]["end"]
    assert any("Gateway to Dis" in fact or "cards" in fact or "turn" in fact for fact in page["left"]["end"])


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("scenario", [BAIT, PHASE])
def test_a_scenario_under_two_rulebooks_names_the_change_that_parts_them(
    client: FlaskClient, parts: Parts, scenario: str, depth: str
) -> None:
    """The page and ``judge diff`` find the same causes, at each depth one line is the first to differ, and each is cited."""
    page = compared(client, f"/beside?scenario={scenario}&than=1.1&depth={depth}")
    found = diff(parts.games.scenarios[scenario], parts.games.playable, "1.1", "18.4")
    assert [reason["says"] for reason in page["reasons"]] == [cause.why for cause in found.causes]
    assert all(cited["address"] for reason in page["reasons"] for cited in reason["cites"])
    assert page["differs"] is True
    assert sum(pair["first"] for pair in page["pairs"]) == 1
    assert page["depth"] == depth
    assert page["left"]["end"]
    assert page["right"]["end"]


def test_what_happened_is_told_with_the_ability_it_comes_from(client: FlaskClient) -> None:
    """The line that differs names the card whose ability resolves, and cites it, on both sides."""
    page = compared(client, f"/beside?scenario={BAIT}&than=1.1")
    first = next(pair for pair in page["pairs"] if pair["first"])
    for which, times in (("left", 7), ("right", 2)):
        assert first[which]["says"] == f"Bait and Switch, “Play:” Emily steals 1 Æmber from Dan's pool ({times} times)"
        assert "card:bait-and-switch" in [cited["cite"] for cited in first[which]["cites"]]


def test_a_choice_that_one_rulebook_does_not_take_is_said_with_its_rule(client: FlaskClient) -> None:
    """Under 1.1 the second card of the first turn cannot be played at all."""
    page = compared(client, f"/beside?scenario={PHASE}&than=1.1")
    last = side(page, "left")[-1]
    assert last.startswith("“play Dust Pixie” is not possible")
    refused = next(pair["left"] for pair in page["pairs"] if pair["left"] and pair["left"]["says"] == last)
    assert refused["cites"]
    assert refused["address"] == ""


def test_a_board_of_ones_own_is_compared_from_the_stepper(client: FlaskClient) -> None:
    """What was done is played under both; where nothing differs both are told as one, and other rulebooks are offered."""
    page = compared(client, shown(client, PLAYED)["controls"]["beside"])
    assert [other["id"] for other in page["others"]] == ["1.2", "1.1", "1.0"]
    assert page["left"]["rulebook"] == "1.2"
    assert page["left"]["choices"][0] == "Play Gateway to Dis"
    again = compared(client, page["others"][1]["address"])
    assert again["left"]["rulebook"] == "1.1"


def test_a_branch_that_does_not_hold_any_more_is_compared_as_far_as_it_goes(client: FlaskClient) -> None:
    """The choice that holds no more is told where it was to come."""
    page = compared(client, f"/beside?board={BOARD}&do=play+gateway-to-dis&was=dance")
    assert page["left"]["choices"] == []
    assert "“dance” is not possible: nobody asks for that here" in [
        pair["left"]["says"] for pair in page["pairs"] if pair["left"]
    ]
    page = compared(client, f"/beside?board={BOARD}&do=play+gateway-to-dis&do=dance&than=1.1")
    assert page["right"]["choices"][0] == "Play Gateway to Dis"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        (f"board={BOARD}&do=play+gateway-to-dis", "play/error"),
        (f"board={BOARD}&do=play+gateway-to-dis&than=9.9", "scenario/broken"),
        ("scenario=no/such&than=1.1", "corpus/unknown-entry"),
        (f"board={pack({'emily': {'battleline': ['no-such-card']}, 'opponent': {}})}&than=1.1", "setup/broken"),
    ],
)
def test_what_cannot_be_compared_says_why(client: FlaskClient, query: str, code: str) -> None:
    """No other branch, an unknown rulebook or scenario, a broken board."""
    answer = client.get(f"/beside.json?{query}")
    assert answer.status_code in (404, 422)
    assert answer.json is not None
    assert answer.json["error"]["code"] == code
