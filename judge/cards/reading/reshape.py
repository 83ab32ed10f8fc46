"""Effects as words tell them that are others in the notation: what is chosen inside, what each player does, what "it" asks."""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun, changed, walk
from judge.cards.reading.patterns import By, Done, EachWho, Rather, Said, Spared, Those
from judge.cards.reading.spread import in_order, made, replaced
from judge.cards.reading.words import GONE, WAYS

IT = w.Ref.IT
OWN, THEIRS = Said("their"), Said("they control")
ANY_PLAYER, EITHER_PLAYER = Said("any player"), Said("either player")
_IN_LINE = (w.Capture, w.Deal, w.Stun, w.Exalt, w.Ready, w.Exhaust, w.PowerCounter, w.WardIt, w.Heal, w.Enrage)

_TELLING_WHOSE = (w.In, w.Top, w.Bottom, w.Property)
_IN_PLAY = (w.Creature, w.Artifact, w.InPlay)
INTO_PLAY = (w.PlayCard, w.PutIntoPlay)  # what a card becomes there is another one
_USES = (w.Use, w.FightWith, w.ReapWith)  # by which a card may leave play
MOVES = (w.Put, w.Return, w.Archive, w.Purge)


class LostError(Exception):
    """A word speaks of what was never told."""


class Place(NamedTuple):
    """Where an effect stands: in which sequence, at which place there."""

    sequence: object
    at: int


class Deed(NamedTuple):
    """What was done, and where it stands; as a mention: the cards to which it was done."""

    effect: Any
    place: Place
    loops: tuple[object, ...] = ()  # in which it stands: behind them it is known of the last turn only

    def is_way(self, way: str) -> bool:
        return isinstance(self.effect, WAYS[way])


def is_look(effect: object) -> bool:
    return isinstance(effect, w.Bind) and effect.name == "seen"


def is_hiding(effect: object) -> bool:
    """Whether one card goes where nobody sees it, so that nobody knows any more which it is."""
    hidden = (w.Place.HAND, w.Place.ARCHIVES, w.Place.DECK_TOP, w.Place.DECK_BOTTOM, w.Place.DECK_SHUFFLED)
    goes = isinstance(effect, w.Return | w.Archive) or (isinstance(effect, w.Put) and effect.to in hidden)
    return goes and isinstance(getattr(effect, "who", None), w.Choose | w.Ref | w.Random)


def unfounded(noun: Noun, parts: dict[str, Any], done: list[Deed], *, hidden: bool, outside: bool) -> str:
    """Why a noun with these parts speaks of what cannot be, "" where it does not; ``done``: what was done before it."""
    who = parts.get("who")
    if isinstance(noun, w.PlayCard | w.Reveal) and isinstance(getattr(who, "what", who), _IN_PLAY):
        return "what is in play cannot be played or revealed"
    if outside and isinstance(noun, _IN_LINE) and IT in (who, parts.get("on")):
        return "what lies out of play is not readied, stunned or dealt damage"
    if isinstance(noun, w.Attach) and who == parts["to"]:
        return "nothing is attached to itself"
    if isinstance(noun, w.Effect) and hidden and who is IT and not isinstance(noun, w.Bind):
        return "the card lies hidden since"
    if isinstance(noun, w.DestroyedBy) and not (done and isinstance(done[-1].effect, w.Deal | w.DealSpread)):
        return "no damage was dealt just before it"
    return ""


def elsewhere(noun: Noun, lies: bool) -> Noun:
    """Cards out of play are on nobody's side, and others than a card that is not there."""
    if not isinstance(noun, w.In | w.Search):
        return noun
    empty = (
        {w.Property.ANOTHER}
        if isinstance(noun, w.In) and not lies
        else {w.Property.FRIENDLY}
        if isinstance(noun, w.Search)
        else set()
    )
    return changed(noun, tests=tuple(test for test in noun.tests if test not in empty))


def spared_in(effect: object) -> tuple[Spared, ...]:
    """The cards that an effect leaves out."""
    return tuple(part for part in walk(effect) if isinstance(part, Spared))


def chosen_ahead(effect: object, spared: tuple[Spared, ...]) -> w.Seq:
    """An effect with each card that it leaves out chosen before it."""
    chosen = []
    for n, each in enumerate(spared, 1):
        chosen.append(made(w.Bind, each.who, name=f"spared{n}"))
        effect = replaced(effect, each, w.The(f"spared{n}"))
    return in_order(*chosen, effect)


def flipped(who: Any, kind: str) -> w.Flip:
    """ "Flip" of cards in play: token creatures to what is printed on them, the creature itself facedown. LostError for others,
    of which one side or the other may lie up."""
    if w.Property.TOKEN in walk(who):
        return w.Flip(who, faceup=True)
    if who == Said("self") and kind == "creature":
        return w.Flip(who)
    raise LostError("which side of the card lies up is not told")


