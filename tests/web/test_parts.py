"""What a site is made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, cast

from judge.web.parts import Parts


def test_what_first_views_need_is_worked_out_piece_by_piece() -> None:
    """The words of the entries first, then where their scenarios open; nothing before it is asked for."""
    done: list[str] = []

    def pieces(*names: str) -> Callable[[], Iterator[Callable[[], object]]]:
        return lambda: ((lambda name=name: done.append(name)) for name in names)

    library, games = SimpleNamespace(html_ahead=pieces("an entry")), SimpleNamespace(open_ahead=pieces("opened", "another"))
    nothing: Any = None
    found = Parts(cast(Any, library), cast(Any, games), nothing, nothing, nothing).ahead()
    assert done == []
    for work in found:
        work()
    assert done == ["an entry", "opened", "another"]
