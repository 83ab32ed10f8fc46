"""Small tools of grammar: names out of ids, articles, plurals, verbs, and who is meant by a player."""

from __future__ import annotations

from judge.cards.nouns import Bold, Player

HOUSES = {"staralliance": "Star Alliance"}
NAMES = {  # cards that abilities name, where the id does not tell how the name is written
    "alpha-gamma": "Alpha-Gamma",
    "com-officer-gross": "Com. Officer Gross",
    "com-officer-hings": "Com. Officer Hings",
    "com-officer-kirby": "Com. Officer Kirby",
    "dr-verokter": "Dr. Verokter",
    "purse-a-phone": "Purse-a-phone",
    "sci-officer-qincan": "Sci. Officer Qincan",
}
_SMALL = frozenset(("a", "an", "and", "from", "in", "of", "or", "the", "to", "with"))


def title(card_id: str) -> str:
    """A readable name out of an id: ``blorb-hive`` is Blorb Hive, ``haedroth-s-wall`` Haedroth's Wall."""
    first, *rest = card_id.split("-")
    said = " ".join([first.capitalize(), *(word if word in _SMALL else word.capitalize() for word in rest)])
    return NAMES.get(card_id, said.replace(" S ", "'s "))


def house(name: str) -> str:
    return HOUSES.get(name, name.capitalize())


def counter(kind: str) -> str:
    """A counter by its kind: ``doom counter``, ``+1 power counter``."""
    return f"{'+1 power' if kind == 'power' else kind} counter"


def a(words: str) -> str:
    """With the indefinite article."""
    return f"{'an' if words[:1].lower() in 'aeiouæ' else 'a'} {words}"


def plural(head: str) -> str:
    if head == "archives":
        return head
    if head.endswith("half"):
        return head[:-1] + "ves"
    return head + ("es" if head.endswith(("s", "x", "ch")) else "s")


_IRREGULAR = {"may": "may", "cannot": "cannot", "must": "must", "would": "would", "have": "has", "do": "does", "are": "is"}


def third(verb: str) -> str:
    """The verb as it follows he, she or it: steal, steals; have, has; may stays."""
    return _IRREGULAR.get(verb) or verb + ("es" if verb.endswith(("s", "x", "ch", "sh")) else "s")


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def stop(sentence: str) -> str:
    """As a sentence of its own."""
    sentence = sentence.replace(",.", ".").replace(",,", ",").replace(",;", ";").rstrip(",")
    return capital(sentence) + ("" if sentence.endswith((".", '."')) else ".")


def listed(parts: list[str], word: str = "and") -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


_PLAYERS = {
    Player.YOU: "you",
    Player.OPPONENT: "your opponent",
    Player.EACH_PLAYER: "each player",
    Player.ACTIVE: "the active player",
    Player.ITS_CONTROLLER: "its controller",
    Player.ITS_OPPONENT: "its controller's opponent",
    Player.ITS_OWNER: "its owner",
    Player.THAT_PLAYER: "that player",
    Player.HOST_CONTROLLER: "this creature's controller",
}
_BOLD = {
    Bold.PLAY: "Play",
    Bold.AFTER_FIGHT: "After Fight",
    Bold.AFTER_REAP: "After Reap",
    Bold.DESTROYED: "Destroyed",
}


def player(who: Player) -> str:
    return _PLAYERS[who]


def whose(who: Player) -> str:
    """Possessive: your, your opponent's."""
    return "your" if who is Player.YOU else f"{_PLAYERS[who]}'s"


def bold(word: Bold) -> str:
    return _BOLD[word]
