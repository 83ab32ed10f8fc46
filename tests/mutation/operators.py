"""The changes that are made: those of cosmic-ray that say something here, and two of our own.

Left out: what leaves the meaning as it is or only breaks (a decorator taken off, an annotation changed, ``==`` made ``is``).
Our own: a statement that only does something is dropped, and a rule is cited in place of another.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import Any

import parso
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import OPERATOR_PROVIDERS
from parso.python import tree

KINDS = (
    "AddNot", "NumberReplacer", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ExceptionReplacer", "ZeroIterationForLoop",
    "ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub",
)  # fmt: skip
BINARY = ("Add_Sub", "Sub_Add", "Mul_Add", "Div_Mul", "FloorDiv_Mul", "Mod_Mul", "BitOr_BitAnd", "BitAnd_BitOr")
COMPARISONS = (
    "Eq_NotEq", "NotEq_Eq", "Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt",
    "Is_IsNot", "IsNot_Is",
)  # fmt: skip
LIMIT = re.compile(r"^_?(?:MOST|LONGEST|LARGEST|DEEPEST|MAX)(?:_|$)|^_?(?:[A-Z_]+_)?(?:SECONDS|AT_A_TIME)$")
CITATION = re.compile(r"""^["'](?:glossary|rules|chart|faq|errata|setup|reading):[a-z0-9-]+(?:#\d+)?["']$""")


class DropStatement(Operator):
    """A call whose result nobody takes is not made."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        """Where an expression is a statement of its own, and no docstring."""
        if node.type == "simple_stmt" and _is_call(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        """``pass`` in its place."""
        node.children[0] = tree.Keyword("pass", node.children[0].start_pos, prefix=node.children[0].get_first_leaf().prefix)
        return node

    @classmethod
    def examples(cls) -> Sequence[Example]:
        """``tell(it)`` becomes ``pass``."""
        return (Example("tell(it)\n", "pass\n"),)


def _is_call(node: Any) -> bool:
    if node.type not in ("atom_expr", "power"):
        return False
    last = node.children[-1]
    return bool(last.type == "trailer" and last.children[0].value == "(")


class AnotherCitation(Operator):
    """A rule is cited that says something else."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        """Where a string is a citation."""
        if node.type == "string" and CITATION.match(node.value):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        """The entry on wards, or that on Æmber."""
        other = "glossary:aember" if "glossary:ward" in node.value else "glossary:ward"
        return parso.python.tree.String(f'"{other}"', node.start_pos, prefix=node.prefix)

    @classmethod
    def examples(cls) -> Sequence[Example]:
        """``"glossary:poison"`` becomes ``"glossary:ward"``."""
        return (Example('x = "glossary:poison"', 'x = "glossary:ward"'),)


OURS: dict[str, type[Operator]] = {"DropStatement": DropStatement, "AnotherCitation": AnotherCitation}
OPERATOR_PROVIDERS["judge"] = OURS
NAMES = frozenset(
    (
        *(f"core/{kind}" for kind in KINDS),
        *(f"core/ReplaceBinaryOperator_{kind}" for kind in BINARY),
        *(f"core/ReplaceComparisonOperator_{kind}" for kind in COMPARISONS),
        *(f"judge/{kind}" for kind in OURS),
    )
)


def without_meaning(source: str) -> set[tuple[int, int]]:
    """The lines and columns where a change would say nothing: annotations, decorators, what only a type checker imports, limits.

    A limit is a figure of taste: a letter, a second or a card more or less is as good. What it is for is in its name.
    """
    found: set[tuple[int, int]] = set()
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.AnnAssign | ast.arg):
            parts.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            parts += [node.returns, *node.decorator_list]
        elif isinstance(node, ast.ClassDef):
            parts += node.decorator_list
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            parts.append(node)
        elif isinstance(node, ast.Assign | ast.keyword) and _is_limit(node):
            parts.append(node.value)
        for part in parts:
            if isinstance(part, ast.expr | ast.stmt):
                found |= set(_within(part, lines))
    return found


def _is_limit(node: ast.Assign | ast.keyword) -> bool:
    """``MOST_CARDS = 5``, several at once (``MOST_STATES, MOST_SECONDS = 9, 1.0``), or ``most=5`` in a call."""
    if isinstance(node, ast.keyword):
        return node.arg == "most"
    target = node.targets[0]
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    return all(isinstance(name, ast.Name) and LIMIT.search(name.id) for name in names)


def _within(node: ast.expr | ast.stmt, lines: list[str]) -> Iterator[tuple[int, int]]:
    for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
        first = node.col_offset if line == node.lineno else 0
        last = node.end_col_offset if line == node.end_lineno else len(lines[line - 1])
        yield from ((line, column) for column in range(first, last or 0))
