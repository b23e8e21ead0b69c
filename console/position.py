"""What a dead terminal's money comes to: the copy of its journal, and the log applied to it as it would have done."""

from dataclasses import dataclass, field

from msgspec import Struct

from console.archive import Archive
from console.claims import Split, claim_of, split
from console.rounds import Move, may
from console.state import Owed, Table, TransferRow, Version


@dataclass(frozen=True, slots=True)
class Position:
    mirrored_cents: int
    """Credit and escrow by the copy of its journal."""
    coming_cents: int
    """Put on it by an attendant, and not in that copy yet."""
    settled: dict[Version, Owed]
    """Outcomes that it has not confirmed."""
    at_risk_cents: int
    """Registered in a round without an outcome."""
    total_cents: int
    """All that together; below zero where the copy has less than was lost, which no honest terminal's has."""
    corrected: dict[Version, Split]
    """Of these outcomes, what each correction moves: what a player who has left is owed, or owes, is a claim."""

    @property
    def due_cents(self) -> int:
        return max(0, self.total_cents)

    @property
    def lacking_cents(self) -> int:
        return max(0, -self.total_cents)

    @property
    def payable_cents(self) -> int:
        return sum(moved[1] for moved in self.corrected.values())

    @property
    def unrecovered_cents(self) -> int:
        return sum(moved[2] for moved in self.corrected.values())


def position_of(table: Table, terminal: str, archive: Archive) -> Position:
    walk = _walked(table, terminal, archive)
    row = table.terminals[terminal]
    return Position(
        row.credit_cents + row.escrow_cents,
        sum(each.cents for each in walk.coming),
        walk.owed,
        walk.at_risk_cents,
        walk.cents - walk.at_risk_cents,
        walk.corrected,
    )


class WouldMove(Struct, frozen=True):
    """What one more correction of a round would do at a terminal, after all that the log has for it already."""

    moved: Split
    open_before: tuple[int, int]
    """Payable and unrecovered by the earlier corrections of the round, those not confirmed yet among them."""
    same_player: bool


def correction_at(table: Table, terminal: str, number: int, more_cents: int, archive: Archive) -> WouldMove:
    walk = _walked(table, terminal, archive)
    moved = walk.difference(number, more_cents, walk.at_risk_cents)
    return WouldMove(moved, walk.left_open(number), walk.is_there(number))


def cash_out_is_under_way(table: Table, terminal: str) -> bool:
    """Asked of the terminal, which may still find that the money is staked."""
    return any((row.terminal, row.state) == (terminal, "asked") and row.cents < 0 for row in table.transfers.values())


def _walked(table: Table, terminal: str, archive: Archive) -> "_Walk":
    """The copy of its journal, and then whatever the log has for it that the copy has not: in the log's order."""
    owed = {version: names[terminal] for version, names in sorted(table.owed.items()) if terminal in names}
    asked = [row for row in table.transfers.values() if (row.terminal, row.state) == (terminal, "asked")]
    coming = [row for row in asked if row.cents > 0]
    walk = _Walk(table, terminal, archive, owed, coming, staked_cents(table, terminal))
    for _, version, transfer in sorted(
        [*((each.seq, version, None) for version, each in owed.items()), *((row.seq, (0, 0), row) for row in coming)],
        key=lambda event: event[0],
    ):
        walk.follow(version, transfer)
    return walk


def staked_cents(table: Table, terminal: str) -> int:
    """Registered in a round without an outcome."""
    slip = table.slips.get(terminal)
    in_play = may(table.round.phase, Move.VOID) and slip is not None and slip.registered_revision
    return slip.total_cents if in_play and slip is not None else 0


@dataclass(slots=True)
class _Walk:
    """Record by record: a correction never takes money that came after it, nor what is staked (Rule 5.5)."""

    table: Table
    terminal: str
    archive: Archive
    owed: dict[Version, Owed]
    coming: list[TransferRow]
    at_risk_cents: int
    cents: int = field(init=False)
    """Credit and escrow together."""
    corrected: dict[Version, Split] = field(default_factory=dict)
    _session: int = field(init=False)
    _cashed_out: bool = field(init=False)
    _played_by: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        row = self.table.terminals[self.terminal]
        self.cents = row.credit_cents + row.escrow_cents
        self._session, self._cashed_out = row.credit_session, row.cashed_out

    def follow(self, version: Version, transfer: TransferRow | None) -> None:
        if transfer is not None:
            if not self.cents:
                self._session, self._cashed_out = self._session + 1, False
            self.cents += transfer.cents
        elif version[1] == 1:
            self._played_by[version[0]] = self._session
            owed = self.owed[version]  # Who never had the stake must not win on it.
            self.cents -= owed.house_cents if self.cents >= owed.stake_cents else owed.stake_cents
        else:
            self._correct(version)

    def _correct(self, version: Version) -> None:
        moved = self.difference(version[0], -self.owed[version].house_cents, self._staked_after(version))
        self.cents += moved[0]
        self.corrected[version] = moved

    def difference(self, number: int, more_cents: int, staked_cents: int) -> Split:
        payable_cents, unrecovered_cents = self.left_open(number)
        free_cents = self.cents - staked_cents
        return split(more_cents, unrecovered_cents, payable_cents, free_cents, self.is_there(number))

    def left_open(self, number: int) -> tuple[int, int]:
        claim = claim_of(self.table, number, self.terminal)
        earlier = [moved for (of, _), moved in self.corrected.items() if of == number]
        return (
            claim.payable_cents + sum(payable for _, payable, _ in earlier),
            claim.unrecovered_cents + sum(lost for _, _, lost in earlier),
        )

    def is_there(self, number: int) -> bool:
        """The player of that round, in the same credit session."""
        has_left = self._cashed_out and not self.cents
        return self._session_of(number) == self._session and not has_left

    def _session_of(self, number: int) -> int:
        if number not in self._played_by:
            played = self.table.played.get((number, self.terminal))
            played = self.archive.played_by(number).get(self.terminal) if played is None else played
            self._played_by[number] = self._session if played is None else played
        return self._played_by[number]

    def _staked_after(self, version: Version) -> int:
        """In the round that was in play: the next that ends after this correction."""
        seq = self.owed[version].seq
        later = [(owed.seq, owed.stake_cents) for (_, of), owed in self.owed.items() if of == 1 and owed.seq > seq]
        return min(later)[1] if later else self.at_risk_cents
