"""A console's answers to a technician: its processes, ledgers and faults, and a round as its disk has it."""

from typing import Annotated

from msgspec import Meta

from protocol.answers import AnswerBody, AnswerPart
from protocol.messages import Cents, Count, Milliseconds, Said, SignedCents, Value

Packed = Annotated[bytes, Meta(max_length=2**20)]


class ConsoleVitals(AnswerPart, frozen=True):
    """In DiagStatus: the state of the console's own process."""

    table: str
    software: str
    game: str
    rules_hash: str
    epoch: Count
    log_head: Count
    started_wall_ms: Milliseconds
    wall_ms: Milliseconds
    committed_wall_ms: Milliseconds | None
    """The time of the last commit; none before the first."""
    commit_us: Count | None
    disk_free_mb: Count
    dropped: dict[str, Count]
    """The number of refused messages and connections, by cause."""


class RoundRecorded(AnswerPart, frozen=True):
    """A round as its row on disk has it, without the salt; the record of an ended round has the salt."""

    number: Count
    phase: str
    opened_wall_ms: Milliseconds
    dealer: str
    rules_hash: str
    simulated: bool
    close_seq: Count
    version: Count
    outcome: Value
    paragraph: str | None
    reason: Said
    evidence: str
    complete: bool
    in_time: bool
    held_for: str
    public: Value
    carry: Value


class TerminalVitals(AnswerPart, frozen=True):
    """In DiagStatus: the state of one terminal; None where it has reported nothing since the console started."""

    silent_s: float | None
    software: str | None
    rules_hash: str | None
    round_trip_us: Count | None
    clock_offset_ms: Milliseconds | None
    commit_us: Count | None
    disk_free_mb: Count | None
    locked: Said | None
    cursor: Count | None
    journal_seq: Count
    credit_cents: Cents | None


class FaultFound(AnswerPart, frozen=True):
    """In DiagStatus: a fault that exists now."""

    kind: str
    nature: str
    place: str
    words: Said
    cleared_by: str


class AlarmRaised(AnswerPart, frozen=True):
    """In DiagStatus: an alarm that waits until a named person acknowledges it."""

    id: Count
    kind: str
    sentence: Said
    wall_ms: Milliseconds
    last_wall_ms: Milliseconds
    times: Count
    acknowledged_by: str
    acknowledged_wall_ms: Milliseconds
    nature: str
    cleared_by: str


class DiagStatus(AnswerBody, frozen=True):
    """The answer to `diag-status`: every process, fault and alarm."""

    console: ConsoleVitals
    round: RoundRecorded
    source: Value
    """What the outcome source reports to a technician, with the game's types; none where there is no source."""
    table: Value
    """What lies on the table and who is waited for, as the `source` of a TableStatus has it."""
    terminals: dict[str, TerminalVitals]
    faults: list[FaultFound]
    alarms: list[AlarmRaised]


class LedgerAccount(AnswerPart, frozen=True):
    """In LedgerCompared: the balance of a ledger at one entry."""

    journal_seq: Count
    credit_cents: SignedCents
    escrow_cents: SignedCents


class LedgerCompared(AnswerPart, frozen=True):
    """In DiagLedger: one terminal's ledger beside the console's copy of it."""

    terminal: LedgerAccount | None
    """The terminal's own last report; none where it has made none since the console started."""
    copy: LedgerAccount
    locked: Said | None
    silent_s: float | None
    is_heard: bool
    must_be_heard: bool
    evacuation: str


class TicketsInState(AnswerPart, frozen=True):
    """In TillsListed and DiagLedger: open tickets of one state together."""

    state: str
    tickets: Count
    tickets_cents: Cents
    oldest_wall_ms: Milliseconds
    """When the one that has had it longest came into it."""


class DiagLedger(AnswerBody, frozen=True):
    """The answer to `diag-ledger`: the ledgers by terminal, and the table's tickets beside what is leaving for them."""

    terminals: dict[str, LedgerCompared]
    leaving_cents: Cents
    """At all terminals, by the copies of their journals."""
    assigned_cents: Cents
    """Of tickets that are being made and whose money has left the credit: the same."""
    tickets: list[TicketsInState]


class PersonNamed(AnswerPart, frozen=True):
    """In a map by staff number: a member of staff."""

    name: str
    role: str


class DiagRound(AnswerBody, frozen=True):
    """The answer to `diag-round`: everything on disk about one round except its slips and its recording."""

    round: RoundRecorded
    game: str
    readings: Value
    records: list[Packed]
    """The records of the log, as the bytes that were hashed."""
    people: dict[str, PersonNamed]


class SlipRecorded(AnswerPart, frozen=True):
    """In DiagSlips: one terminal's slip as its row on disk has it."""

    round: Count
    terminal: str
    decided_revision: Count
    registered_revision: Count
    lines: Packed
    total_cents: Cents
    registered_wall_ms: Milliseconds
    increments: Packed
    returned: Packed


class EntryRecorded(AnswerPart, frozen=True):
    """In DiagSlips: an entry of a terminal's journal, as the bytes that were hashed."""

    terminal: str
    entry: Packed


class DiagSlips(AnswerBody, frozen=True):
    """The answer to `diag-slips`: the slips of a round after the given terminal, with the entries of their journals."""

    slips: list[SlipRecorded]
    entries: list[EntryRecorded]


class DiagRecording(AnswerBody, frozen=True):
    """The answer to `diag-recording`: what the outcome source sent in a round, packed; none where nothing is kept."""

    recording: Packed | None


class DiagSource(AnswerBody, frozen=True):
    """The answer to `diag-source`: what the outcome source reports to a technician."""

    source: Value


class DiagPing(AnswerBody, frozen=True):
    """The answer to `diag-ping`: how long each terminal's last message took."""

    wall_ms: Milliseconds
    round_trips_us: dict[str, Count | None]


DIAGNOSIS: dict[str, type[AnswerBody]] = {
    "diag-status": DiagStatus,
    "diag-ledger": DiagLedger,
    "diag-round": DiagRound,
    "diag-slips": DiagSlips,
    "diag-recording": DiagRecording,
    "diag-source": DiagSource,
    "diag-ping": DiagPing,
}
"""The answer by verb."""
