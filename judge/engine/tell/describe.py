"""Sentences for people: questions, options, lines of the trace, and the board in plain form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from judge.cards.spelt import house
from judge.engine.board.spec import SIDE_ZONES
from judge.engine.resolve import asking, spoken
from judge.engine.resolve.ops.permits import Permit
from judge.engine.table.machine import NAMES_A_CARD, Line, Machine, Note
from judge.engine.table.question import Question
from judge.engine.table.state import NOBODY, Plain, State, Trigger, Zone, index_of
from judge.engine.table.unknown import UNKNOWN
from judge.engine.tell.view import Played, TraceLine
from judge.engine.words import derive

PLAYER_PARTS = ("player",)
ZONE_WORDS = {
    "HAND": "{0} hand", "DISCARD": "{0} discard pile", "ARCHIVES": "{0} archives", "DECK": "{0} deck",
    "PURGED": "{0} purged zone", "DECK_TOP": "the top of {0} deck", "DECK_BOTTOM": "the bottom of {0} deck",
    "DECK_SHUFFLED": "{0} deck, which is shuffled",
}  # fmt: skip
LABELS = {
    "enters": "after a card enters play", "played": "after a card is played", "destroyed": "after a card is destroyed",
    "leaves": "after it leaves play", "reaps": "after a creature reaps", "fights": "after a creature fights",
    "used": "after a card is used", "reap-gain": "after Æmber is gained by reaping", "dealt": "after damage is dealt",
    "armor": "after armor prevents damage", "readied": "after a card is readied", "discarded": "after a card is discarded",
    "forged": "after a key is forged", "house": "after a house is chosen", "turn-start": "at the start of a turn",
    "turn-end": "at the end of a turn", "tide": "after the tide is raised", "stolen": "after Æmber is stolen",
    "put-down": "after an action has come to the discard pile",
    "put-under": "after a card is put under it", "archives-taken": "after archives are added to the hand",
    "draws": "after a card is drawn", "opening-hand": "when opening hands are drawn",
    "shuffled": "after a deck is shuffled", "attached": "after it is attached",
    "exalted": "after a creature is exalted", "captured": "after Æmber is captured",
    "icon-resolved": "after a bonus icon is resolved", "step-start": "at the start of a step", "step-end": "at the end of a step",
    "discard-shuffled": "after the discard pile is shuffled into the deck",
}  # fmt: skip
# What several cards do: notes that say the same of each are joined by these.
_PLURAL = {"is": "are", "goes": "go", "becomes": "become", "exhausts": "exhaust", "loses": "lose", "turns": "turn"}
_OF_A_CARD = ("target", "may", "one", "amount", "ability", "form", "house-name", "card-name")
QUESTIONS = {
    "move": "Your move: play, discard or use a card, or end this step.",
    "house": "Which house do you choose this turn?",
    "target": "Choose a card.",
    "defender": "Which creature does it fight?",
    "order": "These trigger at the same time. Which resolves first?",
    "replace": "More than one effect can replace this. Which applies first?",
    "may": "Use it?",
    "flank": "Where in the battleline does it go?",
    "manner": "How do you use it?",
    "one": "Choose one.",
    "amount": "How much?",
    "ability": "Which ability?",
    "form": "Play it as which card type?",
    "house-name": "Which house?",
    "trait": "Which trait?",
    "half": "Which half, with how many creatures?",
    "number": "Which number?",
    "card-name": "Which card?",
    "chance": "What is the random result?",
    "ready-order": "Ready which card next?",
    "allowance": "Which effect lets you do this?",
    "color": "Which key color?",
    "pile": "Which card goes there next?",
    "unknown": "What is the unknown card?",
    "mulligan": "Mulligan? You draw one card fewer.",
}


def name_of(game: Played, reference: int | None, faces: Mapping[int, str] | None = None) -> str:
    """A card's name, told apart by its number where the board has several of that name; ``faces``: as what it counted."""
    if reference is None or reference < 0:
        return "nobody"
    index = index_of(reference)
    face = (faces or {}).get(index, "") or _learned(game, index)
    found = game.names.get((index, face))
    if found is None:
        found = game.names[(index, face)] = _named(game, index, face)
    return found


