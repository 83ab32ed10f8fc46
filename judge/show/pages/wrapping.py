"""Paragraphs within the width of a terminal."""

from __future__ import annotations

import textwrap

WIDTH = 100


def wrapped(text: str, first: str = "", rest: str = "") -> str:
    """A paragraph within the width of the screen; ``first`` stands before its first line, ``rest`` before the others.

    >>> print(wrapped("all of it", "? "))
    ? all of it
    """
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
