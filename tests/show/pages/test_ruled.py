"""What a ruling answers stands first, in our own words, with its citations and what the engine makes of it."""

from dataclasses import replace

from judge.scenarios.read import read_scenario
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.ruled import answer
from judge.show.pages.scenario import scenario_page

DUMA = "destroyed/duma-poison-wave"
BAIT = "repeat/bait-and-switch-14-to-0"


def test_the_answer_is_the_first_sentence_of_the_entry(library: Library, games: Games) -> None:
    """A ruling says yes or no and why, cites itself and the rules that it follows from, and the engine agrees."""
    found = answer(library, games, games.scenarios[DUMA])
    assert found is not None
    entry = library.corpus.entry("faq:destroyed-duma-poison-wave")
    assert (found.says, found.because) == library.corpus.sentences(entry)[:2]
    assert found.says == "No."
    assert [cited.cite for cited in found.cites] == [f"18.4:{entry.id}", *entry.rests_on]
    assert all(cited.address for cited in found.cites)
    assert found.engine.startswith("The engine agrees under rulebook 18.4")
    assert found.verdict.states > 1


def test_an_older_rulebook_answers_with_what_it_ruled_then(library: Library, games: Games) -> None:
    """Bait and Switch repeated itself seven times under 1.1; the engine is held to that answer, not to the one in force."""
    found = answer(library, games, games.scenarios[BAIT], "1.1")
    assert found is not None
    assert found.verdict.rulebook == "1.1"
    assert "seven times" in found.says
    now = answer(library, games, games.scenarios[BAIT])
    assert now is not None
    assert now.says != found.says
    assert {found.verdict.result, now.verdict.result} == {"agrees"}


def test_what_the_engine_does_not_find_is_said(library: Library, games: Games) -> None:
    """With a claim that does not hold the answer stands and the engine disagrees, naming the claim."""
    text = games.scenarios[DUMA].source.text.replace("always = [", 'always = ["duma-the-martyr in emily.hand", ', 1)
    assert text != games.scenarios[DUMA].source.text
    found = answer(library, games, read_scenario(text, "duma.toml"))
    assert found is not None
    assert found.says == "No."
    assert found.engine.startswith("The engine disagrees under rulebook 18.4: always duma-the-martyr in emily.hand")


def test_a_scenario_about_no_ruling_has_no_answer(library: Library, games: Games) -> None:
    """A board that was only saved answers nothing."""
    assert answer(library, games, replace(games.scenarios[DUMA], rulings=())) is None


def test_every_shipped_scenario_about_a_ruling_answers_it(library: Library) -> None:
    """Each page begins with an answer whose citations all lead somewhere; under older rulebooks too."""
    games = Games(library)
    for scenario in games.scenarios.values():
        for book in ("18.4", "1.1"):
            games.verdicts[(scenario.source.text, book)] = ("agrees", 1, ())  # what is checked elsewhere need not be checked here
            found = answer(library, games, scenario, book)
            if scenario.rulings and found is not None:
                assert found.says.endswith((".", "!", "?", "”", '"', ")")), scenario.id
                assert all(cited.address for cited in found.cites), scenario.id


def test_the_page_carries_the_answer_of_its_rulebook(library: Library, games: Games) -> None:
    """The page of a scenario under 1.1 begins with the answer of 1.1."""
    page = scenario_page(library, games, BAIT, "1.1")
    assert page.answer is not None
    assert page.answer.verdict.rulebook == "1.1"
    assert page.answer.verdict in page.verdicts


def test_a_rule_is_answered_by_what_it_comes_to_here(library: Library, games: Games) -> None:
    """A rule does not speak of the board; the title of its scenario does."""
    scenario = games.scenarios["destroyed/archimedes-gateway"]
    found = answer(library, games, scenario)
    assert found is not None
    assert (found.says, found.because, found.kind) == (f"{scenario.title}.", "", "Rule")
