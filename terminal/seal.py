"""The seal as this terminal checks it: its slip is looked up at the close, the hash computed once the salt is told."""

from enum import StrEnum

from protocol.messages import Close, Result, Void
from protocol.seal import opens
from terminal.course import Course
from terminal.slips import RoundSlip


class Sealed(StrEnum):
    """What the check said: of this terminal's slip at the close, of the seal itself when the round ended."""

    MINE = "mine"
    """What stands here is in the manifest, to the cent."""
    NOTHING = "nothing"
    """No bet of this terminal stood."""
    MISSING = "missing"
    """A receipt said registered, and the manifest knows nothing of it or less."""
    BROKEN = "broken"
    """The salt does not open it: table, round, rules or manifest are not what was sealed."""


FAULTS = (Sealed.MISSING, Sealed.BROKEN)
"""What the console must hear of."""


def check_slip(close: Close, terminal: str, slip: RoundSlip | None) -> Sealed:
    """At the close; `slip` as it was before."""
    stands = close.manifest.get(terminal)
    revision = stands.revision if stands else 0
    if slip is None:
        return Sealed.NOTHING
    if revision < slip.registered_revision or (stands and not slip.is_the_slip(revision, stands.digest)):
        return Sealed.MISSING
    return Sealed.MINE if slip.total_of(revision) else Sealed.NOTHING


def check_seal(course: Course, end: Result | Void, sealed: str) -> str:
    """When the round ends; `sealed` is what was found at the close. Missing stays missing."""
    if not end.close_seq or sealed == Sealed.MISSING:
        return sealed
    record, close = course.record, course.close
    if record is None or close is None or close.round != end.round:
        return Sealed.BROKEN
    return sealed if opens(record, close, end.salt, course.slips) else Sealed.BROKEN
