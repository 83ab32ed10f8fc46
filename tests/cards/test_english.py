"""Every noun and word can be told, and what is told reads like English."""

import json
import re
from random import Random

import pytest

from judge.cards import nouns as w
from judge.cards.book import Book, load_book
from judge.cards.check.grammar import flaws, kinds
from judge.cards.english import english, keyword_line
from judge.cards.english.abilities import told
from judge.cards.notation import parse
from judge.cards.nouns.base import NOUNS, WORDS, walk
from judge.cards.saying.voice import Voice
from judge.cards.spelt import plural, title
from tests.cards.samples import WRAPPED, every_word, made, sorts_of
from tests.corpus.importing.samples import shared

SPEAKING = [(name, sort) for name in sorted(NOUNS) for sort in sorts_of(NOUNS[name])]


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book()


def reads_well(text: str) -> bool:
    """A sentence: capital, full stop, no trace of the notation."""
    return bool(re.match(r'["A-ZÆ+\d]', text)) and text.endswith((".", '."')) and not re.search(r"[()<>_]\)|None|\(\)|  ", text)


@pytest.mark.parametrize(("name", "sort"), SPEAKING)
def test_every_noun_can_be_told(name: str, sort: str) -> None:
    """Wherever a noun may stand, with whatever parts, there is English for it."""
    for seed in range(12):
        ability = WRAPPED[sort](made(NOUNS[name], Random(seed), 1))
        assert reads_well(told(Voice("Tester"), ability)), ability


def test_every_word_can_be_told() -> None:
    """The samples use every word of the notation, so none is without English."""
    assert {word.name for word in every_word()} == set(WORDS)


@pytest.mark.parametrize("seed", range(300))
def test_any_ability_prints_parses_and_can_be_told(seed: int) -> None:
    """What the grammar allows is read back as it prints, passes the lint, and has English."""
    rng = Random(seed)
    ability = made(rng.choice(kinds(w.Ability)), rng, 4)
    assert flaws(ability) == ()
    assert parse(repr(ability)) == ability
    assert reads_well(told(Voice("Tester"), ability)), ability


def test_every_card_reads_well(book: Book) -> None:
    """No card's English shows a trace of the notation, under any rulebook."""
    for page in book:
        for rulebook in ("18.4", "1.1"):
            for text in english(book.definition(page.id, rulebook)):
                assert reads_well(text), (page.id, text)


