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


class EntryKind(StrEnum):
    """Of an entry of a terminal's ledger. In its bytes it stands by its place here: a new one is added at the end."""

    HOLD = "HOLD"
    STAND = "STAND"
    SETTLE = "SETTLE"
    VOID = "VOID"
    CORRECT = "CORRECT"
    TRANSFER = "TRANSFER"
    EVACUATE = "EVACUATE"


class Account(StrEnum):
    """Of a terminal's ledger. In the bytes of an entry it stands by its place here: a new one is added at the end."""

    CREDIT = "credit"
    ESCROW = "escrow"
    HOUSE = "house"
    MONEY_IN = "money-in"
    MONEY_OUT = "money-out"
    UNRECOVERED = "unrecovered"
    """What a correction could not take back: the house's loss, never a later player's."""
    PAYABLE = "payable"
    """What a correction owes a player who has cashed out: an attendant pays it."""


class TransferState(StrEnum):
    """Of an attendant's money."""

    ASKED = "asked"
    APPLIED = "applied"
    """The terminal has booked it; a cash-out waits to be paid."""
    REFUSED = "refused"
    PAID = "paid"


class VerdictKind(StrEnum):
    """What an outcome source says of a round."""

    RESULT = "result"
    INVALID = "invalid"
    HELD = "held"


class Calls(StrEnum):
    """What a player calls for."""

    ATTENDANT = "attendant"
    CASH_OUT = "cash-out"
    BOTH = "both"


class CloseCause(StrEnum):
    """What closed bets at any table; a game's outcome source adds words of its own."""

    DEALER = "dealer"
    TIMER = "timer"
    OUTCOME_JUDGED = "outcome-judged"


class SealFinding(StrEnum):
    """What a terminal found wrong with a seal."""

    MISSING = "missing"
    """A receipt said registered, and the manifest does not have it."""
    BROKEN = "broken"
    """The salt does not open it."""


class FairnessLevel(StrEnum):
    """How even the results on record are."""

    TOO_FEW = "too few"
    GREEN = "green"
    AMBER = "amber"
    RED = "red"


class AlarmKind(StrEnum):
    """Of an alarm, or of a fault that a technician is shown; an outcome source has kinds of its own besides."""

    TERMINAL_SILENT = "terminal_silent"
    ALL_TERMINALS_SILENT = "all_terminals_silent"
    TERMINAL_REFUSED = "terminal_refused"
    OTHER_SOFTWARE = "other_software"
    TERMINAL_OUT_OF_SERVICE = "terminal_out_of_service"
    TERMINAL_LOCKED = "terminal_locked"
    JOURNAL_BROKEN = "journal_broken"
    EVACUATED_TERMINAL_IS_BACK = "evacuated_terminal_is_back"
    SEAL_FAULT = "seal_fault"
    CREDIT_IMPOSSIBLE = "credit_impossible"
    RECONCILED = "reconciled"
    SETTLEMENT_OWED = "settlement_owed"
    LOG_BEHIND_CURSOR = "log_behind_cursor"
    TABLE_BLOCKED = "table_blocked"
    CLOCK_APART = "clock_apart"
    DAY_DAMAGED = "day_damaged"
    DAYS_UNCHECKED = "days_unchecked"
    DAY_NOT_HERE = "day_not_here"
    DISK_LOW = "disk_low"
    COMMIT_SLOW = "commit_slow"
    LOOP_GAP = "loop_gap"
    KEYS_UNREADABLE = "keys_unreadable"
    KEY_NOT_ENROLLED = "key_not_enrolled"
    KEY_UNKNOWN = "key_unknown"
    KEY_REVOKED = "key_revoked"
    LEDGER_WITHOUT_KEY = "ledger_without_key"
    FILES_RUN_OUT = "files_run_out"
    NO_BROADCAST = "no_broadcast"
    OUTCOME_OUTSIDE_A_ROUND = "outcome_outside_a_round"
    SECOND_OUTCOME = "second_outcome"
    ROUND_HELD = "round_held"
    ROUND_INTERRUPTED = "round_interrupted"
    ROUND_TO_CONCLUDE = "round_to_conclude"
    ROUND_RECOVERING = "round_recovering"
    PAY = "pay"
    CLAIM = "claim"
