"""The seal as this terminal checks it: its slip is looked up at the close, the hash computed once the salt is told."""

from enum import StrEnum

from protocol.messages import Close, Result, Void
from protocol.seal import opens
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
    revision, wanted, _ = close.manifest.get(terminal, (0, b"", 0))
    if slip is None:
        return Sealed.NOTHING
    if revision < slip.registered_revision or (revision and not slip.is_the_slip(revision, wanted)):
        return Sealed.MISSING
    return Sealed.MINE if slip.total_of(revision) else Sealed.NOTHING


def check_seal(close: Close | None, end: Result | Void, sealed: str) -> str:
    """When the round ends; `close` is the last one read, `sealed` what was found then. Missing stays missing."""
    if not end.close_seq or sealed == Sealed.MISSING:
        return sealed
    is_right = close is not None and close.round == end.round and opens(close, end.salt)
    return sealed if is_right else Sealed.BROKEN