def chosen_inside(effect: Noun) -> Any:
    """A card that is chosen where none can be: in what lasts, or in an amount. It is chosen before."""
    inside = effect.ability if isinstance(effect, w.Lasting) else getattr(effect, "n", None)
    asked = isinstance(effect, w.Lasting) and not isinstance(inside, w.While)
    found = () if asked else walk(inside, stop=_grants_ability)
    return next((part for part in found if isinstance(part, w.Choose | w.MostPowerful | w.LeastPowerful)), None)


def _grants_ability(part: object) -> bool:
    return isinstance(part, w.InSet) or (isinstance(part, w.Ability) and not isinstance(part, w.While))


def kept_for_later(lasting: object) -> object:
    """An effect that waits for what is about no card: the card that it speaks of is bound, since by then nobody knows it."""
    if IT not in walk(lasting, stop=_grants_ability_to_others):
        return lasting
    if any(isinstance(part, w.Choosing) for part in walk(lasting)):
        raise LostError("whether the card is the one chosen before is not told")
    return in_order(w.Bind(IT, name="kept"), replaced(lasting, IT, w.The("kept")))


def _grants_ability_to_others(part: object) -> bool:
    return isinstance(part, w.Gains)


def used_by_its_controller(ability: Any) -> Any:
    """Whoever controls the creature that an upgrade is on may use it, whosever the upgrade is."""
    match ability:
        case w.While(what=w.MayUse(tests=(w.InSet(who=w.Ref.HOST),))):
            return w.While(made(w.Gains, w.Ref.HOST, replaced(ability, w.Ref.HOST, w.Ref.THIS)))
        case _:
            return ability


def shared_with_another(test: Noun, tests: tuple[object, ...]) -> w.Such:
    """A test whether a creature shares something with another one: with another than itself."""
    others = (each for each in tests if each is not w.Property.ANOTHER)
    return w.Such(w.Exists(made(w.Creature, *others, made(w.Not, w.InSet(IT)), made(type(test), IT))))


def each_if(ability: Any) -> w.While:
    """What cards have while "it" is so: each for which it is. LostError where more than a test of the card is asked."""
    what, when = ability.what, ability.when
    if not isinstance(what.who, w.Creature) or not isinstance(when, w.IsTrue) or not isinstance(when.who, Said):
        raise LostError("of which cards the condition speaks is not told")
    return w.While(changed(what, who=made(w.Creature, *what.who.tests, when.test)))


def asks(do: object) -> bool:
    """Whether a card is chosen in an effect, which "it" then is."""
    return isinstance(do, w.Seq) and any(isinstance(part, w.Choose) for part in walk(do.effects[0]))


def out_of_play(of: object, do: object) -> bool:
    """Whether an effect is done to a card in play, while those counted are not there any more."""
    those = of.who if isinstance(of, w.Count) else of
    return isinstance(those, Done | Those) and those.way in GONE and isinstance(do, _IN_LINE)


def speaks_of_it(part: object, *words: str) -> bool:
    return any(isinstance(each, Said) and each.word in (words or ("it", "its", "that creature")) for each in walk(part))


def on_turn(event: object) -> set[w.Player]:
    """How the player is spoken of whose turn it is, by an event that comes about in that turn alone."""
    if isinstance(event, w.StartOfTurn | w.EndOfTurn | w.StepStarts | w.StepEnds):
        return {w.Player.THAT_PLAYER} if event.of is w.Player.EACH_PLAYER else {event.of}
    return {w.Player.THAT_PLAYER} if getattr(event, "by", None) is w.Player.ACTIVE else set()


def theirs(who: Any) -> Any:
    """A creature that a player sacrifices is one of their own. LostError for cards of which it is not told whose they are."""
    match who:
        case w.Choose(what=w.Creature(tests=tests) as what) if THEIRS not in tests:
            return changed(who, what=made(w.Creature, THEIRS, *what.tests))
        case w.Choose(what=w.Creature()):
            return who
        case _:
            raise LostError("whose cards these are is not told")


def each_player(effect: object) -> object:
    """What each player does with what is theirs: the one, then the other."""

    def of(player: w.Player, side: w.Property) -> object:
        return replaced(replaced(replaced(effect, w.Player.EACH_PLAYER, player), OWN, player), THEIRS, side)

    return in_order(of(w.Player.YOU, w.Property.FRIENDLY), of(w.Player.OPPONENT, w.Property.ENEMY))


def out_of_both_hands(effect: object) -> object:
    """What each player does, once it is known what that is: discarding out of both hands is one effect, as the active player says
    who begins (glossary:discarding-cards); all else is done by the one, then by the other."""
    match effect:
        case w.Seq(effects=(w.Discard(who=w.Random(what=w.In(zone=w.Place.HAND)) as mine), w.Discard(who=w.Random() as theirs))):
            return w.Discard(made(w.Both, mine, changed(theirs, name="other")))
        case w.Seq(effects=(w.If(when=one, do=mine), w.If(when=other, do=theirs) as second)):
            both = out_of_both_hands(in_order(mine, theirs))
            alone = made(w.If, one, mine, otherwise=second)
            return made(w.If, made(w.All, one, other), both, otherwise=alone) if isinstance(both, w.Discard) else effect
        case _:
            return effect


