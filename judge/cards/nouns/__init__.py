"""Every noun, word and part of speech of the notation, through one door: ``from judge.cards import nouns as w``."""

from judge.cards.nouns.abilities import *  # noqa: F403
from judge.cards.nouns.amounts import *  # noqa: F403
from judge.cards.nouns.battleline import *  # noqa: F403
from judge.cards.nouns.cards import *  # noqa: F403
from judge.cards.nouns.conditions import *  # noqa: F403
from judge.cards.nouns.events import *  # noqa: F403
from judge.cards.nouns.hidden import *  # noqa: F403
from judge.cards.nouns.joining import *  # noqa: F403
from judge.cards.nouns.modifiers import *  # noqa: F403
from judge.cards.nouns.naming import *  # noqa: F403
from judge.cards.nouns.replacements import *  # noqa: F403
from judge.cards.nouns.sorts import *  # noqa: F403
from judge.cards.nouns.status import *  # noqa: F403
from judge.cards.nouns.tests import *  # noqa: F403
from judge.cards.nouns.wealth import *  # noqa: F403
from judge.cards.nouns.words import *  # noqa: F403
from judge.cards.nouns.zones import *  # noqa: F403
