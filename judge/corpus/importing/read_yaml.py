"""YAML: sections with names, nested; every source line is a block, every section a draft."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

import yaml

from judge.corpus.importing import headings
from judge.corpus.importing.guard import refused
from judge.corpus.importing.model import Block, Draft

_MAX_DEPTH = 20
_WIDEST = 120  # letters of a line that is cut where it is full
_FULL = 0.6  # of the usual length, what such a line has at least
_MAX_TEXT = 500_000
_HEADER = "(YAML header)"
_ENDS = re.compile(r"[.?!:][”\"'’)\]*_]*$")
# A rulebook with such a part is split as any other document is: by its headings, questions and answers.
_QUESTIONS = {"frequently asked questions", "general faq", "card specific faq", "card specific errata"}


def read_yaml(name: str, text: str) -> tuple[tuple[Block, ...], list[Draft]]:
    """The blocks and the drafts of a file of named sections; no drafts where the names are those of a rulebook's parts."""
    lines = text.split("\n")
    root = _root(name, text)
    sections = list(_sections(root))
    if not sections:
        raise refused(name, "the file has no list called sections with a name in each")
    if {headings.norm(title) for _, title, _ in sections} & _QUESTIONS:
        return tuple(_as_document(root, lines, _width(root))), []
    blocks = [
        Block(line.strip(), number, number, gap=number == 1 or not lines[number - 2].strip())
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ]
    cuts = [bisect_left(blocks, line, key=lambda block: block.first) for line, _, _ in sections]
    drafts = [Draft(_HEADER, "setting/lore", "header", list(range(cuts[0])))]
    for (_, title, path), start, end in zip(sections, cuts, [*cuts[1:], len(blocks)], strict=True):
        kind = "glossary" if path[0] == "Glossary" and len(path) > 1 else "rules section"
        drafts.append(Draft(title, kind, path[0], list(range(start, end))))
    return tuple(blocks), drafts


def _root(name: str, text: str) -> yaml.Node | None:
    if len(text) > _MAX_TEXT:
        raise refused(name, f"the text has {len(text):,} characters; the limit for YAML is {_MAX_TEXT:,}")
    try:
        depth = 0
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            if isinstance(event, yaml.AliasEvent):
                raise refused(name, "aliases are not read: they can blow a small file up to any size")
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > _MAX_DEPTH:
                raise refused(name, f"sections are nested more than {_MAX_DEPTH} deep")
        return yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as wrong:
        raise refused(name, f"this is not YAML: {str(wrong).splitlines()[0]}") from wrong


def _sections(
    node: yaml.Node | None, path: tuple[str, ...] = (), *, root: bool = True
) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Line, name and path of every named section, in order; the root is none, its name is that of the file."""
    if not isinstance(node, yaml.MappingNode):
        return
    fields = {key.value: value for key, value in node.value}
    title = fields.get("name")
    inside = path
    if not root:
        inside = (*path, title.value if isinstance(title, yaml.ScalarNode) else "")
        yield node.start_mark.line + 1, inside[-1], inside
    children = fields.get("sections")
    if isinstance(children, yaml.SequenceNode):
        for child in children.value:
            yield from _sections(child, inside, root=False)


def _width(root: yaml.Node | None) -> int:
    """How many letters the lines of texts have that are cut where they are full; 0 where lines are whole paragraphs."""
    lengths = sorted(len(line.strip()) for text in _texts(root) for line in text.split("\n") if line.strip())
    full = lengths[len(lengths) * 19 // 20] if lengths else 0
    return full if full <= _WIDEST else 0


def _texts(node: yaml.Node | None) -> Iterator[str]:
    if isinstance(node, yaml.ScalarNode):
        yield node.value
    elif isinstance(node, yaml.SequenceNode):
        for child in node.value:
            yield from _texts(child)
    elif isinstance(node, yaml.MappingNode):
        for _, value in node.value:
            yield from _texts(value)


def _as_document(node: yaml.Node | None, lines: list[str], width: int) -> Iterator[Block]:
    """The names and texts of sections as the paragraphs of a document, what a section says itself before those inside it;
    ``width`` is that of lines which are cut where they are full."""
    if isinstance(node, yaml.SequenceNode):
        for child in node.value:
            yield from _as_document(child, lines, width)
    if isinstance(node, yaml.MappingNode):
        values = [value for _, value in node.value]
        for value in sorted(values, key=lambda each: not isinstance(each, yaml.ScalarNode)):
            scalar = isinstance(value, yaml.ScalarNode)
            yield from _paragraphs(value, lines, width) if scalar else _as_document(value, lines, width)


def _paragraphs(node: yaml.ScalarNode, lines: list[str], width: int) -> Iterator[Block]:
    """The paragraphs of one text; all its lines are counted with the first."""
    first = node.start_mark.line + 1
    last = max(first, node.end_mark.line + (1 if node.end_mark.column else 0))
    count = sum(bool(line.strip()) for line in lines[first - 1 : last])
    for paragraph in _unfolded(node.value, width):
        yield Block(paragraph, first, last, lines=count)
        count = 0


def _unfolded(text: str, width: int) -> Iterator[str]:
    """The paragraphs of a text whose lines may be cut where they are full: a line goes on where the one before it is nearly so
    and ended no sentence."""
    said, full = "", False
    for line in map(str.strip, text.split("\n")):
        goes_on = full and line and not headings.is_list_item(line) and (line[0].islower() or not _ENDS.search(said))
        full = bool(line) and len(line) > width * _FULL > 0
        if goes_on:
            said += f" {line}"
            continue
        if said:
            yield said
        said = line
    if said:
        yield said
