"""What the board editor asks while one edits: the facts of the cards, how they now stand, and every problem at its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.cards.english import english
from judge.cards.names import fold
from judge.cards.pool import Facts
from judge.engine.board.fields import fields_of
from judge.engine.board.own_cards import own_cards, own_facts
from judge.engine.board.reading import read_board
from judge.engine.board.setup import lay_out
from judge.engine.board.spec import CardSpec, OwnCardSpec, SideSpec
from judge.engine.game import Game
from judge.errors import JudgeError, Problem, SetupError
from judge.show.context import words
from judge.show.context.addresses import NO_CASE, Addresses, Into
from judge.show.context.games import Games
from judge.show.context.library import Library, card_line
from judge.show.context.packed import pack
from judge.show.context.plain import told
from judge.show.context.position import Position
from judge.show.editor.flaw import Flaw
from judge.show.editor.sides import fit, names_of
from judge.show.table.layout import BESIDE_ROWS, ROWS

MOST_FOUND = 8
MOST_NAMED = 300
_ZONES = {**ROWS, **BESIDE_ROWS}
_HOLDING, _NAMING = (
    [name for name, field in fields_of(kind).items() if field.about.of == "id" or field.shapes[0].record is CardSpec]
    for kind in (CardSpec, SideSpec)
)  # the fields that name cards, of a card and of a side


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What the editor draws a card with."""

    id: str = told("the card's id")
    name: str = told("its name")
    type: str = told("creature, action, artifact, upgrade, ...")
    houses: tuple[str, ...] = told("the houses it is printed in")
    power: int | None = told("the printed power; null for what has none")
    armor: int = told("the printed armor")
    icons: tuple[str, ...] = told("the printed bonus icons")
    taunt: bool = told("whether taunt is printed on it")
    zone: str = told("where it stands when it is played: battleline, artifacts, prophecies, powers; empty for elsewhere")
    line: str = told("the card in one line")
    also: str = told("the name in another language by which it was found", default="")
    keywords: tuple[str, ...] = told("the printed keywords", default=())
    traits: tuple[str, ...] = told("the traits", default=())
    text: tuple[str, ...] = told("what it does, in our words; empty where it was not asked for", default=())
    page: str = told("the page of a card of the board's own; empty for all others", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsFound:
    """Cards for what has been typed so far."""

    rulebook: str = told("the rulebook that was followed")
    name: str = told("what was typed")
    cards: tuple[CardFacts, ...] = told("the cards with that in their name in some language, the nearest first")


@dataclass(frozen=True, slots=True)
class Standing:
    """How a card in play now stands, everything on the board counted."""

    place: str = told("where it is, such as emily.battleline.2")
    card: str = told("its id as it now counts")
    power: int | None = told("its power; null for what has none")
    armor: int = told("its armor")
    taunt: bool = told("whether it has taunt")
    keywords: tuple[str, ...] = told("the keywords it has")
    known: bool = told("whether its abilities are known here; otherwise it is a plain body")
    handle: str = told("what it is called in what was done, such as troll#2", default="")


@dataclass(frozen=True, slots=True)
class Onward:
    """Where a board leads; all but the form need a board without problems."""

    board: str = told("the board in the editor")
    form: str = told("the board in the plain form")
    play: str = told("where it is played out; empty while it has problems")
    outcomes: str = told("everything that can come of it; empty while it has problems")
    save: str = told("the board as a scenario file; empty while it has problems")
    keep: str = told("the form that saves it as a case, or into the case it belongs to; empty while it has problems")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardChecked:
    """A board as it is being set up."""

    rulebook: str = told("the rulebook that was followed")
    flaws: tuple[Flaw, ...] = told("every problem; the field is its place, such as emily.battleline.2.damage")
    doubts: tuple[Flaw, ...] = told("what cannot be so by the rules, or was taken for granted; the board plays all the same")
    cards: tuple[CardFacts, ...] = told("the facts of every card that the board names")
    standings: tuple[Standing, ...] = told("how the cards in play now stand; empty while the board has problems")
    key_costs: Mapping[str, int] = told("what a key costs each side; empty while the board has problems")
    onward: Onward = told("where it leads")


def find_cards(library: Library, name: str, rulebook: str = "") -> CardsFound:
    """The cards that what is typed may mean, told in the language in which it was typed too."""
    found = library.pool.find(name[:80], limit=MOST_FOUND) if name.strip() else []
    return CardsFound(
        rulebook=library.rulebook(rulebook), name=name, cards=tuple(card_facts(each, _foreign(each, name)) for each in found)
    )


def card_facts(card: Facts, also: str = "", text: tuple[str, ...] = (), page: str = "") -> CardFacts:
    """What the editor needs of a card."""
    return CardFacts(
        id=card.id,
        name=card.name,
        type=card.type,
        houses=card.houses,
        power=card.power,
        armor=card.armor or 0,
        icons=card.bonus_icons,
        taunt="taunt" in card.keywords,
        zone=_ZONES.get(card.type, ""),
        line=card_line(card),
        also=also,
        keywords=tuple(words.keyword(each) for each in card.keywords),
        traits=tuple(each.capitalize() for each in card.traits),
        text=text,
        page=page,
    )


def _foreign(card: Facts, typed: str) -> str:
    """The name by which the card was found, where it is not the English one."""
    words_typed = fold(typed).split()

    def holds(name: str) -> bool:
        return all(word in fold(name) for word in words_typed)

    return "" if holds(card.name) else next((name for name in card.names.values() if holds(name)), "")


def check_board(
    library: Library, games: Games, given: Mapping[str, Any], rulebook: str = "", into: Into = NO_CASE
) -> BoardChecked:
    """Every problem of a board, and how it stands if it has none; its addresses lead back ``into`` its case."""
    book, here = library.rulebook(rulebook), fit(given)
    flaws: tuple[Flaw, ...] = ()
    doubts: tuple[Flaw, ...] = ()
    table: Mapping[str, Any] = {"players": ()}
    try:
        lay_out(here, games.playable, games.rulebook(book))
        game = Game(here, games.playable, games.rulebook(book))
        table = game.table_of(game.board.state)
        doubts = tuple(map(_flaw, game.doubts))
    except SetupError as error:
        flaws = tuple(map(_flaw, error.problems))
    except JudgeError as error:
        flaws = (Flaw("given", words.sentence(error.says), error.code),)
    return BoardChecked(
        rulebook=book,
        flaws=flaws,
        doubts=doubts,
        cards=tuple(_facts(games, here, book)),
        standings=tuple(_standings(table)),
        key_costs={side["name"]: side["key_cost"] for side in table["players"]},
        onward=_onward(Addresses.of(book), pack(here), into, sound=not flaws),
    )


def _onward(to: Addresses, packed: str, into: Into, *, sound: bool) -> Onward:
    here = Position(packed)
    return Onward(
        board=to.board(packed, into),
        form=to.board_form(packed, into),
        play=here.play(to) if sound else "",
        outcomes=here.outcomes(to) if sound else "",
        save=to.scenario_file(packed) if sound else "",
        keep=kept_at(to, packed, into) if sound else "",
    )


def kept_at(to: Addresses, packed: str, into: Into) -> str:
    """Where a board is saved: as a case, or into the one that it belongs to."""
    return to.revise(into, packed) if into.case else to.new_case(packed)


def _flaw(problem: Problem) -> Flaw:
    return Flaw(_place(problem.where), words.sentence(problem.says), problem.code)


def _place(where: str) -> str:
    """``emily.battleline[2].upgrades[0]`` as ``emily.battleline.2.upgrades.0``."""
    return re.sub(r"\[(\d+)\]", r".\1", where)


def _facts(games: Games, given: Mapping[str, Any], rulebook: str) -> Iterator[CardFacts]:
    """The facts of every card that the board names, once; those of its own as the board has them."""
    own = read_board(given, houses=games.playable.houses)[0].cards
    sides = [given[name] for name in names_of(given) if isinstance(given.get(name), Mapping)]
    named = dict.fromkeys(each for side in sides for key, value in side.items() if key in _NAMING for each in _ids(value))
    for card_id in list(named)[:MOST_NAMED]:
        if card_id in own:
            yield _own_card(card_id, own[card_id], given["cards"][card_id], rulebook)
        elif card_id in games.library.pool:
            yield card_facts(games.library.pool.card(card_id), text=games.text(card_id, rulebook))


def _own_card(card_id: str, card: OwnCardSpec, given: Mapping[str, Any], rulebook: str) -> CardFacts:
    """A card of the board's own: what is printed on it, and what of its text is read."""
    made = own_cards({card_id: card}, rulebook, lambda *_: None)[card_id]
    named = tuple(f"{name}:{x}" if x else name for name, x in made.keywords.items())
    facts = replace(own_facts(card_id, card), keywords=named, yours=True)
    return card_facts(facts, text=english(made), page=Addresses.of(rulebook).new_card(pack({"name": card_id, **given})))


def _ids(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from _ids(each)
        case Mapping():
            for key in _HOLDING:
                yield from _ids(value.get(key))
        case _:
            return


def _standings(table: Mapping[str, Any]) -> Iterator[Standing]:
    for side in table["players"]:
        for row in dict.fromkeys(ROWS.values()):
            for at, card in enumerate(side[row]):
                keywords = card.get("keywords", {})
                yield Standing(
                    place=f"{side['name']}.{row}.{at}",
                    card=card["id"],
                    power=card.get("power"),
                    armor=card.get("armor", 0),
                    taunt="taunt" in keywords,
                    keywords=tuple(words.keyword(f"{name}:{value}" if value else name) for name, value in keywords.items()),
                    known=card["modelled"],
                    handle=card["handle"],
                )