@pytest.mark.parametrize(
    ("card", "texts"),
    [
        ("gateway-to-dis", ["Play: Destroy each creature. Gain 3 chains."]),
        ("armageddon-cloak", ['This creature gains hazardous 2 and "Destroyed: Instead of that, fully heal this creature. '
                              'Destroy Armageddon Cloak."']),
        ("shadow-of-dis", ["Play: Until your next turn starts, each enemy creature has no text except traits."]),
        ("relentless-assault", ["Play: One after the other, for up to 3 different friendly creatures, you may ready it, "
                                "then fight with it."]),
        ("harbinger-of-doom", ["Destroyed: Destroy each creature."]),
        ("symon", ["After Fight: Put the creature it fights, if still in play, on top of its owner's deck."]),
        ("foggify", ["Play: During your opponent's next turn, enemy creatures cannot fight."]),
        ("shadow-self", ["Shadow Self deals no damage when fighting.", "When damage would be dealt to a neighboring non-Specter "
                         "creature, that damage is dealt to Shadow Self instead."]),
        ("stars-aligned", ["At the start of your opponent's turn, if there are exactly as many enemy creatures as friendly "
                           "creatures, fulfill Stars Aligned."]),
        ("bad-omen", ["At the end of your opponent's turn, if your opponent has exactly 6 Æmber, fulfill Bad Omen."]),
        ("treat-each-action-as-your-last", ["After your opponent plays an action, if it is not your turn and your opponent "
                                            "played exactly 2 actions this turn, fulfill Treat Each Action as Your Last."]),
        ("the-end-is-nigh", ["After a creature is destroyed, if it is not your turn and 3 or more creatures were destroyed this "
                             "turn, fulfill The End is Nigh."]),
        ("the-pale-star", ["Omni: Destroy The Pale Star. For the rest of the turn, each creature has 1 power and 0 armor, "
                           "whatever is added."]),
        ("captain-kresage-evil-twin", ["Each creature loses elusive, taunt, poison and skirmish."]),
        ("horseman-of-war", ["Play: For the rest of the turn, you may use friendly creatures whatever house is active and "
                             "friendly creatures cannot be used except to fight."]),
        ("bring-low", ["Play: Capture Æmber equal to the Æmber in your opponent's pool less 5, distributed among any number of "
                       "friendly creatures."]),
        ("honorable-claim", ["Play: Each friendly Knight creature captures 1 Æmber."]),
        ("old-yurk", ["Play: Discard 2 cards from your hand."]),
        ("delta-p", ["Play: Destroy an enemy creature. Repeat this for as long as there are more enemy creatures than friendly "
                     "creatures."]),
        ("rogue-ogre", ["At the end of your turn, if you played exactly 1 card this turn, heal 2 damage from Rogue Ogre, then "
                        "Rogue Ogre captures 1 Æmber."]),
        ("tremor", ["Play: Stun a creature and each of its neighbors."]),
        ("redeemer-amara", ["After an enemy or Mutant creature is destroyed, make a token creature."]),
        ("black-tempest", ["After Fight: If you have forged 1 or more keys, steal 2 Æmber; otherwise, steal 3 Æmber."]),
        ("mimic-gel", ["You can only play Mimic Gel if there is a creature in play.",
                       "As you play Mimic Gel, it becomes a copy of another creature, and belongs to house Logos."]),
        ("tolas", ["After a creature is destroyed, its controller's opponent gains 1 Æmber."]),
        ("ghostly-hand", ["Play: If your opponent has exactly 1 Æmber, steal 1 Æmber."]),
        ("guard-disguise", ["Action: Destroy Guard Disguise. If your opponent has fewer than 4 Æmber, steal 3 Æmber."]),
        ("healing-blast", ["Play: Fully heal a creature. If 4 or more damage is healed this way, gain 2 Æmber."]),
        ("cleansing-wave", ["Play: Heal 1 damage from each damaged creature. For each of those creatures, gain 1 Æmber."]),
        ("first-or-last", ["Play: Choose one: purge each creature with the highest power among creatures; or purge each creature "
                           "with the lowest power among creatures."]),
        ("eye-of-judgment", ["Action: Purge a creature from a discard pile."]),
        ("gas-pipes-malone", ["Before Fight: The creature it fights captures 1 Æmber from its own side."]),
        ("pyrotechnic-flash", ["Play: Deal 2 damage to a creature, and 1 damage to each of its neighbors. If this destroys 2 or "
                               "more creatures, steal 1 Æmber."]),
        ("imperial-traitor", ["Play: Look at your opponent's hand. You may purge a Sanctum card from your opponent's hand."]),
        ("orb-of-wonder", ["Omni: Destroy Orb of Wonder. If you do, search your deck for a card, then put it into your hand."]),
        ("balaenora", ["You can only play Balaenora if your opponent has 7 Æmber or more.", "Play: Balaenora captures all Æmber "
                       "from your opponent's pool.", "After Fight: Your opponent takes control of Balaenora."]),
        ("igon-the-terrible", ["Play: If there is no Igon the Green in either player's purged zone, destroy Igon the Terrible.",
                               "After Fight: Steal 1 Æmber."]),
        ("till-the-earth", ["Play: Shuffle every card from each player's discard pile into its owner's deck."]),
        ("mating-season", ["Play: Shuffle each Mars creature into its owner's deck. For each card shuffled this way, its owner "
                           "gains 1 Æmber."]),
        ("digital-signal", ["Play: Archive as many cards from your hand as the number of cards in your opponent's archives. "
                            "Discard every card from your opponent's archives."]),
        ("mothergun", ["Action: Reveal any number of Mars cards from your hand. Deal 1 damage to one creature for each card "
                       "revealed this way."]),
        ("shrink-ray-technician", ["After Reap: Choose an enemy creature. For the rest of the turn, it gets -2 power.", "Scrap: "
                                   "For the rest of the turn, the most powerful enemy creature has 1 power and 0 armor, whatever "
                                   "is added."]),
        ("panpaca-anga", ["Each creature to the right of Panpaca, Anga gets +2 power."]),
        ("ragnarok", ["Play: For the rest of the turn, creatures cannot reap. For the rest of the turn, after a friendly "
                      "creature fights, gain 1 Æmber. At the end of the turn, destroy each creature."]),
        ("necromorph", ["Destroyed: If there is a neighboring non-Star Alliance creature, instead of that, fully heal "
                        "Necromorph, then destroy a neighboring non-Star Alliance creature."]),
        ("bartos-the-ruiner", ['Each non-Mars creature or artifact gains "After this card is used, destroy this card."']),
        ("avenging-aura", ["Play: For the rest of the turn, each friendly creature gains assault X, where X is the number of "
                           "keys your opponent has forged."]),
        ("xeno-knight", ["After Fight: Look at the top 3 cards of your deck. Put 1 of those cards into your hand. Put another of "
                         "those cards on the bottom of your deck."]),
        ("lay-of-the-land", ["Play: Look at the top 3 cards of your deck. Put those cards back on top of your deck in any "
                             "order. Draw a card."]),
        ("new-frontiers", ["Play: Choose a house. Reveal the top 3 cards of your deck. Archive each card of that house among "
                           "those cards. Discard the rest of those cards."]),
        ("united-action", ["Play: For the rest of the turn, you may play cards sharing a house with a friendly card in play "
                           "whatever house is active. For the rest of the turn, you cannot use cards."]),
        ("captain-val-jericho", ["While Captain Val Jericho is in the center of its battleline, you may play a card not of the "
                                 "active house, once in each of your turns."]),
        ("operative-espion", ["After the active player raises the tide, that player may use a creature controlled by the active "
                              "player."]),
        ("ekwirrĕ-s-fulcrum", ["At the end of your turn, you may gain 1 Æmber; if you do, your opponent draws 2 cards.",
                               "At the end of your opponent's turn, your opponent may gain 1 Æmber; if they do, draw 2 cards."]),
        ("officer-s-blaster", ["This creature gets +2 power.", 'This creature gains "Destroyed: Attach Officer\'s Blaster to a '
                               'neighboring creature to the right of this creature."']),
        ("essence-entangler", ["This creature gets -1 power for each Æmber on this creature.",
                               "Scrap: Move 1 Æmber from a creature to a creature other than it."]),
        ("patronage", ["Play: Choose a creature. Move Æmber equal to half of the Æmber on it, rounded up, from it to your pool. "
                       "Move all Æmber from it to your opponent's pool."]),
        ("governess-silvina", ["Play: Move all Æmber from a friendly creature to the most powerful enemy creature.",
                               "Scrap: Stun 2 creatures without Æmber on them."]),
        ("dark-influence", ["Play: Choose one: discard the top card of your deck; or discard the top card of your opponent's "
                            "deck. If the card discarded this way is a creature and is a Mutant, gain 1 Æmber."]),
        ("fortune-reverser", ["This creature has no text except traits.", "Play: Destroy each other upgrade on this creature."]),
        ("staff-sergeant-rhea", ["While house Star Alliance is the active house, you may use neighboring creatures.",
                                 "Scrap: Ready a friendly creature. Use it."]),
        ("4cr-foreseer", ["Play/After Reap: Look at the top 2 cards of your deck. Put 1 of those cards into your hand."]),
        ("overlord-greking", ["After an enemy creature is destroyed fighting Overlord Greking, if it is in a discard pile, "
                              "put it into play under your control."]),
        ("a-ghost-in-the-sun", ["Play: For each key your opponent has forged, put a creature from your discard pile into play."]),
        ("song-of-spring", ["Play: Shuffle any number of Untamed creatures from your hand, Untamed creatures from your discard "
                            "pile or friendly Untamed creatures into their owners' decks."]),
        ("quantum-fingertrap", ["Action: 2 creatures of one battleline trade places."]),
        ("luminous-boom", ["Play: You may discard a Sanctum card from your hand; if you do, a friendly creature captures all "
                           "Æmber from your opponent's pool."]),
        ("whirlpool", ["At the end of each player's turn, choose a right flank creature controlled by that player. Its "
                       "controller's opponent takes control of it onto the left flank."]),
        ("snaglet", ["Action: Choose a house. During your opponent's next turn, after your opponent chooses a house as the "
                     "active house, if the house chosen earlier is the active house, steal 2 Æmber."]),
    ],
)  # fmt: skip
def test_a_card_is_told_in_our_words(book: Book, card: str, texts: list[str]) -> None:
    """One text for each ability, in order."""
    assert list(english(book.definition(card))) == texts


