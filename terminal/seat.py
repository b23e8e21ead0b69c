"""What a terminal remembers: its ledger, its slips, its position in the log, and the last messages of the console."""

from dataclasses import dataclass, field
from operator import attrgetter

from games.game import Game
from games.limits import Limits
from phrases import Said
from protocol.chain import GENESIS
from protocol.enums import Calls, LockCause
from protocol.messages import ChoiceReceipt, Fairness, Receipt, Standing, State, Terms
from terminal.course import Course
from terminal.effects import PutChip, PutEnded, PutFavourite, PutOwnLimits, PutRoundSlip, PutUnsealed
from terminal.ledger import Ledger
from terminal.slips import QueryMade, RoundSlip
from terminal.till.till import Till

_COLUMNS = attrgetter(*PutRoundSlip.__struct_fields__)
ENDED_KEPT = 200


@dataclass(slots=True)
class Seat:
    terminal: str
    ledger: Ledger = field(default_factory=Ledger)
    slips: dict[int, RoundSlip] = field(default_factory=dict)
    """The slips of rounds without an outcome, and of the newest rounds with one."""
    cursor: int = 0
    cursor_hash: bytes = GENESIS
    epoch: int = 0
    """The highest epoch of the console that was heard; it never goes back."""
    acked_seq: int = 0
    """The last journal entry that the console has copied, as far as this terminal was told."""
    fault: Said | None = None
    """Why this terminal is out of service; stored on disk."""
    session: int = 0
    """The session with the console; 0 if there is none."""
    locked: Said | None = None
    """Why the console has locked this terminal, in words for people."""
    lock: LockCause | None = None
    """The cause of the lock as a code."""
    over_round: int = 0
    """The newest round that the log has closed; a state message that calls it open is outdated."""
    state: State | None = None
    state_heard_s: float = float("-inf")
    limits: Limits | None = None
    terms: Terms | None = None
    """Limits and bet time as the console last sent them; for the screen, and to refuse early what the console would
    refuse.
    """
    terms_seq: int = 0
    ended: dict[int, PutEnded] = field(default_factory=dict)
    """How the last rounds of the table ended, oldest first; for the screen."""
    table: str = ""
    """The table's name; empty until the console has sent it."""
    receipt: Receipt | None = None
    """The last receipt; for the screen."""
    correction: tuple[PutEnded, int] | None = None
    """The last correction and how many cents it moved to the credit; kept until the next round."""
    favourites: dict[int, PutFavourite] = field(default_factory=dict)
    """The favourites by number, in the order in which they were kept; stored on disk."""
    last_own_limits: PutOwnLimits | None = None
    """The newest own limits of any credit session; stored on disk."""
    last_chip: PutChip | None = None
    """The chip chosen last in any credit session; stored on disk."""
    course: Course = field(default_factory=Course)
    """The round that was closed last, and its state of play; stored on disk."""
    chosen: ChoiceReceipt | None = None
    """The last receipt of an answer; for the screen."""
    query: QueryMade | None = None
    """The last query; another start of this terminal may say it again, and the console hears it once."""
    revealing: tuple[int, int] | None = None
    """The round and its number of steps where the player had shown what lay hidden; None where they did not."""
    till: Till = field(default_factory=Till)
    """What the note acceptor and the ticket printer have taken and given; its rows are stored on disk."""
    standing: Standing | None = None
    """The last message about what the table still accepts; for the screen."""
    unsealed: dict[int, PutUnsealed] = field(default_factory=dict)
    """Missing or wrong seals whose report the console has not acknowledged; stored on disk."""
    fairness: Fairness | None = None
    """The last fairness message of the console; stored on disk."""
    file_number: int = 1
    """The number of the open file."""
    ended_day: int = 0
    """The newest gaming day that has ended according to the log; stored on disk."""
    calls: frozenset[Calls] = frozenset()
    """What the player has called for: `attendant`, `cash-out`."""

    def take_terms(self, terms: Terms, seq: int, game: Game) -> None:
        """Takes new terms. A record that is older than the terms in the welcome changes nothing."""
        if seq < self.terms_seq:
            return
        self.terms, self.terms_seq = terms, seq
        ranges = tuple((limit.kind, limit.minimum_cents, limit.maximum_cents) for limit in terms.limits)
        slip = terms.slip_minimum_cents, terms.slip_maximum_cents
        self.limits = game.limits_by_value(terms.chip_cents, ranges, slip)

    @property
    def free_cents(self) -> int:
        """What may leave the terminal. Payments of a round without an outcome may not, because a void would take them
        back.
        """
        paid = sum(slip.decided_payout_cents for slip in self.slips.values() if not slip.version and slip.payments)
        return max(0, self.ledger.credit_cents - paid)

    @property
    def own_limits(self) -> PutOwnLimits | None:
        """The own limits of the current credit session; those of an earlier player never count."""
        own = self.last_own_limits
        return own if own is not None and self.ledger.runs(own.credit_session) else None

    @property
    def chip_cents(self) -> int | None:
        """The chip chosen in the current credit session; an earlier player's chip would stake more than the next player
        expects.
        """
        chip = self.last_chip
        return chip.chip_cents if chip is not None and self.ledger.runs(chip.credit_session) else None

    @property
    def is_in_session(self) -> bool:
        return self.session != 0


def put(slip: RoundSlip) -> PutRoundSlip:
    return PutRoundSlip(*_COLUMNS(slip))
