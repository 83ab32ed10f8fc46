"""Boards to begin with: as a table is when nobody has said anything yet, and three that are set up again and again."""

from __future__ import annotations

from typing import Any

# Nobody sees a hand or a deck; a deck is unknown rather than empty, as one that is empty is shuffled anew.
UNSEEN: dict[str, Any] = {"hand": "unknown", "deck": "unknown"}
FRESH: dict[str, Any] = {"emily": UNSEEN, "opponent": UNSEEN}
TEMPLATES: dict[str, dict[str, Any]] = {
    "A fight": {
        "house": "brobnar",
        "emily": {"battleline": ["troll", "krump"], **UNSEEN},
        "opponent": {"battleline": ["bulwark", "champion-anaphiel", "bad-penny"], **UNSEEN},
    },
    "A board wipe": {
        "house": "dis",
        "emily": {"battleline": ["dust-imp", "archimedes", "troll"], "hand": ["gateway-to-dis"], "deck": "unknown"},
        "opponent": {"battleline": ["bad-penny", "harbinger-of-doom", "dust-pixie"], **UNSEEN},
    },
    "The key phase": {
        "step": "start",
        "emily": {"amber": 7, "keys": 1, "battleline": ["dextre"], **UNSEEN},
        "opponent": {"amber": 5, "keys": 2, "battleline": ["umbra"], **UNSEEN},
    },
}
