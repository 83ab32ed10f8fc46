"""Paragraphs for a terminal."""

from __future__ import annotations

from judge.show.pages.wrapping import WIDTH, wrapped


def test_no_line_is_wider_than_the_screen_and_no_name_is_broken() -> None:
    """Every line begins as is said; a name with hyphens stays whole, so that it can be copied."""
    lines = wrapped("card:gateway-to-dis-and-back " * 12, "? ", "  ").splitlines()
    assert len(lines) > 2
    assert max(map(len, lines)) <= WIDTH
    assert lines[0].startswith("? card:")
    assert all(line.startswith("  card:") for line in lines[1:])
    assert all(word == "card:gateway-to-dis-and-back" for line in lines for word in line[2:].split())