def each_who(told: EachWho) -> w.Seq:
    """What each player does of whom a condition holds: the one, then the other."""

    def of(player: w.Player) -> object:
        return made(w.If, replaced(told.when, w.Player.EACH_PLAYER, player), By(player, told.do))

    return in_order(of(w.Player.YOU), of(w.Player.OPPONENT))


def is_of_each(what: object) -> bool:
    """Whether cards are said to be of each player, of which one alone is then no more than half of what is said."""
    match what:
        case w.In(zone=zone, of=w.Player.EACH_PLAYER, tests=tests):  # a purged card, one of a haunted player: these are of either
            return zone is not w.Place.PURGED and not any(isinstance(test, w.Such) for test in tests)
        case w.Top(of=w.Player.EACH_PLAYER) | w.Bottom(of=w.Player.EACH_PLAYER):
            return True
        case w.Creature(tests=tests) | w.Artifact(tests=tests) | w.Upgrade(tests=tests) | w.InPlay(tests=tests):
            return w.ControlledBy(w.Player.EACH_PLAYER) in tests
        case _:
            return False


def is_of_each_player(effect: object) -> bool:
    """Whether each player does it with what is theirs."""
    if getattr(effect, "by", None) is w.Player.EACH_PLAYER and any(word in walk(effect) for word in (OWN, THEIRS)):
        return True
    match getattr(effect, "who", None):
        case w.Choose(what=w.In(zone=w.Place.HAND, of=w.Player.EACH_PLAYER)):
            return True
        case w.Random(what=w.In(zone=w.Place.HAND, of=w.Player.EACH_PLAYER)) | w.Top(of=w.Player.EACH_PLAYER):
            return True
        case _:
            return False


def of_either_player(effect: object) -> object:
    """An effect on "a player's" cards: of whichever is chosen; one card of a zone is chosen among those of both."""
    match getattr(effect, "who", None):
        case w.Choose(what=w.In(), n=1):
            return replaced(effect, ANY_PLAYER, EITHER_PLAYER)
        case _:
            either = (replaced(effect, ANY_PLAYER, player) for player in (w.Player.YOU, w.Player.OPPONENT))
            return made(w.ChooseOne, *either)


def owner_of(effect: object) -> Any:
    """The player of whose cards an effect is; None where it is of none."""
    found = {part.of for part in walk(getattr(effect, "who", None)) if isinstance(part, w.In | w.Top | w.Bottom)}
    if found == {w.Player.YOU, w.Player.OPPONENT}:
        return w.Player.EACH_PLAYER
    return found.pop() if len(found) == 1 else None


def owned(effect: Any, by: w.Player) -> object:
    """An effect on cards of a player; LostError where they may be those of the other."""
    ours, theirs = (w.Property.FRIENDLY, w.Player.YOU), (w.Property.ENEMY, w.Player.OPPONENT)
    parts = tuple(walk(effect.who))
    whose = {part if isinstance(part, w.Property) else part.of for part in parts if isinstance(part, _TELLING_WHOSE)}
    known = isinstance(getattr(effect.who, "what", effect.who), w.Ref | w.The | w.ThisWay | w.Under)
    one, other = (ours, theirs) if by is w.Player.YOU else (theirs, ours)
    if whose & set(other) or not (known or whose & set(one)):
        raise LostError("whose cards these are is not told")
    return effect


def chosen_before(effect: Rather) -> object:
    """ "Do it to a creature. If ..., do that to it instead": the creature is chosen before the condition is asked."""
    otherwise = effect.otherwise
    chosen = next((part for part in walk(otherwise, stop=_grants) if isinstance(part, w.Choose)), None)
    speaks = any(isinstance(part, Said) and part != Said("own") for part in walk((effect.when, effect.do)))
    if chosen is None or not speaks or isinstance(otherwise, w.Seq):
        return w.If(effect.when, effect.do, otherwise=otherwise)
    return in_order(w.Bind(chosen), made(w.If, effect.when, effect.do, otherwise=replaced(otherwise, chosen, IT)))


def _grants(part: object) -> bool:
    return isinstance(part, w.Ability)


def still_there(used: Any, effect: Any) -> Any:
    """An effect that moves a card which was used, or dealt damage, just before: out of play, should that have taken it there, it
    stays. LostError where it was destroyed."""
    if isinstance(used, w.Destroy | w.Sacrifice) and isinstance(effect, MOVES) and effect.who is IT:
        raise LostError("whether the card is still meant where it lies by then is not told")
    if not isinstance(used, (*_USES, w.Deal)) or not isinstance(effect, MOVES):
        return effect
    known = IT if isinstance(used.who, w.Choose) else used.who
    return made(w.If, made(w.Exists, made(w.InPlay, made(w.InSet, IT))), effect) if effect.who is known is IT else effect
