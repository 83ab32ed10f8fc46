"""Playing a position out: the way of a judge from the board to the last outcome, by addresses alone."""

import re

import pytest
from flask.testing import FlaskClient

from judge.show.context.packed import pack

BOARD = pack(
    {
        "house": "dis",
        "emily": {"battleline": ["troll", "archimedes", "dust-pixie"], "hand": ["gateway-to-dis"], "deck": 5},
        "opponent": {"battleline": ["bad-penny", "archimedes"]},
    }
)
PLAYED = f"/play?board={BOARD}&do=play+gateway-to-dis"


def text_of(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.get_data(as_text=True)


def choices(html: str) -> list[str]:
    box = html.partition('class="options"')[2].partition("</ul>")[0]
    return [link.replace("&amp;", "&").replace("&#39;", "'") for link in re.findall(r'href="([^"]+)"', box)]


def test_an_illegal_move_is_explained_with_its_rule(client: FlaskClient) -> None:
    """Before a move, the moves that are not allowed are listed with reason and citation."""
    page = client.get(f"/play.json?board={BOARD}").json
    assert page is not None
    refused = {move["label"]: move["reasons"] for move in page["page"]["refused"]}
    reason = refused["Reap Troll"][0]
    assert reason["says"] == "It is off house"
    assert client.get(reason["address"]).status_code == 200


FIGHT = pack(
    {
        "house": "brobnar",
        "emily": {"battleline": ["troll"]},
        "opponent": {
            "battleline": ["snufflegator", "champion-anaphiel", "umbra", "bad-penny"],
            "artifacts": ["dominator-bauble"],
        },
    }
)


def test_a_card_that_cannot_be_chosen_is_explained_with_its_rule(client: FlaskClient) -> None:
    """Beside a question for a card, the cards that lie there and are not offered are listed, folded, with reason and citation."""
    address = f"/play?board={FIGHT}&do=fight+with+troll"
    page = client.get(address.replace("/play", "/play.json")).json
    assert page is not None
    refused = {card["label"]: card["reasons"] for card in page["page"]["refused"]}
    assert list(refused) == ["Troll", "Snufflegator", "Umbra", "Dominator Bauble"]
    (reason,) = refused["Umbra"]
    assert (reason["says"], reason["cite"]) == ("A neighbor of it has taunt", "glossary:taunt")
    assert client.get(reason["address"]).status_code == 200
    html = text_of(client, address)
    assert "Why can't I choose another? 4 cards are not legal" in html
    assert "What can't I do?" in text_of(client, f"/play?board={BOARD}")


def test_a_scenario_says_what_is_not_allowed_and_by_which_rules(client: FlaskClient) -> None:
    """Moves and cards by their names, each with the rules of its reasons; where the scenario stops, it says so."""
    page = client.get("/scenario/flank/bulleteye-shoots-at-a-flank.json").json
    assert page is not None
    krump, bauble, _ = page["page"]["illegal"]
    assert (krump["says"], [each["cite"] for each in krump["cites"]]) == ("Choose Krump", ["glossary:flank"])
    assert [each["title"] for each in bauble["cites"]] == ["Creatures", "Flank"]
    html = text_of(client, "/scenario/flank/bulleteye-shoots-at-a-flank")
    assert "Not allowed:" in html
    assert "the check is made at this question" in html
    assert "Reap Champion Anaphiel" in text_of(client, "/scenario/fight/why-a-fight-is-not-allowed")


def test_every_line_has_a_position_of_its_own(client: FlaskClient) -> None:
    """The rows of the destroyed chart can be visited one by one, and the tags appear at the first."""
    page = client.get(f"{PLAYED}&depth=rows".replace("/play", "/play.json")).json
    assert page is not None
    tagging = next(line for line in page["page"]["lines"] if "chart:destroyed#1" in [c["cite"] for c in line["cites"]])
    at_it = client.get(tagging["address"].replace("/play", "/play.json")).json
    assert at_it is not None
    assert at_it["page"]["line"] == tagging["number"]
    mine = at_it["page"]["table"]["sides"][1]["battleline"]
    assert all("tagged for destruction" in [*piece["marks"], *piece["changed"]] for piece in mine)
    assert at_it["page"]["chart"]["rows"][0]["here"] is True
    before = client.get(at_it["page"]["controls"]["back"].replace("/play", "/play.json")).json
    assert before is not None
    assert not any(piece["marks"] for piece in before["page"]["table"]["sides"][1]["battleline"])


def test_an_address_is_the_whole_position(client: FlaskClient) -> None:
    """Another browser sees the very same page at the same address."""
    address = choices(text_of(client, PLAYED))[0]
    fresh = client.application.test_client()
    assert text_of(client, address) == text_of(fresh, address)


def test_a_game_can_be_played_to_the_end_of_the_action(client: FlaskClient) -> None:
    """Following the first option of every question ends at the next move, with all creatures gone."""
    html = text_of(client, PLAYED)
    for _ in range(20):
        options = choices(html)
        if any("do=end" in option for option in options):
            break
        html = text_of(client, re.sub(r"&line=\d+", "", options[0]))
    assert "No creatures" in html
    assert "Gateway to Dis" in html


def test_outcomes_name_every_distinct_end_and_lead_there(client: FlaskClient) -> None:
    """Bad Penny goes to hand or to the archives, nothing else; each end can be played out."""
    page = client.get(f"/outcomes.json?board={BOARD}&do=play+gateway-to-dis").json
    assert page is not None
    found = page["page"]
    assert found["exhausted"] is True
    assert {change for end in found["outcomes"] for change in end["changes"] if "Penny" in change} == {
        "Bad Penny is in Opponent's hand",
        "Bad Penny is in Opponent's archives",
    }
    for end in found["outcomes"]:
        reached = client.get(end["address"].replace("/play", "/play.json")).json
        assert reached is not None
        assert reached["page"]["question"]["kind"] == "move"


def test_outcomes_after_the_last_answer_are_those_of_the_move(client: FlaskClient) -> None:
    """Asked when everything is resolved, the page goes back to the last move and follows its other answers too."""
    first = client.get(f"/outcomes.json?board={BOARD}&do=play+gateway-to-dis").json
    assert first is not None
    done = first["page"]["outcomes"][0]["address"].replace("/play", "/outcomes.json")
    again = client.get(done).json
    assert again is not None
    assert again["page"]["outcomes"] == first["page"]["outcomes"]


def test_a_move_that_asks_nothing_has_one_outcome(client: FlaskClient) -> None:
    """Discarding a card leads to one end, told by what it changes."""
    page = client.get(f"/outcomes.json?board={BOARD}&do=discard+gateway-to-dis").json
    assert page is not None
    assert len(page["page"]["outcomes"]) == 1
    assert page["page"]["always"] == ["Gateway to Dis is in Emily's discard pile"]


def test_outcomes_before_a_move_offer_the_moves(client: FlaskClient) -> None:
    """Where a move comes first, the page asks which one to explore."""
    page = client.get(f"/outcomes.json?board={BOARD}").json
    assert page is not None
    assert "Play Gateway to Dis" in [start["says"] for start in page["page"]["starts"]]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("board=nonsense", "setup/broken"),
        ("board=", "setup/broken"),
        (f"board={BOARD}&rulebook=9.9", "corpus/broken"),
        (f"board={pack({'emily': {'battleline': ['no-such-card', 'ember-imp']}, 'opponent': {'x': 1}})}", "setup/broken"),
    ],
)
@pytest.mark.parametrize("path", ["/play.json", "/outcomes.json"])
def test_an_address_that_cannot_be_played_says_why(client: FlaskClient, path: str, query: str, code: str) -> None:
    """A broken board and a rulebook that does not exist are told apart."""
    answer = client.get(f"{path}?{query}")
    assert answer.status_code == 422
    assert answer.json is not None
    assert answer.json["error"]["code"] == code


