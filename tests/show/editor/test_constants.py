"""What the page hands to the scripts of the drawn board is what they ask for, and what a board declares."""

import json
import re
from pathlib import Path

import judge.web
from judge.engine.board.spec import SIDE_ZONES
from judge.show.editor.constants import constants

SCRIPTS = Path(judge.web.__file__).parent / "static" / "board"


def test_the_scripts_ask_only_for_what_is_handed_over() -> None:
    """Each name behind ``SPEC``, also of those taken apart at once, is a key of the constants."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SCRIPTS.glob("*.js")))
    asked = set(re.findall(r"SPEC\.(\w+)", text))
    for names in re.findall(r"\{([^}]*)\} = SPEC", text):
        asked |= {name.partition(":")[0].strip() for name in names.split(",")}
    assert asked >= {"zones", "row", "counted", "players", "steps", "most"}
    assert asked - set(constants()) == set()


def test_they_are_what_a_board_declares() -> None:
    """Zones in the order of a board, what each row holds, the zones that may be told as a number, the limits."""
    found = json.loads(json.dumps(constants()))
    assert list(found["zones"]) == list(SIDE_ZONES)
    assert {*found["row"], *found["beside"], *found["pile"]} == set(SIDE_ZONES)
    assert found["counted"] == ["hand", "deck", "archives"]
    assert "damage" in found["holds"]["battleline"]
    assert set(found["creatures"]) < set(found["holds"]["artifacts"])
    assert (found["most"], found["size"]) == ({"cards": 200, "number": 999, "keys": 3, "name": 24}, {"hand": 6, "deck": 36})
    assert found["players"] == ["active", "began", "by", "destroyed", "forged", "me", "owner", "player", "stolen", "tide"]
