"""An exploration under way, as a page: how far it is, how to end it, where its result will be."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar

from judge.show.context.addresses import Addresses
from judge.show.context.library import Library
from judge.show.context.page import Page
from judge.show.context.plain import restored, told
from judge.show.tree.outcomes import OutcomesPage
from judge.store.jobs import Job, Jobs

HEADINGS = {
    "waiting": "Waiting for its turn",
    "running": "Looking at every branch",
    "done": "Every branch was looked at",
    "failed": "The exploration failed",
    "cancelled": "Cancelled",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorationPage(Page):
    """An exploration: how far it is, or how it ended."""

    template: ClassVar[str] = "exploration.html"

    id: str = told("the name of the exploration")
    state: str = told("waiting, running, done, failed or cancelled")
    open: bool = told("whether it waits or is being worked on")
    states: int = told("how many positions were seen")
    waiting: int = told("how many of them wait to be followed")
    seconds: float = told("how long it has been worked on")
    most_states: int = told("at how many positions it ends at the latest")
    most_seconds: float = told("after how many seconds it ends at the latest")
    code: str = told("for one that failed: the stable code")
    says: str = told("for one that failed: why, and the way out")
    place: int = told("while it waits: which in the row it is, the next being 1", default=0)
    address: str = told("where this page is")
    result: str = told("where the site shows the outcomes, once they are known")
    outcomes: OutcomesPage | None = told("for one that is done, in the API: the outcomes")

    @property
    def http_status(self) -> int:
        """202 while there is no result yet."""
        return 202 if self.open else 422 if self.state == "failed" else 200


def exploration_page(library: Library, jobs: Jobs, job: Job, rulebook: str = "", *, whole: bool = False) -> ExplorationPage:
    """The page of a job; ``whole`` with what it has found."""
    book = library.rulebook(rulebook)
    return ExplorationPage(
        title=HEADINGS[job.state],
        rulebook=book,
        id=job.id,
        state=job.state,
        open=job.is_open,
        states=job.states,
        waiting=job.waiting,
        seconds=round(job.seconds, 1),
        most_states=job.most_states,
        most_seconds=job.most_seconds,
        place=job.place,
        code=job.code,
        says=job.says,
        address=Addresses.of(book).exploration(job.id),
        result=job.address,
        outcomes=outcomes_of(jobs, job) if whole and job.state == "done" else None,
    )


def outcomes_of(jobs: Jobs, job: Job) -> OutcomesPage:
    """What a job that is done has found."""
    found: OutcomesPage = restored(OutcomesPage, json.loads(jobs.result(job.id)))
    return found
