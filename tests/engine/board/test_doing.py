"""A board may stand in the middle of a resolution, and goes on from there as if it had been played so far."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.board.as_given import UnsaidError, as_given
from judge.engine.board.laid import Board
from judge.engine.board.moments import MOMENTS
from judge.engine.board.setup import lay_out
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.film import film
from judge.engine.game import Game
from judge.engine.resolve.game_tables import GameTables
from judge.engine.table.registry import OPERATIONS
from judge.engine.table.rows import Next, Window
from judge.errors import SetupError
from judge.paths import data_room
from tests.engine.played_through import book as shipped
from tests.engine.played_through import ends, files, looks, moments_of
from tests.sampling import some

THEMES = sorted(folder.name for folder in data_room("scenarios").iterdir() if folder.is_dir())
Start = Callable[..., Game]


def begun(theme: str) -> Counter[str]:
    """Begin at every moment of a theme's scenarios that a set-up can describe, and compare the ends with those of the play."""
    found: Counter[str] = Counter()
    for path in files(theme):
        for board, rulebook, window, state in moments_of(path):
            try:
                given = as_given(board, state, shipped(), rulebook)
            except UnsaidError:
                continue
            laid = lay_out(given, shipped(), rulebook)
            played = ends(board, state)
            if played is not None:
                assert ends(laid, laid.state) == played, (path.name, window, given)
                found[window] += 1
    return found


@pytest.mark.parametrize("theme", some(THEMES, 3))
def test_beginning_in_a_window_is_having_come_there(theme: str) -> None:
    """From every describable moment of a scenario the same ends follow as by play."""
    begun(theme)


def test_most_kinds_of_windows_are_begun_in() -> None:
    """The comparison above is not an empty one: these themes alone pass through a dozen kinds of windows."""
    found = sum(
        (begun(theme) for theme in ("fight", "reap", "destroyed", "steal", "ready", "tide", "token-creatures", "end-of-time")),
        Counter[str](),
    )
    for window in (
        "play#window",
        "fight#before",
        "fight#pend",
        "reap#after",
        "destroyed#window",
        "destroyed#discard",
        "damage#after",
    ):
        assert found[window] >= 3, found
    assert sum(found.values()) >= 100


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_every_window_of_every_chart_can_be_named(rulebook: str) -> None:
    """No window is without a moment, and no moment without a row; before the game all begins at its start."""
    steps = GameTables([], rulebook).steps
    played = (proc for proc in steps if proc != "game-setup")
    windows = {(proc, step.row.id) for proc in played for step in steps[proc] if isinstance(step.row, Window)}
    assert windows - {(moment.proc, moment.row) for moment in MOMENTS} == set()
    rows = {(moment.proc, row) for moment in MOMENTS for row in (moment.row, moment.first) if row}
    everywhere = {(proc, step.row.id) for book in RULEBOOKS for proc, rows in GameTables([], book).steps.items() for step in rows}
    assert rows - everywhere == set()


EMILY = {
    "battleline": ["troll", {"card": "knight", "exhausted": True}],
    "hand": ["wipe"],
    "artifacts": ["cup"],
    "discard": ["wave"],
}
OTHER = {"battleline": [{"card": "imp", "damage": 1}, "pixie"], "prophecies": [{"card": "doom", "under": ["wave"]}]}
TOLD: dict[str, dict[str, Any]] = {
    "after prophecy": {"card": "doom", "lower": "wave#2"},
    "after ready": {"card": "troll"}, "fate": {"card": "doom"}, "after unstun": {"card": "troll"},
    "after reap": {"card": "troll"}, "after icon": {"card": "troll"}, "after capture": {"card": "troll"},
    "before fight": {"card": "troll", "defender": "imp"}, "fight damage": {"card": "troll", "defender": "imp"},
    "after fight": {"card": "troll", "defender": "imp"}, "action": {"card": "cup"},
    "after action": {"card": "cup"},
    "destroyed": {"cards": ["imp"]}, "leaves play": {"cards": ["imp"]}, "after destroyed": {"cards": ["imp"]},
    "bonus icons": {"card": "wipe"}, "play": {"card": "wipe"}, "play abilities": {"card": "wipe"},
    "after put into play": {"card": "troll"}, "after token": {"card": "pixie"},
    "after making a token of it": {"card": "pixie"}, "after play abilities": {"card": "wipe"},
    "after put down": {"card": "wave#1"}, "leaves": {"cards": ["imp"]},
    "after leaving": {"cards": ["imp"]}, "after discard": {"card": "wave#1"}, "after all ready": {"cards": ["troll"]},
    "damage destroys": {}, "after damage": {"dealt": {"imp": 1}, "prevented": {"knight": 2}},
}  # fmt: skip


