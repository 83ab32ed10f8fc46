"""What is drawn alike on page after page, drawn once: a card looks the same at every step of a game that leaves it alone."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from flask import current_app
from markupsafe import Markup

MOST_DRAWN = 1_500  # of some 2 kB each, in every process


@lru_cache(maxsize=MOST_DRAWN)
def once(template: str, macro: str, _sprite: str, *told: Hashable) -> Markup:
    """What a macro makes of what it is told; of all around it, it may see nothing but the address of the sprite."""
    made = current_app.jinja_env.get_template(template).make_module()
    return Markup(getattr(made, macro)(*told))
