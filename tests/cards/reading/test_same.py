"""What the normal form calls alike plays alike: each of its equalities on a board, and what it must keep apart."""

from __future__ import annotations

import pytest

from judge.cards import nouns as w
from judge.cards.book import Book, load_book
from judge.cards.notation import parse
from judge.cards.reading.same import ON_CARDS, same
from judge.scenarios.check import explore_prepared
from judge.scenarios.outcomes import outcomes
from judge.scenarios.prepare import prepare
from judge.scenarios.read import read_scenario

CARDS = "".join(
    f'[given.cards.{name}]\ntype = "{kind}"\nhouses = ["{house}"]\n{more}'
    for name, kind, house, more in (
        ("ox", "creature", "mars", "power = 6\n"),
        ("rat", "creature", "mars", "power = 2\n"),
        ("owl", "creature", "logos", "power = 3\n"),
        ("yak", "creature", "mars", "power = 6\n"),
        ("cog", "artifact", "mars", ""),
        ("hat", "upgrade", "mars", ""),
        ("jot", "action", "logos", ""),
    )
)
BOARD = """
[given.emily]
amber = 2
token = "grunt"
hand = ["new", "hat", {card = "cog", as = "wheel"}]
deck = ["owl", "jot", "rat", "yak"]
discard = ["rat"]
battleline = [{card = "ox", damage = 2, exhausted = true}, {card = "rat", as = "runner"}, {card = "owl", stunned = true}]
[given.dan]
amber = 5
hand = ["jot", "ox"]
deck = ["rat", "owl"]
archives = ["owl"]
battleline = [{card = "yak", amber = 2, as = "foe"}, {card = "owl", damage = 1, as = "weak"}, {card = "ox", warded = true}]
artifacts = ["cog"]
"""
ONE, OTHER = "Choose(Creature(FRIENDLY), name='a')", "Choose(Creature(ENEMY), name='b')"
TWO = f"Bind({ONE}), Bind({OTHER})"
PLAY = ("play new",)
REAP = ("reap runner",)
DEEDS = {  # each effect that is done to cards, and to which of them it is done on that board
    **dict.fromkeys(ON_CARDS, "Creature()"), w.Sacrifice: "Creature(FRIENDLY)", w.Discard: "In(HAND)", w.Reveal: "In(HAND)",
    w.PutIntoPlay: "In(DISCARD)", w.Put: "Creature(), ARCHIVES",
}  # fmt: skip
# Two ways to write one thing, what the card is, and what is done.
ALIKE = [
    ("Play(Seq(Bind(Choose(Creature())), Stun(IT)))", "Play(Stun(Choose(Creature())))", PLAY),
    ("Play(Seq(Bind(Choose(Creature(ENEMY))), IfYouDo(Destroy(IT), Gain(1))))",
     "Play(IfYouDo(Destroy(Choose(Creature(ENEMY))), Gain(1)))", PLAY),
    (f"Play(Seq({TWO}, SwapControl(The('a'), The('b'))))",
     "Play(SwapControl(Choose(Creature(FRIENDLY)), Choose(Creature(ENEMY), name='other')))", PLAY),
    (f"Play(Seq(Bind(Both({ONE}, {OTHER})), Stun(The('a')), Ready(The('b'))))",
     f"Play(Seq({TWO}, Stun(The('a')), Ready(The('b'))))",
     PLAY),
    ("Play(Seq(Bind(MostPowerful(Creature()), name='most'), Exhaust(The('most'))))",
     "Play(Seq(Bind(Choose(Creature(InSet(MostPowerful(Creature()))))), Exhaust(IT)))", PLAY),
    ("Play(ForEach(Creature(ENEMY, DAMAGED), Archive(Choose(In(HAND)))))",
     "Play(Archive(Choose(In(HAND), n=Count(Creature(ENEMY, DAMAGED)))))", PLAY),
    ("Play(ForEach(Creature(ENEMY), MakeToken()))", "Play(MakeToken(n=Count(Creature(ENEMY))))", PLAY),
    ("Play(ForEach(Count(Creature(ENEMY)), Gain(1)))", "Play(ForEach(Creature(ENEMY), Gain(1)))", PLAY),
    ("Play(Seq(Destroy(Creature(ENEMY)), ForEach(ThisWay(), Gain(1))))",
     "Play(Seq(Destroy(Creature(ENEMY)), ForEach(HowMany(), Gain(1))))", PLAY),
    ("Play(Destroy(Both(Artifact(), Upgrade())))", "Play(Destroy(InPlay(Any(Type('upgrade'), Type('artifact')))))", PLAY),
    *((f"Play(Seq({deed.__name__}({who}), ForEach(ThisWay(), Gain(1))))",
       f"Play(Seq({deed.__name__}({who}), ForEach(HowMany(), Gain(1))))", PLAY) for deed, who in DEEDS.items()),
    ("Play(ForEach(Creature(ENEMY), Capture(1, on=IT, of=YOU)))",
     "Play(ForEach(Creature(ENEMY), Capture(1, on=IT, of=ITS_OPPONENT)))", PLAY),
    ("Play(If(Unless(AtLeast(Pool(), 3)), Gain(1), otherwise=Draw(1)))",
     "Play(If(AtLeast(Pool(), 3), Draw(1), otherwise=Gain(1)))", PLAY),
    ("Play(If(AtLeast(Pool(), 2), May(Gain(1))))", "Play(May(If(AtLeast(Pool(), 2), Gain(1))))", PLAY),
    ("Play(IfYouDo(May(Lose(1, by=YOU)), Draw(1)))", "Play(May(IfYouDo(Lose(1, by=YOU), Draw(1))))", PLAY),
    ("Play(IfYouDo(Discard(Choose(In(HAND))), If(IsTrue(ThisWay(), Type('upgrade')), Gain(1))))",
     "Play(IfYouDo(Discard(Choose(In(HAND))), If(IsTrue(IT, Type('upgrade')), Gain(1))))", PLAY),
    ("Play(If(IsTrue(Choose(Creature()), FLANK), Gain(1)))".replace("Choose(Creature())", "Creature(CENTER)"),
     "Play(If(Unless(Unless(IsTrue(Creature(CENTER), FLANK))), Gain(1)))", PLAY),
    ("Play(Seq(Bind(Choose(Creature())), If(IsTrue(IT, Not(DAMAGED)), Stun(IT))))",
     "Play(Seq(Bind(Choose(Creature())), If(Unless(IsTrue(IT, DAMAGED)), Stun(IT))))", PLAY),
    ("Play(Seq(Bind(Choose(Creature())), If(IsTrue(IT, Such(AtLeast(AmberOn(IT), 2))), Stun(IT))))",
     "Play(Seq(Bind(Choose(Creature())), If(AtLeast(AmberOn(IT), 2), Stun(IT))))", PLAY),
    ("Play(If(All(AtLeast(Pool(), 2), Unless(AtLeast(Pool(), 3))), Draw(1)))",
     "Play(If(All(AtLeast(Pool(), 2), AtLeast(2, Pool())), Draw(1)))", PLAY),
    ("Play(If(Exists(Top()), Gain(1)))", "Play(If(Exists(In(DECK)), Gain(1)))", PLAY),
    ("Play(If(AtLeast(Count(Creature(ENEMY)), 1), Gain(1)))", "Play(If(Exists(Creature(ENEMY)), Gain(1)))", PLAY),
    ("Play(Draw(1, by=EACH_PLAYER))", "Play(Seq(Draw(1), Draw(1, by=OPPONENT)))", PLAY),
    ("Play(May(Stun(Choose(Creature(), n=2, up_to=True))))", "Play(Stun(Choose(Creature(), n=2, up_to=True)))", PLAY),
    ("Play(May(Stun(AnyNumber(Creature(ENEMY)))))", "Play(Stun(AnyNumber(Creature(ENEMY))))", PLAY),
    ("Play(Stun(Creature(Not(Such(Exists(UpgradesOn(of=IT)))))))",
     "Play(Stun(Creature(Such(Unless(Exists(UpgradesOn(of=IT)))))))", PLAY),
    ("After(Reaps(), If(AtLeast(Pool(), 3), Draw(1)))", "After(Reaps(), Draw(1), when=AtLeast(Pool(), 3))", REAP),
    ("After(Reaps(), May(If(AtLeast(Pool(), 3), Draw(1))))", "After(Reaps(), May(Draw(1)), when=AtLeast(Pool(), 3))", REAP),
    ("After(ChoosesHouse(by=OPPONENT), Lose(1, by=THAT_PLAYER))", "After(ChoosesHouse(by=OPPONENT), Lose(1))", ("end",)),
    ("While(MustLeave(Creature(InSet(THIS), DAMAGED)))",
     "While(MustLeave(THIS), when=IsTrue(THIS, DAMAGED))", ("fight foe with new",)),
    ("After(IsDealtDamage(tests=(Type('creature'), ENEMY)), Gain(1))", "After(IsDealtDamage(tests=(ENEMY,)), Gain(1))",
     ("fight foe with runner",)),
    ("After(Reaps(tests=(Type('creature'), FRIENDLY)), Gain(1))", "After(Reaps(tests=(FRIENDLY,)), Gain(1))", REAP),
    ("Play(Destroy(Both(Creature(ENEMY), Artifact(ENEMY))))",
     "Play(Destroy(InPlay(ENEMY, Any(Type('creature'), Type('artifact')))))", PLAY),
    ("Play(Archive(Top(zone=DECK)))", "Play(Archive(Top()))", PLAY),
    ("Play(Lasting(While(CannotPlay((), by=YOU))))", "Play(Lasting(While(Cannot(YOU, PLAY_CARDS))))", PLAY),
    ("Play(Lasting(While(CannotUse((), by=YOU))))", "Play(Lasting(While(Cannot(YOU, USE_CARDS))))", PLAY),
    ("Play(Lasting(While(CannotPlay((Type('creature'),), by=YOU))))", "Play(Lasting(While(Cannot(YOU, PLAY_CREATURES))))", PLAY),
    ("Play(Destroy(Creature(IN_BATTLELINE, ENEMY)))", "Play(Destroy(Creature(ENEMY)))", PLAY),
    ("While(FightDamage(THIS, more=2, attacking=True, against=(ENEMY, DAMAGED)))",
     "While(FightDamage(THIS, more=2, attacking=True, against=(DAMAGED,)))", ("fight weak with new",)),
    ("AfterReap(ToFlank(THIS, of=YOU))", "AfterReap(ToFlank(THIS))", ("reap new",)),
    ("AfterReap(Reposition(THIS, of=YOU))", "AfterReap(Reposition(THIS))", ("reap new",)),
    ("Play(Exhaust(Both(Choose(Creature()), Creature(ENEMY, Not(InSet(IT))))))",
     "Play(Exhaust(Both(Choose(Creature()), Creature(ENEMY))))",
     PLAY),
    ("AfterReap(Exhaust(Creature(InSet(Neighbors()))))", "AfterReap(Exhaust(Neighbors()))", ("reap new",)),
    ("AfterReap(Exhaust(Creature(NEIGHBOR)))", "AfterReap(Exhaust(Neighbors()))", ("reap new",)),
    ("Play(Stun(InPlay(Type('creature'), ENEMY)))", "Play(Stun(Creature(ENEMY)))", PLAY),
    ("Play(Stun(Both(Creature(DAMAGED), Creature(WITH_AMBER))))", "Play(Stun(Creature(Any(DAMAGED, WITH_AMBER))))", PLAY),
    ("Play(If(DestroyedThisTurn(of=OPPONENT), Gain(1)))",
     "Play(If(AtLeast(Happened(IsDestroyed(tests=(ENEMY, Type('creature')))), 1), Gain(1)))", PLAY),
    ("Play(Put(Choose(In(DISCARD)), HAND))", "Play(Return(Choose(In(DISCARD))))", PLAY),
    ("Play(Put(Choose(Creature(ENEMY)), ARCHIVES))", "Play(Archive(Choose(Creature(ENEMY))))", PLAY),
    ("Play(Seq(Search((Type('creature'),)), Return(IT), Shuffle()))", "Play(Seq(Search((Type('creature'),)), Return(IT)))", PLAY),
    ("Play(Seq(Bind(In(HAND, of=OPPONENT), name='seen'), Discard(Choose(In(HAND, of=OPPONENT, tests=(InSet(The('seen')),))))))",
     "Play(Discard(Choose(In(HAND, of=OPPONENT))))", PLAY),
    ("Play(Seq(DiscardUntil((Type('creature'),)), If(IsTrue(IT, Type('creature')), Return(IT))))",
     "Play(Seq(DiscardUntil((Type('creature'),)), Return(IT)))", PLAY),
    ("Play(Seq(Bind(Creature(ENEMY), name='those'), Stun(The('those')), Exhaust(The('those'))))",
     "Play(Seq(Stun(Creature(ENEMY)), Exhaust(Creature(ENEMY))))", PLAY),
    ("Play(Seq(Discard(Choose(In(HAND))), Archive(ThisWay())))", "Play(Seq(Discard(Choose(In(HAND))), Archive(IT)))", PLAY),
    ("Play(Seq(Discard(Top(n=2)), Bind(ThisWay(), name='way'), Archive(The('way'))))",
     "Play(Seq(Discard(Top(n=2)), Archive(ThisWay())))", PLAY),
    ("Play(Seq(Bind(Choose(Creature(), name='one')), Lasting(While(Power(2, The('one'))))))",
     "Play(Seq(Bind(Choose(Creature())), Lasting(While(Power(2, IT)))))", PLAY),
    ("While(Grants(Power(1, Creature(FRIENDLY)), Gains(Creature(FRIENDLY), Keyword('elusive'))))",
     "While(Grants(Gains(Creature(FRIENDLY), Keyword('elusive')), Power(1, Creature(FRIENDLY))))", ("fight foe with runner",)),
    ("While(Power(1, Both(THIS, Neighbors())))", "While(Grants(Power(1, THIS), Power(1, Neighbors())))", ("reap new",)),
    ("Slash((AFTER_FIGHT, AFTER_REAP), Gain(1))", "Slash((AFTER_REAP, AFTER_FIGHT), Gain(1))", ("reap new",)),
]  # fmt: skip
# What reads nearly alike and plays otherwise.
APART = [
    ("Play(Seq(Bind(Choose(Creature(FRIENDLY))), ForEach(Creature(ENEMY), Gain(1)), Destroy(IT)))",
     "Play(Seq(Bind(Choose(Creature(FRIENDLY))), ForEach(Count(Creature(ENEMY)), Gain(1)), Destroy(IT)))", PLAY),
    ("Play(Seq(Heal(2, Creature()), ForEach(ThisWay(), Gain(1))))",
     "Play(Seq(Heal(2, Creature()), ForEach(HowMany(), Gain(1))))", PLAY),
    ("While(Enters((FRIENDLY, House('mars')), 'ready'))", "While(Enters((FRIENDLY, House('mars'), Type('creature')), 'ready'))",
     ("play wheel",)),
    ("AfterFight(Purge(Creature(InSet(FOUGHT))))", "AfterFight(Purge(FOUGHT))", ("fight weak with new",)),
    ("Play(Gain(Times(2, Count(Creature(ENEMY)))))", "Play(ForEach(Creature(ENEMY), Gain(1)))", PLAY),
]  # fmt: skip


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book()


