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


class LockCause(StrEnum):
    """Why a terminal is locked, in the word that decides; what people are told stands beside it."""

    STAFF = "staff"
    """People locked it."""
    RECORDS = "records"
    """What the terminal and the console have on disk differs."""
    RULES = "rules"
    """Terminal and console play by different rules data."""
    OUT_OF_SERVICE = "out-of-service"
    """The terminal has found a fault of its own."""
    EVACUATED = "evacuated"
    """Its money was paid or moved at the table."""
    RECONCILED = "reconciled"
    """It was evacuated, and its journal has been compared since."""
