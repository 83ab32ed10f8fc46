"""The tree of choices as a picture: questions with their answers as rows, lines to what is asked next, and the ends as signs.

Equal positions are drawn once, so it is a tree that grows together again. What would be too large to read is folded
(``judge.show.tree.merged``), and the picture says what was.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.engine.tell import describe
from judge.scenarios.branches import Branches
from judge.show.context.plain import told
from judge.show.tree import columns, merged
from judge.show.tree.choosing import ORDERS, Answers

# Up to here every position is drawn unless one asks for less; beyond, choices that change nothing are folded.
MOST_AT_FIRST = 24
MOST_BOXES = 120
LETTERS_HEAD, LETTERS_ROW, LINES = 29, 31, 2
MOST_NAMED = 4
MARKS = 6  # kinds of signs, each with a form and a colour of its own
SHORT = {
    "order": "Which resolves first?",
    "move": "Which move?",
    "house": "Which house?",
    "flank": "On which flank?",
    "defender": "Fight which creature?",
}


@dataclass(frozen=True, slots=True)
class PicturedWay:
    """Answers that lead to the same place."""

    says: str = told("the answers")
    lines: tuple[str, ...] = told("the same as far as it fits into the picture")
    address: str = told("the position after it; empty where nothing of the kind can be shown")
    to: int = told("the number of the box that it leads to; 0 where it leads to an end or on to what is not drawn")
    end: str = told("the letter of the end that it leads to; empty for none")
    mark: int = told("the form of the sign of that end, from 0")
    ends: tuple[str, ...] = told("the letters of the ends that are possible after it")
    y: int = told("the middle of its row", default=0)
    height: int = told("the height of its row", default=0)
    path: str = told("its line, as SVG draws it; empty where it leads to no box", default="")


@dataclass(frozen=True, slots=True)
class PicturedBox:
    """A question of the picture, or choices folded into one because they change nothing later."""

    number: int = told("its number, from 1")
    says: str = told("what is asked, of whom")
    lines: tuple[str, ...] = told("the same as far as it fits")
    address: str = told("the position")
    ends: tuple[str, ...] = told("the letters of the ends that are possible here")
    folded: bool = told("whether it stands for choices that change nothing later")
    ways: tuple[PicturedWay, ...] = told("its answers")
    x: int = told("its left side", default=0)
    y: int = told("its upper side", default=0)
    head: int = told("the height of the question", default=0)
    height: int = told("its height", default=0)


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole, in pixels."""

    width: int = told("its width")
    height: int = told("its height")
    box_width: int = told("the width of each box")
    boxes: tuple[PicturedBox, ...] = told("the questions")
    positions: int = told("how many positions at which something is asked there are")
    notes: tuple[str, ...] = told("what was folded or left out, in words")
    whole: bool = told("whether every position is drawn")
    other: str = told("where it is drawn the other way: whole or folded; empty when there is no other way")


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a picture is made from. ``letters`` name the outcomes; ``address`` makes the address of a position from labels."""

    answers: Answers
    branches: Branches
    letters: Sequence[str]
    address: Callable[[tuple[str, ...]], str]
    other: Callable[[bool], str]
    labels: Mapping[int, tuple[str, ...]]


def labels_to(answers: Answers, branches: Branches) -> dict[int, tuple[str, ...]]:
    """For each position the labels of a shortest way that leads there."""
    found: dict[int, tuple[str, ...]] = {0: ()}
    for at, last in branches.shortest().items():
        if last is not None:
            before, step = last
            number = branches.leaving[before].index(step)
            found[at] = (*found[before], answers.from_node(before)[number].label)
    return found


def mark(number: int) -> str:
    """The letter of an outcome, counted from 0."""
    return chr(ord("A") + number) if number < 26 else f"{chr(ord('A') + number % 26)}{number // 26 + 1}"


def picture(drawing: Drawing, *, whole: bool | None = None) -> Picture | None:
    """The picture; None where nothing is asked. ``whole``: draw every position, or fold; None leaves it to the size."""
    everything = merged.unfolded(drawing.branches)
    if not everything.boxes:
        return None
    count = len(everything.boxes)
    wholly = count <= (MOST_BOXES if whole else MOST_AT_FIRST) and whole is not False
    drawn, missing = everything, 0
    if not wholly:
        drawn = merged.folded(drawing.branches)
        if len(drawn.boxes) > MOST_BOXES:
            drawn = merged.joined(drawn, {at: _key(drawing, box) for at, box in drawn.boxes.items()})
        if len(drawn.boxes) > MOST_BOXES:
            missing = len(drawn.boxes) - MOST_BOXES
            drawn = merged.cut(drawn, MOST_BOXES)
    notes = tuple(_notes(drawn, missing))
    wholly = wholly or not notes
    can_change = count <= MOST_BOXES and (whole is not None or not wholly)
    return _laid(drawing, drawn, count, notes, wholly, drawing.other(not wholly) if can_change else "")


def _key(drawing: Drawing, box: merged.Box) -> tuple[str, ...]:
    return (_says(drawing, box), *(_way_says(drawing, box, way) for way in box.ways))


def _notes(drawn: merged.Folded, missing: int) -> list[str]:
    notes = []
    if drawn.skipped:
        says = "choices are hidden because every answer leads to the same position"
        notes.append(f"{drawn.skipped:,} {says}")
    if drawn.joined:
        says = "equal choices are drawn once"
        notes.append(f"{drawn.joined:,} {says}")
    if missing:
        notes.append(f"{missing:,} further questions are not drawn; where a row ends in “…”, more is asked")
    return notes


def _laid(drawing: Drawing, drawn: merged.Folded, count: int, notes: tuple[str, ...], wholly: bool, other: str) -> Picture:
    boxes = list(drawn.boxes.values())
    numbers = {box.at: number for number, box in enumerate(boxes, 1)}
    letters = len(drawing.letters)
    reach = [tuple(drawing.letters[each] for each in sorted(ends) if each < letters) for ends in drawing.branches.reach()]
    spoken = [_spoken(drawing, box, numbers, reach) for box in boxes]
    shapes = [columns.Shape(len(box.lines), tuple(columns.Row(way.to - 1, len(way.lines)) for way in box.ways)) for box in spoken]
    layout = columns.lay_in_columns(shapes)
    placed = tuple(_placed(box, shape, layout) for box, shape in zip(spoken, shapes, strict=True))
    return Picture(layout.width, layout.height, columns.WIDTH, placed, count, notes, wholly, other)


def _placed(box: PicturedBox, shape: columns.Shape, layout: columns.Layout) -> PicturedBox:
    at = box.number - 1
    x, y = layout.corners[at]
    ways = tuple(
        replace(way, y=y + shape.middle(row), height=columns.row_height(len(way.lines)), path=layout.paths.get((at, row), ""))
        for row, way in enumerate(box.ways)
    )
    return replace(box, x=x, y=y, head=shape.head, height=shape.height, ways=ways)


def _spoken(drawing: Drawing, box: merged.Box, numbers: Mapping[int, int], reach: Sequence[tuple[str, ...]]) -> PicturedBox:
    """A box in words, not placed yet."""
    says = _says(drawing, box)
    return PicturedBox(
        number=numbers[box.at],
        says=says,
        lines=_wrapped(f"{numbers[box.at]}. {says}", LETTERS_HEAD),
        address=drawing.address(drawing.labels[box.at]),
        ends=reach[box.at],
        folded=bool(box.skipped),
        ways=tuple(_way(drawing, box, way, numbers, reach) for way in box.ways),
    )


def _way(
    drawing: Drawing, box: merged.Box, way: merged.Way, numbers: Mapping[int, int], reach: Sequence[tuple[str, ...]]
) -> PicturedWay:
    if way.answers:
        after = drawing.branches.leaving[box.at][way.answers[0]].end
        labels = (*drawing.labels[box.at], drawing.answers.from_node(box.at)[way.answers[0]].label)
    else:
        after = way.box if way.box >= 0 else box.at
        labels = drawing.labels[way.box] if way.box >= 0 else _to_end(drawing, box)
    says = _way_says(drawing, box, way)
    return PicturedWay(
        says=says,
        lines=_wrapped(says, LETTERS_ROW),
        address=drawing.address(labels),
        to=numbers.get(way.box, 0),
        end=drawing.letters[way.outcome] if 0 <= way.outcome < len(drawing.letters) else "",
        mark=way.outcome % MARKS,
        ends=reach[after],
    )


def _to_end(drawing: Drawing, box: merged.Box) -> tuple[str, ...]:
    """The labels from the beginning through a choice that changes nothing to the end after it."""
    at, labels = box.at, list(drawing.labels[box.at])
    while drawing.branches.leaving[at]:
        labels.append(drawing.answers.from_node(at)[0].label)
        at = drawing.branches.leaving[at][0].end
    return tuple(labels)


def _says(drawing: Drawing, box: merged.Box) -> str:
    """What is asked, of whom; what is folded in words."""
    nodes = drawing.answers.found.nodes
    if len(box.skipped) > 1:
        first = drawing.answers.from_node(box.at)
        if all(len(drawing.branches.leaving[at]) == 1 for at in box.skipped):
            return f"One answer each: {_listed([drawing.answers.from_node(at)[0].says for at in box.skipped], ', ')}"
        if all(question.kind in ORDERS for at in box.skipped if (question := nodes[at].question) is not None):
            return f"In any order: {_listed([each.says for each in first], ', ')}"
        return f"{len(box.skipped)} choices that do not matter"
    question = nodes[box.at].question
    assert question is not None
    who = "Chance" if question.kind in ("chance", "unknown") else describe.player_name(drawing.answers.game, question.player)
    if question.kind == "chance":
        return "Random result?"
    return f"{who}: {SHORT.get(question.kind) or describe.question(drawing.answers.game, question)}"


def _way_says(drawing: Drawing, box: merged.Box, way: merged.Way) -> str:
    answers = drawing.answers.from_node(box.at)
    if way.answers:
        return _listed([answers[each].says for each in way.answers], " or ")
    if len(box.skipped) == 1 and len(answers) > 1:
        return f"Any: {_listed([each.says for each in answers], ', ')}"
    return answers[0].says if len(box.skipped) == 1 else "Then"


def _listed(names: list[str], glue: str) -> str:
    shown = list(dict.fromkeys(names))
    more = len(shown) - MOST_NAMED
    return glue.join(shown) if more <= 1 else f"{', '.join(shown[:MOST_NAMED])} and {more} more"


def _wrapped(text: str, letters: int) -> tuple[str, ...]:
    return tuple(textwrap.wrap(text, letters, max_lines=LINES, placeholder=" …"))
