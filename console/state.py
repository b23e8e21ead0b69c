"""What the console remembers: the durable rows, and the little that lives only while the process does."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from console.authority import Role
from console.rounds import Phase
from console.settings import Settings
from games.roulette.limits import Limits
from protocol.chain import GENESIS
from protocol.messages import Command, Fairness, Terms
from protocol.refusals import Why


class SlipRow(Struct, frozen=True):
    """One terminal's slip in one round."""

    round: int
    terminal: str
    decided_revision: int
    registered_revision: int
    lines: bytes
    total_cents: int
    registered_wall_ms: int


class RoundRow(Struct, frozen=True):
    number: int
    phase: Phase
    opened_wall_ms: int
    dealer: str
    rules_hash: str
    simulated: bool = False
    close_seq: int = 0
    version: int = 0
    outcome: str | None = None
    paragraph: str | None = None
    reason: str = ""
    spin: str = ""
    """What the wheel had shown at the close, as the outcome source writes it: evidence after an interruption."""
    complete: bool = False
    """Every terminal with a slip has confirmed its settlement."""
    in_time: bool = False
    """Reading ROU-10: the ball was seen on the track after the close was durable."""
    held_for: str = ""
    """Where the round is held: `wheel`, `ball`, `dispute`, `help`, or `staff` for a reason in own words."""
    salt: bytes = b""
    """Of the seal, from the close on. It is told to nobody before the record that ends the round."""


class Evacuated(StrEnum):
    NO = ""
    OUT = "evacuated"
    READMITTED = "readmitted"
    """It may speak again, locked, to have its journal compared."""
    RECONCILED = "reconciled"


OUT_OF_SERVICE = (Evacuated.OUT, Evacuated.READMITTED)


class TerminalRow(Struct, frozen=True):
    """What the console durably knows of an enrolled terminal."""

    terminal: str
    journal_seq: int = 0
    journal_hash: bytes = GENESIS
    locked: str | None = None
    credit_cents: int = 0
    """By the copy of its journal, as all that follows."""
    escrow_cents: int = 0
    credit_session: int = 0
    cashed_out: bool = True
    """In the credit session that runs; it ends as soon as nothing is left."""
    evacuation: Evacuated = Evacuated.NO
    evacuated_round: int = 0
    """Rounds up to this one are settled by the console, for good."""

    @property
    def is_out(self) -> bool:
        """Fenced, or back and not reconciled yet."""
        return self.evacuation in OUT_OF_SERVICE

    def runs(self, credit_session: int) -> bool:
        has_ended = self.cashed_out and not self.credit_cents and not self.escrow_cents
        return credit_session == self.credit_session and not has_ended


class ClaimRow(Struct, frozen=True):
    """What corrections of one round could not move on one terminal, because that player's money was gone."""

    round: int
    terminal: str
    credit_session: int
    unrecovered_cents: int = 0
    payable_cents: int = 0
    paid_cents: int = 0
    """By an attendant, in hand."""

    @property
    def to_pay_cents(self) -> int:
        return max(0, self.payable_cents - self.paid_cents)

    @property
    def lost_cents(self) -> int:
        """The house's loss: not taken back, or paid in hand before a later correction made it undue."""
        return self.unrecovered_cents + max(0, self.paid_cents - self.payable_cents)


class PersonRow(Struct, frozen=True):
    """One named member of staff; nobody shares a number."""

    number: str
    name: str
    role: Role
    pin_hash: str
    disabled: bool = False
    failures: int = 0
    """Wrong PINs since the last right one."""
    locked_until_ms: int = 0


class Standing(Struct, frozen=True):
    """What staff have decided for the table until they decide otherwise."""

    last_round: int | None = None
    """After this round none is opened."""
    reason: str = ""
    terms_seq: int = 0
    """The record that set limits and bet time; 0 where the configuration does."""
    terms: Terms | None = None


