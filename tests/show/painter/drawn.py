"""A card and a table with something of everything, and what the site draws of them."""

from __future__ import annotations

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from judge.paths import data_room
from judge.show.context.games import Games
from judge.show.painter.sheet import Sheet
from judge.show.painter.sheet import painted as drawn
from judge.show.table.ink import ink
from judge.show.table.layout import lay
from judge.show.table.pieces import Face, Piece, Table, Tap, Token
from tests.show.table.boards import table as plain_table

TOKENS = (Token("damage", 3, "3 damage"), Token("ward", 0, "warded"), Token("amber", 2, "2 Æmber on it"))
CARD = Piece(
    key="troll", id="troll", name="Troll", address="/card/troll", kind="creature", houses=("Brobnar",), power=8, armor=2,
    armor_left=2, ready=True, damage=3, marks=(), keywords=("Taunt",), house="brobnar", tokens=TOKENS,
    printed=Face(text=("After Reap: Heal 3 damage from Troll.",), power=8, armor=2, traits=("Giant",)),
)  # fmt: skip
TAP = Tap(1, "Troll", "/play?1")


def html_tile(card: Piece) -> str:
    """What the site shows of a card on a table, with its upgrades."""
    return str(_macros("tile.html").slot(card))


def html_table(table: Table) -> str:
    """What the site shows of a table."""
    return str(_macros("table.html").table(table))


def _macros(name: str) -> object:
    site = Environment(loader=FileSystemLoader(data_room("templates")), autoescape=True)
    site.globals["asset"] = lambda file: file
    site.globals["once"] = lambda template, macro, _sprite, *told: _drawn(site, template, macro, *told)
    return site.get_template(name).make_module()


def _drawn(site: Environment, template: str, macro: str, *told: object) -> Markup:
    return Markup(getattr(site.get_template(template).make_module(), macro)(*told))


def painted(table: Table) -> str:
    """The picture of a table."""
    return drawn(Sheet(kind="Board", title="A board", table=table))


def a_table(games: Games) -> Table:
    """Creatures with upgrades and tokens, an artifact, and something in every pile."""
    ours = {
        "battleline": [{"card": "troll", "upgrades": ["armageddon-cloak"], "damage": 3}, {"card": "krump", "exhausted": True}],
        "artifacts": ["dominator-bauble"], "hand": ["anger"], "discard": ["bumpsy"], "deck": 4, "amber": 2, "chains": 1,
    }  # fmt: skip
    plain = plain_table(games, ours)
    return lay(plain, plain, ink(games, "18.4"))
