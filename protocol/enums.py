"""Words that travel between the processes and stand in the record: each is one of these, and no other."""

from enum import StrEnum


class Phase(StrEnum):
    """Of a round."""

    IDLE = "IDLE"
    BETS_OPEN = "BETS_OPEN"
    BETS_CLOSED = "BETS_CLOSED"
    HELD = "HELD"
    RESULT = "RESULT"
    SETTLED = "SETTLED"
    VOID = "VOID"


class Role(StrEnum):
    """Of a member of staff."""

    DEALER = "dealer"
    PIT_SUPERVISOR = "pit-supervisor"
    SHIFT_MANAGER = "shift-manager"
    TECHNICIAN = "technician"
    AUDITOR = "auditor"


class Evacuated(StrEnum):
    """What has become of a terminal whose money was paid or moved."""

    NO = ""
    OUT = "evacuated"
    READMITTED = "readmitted"
    """It may speak again, locked, to have its journal compared."""
    RECONCILED = "reconciled"
