"""A game in words: its questions, its lines, its board."""
