"""The cards: their facts, their abilities in the notation, and these told in our own words."""
