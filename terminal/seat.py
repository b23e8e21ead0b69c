"""What a terminal remembers: its ledger, its slips, how far it has come in the log, and what it last heard."""

from dataclasses import dataclass, field

from durable import values_of
from games.game import Game
from games.limits import Limits
from phrases import Said
from protocol.chain import GENESIS
from protocol.enums import Calls, LockCause
from protocol.messages import ChoiceReceipt, Fairness, Receipt, Standing, State, Terms
from terminal.course import Course
from terminal.effects import PutChip, PutEnded, PutFavourite, PutOwnLimits, PutRoundSlip, PutUnsealed
from terminal.ledger import Ledger
from terminal.slips import RoundSlip

_COLUMNS = values_of(PutRoundSlip)
ENDED_KEPT = 200


@dataclass(slots=True)
class Seat:
    terminal: str
    ledger: Ledger = field(default_factory=Ledger)
    slips: dict[int, RoundSlip] = field(default_factory=dict)
    """Of rounds without an outcome, and of the last ones that have one."""
    cursor: int = 0
    cursor_hash: bytes = GENESIS
    epoch: int = 0
    """The newest console run heard of; it never goes back."""
    acked_seq: int = 0
    """Up to here the console has a copy of the journal, as far as was heard."""
    fault: Said | None = None
    """Why this terminal is out of service; durable."""
    session: int = 0
    """0: no session with the console."""
    locked: Said | None = None
    """Why the console has locked this terminal, as it told people."""
    lock: LockCause | None = None
    """The same in the word that decides."""
    over_round: int = 0
    """The newest round that the log has closed: a notice that says open is older than that."""
    state: State | None = None
    state_heard_s: float = float("-inf")
    limits: Limits | None = None
    terms: Terms | None = None
    """Limits and bet time as the console last said; for the screen, and to refuse early what it would refuse."""
    terms_seq: int = 0
    ended: dict[int, PutEnded] = field(default_factory=dict)
    """How the table's last rounds ended, oldest first; for the screen."""
    table: str = ""
    """The table's name, once the console has said it."""
    receipt: Receipt | None = None
    """The last one; for the screen."""
    correction: tuple[PutEnded, int] | None = None
    """The last one, and what it moved to the credit; until the next round."""
    favourites: dict[int, PutFavourite] = field(default_factory=dict)
    """By number, as they were kept; durable."""
    last_own_limits: PutOwnLimits | None = None
    """The newest; durable."""
    last_chip: PutChip | None = None
    """The one chosen last; durable."""
    course: Course = field(default_factory=Course)
    """The round that was closed last, and how it is played; durable."""
    chosen: ChoiceReceipt | None = None
    """The last one; for the screen."""
    standing: Standing | None = None
    """The last one; for the screen."""
    unsealed: dict[int, PutUnsealed] = field(default_factory=dict)
    """Seals that are not what they must be, of which the console has not heard; durable."""
    fairness: Fairness | None = None
    """What the console last said of the table's results; durable."""
    file_number: int = 1
    """Of the open file."""
    ended_day: int = 0
    """The newest gaming day that has ended by the log; durable."""
    calls: frozenset[Calls] = frozenset()
    """`attendant`, `cash-out`: what the player has called for."""

    def take_terms(self, terms: Terms, seq: int, game: Game) -> None:
        """A record that is older than what the console said at the welcome changes nothing."""
        if seq < self.terms_seq:
            return
        self.terms, self.terms_seq = terms, seq
        ranges = tuple((limit.kind, limit.minimum_cents, limit.maximum_cents) for limit in terms.limits)
        slip = terms.slip_minimum_cents, terms.slip_maximum_cents
        self.limits = game.limits_by_value(terms.chip_cents, ranges, slip)

    @property
    def free_cents(self) -> int:
        """What may leave the terminal: not what a round without an outcome has paid, for a void would take it back."""
        paid = sum(slip.decided_payout_cents for slip in self.slips.values() if not slip.version and slip.payments)
        return max(0, self.ledger.credit_cents - paid)

    @property
    def own_limits(self) -> PutOwnLimits | None:
        """Of the credit session that runs; an earlier player's never count."""
        own = self.last_own_limits
        return own if own is not None and self.ledger.runs(own.credit_session) else None

    @property
    def chip_cents(self) -> int | None:
        """Chosen in the credit session that runs: an earlier player's would stake more than the next one expects."""
        chip = self.last_chip
        return chip.chip_cents if chip is not None and self.ledger.runs(chip.credit_session) else None

    @property
    def is_in_session(self) -> bool:
        return self.session != 0


def put(slip: RoundSlip) -> PutRoundSlip:
    return PutRoundSlip(*_COLUMNS(slip))
