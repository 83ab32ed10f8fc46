"""KeyForge Judge: look a ruling up, play it out, prove it.

The public door. A name is fetched from its room when it is first used, so that ``import judge`` costs nothing.

>>> import judge
>>> judge.load_corpus().passage("glossary:elusive")[:60]
'The first time each turn that an elusive creature is chosen '
>>> board = {"house": "dis", "emily": {"hand": ["gateway-to-dis"]}, "dan": {"battleline": ["troll"]}}
>>> game = judge.Game(board, judge.load_book())
>>> game.answer("play gateway-to-dis")
>>> [card["called"] for card in game.table["players"][1]["discard"]]
['Troll']
>>> [(hit.id, hit.title) for hit in judge.open_search(judge.load_corpus(), judge.load_pool()).search("elusive", limit=1).hits]
[('glossary:elusive', 'Elusive')]
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from judge.cards.book import load_book as load_book
    from judge.cards.pool import load_pool as load_pool
    from judge.cite import Cite as Cite
    from judge.cite import parse_cite as parse_cite
    from judge.corpus.load import load_corpus as load_corpus
    from judge.engine.board.setup import lay_out as lay_out
    from judge.engine.explore import explore as explore
    from judge.engine.game import Game as Game
    from judge.errors import JudgeError as JudgeError
    from judge.scenarios.check import check as check
    from judge.scenarios.goal import can as can
    from judge.scenarios.read import load_scenario as load_scenario
    from judge.search import open_search as open_search

__version__ = "0.1.0"

_ROOMS = {
    "Cite": "judge.cite",
    "Game": "judge.engine.game",
    "JudgeError": "judge.errors",
    "can": "judge.scenarios.goal",
    "check": "judge.scenarios.check",
    "explore": "judge.engine.explore",
    "lay_out": "judge.engine.board.setup",
    "load_book": "judge.cards.book",
    "load_corpus": "judge.corpus.load",
    "load_pool": "judge.cards.pool",
    "load_scenario": "judge.scenarios.read",
    "open_search": "judge.search",
    "parse_cite": "judge.cite",
}

__all__ = list(_ROOMS)


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module 'judge' has no attribute {name!r}")
    return getattr(importlib.import_module(_ROOMS[name]), name)