class TransferRow(Struct, frozen=True):
    """An attendant's money: asked, then applied or refused by the terminal, and a cash-out at last paid."""

    id: str
    terminal: str
    credit_session: int
    cents: int
    staff: str
    state: str
    wall_ms: int
    seq: int
    """The record of the log that asks for it."""
    second: str = ""
    """Who approved it, where it took two people."""


class AlarmRow(Struct, frozen=True):
    """Something a named person must look at; it stays until one has."""

    id: int
    kind: str
    sentence: str
    wall_ms: int
    last_wall_ms: int
    times: int = 1
    acknowledged_by: str = ""
    """Staff number."""
    acknowledged_wall_ms: int = 0


class RecordingRow(Struct, frozen=True):
    """What the wheel's sensors sent in a round, packed; with its verdict, or without one."""

    round: int
    judged: bool
    sensor_log: bytes


class AnswerRow(Struct, frozen=True):
    """A command that was done, by who sent it and the id it came under: said again, it is answered and not done."""

    peer: str
    id: str
    facts: bytes
    """Of the answer, packed."""


class MadeReport(Struct, frozen=True):
    """What came of a report that staff asked for; it does not outlive the process."""

    document: dict[str, Any] | None
    file: str
    """Its name on paper, where that was asked for."""
    failed: str
    """Why it could not be made; empty where it was."""


class Verdict(Struct, frozen=True):
    """What the outcome source says of a spin: `result`, `invalid` with its paragraph, or `held`."""

    kind: str
    outcome: str | None
    paragraph: str | None
    evidence: str


class Presence(Struct):
    """A terminal as heard in this run of the console."""

    session: int
    last_heard_s: float
    cursor: int = 0
    journal_seq: int = 0
    """Of its own ledger; the console's copy may be behind."""
    credit_cents: int = 0
    escrow_cents: int = 0
    credit_session: int = 0
    locked: str | None = None
    calls: str | None = None
    """`attendant`, `cash-out` or `both`: what its player calls for."""
    boot: int = 0
    """Names the start of it that was welcome."""
    pinged_s: float = 0.0
    """When credit and escrow were last said."""


class Spin(Struct):
    """What the outcome source has shown in the current round; it does not outlive the process."""

    last_pass_s: float | None = None
    registered_since_pass: set[str] = msgspec.field(default_factory=set)
    """Terminals with a slip that was taken in after it, or came after it."""
    evidence: str = ""
    rotor: str = ""
    """How the wheel turned at the last pass."""
    verdict: Verdict | None = None
    closed_bets: bool = False
    """The ball was in the wheel while bets were open, and closed them."""
    another_ball: bool = False
    """One was seen on the track after the verdict: what is judged next is not this round's spin."""
    simulated: bool = False


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


class Owed(Struct, frozen=True):
    """A settlement the console has computed itself and expects to see in a terminal's journal."""

    stake_cents: int
    payout_cents: int
    house_cents: int
    """What its postings move to the house, or from it where negative."""
    may_return_more: bool = False
    """Void before the close: what was never registered goes back as well."""
    seq: int = 0
    """The record of the log with that outcome."""
    close_seq: int = 0
    """The record that closed its bets; 0 where it was void before."""


class Ended(Struct, frozen=True):
    """A round as the result strip tells it."""

    outcome: str
    opened_wall_ms: int


ENDED_KEPT = 200

Version = tuple[int, int]
"""Round, and the version of its outcome."""


