"""Every error that the judge raises on purpose, on one screen.

    JudgeError
      CorpusError             something is wrong with our own entries
        UnknownEntryError       no entry has that id
        UnknownPageError        no page of the manual is called so
      CiteError               a citation that cannot be read
      CardError               a card file or an ability that cannot be read
        UnknownCardError        no card has that id or name
      SetupError              a board that cannot be laid out (carries every problem)
      PlayError               a game cannot go on as asked
        IllegalMoveError        the move is not allowed (carries the reasons)
        UndecidedError          a question was left open
        UnusedAnswerError       an answer that nobody asked for
        BudgetError             more steps, states or seconds than allowed
          LoopError               effects that set each other off for ever, without a decision
      ScenarioError           a scenario file that cannot be read (carries every problem)
      SearchError             a query that cannot be answered
      ImportRefusedError      a document that is not taken in
        VersionNeededError      a document of which somebody has to say which version it is
      StoreError              the saved cases cannot be reached now
        StoreDamagedError       their database is broken or gone; it is left as it is
        StoreFullError          an event has as many cases as it may have
        UnknownCaseError        no case is kept under that id
        UnknownEventError       no event is known under that id
        CaseChangedError        somebody else has changed the case meanwhile
        CaseFormError           a case that cannot be kept or taken in as it is (carries every problem)
        EventFormError          an event that cannot be called so
        UnknownJobError         no exploration of that name is under way or was lately
        JobLimitError           too many explorations are under way
      AccessError             the saved cases are not open to whoever asks
        SignInError             nobody has signed in
        WrongCodeError          a code that opens no event
        NotAllowedError         it takes another role, or belongs to another event

Each carries a stable ``code``, a sentence that ``says`` what is wrong and the way out, and, where there is one, the
place (``where``). The site, the command line and the library all show the same three.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One flaw: where it is, its stable code, and what is wrong with the way out."""

    where: str
    code: str
    says: str

    def __str__(self) -> str:
        return f"{self.where}: {self.code}  {self.says}"


class JudgeError(Exception):
    """The root: ``code`` is stable, ``says`` is for people, ``where`` is a file, field or address.

    ``meant`` has the ids of the entries or cards that may have been meant, the likeliest first.
    """

    code = "judge/error"

    def __init__(self, says: str, *, where: str = "", problems: tuple[Problem, ...] = (), meant: tuple[str, ...] = ()) -> None:
        super().__init__(says)
        self.says = says
        self.where = where
        self.problems = problems
        self.meant = meant

    def __str__(self) -> str:
        head = f"{self.where}: {self.code}  {self.says}" if self.where else f"{self.code}  {self.says}"
        return "\n".join([head, *(f"  {problem}" for problem in self.problems)])


class CorpusError(JudgeError):
    code = "corpus/broken"


class UnknownEntryError(CorpusError):
    code = "corpus/unknown-entry"


class UnknownPageError(CorpusError):
    code = "manual/unknown-page"


class CiteError(JudgeError):
    code = "cite/unreadable"


class CardError(JudgeError):
    code = "card/broken"


class UnknownCardError(CardError):
    code = "card/unknown"


class SetupError(JudgeError):
    code = "setup/broken"


class PlayError(JudgeError):
    code = "play/error"


class IllegalMoveError(PlayError):
    code = "play/illegal-move"


class UndecidedError(PlayError):
    code = "play/undecided"


class UnusedAnswerError(PlayError):
    code = "play/unused-answer"


class BudgetError(PlayError):
    code = "play/over-budget"


class LoopError(BudgetError):
    code = "play/infinite-loop"


class ScenarioError(JudgeError):
    code = "scenario/broken"


class SearchError(JudgeError):
    code = "search/bad-query"


class ImportRefusedError(JudgeError):
    code = "import/refused"


class VersionNeededError(ImportRefusedError):
    code = "import/which-version"


class StoreError(JudgeError):
    code = "store/unreachable"


class StoreDamagedError(StoreError):
    code = "store/damaged"


class StoreFullError(StoreError):
    code = "store/full"


class UnknownCaseError(StoreError):
    code = "store/unknown-case"


class CaseChangedError(StoreError):
    code = "store/changed-meanwhile"


class CaseFormError(StoreError):
    code = "store/bad-case"


class UnknownEventError(StoreError):
    code = "store/unknown-event"


class EventFormError(StoreError):
    code = "store/bad-event"


class AccessError(JudgeError):
    code = "access/refused"


class SignInError(AccessError):
    code = "access/sign-in"


class WrongCodeError(AccessError):
    code = "access/wrong-code"


class NotAllowedError(AccessError):
    code = "access/not-allowed"


class UnknownJobError(StoreError):
    """No exploration of that name is under way or was lately."""

    code = "jobs/unknown"


class JobLimitError(StoreError):
    """Too many explorations are under way."""

    code = "jobs/limit"