def _learned(game: Played, index: int) -> str:
    """As what a card counts that was unknown at first; "" for the others, which are called as the board has them."""
    if not game.board.tables.has_unknown or game.board.state.cards[index].id != UNKNOWN.id:
        return ""
    return game.board.tables.identity(game.state.cards[index])


def _named(game: Played, index: int, face: str) -> str:
    handle, tables, cards = game.board.handles[index], game.board.tables, game.state_after(0).cards
    name = tables.definitions[face or tables.identity(cards[index])].name
    if "#" in handle:
        return f"{name} {handle[handle.index('#') :]}"
    if handle == UNKNOWN.id or (handle == cards[index].id and name == tables.definitions[handle].name):
        return name
    same = sum(tables.definitions[tables.identity(card)].name == name for card in cards)  # two halves have ids of their own
    return f"{name} “{handle.replace('-', ' ')}”" if same > 1 else name


def player_name(game: Played, player: int) -> str:
    """A player's name as a name."""
    name = game.board.players[player]
    return name[:1].upper() + name[1:]


def question(game: Played, asked: Question) -> str:
    """What is asked, in a sentence."""
    says = QUESTIONS.get(asked.kind, "Choose.")
    if asked.kind == "unknown":
        says = asked.name if asked.about == NOBODY else f"{name_of(game, asked.about)}: {asked.name}"
        return f"{says[:1].upper()}{says[1:]}"
    if asked.kind not in _OF_A_CARD or asked.about == NOBODY:
        return says
    name, what = name_of(game, asked.about), asked.name
    if asked.kind == "may" and (effects := spoken.speaks(game.board.tables, asked)):
        does = spoken.effect(game.board.tables, effects[0], spoken.proc(asked), _id_of(game, asked.about))
        return f"{name}: do you want to {does}?"
    if asked.kind in ("target", "may"):
        return f"{name}: {what}. {says}" if what and what != "choose" else f"{name}: {says[:1].lower()}{says[1:]}"
    return f"{name}: {says[:1].lower()}{says[1:]}"


def options(game: Played, asked: Question, labelled: Mapping[str, Any]) -> dict[str, str]:
    """What each option of a question means, by its label: what abilities react to, or which it is, where they say the same."""
    found = {label: option(game, asked, label, value) for label, value in labelled.items()}
    said = Counter(found.values())
    for label, value in labelled.items():
        if said[found[label]] < 2:
            continue
        if isinstance(value, Trigger) and value.event.card >= 0:
            found[label] += f": {name_of(game, value.event.card)}"
        elif (which := label.rpartition("/")[2]).isdecimal():  # of abilities of one card that begin with the same word
            found[label] += f" ({int(which) + 1})"
    return found


def option(game: Played, asked: Question, label: str, value: Any) -> str:
    """What an option means, in words with card names."""
    tables = game.board.tables
    if isinstance(value, Trigger):
        return _ability(game, value)
    match asked.kind:
        case "one":
            chosen = spoken.speaks(tables, asked)[value]
            return spoken.effect(tables, chosen, spoken.proc(asked), _id_of(game, asked.about))
        case "flank":
            names = {handle: name_of(game, index) for index, handle in enumerate(game.board.handles)}
            return spoken.place(label, names)
        case "manner" if value in tables.abilities:
            return spoken.ability(tables, value, "")
        case "house-name":
            return house(value)
        case "unknown" | "card-name" if value in tables.definitions:
            return tables.definitions[value].name
        case "color":
            return f"the {label} key"
        case "allowance" if not isinstance(value, str):
            return f"{name_of(game, value.source)} lets you"
    if isinstance(value, tuple) and len(value) > 1:
        name = name_of(game, value[1]) if isinstance(value[1], int) else ""
        return spoken.move(tables, value, lambda index: game.state_after(0).cards[index].id, name)
    if isinstance(value, int) and asked.kind != "amount":
        return name_of(game, value)
    return spoken.PLAIN.get(label, label)


def _id_of(game: Played, reference: int) -> str:
    """The card that a reference counts as, by its id."""
    index = index_of(reference)
    return _learned(game, index) or game.board.tables.identity(game.state_after(0).cards[index])