def test_a_card_that_an_ability_names_is_called_by_its_name(book: Book) -> None:
    """Points, hyphens and small letters of a name are kept."""
    texts = [text for page in book for text in page.wording.abilities]
    named = {card_id for text in texts for card_id in re.findall(r"(?:Named\(|MakeToken\([^()]*kind=)'(.+?)'", text)}
    assert {title(card_id) for card_id in named} == {book.pool.card(card_id).name for card_id in named}
    assert "dr-verokter" in named


def test_keywords_stand_in_one_line(book: Book) -> None:
    """Keywords come with their X."""
    assert keyword_line(book.definition("fanghouse")) == "Assault 3. Hazardous 3."


@pytest.mark.parametrize(
    ("condition", "says"),
    [
        ("AtLeast(Count(Creature(FRIENDLY)), Count(Creature(ENEMY)))", "there are at least as many friendly creatures as enemy "
                                                                       "creatures"),
        ("AtLeast(HousesAmong(Creature(ENEMY)), 3)", "enemy creatures belong to 3 or more houses"),
        ("All(Exists(Creature(FRIENDLY)), Exists(Creature(ENEMY)))", "there is a friendly creature and an enemy creature"),
        ("All(Exists(Top()), YourTurn())", "there is a card in your deck and it is your turn"),
        ("AtLeast(Happened(Forges(by=YOU)), 2)", "you forged a key 2 or more times this turn"),
        ("AtLeast(PowerOf(IT), 3)", "its power is 3 or more"),
    ],
)  # fmt: skip
def test_a_condition_is_told_as_one_says_it(condition: str, says: str) -> None:
    """Two counts are compared, and what is said twice is said once."""
    assert told(Voice("Tester"), parse(f"Play(If({condition}, Gain(1)))")) == f"Play: If {says}, gain 1 Æmber."


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("creature", "creatures"), ("neighbor", "neighbors"), ("house", "houses"), ("boss", "bosses"), ("ox", "oxes"),
        ("witch", "witches"), ("upper half", "upper halves"), ("archives", "archives"), ("enemy Witch", "enemy Witches"),
    ],
)  # fmt: skip
def test_plurals_are_spelt_as_they_are_said(one: str, many: str) -> None:
    """Traits end in all kinds of letters: Witches, not Witchs."""
    assert plural(one) == many


