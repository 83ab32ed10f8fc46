"""The most that can still come about: never less than what does, and little enough to prove what is impossible."""

from __future__ import annotations

from math import inf

from judge.engine.game import Game
from judge.engine.table.machine import Machine
from judge.scenarios.acting import Acting
from judge.scenarios.most import Most
from tests.engine.footprints.boards import book


def most(emily: dict[str, object], otto: dict[str, object], house: str = "brobnar", target: str = "") -> float:
    game = Game({"house": house, "emily": emily, "otto": otto}, book())
    machine = Machine(game.board.tables)
    machine.load(game.state)
    found = Most(machine, Acting(machine), game.board.handles.index(target) if target else -1)
    return found.damage(machine) if target else found.amber(machine)


def test_each_ready_creature_reaps_once() -> None:
    """Of the active house only; an exhausted one does not."""
    assert most({"amber": 1, "battleline": ["troll", "bumpsy", "dextre"]}, {}) == 3
    assert most({"amber": 1, "battleline": [{"card": "troll", "exhausted": True}]}, {}) == 1


def test_no_more_is_taken_than_there_is() -> None:
    """Three thieves, one Æmber: a reap each and that one."""
    thieves = {"battleline": ["urchin", "silvertooth"], "hand": ["ghostly-hand"]}
    assert most(thieves, {"amber": 0}, "shadows") <= 4
    assert most({"battleline": [], "hand": ["ghostly-hand"]}, {"amber": 1}, "shadows") <= 3


def test_readying_counts_each_use_again() -> None:
    """A card that readies one creature makes one reap more at most."""
    plain = most({"battleline": ["troll", "bumpsy"]}, {"battleline": ["bad-penny"]})
    more = most({"battleline": ["troll", "bumpsy"], "hand": ["anger"]}, {"battleline": ["bad-penny"]})
    assert plain + 1 <= more <= plain + 2


def test_damage_is_held_against_what_is_needed() -> None:
    """A troll beats a troll alone only with help; a card that destroys has no bound."""
    assert most({"battleline": ["bumpsy"]}, {"battleline": ["troll"]}, target="troll") > 0
    assert most({"battleline": ["bumpsy", "krump"]}, {"battleline": ["troll"]}, target="troll") <= 0
    gone = most({"battleline": ["bumpsy"], "hand": ["gateway-to-dis"]}, {"battleline": ["troll"]}, "dis", target="troll")
    assert gone == -inf
