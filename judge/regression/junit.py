"""Verdicts as a JUnit file, as the machines that run checks read it: a suite for each scenario, a case for each claim."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from xml.etree import ElementTree

from judge.regression.claims import checked, failure_lines, name_of
from judge.scenarios.check import Verdict

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML cannot carry


def junit(verdicts: Iterable[Verdict]) -> str:
    """The file's text. A claim that does not hold is a failure, one that could not be settled a failure of the type ``open``."""
    root = ElementTree.Element("testsuites", name="judge check")
    for scenario, listed in groupby(verdicts, key=lambda verdict: verdict.scenario):
        _suite(root, scenario, list(listed))
    for key in ("tests", "failures"):
        root.set(key, str(sum(int(suite.get(key, "0")) for suite in root)))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _suite(root: ElementTree.Element, scenario: str, verdicts: list[Verdict]) -> None:
    seconds = sum(verdict.seconds for verdict in verdicts)
    suite = ElementTree.SubElement(root, "testsuite", name=_plain(scenario), time=f"{seconds:.3f}")
    for verdict in verdicts:
        for each in checked(verdict):
            name = name_of(each.claim, verdict.rulebook, verdict.reading)
            case = ElementTree.SubElement(suite, "testcase", classname=_plain(scenario.replace("/", ".")), name=_plain(name))
            if each.failure is not None:
                kind = "open" if each.open else "disagrees"
                failure = ElementTree.SubElement(case, "failure", type=kind, message=_plain(each.failure.says))
                failure.text = _plain("\n".join(failure_lines(each.failure)))
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(sum(1 for case in suite if len(case))))


def _plain(text: str) -> str:
    return _NO_XML.sub("?", text)
