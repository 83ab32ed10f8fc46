"""Checking runs over every branch, is strict about the script, and shows a branch for what does not hold."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge.scenarios.check import Verdict, check
from judge.scenarios.scenario import Scenario
from tests.scenarios.conftest import SmallBook

Checked = Callable[..., Verdict]
BOLT = '[[do]]\nemily = "play bolt"\n'


@pytest.fixture
def checked(book: SmallBook, written: Callable[..., Scenario]) -> Checked:
    """Check a scenario made of a board and the rest of its file."""

    def made(rest: str, *, most_states: int = 1000, **cards: str) -> Verdict:
        return check(written(rest, **cards), book, most_states=most_states)

    return made


def failures(verdict: Verdict) -> list[tuple[str, str, str]]:
    return [(failure.mood, failure.claim, failure.where) for failure in verdict.failures]


def test_open_questions_branch_and_moods_differ(checked: Checked) -> None:
    """Of two targets each is possible, neither is certain, and no third thing happens."""
    verdict = checked(
        BOLT + '[expect]\nalways = ["bolt in emily.discard"]\npossible = ["imp in emily.discard", "pixie in otto.discard"]\n'
        'never = ["imp in emily.discard and pixie in otto.discard", "troll in otto.discard"]',
        hand="bolt", ours="imp", theirs="pixie troll",
    )  # fmt: skip
    assert verdict.result == "agrees", verdict.failures
    assert verdict.ends == 3


def test_each_mood_fails_with_a_branch_that_shows_it(checked: Checked) -> None:
    """What is false is reported with the line of the claim and the answers that lead there."""
    verdict = checked(
        BOLT + '[expect]\nalways = ["imp in emily.discard"]\npossible = ["troll in otto.discard"]\n'
        'never = ["pixie in otto.discard"]',
        hand="bolt", ours="imp", theirs="pixie troll",
    )  # fmt: skip
    assert verdict.result == "disagrees"
    assert failures(verdict) == [
        ("always", "imp in emily.discard", "test.toml:13"),
        ("possible", "troll in otto.discard", "test.toml:14"),
        ("never", "pixie in otto.discard", "test.toml:15"),
    ]
    assert verdict.failures[2].witness == ("play bolt", "pixie")


def test_a_given_answer_is_followed_alone(checked: Checked) -> None:
    """With an answer there is one branch; with a star the question stays open."""
    claim = '[expect]\nalways = ["pixie in otto.discard"]'
    assert checked(BOLT + 'choose = ["pixie"]\n' + claim, hand="bolt", ours="imp", theirs="pixie").result == "agrees"
    assert checked(BOLT + 'choose = ["*"]\n' + claim, hand="bolt", ours="imp", theirs="pixie").result == "disagrees"


@pytest.mark.parametrize(
    ("how", "named", "gone"),
    [
        ("n=2", ["knight", "imp"], ["imp", "knight"]),
        ("n=2", ["pixie", "knight"], ["pixie", "knight"]),  # beside pixie only knight is left to be picked
        ("n=2", ["troll", "pixie"], ["troll", "pixie"]),
        ("n=3, up_to=True", ["knight", "troll", "done"], ["troll", "knight"]),
        ("n=3", ["knight", "troll", "pixie"], ["troll", "pixie", "knight"]),
    ],
)
def test_a_set_is_named_in_any_order(book: SmallBook, checked: Checked, how: str, named: list[str], gone: list[str]) -> None:
    """Cards picked together are asked for as they lie; what the file names first makes no difference."""
    book.add("net", "action", "dis", f"Play(Return(Choose(Creature(), {how})))")
    script = f'[[do]]\nemily = "play net"\nchoose = {named}\n'.replace("'", '"')
    left = {"troll", "imp", "pixie", "knight"} - set(gone)
    claims = [*(f"{card} not in play" for card in gone), *(f"{card} in play" for card in sorted(left))]
    verdict = checked(f"{script}[expect]\nalways = {claims}".replace("'", '"'), hand="net", theirs="troll imp pixie knight")
    assert (verdict.result, verdict.ends) == ("agrees", 1), verdict.failures


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ('emily = "play bolt"\nchoose = ["knight"]', "it can be: imp, pixie"),
        ('emily = "play bolt"\nchoose = ["pixie", "imp"]', "nobody asked for 'imp'"),
        ('otto = "end"', "it is emily's turn"),
        ('emily = "use imp"', "is no move now"),
    ],
)
def test_a_script_that_does_not_fit_disagrees_and_says_why(checked: Checked, script: str, says: str) -> None:
    """An answer too many, a wrong answer, a wrong player and no such move are told with the line of the move."""
    verdict = checked(f'[[do]]\n{script}\n[expect]\npossible = ["imp in play"]', hand="bolt", ours="imp", theirs="pixie")
    assert verdict.result == "disagrees"
    told = verdict.failures[0]
    assert (told.mood, told.where) == ("do", "test.toml:10")
    assert says in told.says


def test_an_illegal_move_gives_the_cited_reasons(checked: Checked) -> None:
    """The failure repeats why the move is not allowed, and what a creature can fight instead."""
    rest = '[[do]]\nemily = "{}"\n[expect]\nalways = ["imp in play"]'
    off_house = checked(rest.format("reap knight"), ours="imp knight")
    assert "[rules:step-3-play-discard-use]" in off_house.failures[0].says
    friend = checked(rest.format("fight knight with imp"), ours="imp knight", theirs="pixie")
    assert "it can be made to fight pixie" in friend.failures[0].says


def test_the_creature_to_fight_is_chosen_or_forced(checked: Checked) -> None:
    """The same move answers the question where there are two enemies, and passes where there is one."""
    rest = '[[do]]\nemily = "fight pixie with troll"\n[expect]\nalways = ["pixie in otto.discard", "troll.damage = 1"]'
    assert checked(rest, ours="troll", theirs="pixie").result == "agrees"
    assert checked(rest, ours="troll", theirs="pixie knight").result == "agrees"


def test_cites_must_stand_on_every_branch(checked: Checked) -> None:
    """A rule cited on one branch only is not enough, and the branch without it is shown."""
    rest = BOLT + '[expect]\nalways = ["bolt in emily.discard"]\ncites = ["card:imp", "card:bolt", "glossary:destroyed"]'
    verdict = checked(rest, hand="bolt", ours="imp", theirs="troll")
    assert [failure.claim for failure in verdict.failures] == ["card:imp", "glossary:destroyed"]
    assert verdict.failures[0].witness == ("play bolt", "troll")


def test_questions_are_told_apart_by_the_way(checked: Checked) -> None:
    """Whether an order was asked belongs to the way, even where the tables at the end are equal."""
    wipe = '[[do]]\nemily = "play wipe"\n[expect]\n'
    both = checked(
        wipe + 'always = ["asked order in main", "not asked order in end", "not asked target"]', hand="wipe", ours="imp imp"
    )
    assert both.result == "agrees", both.failures
    assert checked(wipe + 'never = ["asked order"]', hand="wipe", ours="imp troll").result == "agrees"


def test_anything_tries_every_legal_move(checked: Checked) -> None:
    """What can be reached by some moves of the step is possible; limits on the moves hold."""
    free = '[[do]]\nemily = "anything"\n{}[expect]\n'
    cards = {"hand": "bolt", "ours": "imp troll", "theirs": "pixie"}
    reached = 'possible = ["emily.amber = 2", "emily.amber = 3", "pixie in otto.discard and emily.amber = 2"]\n'
    assert checked(free.format("") + reached + 'never = ["emily.amber > 3"]', **cards).result == "agrees"
    once = checked(free.format("times = 1\n") + 'never = ["emily.amber = 2"]\npossible = ["emily.amber = 1"]', **cards)
    assert once.result == "agrees", once.failures
    reaps = checked(free.format('only = ["reap"]\n') + 'always = ["bolt in emily.hand", "pixie in play"]', **cards)
    assert reaps.result == "agrees", reaps.failures
    stays = checked(free.format('except = ["end"]\n') + 'always = ["active = emily"]', **cards)
    assert stays.result == "agrees", stays.failures
    assert checked(free.format("") + 'always = ["active = emily"]', **cards).result == "disagrees"


def test_the_script_goes_on_after_anything(checked: Checked) -> None:
    """When the step has ended or the moves are used up, the next entry of the do-list is followed."""
    rest = '[[do]]\nemily = "anything"\ntimes = 1\nexcept = ["end"]\n[[do]]\nemily = "end"\n[expect]\nalways = ["active = otto"]'
    assert checked(rest, ours="troll").result == "agrees"


def test_what_can_still_be_reached_this_turn_is_claimed(checked: Checked) -> None:
    """From where the do-list ends, by any moves until the turn is over; a wrong claim is told with the line that shows it."""
    claims = '[expect]\nreachable = ["emily.amber = 2"]\nunreachable = ["emily.amber = 3"]\n'
    assert checked(claims, ours="imp imp").result == "agrees"
    verdict = checked('[expect]\nunreachable = ["emily.amber = 2"]\n', ours="imp imp")
    assert verdict.result == "disagrees"
    assert sum(label.startswith("reap") for label in verdict.failures[0].witness) == 2
    assert checked('[expect]\nreachable = ["emily.amber = 3"]\n', ours="imp imp").result == "disagrees"
    assert checked('[expect]\nreachable = ["active = otto"]\n', ours="imp imp").result == "disagrees"


def test_a_search_that_ran_out_of_budget_stays_open(checked: Checked) -> None:
    """Absence is not claimed where not everything was seen; a witness counts all the same."""
    wipe = '[[do]]\nemily = "play wipe"\n[expect]\n'
    cards = {"hand": "wipe", "ours": "imp imp imp imp imp"}
    verdict = checked(wipe + 'never = ["emily.amber = 9"]', most_states=3, **cards)
    assert verdict.result == "open"
    assert "more than 3 states" in verdict.failures[0].says
    assert checked(wipe + 'possible = ["emily.amber = 5"]', **cards).result == "agrees"


def test_names_that_do_not_fit_the_board_are_listed_with_their_lines(checked: Checked) -> None:
    """Set-up, moves and claims are all checked before anything is played."""
    verdict = checked('[[do]]\nemily = "play wype"\n[expect]\nalways = ["trol in play"]', hand="wipe", ours="troll")
    assert [(failure.mood, failure.where) for failure in verdict.failures] == [("read", "test.toml:10"), ("read", "test.toml:13")]
    unknown = checked('[expect]\nalways = ["troll in play"]', ours="troll", theirs="goblin")
    assert [failure.where for failure in unknown.failures] == ["test.toml:9"]


def test_a_scenario_that_claims_nothing_disagrees(checked: Checked) -> None:
    """A file without expectations proves nothing and says so."""
    assert "nothing is expected" in checked("", ours="troll").failures[0].says
