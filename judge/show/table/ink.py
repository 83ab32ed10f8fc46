"""What tiles are drawn with under one rulebook: the addresses, and what is printed on each card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.cards.definition import Definition
from judge.cards.english import english
from judge.cards.pool import Facts
from judge.engine.game import Game
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.games import Games
from judge.show.context.packed import pack
from judge.show.table.layout import Ink
from judge.show.table.pieces import Face, Piece


def ink(games: Games, rulebook: str, game: Game | None = None) -> Ink:
    """Everything that a tile needs to know beside the card as it lies on the table; of a ``game``, its own cards too."""
    given = game.given.get("cards") if game is not None else None
    own: Mapping[str, Any] = given if isinstance(given, Mapping) else {}
    to = Addresses.of(rulebook)

    def face(card_id: str) -> Face:
        if game is not None and card_id in own:
            return _own(game.board.tables.definitions[card_id])
        key = (card_id, rulebook)
        found: Face = games.faces.get(key) or printed(games, card_id, rulebook)
        games.faces[key] = found
        return found

    pages = {card_id: to.new_card(pack({"name": card_id, **card})) for card_id, card in own.items()}
    return Ink(to, face, paged=games.library.pool, own=pages)


def ink_of(game: Game, games: Games, rulebook: str) -> Ink:
    """The same for a game: whose turn it was at its start stays below, also in the turn of the other player."""
    return replace(ink(games, rulebook, game), below=game.board.players[game.board.state.active])


def printed(games: Games, card_id: str, rulebook: str) -> Face:
    """What is printed on a card, its text in our words; nothing for a card that nobody knows."""
    if card_id not in games.library.pool:
        return Face()
    return face_of(games.library.pool.card(card_id), games.text(card_id, rulebook))


def face_of(card: Facts, text: tuple[str, ...]) -> Face:
    """What is printed on a card of which the facts are known; ``text`` in our words."""
    return Face(
        text=text,
        keywords=tuple(words.keyword(each) for each in card.keywords),
        icons=card.bonus_icons,
        traits=tuple(each.capitalize() for each in card.traits),
        power=card.power,
        armor=card.armor or 0,
        yours=card.yours,
    )


def _own(card: Definition) -> Face:
    """The same for a card of a board's own."""
    return Face(
        text=english(card),
        keywords=tuple(words.keyword(f"{name}:{x}" if x else name) for name, x in card.keywords.items()),
        icons=card.icons,
        traits=tuple(each.capitalize() for each in card.traits),
        power=card.power if "creature" in card.type else None,
        armor=card.armor,
        yours=True,
    )


def on_its_own(games: Games, card: Facts, rulebook: str) -> Piece:
    """A card that lies nowhere: as it is printed."""
    drawn = ink(games, rulebook)
    return replace(as_printed(card, drawn.faces(card.id)), id=card.id, address=drawn.to.card(card.id))


def as_printed(card: Facts, face: Face) -> Piece:
    """The same for a card that has no page."""
    armor = card.armor or 0
    return Piece(
        key=card.id,
        id="",
        name=card.name,
        address="",
        kind=card.type,
        houses=tuple(words.house(each) for each in card.houses),
        power=card.power if "creature" in card.type else None,
        armor=armor,
        armor_left=armor,
        ready=True,
        damage=0,
        marks=(),
        keywords=(),
        house=next((each for each in card.houses if each in words.DRAWN), ""),
        printed=face,
    )


def other_face(games: Games, card: Facts, rulebook: str) -> Piece | None:
    """The top half of a gigantic creature, which has its bonus icons alone (glossary:gigantic); behind a token creature any card
    of its owner's deck, facedown (glossary:token-creatures); None for a card that has one face."""
    drawn = replace(on_its_own(games, card, rulebook), power=None, armor=0, armor_left=0)
    if card.gigantic:
        return replace(drawn, kind="top half", printed=Face(icons=card.bonus_icons))
    if card.type == "token creature":
        return replace(drawn, id="", name="Any card", address="", kind="facedown", houses=(), house="", printed=Face())
    return None
