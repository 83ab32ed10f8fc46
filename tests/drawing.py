"""Draw the rooms of the house and who imports whom, from the imports themselves: ``python -m tests.drawing`` writes docs/*.svg.

A room is a folder or a module; above it stands whatever imports it. An arrow that follows from two others is left out.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Mapping
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The drawings by their file, with the folder whose rooms they show.
DRAWINGS = {"rooms.svg": "judge", "engine.svg": "judge/engine", "cards.svg": "judge/cards", "show.svg": "judge/show"}
# Small modules that everybody knows stand in one box; the public door and the starter belong to no room.
TOGETHER = {"judge": ("errors", "cite", "paths", "caches")}
OUTSIDE = {"__init__", "__main__"}

WIDE, ROW, GAP, LANE, MARGIN, LETTERS = 250, 58, 22, 11, 4, 40
STYLE = """text { font-family: system-ui, sans-serif } .name { font-weight: 600 }
.box { fill: #fffdf8; stroke: #b5ab97 } .name { fill: #201d26 }
.says { fill: #5a5565 } .arrow { fill: none; stroke: #8a5a00; stroke-width: 1.6 } .head { fill: #8a5a00 }
@media (prefers-color-scheme: dark) { .box { fill: #191c26; stroke: #50586f } .name { fill: #ece8df } .says { fill: #aeaab8 }
.arrow { stroke: #f0b54a } .head { fill: #f0b54a } }"""


def arrows(folder: str) -> dict[str, set[str]]:
    """The rooms in a folder, each with those it imports, wherever the import stands."""
    room = ROOT / folder
    group = {name: ", ".join(TOGETHER[folder]) for name in TOGETHER.get(folder, ())}
    found: dict[str, set[str]] = {}
    for path in sorted(room.rglob("*.py")):
        here = path.relative_to(room).with_suffix("").parts[0]
        if here in OUTSIDE:
            continue
        known = found.setdefault(group.get(here, here), set())
        for name in imports(path):
            head = name.removeprefix(folder.replace("/", ".") + ".").partition(".")[0]
            if name.startswith(folder.replace("/", ".") + ".") and head != here and is_room(room / head):
                known.add(group.get(head, head))
    return {name: others - {name} for name, others in found.items()}


def is_room(path: Path) -> bool:
    return path.is_dir() or path.with_suffix(".py").is_file()


def imports(path: Path) -> set[str]:
    """The dotted names that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def below(name: str, direct: Mapping[str, set[str]]) -> set[str]:
    """Everything that a room reaches."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = direct[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def joined(direct: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The same with those that reach each other as one: "a, b"."""
    reached = {name: below(name, direct) for name in direct}
    name_of = {name: ", ".join(sorted({name} | {each for each in reached[name] if name in reached[each]})) for name in direct}
    found: dict[str, set[str]] = {}
    for name, others in direct.items():
        found.setdefault(name_of[name], set()).update(name_of[other] for other in others)
    return {name: others - {name} for name, others in found.items()}


def in_order(direct: Mapping[str, set[str]]) -> list[str]:
    """The rooms from the top down: whoever imports stands above."""
    return sorted(direct, key=lambda name: (-len(below(name, direct)), name))


def plain(direct: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The same without the arrows that follow from others."""
    return {name: others - {far for near in others for far in below(near, direct)} for name, others in direct.items()}


def says(folder: str, name: str) -> list[str]:
    """What a room is for, in two lines at most: its docstring as far as it fits."""
    if "," in name:
        small = name == ", ".join(TOGETHER.get(folder, ()))
        return ["Small modules that everybody knows" if small else "These know each other"]
    path = ROOT / folder / name
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    told = " ".join((ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or "").partition("\n\n")[0].split())
    told = told.replace("`", "")
    parts = (told.partition(end)[0].rstrip(".") for end in (". ", "; ", ": ", ", "))
    return next((lines for part in parts if len(lines := textwrap.wrap(part, LETTERS)) < 3), textwrap.wrap(told, LETTERS)[:2])


def drawing(folder: str) -> str:
    """The drawing of the rooms in a folder: boxes one below the other, arrows at their right."""
    direct = joined(arrows(folder))
    rooms = in_order(direct)
    steps = [(at, rooms.index(other)) for at, name in enumerate(rooms) for other in plain(direct)[name]]
    lanes = lanes_of([step for step in steps if step[1] - step[0] > 1])
    width = WIDE + 2 * MARGIN + LANE * (max(lanes.values(), default=0) + 1) + 6
    height = len(rooms) * (ROW + GAP) - GAP + 2 * MARGIN
    pieces = [box(at, name, says(folder, name)) for at, name in enumerate(rooms)]
    pieces += [arrow(at, to, lanes.get((at, to), 0)) for at, to in sorted(steps)]
    told = [f"{name} imports {', '.join(sorted(plain(direct)[name]))}." for name in rooms if direct[name]]
    title = f"The rooms of {folder}/, one below the other. {' '.join(told)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">\n'
        f"<style>{STYLE}</style>\n" + "\n".join(pieces) + "\n</svg>\n"
    )


def lanes_of(steps: list[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """How far out each long arrow runs (from 1), short ones inside; no two cover the same stretch of a lane."""
    found: dict[tuple[int, int], int] = {}
    for start, end in sorted(steps, key=lambda step: (step[1] - step[0], step)):
        taken = {lane for (other, its_end), lane in found.items() if other < end and start < its_end}
        found[start, end] = next(lane for lane in range(1, len(steps) + 1) if lane not in taken)
    return found


def top(at: int) -> int:
    return MARGIN + at * (ROW + GAP)


def box(at: int, name: str, lines: list[str]) -> str:
    y = top(at)
    text = "".join(
        f'<text class="says" font-size="11" x="{MARGIN + 10}" y="{y + 35 + 14 * row}">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    return (
        f'<rect class="box" x="{MARGIN}" y="{y}" width="{WIDE}" height="{ROW}" rx="7"/>'
        f'<text class="name" font-size="14" x="{MARGIN + 10}" y="{y + 19}">{escape(name)}</text>{text}'
    )


def arrow(at: int, to: int, lane: int) -> str:
    """Straight down to the next room, or round the rooms between."""
    if not lane:
        x, y = MARGIN + WIDE // 2, top(to)
        line = f"M{x} {top(at) + ROW}V{y - 6}"
        head = f"M{x} {y}l-4.5 -8h9z"
    else:
        x, y = MARGIN + WIDE, top(to) + 14
        out = x + LANE * lane + 6
        line = f"M{x} {top(at) + ROW - 14}H{out - 6}q6 0 6 6V{y - 6}q0 6 -6 6H{x + 6}"
        head = f"M{x} {y}l8 -4.5v9z"
    return f'<path class="arrow" d="{line}"/><path class="head" d="{head}"/>'


if __name__ == "__main__":
    for name, folder in DRAWINGS.items():
        (ROOT / "docs" / name).write_text(drawing(folder), encoding="utf-8")
