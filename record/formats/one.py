"""Format 1 as data: the tables of both files, the fields of every record and of an entry, and the accounts."""

from record.formats.types import (
    ANY,
    BOOL,
    CENTS,
    COUNT,
    DIGEST,
    FORMAT,
    HASH,
    MS,
    PLACE,
    SALT,
    SENTENCE,
    SIGNED,
    TEXT,
    VALUE,
    Type,
    array,
    either,
    mapping,
    row,
)  # fmt: skip

NUMBER = 1
Fields = dict[str, Type]
Columns = dict[str, str]
"""By name: INTEGER, TEXT or BLOB, as in SQLite, with ? if it may be NULL."""


def columns_in(text: str) -> Columns:
    """Columns from words such as `name:I`: I is INTEGER, T is TEXT, B is BLOB."""
    types = {"I": "INTEGER", "T": "TEXT", "B": "BLOB"}
    parts = (word.partition(":") for word in text.split())
    return {name: types[kind[0]] + kind[1:] for name, _, kind in parts}


CONSOLE_FILE, TERMINAL_FILE = 0x45544743, 0x45544754
"""The application_id of each kind of file; the file's user_version is the number of its format."""

CONSOLE: dict[str, Columns] = {
    "shape": columns_in(
        "one:I chain:B table_name:T game:T number:I format:I software:T first_commit:I commit_hash:B "
        "first_record:I record_hash:B begun_wall_ms:I"
    ),
    "days": columns_in(
        "number:I format:I day:T first_round:I last_round:I others:B first_commit:I last_commit:I commit_hash:B "
        "first_record:I last_record:I record_hash:B size_bytes:I sha256:B sealed_wall_ms:I"
    ),
    "rounds": columns_in(
        "number:I phase:T opened_wall_ms:I dealer:T rules_hash:T simulated:I close_seq:I version:I outcome:T? "
        "paragraph:T? reason:T evidence:T complete:I in_time:I held_for:T salt:B public:T? carry:T?"
    ),
    "slips": columns_in(
        "round:I terminal:T decided_revision:I registered_revision:I total_cents:I returned:B"
    ),
    "choices": columns_in("round:I question:I terminal:T action:T cents:I by:T wall_ms:I"),
    "rules": columns_in("rules_hash:T game:T readings:T?"),
    "terminals": columns_in(
        "terminal:T journal_seq:I journal_hash:B locked:T? credit_cents:I escrow_cents:I credit_session:I "
        "cashed_out:I evacuation:T evacuated_round:I"
    ),
    "transfers": columns_in(
        "id:T terminal:T credit_session:I cents:I staff:T state:T wall_ms:I seq:I second:T"
    ),
    "claims": columns_in("round:I terminal:T credit_session:I unrecovered_cents:I payable_cents:I paid_cents:I"),
    "people": columns_in("number:T name:T role:T pin_hash:T disabled:I failures:I locked_until_ms:I"),
    "alarms": columns_in(
        "id:I kind:T sentence:T wall_ms:I last_wall_ms:I times:I acknowledged_by:T acknowledged_wall_ms:I"
    ),
    "recordings": columns_in("round:I judged:I sensor_log:B"),
    "answers": columns_in("peer:T id:T facts:B"),
    "epoch": columns_in("one:I epoch:I"),
    "standing": columns_in("one:I last_round:I? reason:T terms_seq:I terms:B?"),
    "records": columns_in("seq:I data:B hash:B round:I version:I outcome:T?"),
    "journals": columns_in("terminal:T seq:I round:I data:B"),
    "revisions": columns_in("round:I terminal:T revision:I wall_ms:I increments:B lines:B"),
    "commits": columns_in("seq:I data:B hash:B"),
}  # fmt: skip
KEYS: dict[str, int] = {
    "slips": 2, "revisions": 3, "choices": 3, "claims": 2, "journals": 2, "recordings": 2, "answers": 2,
}  # fmt: skip
"""How many of the first columns form a row's key, if it is more than one."""
BODIES = {"records": "data", "journals": "data", "revisions": "lines"}
"""Tables whose rows are written once: a commit holds their key, and its hash covers the bytes of this column."""
BY_HASH = ("pin_hash", "sensor_log")
"""Columns of which a commit holds the SHA-256, in hexadecimal."""
FOLLOWED = ("journal_seq", "journal_hash", "credit_cents", "escrow_cents", "credit_session", "cashed_out")
"""Columns of `terminals` that follow from the journal: commits do not repeat them after each entry."""
SAID: dict[str, tuple[str, ...]] = {
    **{table: tuple(columns) for table, columns in CONSOLE.items() if table != "commits"},
    "records": ("seq",),
    "journals": ("terminal", "seq"),
    "revisions": ("round", "terminal", "revision", "wall_ms", "increments"),
}
"""The columns of each table that a commit holds, in this order."""
TABLES = tuple(SAID)
"""A commit names a table by its position in this list."""
VALUES = ("outcome", "public", "carry", "readings")
"""Columns that hold a game's value, as JSON with sorted keys."""

