"""What the console settles in place of an evacuated terminal, as values."""

from dataclasses import dataclass, field

from record.audit.accounts import Split, moved_cents
from record.audit.book import Row
from record.audit.course import Owed, PaymentKey
from record.audit.games.face import NOTHING_DUE, Due
from record.audit.position import Claim, Position
from record.formats.reading import Said


@dataclass(frozen=True, slots=True)
class RecordDue:
    """What a terminal must book for one record of a round."""

    key: PaymentKey
    owed: Owed
    is_void: bool
    is_part: bool
    """Whether this is a payment before the round's end: it becomes final only with the outcome."""

    @property
    def number(self) -> int:
        return self.key[0]

    @property
    def due_cents(self) -> int:
        """The cents owed after all stakes in play were evacuated: the whole round at first, later only the change."""
        if self.key[1] > 1:
            return -self.owed.house_cents
        return self.owed.whole_stake_cents if self.is_void else self.owed.whole_payout_cents

    @property
    def credited_cents(self) -> int:
        """The cents that the terminal itself would have credited."""
        return self.owed.stake_cents - self.owed.house_cents if self.is_void else self.owed.payout_cents


@dataclass(frozen=True, slots=True)
class Settlement:
    """A payment or a version of a round's outcome that the console settled for an evacuated terminal."""

    terminal: str
    outcome: RecordDue
    wall_ms: int
    moved: Split
    """The cents it moved onto the credit, onto payable, and onto unrecovered."""
    is_within: bool
    """Whether it is part of the money handed over at the evacuation; if not, it came later."""
    decided: Due = NOTHING_DUE
    """What the evacuation handed over as decided in this round; only if this settlement came later."""
    held_cents: int = 0
    """The cents kept in play for it since the evacuation."""

    @property
    def round(self) -> int:
        return self.outcome.key[0]

    @property
    def version(self) -> int:
        return self.outcome.key[1]

    @property
    def played_cents(self) -> tuple[int, int]:
        """The stakes and payouts that it adds, without returned stakes; a void subtracts what was counted before."""
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
    """Whether every outcome that counts in it could be settled again."""
    booked: Said | None
    """The terminal's own entry of the evacuation, if its ledger came back."""

    def hides(self, entry: Said) -> bool:
        """Whether an entry reached the console only after the evacuation, so that it no longer counts."""
        return self.body.journal_seq < entry.seq and (self.booked is None or entry.seq <= self.booked.seq)


@dataclass(frozen=True, slots=True)
class Back:
    """What a close returned of a bet of an evacuated terminal: it is paid by hand."""

    terminal: str
    round: int
    wall_ms: int
    cents: int


@dataclass(slots=True)
class TakenOver:
    """Everything that the console settled in place of its terminals."""

    evacuations: list[Evacuated] = field(default_factory=list)
    settlements: list[Settlement] = field(default_factory=list)
    returned: list[Back] = field(default_factory=list)
    other_rules: set[tuple[int, str]] = field(default_factory=set)
    """Rounds and terminals that cannot be settled again because their rules are unknown."""

    before: list[Row] = field(default_factory=list)
    """Claims that were open before the first commit that was read."""

    def counted(self, name: str, journal: list[Said]) -> list[Said]:
        """A journal without the entries that came too late to count."""
        left = [each for each in self.evacuations if each.body.terminal == name]
        return [entry for entry in journal if not any(each.hides(entry) for each in left)]

    def claims(self, name: str, journal: list[Said]) -> dict[int, Claim]:
        """A terminal's open claims by round, from its journal's corrections and from the settlements made for it."""
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