@pytest.mark.parametrize("path", ["/play", "/outcomes"])
def test_an_address_opens_as_far_as_its_choices_hold(client: FlaskClient, path: str) -> None:
    """The position before the first choice that does not hold, why it does not, and what was to follow: nothing is lost."""
    query = f"board={BOARD}&do=discard+gateway-to-dis&do=reap+troll&do=end"
    page = client.get(f"{path}.json?{query}").json["page"]  # type: ignore[index]
    assert page["do"] == ["discard gateway-to-dis"]
    found = page["no_longer"]
    assert (found["number"], found["label"], found["left"]) == (2, "reap troll", ["reap troll", "end"])
    assert found["reasons"][0]["cite"] == "rules:step-3-play-discard-use"
    shown = client.get(f"{path}?{query}").get_data(as_text=True)
    assert "“reap troll”" in shown
    assert "What was to follow: end." in shown


def test_the_branch_that_was_left_may_not_hold_either(client: FlaskClient) -> None:
    """The way back there is told by its choice as it was written, and leads to the position where it ends now."""
    query = f"board={BOARD}&do=discard+gateway-to-dis&do=end&fork=0&was=dance"
    left = client.get(f"/play.json?{query}").json["page"]["left"]  # type: ignore[index]
    assert (left["there"], left["choices"]) == ("Dance", 1)
    assert left["address"].partition("&do=")[2].startswith("dance")
    behind = client.get(f"/play.json?{query.replace('fork=0', 'fork=-1')}").json
    assert behind is not None
    assert behind["page"]["left"] == left  # nothing lies before the first choice
    assert "“dance”" in client.get(left["address"]).get_data(as_text=True)


