"""The slip of one round at the terminal: its revisions, what the console decided, and how much escrow they need."""

from dataclasses import dataclass, field

from msgspec import Struct

from games.game import NOTHING_DUE, Choice, Due, Value, Wager
from phrases import Phrase
from protocol.chain import digest
from protocol.codec import decode_lines, decode_slip, encode_lines


class Revision(Struct, frozen=True):
    number: int
    lines: bytes
    total_cents: int

    @property
    def stakes(self) -> dict[str, int]:
        return decode_lines(self.lines)

    @property
    def instructions(self) -> tuple[str, ...]:
        return decode_slip(self.lines)[1]


class QueryMade(Struct, frozen=True):
    """What the player asked in a round: that the table is looked at again."""

    round: int
    is_heard: bool = False
    """Known to the console, and on its disk."""
    is_answered: bool = False
    """The dealer has looked."""
    refused: Phrase | None = None


class ChoiceMade(Struct, frozen=True):
    """An answer that the player gave to a question of the round."""

    question: int
    action: str
    cents: int
    stands: bool = False
    """True once the log says that this answer counts; before that it is only asked for, and its money is held."""


Returned = tuple[str, int, str]
"""A returned bet: spot, cents and paragraph."""


@dataclass(slots=True)
class RoundSlip:
    round: int
    credit_session: int
    revisions: dict[int, Revision] = field(default_factory=dict)
    choices: dict[int, ChoiceMade] = field(default_factory=dict)
    """The answers by number of the question."""
    decided_revision: int = 0
    registered_revision: int = 0
    held_cents: int = 0
    """What this round has in escrow now."""
    close_seq: int = 0
    standing_revision: int | None = None
    """The revision that counts, known from the close on; 0 if no bet of this terminal counts."""
    version: int = 0
    outcome: Value = None
    paid_cents: int = 0
    """What the round has paid to the credit so far, or owes to a player who has left."""
    unrecovered_cents: int = 0
    """What corrections of this round could not take back."""
    payable_cents: int = 0
    """What corrections of this round owe to a player who has left."""
    margin_ms: int | None = None
    rules_hash: str = ""
    """The rules by which the round is settled, known from the close on."""
    public: Value = None
    """What the game published at the close."""
    returned: list[Returned] = field(default_factory=list)
    """The registered bets that the close returned."""
    payments: int = 0
    decided_stake_cents: int = 0
    """What the payments have settled of the stakes. The two fields below say what was paid, and how much of that was
    returned unplayed.
    """
    decided_payout_cents: int = 0
    decided_returned_cents: int = 0

    @property
    def latest_revision(self) -> int:
        return next(reversed(self.revisions), 0)  # The numbers only rise.

    @property
    def undecided(self) -> Revision | None:
        if self.standing_revision is not None:
            return None
        latest = self.latest_revision
        return self.revisions[latest] if latest > self.decided_revision else None

    def add(self, stakes: dict[str, int]) -> Revision:
        """Adds a revision; a stake of 0 cents is an instruction."""
        lines = encode_lines(stakes)
        revision = Revision(self.latest_revision + 1, lines, sum(stakes.values()))
        self.revisions[revision.number] = revision
        return revision

    def total_of(self, revision: int) -> int:
        return self.revisions[revision].total_cents if revision else 0

    @property
    def standing_stakes(self) -> dict[str, int]:
        """The stakes that count, by spot; empty before the close."""
        if not self.standing_revision:
            return {}
        stakes = self.revisions[self.standing_revision].stakes
        for spot, cents, _ in self.returned:
            stakes[spot] -= cents
            if not stakes[spot]:
                del stakes[spot]
        return stakes

    def wager_of(self, terminal: str) -> Wager:
        """The stakes and answers that count, from the close on."""
        stood = [Choice(made.question, made.action, made.cents) for made in self.choices.values() if made.stands]
        return Wager(self.standing_stakes, stood, terminal)

    @property
    def decided(self) -> Due:
        if not self.payments:
            return NOTHING_DUE
        return Due(self.decided_stake_cents, self.decided_payout_cents, self.decided_returned_cents)

    def standing_cents(self) -> int:
        """The sum of the stakes that count, without answers; 0 before the close."""
        if not self.standing_revision:
            return 0
        return self.total_of(self.standing_revision) - sum(cents for _, cents, _ in self.returned)

    def needed_cents(self) -> int:
        """The escrow that this round needs: for all revisions and answers that may still count, without what is already
        decided.
        """
        if self.version:
            return 0
        if self.standing_revision is not None:
            answered = sum(made.cents for made in self.choices.values())
            return self.standing_cents() + answered - self.decided_stake_cents
        open_totals = [r.total_cents for number, r in self.revisions.items() if number > self.decided_revision]
        return max([self.total_of(self.registered_revision), *open_totals])

    def is_the_slip(self, revision: int, wanted: bytes) -> bool:
        return revision in self.revisions and digest(self.revisions[revision].lines) == wanted
