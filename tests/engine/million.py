"""How much memory so many tables take: ``python -m tests.engine.million 1000000`` keeps them as an exploration does.

The tables are those of a wipe of ten creatures, again and again with other pools, five answers for each. Printed are the most
memory that the process had, in megabytes, and the microseconds for a table.
"""

from __future__ import annotations

import resource
import sys
import time

from judge.engine.explore import explore
from judge.engine.game import Game
from judge.engine.graph import Edge, Edges, Nodes
from judge.scenarios.bench import MIXED, WIPE
from tests.engine.footprints.boards import book

ANSWERS = 5  # that lead from a table to others, as in that exploration


def kept(most: int) -> tuple[float, float]:
    """The megabytes of this process with so many tables, and the microseconds for each."""
    game = Game.replay(MIXED, [WIPE], book())
    tables = game.board.tables
    found = explore(tables, game.state)
    first = [node._replace(question=None) for node in found.nodes]
    edge = found.edges[0]
    nodes, edges = Nodes(tables), Edges()
    started = time.process_time()
    amber = 0
    while len(nodes) < most:  # tables that differ in this pool alone come to be one
        amber += 1
        for node in first:
            state = node.state.copy()
            state.players = (state.players[0]._replace(amber=amber), state.players[1])
            number = nodes.number(node._replace(state=state))
            for answer in range(ANSWERS):
                edges.append(Edge(number, edge.option, max(number - answer, 0), edge.cites))
    seconds = time.process_time() - started
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, seconds / len(nodes) * 1e6


if __name__ == "__main__":
    megabytes, microseconds = kept(int(sys.argv[1]))
    print(f"{megabytes:.0f} MB, {microseconds:.0f} us for a table")
