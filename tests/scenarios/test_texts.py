"""What people read of a game names cards and players as they are called: no id of a card, player or zone, no numbered option."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from judge.cards.book import load_book
from judge.corpus.load import load_corpus
from judge.engine.game import Game
from judge.engine.table.unknown import UNKNOWN
from judge.engine.tell.trace import DEPTHS
from judge.scenarios.check import rulebooks_of
from judge.scenarios.prepare import prepare
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.run import walk

# A zone or a word of the program, an ability by its number, a choice by its number, a value that was printed as it is.
INNARDS = re.compile(r"\b[A-Z]+_[A-Z]+\b|\b[a-z]+_[a-z]+\b|\w/\d|\boption \d|[{}<>=]|\b(None|True|False|Trigger)\b|\(\d+, ")
# A card's id of three letters could be a word of the language.
SHORTEST = 4


def texts(game: Game) -> Iterator[str]:
    """Everything that is said of a game as it stands."""
    if asked := game.question:
        yield asked.says
        yield from (option.says for option in asked.options)
    for level in game.stack:
        yield from (level.title, level.row)


def told(game: Game) -> Iterator[str]:
    """The whole trace at every depth, and the choices."""
    yield from game.said
    for depth in DEPTHS:
        for line in game.told(depth):
            yield from (line.says, *line.notes)


def ids_in(game: Game, text: str) -> list[str]:
    """Ids and other innards that a text shows; a name that the board gives to a card may be any word."""
    for handle in game.board.handles:
        text = text.replace(f"“{handle.replace('-', ' ')}”", "")
    names = {card for card in game.board.tables.definitions if len(card) >= SHORTEST and card != UNKNOWN.id}
    names |= {handle for handle in game.board.handles if handle.startswith(f"{UNKNOWN.id}#")}  # the bare id is a word
    found = [name for name in names if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)]
    players = [name for name in game.board.players if name != "opponent" and re.search(rf"\b{name}\b", text)]
    return [*found, *players, *(innards[0] for innards in INNARDS.finditer(text))]


@pytest.fixture(scope="module")
def games() -> dict[str, list[tuple[Game, list[str]]]]:
    """Every shipped scenario, once with the first option of what it leaves open and once with the last: game and texts."""
    book, corpus = load_book(), load_corpus()
    found: dict[str, list[tuple[Game, list[str]]]] = {}
    for path in scenario_files():
        scenario = load_scenario(path)
        under = rulebooks_of(scenario, corpus)[0]
        ready = prepare(scenario, book, under)
        for at in (0, -1):
            labels = walk(ready.script, lambda _m, _question, offered, at=at: offered[at])
            game = Game(scenario.given, book, under)
            said = list(texts(game))
            for label in labels:
                game.answer(label)
                said += texts(game)
            found.setdefault(scenario.id, []).append((game, [*said, *told(game)]))
    return found


def test_no_text_of_any_scenario_shows_an_id(games: dict[str, list[tuple[Game, list[str]]]]) -> None:
    """Questions, options, the stack and the trace at every depth, over all scenarios."""
    wrong = {
        f"{name}: {text}: {ids}"
        for name, played in games.items()
        for game, said in played
        for text in set(said)
        if (ids := ids_in(game, text))
    }
    assert sorted(wrong) == []


def test_options_of_one_question_can_be_told_apart(games: dict[str, list[tuple[Game, list[str]]]]) -> None:
    """No two buttons of a question say the same."""
    same = set()
    for name, played in games.items():
        for game, _ in played:
            again = Game(game.given, game.book, game.rulebook)
            for label in (*game.choices, ""):
                asked = again.question
                says = [option.says for option in asked.options] if asked else []
                same |= {f"{name}: {each}" for each in says if says.count(each) > 1}
                if label:
                    again.answer(label)
    assert sorted(same) == []
