"""A board in the middle of a turn: what has been done already this turn, and which lasting effects are in force.

``[given.done]`` is what came before anything that is ``doing``. Cards by their names on the board: ``played`` (or how many, or
how many of each type, which counts for whatever asks no more; where a card asks more, none of them is what it asks for, which is
said), ``discarded`` from hand,
``used``, ``reaped``, ``destroyed``, ``spent`` (a permission of
theirs is used up), ``fought``: ``{card, against}``. Where the cards are not on the board: ``from_hand`` (how many were played
or discarded from the hand), ``names`` (card id: how often played or used), players under ``destroyed`` (who had a creature
destroyed), ``forged``, ``stolen`` (from whom, once for each time); ``exalted`` cards, and how many were ``drawn`` in the draw
step. A card that was ``destroyed`` and has ``fought`` was destroyed in that fight; of several keys a player
has forged the last ones. In this step: ``acted`` (something was played, used or discarded), ``omega`` (a card has ended it);
``prophecy``: one was activated. ``lasting``: see ``lasting``. ``last_turn``: what the other player did in the turn
before, as far as cards ask for it. ``counted``: such a count by itself, ``{event = "IsPlayed(...)", me = "emily", player =
"emily", times = 2}``; where cards ask which keys were forged, a colour of
keys is such an event.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cards import nouns as w
from judge.engine.board.fields import fields_of
from judge.engine.board.laid import Board, Wrong
from judge.engine.board.lasting import lasting_of
from judge.engine.board.spec import TYPES, CountedSpec, DoneSpec, FightSpec, LastingSpec, LastTurnSpec
from judge.engine.resolve.game_tables import ALL_HOUSES
from judge.engine.resolve.ops.fight import note_chosen
from judge.engine.resolve.ops.lasting import HOW_LONG
from judge.engine.resolve.ops.permits import SPENT
from judge.engine.resolve.ops.play import count_play
from judge.engine.resolve.ops.use import begin_use
from judge.engine.table.machine import Machine, Note
from judge.engine.table.state import NOBODY, Event, index_of, ref
from judge.engine.table.unknown import is_one
from judge.engine.table.writes import HAPPENED, HOUSE_CHOSEN, LAST_TURN, add_flag, add_lasting, set_card
from judge.engine.words import derive, record
from judge.engine.words.collect import IN_STEP

CARDS = {
    "played": "{player} has played {cards}", "discarded": "{player} has discarded {cards}",
    "used": "used were {cards}", "reaped": "{player} has reaped with {cards}", "destroyed": "destroyed were {cards}",
    "exalted": "exalted were {cards}", "spent": "a permission of {cards} is used up",
}  # fmt: skip
NUMBERS = {"played": "cards played: {n}", "from_hand": "cards played or discarded from hand: {n}"}
MARKS = {
    "acted": "a card was played, used or discarded in this step", "omega": "a card has ended this step",
    "prophecy": "a prophecy was activated",
}  # fmt: skip
_MARK_CITES = {"acted": "glossary:alpha", "omega": "glossary:omega", "prophecy": "glossary:prophecy"}
_CITES = {
    "played": "playing-cards", "discarded": "discarding-cards", "used": "using-creatures", "reaped": "reap",
    "destroyed": "destroyed", "exalted": "exalt", "spent": "lasting-effects",
}  # fmt: skip


_AFTER_THE_CHOICE = ("main", "ready", "draw", "end")  # the steps in which the house of the turn has been chosen
_OF_EACH_TYPE = "each_type=True"  # of a limit on the cards that are played


def apply_done(board: Board, done: DoneSpec, wrong: Wrong) -> tuple[Note, ...]:
    """Put what was done into the table; what is assumed comes back. ``wrong(place, code, sentence)`` hears of every problem."""
    teller = _Done(board, wrong)
    teller.take(done, "done")
    teller.house_chosen()
    board.state = teller.m.s
    board.state.flags = {key: n for key, n in board.state.flags.items() if n}
    first, *rest = teller.notes or (None,)
    return (first._replace(text=f"earlier this turn: {first.text}"), *rest) if first else ()


class _Done:
    """Enters what was done into the memory of the turn."""

    def __init__(self, board: Board, wrong: Wrong) -> None:
        self.board, self.wrong = board, wrong
        self.m = Machine(board.tables)
        self.m.s = board.state
        self.me = board.state.active
        self.counted: set[str] = set()  # the events whose counts are told by themselves
        self.foes: dict[str, str] = {}  # who fought whom
        self.notes: list[Note] = []

    def take(self, done: DoneSpec | LastTurnSpec, at: str) -> None:
        """Enter everything that was done: what is listed, then the sums."""
        told = [(key, getattr(done, key)) for key in done.order if key in fields_of(type(done))]
        self.counted = {count.event for count in done.counted} if isinstance(done, DoneSpec) else set()
        self.foes = {one: other for f in done.fought for one, other in ((f.card, f.against), (f.against, f.card))}
        for key, value in sorted(told, key=lambda item: not isinstance(item[1], tuple)):
            if value is not None:  # what could not be read has been told already
                self._enter(key, value, f"{at}.{key}")

    def _enter(self, key: str, value: Any, at: str) -> None:
        match key, value:
            case "played" | "from_hand", int():
                self._at_least(("plays",) if key == "played" else ("from-hand",), value)
                self._at_least(("acts",), value)
                self._note(NUMBERS[key], "glossary:rule-of-six" if key == "played" else "glossary:first-player", n=value)
                if key == "played":
                    self._plays({"": value})
            case "played", Mapping():
                self._at_least(("plays",), sum(value.values()))
                self._at_least(("acts",), sum(value.values()))
                self._kinds(value, at)
                self._plays(value)
            case "acted" | "omega" | "prophecy", bool():
                self._at_least(("acts",) if key == "acted" else (key,), int(value))
                if value:
                    self._note(MARKS[key], _MARK_CITES[key])
            case "names", Mapping():
                self._names(value, at)
            case "fought", _:
                for fight in value:
                    self._fought(fight, at)
            case "forged", _:
                for name in value:
                    player = self.board.players.index(name)
                    record.note(self.m, Event("forged", NOBODY, player))
                    self._note("{player} has forged a key", "glossary:forge", player=player)
                if self.counted.isdisjoint(self.board.tables.rules.key_colors):
                    self._keys(value)
            case "stolen", _:
                for name in value:
                    player = self.board.players.index(name)
                    record.note(self.m, Event("stolen", NOBODY, player, 1))
                    self._note("Æmber was stolen from {player}", "glossary:steal", player=player)
            case "drawn", int():
                for _ in range(value):
                    record.note(self.m, Event("draws", NOBODY, self.me, how=IN_STEP))
                self._note("cards drawn in the draw step: {n}", "glossary:drawing-cards", n=value)
            case "lasting", _:
                self._lasting(value, at)
            case "last_turn", LastTurnSpec():
                self._last_turn(value, at)
            case "counted", _:
                for count in value:
                    self._counted(count, at)
            case _:
                self._cards(key, value, at)

    def house_chosen(self) -> None:
        """The active house is the one that its player chose this turn, if no other is told."""
        s, told = self.m.s, [key for key in self.m.s.flags if key[0] != LAST_TURN and HOUSE_CHOSEN in key]
        if s.house and s.step in _AFTER_THE_CHOICE and not told:
            record.note_house(self.m, self.me)

    # --- what was done with cards

    def _cards(self, key: str, handles: tuple[str, ...], at: str) -> None:
        found = []
        for handle in handles:
            if key == "destroyed" and handle in self.board.players:
                player = self.board.players.index(handle)
                self._creature_of(player)
                self._note("a creature of {player} was destroyed", "glossary:destroyed", player=player)
            elif (index := self.index(handle, at)) is not None:
                found.append(ref(index, self.m.s.cards[index].obj))
                self._did(key, found[-1], at)
        if found:
            self._note(CARDS[key], f"glossary:{_CITES[key]}", player=self.me, cards=tuple(found))

    def _did(self, key: str, reference: int, at: str) -> None:
        """One deed with one card, as the operations of the charts note it."""
        card = self.m.s.cards[index_of(reference)]
        match key:
            case "played":
                count_play(self.m, {"card": reference}, from_hand=True)
                record.note(self.m, Event("played", reference, self.me))
            case "discarded":
                add_flag(self.m, "acts")
                add_flag(self.m, "from-hand")
                record.note(self.m, Event("discarded", reference, card.owner, how="hand"))
            case "used" | "reaped":
                begin_use(self.m, {"card": reference})
                if key == "reaped":
                    record.note(self.m, Event("reaps", reference, self.me))
            case "destroyed":
                self._destroyed(reference)
            case "exalted":
                record.note(self.m, Event("exalted", reference, self.me))
            case _:
                self._spent(reference, at)

    def _destroyed(self, reference: int) -> None:
        """A card was destroyed: in the fight that it was in, if one is told."""
        card, handle = self.m.s.cards[index_of(reference)], self.board.handles[index_of(reference)]
        event = Event("destroyed", reference, card.ctrl)
        if self.foes.get(handle) in self.board.handles:
            foe = self.board.handles.index(self.foes[handle])
            event = event._replace(other=ref(foe, self.m.s.cards[foe].obj), how="fight")
        if is_one(card) or self.board.tables.definition(card).type in ("creature", "token creature"):
            add_flag(self.m, "destroyed", card.ctrl)
        record.note(self.m, event)

    def _creature_of(self, player: int) -> None:
        """A creature of this player was destroyed, nobody says which: it counts for whatever asks no more than whose it was."""
        add_flag(self.m, "destroyed", player)
        for number, event in enumerate(self.board.tables.counted):
            if not isinstance(event, w.IsDestroyed) or event != w.IsDestroyed(event.tests) or repr(event) in self.counted:
                continue
            for me in (0, 1):
                fits = {w.Type("creature"): True, w.Property.FRIENDLY: me == player, w.Property.ENEMY: me != player}
                if all(fits.get(test) for test in event.tests):
                    add_flag(self.m, HAPPENED, number, me, player)

    def _keys(self, forgers: tuple[str, ...]) -> None:
        """Which keys those were: as many as the player has forged now, of several the last ones."""
        for name in dict.fromkeys(forgers):
            player = self.board.players.index(name)
            for color in self.m.s.players[player].keys[-forgers.count(name) :]:
                record.note_key(self.m, player, color)

    def _spent(self, reference: int, at: str) -> None:
        """A permission of a constant ability to play so many cards has been used (glossary:lasting-effects)."""
        face = self.board.tables.identity(self.m.s.cards[index_of(reference)])
        permits = [name for name, noun in self.board.tables.statics_of.get(face, ()) if isinstance(noun.what, w.MayPlay)]
        for name in permits[:1]:
            add_flag(self.m, SPENT, name, reference)
        if not permits:
            self.wrong(at, "no-permission", f"{self.board.handles[index_of(reference)]} permits no cards to be played")

    def _fought(self, fight: FightSpec, at: str) -> None:
        """A fight: the use of the attacker, and that its foe has been fought this turn (glossary:elusive)."""
        attacker, foe = self.index(fight.card, at), self.index(fight.against, at)
        if attacker is None or foe is None:
            return
        cards = self.m.s.cards
        env = {"card": ref(attacker, cards[attacker].obj), "defender": ref(foe, cards[foe].obj)}
        begin_use(self.m, env)
        note_chosen(self.m, env)
        if not derive.is_in_play(self.m.s.cards[foe]):
            set_card(self.m, foe, fought=False)  # whatever comes of it later, it is another creature
        self._note("{card} has fought {host}", "glossary:fight", card=env["card"], host=env["defender"])

    # --- sums

    def _at_least(self, key: tuple[Any, ...], n: int) -> None:
        self.m.s.flags = {**self.m.s.flags, key: max(n, self.m.s.flags.get(key, 0))}

    def _kinds(self, counts: Mapping[str, int], at: str) -> None:
        for told, n in counts.items():
            house, _, kind = told.rpartition(" ")
            if kind not in TYPES or house not in ("", *ALL_HOUSES, *self.board.tables.houses):
                says = f"types of cards that are played are {', '.join(TYPES)}, with their house before them or not; not {told!r}"
                self.wrong(at, "bad-value", says)
            elif self.board.tables.uses(w.PlayLimit):
                self.m.s.flags = {**self.m.s.flags, ("plays", kind): n + self.m.s.flags.get(("plays", kind), 0)}
        listed = ", ".join(f"{n} of type {kind}" for kind, n in counts.items())
        self._note("cards played: {names}", "glossary:rule-of-six", names=listed)

    def _plays(self, counts: Mapping[str, int]) -> None:
        """So many cards were played, by house and type as far as that is told: count them for every ability that asks."""
        tables = self.board.tables
        for number, event in enumerate(tables.counted):
            if not isinstance(event, w.IsPlayed) or repr(event) in self.counted:
                continue
            fits = [(n, _is_such(event, told)) for told, n in counts.items() if n]
            if any(such is None for _, such in fits):
                self._ask_which(repr(event))
            for me in (0, 1):
                self._at_least((HAPPENED, number, me, self.me), sum(n for n, such in fits if such))

        if counts.get(""):
            self._ask_which(_OF_EACH_TYPE)

    def _ask_which(self, asked: str) -> None:
        """Say so where cards of this board ask for more than how many cards were played."""
        cards = sorted(each.name for each in self.board.tables.definitions.values() if asked in repr(each.abilities))
        if cards:
            ways = 'say of what types, such as creature = 1 or, with a house, "logos creature" = 1, or list the cards'
            says = f"{' and '.join(cards)} asks which cards were played, not only how many, and is taken to count none of them"
            self._note("{names}", "glossary:rule-of-six", names=f"{says}: {ways}")

    def _names(self, counts: Mapping[str, int], at: str) -> None:
        for card_id, n in counts.items():
            if card_id not in self.board.tables.definitions:
                self.wrong(f"{at}.{card_id}", "unknown-card", f"{card_id!r} is not the id of a card on this board")
            else:
                name = self.board.tables.definitions[card_id].name
                self._at_least(("name", name), n)
                self._note("{names} was played or used {n} times", "glossary:rule-of-six", names=name, n=n)

    # --- the turn before, and counts by themselves

    def _last_turn(self, deeds: LastTurnSpec, at: str) -> None:
        """What the other player did in the turn before, entered under that turn."""
        kept, cards = self.m.s.flags, self.m.s.cards
        notes, self.notes = self.notes, []
        self.me, self.m.s.active, self.m.s.flags = 1 - self.me, 1 - self.me, {}
        if isinstance(deeds.played, int):
            says = "of the turn before it is told which cards were played, or how many of each type"
            self.wrong(f"{at}.played", "bad-value", says)
        else:
            self.take(deeds, at)
        record.at_turn_end(self.m, self.me)
        self.m.s.flags = {**kept, **self.m.s.flags}
        self.m.s.cards = cards
        self.me = self.m.s.active = 1 - self.me
        self.notes = [*notes, *(note._replace(text=f"in the turn before {note.text}") for note in self.notes)]

    def _counted(self, count: CountedSpec, at: str) -> None:
        """How often something has happened that a card counts, where the cards it happened to are not told."""
        tables = self.board.tables
        events = [repr(event) for event in tables.counted]
        colors = tables.rules.key_colors if tables.recalls_keys else ()
        houses = tables.houses if tables.recalls_houses else ()
        if count.event not in (*events, *colors, *houses):
            says = f"no card of this board counts {count.event!r}; counted are {'; '.join(events) or 'none'}"
            self.wrong(at, "not-counted", says)
            return
        me, player = self.board.players.index(count.me), self.board.players.index(count.player)
        key: tuple[Any, ...] = ("happened", HOUSE_CHOSEN if count.event in houses else "color", count.event, player)
        if count.event in events:
            key = ("happened", events.index(count.event), me, player)
        self._at_least(("last", player, *key) if count.last_turn else key, count.times)
        self._note("counted: {names}, {n} times", "glossary:lasting-effects", names=count.event, n=count.times)

    # --- reading

    def _lasting(self, entries: tuple[LastingSpec, ...], at: str) -> None:
        for entry in entries:
            made = lasting_of(self.board, self.m, entry, at, self.wrong)
            for lasting in made:
                add_lasting(self.m, lasting)
                self._note("an effect of {card} lasts {until}", "glossary:lasting-effects", card=lasting.source,
                           until=HOW_LONG.get(lasting.until, "while that turn runs"))  # fmt: skip

    def index(self, handle: str, at: str) -> int | None:
        """The card that is called so on this board."""
        if handle in self.board.handles:
            return self.board.handles.index(handle)
        self.wrong(at, "unknown-card", f"no card of this board is called {handle!r}")
        return None

    def _note(self, text: str, cite: str, **parts: Any) -> None:
        self.notes.append(Note(text, parts, cite, {}))


def _is_such(event: w.IsPlayed, told: str) -> bool | None:
    """Whether a card that is told by its type, perhaps with its house, is one that an ability counts; None if that hangs on
    more than is told."""
    house, _, kind = told.rpartition(" ")
    unsure = bool(event.flank)
    for test in event.tests:
        match test:
            case w.Type(name=name) if kind:
                if kind != name:
                    return False
            case w.House(name=name) if house:
                if house != name:
                    return False
            case w.Property.ANOTHER:
                pass  # whoever asks was not played before
            case _:
                unsure = True
    return None if unsure else True
