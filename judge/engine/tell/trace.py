"""A trace told at three depths: what happened, every timing window, every row. All are made from the same lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.engine.tell.view import TraceLine

SHORT, WINDOWS, ROWS = "short", "windows", "rows"
DEPTHS = {SHORT: "what happened", WINDOWS: "every timing window", ROWS: "every row"}


def tell(lines: Sequence[TraceLine], depth: str) -> tuple[TraceLine, ...]:
    """The lines at a depth, an unknown one being the shortest; each keeps its number, its citations and its place."""
    match depth:
        case "rows":
            return tuple(lines)
        case "windows":
            return tuple(_windows(lines))
        case _:
            return tuple(_together(_happened(lines)))


def _windows(lines: Sequence[TraceLine]) -> Iterator[TraceLine]:
    """Windows, the abilities that resolve in them, and whatever changes something or is decided."""
    for line in lines:
        if line.kind == "answer" and line.facts:
            yield replace(line, says=_sentence(line.facts), notes=())
        elif line.kind in ("window", "ability") or line.facts:
            yield replace(line, notes=line.facts)


def _happened(lines: Sequence[TraceLine]) -> Iterator[TraceLine]:
    """Changes and decisions, each with the ability that it comes from; an ability that comes to nothing says so."""
    begun: TraceLine | None = None  # an ability of which nothing has been told yet
    for line in lines:
        if begun is not None and (line.kind == "ability" or line.depth <= begun.depth):
            yield replace(begun, depth=0, says=f"{_of(begun)} no effect", notes=())
            begun = None
        if line.kind == "ability":
            begun = line
        elif line.facts:
            by = f"{_of(begun)} " if begun is not None else ""
            cites = tuple(dict.fromkeys((*(begun.cites if begun is not None else ()), *line.cites)))
            begun = None
            yield replace(line, depth=0, says=_sentence((by + "; ".join(line.facts),)), notes=(), cites=cites)
    if begun is not None:
        yield replace(begun, depth=0, notes=())


def _of(ability: TraceLine) -> str:
    return ability.says if ability.says.endswith("”") else f"{ability.says}:"


def _together(lines: Iterator[TraceLine]) -> Iterator[TraceLine]:
    """The same several times in a row is one line, which stands where it happened last."""
    held: TraceLine | None = None
    times = 1
    for line in lines:
        if held is not None and line.answer == held.answer and line.says in (held.says, _sentence(held.facts)):
            held, times = replace(line, says=held.says, cites=held.cites), times + 1
            continue
        if held is not None:
            yield _times(held, times)
        held, times = line, 1
    if held is not None:
        yield _times(held, times)


def _times(line: TraceLine, times: int) -> TraceLine:
    return line if times == 1 else replace(line, says=f"{line.says} ({times} times)")


def _sentence(facts: Sequence[str]) -> str:
    says = "; ".join(facts)
    return says[:1].upper() + says[1:]