def card_of(game: Played, asked: Question, value: Any) -> str:
    """The handle of the card that an option is about."""
    if isinstance(value, Trigger):
        return game.board.handles[index_of(value.bearer)]
    if isinstance(value, tuple) and len(value) > 1 and isinstance(value[1], int):
        return game.board.handles[index_of(value[1])]
    if isinstance(value, int) and asked.kind in ("target", "defender", "chance", "ready-order", "pile"):
        return game.board.handles[index_of(value)]
    return ""


def _ability(game: Played, trigger: Trigger) -> str:
    ability = game.board.tables.abilities[trigger.ability]
    says = f"{name_of(game, trigger.bearer)}, {_quoted(ability.label)}"
    if index_of(trigger.source) != index_of(trigger.bearer):
        says += f", granted by {name_of(game, trigger.source)}"
    return says


def trace_line(game: Played, line: Line, answer: int, number: int) -> TraceLine:
    """A line of the trace with its notes as sentences."""
    notes = tuple(_note(game, note) for note in line.notes)
    cites = tuple(dict.fromkeys((*line.cites, *(note.cite for note in line.notes if note.cite))))
    bearer = game.board.handles[index_of(line.bearer)] if line.bearer >= 0 else ""
    says = line.name
    if line.kind == "ability":
        says = f"{name_of(game, line.bearer)}, {_quoted(line.name)}"
    elif line.proc in game.board.tables.abilities or (line.cites and line.cites[0].startswith("card:")):
        says = f"{name_of(game, line.bearer)}: {line.name}" if line.bearer >= 0 else line.name
    quiet = line.kind == "window" and not notes
    return TraceLine(
        line.depth, line.proc, line.row, says, notes, cites, bearer, answer, quiet, number, line.kind, _facts(game, line.notes)
    )


def _quoted(label: str) -> str:
    """A bold word of a card as the rulebook quotes it; what an ability reacts to in words."""
    if label.endswith(":"):
        return f"“{label}”"
    return LABELS.get(label.removeprefix("after "), label)


def _facts(game: Played, notes: list[Note]) -> tuple[str, ...]:
    """What changed and what was decided; the same of several cards in one sentence."""
    found: dict[str, list[Note]] = {}
    for note in notes:
        if not note.aside and note.parts.get("n") != 0:
            others = {key: value for key, value in note.parts.items() if key != "card"}
            found.setdefault(f"{note.text}{others}" if _joins(note) else f"{len(found)}", []).append(note)
    return tuple(_of_all(game, group) for group in found.values())


def _joins(note: Note) -> bool:
    """Whether the same said of several cards makes one sentence."""
    verb = note.text.removeprefix("its upgrade ").removeprefix("{card} ").partition(" ")[0]
    return verb in _PLURAL and "; it is " not in note.text


def _of_all(game: Played, notes: list[Note]) -> str:
    """One sentence for notes that say the same of different cards."""
    if len(notes) == 1:
        return _note(game, notes[0])
    first, counted = notes[0], Counter(_part(game, "card", note.parts["card"], note.faces) for note in notes)
    if len(counted) == 1:  # one card, to which the same happens again
        return f"{_note(game, first)} {_often(len(notes))}"
    names = [name if count == 1 else f"{name} ({_often(count)})" for name, count in counted.items()]
    text = first.text
    for one, several in _PLURAL.items():
        text = text.replace(f"{{card}} {one} ", f"{{card}} {several} ")
    text = text.replace("are dealt", "are each dealt").replace("its upgrade ", "its upgrades ").replace("loses its", "lose their")
    text = text.replace("its owner's", "their owners'").replace("discard pile", "discard piles")
    return _note(game, first._replace(text=text.replace("{card}", "{names}"), parts={**first.parts, "names": _and(names)}))