@pytest.mark.parametrize(
    ("ability", "english"),
    [
        ("While(PlayLimit(2, by=OPPONENT))", "Your opponent cannot play more than 2 cards in a turn."),
        ("While(PlayLimit(1))", "You cannot play more than 1 card in a turn."),
        ("Play(Lasting(After(Reaps(), Gain(1)), left=1))", "Play: This turn, the next time a creature reaps, gain 1 Æmber."),
        ("Play(Lasting(After(Reaps(), Gain(1))))", "Play: For the rest of the turn, after a creature reaps, gain 1 Æmber."),
        ("Play(ForEach(Creature(), Gain(1)))", "Play: For each creature, gain 1 Æmber."),
        ("Play(ForEach(Keys(), Steal(1)))", "Play: For each key you have forged, steal 1 Æmber."),
        ("Play(Steal(Keys()))", "Play: Steal Æmber equal to the number of keys you have forged."),
        ("Play(Lose(Times(2, Count(Artifact()))))", "Play: Your opponent loses Æmber equal to 2 times the number of artifacts."),
        (
            "Play(Seq(Bind(Choose(Creature(), n=9, name='chosen')), ForEach(The('chosen'), Gain(1))))",
            "Play: Choose 9 creatures. For each of those creatures, gain 1 Æmber.",
        ),
    ],
)
def test_numbers_and_turns_are_said_as_people_say_them(ability: str, english: str) -> None:
    """One card and two cards, once and always, each and each of those."""
    assert told(Voice("Tester"), parse(ability)) == english


def test_what_is_printed_for_each_is_done_for_each(book: Book) -> None:
    """Æmber that changes hands once for each of something is no sum of it (glossary:for-each), on any card."""
    folder = shared()
    if folder is None:
        pytest.skip("nobody has the cards' official texts here")
    printed = (json.loads(line) for line in (folder / "cards" / "pool.jsonl").read_text(encoding="utf-8").splitlines())
    each = {card["id"] for card in printed if "for each" in (card["text"] or "").lower()}
    sums = (w.Count, w.HousesAmong, w.Keys, w.HowMany, w.IconsOn, w.AmberOn, w.CountersOn, w.Capped, w.Times)
    summed = {
        page.id
        for page in book
        for ability in book.definition(page.id).abilities
        for part in walk(ability)
        if isinstance(part, w.Gain | w.Lose | w.Steal | w.Capture) and isinstance(part.n, sums)
    }
    assert not summed & each
