"""An assistant that has only the tools comes to the right verdict, and whatever an answer cites is there."""

from __future__ import annotations

from typing import Any

import pytest

from judge.assist.tools import BY_NAME, Desk
from judge.cite import parse_cite
from judge.scenarios.scenario import Scenario
from judge.show.pages.ruled import answer as settle
from tests.assist.conftest import SITE, Call

BOARD = {"house": "dis", "emily": {"hand": ["gateway-to-dis"]}, "opponent": {"battleline": ["troll", "bad-penny"]}}
DISPUTES = 30


def disputes(desk: Desk) -> dict[str, Scenario]:
    """Rulings of the FAQ from A to Z, each with a scenario that shows it."""
    found: dict[str, Scenario] = {}
    for scenario in desk.games.scenarios.values():
        for ruling in scenario.rulings[:1]:
            if ruling.startswith("faq:"):
                found.setdefault(ruling.partition("#")[0], scenario)
    names = sorted(found)
    return {name: found[name] for name in names[:: len(names) // DISPUTES][:DISPUTES]}


def resolves(desk: Desk, answer: dict[str, Any]) -> None:
    """Every citation names what is there and says what it says, with the address of it; so does the answer."""
    assert answer["says"]
    assert answer["cites"]
    assert answer["address"].startswith(f"{SITE}/")
    for each in answer["cites"]:
        read = parse_cite(each["cite"])
        there = read.slug in desk.library.pool if read.kind == "card" else read.entry in desk.library.corpus
        assert there, each
        assert each["address"].startswith(f"{SITE}/{'card' if read.kind == 'card' else 'entry'}/")
        assert each["title"]
        assert each["says"] or read.kind == "card"  # which may do nothing


def test_disputes_are_settled_with_the_tools_alone(desk: Desk, call: Call) -> None:
    """The question is looked up, its ruling read, and its scenario proved: the verdict and every citation are right."""
    cases = disputes(desk)
    assert len(cases) == DISPUTES
    first = 0
    for ruling, scenario in cases.items():
        found = call("search", q=desk.library.corpus.entry(ruling).question[:200])
        hits = [each["link"]["id"] for each in found["page"]["hits"]]
        assert ruling in hits[:3], ruling
        first += hits[0] == ruling
        read = call("show", cite=ruling)
        assert read["says"] == desk.library.corpus.summary(desk.library.corpus.entry(ruling))
        assert f"/scenario/{scenario.id}" in [each["address"] for each in read["page"]["played"]]
        proved = call("verify", scenario=scenario.id)
        assert {each["result"] for each in proved["page"]["verdicts"]} == {"agrees"}
        cited = {each["cite"].partition(":")[2] if each["cite"][0].isdigit() else each["cite"] for each in proved["cites"]}
        assert set(scenario.rulings) <= cited
        made = settle(desk.library, desk.games, scenario, "")
        assert proved["says"].startswith(made.says if made else scenario.title)
        assert {each.cite for each in (made.cites if made else ())} <= {each["cite"] for each in proved["cites"]}
        for each in (found, read, proved):
            resolves(desk, each)
    assert first >= DISPUTES * 0.9


def test_a_position_is_checked_played_and_explored(desk: Desk, call: Call) -> None:
    """Each with what it rests on, and where the site shows it."""
    checked = call("board_check", given=BOARD)
    assert checked["says"] == "The board can be played."
    stepped = call("step", given=BOARD, do=["play gateway-to-dis"])
    assert "chart:destroyed#1" in [each["cite"] for each in stepped["cites"]]
    question = stepped["page"]["question"]
    assert stepped["says"] == f"{question['player']}: {question['says']}"
    assert question["cites"]
    assert set(question["cites"]) <= {each["cite"] for each in stepped["cites"]}
    ends = call("explore", given=BOARD, do=["play gateway-to-dis"])
    assert "Bad Penny" in ends["says"]
    assert "card:bad-penny" in [each["cite"] for each in ends["cites"]]
    for each, page in ((checked, "/play?"), (stepped, "/play?"), (ends, "/outcomes?")):
        resolves(desk, each)
        assert each["address"].startswith(SITE + page)


def test_before_anything_is_done_an_exploration_says_what_can_be(call: Call) -> None:
    """There are no ends yet, and an assistant is to know how it goes on."""
    board = {"house": "brobnar", "emily": {"battleline": ["troll"]}, "dan": {"battleline": ["krump"]}}
    assert call("explore", given=board)["says"] == "Nothing has been done yet. What can be: Reap Troll, Fight with Troll."


def test_a_card_of_the_boards_own_is_cited_without_an_address(call: Call) -> None:
    """The site has no page for it, so that there is nothing to lead to."""
    own = {"market-day": {"type": "action", "houses": ["dis"], "abilities": ["Play(Steal(1))"]}}
    board = {"house": "dis", "cards": own, "emily": {"hand": ["market-day"]}, "dan": {"amber": 3}}
    stepped = call("step", given=board, do=["play market-day"])
    assert {each["cite"]: each["address"] for each in stepped["cites"]}["card:market-day"] == ""


def test_a_card_is_told_with_what_is_ruled_about_it(desk: Desk, call: Call) -> None:
    """By its name in any language; a citation of a card shows it too."""
    found = call("card", name="archimedes")
    assert found["says"].startswith("Archimedes: Creature")
    resolves(desk, found)
    assert call("show", cite="card:archimedes")["address"] == found["address"] == f"{SITE}/card/archimedes"


def test_an_older_rulebook_is_followed(call: Call) -> None:
    """Named in the citation or beside it; the addresses stay in it."""
    for asked in ({"cite": "1.1:faq:bait-and-switch-14-0"}, {"cite": "faq:bait-and-switch-14-0", "rulebook": "1.1"}):
        found = call("show", **asked)
        assert found["says"].startswith("The card repeats itself whole")
        assert found["address"].endswith("?rulebook=1.1")
    for asked in ({"cite": "1.1:card:archimedes"}, {"cite": "card:archimedes", "rulebook": "1.1"}):
        assert call("show", **asked)["address"].endswith("/card/archimedes?rulebook=1.1")


def test_one_row_of_a_chart_is_shown(call: Call) -> None:
    """With its own words and its own place; a row that is not there is refused."""
    row = call("show", cite="chart:destroyed#2")
    assert row["address"] == f"{SITE}/entry/chart:destroyed#n2"
    assert "ordered by the active player" in row["says"]
    assert call("show", cite="chart:destroyed#77")["failed"]


def test_a_scenario_of_ones_own_is_proved(desk: Desk, call: Call) -> None:
    """A claim that does not hold is told, with the branch that breaks it."""
    text = desk.games.scenario("destroyed/archimedes-gateway").source.text.replace("troll in dan.discard", "troll in dan.hand")
    found = call("verify", scenario=text)
    [verdict] = found["page"]["verdicts"]
    assert verdict["result"] == "disagrees"
    assert verdict["failures"][0]["claim"].startswith("troll in dan.hand")
    assert found["address"].startswith(f"{SITE}/play?")


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("show", {"cite": "glossary:wrad"}, "corpus/unknown-entry"),
        ("card", {"name": "zzzzzz"}, "card/unknown"),
        ("step", {"do": 3}, "api/bad-request"),
        ("step", {"given": {"emily": {"battleline": ["anger"]}, "dan": {}}}, "setup/broken"),
        ("search", {"q": "ward", "colour": "red"}, "api/bad-request"),
        ("guess", {}, "assist/unknown-tool"),
    ],
)
def test_what_cannot_be_answered_is_told(call: Call, tool: str, arguments: dict[str, Any], code: str) -> None:
    """In the one envelope of errors, and in words."""
    found = call(tool, **arguments)
    assert found["failed"]
    assert found["error"]["code"] == code
    assert found["text"].startswith(code)


def test_every_field_that_a_tool_takes_is_explained() -> None:
    """In a schema that stands by itself."""
    assert list(BY_NAME) == ["search", "show", "card", "board_check", "step", "explore", "verify"]
    for tool in BY_NAME.values():
        assert tool.takes["properties"]
        assert "$ref" not in str(tool.takes)
        assert all(each.get("description") for each in tool.takes["properties"].values())
        assert all(each.get("minLength", 1) == 1 for each in tool.takes["properties"].values())


def test_a_search_is_answered_by_what_stands_first_or_told_to_find_nothing(call: Call) -> None:
    """Where no sentence answers it."""
    found = call("search", q="history")
    assert found["page"]["answer"] is None
    assert found["says"] == found["page"]["hits"][0]["link"]["says"]
    assert call("search", q="zzzzqqq")["says"] == "Nothing was found."
