"""Who comes to the cases, and what they may do. Every question about that is answered here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from judge.errors import NotAllowedError, SignInError


class Role(IntEnum):
    """What somebody is at an event; whoever is more may do all that others may. Everybody is what all are without codes."""

    NOBODY = 0
    READER = 1
    JUDGE = 2
    HEAD_JUDGE = 3
    EVERYBODY = 4
    OWNER = 5


ROLE_NAMES = {
    Role.NOBODY: "nobody",
    Role.READER: "reader",
    Role.JUDGE: "judge",
    Role.HEAD_JUDGE: "head judge",
    Role.EVERYBODY: "everybody",
    Role.OWNER: "owner",
}
# The roles that have a code.
CODED = (Role.READER, Role.JUDGE, Role.HEAD_JUDGE)
MAY = {
    Role.NOBODY: "Rules, rulings, cards and boards are open to everyone. To see saved cases, sign in with your event code.",
    Role.READER: "You see the cases of your event.",
    Role.JUDGE: "You see, save, edit and delete the cases of your event.",
    Role.HEAD_JUDGE: "You see, save, edit and delete the cases of your event, mark its standards, move cases to other events, "
    "rename the event, and make new codes.",
    Role.EVERYBODY: "No event has codes, so everyone who can open this site can edit all saved cases.",
    Role.OWNER: "You may do everything with the cases of every event.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """Somebody in a role at an event; the owner is at none, nor is anybody where no event has codes."""

    role: Role
    event: str = ""
    event_name: str = ""
    name: str = ""

    @property
    def by(self) -> str:
        """How the history names them; empty where nobody signs in."""
        if self.role >= Role.EVERYBODY:
            return self.name
        return f"{self.name}, {ROLE_NAMES[self.role]}" if self.name else ROLE_NAMES[self.role]

    @property
    def only(self) -> str | None:
        """The id of the one event whose cases they see; None for all."""
        return None if self.role >= Role.EVERYBODY else self.event

    def need(self, role: Role) -> None:
        """SignInError when nobody has signed in; NotAllowedError when it takes another role."""
        if self.role is Role.NOBODY:
            raise SignInError("the saved cases belong to events: sign in with the code of yours")
        if self.role < role:
            whose = "the owner of the site" if role is Role.OWNER else f"a {ROLE_NAMES[role]}"
            raise NotAllowedError(f"this takes the code of {whose}; you are signed in as {ROLE_NAMES[self.role]}")

    def need_at(self, role: Role, event_name: str) -> None:
        """The same for something that belongs to an event: it must be theirs."""
        self.need(role)
        if self.role < Role.EVERYBODY and event_name != self.event_name:
            raise NotAllowedError(f"this belongs to another event; your code is for {self.event_name}")


# Whoever uses the store without a site.
KEEPER = Visitor(role=Role.OWNER)
EVERYBODY = Visitor(role=Role.EVERYBODY)
STRANGER = Visitor(role=Role.NOBODY)
