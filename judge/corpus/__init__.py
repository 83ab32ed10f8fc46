"""The rules in our own words: entries, rulebooks, citations, and official documents taken in."""
