"""What a card was before it left play is kept only while it may be asked for, and that loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.cards.book import load_book
from judge.engine.explore import explore
from judge.engine.words import memory
from judge.engine.words.memory import mentions_cards
from judge.scenarios.bench import is_compiled
from judge.scenarios.prepare import prepare
from judge.scenarios.read import load_scenario, scenario_files
from tests.sampling import some

FILES = scenario_files(())
MOST_STATES = 3_000


def ends(path: Path, *, always: bool) -> set[object]:
    """The ends of a scenario, with every card remembered that leaves play, or only those that may be asked for."""
    ready = prepare(load_scenario(path), load_book(), "18.4", None)
    with pytest.MonkeyPatch.context() as patch:
        if always:
            patch.setattr(memory, "may_be_asked", lambda _m: True)
        found = explore(
            ready.board.tables,
            ready.board.state,
            ready.script,
            progress=ready.script.start,
            most_states=MOST_STATES,
            most_seconds=60,
        )
    return {found.nodes[at].state.key() for at in found.ends}


@pytest.mark.skipif(is_compiled(), reason="what is compiled cannot be exchanged")
@pytest.mark.parametrize("path", some(FILES[::3], 4), ids=lambda path: path.stem)
def test_forgetting_loses_no_end(path: Path) -> None:
    """Exploring with and without the memory nobody asks for finds the same ends (a third of the scenarios; by day a twelfth)."""
    assert ends(path, always=False) == ends(path, always=True)


@pytest.mark.parametrize(
    ("ability", "asks"),
    [
        ("Play(Seq(Destroy(Creature()), GainChains(3)))", False),
        ("Play(Seq(Destroy(Choose(Creature())), Gain(PowerOf(IT))))", True),
        ("Play(Lose(1, by=ITS_OPPONENT))", True),
        ("Play(Deal(2, Creature(ENEMY)))", False),
    ],
)
def test_words_about_particular_cards_are_told_from_words_about_whatever_is_in_play(ability: str, asks: bool) -> None:
    """A bound card, or its players, may have left; a set of creatures is looked up when it is needed."""
    from judge.cards.notation import parse

    assert mentions_cards(parse(ability)) is asks
