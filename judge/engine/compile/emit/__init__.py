"""Single effects that are more than one operation: one function for each noun emits its rows.

An effect that is one operation needs no function here: the operation says so itself (``does``).
"""

from judge.engine.compile.emit import battleline, hidden, naming, status, wealth, zones  # noqa: F401  (importing them registers them)
from judge.engine.compile.emit.emits import EMITS

__all__ = ["EMITS"]
