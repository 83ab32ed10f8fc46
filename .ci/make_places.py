"""Write rules_corpus/places.json out of a reference list of entries: ids, headings, kinds and places, nothing else.

Usage: python .ci/make_places.py ../shared/reference/entries.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

OUT = Path(__file__).resolve().parent.parent / "rules_corpus" / "places.json"

# Where an entry of an older document went: the entry of ours that carries its substance and its history.
OURS = {
    "faq:biomatrix-backup-opponent-turn": "errata:biomatrix-backup",
    "faq:library-access-stays-in-play": "errata:library-access",
    "front:overview": "front:game-overview",
    "front:starter-set-components": "setup:game-setup",
    "glossary:cannot-vs-must-may-cannot-vs-permissive": "glossary:cannot",
    "glossary:chain-chains": "glossary:chains",
    "glossary:control": "glossary:control-and-ownership",
    "glossary:play": "glossary:play-abilities",
    "glossary:rarity": "rules:rarity",
    "glossary:stun-stun-status-card": "glossary:stun",
    "glossary:turn": "rules:turn-sequence",
    "glossary:use": "glossary:using-creatures",
    "optional:chain-bidding": "glossary:chain-bidding-optional-rule",
    "optional:chain-handicaps": "glossary:chain-handicap-optional-rule",
    "optional:suggestions-for-assigning-chains": "glossary:chain-handicap-optional-rule",
    "rules:action": "glossary:action-ability",
    "rules:action-cards": "glossary:actions",
    "rules:aember-bonus": "glossary:bonus-icons",
    "rules:artifacts": "glossary:artifacts",
    "rules:card-abilities": "glossary:ability-card-ability",
    "rules:card-types": "rules:card-anatomy",
    "rules:chains": "glossary:chains",
    "rules:combat-example": "glossary:fight",
    "rules:constant-abilities": "glossary:constant-abilities",
    "rules:creatures": "glossary:creatures",
    "rules:damage-and-armor": "glossary:damage",
    "rules:discarding-cards": "glossary:discarding-cards",
    "rules:fight": "glossary:fight",
    "rules:golden-rule": "glossary:golden-rule",
    "rules:key-concepts": "front:game-overview",
    "rules:objective": "front:game-overview",
    "rules:omni": "glossary:omni",
    "rules:play-abilities": "glossary:play-abilities",
    "rules:playing-cards": "glossary:playing-cards",
    "rules:ready-and-exhausted": "glossary:ready-and-exhausted",
    "rules:reap": "glossary:reap",
    "rules:resolve-as-much-as-you-can": "glossary:resolve-as-much-as-you-can",
    "rules:rule-of-six": "glossary:rule-of-six",
    "rules:running-out-of-tokens": "glossary:counters-and-tokens",
    "rules:upgrades": "glossary:upgrades",
    "rules:using-artifacts": "glossary:using-artifacts",
    "rules:using-cards": "glossary:using-creatures",
    "rules:using-cards-upgrades": "glossary:upgrades",
    "rules:using-cards-via-other-card-abilities": "glossary:using-cards-via-other-card-abilities",
    "rules:using-creatures": "glossary:using-creatures",
    "rules:whats-next": "front:using-this-document",
}
NOT_RULES = "setting/lore"


def row(entry: dict[str, Any], current: set[str]) -> dict[str, Any]:
    """The facts of one entry: where it stands, and which entry of ours carries it (none for lore and credits)."""
    facts = {"rulebook": entry["rulebook"], "id": entry["id"], "kind": entry["kind"], "title": entry["title"]}
    facts["section"] = entry["section"]
    if entry["kind"] != NOT_RULES:
        facts["ours"] = entry["id"] if entry["id"] in current else OURS[entry["id"]]
    if "lines" in entry:
        facts["lines"] = [entry["lines"], *entry.get("extra_lines", [])]
    if "pages" in entry:
        facts["pages"], facts["chars"] = entry["pages"], entry["src_chars"]
    return facts


def main(source: str) -> None:
    entries = json.loads(Path(source).read_text(encoding="utf-8"))["entries"]
    current = {entry["id"] for entry in entries if entry["rulebook"] == "18.4"}
    unknown = sorted(set(OURS.values()) - current)
    if unknown:
        sys.exit(f"no entry of 18.4 is called {', '.join(unknown)}")
    rows = (json.dumps(row(entry, current), ensure_ascii=False) for entry in entries)
    OUT.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
