"""The words that travel between processes and stand in the record: only these values exist."""

from enum import StrEnum


class Phase(StrEnum):
    """The phase of a round."""

    IDLE = "IDLE"
    BETS_OPEN = "BETS_OPEN"
    BETS_CLOSED = "BETS_CLOSED"
    HELD = "HELD"
    RESULT = "RESULT"
    SETTLED = "SETTLED"
    VOID = "VOID"


class Role(StrEnum):
    """The role of a member of staff."""

    DEALER = "dealer"
    PIT_SUPERVISOR = "pit-supervisor"
    SHIFT_MANAGER = "shift-manager"
    TECHNICIAN = "technician"
    AUDITOR = "auditor"


class Evacuated(StrEnum):
    """The state of a terminal whose money was paid or moved."""

    NO = ""
    OUT = "evacuated"
    READMITTED = "readmitted"
    """The terminal may connect again, locked, so that its journal can be compared."""
    RECONCILED = "reconciled"


class LockCause(StrEnum):
    """The cause of a terminal's lock, on which programs decide; the words for people stand beside it."""

    STAFF = "staff"
    """Staff locked the terminal."""
    RECORDS = "records"
    """The records of terminal and console on disk differ."""
    MONEY = "money"
    """More notes came than may come in one credit session, or faster than people put them in."""
    RULES = "rules"
    """Terminal and console use different rules data."""
    OUT_OF_SERVICE = "out-of-service"
    """The terminal has found a fault in itself."""
    EVACUATED = "evacuated"
    """The terminal's money was paid or moved at the table."""
    RECONCILED = "reconciled"
    """The terminal was evacuated, and its journal has been compared since."""


class EntryKind(StrEnum):
    """The kind of an entry in a terminal's ledger. Entries store its position here, so a new kind goes to the end."""

    HOLD = "HOLD"
    STAND = "STAND"
    SETTLE = "SETTLE"
    VOID = "VOID"
    CORRECT = "CORRECT"
    TRANSFER = "TRANSFER"
    EVACUATE = "EVACUATE"
    TICKET = "TICKET"
    """A ticket is on paper: its money has left the terminal."""


class Account(StrEnum):
    """An account of a terminal's ledger. Entries store its position here, so a new account goes to the end."""

    CREDIT = "credit"
    ESCROW = "escrow"
    HOUSE = "house"
    MONEY_IN = "money-in"
    MONEY_OUT = "money-out"
    UNRECOVERED = "unrecovered"
    """What a correction could not take back: the house bears it, never a later player."""
    PAYABLE = "payable"
    """What a correction owes a player who has cashed out: an attendant pays it."""
    LEAVING = "leaving"
    """Off the credit, and no paper is proven yet."""


class TransferKind(StrEnum):
    """What a transfer follows from, and what follows from it."""

    ATTENDANT = "attendant"
    NOTE = "note"
    TICKET = "ticket"
    """In: a ticket that the terminal has taken. Out: credit that leaves for a ticket."""
    HAND = "hand"
    """An attendant pays; with a document the money that was leaving for that ticket."""
    BACK = "back"
    """What was leaving for the ticket of the document is on the credit again."""


class DocumentState(StrEnum):
    """The state of a note or ticket that was put into a terminal."""

    ACCEPTED = "accepted"
    ASKED = "asked"
    RESERVED = "reserved"
    STACKED = "stacked"
    CREDITED = "credited"
    RETURNING = "returning"
    RETURNED = "returned"
    UNKNOWN = "unknown"
    """Only people can find out where it is."""


class OutState(StrEnum):
    """The state of a ticket that a terminal makes."""

    ASKED = "asked"
    DEBITED = "debited"
    NUMBERED = "numbered"
    PRINTING = "printing"
    PRINTED = "printed"
    DONE = "done"
    BACK = "back"
    HAND = "hand"
    UNKNOWN = "unknown"
    """Only people can find out whether it is on paper."""
    REFUSED = "refused"


class VoucherState(StrEnum):
    """The state of a ticket at the bank."""

    ASSIGNED = "assigned"
    """It has a number; no paper is proven yet."""
    ALIVE = "alive"
    RESERVED = "reserved"
    """It is in one terminal's acceptor, and nobody else's to take."""
    REDEEMED = "redeemed"
    VOID = "void"
    EXPIRED = "expired"
    """Still payable at the cage, once."""


class TransferState(StrEnum):
    """The state of money that is put on a terminal or taken off."""

    ASKED = "asked"
    APPLIED = "applied"
    """The terminal has booked it; a cash-out then waits to be paid."""
    REFUSED = "refused"
    PAID = "paid"


class VerdictKind(StrEnum):
    """The kind of a verdict that an outcome source gives on a round."""

    RESULT = "result"
    INVALID = "invalid"
    HELD = "held"


class Calls(StrEnum):
    """What a player calls for."""

    ATTENDANT = "attendant"
    CASH_OUT = "cash-out"
    BOTH = "both"


class CloseCause(StrEnum):
    """The cause that closed bets, at any table; a game's outcome source adds causes of its own."""

    DEALER = "dealer"
    TIMER = "timer"
    OUTCOME_JUDGED = "outcome-judged"


class SealFinding(StrEnum):
    """The fault that a terminal found in a seal."""

    MISSING = "missing"
    """A receipt says that a bet is registered, but the manifest does not contain it."""
    BROKEN = "broken"
    """The salt does not open the seal."""


class FairnessLevel(StrEnum):
    """How even the recorded results are."""

    TOO_FEW = "too few"
    GREEN = "green"
    AMBER = "amber"
    RED = "red"


class AlarmKind(StrEnum):
    """The kind of an alarm or of a technician's fault; an outcome source adds kinds of its own."""

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
    FRONT_LOST = "front_lost"
    KEY_SHUT_OUT = "key_shut_out"
    OUTCOME_OUTSIDE_A_ROUND = "outcome_outside_a_round"
    SECOND_OUTCOME = "second_outcome"
    ROUND_HELD = "round_held"
    ROUND_INTERRUPTED = "round_interrupted"
    ROUND_TO_CONCLUDE = "round_to_conclude"
    ROUND_RECOVERING = "round_recovering"
    PAY = "pay"
    CLAIM = "claim"
    MONEY_UNPROVEN = "money_unproven"
    TICKET_TRIES = "ticket_tries"
    BOX_TAKEN = "box_taken"
