"""One round's slip at the terminal: its revisions, what the console decided, and how much escrow they need."""

from dataclasses import dataclass, field

from msgspec import Struct

from protocol.chain import digest
from protocol.codec import decode_lines, encode_lines


class Revision(Struct, frozen=True):
    number: int
    lines: bytes
    total_cents: int

    @property
    def stakes(self) -> dict[str, int]:
        return decode_lines(self.lines)


@dataclass(slots=True)
class RoundSlip:
    round: int
    credit_session: int
    revisions: dict[int, Revision] = field(default_factory=dict)
    decided_revision: int = 0
    registered_revision: int = 0
    held_cents: int = 0
    """What this round has in escrow now."""
    close_seq: int = 0
    standing_revision: int | None = None
    """Known from the close on; 0 where nothing of ours stands."""
    version: int = 0
    outcome: str | None = None
    paid_cents: int = 0
    """What the current version has brought back to the credit, or owes."""
    unrecovered_cents: int = 0
    """Of this round, what corrections could not take back."""
    payable_cents: int = 0
    """Of this round, what corrections owe a player who has left."""
    margin_ms: int | None = None

    @property
    def latest_revision(self) -> int:
        return next(reversed(self.revisions), 0)  # They only rise.

    @property
    def undecided(self) -> Revision | None:
        if self.standing_revision is not None:
            return None
        latest = self.latest_revision
        return self.revisions[latest] if latest > self.decided_revision else None

    def add(self, stakes: dict[str, int]) -> Revision:
        lines = encode_lines(stakes)
        revision = Revision(self.latest_revision + 1, lines, sum(stakes.values()))
        self.revisions[revision.number] = revision
        return revision

    def total_of(self, revision: int) -> int:
        return self.revisions[revision].total_cents if revision else 0

    def needed_cents(self) -> int:
        """Escrow covers every revision that may still stand: the registered one, and all not yet decided."""
        if self.version:
            return 0
        if self.standing_revision is not None:
            return self.total_of(self.standing_revision)
        open_totals = [r.total_cents for number, r in self.revisions.items() if number > self.decided_revision]
        return max([self.total_of(self.registered_revision), *open_totals])

    def is_the_slip(self, revision: int, wanted: bytes) -> bool:
        return revision in self.revisions and digest(self.revisions[revision].lines) == wanted
