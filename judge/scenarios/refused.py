"""What a scenario says to be illegal: ``reap troll [glossary:stun]`` or, where a card is asked for, ``troll [glossary:flank]``.

Exact both ways: the citations are those of all the reasons, and of no other.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from judge.cite import parse_cite
from judge.engine.board.labels import Labels
from judge.engine.table.machine import Machine
from judge.engine.table.question import Question
from judge.errors import CiteError, PlayError
from judge.scenarios.labels import why_illegal
from judge.scenarios.scenario import Claim

_FORM = re.compile(r"(?P<what>[^\[\]]*[^\[\]\s])\s*\[(?P<cites>[^\[\]]+)\]")


class Refused(NamedTuple):
    """One entry of ``illegal``: the move or the card, and the citations of its reasons."""

    claim: Claim
    what: str
    cites: frozenset[str]


def refused_problem(text: str) -> str:
    """What is wrong with the form of an entry; "" if nothing is."""
    found = _FORM.fullmatch(text.strip())
    if not found:
        return (
            f"{text!r} is not understood; write a move, or a card where one is asked for, and in brackets the citations of all "
            'reasons: "reap troll [glossary:stun]", "troll [glossary:flank, glossary:enemy]"'
        )
    for cite in _cites(found["cites"]):
        try:
            parse_cite(cite)
        except CiteError as error:
            return error.says
    return ""


def refused_in(claim: Claim) -> Refused:
    """An entry whose form is right, in its parts."""
    found = _FORM.fullmatch(claim.says.strip())
    assert found is not None  # the reader has looked at it
    return Refused(claim, " ".join(found["what"].split()), frozenset(_cites(found["cites"])))


def _cites(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def objection(refused: Refused, m: Machine, labels: Labels, question: Question | None) -> str:
    """Why an entry is not right at a question; "" if it is."""
    if question is None:
        return "nothing is asked at the end of this branch"
    try:
        reasons = why_illegal(m, labels, question, refused.what)
    except PlayError as error:
        return error.says
    if not reasons:
        return f"nothing speaks against it on this branch (asked: {question.kind}, {question.row})"
    if {reason.cite for reason in reasons} == refused.cites:
        return ""
    return f"the reasons are: {'; '.join(f'{reason.says} [{reason.cite}]' for reason in reasons)}"
