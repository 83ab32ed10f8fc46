"""``judge search``."""

from __future__ import annotations

import json

from click.testing import CliRunner

from judge.cli.main import main


def run(*words: str) -> str:
    result = CliRunner().invoke(main, ["search", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_hits_are_told_with_their_citation_and_without_marks() -> None:
    """A ruling with its question; no sign of HTML is left in what was found."""
    output = run("elusive", "hazardous")
    assert "found in rulebook 18.4" in output.split("\n")[0]
    assert "[faq:elusive-hazardous-kills-attacker]  Ruling\n? I attack" in output
    assert "<mark>" not in output
    assert "&" not in output


def test_an_older_rulebook_says_what_it_has_not_and_what_it_ruled() -> None:
    """What does not stand in it is found all the same, and says so."""
    output = run("ward", "--rulebook", "1.1")
    assert "[glossary:ward]  Rule  not in 1.1" in output


def test_a_search_can_be_narrowed_and_turned() -> None:
    """To a kind; page by page without a hit twice; and all of it as JSON."""
    pages = [json.loads(run("damage", "--kind", "faq", "--page", page, "--json"))["page"] for page in ("1", "2")]
    found = [{hit["link"]["id"] for hit in page["hits"]} for page in pages]
    assert all(each.startswith("faq:") for each in found[0])
    assert found[0]
    assert not found[0] & found[1]


def test_what_is_not_covered_is_said() -> None:
    """With what is near it, where anything is; of a question of the game nothing such is said."""
    told = {words: run(*words.split()).split("\n")[1] for words in ("weather in berlin", "python tutorial", "ward")}
    assert told == {
        "weather in berlin": "not covered here; what follows is only near it",
        "python tutorial": "not covered here",
        "ward": "",
    }


def test_a_misspelt_word_is_put_right_in_sight() -> None:
    """The reader sees what was meant instead."""
    assert "did you mean: elusive" in run("elusiv")
