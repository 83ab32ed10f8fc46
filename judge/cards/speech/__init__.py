"""English for the notation: one file for each part of speech; ``judge.cards.english`` is the door."""
