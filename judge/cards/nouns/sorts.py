"""The parts of speech: which nouns and words may stand where. Each home names its own; here they are joined."""

from __future__ import annotations

from judge.cards.nouns.abilities import Ability
from judge.cards.nouns.amounts import Amount, Number, Quantity
from judge.cards.nouns.battleline import OnBattleline
from judge.cards.nouns.cards import Cards, Choosing, Found
from judge.cards.nouns.conditions import Condition
from judge.cards.nouns.events import Coming, Event
from judge.cards.nouns.hidden import OnHidden
from judge.cards.nouns.joining import Bind, ChooseHouse, Joining
from judge.cards.nouns.modifiers import Gained, Modifier
from judge.cards.nouns.naming import OnNaming
from judge.cards.nouns.replacements import Change
from judge.cards.nouns.status import OnStatus
from judge.cards.nouns.tests import SomeHouse, Test
from judge.cards.nouns.wealth import OnWealth
from judge.cards.nouns.zones import OnZones

__all__ = [
    "Ability", "Amount", "Cards", "Change", "Choosing", "Coming", "Condition", "Effect", "Event", "Found", "Gained", "Modifier",
    "Number", "Quantity", "Single", "SomeHouse", "Test",
]  # fmt: skip

Single = OnWealth | OnZones | OnStatus | OnBattleline | OnHidden | OnNaming | Bind | ChooseHouse  # put together from no others
Effect = Joining | Single