def _often(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def _and(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def _note(game: Played, note: Note) -> str:
    return note.text.format(**{key: _part(game, key, value, note.faces) for key, value in note.parts.items()})


def _part(game: Played, key: str, value: Any, faces: Mapping[int, str]) -> str:
    if isinstance(value, Trigger):
        return _ability(game, value)
    if isinstance(value, spoken.Alternative):
        does = spoken.effect(game.board.tables, value.effect, value.ability, _id_of(game, value.bearer))
        return f"“{does}”"
    if isinstance(value, Permit):
        return f"the permission of {name_of(game, value.source, faces)}"
    if key == "origin" and isinstance(value, tuple):
        return f"{player_name(game, value[1])}'s pool"
    if key == "place":
        player, zone = value
        return ZONE_WORDS[zone].format(f"{player_name(game, player)}'s")
    if isinstance(value, tuple):
        return ", ".join(_part(game, "card", part, faces) for part in value) or "nothing"
    if key == "player" and isinstance(value, int):
        return player_name(game, value)
    if key in NAMES_A_CARD and isinstance(value, int) and not isinstance(value, bool):
        known = 0 <= index_of(value) < len(game.board.handles)
        return name_of(game, value, faces) if known or value < 0 else str(value)
    if key == "house":
        return house(str(value))
    return str(value)


def procedure(game: Played, proc: str) -> str:
    """The title of a procedure on the stack."""
    ability = game.board.tables.abilities.get(proc)
    if ability is None or not ability.card:
        return proc.replace("-", " ").replace("keyword/", "")
    return f"{ability.label.rstrip(':')} of {game.board.tables.definitions[ability.card].name}"


def table(game: Played, state: State) -> Plain:
    """The board as plain data: players, their zones, every card with what lies on it and what is true of it."""
    m = Machine(game.board.tables)
    m.load(state)
    s = state
    names = game.board.players
    return {
        "active": names[s.active],
        "house": s.house,
        "step": s.step,
        "first_turn": s.first_turn,
        "tide": names[s.tide] if s.tide >= 0 else "",
        "open": open_end(game, m),
        "players": [_side(game, m, player) for player in (0, 1)],
        "lasting": [{"card": game.board.handles[index_of(x.source)], "player": names[x.me], "until": x.until} for x in s.lasting],
    }


def open_end(game: Played, m: Machine) -> str:
    """Why nothing more can be said of a table, in a sentence; "" where that is not so."""
    index = asking.open_at(m)
    return f"the result depends on what {name_of(game, index)} is" if index != NOBODY else ""


def _side(game: Played, m: Machine, player: int) -> Plain:
    who = m.s.players[player]
    zones = {key: [_card(game, m, i) for i in m.s.zone(player, zone)] for key, zone in SIDE_ZONES.items()}
    return {
        "name": game.board.players[player],
        "amber": who.amber,
        "keys": list(who.keys),
        "chains": who.chains,
        "key_cost": derive.key_cost(m, player),
        "houses": list(who.houses),
        **zones,
        "playing": [_card(game, m, i) for i in m.s.zone(player, Zone.PLAYING)],
    }


def _card(game: Played, m: Machine, index: int) -> Plain:
    card = m.s.cards[index]
    definition = m.tables.definition(card)
    found: dict[str, Any] = {
        "handle": game.board.handles[index],
        "id": definition.id,
        "name": definition.name,
        "called": name_of(game, index, {index: m.tables.identity(card)}),
        "type": definition.type,
        "houses": sorted(derive.houses(m, index)),
        "modelled": definition.modelled,
        "icons": list(card.icons),
    }
    if derive.is_in_play(card):
        found |= {
            "owner": game.board.players[card.owner], "controller": game.board.players[card.ctrl], "ready": card.ready,
            "amber": card.amber, "stunned": card.stun, "warded": card.ward, "enraged": card.enrage, "tagged": card.tagged,
            "counters": dict(card.counters), "upgrades": [_card(game, m, i) for i in _on(m, index, Zone.UPGRADES)],
            "under": [_card(game, m, i) for i in _on(m, index, Zone.UNDER)],
        }  # fmt: skip
    if card.zone == Zone.LINE:
        found |= {
            "power": derive.power(m, index), "armor": derive.armor(m, index), "armor_left": derive.armor_left(m, index),
            "damage": card.damage, "power_counters": card.power, "flank": derive.is_flank(m, index),
            "keywords": dict(sorted(derive.keywords(m, index).items())),
        }  # fmt: skip
    return found


def _on(m: Machine, host: int, zone: int) -> tuple[int, ...]:
    return tuple(i for side in (0, 1) for i in m.s.zone(side, zone) if m.s.cards[i].host == host)
