"""A writer for the crash test: it saves, edits, deletes and restores cases for ever, and tells each one once it is acknowledged.

Run as ``python -m tests.store.writer URL SEED``; a line is: the case's id, its version, its table, and 1 if it is deleted.
"""

import random
import sys
from dataclasses import replace

from judge.store.cases import Cases
from judge.store.database import Database
from tests.store.test_cases import SETTING, WORDS


def write(url: str, seed: int) -> None:
    """Never comes back; somebody kills it."""
    cases, chance = Cases(Database(url)), random.Random(seed)
    kept = [cases.save(WORDS, SETTING)]
    while True:
        print(kept[-1].id, kept[-1].version, kept[-1].words.table, int(kept[-1].deleted), flush=True)
        case = chance.choice(kept)
        match chance.choice(("save", "save", "edit", "edit", "put away")):
            case "save":
                kept.append(cases.save(WORDS, SETTING))
            case "edit" if not case.deleted:
                kept.remove(case)
                kept.append(cases.edit(case.id, replace(case.words, table=str(chance.randrange(1000))), case.version))
            case _:
                kept.remove(case)
                kept.append(cases.restore(case.id, case.version) if case.deleted else cases.delete(case.id, case.version))


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]))
