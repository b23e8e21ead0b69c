"""What the console remembers: the durable rows, and the little that lives only while the process does."""

from dataclasses import dataclass, field, replace

from console.rounds import Phase
from protocol.chain import GENESIS
from protocol.refusals import Why


@dataclass(frozen=True, slots=True)
class SlipRow:
    """One terminal's slip in one round."""

    round: int
    terminal: str
    decided_revision: int
    registered_revision: int
    lines: bytes
    total_cents: int
    registered_wall_ms: int


@dataclass(frozen=True, slots=True)
class RoundRow:
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


@dataclass(frozen=True, slots=True)
class TerminalRow:
    """What the console durably knows of an enrolled terminal."""

    terminal: str
    journal_seq: int = 0
    journal_hash: bytes = GENESIS
    locked: str | None = None


@dataclass(frozen=True, slots=True)
class TransferRow:
    """An attendant's money: asked, then applied or refused by the terminal, and a cash-out at last paid."""

    id: str
    terminal: str
    credit_session: int
    cents: int
    staff: str
    state: str
    wall_ms: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the outcome source says of a spin: `result`, `invalid` with its paragraph, or `held`."""

    kind: str
    outcome: str | None
    paragraph: str | None
    evidence: str


@dataclass(slots=True)
class Presence:
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


@dataclass(slots=True)
class Spin:
    """What the outcome source has shown in the current round; it does not outlive the process."""

    last_pass_s: float | None = None
    evidence: str = ""
    verdict: Verdict | None = None
    simulated: bool = False


@dataclass(frozen=True, slots=True)
class Owed:
    """A settlement the console has computed itself and expects to see in a terminal's journal."""

    stake_cents: int
    payout_cents: int
    house_cents: int
    """What its postings move to the house, or from it where negative."""
    may_return_more: bool = False
    """Void before the close: what was never registered goes back as well."""


Version = tuple[int, int]
"""Round, and the version of its outcome."""


@dataclass(slots=True)
class Table:
    """The whole of it. Durable parts are replaced by new rows, never changed in place."""

    epoch: int = 0
    log_head: int = 0
    log_hash: bytes = GENESIS
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
    last_session: int = 0
    opened_in_this_run: bool = False
    registered_s: dict[str, float] = field(default_factory=dict)
    """When the standing revision of each slip was registered, by this process's clock."""
    spin: Spin = field(default_factory=Spin)
    deadline_s: float | None = None
    last_bets: bool = False
    close_s: float | None = None
    close_durable_s: float | None = None
    result_s: float | None = None
    recovering_until_s: float | None = None
    """After an interruption: until when the wheel may still show the same spin at rest."""
    conclude_only: bool = False
    """It has: the round is held, and Conclude is what is offered (Rule 5.1.1)."""
    blocked: str | None = None
    """Why no round may be opened."""
    earlier_rounds: dict[int, RoundRow] = field(default_factory=dict)
    """Rows of earlier rounds that were changed and are not on disk yet."""

    def change_round(self, **changes: object) -> RoundRow:
        self.round = replace(self.round, **changes)  # type: ignore[arg-type] # names are checked by replace itself
        return self.round
