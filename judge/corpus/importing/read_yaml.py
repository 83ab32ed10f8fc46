"""YAML: sections with names, nested; every source line is a block, every section a draft."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

import yaml

from judge.corpus.importing.guard import refused
from judge.corpus.importing.model import Block, Draft

_MAX_DEPTH = 20
_MAX_TEXT = 500_000
_HEADER = "(YAML header)"


def read_yaml(name: str, text: str) -> tuple[tuple[Block, ...], list[Draft]]:
    """The blocks and the drafts of a file of named sections."""
    lines = text.split("\n")
    sections = list(_sections(_root(name, text)))
    if not sections:
        raise refused(name, "the file has no list called sections with a name in each")
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


def _sections(node: yaml.Node | None, path: tuple[str, ...] = ()) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Line, name and path of every named section, in order."""
    if not isinstance(node, yaml.MappingNode):
        return
    fields = {key.value: value for key, value in node.value}
    title = fields.get("name")
    inside = path
    if path or node.start_mark.line > 0:
        inside = (*path, title.value if isinstance(title, yaml.ScalarNode) else "")
        yield node.start_mark.line + 1, inside[-1], inside
    children = fields.get("sections")
    if isinstance(children, yaml.SequenceNode):
        for child in children.value:
            yield from _sections(child, inside)