@dataclass(slots=True)
class Table:
    """The whole of it. Durable parts are replaced by new rows, never changed in place."""

    epoch: int = 0
    log_head: int = 0
    log_hash: bytes = GENESIS
    commit_hash: bytes = GENESIS
    """Of the last commit; every record of the log carries it."""
    round: RoundRow = field(default_factory=lambda: RoundRow(0, Phase.IDLE, 0, "", ""))
    slips: dict[str, SlipRow] = field(default_factory=dict)
    """Of the current round."""
    stakes: dict[str, dict[str, int]] = field(default_factory=dict)
    """The registered slips of the current round, decoded."""
    refusals: dict[str, Why | None] = field(default_factory=dict)
    """Why the last change of each slip was refused, where it was."""
    terminals: dict[str, TerminalRow] = field(default_factory=dict)
    owed: dict[Version, dict[str, Owed]] = field(default_factory=dict)
    """What has not been confirmed yet, also of earlier rounds."""
    transfers: dict[str, TransferRow] = field(default_factory=dict)
    """Those not yet applied, refused or paid."""
    present: dict[str, Presence] = field(default_factory=dict)
    behind: dict[str, int] = field(default_factory=dict)
    """How many hellos of each silent terminal had a shorter journal than the copy, since it was last welcome."""
    overstated: dict[str, int] = field(default_factory=dict)
    """Pings of each terminal in a row that claim more than there can be; people are told once in a run."""
    last_session: int = 0
    opened_in_this_run: bool = False
    registered_s: dict[str, float] = field(default_factory=dict)
    """When the standing revision of each slip was registered, by this process's clock."""
    spin: Spin = field(default_factory=Spin)
    deadline_s: float | None = None
    last_bets: bool = False
    close_revolutions: int = 0
    """Of the ball, after which bets close in this round; 0: when it is slow."""
    rotor_before: str = ""
    """How the wheel turned in the last spin before this round; empty where nobody saw it."""
    close_s: float | None = None
    close_durable_s: float | None = None
    result_s: float | None = None
    recovering_until_s: float | None = None
    """After an interruption: until when the wheel may still show the same spin at rest."""
    conclude_only: bool = False
    """It has: the round is held, and Conclude is what is offered (Rule 5.1.1)."""
    blocked: str | None = None
    """Why no round may be opened."""
    standing: Standing = field(default_factory=Standing)
    limits: tuple[Terms, Limits] | None = None
    """What follows from the standing terms, so that it is not worked out for every slip."""
    configured: tuple[Settings, Terms] | None = None
    """The terms of the configuration, which are in force where staff have set none."""
    claims: dict[tuple[int, str], ClaimRow] = field(default_factory=dict)
    """By round and terminal."""
    people: dict[str, PersonRow] = field(default_factory=dict)
    """By staff number."""
    strangers: dict[str, PersonRow] = field(default_factory=dict)
    """Numbers that nobody has and someone tried, with their failures; it does not outlive the process."""
    staff_sessions: dict[str, StaffSession] = field(default_factory=dict)
    checking: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    """Staff numbers whose PIN is being checked, each with the peer and the command that wait, and by which hash."""
    hashing: set[tuple[str, str]] = field(default_factory=set)
    """Commands whose new PIN is being hashed, by key and id."""
    new_pins: dict[str, str] = field(default_factory=dict)
    """Hashes of PINs that are not anybody's yet, by their own SHA-256, which is what commands and the record name."""
    proposals: dict[str, Proposal] = field(default_factory=dict)
    """By the digest that the second person approves."""
    alarms: dict[int, AlarmRow] = field(default_factory=dict)
    """Those that nobody has acknowledged, by number."""
    last_alarm: int = 0
    reports: dict[str, MadeReport | None] = field(default_factory=dict)
    """By the name under which they were asked for; None while one is being made."""
    fairness: Fairness | None = None
    """What players are told of the wheel, once it was counted in this run."""
    earlier_rounds: dict[int, RoundRow] = field(default_factory=dict)
    """Rows of earlier rounds that were changed and are not on disk yet."""
    played: dict[tuple[int, str], int] = field(default_factory=dict)
    """By round and terminal, the credit session of settlements that are not on disk yet."""
    ended: dict[int, Ended] = field(default_factory=dict)
    """The last rounds that have an outcome, by number; for show."""

    def change_round(self, **changes: object) -> RoundRow:
        self.round = replace(self.round, **changes)
        return self.round
