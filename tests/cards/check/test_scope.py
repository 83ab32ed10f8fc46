"""Words refer to what was told before them: each that does not is told with its place, and none of the book is refused."""

import ast
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest

from judge.cards import nouns as w
from judge.cards.book import load_book
from judge.cards.check.grammar import hints, kinds
from judge.cards.check.scope import EVENTS, SETTLING, misses
from judge.cards.notation import parse
from judge.cards.nouns.event_words import kind_of
from judge.engine.compile.ability import compile_ability
from judge.engine.resolve import operations, ops
from judge.engine.table.rows import Do
from judge.engine.words import collect
from judge.scenarios.bench import is_compiled


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Play(Destroy(IT))", "Destroy.who is IT, but no card has been chosen"),
        ("Play(Gain(1, by=ITS_OWNER))", "Gain.by is ITS_OWNER, but no card has been chosen"),
        ("Play(Seq(Stun(Choose(Creature(), 2)), Gain(1, by=ITS_OWNER)))", "Gain.by is ITS_OWNER, but several cards"),
        ("Play(TakeControl(AnyNumber(Creature()), by=ITS_OPPONENT))", "TakeControl.by is ITS_OPPONENT, but several cards"),
        ("Play(Seq(Destroy(IT), Ready(Choose(Creature()))))", "Destroy.who is IT"),
        ("Play(Seq(Stun(Creature()), Destroy(IT)))", "Destroy.who is IT"),
        ("Play(Seq(Exhaust(Creature(Such(IsTrue(IT, DAMAGED)))), Gain(PowerOf(IT))))", "PowerOf.who is IT"),
        ("After(StartOfTurn(), Destroy(IT))", "Destroy.who is IT"),
        ("Play(ForEach(HowMany(), Destroy(IT)))", "ForEach.of is HowMany(), but nothing has been done"),
        ("Play(ForEach(2, Destroy(IT)))", "Destroy.who is IT"),
        ("While(KeyCost(1, of=ITS_OPPONENT))", "KeyCost.of is ITS_OPPONENT"),
        ("While(Gains(Creature(), AfterReap(Destroy(IT))))", "Destroy.who is IT"),
        ("Play(Destroy(FOUGHT))", "Destroy.who is FOUGHT, but no fight"),
        ("After(IsPlayed(), Destroy(FOUGHT))", "Destroy.who is FOUGHT"),
        ("Slash((PLAY, AFTER_REAP), Destroy(FOUGHT))", "Destroy.who is FOUGHT"),
        ("Play(Destroy(HOST))", "Destroy.who is HOST, but only an upgrade"),
        ("Play(Destroy(SOURCE))", "Destroy.who is SOURCE, but only an ability that is granted"),
        ("Play(Destroy(The('them')))", "nothing is called 'them' before it"),
        ("Play(Seq(Destroy(The('them')), Ready(Choose(Creature(), name='them'))))", "nothing is called 'them' before it"),
        ("Play(Draw(HowMany()))", "Draw.n is HowMany(), but nothing has been done"),
        ("Play(Archive(ThisWay()))", "Archive.who is ThisWay(), but nothing has been done"),
        ("Play(Draw(EventAmount()))", "Draw.n is EventAmount(), but nothing before it tells an amount"),
        ("After(Reaps(), Draw(EventAmount()))", "Draw.n is EventAmount()"),
        ("Play(Destroy(Creature(ChosenHouse())))", "no house has been chosen before it; write ChooseHouse() first"),
        ("Play(Gain(1, by=THAT_PLAYER))", "Gain.by is THAT_PLAYER, but no event before it is about a player"),
        ("After(ArmorPrevents(), Gain(1, by=THAT_PLAYER))", "Gain.by is THAT_PLAYER"),
        ("Play(Seq(Draw(2), Lasting(While(Power(HowMany(), THIS)))))", "Power.n is HowMany()"),
        ("AfterFight(Lasting(While(Power(1, FOUGHT))))", "Power.who is FOUGHT"),
    ],
)
def test_a_word_that_refers_to_nothing_is_told(text: str, says: str) -> None:
    """The place, the word, and what must come before it."""
    assert any(says in said for said in misses(parse(text), upgrade=False))


