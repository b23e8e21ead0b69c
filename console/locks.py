"""Why a terminal is locked, in the word that decides: from its row, and from the code that it was locked with."""

from console.rows import TerminalRow
from phrases import Phrase, Said
from protocol.enums import Evacuated, LockCause
from protocol.messages import Lock

BY_CODE = {"out_of_service": LockCause.OUT_OF_SERVICE, "locked_by_staff": LockCause.STAFF}
PREPARED = "reason_"
"""Codes of reasons that staff choose from begin so."""
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
    """A person's own words are staff's; whatever else the console finds is a difference between two records."""
    if not isinstance(locked, Phrase) or locked.code.startswith(PREPARED):
        return LockCause.STAFF
    return BY_CODE.get(locked.code, LockCause.RECORDS)


def lock_of(row: TerminalRow) -> Lock:
    return Lock(cause_of(row), row.locked)
