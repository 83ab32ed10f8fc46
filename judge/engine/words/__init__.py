"""What the words of an ability find on the table: cards, numbers, conditions, and what is true of a card now.

The files of this room know each other, so they are read from one end: ``evaluate`` first.
"""

from judge.engine.words import evaluate as evaluate