@pytest.mark.parametrize(
    "text",
    [
        "Play(Seq(Ready(Choose(Creature())), Destroy(IT)))",
        "Play(Seq(Archive(Top()), Gain(PowerOf(IT))))",
        "Play(Capture(PowerOf(IT), on=Choose(Creature())))",
        "Play(Seq(Deal(1, Choose(Creature(), name='hit')), Stun(IT)))",
        "Play(ForEach(Creature(), Destroy(IT)))",
        "Play(OneByOne(Creature(), Destroy(IT)))",
        "Play(Destroy(Creature(Such(IsTrue(IT, DAMAGED)))))",
        "After(Reaps(), Destroy(IT))",
        "After(Fights(), Destroy(FOUGHT))",
        "BeforeFight(Deal(1, FOUGHT))",
        "Slash((PLAY, AFTER_FIGHT), Destroy(FOUGHT))",
        "Play(Seq(FightWith(Choose(Creature())), Deal(1, FOUGHT)))",
        "AsUpgrade(While(Power(1, HOST)))",
        "While(Gains(Creature(), AfterReap(Destroy(SOURCE))))",
        "While(Power(PowerOf(IT), Creature()))",
        "Play(Seq(Ready(Choose(Creature(), name='them')), Destroy(The('them'))))",
        "Play(Seq(MakeToken(), Ready(The('token'))))",
        "Play(Seq(Draw(2), Lasting(While(Power(Fixed(HowMany()), THIS)))))",
        "Play(Seq(ChooseHouse(), Lasting(While(Cannot(Creature(ChosenHouse()), REAP)))))",
        "Instead(WouldSteal(), ForEach(EventAmount(), Capture(1, of=THAT_PLAYER)))",
        "Play(Put(Choose(Creature()), DECK_TOP))",
    ],
)
def test_a_word_may_speak_of_what_was_told(text: str) -> None:
    """Of what was chosen, of the event, of each card in turn, of what a lasting effect settles as it begins."""
    assert misses(parse(text), upgrade=False) == ()


def test_only_an_upgrade_has_a_host() -> None:
    """The same words are right on an upgrade and wrong on any other card; what a host is granted is the host's own."""
    ability = parse("Play(Destroy(HOST))")
    assert misses(ability, upgrade=True) == ()
    assert len(misses(ability, upgrade=False)) == 1
    assert len(misses(parse("While(Gains(HOST, AfterReap(Destroy(HOST))))"), upgrade=True)) == 1


def test_no_card_of_the_book_is_refused() -> None:
    """Every wording in every rulebook comes through the door: a false alarm would make a plain body of a card."""
    book = load_book()
    found = [
        (page.id, checked.flaws)
        for page in book
        for wording in (page.wording, *page.older)
        for checked in book.checked(page.id, wording)
        if checked.flaws
    ]
    assert found == []


def _told(call: ast.Call) -> set[str]:
    """What a line of the engine that makes an event tells of it, besides its kind and how it happened."""
    given = dict(zip(("it", "event_player", "amount", "other"), call.args[1:], strict=False))
    given |= {str(word.arg): word.value for word in call.keywords if word.arg != "how"}
    return {name for name, value in given.items() if ast.unparse(value) not in ("NOBODY", "0")}


def _makes_event(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event"


def test_what_an_event_carries_is_what_the_engine_gives_it() -> None:
    """Of each kind of event: a card, a player, an amount and another card are known if, and only if, the engine tells them."""
    carried: dict[str, set[str]] = {}
    for path in Path(ops.__file__).parent.glob("*.py"):
        for node in filter(_makes_event, ast.walk(ast.parse(path.read_text(encoding="utf-8")))):
            match node:
                case ast.Call(args=[ast.Constant(value=str(kind)), *_]):
                    carried.setdefault(kind, set()).update(_told(node))
    happening = {kind_of(kind()): EVENTS[kind] for kind in kinds(w.Event)}
    assert {kind: carried[kind] for kind in happening} == happening


@pytest.mark.skipif(is_compiled(), reason="what is compiled has no source to be read")
def test_what_an_event_to_come_carries_is_what_the_engine_gives_it() -> None:
    """So it is of what may be replaced; the other one of a theft is a player, so no card that could be fought."""
    carried: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(Path(collect.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.match_case) and (made := next(filter(_makes_event, ast.walk(node)), None)):
            for kind in (value.value for value in ast.walk(node.pattern) if isinstance(value, ast.Constant)):
                carried[f"instead:{kind}"] = _told(made)
    coming = {kind_of(kind()): EVENTS[kind] for kind in kinds(w.Coming)}
    assert carried == coming | {"instead:steal": coming["instead:steal"] | {"other"}}


def _about(kind: Any) -> dict[str, Any]:
    """The parts that a noun must have, each with something that may stand there; each creature wherever cards may."""
    samples = {w.Place: w.Place.HAND, w.Bold: w.Bold.PLAY, int: 1}
    admitted = {part.name: kinds(hints(kind)[part.name]) for part in fields(kind)}
    needed = [part.name for part in fields(kind) if part.default is MISSING or w.Creature in admitted[part.name]]
    told = {name: next((value for sort, value in samples.items() if sort in admitted[name]), "damage") for name in needed}
    return told | {name: w.Creature() for name in needed if w.Creature in admitted[name]}


ON_CARDS = [kind for kind in kinds(w.Effect) if kind not in kinds(w.Joining) and w.Creature() in _about(kind).values()]


@pytest.mark.parametrize("kind", ON_CARDS)
def test_effects_that_settle_their_cards_bind_it(kind: Any) -> None:
    """IT is the one card that such an effect found: those that the engine lets bind it are those that the scope knows."""
    assert operations.LOADED
    rows = compile_ability("x", kind(**_about(kind)), (), {}).flat
    settles = any(isinstance(row, Do) and row.op == "select" and row.args == (w.Creature(),) for row in rows)
    assert settles == (kind in SETTLING)
