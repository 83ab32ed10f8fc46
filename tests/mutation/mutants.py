"""The changes that can be made to some modules, and a fair choice of them."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from cosmic_ray.commands import init
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec

from tests.mutation.operators import NAMES, without_meaning


def all_mutants(folder: Path, modules: Iterable[Path]) -> list[MutationSpec]:
    """Every change of a kind that says something, where the program runs."""
    paths = [folder / path for path in modules]
    session = folder / "session.sqlite"
    session.unlink(missing_ok=True)
    with use_db(str(session), WorkDB.Mode.create) as found:
        init(paths, found, {})
        every = [mutation for item in found.work_items for mutation in item.mutations]
    silent = {path: without_meaning(path.read_text(encoding="utf-8")) for path in paths}
    return [each for each in every if each.operator_name in NAMES and each.start_pos not in silent[each.module_path]]


def chosen(mutants: Iterable[MutationSpec], most: int, seed: int) -> list[MutationSpec]:
    """So many of them: one of each definition in turn, so that long functions do not take the place of short ones."""
    chance = random.Random(seed)
    places: dict[tuple[str, str], list[MutationSpec]] = defaultdict(list)
    for mutant in mutants:
        places[str(mutant.module_path), mutant.definition_name or str(mutant.start_pos[0])].append(mutant)
    piles = [chance.sample(pile, len(pile)) for _, pile in sorted(places.items())]
    chance.shuffle(piles)
    rounds = [pile[turn] for turn in range(max(map(len, piles), default=0)) for pile in piles if turn < len(pile)]
    return rounds[:most]
