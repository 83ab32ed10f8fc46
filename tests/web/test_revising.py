"""Editing the board of a saved case, as a browser without JavaScript walks it: into the same case, with its history."""

import html
import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge.show.context.packed import pack, unpack
from judge.show.pages.case_files import export, take_in
from judge.store.case import Case, Setting, Words
from judge.web.parts import Parts
from tests.web.test_board import press
from tests.web.test_play import BOARD

GIVEN = unpack(BOARD)
WORDS = Words(title="Gateway", question="Where does the pixie go?", ruling="To the archives.")
DO = ("play gateway-to-dis",)


@pytest.fixture
def case(parts: Parts) -> Case:
    return parts.cases.save(WORDS, Setting(rulebook="18.4", given=GIVEN, do=DO, cards=("troll", "archimedes")))


def fields_of(page: str) -> dict[str, str]:
    """What a form would send, as it stands on the page."""
    form = page[page.index('id="set-up"') :]
    found = {name: html.unescape(value) for name, value in re.findall(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"', form)}
    found |= {name: html.unescape(text) for name, text in re.findall(r'<textarea name="([^"]+)"[^>]*>([^<]*)</textarea>', form)}
    house = re.search(r'name="house">.*?value="([^"]+)" selected', form)
    return {**found, "house": house[1] if house else ""}


def link(page: str, name: str) -> str:
    found = re.search(rf'href="([^"]+)"[^>]*>(?:<span[^>]*></span>)?{name}<', page)
    assert found, name
    return html.unescape(found[1])


def last_look(client: FlaskClient, case: Case, **changed: str) -> TestResponse:
    """From the page of the case through the form to the last look at the new board."""
    edit = link(client.get(f"/cases/{case.id}").get_data(as_text=True), "Edit the board")
    fields = fields_of(client.get(edit).get_data(as_text=True))
    answer = client.post("/board", data={**fields, **changed, "press": "keep"})
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return client.get(answer.headers["Location"])


def save(client: FlaskClient, case: Case, page: str) -> TestResponse:
    """Press the button of the last look."""
    form = page[page.index(f'action="/cases/{case.id}/board') :]
    form = form[: form.index("</form>")]
    address = html.unescape(form.split('"')[1])
    found = [(name, html.unescape(value)) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', form)]
    assert [name for name, _ in found][:3] == ["csrf_token", "version", "board"]
    fields: dict[str, list[str]] = {}
    for name, value in found:
        fields.setdefault(name, []).append(value)
    return client.post(address, data=fields)


def test_a_board_goes_back_into_its_case(client: FlaskClient, parts: Parts, case: Case) -> None:
    """The same case has the new board, its choices and its words; the history tells the places and keeps the old board."""
    page = last_look(client, case, **{"emily.battleline.0.card": "krump", "opponent.amber": "4"})
    assert page.status_code == 200
    shown = page.get_data(as_text=True)
    assert "<del>Troll, Archimedes, Dust Pixie</del> → <ins>Krump, Archimedes, Dust Pixie</ins>" in shown
    answer = save(client, case, shown)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/cases/{case.id}")
    new = parts.cases.get(case.id)
    assert (new.version, new.words, new.setting.do) == (2, case.words, DO)
    assert new.setting.given["opponent"]["amber"] == 4
    assert "krump" in new.setting.cards
    assert "troll" not in new.setting.cards
    told = client.get(f"/cases/{case.id}").get_data(as_text=True)
    assert "<b>Opponent, Æmber</b>: <del>0</del> → <ins>4</ins>" in told
    assert "{" not in told[told.index("<h2>History") : told.index(">Export<")]
    before = link(told, "The board before")
    assert unpack(before.partition("board=")[2]) == GIVEN
    for form in ("json", "toml", "md"):
        assert take_in(parts.library, parts.games, parts.cases, export(parts.games, new, form).text) == (new, False)


def test_choices_that_cannot_be_made_any_more_go(client: FlaskClient, parts: Parts, case: Case) -> None:
    """A board without the card that was played: the page says which choices go, and they go."""
    shown = last_look(client, case, **{"emily.hand": "Anger", "house": "brobnar"}).get_data(as_text=True)
    assert "One choice" in shown
    assert "play gateway-to-dis" in shown
    save(client, case, shown)
    new = parts.cases.get(case.id)
    assert new.setting.do == ()
    assert "<b>What was done</b>: <del>play gateway-to-dis</del>" in client.get(f"/cases/{case.id}").get_data(as_text=True)


@pytest.mark.parametrize("when", ["before the last look", "after it"])
def test_whoever_comes_second_sees_what_the_first_has_changed(client: FlaskClient, parts: Parts, case: Case, when: str) -> None:
    """Nothing is overwritten unseen: 409 with the other edit, and with it seen the board can be saved over it or apart."""
    edit = link(client.get(f"/cases/{case.id}").get_data(as_text=True), "Edit the board")
    fields = fields_of(client.get(edit).get_data(as_text=True))
    onward = client.post("/board", data={**fields, "opponent.amber": "2", "press": "keep"}).headers["Location"]
    other = replace(case.words, table="14")
    if when == "before the last look":
        parts.cases.edit(case.id, other, 1)
        answer = client.get(onward)
    else:
        shown = client.get(onward).get_data(as_text=True)
        parts.cases.edit(case.id, other, 1)
        answer = save(client, case, shown)
    assert answer.status_code == 409
    shown = answer.get_data(as_text=True)
    assert "Somebody has changed this case" in shown
    assert "<b>Table</b>: <del>nothing</del> → <ins>14</ins>" in shown
    assert parts.cases.get(case.id).setting.given == case.setting.given
    apart = link(shown, "Keep as a case of its own")
    assert unpack(re.findall(r"board=([\w-]+)", apart)[0])["opponent"]["amber"] == 2
    assert save(client, case, shown).status_code == 303
    new = parts.cases.get(case.id)
    assert (new.words.table, new.setting.given["opponent"]["amber"], new.version) == ("14", 2, 3)


def test_the_case_stays_named_while_the_form_is_filled_in(client: FlaskClient, case: Case) -> None:
    """An update, a paste, a problem and the way back all keep the case; a board without a case has none of it."""
    edit = link(client.get(f"/cases/{case.id}").get_data(as_text=True), "Edit the board")
    fields = fields_of(client.get(edit).get_data(as_text=True))
    for press_, changed in (
        ("update", {}),
        ("paste", {"paste": "2x Troll", "paste.at": "emily.deck"}),
        ("keep", {"emily.battleline.0.card": "no such card"}),
    ):
        shown = client.post("/board", data={**fields, **changed, "press": press_}).get_data(as_text=True)
        assert f'name="case" value="{case.id}"' in shown
        assert "Update case" in shown
    shown = last_look(client, case).get_data(as_text=True)
    assert f"case={case.id}&version=1" in link(shown, "Keep editing")
    assert "Update case" not in press(client, "update").get_data(as_text=True)


def test_a_case_keeps_its_rulebook_when_its_board_is_edited(client: FlaskClient, parts: Parts) -> None:
    """A case of 1.1 is edited and saved in 1.1."""
    case = parts.cases.save(WORDS, Setting(rulebook="1.1", given=GIVEN, do=()))
    edit = link(client.get(f"/cases/{case.id}?rulebook=1.1").get_data(as_text=True), "Edit the board")
    assert edit.endswith("rulebook=1.1")
    fields = fields_of(client.get(edit).get_data(as_text=True))
    answer = client.post("/board?rulebook=1.1", data={**fields, "opponent.amber": "1", "press": "keep"})
    shown = client.get(answer.headers["Location"]).get_data(as_text=True)
    assert f'action="/cases/{case.id}/board?rulebook=1.1"' in shown


def test_a_deleted_case_is_brought_back_before_it_is_edited(client: FlaskClient, parts: Parts, case: Case) -> None:
    """Its page offers no editing."""
    parts.cases.delete(case.id, case.version)
    assert "Edit the board" not in client.get(f"/cases/{case.id}").get_data(as_text=True)


def test_a_board_for_a_case_that_is_not_there_is_refused(client: FlaskClient) -> None:
    """And so is one that cannot be laid out."""
    assert client.get(f"/cases/nothing/board?board={BOARD}&version=1").status_code == 404
    broken = pack({"emily": {"battleline": ["gateway-to-dis"]}, "opponent": {}})
    case = client.post("/api/v1/cases", json={"given": GIVEN, "title": "t"}).json
    assert case is not None
    assert client.get(f"/cases/{case['page']['id']}/board?board={broken}&version=1").status_code == 422


def test_the_check_of_a_board_leads_back_into_its_case(client: FlaskClient, case: Case) -> None:
    """What the drawn editor is told: the board's address and where it is saved name the case and the version."""
    body = {"given": GIVEN, "case": case.id, "version": 1}
    answer = client.post("/api/v1/boards/check", json=body).json
    assert answer is not None
    onward = answer["page"]["onward"]
    assert onward["keep"].startswith(f"/cases/{case.id}/board?")
    assert onward["board"].endswith(f"case={case.id}&version=1")
    assert client.get(onward["keep"]).status_code == 200


def test_what_was_played_goes_back_into_its_case(client: FlaskClient, parts: Parts, case: Case) -> None:
    """From the page of the case into the stepper, another choice there, and back: the choices change, the words stay."""
    first = link(client.get(f"/cases/{case.id}").get_data(as_text=True), "Play it out")
    start = client.get(link(client.get(first).get_data(as_text=True), "change")).get_data(as_text=True)
    played = client.get(link(start, "Discard Gateway to Dis")).get_data(as_text=True)
    assert "Save as new case" in played
    page = client.get(link(played, "Update case")).get_data(as_text=True)
    assert "<b>What was done</b>: <del>play gateway-to-dis</del> → <ins>discard gateway-to-dis</ins>" in page
    assert "Update case" in client.get(link(page, "Keep playing")).get_data(as_text=True)
    assert save(client, case, page).status_code == 303
    new = parts.cases.get(case.id)
    assert (new.version, new.words, new.setting.given, new.setting.do) == (
        2,
        case.words,
        case.setting.given,
        ("discard gateway-to-dis",),
    )


def test_nothing_played_is_something_too(client: FlaskClient, parts: Parts, case: Case) -> None:
    """Back at the board, the choices of the case go; what it has already is said to be so."""
    first = link(client.get(f"/cases/{case.id}").get_data(as_text=True), "Play it out")
    same = client.get(link(client.get(first).get_data(as_text=True), "Update case")).get_data(as_text=True)
    assert "This is what the case has." in same
    start = client.get(first.replace("&do=play+gateway-to-dis", "")).get_data(as_text=True)
    page = client.get(link(start, "Update case")).get_data(as_text=True)
    assert save(client, case, page).status_code == 303
    assert parts.cases.get(case.id).setting.do == ()


def test_what_was_played_is_not_lost_to_others(client: FlaskClient, parts: Parts, case: Case) -> None:
    """Somebody changed the case meanwhile: that is shown, with the choices that were made still there to be saved."""
    first = link(client.get(f"/cases/{case.id}").get_data(as_text=True), "Play it out")
    start = client.get(first.replace("&do=play+gateway-to-dis", "")).get_data(as_text=True)
    page = client.get(link(start, "Update case")).get_data(as_text=True)
    parts.cases.edit(case.id, replace(case.words, table="7"), 1)
    answer = save(client, case, page)
    assert answer.status_code == 409
    assert save(client, case, answer.get_data(as_text=True)).status_code == 303
    new = parts.cases.get(case.id)
    assert (new.setting.do, new.words.table) == ((), "7")


def test_another_rulebook_is_a_change_too(client: FlaskClient, parts: Parts, case: Case) -> None:
    """Played under an older rulebook, a case goes over to that one, and the last look says so."""
    first = link(client.get(f"/cases/{case.id}?rulebook=1.1").get_data(as_text=True), "Play it out")
    page = client.get(link(client.get(first).get_data(as_text=True), "Update case")).get_data(as_text=True)
    assert "<b>Rulebook</b>: <del>18.4</del> → <ins>1.1</ins>" in page
    assert save(client, case, page).status_code == 303
    assert parts.cases.get(case.id).setting.rulebook == "1.1"
