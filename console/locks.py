"""The cause of a terminal's lock, on which programs decide: from the terminal's row and the code of the lock's
phrase."""

from console.rows import TerminalRow
from phrases import Phrase, Said
from protocol.enums import Evacuated, LockCause
from protocol.messages import Lock

BY_CODE = {
    "out_of_service": LockCause.OUT_OF_SERVICE,
    "locked_by_staff": LockCause.STAFF,
    "notes_beyond": LockCause.MONEY,
}
PREPARED = "reason_"
"""The codes of the reasons that staff choose from begin with this."""
TAKEN_OVER = {
    Evacuated.OUT: LockCause.EVACUATED,
    Evacuated.READMITTED: LockCause.EVACUATED,
    Evacuated.RECONCILED: LockCause.RECONCILED,
}


def cause_of(row: TerminalRow) -> LockCause | None:
    if row.locked is None:
        return None
    return TAKEN_OVER.get(row.evacuation) or _by_reason(row.locked)


def _by_reason(locked: Said) -> LockCause:
    """A person's own words or a prepared reason means staff; any other code means a difference between two records."""
    if not isinstance(locked, Phrase) or locked.code.startswith(PREPARED):
        return LockCause.STAFF
    return BY_CODE.get(locked.code, LockCause.RECORDS)


def lock_of(row: TerminalRow) -> Lock:
    return Lock(cause_of(row), row.locked)
