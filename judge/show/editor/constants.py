"""What the drawn board needs to know of boards: handed from the page to its scripts, which declare nothing themselves."""

from __future__ import annotations

from functools import cache
from typing import Any

from judge.cards.icons import ICONS
from judge.engine.board import spec
from judge.engine.board.fields import fields_of
from judge.engine.charts.readings import READINGS
from judge.engine.resolve.game_tables import ALL_HOUSES
from judge.show.context.words import DRAWN, STEP_NAMES
from judge.show.editor import sides
from judge.show.editor.inputs import PLAYERS, ROWS, inputs_of
from judge.show.editor.templates import FRESH, TEMPLATES


@cache
def constants() -> dict[str, Any]:
    """Zones, marks, words and limits, as ``spec.js`` takes them over."""
    side, card = fields_of(spec.SideSpec), fields_of(spec.CardSpec)
    zones = {name: field for name, field in side.items() if field.about.zone is not None}
    return {
        "sides": PLAYERS,
        "places": sides.PLACES,
        "zones": {name: field.about.name for name, field in zones.items()},
        **{drawn: [name for name, field in zones.items() if field.about.drawn == drawn] for drawn in ("row", "beside", "pile")},
        "counted": [name for name, field in zones.items() if field.shape("integer")],
        "marks": [each.name for each in inputs_of("card") if each.kind == "tick"],
        "holds": {row: [name for name, field in card.items() if row in (field.about.where or (row,))] for row in ROWS},
        "creatures": spec.CREATURES_ONLY,
        "houses": ALL_HOUSES,
        "drawn": sorted(DRAWN),
        "icons": ICONS,
        "types": spec.TYPES,
        "steps": STEP_NAMES,
        "most": {
            "cards": spec.MOST_CARDS,
            "number": spec.MOST_NUMBER,
            "keys": side["keys"].about.most,
            "name": sides.LONGEST_NAME,
        },
        "size": {"hand": spec.HAND_SIZE, "deck": spec.DECK_SIZE},
        "noted": spec.NOTED,
        "taken": sides.TAKEN,
        "players": sides.NAMES_A_PLAYER,
        "fresh": FRESH,
        "templates": TEMPLATES,
        "readings": {each.slug: each.other for each in READINGS},
    }
