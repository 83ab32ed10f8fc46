"""The named operations of the charts; importing this registers all of them."""

from judge.engine.resolve.ops import (
    amber,
    choice,
    costs,
    counters,
    creature,
    damage,
    destroyed,
    enter,
    fight,
    forms,
    hidden,
    icons,
    keys,
    lasting,
    naming,
    opening,
    order,
    permits,
    places,
    play,
    prophecy,
    sharing,
    tide,
    timed,
    turn,
    use,
    zones,
)

LOADED = (
    amber, choice, costs, counters, creature, damage, destroyed, enter, fight, forms, hidden,
    icons, keys, lasting, naming, opening, order, permits, places, play, prophecy, sharing, tide, timed, turn, use,
    zones,
)  # fmt: skip