@pytest.fixture
def shop(book: Any) -> Any:
    book.add("cup", "artifact", "dis", "Action(Gain(1))")
    book.add("doom", "prophecy", "dis")
    return book


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
@pytest.mark.parametrize("moment", [m.name for m in MOMENTS if m.name != "damage destroys"])
def test_every_moment_plays_on(shop: Any, moment: str, rulebook: str) -> None:
    """From each moment that a rulebook has, all that the rows to come read is set, and the game goes on to a move."""
    given = {"house": "brobnar", "doing": {"moment": moment, **TOLD.get(moment, {})}, "emily": EMILY, "other": OTHER}
    try:
        board = lay_out(given, shop, rulebook)
    except SetupError as error:
        assert [p.code for p in error.problems] == ["setup/unknown-moment"]  # noqa: PT017
        return
    _is_bound(board)
    game = Game(given, shop, rulebook)
    assert game.trace[0].kind == "assumed"
    assert game.trace[0].cites
    while game.question and game.question.kind not in ("move", "house"):
        game.answer(game.question.options[0].label)
    assert len(film(game)) == len(game.trace) + 1


def _is_bound(board: Board) -> None:
    top = board.state.stack[-1]
    steps = board.tables.steps[top.proc][top.row :]
    known = set(top.env)
    for step in steps:
        for name in (getattr(step.row, "op", ""), step.row.when.removeprefix("not ")):
            if name:
                assert set(OPERATIONS[name].reads) <= known, (top.proc, step.row.id, name)
                known |= set(OPERATIONS[name].writes)
        known |= {step.to} if step.to else set()
        known |= {step.row.source} if isinstance(step.row, Next) else set()


def test_the_deed_counts_by_itself(shop: Any) -> None:
    """A fight under way has exhausted its attacker, used it, and used up the elusive of its foe."""
    doing = {"moment": "before fight", "card": "troll", "defender": "pixie"}
    board = lay_out({"house": "brobnar", "doing": doing, "emily": EMILY, "other": OTHER}, shop)
    troll, pixie = (board.state.cards[board.handles.index(name)] for name in ("troll", "pixie"))
    assert (troll.ready, pixie.fought) == (False, True)
    assert board.state.flags[("name", "Troll")] == 1


def test_an_action_under_way_lies_before_its_player(shop: Any) -> None:
    """It is taken from the hand in which the set-up lists it, and goes to the discard pile when its window is over."""
    game = Game({"house": "dis", "doing": {"moment": "play", "card": "wipe"}, "emily": EMILY, "other": OTHER}, shop)
    assert [card["id"] for card in game.table["players"][0]["discard"]] == ["wipe", "troll", "knight", "wave"] or (
        sorted(card["id"] for card in game.table["players"][0]["discard"]) == ["knight", "troll", "wave", "wipe"]
    )
    assert [reason.says for reason in game.why_not("play wipe")] == ["it is not in your hand"]


def test_what_an_ability_has_led_to_stands_on_its_window(shop: Any) -> None:
    """Two levels: the action whose ability is being resolved, and the creatures that it has tagged."""
    doing = [{"moment": "play", "card": "wipe", "resolved": ["wipe"]}, {"moment": "destroyed", "cards": ["imp", "pixie"]}]
    game = Game({"house": "dis", "doing": doing, "emily": EMILY, "other": OTHER}, shop)
    table = game.table["players"]
    assert [card["id"] for card in table[1]["battleline"]] == []
    assert len(table[0]["battleline"]) == 2
    assert (table[0]["amber"], table[1]["amber"]) == (0, 1)
    assert game.trace[0].notes[:2] == ("Emily is playing Wipe", "already resolved or resolving: Wipe, “Play:”")


@pytest.mark.parametrize("rulebook", ["18.4", "1.2", "1.0"])
def test_a_play_ability_that_has_resolved_does_not_do_so_again(shop: Any, rulebook: str) -> None:
    """Where a rulebook has a window of its own for “Play:” abilities, that window has been reached."""
    shop.add("gift", "action", "dis", "Play(Gain(1))")
    doing = {"moment": "play", "card": "gift", "resolved": ["gift"]}
    emily = {"hand": ["gift"], "battleline": ["troll"]}
    game = Game({"house": "dis", "doing": doing, "emily": emily, "other": {}}, shop, rulebook)
    assert game.table["players"][0]["amber"] == 0
    assert [card["id"] for card in game.table["players"][0]["discard"]] == ["gift"]


def test_the_first_line_says_what_is_assumed(play: Start) -> None:
    """In every depth of the trace, with what has been done this turn."""
    game = play(
        {"battleline": ["troll"], "discard": ["wave"]}, {"battleline": ["imp", "pixie"]},
        house="brobnar", doing={"moment": "before fight", "card": "troll", "defender": "imp"}, done={"played": ["wave"]},
    )  # fmt: skip
    says = (
        "Troll is fighting against Imp; next: “Before Fight” effects, hazardous and assault resolve; "
        "earlier this turn: Emily has played Wave"
    )
    assert game.told("short")[0].says == says
    assert "; ".join(game.told("windows")[0].notes) == "; ".join(game.told("rows")[0].notes) == says


