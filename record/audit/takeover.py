"""What the console does in the place of a terminal that was evacuated, as values."""

from dataclasses import dataclass, field

from record.audit.accounts import Split, moved_cents
from record.audit.book import Row
from record.audit.course import Owed, PaymentKey
from record.audit.games.face import NOTHING_DUE, Due
from record.audit.position import Claim, Position
from record.formats.reading import Said


@dataclass(frozen=True, slots=True)
class RecordDue:
    """What one record of a round comes to for a terminal."""

    key: PaymentKey
    owed: Owed
    is_void: bool
    is_part: bool
    """A payment in the middle of the round: nothing of it is for good before the outcome."""

    @property
    def number(self) -> int:
        return self.key[0]

    @property
    def due_cents(self) -> int:
        """Where all that was in play has left: the first outcome owes the whole round, a later one the change."""
        if self.key[1] > 1:
            return -self.owed.house_cents
        return self.owed.whole_stake_cents if self.is_void else self.owed.whole_payout_cents

    @property
    def credited_cents(self) -> int:
        """Where the terminal would have booked it."""
        return self.owed.stake_cents - self.owed.house_cents if self.is_void else self.owed.payout_cents


@dataclass(frozen=True, slots=True)
class Settlement:
    """A payment or a version of a round's outcome, settled by the console for a terminal that was evacuated."""

    terminal: str
    outcome: RecordDue
    wall_ms: int
    moved: Split
    """What it moved: onto the credit, onto payable, onto unrecovered."""
    is_within: bool
    """Part of what was handed over at the evacuation; otherwise it came after it."""
    decided: Due = NOTHING_DUE
    """Of the round, what the evacuation handed over as decided; only where this came after it."""
    held_cents: int = 0
    """What was kept in play for it since the evacuation."""

    @property
    def round(self) -> int:
        return self.outcome.key[0]

    @property
    def version(self) -> int:
        return self.outcome.key[1]

    @property
    def played_cents(self) -> tuple[int, int]:
        """Stakes and payouts that it adds, without what goes back unplayed; a void takes back what was counted."""
        owed, before = self.outcome.owed, self.outcome.owed.earlier if self.is_within else self.decided
        if self.version > 1:
            return 0, 0
        if self.outcome.is_void:
            return before.returned_cents - before.stake_cents, before.returned_cents - before.payout_cents
        if self.is_within:
            return owed.stake_cents - owed.returned_cents, owed.payout_cents - owed.returned_cents
        returned_cents = owed.returned_cents + owed.earlier.returned_cents - before.returned_cents
        stake_cents = owed.whole_stake_cents - before.stake_cents - returned_cents
        return stake_cents, owed.whole_payout_cents - before.payout_cents - returned_cents


@dataclass(frozen=True, slots=True)
class Evacuated:
    seq: int
    wall_ms: int
    body: Said
    position: Position
    is_certain: bool
    """Every outcome that counts in it could be settled again."""
    booked: Said | None
    """Where the terminal's ledger came back and says so too."""

    def hides(self, entry: Said) -> bool:
        """What the console never got; said by the old disk later, it changes nothing any more."""
        return self.body.journal_seq < entry.seq and (self.booked is None or entry.seq <= self.booked.seq)


@dataclass(frozen=True, slots=True)
class Back:
    """What a close gave back of a bet that had been taken over: it is owed by hand."""

    terminal: str
    round: int
    wall_ms: int
    cents: int


@dataclass(slots=True)
class TakenOver:
    """All that the console did in the place of its terminals."""

    evacuations: list[Evacuated] = field(default_factory=list)
    settlements: list[Settlement] = field(default_factory=list)
    returned: list[Back] = field(default_factory=list)
    other_rules: set[tuple[int, str]] = field(default_factory=set)
    """Rounds and terminals that cannot be settled again: their rules are not at hand."""

    before: list[Row] = field(default_factory=list)
    """Claims that were open before the first commit at hand."""

    def counted(self, name: str, journal: list[Said]) -> list[Said]:
        """A journal without what came too late to count."""
        left = [each for each in self.evacuations if each.body.terminal == name]
        return [entry for entry in journal if not any(each.hides(entry) for each in left)]

    def claims(self, name: str, journal: list[Said]) -> dict[int, Claim]:
        """By round: what its corrections left open, in the journal and by these settlements."""
        corrected = (entry for entry in self.counted(name, journal) if entry.kind in ("CORRECT", "VOID"))
        moved = [(each.round, moved_cents(each, "payable"), -moved_cents(each, "unrecovered")) for each in corrected]
        moved += [(each.round, *each.moved[1:]) for each in self.settlements if each.terminal == name]
        moved += [(each.round, each.cents, 0) for each in self.returned if each.terminal == name]
        left = (each for each in self.evacuations if each.body.terminal == name)
        moved += [(each.body.round, 0, lacking) for each in left if (lacking := each.position.lacking_cents)]
        claims: dict[int, Claim] = {
            row["round"]: (row["payable_cents"], row["unrecovered_cents"])
            for row in self.before
            if row["terminal"] == name
        }
        for number, payable_cents, lost_cents in moved:
            before = claims.get(number, (0, 0))
            claims[number] = before[0] + payable_cents, before[1] + lost_cents
        return claims