TERMINAL: dict[str, Columns] = {
    "shape": columns_in(
        "one:I chain:B terminal:T number:I before:I before_sha256:B first_seq:I journal_hash:B last_round:I ledger:B "
        "begun_wall_ms:I checked:B"
    ),
    "journal": columns_in("seq:I data:B hash:B"),
    "revisions": columns_in("round:I number:I lines:B total_cents:I checked:B"),
    "slips": columns_in(
        "round:I credit_session:I decided_revision:I registered_revision:I held_cents:I close_seq:I "
        "standing_revision:I? version:I outcome:T? paid_cents:I unrecovered_cents:I payable_cents:I margin_ms:I? "
        "rules_hash:T public:T? returned:T? payments:I decided_stake_cents:I decided_payout_cents:I "
        "decided_returned_cents:I checked:B"
    ),
    "choices": columns_in("round:I question:I action:T cents:I stands:I checked:B"),
    "steps": columns_in("round:I step:I data:B checked:B"),
    "rules": columns_in("rules_hash:T game:T readings:T? checked:B"),
    "place": columns_in("one:I cursor:I cursor_hash:B epoch:I acked_seq:I fault:T? journal_seq:I day:I checked:B"),
}
"""The tables of a terminal's file that the audit reads."""

RECORD: Fields = {
    "format": FORMAT, "seq": COUNT, "kind": TEXT, "wall_ms": MS, "table": TEXT, "game": TEXT, "body": ANY,
    "commit_hash": HASH,
}  # fmt: skip
POSTING = row(PLACE, PLACE, CENTS)
ENTRY: Fields = {
    "format": FORMAT, "seq": COUNT, "kind": PLACE, "wall_ms": MS, "credit_session": COUNT, "round": COUNT,
    "version": COUNT, "payment": COUNT, "key": TEXT, "postings": array(POSTING, 8), "stake_cents": CENTS,
    "payout_cents": CENTS, "note": SENTENCE,
}  # fmt: skip
STANDS: Fields = {"revision": COUNT, "digest": DIGEST, "ms": MS, "returned": array(row(TEXT, CENTS, TEXT))}
LIMITS_OF_KIND: Fields = {"kind": TEXT, "minimum_cents": CENTS, "maximum_cents": CENTS}
TEXTS = array(TEXT)
KINDS: dict[str, Fields] = {
    "Close": {
        "round": COUNT, "dealer": TEXT, "rules_hash": TEXT, "cause": TEXT, "manifest": mapping(row(*STANDS.values())),
        "public": VALUE, "seal": HASH,
    },
    "Fact": {"round": COUNT, "step": COUNT, "fact": VALUE, "by": TEXTS, "evidence": SENTENCE},
    "Ask": {
        "round": COUNT, "step": COUNT, "question": COUNT, "about": TEXT, "ms": COUNT,
        "options": mapping(array(row(TEXT, CENTS, CENTS), 16)), "silence": mapping(TEXT),
    },
    "Answers": {"round": COUNT, "step": COUNT, "question": COUNT, "answers": array(row(TEXT, TEXT, CENTS, TEXT))},
    "Pay": {"round": COUNT, "step": COUNT, "payment": COUNT},
    "Result": {
        "round": COUNT, "close_seq": COUNT, "version": COUNT, "payment": COUNT, "outcome": VALUE, "simulated": BOOL,
        "staff": TEXTS, "salt": SALT,
    },
    "Void": {
        "round": COUNT, "close_seq": COUNT, "version": COUNT, "paragraph": TEXT, "law_class": TEXT,
        "reason": SENTENCE, "staff": TEXTS, "dealer": TEXT, "salt": SALT,
    },
    "Correction": {
        "round": COUNT, "close_seq": COUNT, "version": COUNT, "outcome": VALUE, "paragraph": TEXT,
        "reason": SENTENCE, "staff": TEXTS,
    },
    "Transfer": {"id": TEXT, "terminal": TEXT, "credit_session": COUNT, "cents": SIGNED, "staff": TEXT},
    "Evacuation": {
        "id": TEXT, "terminal": TEXT, "round": COUNT, "journal_seq": COUNT, "cents": CENTS, "stakes_cents": CENTS,
        "to": TEXT, "staff": TEXTS,
    },
    "Rules": {"rules_hash": TEXT, "readings": VALUE, "software": TEXT},
    "DayEnd": {"number": COUNT, "day": TEXT},
    "Terms": {
        "from_round": COUNT, "chip_cents": CENTS, "limits": array(row(*LIMITS_OF_KIND.values())),
        "slip_minimum_cents": CENTS, "slip_maximum_cents": CENTS, "bet_time_ms": COUNT, "last_bets_ms": COUNT,
        "pace_per_hour": COUNT, "options": mapping(either(Type("int", lambda value: type(value) is int), BOOL), 64),
        "changed": TEXTS,
    },
    "Decision": {
        "round": COUNT, "action": TEXT, "verb": TEXT, "arguments": mapping(VALUE), "people": array(row(TEXT, TEXT), 2),
        "digest": SALT, "totals": mapping(SIGNED), "reason": SENTENCE, "overruled": VALUE,
    },
}  # fmt: skip
"""The fields of each kind of record, in their order."""
PARTS: dict[tuple[str, str], Fields] = {("Close", "manifest"): STANDS}
"""Fields whose rows have named columns of their own."""
ACCOUNTS: dict[str, str] = {
    "credit": "what the player may stake or take",
    "escrow": "what is held for a slip or an answer until it is decided",
    "house": "the table's own money",
    "money-in": "what an attendant put on the terminal; below zero by as much",
    "money-out": "what an attendant took off the terminal",
    "unrecovered": "what a correction could not take back, below zero by as much",
    "payable": "what a correction owes a player who has left",
}
ENTRIES = ("HOLD", "STAND", "SETTLE", "VOID", "CORRECT", "TRANSFER", "EVACUATE")
"""An encoded entry stores its kind and its accounts as positions in these lists."""
SETTLEMENTS = ("SETTLE", "VOID", "CORRECT")
"""Entries that the console's `journals` lists under their round; the others have round 0."""