def test_a_level_comes_of_the_one_below(shop: Any) -> None:
    """The damage of a fight leads to the destruction; who fought whom is taken from the fight."""
    shop.add("grim", "creature", "dis", "After(IsDestroyed(fighting=True), Gain(1))", power=9)
    emily = {"battleline": [{"card": "grim", "exhausted": True, "damage": 2}]}
    other = {"battleline": [{"card": "imp", "damage": 9}]}
    fight = {"moment": "fight damage", "card": "grim", "defender": "imp"}
    given = {"house": "dis", "doing": [fight, {"moment": "destroyed", "cards": ["imp"]}], "emily": emily, "other": other}
    game = Game(given, shop)
    assert [player["amber"] for player in game.table["players"]] == [1, 1]
    assert [frame.proc for frame in game.state_after(0).stack] == ["turn", "main-step"]


def problems(shop: Any, doing: Any, **more: Any) -> list[str]:
    with pytest.raises(SetupError) as caught:
        lay_out({"house": "dis", "doing": doing, "emily": EMILY, "other": OTHER, **more}, shop)
    return [f"{problem.where}: {problem.code.removeprefix('setup/')}" for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("doing", "expected"),
    [
        (3, ["doing: bad-value"]),
        ([], ["doing: bad-value"]),
        ({"moment": "tea"}, ["doing.moment: unknown-moment"]),
        ({"moment": "after all ready"}, ["doing.moment: unknown-moment"]),
        ({"moment": "after fight", "card": "troll"}, ["doing.defender: missing-field"]),
        ({"moment": "before fight", "card": "wipe", "defender": 3}, ["doing.card: bad-value", "doing.defender: bad-value"]),
        (
            {"moment": "after reap", "card": "troll", "amount": -1, "tea": 1},
            ["doing.tea: unknown-field", "doing.amount: bad-value"],
        ),
        ({"moment": "destroyed", "cards": ["warded"]}, ["doing.cards: cannot-be"]),
        ({"moment": "play", "card": "pixie-in-hand"}, ["doing.card: not-in-play"]),
        ({"moment": "after discard", "card": "wipe"}, ["doing.card: not-there"]),
        ({"moment": "fate", "card": "troll"}, ["doing.card: not-there"]),
        ({"moment": "damage destroys"}, ["doing: not-the-last"]),
        ({"moment": "play", "card": "wipe", "resolved": ["troll"]}, ["doing.resolved: unknown-ability"]),
        ({"moment": "play", "card": "wipe", "resolved": "wipe"}, ["doing.resolved: bad-value"]),
        ([{"moment": "play", "card": "wipe"}, {"moment": "destroyed", "cards": ["imp"]}], ["doing[0].resolved: missing-field"]),
        (
            [{"moment": "play", "card": "wipe", "resolved": ["wipe"]}, {"moment": "start of turn"}],
            ["doing[1].moment: not-inside"],
        ),
        (
            [{"moment": "fight damage", "card": "troll", "defender": "imp"}, {"moment": "after steal"}],
            ["doing[1].moment: not-inside"],
        ),
    ],
)
def test_an_impossible_moment_says_what_is_wrong(shop: Any, doing: Any, expected: list[str]) -> None:
    """Each problem with its place; the board is not laid out."""
    emily = {**EMILY, "hand": ["wipe", {"card": "pixie", "as": "pixie-in-hand"}]}
    other = {**OTHER, "battleline": [*OTHER["battleline"], {"card": "troll", "as": "warded", "warded": True}]}
    assert problems(shop, doing, emily=emily, other=other) == expected


def test_a_moment_belongs_to_its_step(shop: Any) -> None:
    """A turn cannot begin while another of its steps is said to be under way."""
    assert problems(shop, {"moment": "start of turn"}, step="draw") == ["doing: another-step"]


def test_an_unknown_moment_lists_all_there_are(shop: Any) -> None:
    """The sentence names every moment of the rulebook."""
    with pytest.raises(SetupError) as caught:
        lay_out({"doing": {"moment": "lunch"}, "emily": EMILY, "other": OTHER}, shop)
    said = re.split(r"; there are ", caught.value.problems[0].says)[1].split(", ")
    assert {"before fight", "destroyed", "play", "after reap"} <= set(said)


def test_a_written_table_is_the_table(shop: Any) -> None:
    """A table that is written as a set-up and laid out looks the same, memory of the turn included."""
    given = {"house": "dis", "emily": {"hand": ["cup", "imp"], "artifacts": ["cup"], "amber": 2}, "other": OTHER}
    game = Game.replay(given, ["play cup#2", "use cup#1", "play imp#1"], shop)
    written = as_given(game.board, game.state, shop)
    again = lay_out(written, shop)
    assert looks(again, again.state) == looks(game.board, game.state)
    assert written["done"] == {"played": 2, "from_hand": 2, "acted": True, "names": {"cup": 2, "imp": 1}}
