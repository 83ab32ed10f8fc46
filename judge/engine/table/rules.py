"""The rules of a game that are no row of a chart, as flags and numbers: they differ between rulebooks and readings."""

from __future__ import annotations

from dataclasses import dataclass

from judge.cite import IN_FORCE

KEY_COLORS = ("red", "blue", "yellow")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What differs between rulebooks and readings beside the charts."""

    name: str = IN_FORCE
    key_cost: int = 6
    key_colors: tuple[str, ...] = KEY_COLORS
    keys_to_win: int = 3
    hand_size: int = 6
    first_turn_modifiable: bool = True
    cannot_beats_must: bool = True
    foreign_must_ignored: bool = True
    empty_deck_is_reset_at_once: bool = False
    redirected_damage_meets_ward: bool = True
    shared_damage_is_sent_on: bool = True
    each_damage_is_replaced: bool = True
    tagged_watcher_resolves: bool = False
    before_fight_window_is_finished: bool = True
    opening_hand_sheds: bool = False
    replaced_destruction_waits: bool = True
    destroyed_before_damage_is_answered: bool = True
    told_to_reap_is_a_use: bool = True
    shared_damage_is_poisonous: bool = True
    flipped_card_is_its_owners_token: bool = True
    copy_is_played_as_its_original_stands: bool = True
    copy_that_left_is_read_as_printed: bool = True
    high_tide_may_be_paid_for: bool = False
    rage_of_the_fight_stays: bool = True
