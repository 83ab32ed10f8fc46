"""Do the scenarios notice? Rows of charts and nouns are broken on purpose, one at a time."""
