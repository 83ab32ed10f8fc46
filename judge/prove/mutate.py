"""Break the charts on purpose: every row dropped, and every row swapped with the next.

If no scenario notices a broken row, the scenarios do not prove that row. A mutated chart that cannot even be built (it
reads what nothing has set) counts as noticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.cite import IN_FORCE
from judge.engine.charts.rulebooks import charts
from judge.engine.resolve.game_tables import GameTables
from judge.engine.table.rows import If, Procedure, Repeat, Row


@dataclass(frozen=True, slots=True)
class Mutation:
    """One broken chart: which procedure and row, and how (``dropped`` or ``swapped``)."""

    chart: str
    row: str
    how: str
    broken: Procedure

    def __str__(self) -> str:
        return f"{self.chart}#{self.row} {self.how}"

    def applied(self, tables: GameTables) -> GameTables:
        """The same game on the broken chart. Raises ChartError for a chart that cannot even be built."""
        return tables.with_chart(self.broken)


def mutations(rulebook: str = IN_FORCE) -> Iterator[Mutation]:
    """Every mutation of every chart of a rulebook, in chart order."""
    for chart in charts(rulebook).values():
        for row, how, rows in _broken(chart.rows, ""):
            yield Mutation(chart.id, row, how, replace(chart, rows=rows))


def _broken(rows: tuple[Row, ...], path: str) -> Iterator[tuple[str, str, tuple[Row, ...]]]:
    for at, row in enumerate(rows):
        name = path + (row.id or f"{at}:{row.when or getattr(row, 'op', '')}")
        yield name, "dropped", rows[:at] + rows[at + 1 :]
        if at + 1 < len(rows):
            yield name, "swapped with the next", (*rows[:at], rows[at + 1], row, *rows[at + 2 :])
        for inner, how, made in _inside(row, name):
            yield inner, how, (*rows[:at], made, *rows[at + 1 :])


def _inside(row: Row, name: str) -> Iterator[tuple[str, str, Row]]:
    """The mutations of the rows inside a condition or a loop, with the row that then holds them."""
    match row:
        case If(then=then, other=other):
            for inner, how, made in _broken(then, f"{name}/"):
                yield inner, how, replace(row, then=made)
            for inner, how, made in _broken(other, f"{name}/else/"):
                yield inner, how, replace(row, other=made)
        case Repeat(body=body):
            for inner, how, made in _broken(body, f"{name}/"):
                yield inner, how, replace(row, body=made)
        case _:
            return
