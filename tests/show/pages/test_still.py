"""Can it still happen? Goals are offered by tapping what one asks about; the answer is a sentence, and its line replays."""

from __future__ import annotations

from judge.engine.game import Game
from judge.scenarios.goal import can
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.position import Position
from judge.show.pages.still import StillPage, still_page

BRAWL = {
    "house": "brobnar",
    "emily": {"amber": 1, "battleline": ["troll", "bumpsy"]},
    "dan": {"amber": 2, "battleline": ["dust-imp", "bad-penny"]},
}


def still(library: Library, games: Games, goal: str = "") -> StillPage:
    game = Game(BRAWL, games.book)
    return still_page(library, games, Position(pack(BRAWL)), goal, lambda asked: can(game.board, game.state, asked))


def test_each_creature_a_key_and_aember_are_offered(library: Library, games: Games) -> None:
    """Each offer is a goal that can be asked, and leads to its answer."""
    page = still(library, games)
    assert [offer.goal for offer in page.creatures][:2] == ["dust-imp in dan.discard", "bad-penny in dan.discard"]
    assert [offer.goal for offer in page.keys] == ["emily.keys >= 1"]
    assert page.amber[0].goal == "emily.amber >= 2"
    for offer in (*page.creatures[:1], *page.keys, *page.amber[:1]):
        assert not still(library, games, offer.goal).problem
    assert page.says == page.line == page.problem == ""


def test_the_answer_is_a_sentence_and_its_line_replays(library: Library, games: Games) -> None:
    """Yes, by so many answers; no, and that it is proved."""
    page = still(library, games, "dust-imp in dan.discard")
    assert page.says.startswith("Dust Imp destroyed: yes, with")
    game = Game(BRAWL, games.book)
    for label in page.answers:
        game.answer(label)
    assert "dust-imp" in [game.board.handles[i] for i in game.state.zone(1, 2)]
    assert page.sure == "Can happen"
    impossible = still(library, games, "emily.keys >= 1")
    assert "proved" in impossible.says
    assert impossible.sure == "Cannot happen"


def test_a_claim_heads_its_answer_in_words(library: Library, games: Games) -> None:
    """All of it, as it would come about from here; a claim without words stays as it was typed."""
    assert still(library, games, "emily.keys >= 1").asked == "Emily forges a key"
    both = still(library, games, "dust-imp in dan.discard and emily.amber >= 2").asked
    assert both == "Dust Imp goes to Dan's discard pile and Emily has at least 2 Æmber"
    assert still(library, games, "not emily.amber >= 2").asked == ""
    assert still(library, games).asked == ""


def test_the_line_tells_who_answers(library: Library, games: Games) -> None:
    """What chance gives is told apart from what the player does, and so is what can be brought about whatever it gives."""
    barb = {"house": "dis", "emily": {"hand": ["mind-barb"]}, "dan": {"hand": ["troll", "dust-imp"]}}
    game = Game(barb, games.book)

    def page(goal: str) -> StillPage:
        return still_page(library, games, Position(pack(barb)), goal, lambda asked: can(game.board, game.state, asked))

    one = page("troll in dan.discard")
    assert one.steps == ("Play Mind Barb", "Chance: Troll")
    assert "possibly, with 2 choices" in one.says
    assert one.sure == "Can happen with luck"
    assert "surely, whatever chance" in page("dan.hand = 1").says
    assert page("dan.hand = 1").sure == "Can happen"


def test_what_cannot_be_asked_is_told(library: Library, games: Games) -> None:
    """No claim, nobody here, or the next turn: with its place, and the page still offers what can be."""
    for goal, says in (("troll flies", "not understood"), ("nobody in play", "called"), ("active = dan", "next turn")):
        page = still(library, games, goal)
        assert says in page.problem
        assert page.http_status == 422
        assert page.creatures
