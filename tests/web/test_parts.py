"""What a site is made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, cast

from judge.web.parts import Parts


def test_a_site_has_read_everything_before_it_is_asked() -> None:
    """The search is open, the cards are written, and where scenarios open is known."""
    read: list[str] = []
    search = SimpleNamespace(search=lambda *_words, **_limit: read.append("the search"))
    games = SimpleNamespace(
        book=SimpleNamespace(definition=lambda _card: read.append("the cards")),
        keep_openings=lambda: read.append("the openings"),
        opened_of=lambda _entry, rulebook: read.append(f"an opening under {rulebook}"),
    )
    library, finder = SimpleNamespace(rulebook=lambda _asked: "18.4"), SimpleNamespace(current=search)
    nothing: Any = None
    Parts(cast(Any, library), cast(Any, games), cast(Any, finder), nothing, nothing).warm_up()
    assert read == ["the search", "the cards", "the openings", "an opening under 18.4"]


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