def ends(book: Book, ability: str, moves: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Every end of a board on which a card has the ability."""
    kind = "action" if ability.startswith("Play(") else "creature"
    board = BOARD if kind == "action" else BOARD.replace('"new", ', "").replace('{card = "owl", st', '"new", {card = "owl", st')
    facts = f'type = "{kind}"\nhouses = ["mars"]\n{"power = 4" * (kind == "creature")}'
    new = f'[given.cards.new]\n{facts}\nabilities = ["""{ability}"""]\n'
    done = "".join(f'[[do]]\nemily = "{move}"\n' for move in moves)
    told = f'title = "alike"\n[given]\nhouse = "mars"\n{CARDS}{new}{board}{done}[expect]\nalways = ["winner = nobody"]\n'
    ready = prepare(read_scenario(told), book)
    found = explore_prepared(ready)
    assert found.exhausted
    return {outcome.facts for outcome in outcomes(found, ready.script.labels)}


@pytest.mark.parametrize(("one", "other", "moves"), ALIKE, ids=[one for one, *_ in ALIKE])
def test_what_is_called_alike_plays_alike(book: Book, one: str, other: str, moves: tuple[str, ...]) -> None:
    """The same ends of the same board."""
    assert same((parse(one),), (parse(other),))
    assert ends(book, one, moves) == ends(book, other, moves)


@pytest.mark.parametrize(("one", "other", "moves"), APART, ids=[one for one, *_ in APART])
def test_what_plays_otherwise_is_kept_apart(book: Book, one: str, other: str, moves: tuple[str, ...]) -> None:
    """Other ends, and another form."""
    assert ends(book, one, moves) != ends(book, other, moves)
    assert not same((parse(one),), (parse(other),))
