"""A scenario file as a collection of tests: for each claim under each rulebook one, that fails with the branch that breaks it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from judge.cards.book import Book, load_book
from judge.cite import IN_FORCE
from judge.corpus.load import Corpus, load_corpus
from judge.errors import JudgeError
from judge.regression.claims import NEVER_LOOKED_AT, PLAYS, checked, failure_lines, name_of
from judge.scenarios.check import Failure, Verdict, rulebooks_of
from judge.scenarios.read import load_scenario
from judge.scenarios.report import check_files
from judge.scenarios.scenario import Claim, Scenario


class ScenarioFile(pytest.File):
    """One scenario file. It is played under a rulebook when the first of its claims there is asked for."""

    scenario: Scenario | None = None

    def collect(self) -> Iterator[pytest.Item]:
        """One test for each claim under each rulebook that the scenario is about; one that says why, of a file that is broken."""
        try:
            self.scenario = load_scenario(self.path)
            under = rulebooks_of(self.scenario, _rooms()[1])
        except JudgeError:
            yield ClaimTest.of(self, PLAYS, IN_FORCE)
            return
        for rulebook in under:
            for claim in (PLAYS, *self.scenario.expected(rulebook).every):
                yield ClaimTest.of(self, claim, rulebook)

    def failure(self, claim: Claim, rulebook: str) -> Failure | None:
        """What does not hold of a claim, one that was never looked at included."""
        found = {each.claim: each.failure for each in checked(_verdict(self.path, rulebook))}
        return found.get(claim, NEVER_LOOKED_AT)


class ClaimTest(pytest.Item):
    """One claim of a scenario under one rulebook."""

    parent: ScenarioFile

    def __init__(self, *, claim: Claim, rulebook: str, **more: Any) -> None:
        super().__init__(**more)
        self.claim, self.rulebook = claim, rulebook

    @classmethod
    def of(cls, file: ScenarioFile, claim: Claim, rulebook: str) -> ClaimTest:
        """The test of a claim; claims written twice are told apart by pytest."""
        return cls.from_parent(file, name=name_of(claim, rulebook), claim=claim, rulebook=rulebook)

    def runtest(self) -> None:
        """Fails where the claim does not hold, or could not be settled, with the branch that shows it."""
        failure = self.parent.failure(self.claim, self.rulebook)
        if failure is not None:
            pytest.fail("\n".join((self.name, *failure_lines(failure, self.parent.scenario, self.rulebook))), pytrace=False)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The place of the claim in its file."""
        line = self.claim.where.rpartition(":")[2]
        return self.path, int(line) - 1 if line.isdecimal() else None, self.name


@cache
def _verdict(path: Path, rulebook: str) -> Verdict:
    return next(iter(check_files([path], *_rooms(), rulebook)))


@cache
def _rooms() -> tuple[Book, Corpus]:
    return load_book(), load_corpus()