def test_the_same_board_under_an_older_rulebook(client: FlaskClient) -> None:
    """The rulebook in the address is the one that is played by."""
    page = client.get(f"/play.json?board={BOARD}&rulebook=1.1").json
    assert page is not None
    assert page["page"]["rulebook"] == "1.1"
    assert all("rulebook=1.1" in choice["address"] for choice in page["page"]["question"]["choices"])


UNSEEN = pack({"house": "logos", "emily": {"hand": ["wild-wormhole"], "deck": 2}, "opponent": {}})
LISTED = pack({"house": "logos", "emily": {"hand": ["wild-wormhole"], "deck": 1, "among": ["dextre", "krump"]}, "opponent": {}})


def test_a_game_that_hangs_on_an_unknown_card_says_so(client: FlaskClient) -> None:
    """What nobody can say ends the play with the reason, in the stepper, among the outcomes and in the API's answer."""
    for page in ("play", "outcomes"):
        html = text_of(client, f"/{page}?board={UNSEEN}&do=play+wild-wormhole")
        assert "The result depends on what Unknown card #1 is." in html
    given = {"house": "logos", "emily": {"hand": ["wild-wormhole"], "deck": 2}, "opponent": {}}
    answer = client.post("/api/v1/games/step", json={"given": given, "do": ["play wild-wormhole"]}).json
    assert answer is not None
    stepped = answer["page"]
    assert stepped["question"] is None
    assert stepped["open"] == stepped["table"]["open"] == "the result depends on what Unknown card #1 is"


def test_the_moves_of_cards_that_nobody_has_seen_come_last(client: FlaskClient) -> None:
    """What is in sight is what one asks about; the end of the step stays behind all of them."""
    given = {"house": "brobnar", "emily": {"battleline": ["troll"], "hand": 2, "deck": 5}, "opponent": {"battleline": ["krump"]}}
    listed = text_of(client, f"/play?board={pack(given)}").partition('class="options"')[2]
    wanted = ("Reap Troll", "Fight with Troll", "Play Unknown card", "Discard Unknown", "End this")
    places = [listed.index(says) for says in wanted]
    assert places == sorted(places)


def test_what_an_unknown_card_can_be_is_offered(client: FlaskClient) -> None:
    """Chance is asked, and each card of the list is an answer with its name."""
    html = text_of(client, f"/play?board={LISTED}&do=play+wild-wormhole")
    assert "Unknown card: what is it?" in html
    assert len(choices(html)) == 2
    drawn = text_of(client, f"/outcomes?board={LISTED}&do=play+wild-wormhole")
    assert "<b>2</b> different outcomes" in drawn
    assert "Exactly when chance says that Unknown card is Krump." in drawn
