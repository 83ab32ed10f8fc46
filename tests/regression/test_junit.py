"""The JUnit file that ``judge check --junit`` writes."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from click.testing import CliRunner

from judge.cli.main import main
from judge.regression.claims import PLAYS, failure_lines
from judge.regression.junit import junit
from judge.scenarios.check import Failure, Verdict
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.scenario import Claim

CLAIM = Claim("always", "troll.damage = 0", "wrong.toml:18")


def test_each_claim_is_a_case_of_its_scenario(league: Path, tmp_path: Path) -> None:
    """Suites, cases and failures are counted, and the failure tells the branch."""
    file = tmp_path / "out.xml"
    result = CliRunner().invoke(main, ["check", "--brief", "--junit", str(file), *map(str, sorted(league.glob("[otw]*.toml")))])
    assert result.exit_code == 1
    root = ElementTree.parse(file).getroot()
    assert (root.get("tests"), root.get("failures")) == ("10", "1")
    assert [suite.get("name") for suite in root] == ["one", "two", "wrong"]
    failed = [case for case in root.iter("testcase") if len(case)]
    assert [case.get("name") for case in failed] == ["[18.4] always: troll.damage = 0"]
    assert failed[0][0].get("type") == "disagrees"
    assert "wrong.toml:17: it does not hold on this branch" in str(failed[0][0].text).splitlines()[0]
    assert "branch: fight with troll" in str(failed[0][0].text)
    text = file.read_text(encoding="utf-8")
    assert text.startswith("<?xml ")
    assert "\n  <testsuite " in text  # people read it too


def test_what_is_not_settled_is_told_apart_and_what_xml_cannot_carry_is_left_out() -> None:
    """An open claim is a failure of its own type; a control character in a title does not break the file."""
    failure = Failure(CLAIM.mood, CLAIM.says, "not every branch was explored: \x1b more than 9 states", CLAIM.where)
    text = junit([Verdict("a/b", "t", (), "18.4", "open", (failure,), claims=(CLAIM,))])
    (told,) = ElementTree.fromstring(text).iter("failure")
    assert told.get("type") == "open"
    assert told.get("message") == "not every branch was explored: ? more than 9 states"


def test_a_broken_scenario_has_one_case_that_fails() -> None:
    """Claims that were never looked at are not told as if they held."""
    text = junit([Verdict("a/b", "t", (), "18.4", "disagrees", (Failure("read", "", "no such card", "a:1"),), claims=(CLAIM,))])
    (case,) = ElementTree.fromstring(text).iter("testcase")
    assert (case.get("name"), [each.get("type") for each in case]) == (f"[18.4] plays: {PLAYS.says}", ["disagrees"])


def test_a_failure_tells_where_it_is_and_what_happens_only_where_that_is_known() -> None:
    """One without a place begins with what is wrong; the trace is that of the branch, and of nothing where there is none."""
    (path,) = (each for each in scenario_files(()) if each.name == "archimedes-gateway.toml")
    scenario = load_scenario(path)
    assert list(failure_lines(Failure("read", "", "no such card", ""), scenario)) == ["no such card"]
    assert list(failure_lines(Failure("always", "x", "it breaks", "a:1", ("play gateway-to-dis",)))) == [
        "a:1: it breaks", "branch: play gateway-to-dis",
    ]  # fmt: skip
    *head, last = failure_lines(Failure("always", "x", "it breaks", "a:1", ("play gateway-to-dis",)), scenario)
    assert head[1] == "branch: play gateway-to-dis"
    assert len(head) > 2
    assert last.startswith("  ")
