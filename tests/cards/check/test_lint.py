"""The cards written down are without flaw, and the lint sees every kind of flaw."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cards.book import load_book
from judge.cards.check.lint import lint_cards
from judge.cards.pool import Pool, load_pool
from judge.cli.main import main


@pytest.fixture(scope="module")
def pool() -> Pool:
    return load_pool()


def test_the_cards_are_without_flaw() -> None:
    """Every ability parses, prints back, has its parts in place, names what exists, and has English."""
    assert lint_cards(load_book()) == ()


@pytest.mark.parametrize(
    ("table", "code", "says"),
    [
        ("[no-such-card]\nabilities = []", "card/unknown-id", "no card"),
        ('[urchin]\nabilities = []\nerrata = "errata:none"', "card/unknown-errata", "errata:none"),
        ('[urchin]\nabilities = []\n[[urchin.older]]\nrulebooks = ["9"]\nabilities = []', "card/unknown-rulebook", "9 is none"),
        ('[urchin]\nabilities = ["Play(Stael(1))"]', "card/unreadable", "unknown noun Stael"),
        ('[urchin]\nabilities = ["Play(Steal(1, YOU))"]', "card/not-canonical", "Play(Steal(1))"),
        ('[urchin]\nabilities = ["Steal(1)"]', "card/wrong-part", "is not an ability"),
        ('[urchin]\nabilities = ["Play(Creature())"]', "card/wrong-part", "where effect belongs"),
        ('[urchin]\nabilities = ["Play(Destroy(Steal(1)))"]', "card/wrong-part", "where cards belongs"),
        ('[urchin]\nabilities = ["Play(Steal(YOU))"]', "card/wrong-part", "where quantity belongs"),
        ('[urchin]\nabilities = ["Play(Put(THIS, YOU))"]', "card/wrong-part", "Put.to is YOU where place belongs"),
        ('[urchin]\nabilities = ["After(Reaps(tests=FRIENDLY), Steal(1))"]', "card/wrong-part", "needs a comma"),
        ('[urchin]\nabilities = ["Play(Destroy((THIS,)))"]', "card/wrong-part", "one thing, not a tuple"),
        ("[urchin]\nabilities = [\"Play(Destroy(Creature(House('marz'))))\"]", "card/wrong-part", "House.name is 'marz'"),
        ("[urchin]\nabilities = [\"Play(Destroy(The('them')))\"]", "card/wrong-part", "nothing is called 'them'"),
        ("[urchin]\nabilitys = []", "card/broken", "unknown field abilitys"),
        ("[urchin]\nabilities = [", "card/broken", "not TOML"),
        ("[urchin]\nabilities = ['Play(Seq())']", "card/wrong-part", "Seq() joins nothing"),
    ],
)
def test_a_flaw_is_found_and_named(tmp_path: Path, pool: Pool, table: str, code: str, says: str) -> None:
    """Each kind of flaw is one problem with its code, its file and card, and what is wrong."""
    (tmp_path / "shadows.toml").write_text(table, encoding="utf-8")
    problems = lint_cards(load_book(pool, tmp_path))
    assert [problem.code for problem in problems] == [code]
    assert says in problems[0].says


def test_the_command_line_says_so() -> None:
    """``judge lint cards`` prints the problems, and how many there are."""
    result = CliRunner().invoke(main, ["lint", "cards"])
    assert (result.exit_code, result.output) == (0, "0 problems\n")
    assert CliRunner().invoke(main, ["lint", "cards", "--json"]).output == "[]\n"
