"""The single effects: each module emits the rows of some nouns and says whether the noun was one of its own."""

from judge.engine.compile.emit import battleline, hidden, status, wealth, zones

ARMS = (wealth.emit, status.emit, zones.emit, battleline.emit, hidden.emit)
