"""Names for people where the data has short words: houses, sets, languages, kinds."""

from __future__ import annotations

KINDS = {
    "glossary": "Rule",
    "rules": "Rule",
    "setup": "Rule",
    "optional": "Optional rule",
    "chart": "Timing chart",
    "errata": "Erratum",
    "faq": "Ruling",
    "front": "About the rulebook",
    "card": "Card",
    "reading": "Open question",
    "trg": "Tournament",
}
# The optional rules that the calculator of chains works out.
CHAIN_RULES = ("glossary:chain-handicap-optional-rule", "glossary:chain-bidding-optional-rule")
# What the calculator of the end on time works out.
TIME_RULES = ("trg:end-of-time", "trg:tie-break")
STEP_NAMES = {
    "setup": "before the first turn",
    "start": "start of the turn",
    "forge": "step 1: forge a key",
    "house": "step 2: choose a house",
    "main": "step 3: play, discard, use",
    "ready": "step 4: ready cards",
    "draw": "step 5: draw cards",
    "end": "end of the turn",
}
SECTIONS = {
    "rules": "The course of the game",
    "glossary": "Glossary",
    "setup": "Setting up",
    "optional": "Optional rules",
    "chart": "Timing charts",
    "errata": "Errata",
    "faq": "Rulings",
    "front": "About the rulebook",
    "reading": "Open questions",
    "trg": "Tournaments",
}
LANGUAGES = {
    "de": "German",
    "es": "Spanish",
    "fr": "French",
    "it": "Italian",
    "ko": "Korean",
    "pl": "Polish",
    "pt": "Portuguese",
    "th": "Thai",
    "vi": "Vietnamese",
    "zhhans": "Chinese (simplified)",
    "zhhant": "Chinese (traditional)",
}
# How well something about tournaments is known, and whether it is in force.
CERTAINTIES = {
    "stated": "Stated in an official document or its announcement.",
    "reported": "Reported by somebody who had the document open.",
    "inferred": "Inferred from public programs that follow the document.",
    "unknown": "No document known here says it.",
}
FORCES = {
    "now": "Nothing later is known to change it.",
    "older": "A later version changed it or may have.",
    "lapsed": "What older documents said no longer applies.",
    "unknown": "We do not know whether it still applies.",
}
# The codes that pages mark a foreign name with, for screen readers.
LANGUAGE_CODES = {"zhhans": "zh-Hans", "zhhant": "zh-Hant"}
SETS = {
    "CotA": "Call of the Archons",
    "AoA": "Age of Ascension",
    "WC": "Worlds Collide",
    "MM": "Mass Mutation",
    "DT": "Dark Tidings",
    "WoE": "Winds of Exchange",
    "GR": "Grim Reminders",
    "MG2024": "Menagerie 2024",
    "AS": "Æmber Skies",
    "ToC": "Tokens of Change",
    "MoMu": "More Mutation",
    "PV": "Prophetic Visions",
    "VM25": "Vault Masters 2025",
    "CC": "Crucible Clash",
    "DM": "Draconian Measures",
}
_TWO_WORDS = {
    "staralliance": "Star Alliance",
    "thetide": "The Tide",
    "archonpower": "Archon Power",
}
# The houses with a glyph and a color of their own; all else is drawn without a house.
DRAWN = frozenset(
    (
        "brobnar", "dis", "ekwidon", "geistoid", "keyraken", "logos", "mars", "ouboros", "redemption", "sanctum", "saurian",
        "shadows", "skyborn", "staralliance", "unfathomable", "untamed",
    )
)  # fmt: skip
FLAGS = {"misprint": "Misprint", "open reading": "Open question", "outdated": "Outdated"}


def house(word: str) -> str:
    """The name of a house as people write it."""
    return _TWO_WORDS.get(word, word.capitalize())


def sentence(text: str) -> str:
    """With a capital at the beginning."""
    return text[:1].upper() + text[1:]


def keyword(word: str) -> str:
    """``hazardous:3`` as Hazardous 3."""
    name, _, value = word.partition(":")
    shown = "-".join(part.capitalize() for part in name.split("-"))
    return f"{shown} {value.upper()}".strip()


def icon(word: str) -> str:
    """The name of a bonus icon; a house icon is named after its house."""
    return "Æmber" if word == "aember" else house(word)
