"""A position whose choices do not all hold any more: which does not, why, what is asked now, and which rule has changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.engine.game import Game
from judge.engine.tell.view import Unfit
from judge.show.context import words
from judge.show.context.cited import Cited, cited
from judge.show.context.games import Games
from judge.show.context.learnt import Learnt, fits, learnt_since
from judge.show.context.library import Library
from judge.show.context.plain import told
from judge.show.context.position import Position
from judge.show.table.layout import title


@dataclass(frozen=True, slots=True)
class Changed:
    """A rule that the judge follows otherwise than before."""

    since: str = told("since which day")
    says: str = told("what is different")
    cites: tuple[Cited, ...] = told("the rule")


@dataclass(frozen=True, slots=True)
class NoLonger:
    """The first of the saved choices that does not hold any more; the position stands before it."""

    number: int = told("which of the choices it is, counted from 1")
    label: str = told("the choice as it was saved")
    says: str = told("why it does not hold")
    reasons: tuple[Cited, ...] = told("every reason with its rule, where rules forbid it")
    left: tuple[str, ...] = told("that choice and all after it, as they were saved")
    asks: str = told("what is asked now, and whom; that nothing is, where the game is over")
    saved: str = told("the day on which it was saved; empty where nobody knows")
    known: bool = told("whether it is known which rule has changed; else it may be any of these")
    changed: tuple[Changed, ...] = told("the rules that have changed since it was saved and may be behind it, the latest first")


def reopened(
    library: Library, games: Games, position: Position, book: str, saved: str = ""
) -> tuple[Game, Position, NoLonger | None]:
    """The game of a position as far as its choices hold, that position, and the choice that holds no more.

    SetupError for a board that cannot be laid out, PlayError for a rulebook that cannot be played.
    """
    position = position.checked()
    game, unfit = games.reopen(position.given, position.do, book)
    if unfit is None:
        return game, position, None
    return game, as_far_as_it_holds(position, game), no_longer(library, games, game, unfit, saved)


def as_far_as_it_holds(position: Position, game: Game) -> Position:
    """The position before the first of its choices that does not hold."""
    return replace(position, do=game.choices, line=-1)


def no_longer(library: Library, games: Games, game: Game, unfit: Unfit, saved: str = "") -> NoLonger:
    """What is said of a choice that holds no more, saved on a day (or nobody knows when)."""
    book, since = game.rulebook, learnt_since(saved)
    behind = tuple(each for each in since if fits(each, game))
    asked = game.question
    return NoLonger(
        number=unfit.number,
        label=unfit.label,
        says=words.sentence(unfit.says),
        reasons=tuple(cited(library, games, each.cite, book, says=words.sentence(each.says)) for each in unfit.reasons),
        left=unfit.left,
        asks=f"{title(asked.player)}: {asked.says}" if asked else _over(game),
        saved=saved,
        known=bool(behind),
        changed=tuple(_changed(library, games, each, book) for each in behind or since),
    )


def _over(game: Game) -> str:
    return f"Nothing is asked: {title(game.winner)} has won" if game.winner else "Nothing is asked any more"


def _changed(library: Library, games: Games, learnt: Learnt, book: str) -> Changed:
    return Changed(learnt.day, words.sentence(learnt.says), (cited(library, games, learnt.cite, book),))
