"""``judge diff rulebooks``: what changed from one rulebook to another."""

from __future__ import annotations

import json

from click.testing import CliRunner

from judge.cite import parse_cite
from judge.cli.main import main
from judge.corpus.load import load_corpus


def test_changes_of_substance_are_cited_and_linked() -> None:
    """Each change names what both rulebooks say, its citations, and its page; new entries only when asked for."""
    output = CliRunner().invoke(main, ["diff", "rulebooks", "1.1", "18.4"]).output
    assert "Armor  [1.1:glossary:armor, 18.4:glossary:armor]  /entry/glossary:armor" in output
    assert "Another ruling" in output
    whole = CliRunner().invoke(main, ["diff", "rulebooks", "1.1", "18.4", "--all"]).output
    assert [(each.count("\nNew in 18.4"), each.count("--all lists")) for each in (output, whole)] == [(0, 1), (1, 0)]


def test_json_is_the_comparison_page() -> None:
    """``--json`` is the page's twin, and every citation in it leads to an entry."""
    body = json.loads(CliRunner().invoke(main, ["diff", "rulebooks", "18.4", "1.1", "--json"]).output)
    assert (body["page"]["old"], body["page"]["new"]) == ("1.1", "18.4")
    cites = [cite for group in body["page"]["groups"] for change in group["changes"] for cite in change["cites"]]
    corpus = load_corpus()
    assert len(cites) > 300
    assert all(parse_cite(cite).entry in corpus for cite in cites)


def test_an_unknown_rulebook_is_a_mistake() -> None:
    """The error names the rulebooks that there are."""
    result = CliRunner().invoke(main, ["diff", "rulebooks", "1.1", "9.9"])
    assert result.exit_code == 2
    assert "18.4" in result.stderr
