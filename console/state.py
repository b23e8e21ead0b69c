"""What the console keeps in memory: the durable rows, and the little that only lives as long as the process."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from console.course import Course
from console.owed import Owed, PaymentKey
from console.rows import (
    AlarmRow,
    BoxRow,
    ChoiceRow,
    ClaimRow,
    PersonRow,
    RefusedTicketRow,
    RoundRow,
    SlipRow,
    Standing,
    TerminalRow,
    TransferRow,
    VoucherRow,
)
from console.settings import Settings
from console.source import Witness
from games.game import Increment, Value
from games.limits import Limits
from phrases import Phrase
from protocol.chain import GENESIS
from protocol.enums import Calls, LockCause, Phase
from protocol.messages import Command, Fairness, Terms, TicketOutRefused, Till
from protocol.refusals import Why


class MadeReport(Struct, frozen=True):
    """A report that staff asked for, or why it failed; it does not outlive the process."""

    document: Struct | None
    """As the report types it."""
    file: str
    """Its name on paper, where that was asked for."""
    failed: str
    """Why it could not be made; empty where it was."""


class Presence(Struct):
    """What this run of the console has heard of a terminal."""

    session: int
    last_heard_s: float
    cursor: int = 0
    journal_seq: int = 0
    """Of its own ledger; the console's copy may be behind."""
    credit_cents: int = 0
    escrow_cents: int = 0
    credit_session: int = 0
    locked: LockCause | None = None
    calls: Calls | None = None
    """What its player calls for."""
    boot: int = 0
    """Names the start of it that was welcome."""
    pinged_s: float = 0.0
    """When credit and escrow were last said."""
    out_refused: TicketOutRefused | None = None
    """The last refusal of a ticket out in this session."""
    released: int = 0
    """The last document of which it said in this session that its ticket went back."""


class StaffSession(Struct):
    """A person logged in over one key's connection; it does not outlive the process."""

    number: str
    peer: str
    used_s: float


class Proposal(Struct, frozen=True):
    """An action that waits for its second person."""

    command: Command
    number: str
    until_s: float


class Ended(Struct, frozen=True):
    """A round for the strip of results."""

    outcome: Value
    opened_wall_ms: int


ENDED_KEPT = 200


@dataclass(slots=True)
class LogHead:
    """How far the log has come."""

    epoch: int = 0
    head: int = 0
    hash: bytes = GENESIS
    commit_hash: bytes = GENESIS
    """Of the last commit; every record of the log carries it."""
    table: str = ""
    """The table's name, and its game's, in every record."""
    game: str = ""
    day: int = 1
    """The number of the file that is written, and when it was begun."""
    day_begun_ms: int = 0


@dataclass(slots=True)
class BetsOfRound:
    """The slips of the current round."""

    slips: dict[str, SlipRow] = field(default_factory=dict)
    stakes: dict[str, dict[str, int]] = field(default_factory=dict)
    """Those that are registered, decoded."""
    instructions: dict[str, Sequence[str]] = field(default_factory=dict)
    """By terminal, what its registered slip says besides its stakes."""
    refusals: dict[str, Why | None] = field(default_factory=dict)
    """Why the last change of each slip was refused, where it was."""
    registered_s: dict[str, float] = field(default_factory=dict)
    """When the standing revision of each slip was registered, by this process's clock."""
    totals: dict[str, int] = field(default_factory=dict)
    """By spot that the game shares, what all terminals have on it."""
    increments: dict[str, list[Increment]] = field(default_factory=dict)
    """By terminal, how its stakes on shared spots came about."""
    places: int = 0
    """How many increments were registered."""


@dataclass(slots=True)
class PlayOfRound:
    """The course of the current round; only what follows from the records outlives the process."""

    course: Course = field(default_factory=Course)
    """From the close on it follows the round's records."""
    witness: Witness = field(default_factory=Witness)
    keyed: bool = False
    """People have said a fact of this round themselves: its result takes two of them."""
    choices: dict[str, ChoiceRow] = field(default_factory=dict)
    """By terminal, what is registered in answer to the question that is open."""
    options: Mapping[str, int | bool] = field(default_factory=dict)
    """What the game's terms were when the round opened."""
    deadline_s: float | None = None
    """Of bets while they are open, then of a question."""
    last_bets: bool = False
    close_s: float | None = None
    close_durable_s: float | None = None
    result_s: float | None = None
    recovering_until_s: float | None = None
    """After an interruption: until when the outcome source may still show the outcome."""
    conclude_only: bool = False
    """After an interruption the round is held, and Conclude is what is offered."""


@dataclass(slots=True)
class Seats:
    """The terminals: the durable row of each, and what this run has heard of it."""

    terminals: dict[str, TerminalRow] = field(default_factory=dict)
    present: dict[str, Presence] = field(default_factory=dict)
    behind: dict[str, int] = field(default_factory=dict)
    """How many hellos of each silent terminal had a shorter journal than the copy, since it was last welcome."""
    overstated: dict[str, int] = field(default_factory=dict)
    """Pings of each terminal in a row that claim more than there can be; people are told once in a run."""
    last_session: int = 0
    tills: dict[str, Till] = field(default_factory=dict)
    """What each terminal has last said of its acceptor, printer and cash box, in this run."""


