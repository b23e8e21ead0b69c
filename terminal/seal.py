"""The terminal's check of a round's seal: at the close it finds its slip in the manifest; after the round it computes
the hash with the salt.
"""

from enum import StrEnum

from protocol.messages import Close, Result, Void
from protocol.seal import opens
from terminal.course import Course
from terminal.slips import RoundSlip


class Sealed(StrEnum):
    """What the check found: about this terminal's slip at the close, and about the seal itself when the round ended."""

    MINE = "mine"
    """The manifest has this terminal's bets, to the cent."""
    NOTHING = "nothing"
    """This terminal has no bet in the round."""
    MISSING = "missing"
    """A receipt said that a bet is registered, but the manifest does not have it, or has an older slip."""
    BROKEN = "broken"
    """The salt does not fit the seal: the table, round, rules or manifest are not those that were sealed."""


FAULTS = (Sealed.MISSING, Sealed.BROKEN)
"""The findings that the terminal must report to the console."""


def check_slip(close: Close, terminal: str, slip: RoundSlip | None) -> Sealed:
    """The check at the close; `slip` is the state before the close is applied."""
    stands = close.manifest.get(terminal)
    revision = stands.revision if stands else 0
    if slip is None:
        return Sealed.NOTHING
    if revision < slip.registered_revision or (stands and not slip.is_the_slip(revision, stands.digest)):
        return Sealed.MISSING
    return Sealed.MINE if slip.total_of(revision) else Sealed.NOTHING


def check_seal(course: Course, end: Result | Void, sealed: str) -> str:
    """The check when the round ends; `sealed` is the finding at the close. A missing bet stays missing."""
    if not end.close_seq or sealed == Sealed.MISSING:
        return sealed
    record, close = course.record, course.close
    if record is None or close is None or close.round != end.round:
        return Sealed.BROKEN
    return sealed if opens(record, close, end.salt, course.slips) else Sealed.BROKEN
