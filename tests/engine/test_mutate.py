"""Charts can be broken on purpose, and mend themselves."""

from __future__ import annotations

from collections.abc import Callable

from judge.engine.game import Game
from judge.engine.mutate import applied, mutations


def test_every_row_is_dropped_and_swapped() -> None:
    """Every chart is broken, in both ways, and every mutation differs from the chart it breaks."""
    found = list(mutations())
    assert {m.how for m in found} == {"dropped", "swapped with the next"}
    assert {m.chart for m in found} >= {"turn", "play", "fight", "reap", "damage", "destroyed", "steal"}
    assert len({str(m) for m in found}) == len(found)


def test_a_broken_chart_is_used_only_inside_the_block(play: Callable[..., Game]) -> None:
    """Without the row that gains the Æmber a reap gains nothing; afterwards it gains 1 again."""
    broken = next(m for m in mutations() if str(m) == "gain-by-reaping#gain dropped")
    with applied(broken):
        without = play({"battleline": ["imp"]}, {}, "reap imp")
    mended = play({"battleline": ["imp"]}, {}, "reap imp")
    assert [game.table["players"][0]["amber"] for game in (without, mended)] == [0, 1]