@dataclass(slots=True)
class Dues:
    """Money that is on its way: settlements, transfers and claims."""

    owed: dict[PaymentKey, dict[str, Owed]] = field(default_factory=dict)
    """What has not been confirmed yet, also of earlier rounds."""
    transfers: dict[str, TransferRow] = field(default_factory=dict)
    """Those not yet applied, refused or paid."""
    claims: dict[tuple[int, str], ClaimRow] = field(default_factory=dict)
    """By round and terminal."""
    played: dict[tuple[int, str], int] = field(default_factory=dict)
    """By round and terminal, the credit session of settlements that are not on disk yet."""
    vouchers: dict[str, VoucherRow] = field(default_factory=dict)
    """Tickets that are not redeemed and not void, by the id of their transfer."""
    by_mac: dict[bytes, str] = field(default_factory=dict)
    """The same, by the MAC of their number."""
    ended_vouchers: dict[bytes, VoucherRow] = field(default_factory=dict)
    """By MAC, those that were redeemed or made void and are not on disk yet."""
    last_ticket: int = 0
    """The sequence of the newest ticket."""
    boxes: dict[tuple[str, int], BoxRow] = field(default_factory=dict)
    """Cash boxes that were taken out and are not counted, by terminal and number."""
    refused: list[RefusedTicketRow] = field(default_factory=list)
    """Tickets that were refused in the last minutes, and the newest one."""
    notes: dict[str, tuple[int, list[tuple[int, int]]]] = field(default_factory=dict)
    """By terminal, its credit session, and time and cents of each note in it, as far as this run has heard of them."""
    print_again: dict[str, int] = field(default_factory=dict)
    """By terminal, the ticket that two people have printed again."""
    expiry_looked_ms: int = 0


@dataclass(slots=True)
class StaffOfTable:
    """The people, who is logged in, and what waits for a PIN or a second person."""

    people: dict[str, PersonRow] = field(default_factory=dict)
    """By staff number."""
    strangers: dict[str, PersonRow] = field(default_factory=dict)
    """Numbers that nobody has and someone tried, with their failures; it does not outlive the process."""
    sessions: dict[str, StaffSession] = field(default_factory=dict)
    checking: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    """Staff numbers whose PIN is being checked, each with the peer and the command that wait, and by which hash."""
    hashing: set[tuple[str, str]] = field(default_factory=set)
    """Commands whose new PIN is being hashed, by key and id."""
    new_pins: dict[str, str] = field(default_factory=dict)
    """Hashes of PINs that are not anybody's yet, by their own SHA-256, which is what commands and the record name."""
    proposals: dict[str, Proposal] = field(default_factory=dict)
    """By the digest that the second person approves."""


@dataclass(slots=True)
class Notices:
    """What people are told besides the state of the round."""

    alarms: dict[int, AlarmRow] = field(default_factory=dict)
    """Those that nobody has acknowledged, by number."""
    last_alarm: int = 0
    reports: dict[str, MadeReport | None] = field(default_factory=dict)
    """By the name under which they were asked for; None while one is being made."""
    fairness: Fairness | None = None
    """What players are told of the results, once they were counted in this run."""


@dataclass(slots=True)
class TermsOfTable:
    standing: Standing = field(default_factory=Standing)
    limits: tuple[Terms, Limits] | None = None
    """What follows from the standing terms, so that it is not worked out for every slip."""
    configured: tuple[Settings, Terms] | None = None
    """The terms of the configuration, which are in force where staff have set none."""


@dataclass(slots=True)
class Table:
    """Everything that the console keeps. Durable parts are replaced by new rows, never changed in place."""

    log: LogHead = field(default_factory=LogHead)
    round: RoundRow = field(default_factory=lambda: RoundRow(0, Phase.IDLE, 0, "", ""))
    bets: BetsOfRound = field(default_factory=BetsOfRound)
    play: PlayOfRound = field(default_factory=PlayOfRound)
    seats: Seats = field(default_factory=Seats)
    money: Dues = field(default_factory=Dues)
    staff: StaffOfTable = field(default_factory=StaffOfTable)
    terms: TermsOfTable = field(default_factory=TermsOfTable)
    notices: Notices = field(default_factory=Notices)
    opened_in_this_run: bool = False
    unheard_until_s: float = 0.0
    """No timer closes bets and no question ends by time before: for ever while the front is gone, since nobody can be
    heard, and some seconds after its return.
    """
    blocked: Phrase | None = None
    """Why no round may be opened."""
    earlier_rounds: dict[int, RoundRow] = field(default_factory=dict)
    """Rows of earlier rounds that were changed and are not on disk yet."""
    ended: dict[int, Ended] = field(default_factory=dict)
    """The last rounds that have an outcome, by number; for show."""

    def change_round(self, **changes: object) -> RoundRow:
        self.round = replace(self.round, **changes)
        return self.round
