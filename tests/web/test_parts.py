"""What a site is made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, cast

from judge.errors import ScenarioError
from judge.web.parts import Parts


def test_what_first_views_need_is_worked_out_ahead_and_mostly_rests() -> None:
    """Every piece is done, also after one that is refused; the rest after each is as long as nine such pieces."""
    done: list[str] = []
    rests: list[float] = []

    def piece(name: str) -> Callable[[], object]:
        def work() -> None:
            done.append(name)
            if name == "refused":
                raise ScenarioError("of an older rulebook only")

        return work

    def pieces(*names: str) -> Callable[[], Iterator[Callable[[], object]]]:
        return lambda: map(piece, names)

    library, games = SimpleNamespace(html_ahead=pieces("an entry")), SimpleNamespace(open_ahead=pieces("refused", "opened"))
    nothing: Any = None
    Parts(cast(Any, library), cast(Any, games), nothing, nothing, nothing).work_ahead(rests.append)
    assert done == ["an entry", "refused", "opened"]
    assert len(rests) == 3
    assert min(rests) > 0
