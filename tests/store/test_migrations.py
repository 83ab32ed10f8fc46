"""A database of an earlier version is brought up to date with all that it holds."""

import json
from dataclasses import replace

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, inspect, text

from judge.store.case import Change, Setting, Words, as_it_was
from judge.store.cases import Cases, Wanted
from judge.store.database import MIGRATIONS, Database
from judge.store.events import Events
from tests.store.test_cases import SETTING, WORDS

GIVEN = {"zoe": {"hand": ["gateway-to-dis"]}, "adam": {}}
CASE = (
    "INSERT INTO saved_case (id, version, title, question, ruling, table_number, note, event, standard, rulebook, given, "
    "choices, created, changed, deleted, words) "
    "VALUES (:id, 2, :title, 'q', 'r', '7', 'n', :event, :standard, '18.4', :given, '[\"x\"]', "
    "'2025-03-01T09:30:00.123Z', '2025-03-02T09:30:00.123Z', false, 'words')"
)
CARD = "INSERT INTO saved_case_card (case_id, card, place) VALUES (:id, 'troll', 0)"
EDIT = "INSERT INTO saved_case_edit (case_id, number, made_at, changes) VALUES (:id, 1, '2025-03-02T09:30:00.123Z', :changes)"


def migrate(connection: Connection, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    move = command.upgrade if to == "0001" and not inspect(connection).has_table("saved_case") else command.downgrade
    move(config, to)


def fill(connection: Connection) -> None:
    """Cases as the first version kept them: two at one event, one at another, one at none."""
    for number, event in enumerate(("Cup", "Cup", "Tour", "")):
        case = {"id": f"case{number}", "title": f"t{number}", "event": event, "standard": number == 1}
        connection.execute(text(CASE), {**case, "given": json.dumps(GIVEN)})
        connection.execute(
            text("INSERT INTO saved_case_card (case_id, card, place) VALUES (:id, 'troll', 0)"), {"id": case["id"]}
        )
        changes = json.dumps([["event", "", event]])
        connection.execute(text(EDIT), {"id": case["id"], "changes": changes})


def test_cases_of_the_first_version_keep_everything(url: str) -> None:
    """Texts, board, cards and history are there, and each case belongs to the event whose name it bore."""
    database = Database(url)
    engine = create_engine(database.url)
    with engine.begin() as connection:
        migrate(connection, "0001")
        fill(connection)
    cases = Cases(database)
    assert cases.find(Wanted()).total == 4
    found = cases.get("case1")
    words = Words(title="t1", question="q", ruling="r", table="7", note="n", event="Cup", standard=True)
    assert (found.words, found.version, found.by) == (words, 2, "")
    assert found.setting == Setting(rulebook="18.4", given=GIVEN, do=("x",), cards=("troll",))
    assert [(edit.at, edit.changes, edit.by) for edit in found.edits] == [
        ("2025-03-02T09:30:00.123Z", (Change("event", "", "Cup"),), "")
    ]
    assert cases.get("case3").words.event == ""
    assert cases.events() == (("Cup", 2), ("Tour", 1))
    assert [event.coded for event in Events(database).seen()] == [(), ()]
    assert not Events(database).guarded()
    Events(database).make("Cup")
    with engine.begin() as connection:
        migrate(connection, "0001")
        rows = connection.execute(text("SELECT id, event FROM saved_case ORDER BY id"))
        assert [tuple(row) for row in rows] == [("case0", "Cup"), ("case1", "Cup"), ("case2", "Tour"), ("case3", "")]
        assert not inspect(connection).has_table("event")
    engine.dispose()
    database.close()


@pytest.mark.parametrize("version", [0, 1, 2, 3, 4])
def test_every_state_of_a_case_can_be_put_together_again(cases: Cases, version: int) -> None:
    """The texts and the position of each version are what was kept then; before the first there was none other."""
    first = cases.save(WORDS, SETTING)
    moved = replace(SETTING, given={"b": {"hand": []}, "a": {"battleline": ["troll"]}}, do=(), rulebook="1.1", cards=("troll",))
    states = [(first.words, first.setting)]
    for change in (
        lambda: cases.edit(first.id, replace(WORDS, note="other", standard=True), 1),
        lambda: cases.revise(first.id, moved, 2),
        lambda: cases.edit(first.id, replace(WORDS, title="last"), 3),
    ):
        case = change()
        states.append((case.words, case.setting))
    kept = cases.get(first.id)
    assert kept.version == 4
    state = states[max(version - 1, 0)]
    assert as_it_was(kept, version) == state
    assert list(as_it_was(kept, version)[1].given) == list(state[1].given)
    assert cases.find(Wanted(cards=("troll",))).total == 1
    assert cases.find(Wanted(cards=("dust-pixie",))).total == 0
