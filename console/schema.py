"""The tables of the console's file, and who its owner is."""

import hashlib
from typing import NamedTuple

from durable import Form

FILE_NAME = "console.db"
FORM = Form("a Game Console's record", 0x45544743, 3, "etg migrate console --config FILE")
"""ETGC, and the format that this program writes."""
_TEXT_IN_1 = {
    "rounds": {"reason": "json_quote(reason)"},
    "standing": {"reason": "json_quote(reason)"},
    "alarms": {"sentence": "json_quote(sentence)"},
    "terminals": {"locked": "iif(locked IS NULL, NULL, json_quote(locked))"},
}
"""In format 1 these columns held text; since format 2 they hold a phrase, or text, as JSON."""
_BEFORE_3: dict[str, dict[str, str] | None] = {
    "terminals": {"leaving_cents": "0"},
    "transfers": {"kind": "'attendant'", "document": "''"},
    "vouchers": None,
    "voucher_events": None,
    "documents": None,
    "boxes": None,
    "refused_tickets": None,
}
LACKS: dict[int, dict[str, dict[str, str] | None]] = {
    1: {**_BEFORE_3, **_TEXT_IN_1, "terminals": {**_TEXT_IN_1["terminals"], "leaving_cents": "0"}},
    2: _BEFORE_3,
    3: {},
}
"""By format that is read: what it has otherwise than the one that is written, by table and column, and what stands
for it; None for a table that it does not have."""
CHAIN_BYTES = 16
SCHEMA = """
CREATE TABLE shape (
    one INTEGER PRIMARY KEY CHECK (one = 1), chain BLOB NOT NULL, table_name TEXT NOT NULL, game TEXT NOT NULL,
    number INTEGER NOT NULL, format INTEGER NOT NULL, software TEXT NOT NULL, first_commit INTEGER NOT NULL,
    commit_hash BLOB NOT NULL, first_record INTEGER NOT NULL, record_hash BLOB NOT NULL,
    begun_wall_ms INTEGER NOT NULL) STRICT;
CREATE TABLE days (
    number INTEGER PRIMARY KEY, format INTEGER NOT NULL, day TEXT NOT NULL, first_round INTEGER NOT NULL,
    last_round INTEGER NOT NULL, others BLOB NOT NULL, first_commit INTEGER NOT NULL, last_commit INTEGER NOT NULL,
    commit_hash BLOB NOT NULL, first_record INTEGER NOT NULL, last_record INTEGER NOT NULL, record_hash BLOB NOT NULL,
    size_bytes INTEGER NOT NULL, sha256 BLOB NOT NULL, sealed_wall_ms INTEGER NOT NULL) STRICT;
CREATE TABLE epoch (one INTEGER PRIMARY KEY CHECK (one = 1), epoch INTEGER NOT NULL) STRICT;
CREATE TABLE rounds (
    number INTEGER PRIMARY KEY, phase TEXT NOT NULL, opened_wall_ms INTEGER NOT NULL, dealer TEXT NOT NULL,
    rules_hash TEXT NOT NULL, simulated INTEGER NOT NULL, close_seq INTEGER NOT NULL, version INTEGER NOT NULL,
    outcome TEXT, paragraph TEXT, reason TEXT NOT NULL, evidence TEXT NOT NULL, complete INTEGER NOT NULL,
    in_time INTEGER NOT NULL, held_for TEXT NOT NULL, salt BLOB NOT NULL, public TEXT, carry TEXT) STRICT;
CREATE INDEX rounds_incomplete ON rounds (number) WHERE complete = 0;
CREATE TABLE slips (
    round INTEGER NOT NULL, terminal TEXT NOT NULL, decided_revision INTEGER NOT NULL,
    registered_revision INTEGER NOT NULL, total_cents INTEGER NOT NULL CHECK (total_cents >= 0), returned BLOB NOT NULL,
    PRIMARY KEY (round, terminal)) STRICT, WITHOUT ROWID;
CREATE TABLE revisions (
    round INTEGER NOT NULL, terminal TEXT NOT NULL, revision INTEGER NOT NULL, wall_ms INTEGER NOT NULL,
    increments BLOB NOT NULL, lines BLOB NOT NULL,
    PRIMARY KEY (round, terminal, revision)) STRICT, WITHOUT ROWID;
CREATE TABLE choices (
    round INTEGER NOT NULL, question INTEGER NOT NULL, terminal TEXT NOT NULL, action TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents >= 0), by TEXT NOT NULL, wall_ms INTEGER NOT NULL,
    PRIMARY KEY (round, question, terminal)) STRICT, WITHOUT ROWID;
CREATE TABLE rules (rules_hash TEXT PRIMARY KEY, game TEXT NOT NULL, readings TEXT) STRICT;
CREATE TABLE records (
    seq INTEGER PRIMARY KEY, data BLOB NOT NULL, hash BLOB NOT NULL, round INTEGER NOT NULL,
    version INTEGER NOT NULL, outcome TEXT) STRICT;
CREATE INDEX records_of_round ON records (round, version) WHERE version > 0;
CREATE INDEX records_by_round ON records (round) WHERE round > 0;
CREATE TABLE journals (
    terminal TEXT NOT NULL, seq INTEGER NOT NULL, round INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (terminal, seq)) STRICT, WITHOUT ROWID;
CREATE INDEX journals_of_round ON journals (round) WHERE round > 0;
CREATE TABLE terminals (
    terminal TEXT PRIMARY KEY, journal_seq INTEGER NOT NULL, journal_hash BLOB NOT NULL, locked TEXT,
    credit_cents INTEGER NOT NULL, escrow_cents INTEGER NOT NULL, credit_session INTEGER NOT NULL,
    cashed_out INTEGER NOT NULL, evacuation TEXT NOT NULL, evacuated_round INTEGER NOT NULL,
    leaving_cents INTEGER NOT NULL) STRICT;
CREATE TABLE transfers (
    id TEXT PRIMARY KEY, terminal TEXT NOT NULL, credit_session INTEGER NOT NULL, cents INTEGER NOT NULL,
    staff TEXT NOT NULL, state TEXT NOT NULL, wall_ms INTEGER NOT NULL, seq INTEGER NOT NULL,
    second TEXT NOT NULL, kind TEXT NOT NULL, document TEXT NOT NULL) STRICT;
CREATE INDEX transfers_by_staff ON transfers (staff, wall_ms) WHERE second = '';
CREATE TABLE claims (
    round INTEGER NOT NULL, terminal TEXT NOT NULL, credit_session INTEGER NOT NULL,
    unrecovered_cents INTEGER NOT NULL, payable_cents INTEGER NOT NULL, paid_cents INTEGER NOT NULL,
    PRIMARY KEY (round, terminal)) STRICT, WITHOUT ROWID;
CREATE TABLE people (
    number TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, pin_hash TEXT NOT NULL,
    disabled INTEGER NOT NULL, failures INTEGER NOT NULL, locked_until_ms INTEGER NOT NULL) STRICT;
CREATE TABLE standing (
    one INTEGER PRIMARY KEY CHECK (one = 1), last_round INTEGER, reason TEXT NOT NULL,
    terms_seq INTEGER NOT NULL, terms BLOB) STRICT;
CREATE TABLE alarms (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, sentence TEXT NOT NULL, wall_ms INTEGER NOT NULL,
    last_wall_ms INTEGER NOT NULL, times INTEGER NOT NULL, acknowledged_by TEXT NOT NULL,
    acknowledged_wall_ms INTEGER NOT NULL) STRICT;
CREATE INDEX alarms_open ON alarms (id) WHERE acknowledged_by = '';
CREATE TABLE recordings (
    round INTEGER NOT NULL, judged INTEGER NOT NULL, sensor_log BLOB NOT NULL, PRIMARY KEY (round, judged)) STRICT;
CREATE TABLE answers (
    peer TEXT NOT NULL, id TEXT NOT NULL, facts BLOB NOT NULL, PRIMARY KEY (peer, id)) STRICT, WITHOUT ROWID;
CREATE TABLE vouchers (
    id TEXT PRIMARY KEY, sequence INTEGER NOT NULL, attempt INTEGER NOT NULL, mac BLOB NOT NULL,
    last_digits TEXT NOT NULL, cents INTEGER NOT NULL CHECK (cents > 0), terminal TEXT NOT NULL, state TEXT NOT NULL,
    issued_wall_ms INTEGER NOT NULL, expires_wall_ms INTEGER NOT NULL, holder TEXT NOT NULL,
    document INTEGER NOT NULL, printed_wall_ms INTEGER NOT NULL, changed_wall_ms INTEGER NOT NULL,
    events INTEGER NOT NULL) STRICT;
CREATE UNIQUE INDEX vouchers_by_mac ON vouchers (mac);
CREATE TABLE voucher_events (
    voucher TEXT NOT NULL, number INTEGER NOT NULL, state TEXT NOT NULL, by TEXT NOT NULL, second TEXT NOT NULL,
    wall_ms INTEGER NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (voucher, number)) STRICT, WITHOUT ROWID;
CREATE TABLE documents (
    terminal TEXT NOT NULL, document INTEGER NOT NULL, kind TEXT NOT NULL, cents INTEGER NOT NULL,
    taken INTEGER NOT NULL, staff TEXT NOT NULL, second TEXT NOT NULL, wall_ms INTEGER NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (terminal, document)) STRICT, WITHOUT ROWID;
CREATE TABLE boxes (
    terminal TEXT NOT NULL, box INTEGER NOT NULL, notes BLOB NOT NULL, tickets INTEGER NOT NULL,
    tickets_cents INTEGER NOT NULL, wall_ms INTEGER NOT NULL, counted_notes BLOB NOT NULL,
    counted_tickets INTEGER NOT NULL, counted_tickets_cents INTEGER NOT NULL, staff TEXT NOT NULL,
    second TEXT NOT NULL, counted_wall_ms INTEGER NOT NULL, PRIMARY KEY (terminal, box)) STRICT, WITHOUT ROWID;
CREATE TABLE refused_tickets (
    number INTEGER PRIMARY KEY, place TEXT NOT NULL, document INTEGER NOT NULL, refusal INTEGER NOT NULL,
    mac BLOB NOT NULL, last_digits TEXT NOT NULL, wall_ms INTEGER NOT NULL) STRICT;
CREATE TABLE commits (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, data BLOB NOT NULL, hash BLOB NOT NULL) STRICT;
"""


class Owner(NamedTuple):
    """The table and chain to which a file belongs."""

    table: str
    game: str


NOBODY = Owner("", "")
"""Of a file that was made before its table had a configuration: the first console that opens it names it."""


def chain_start(chain: bytes) -> bytes:
    """The hash from which the first commit of a table goes on."""
    return hashlib.sha256(b"etg-console\0" + chain).digest()
