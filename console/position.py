"""How much money a terminal has by the log: by the copy of its journal, and by every record that it has not
booked yet.
"""

from dataclasses import dataclass, field

from console.archive import Archive
from console.claims import Split, claim_of, split
from console.owed import Owed, PaymentKey
from console.rounds import Move, may
from console.rows import TerminalRow, TransferRow
from console.state import Table
from phrases import Phrase, phrase
from protocol.enums import EntryKind, TransferKind, TransferState


def is_of_leaving(row: TransferRow) -> bool:
    """Whether it moves what is leaving for a ticket: it is paid by hand, or comes back to the credit."""
    return row.kind is TransferKind.BACK or (row.kind is TransferKind.HAND and bool(row.document))


@dataclass(frozen=True, slots=True)
class Pending:
    """A record of the log that concerns a terminal and that is not in the copy of its journal yet."""

    seq: int
    key: PaymentKey = (0, 0, 0)
    owed: Owed | None = None
    transfer: TransferRow | None = None

    @property
    def takes_credit(self) -> bool:
        """Whether it takes money off the credit, which may be staked until the terminal has booked it."""
        return self.transfer is not None and self.transfer.cents < 0 and not is_of_leaving(self.transfer)

    def is_booked_by(self, kind: str, payment: PaymentKey, key: str) -> bool:
        if self.transfer is not None:
            return kind == EntryKind.TRANSFER and key == self.transfer.id
        return kind != EntryKind.TRANSFER and payment == self.key

    @property
    def in_words(self) -> Phrase:
        if self.transfer is not None:
            return phrase("of_transfer", id=self.transfer.id)
        number, version, _ = self.key
        return phrase("of_outcome", round=number) if version == 1 else phrase("of_correction", round=number)


def pending_of(table: Table, terminal: str) -> list[Pending]:
    """The pending records of a terminal, in the order of the log, in which they will be booked."""
    found = [
        Pending(names[terminal].seq, key, owed=names[terminal])
        for key, names in table.money.owed.items()
        if terminal in names
    ]
    for row in table.money.transfers.values():
        if row.terminal == terminal and row.state == TransferState.ASKED:
            found.append(Pending(row.seq, transfer=row))
    if len(found) > 1:
        found.sort(key=lambda each: each.seq)
    return found


def staked_cents(table: Table, terminal: str) -> int:
    """The stakes registered in a round that has no outcome, and not decided by a payment."""
    slip = table.bets.slips.get(terminal)
    if slip is None or not slip.registered_revision or not _is_in_play(table, terminal):
        return 0
    if not table.round.close_seq:
        return slip.total_cents
    return table.play.course.staked_cents(terminal) + _answered_cents(table, terminal)


def in_play_cents(table: Table, terminal: str) -> int:
    """The money that must stay on a terminal until the outcome: its stakes, and what the round has paid so far."""
    if not (cents := staked_cents(table, terminal)) and not table.play.course.decided:
        return 0
    if not _is_in_play(table, terminal):
        return 0
    decided = table.play.course.decided.get(terminal)
    return cents + (decided.payout_cents if decided is not None else 0)


def _is_in_play(table: Table, terminal: str) -> bool:
    """Whether a round has no outcome yet and was not taken over; after an evacuation its money belongs to nobody who
    sits there now.
    """
    if not may(table.round.phase, Move.VOID):
        return False
    return not table.seats.terminals[terminal].was_taken_over(table.round.number)


def kept_cents(table: Table, terminal: str) -> int:
    """The money that must stay on a terminal, if answers were registered since: they may stake what the round
    has paid.
    """
    staked, course = staked_cents(table, terminal), table.play.course
    if not course.questions:
        return in_play_cents(table, terminal)
    answered = sum(choice.cents for choice in course.wager(terminal).choices) + _answered_cents(table, terminal)
    return max(staked, in_play_cents(table, terminal) - answered)


def _answered_cents(table: Table, terminal: str) -> int:
    """The stakes registered with an answer to the open question."""
    row = table.play.choices.get(terminal)
    return 0 if row is None else row.cents


def staked_at_cents(table: Table, terminal: str, seq: int) -> int:
    """The stakes of the round in play when this record was written: the round was closed before it, and ended after it.

    Nothing is corrected while bets are open, nor once the play goes on, so these are the stakes at the close.
    """
    stakes = table.bets.stakes.get(terminal)
    if stakes and 0 < table.round.close_seq < seq and may(table.round.phase, Move.VOID):
        return sum(stakes.values())
    firsts = (names for (_, version, _), names in table.money.owed.items() if version == 1)
    owed = (names[terminal] for names in firsts if terminal in names)
    return next((each.closed_with_cents for each in owed if 0 < each.close_seq < seq < each.seq), 0)


@dataclass(slots=True)
class Walk:
    """Follows the log from the copy on, record by record, as the terminal itself will."""

    table: Table
    row: TerminalRow
    archive: Archive
    cents: int = field(init=False)
    """Credit and escrow together."""
    leaving_cents: int = field(init=False)
    is_covered: bool = True
    """Every stake that was settled was there."""
    corrected: dict[PaymentKey, Split] = field(default_factory=dict)
    session: int = field(init=False)
    _cashed_out: bool = field(init=False)
    _played_by: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cents = self.row.credit_cents + self.row.escrow_cents
        self.leaving_cents = self.row.leaving_cents
        self.session, self._cashed_out = self.row.credit_session, self.row.cashed_out

    def follow(self, event: Pending) -> None:
        if event.transfer is not None:
            self._move(event.transfer)
        elif event.owed is not None and event.key[1] == 1:
            self._settle(event.key, event.owed)
        elif event.owed is not None:
            self._correct(event.key, event.owed)

    def _move(self, transfer: TransferRow) -> None:
        if is_of_leaving(transfer):
            self._move_leaving(transfer)
        elif transfer.cents > 0:
            if not self.cents and not self.leaving_cents:
                self.session, self._cashed_out = self.session + 1, False
            self.cents += transfer.cents
        elif self.cents + transfer.cents >= 0 and transfer.credit_session == self.session:
            self.cents += transfer.cents
            if transfer.kind is TransferKind.TICKET:
                self.leaving_cents -= transfer.cents
            else:
                self._cashed_out = True

    def _move_leaving(self, transfer: TransferRow) -> None:
        if self.leaving_cents < abs(transfer.cents):  # Its ticket was printed after all.
            return
        self.leaving_cents -= abs(transfer.cents)
        if transfer.kind is TransferKind.BACK:
            self.cents += transfer.cents
        else:
            self._cashed_out = True

    def _settle(self, key: PaymentKey, owed: Owed) -> None:
        number = key[0]
        has_paid = key[2] > 1 or owed.earlier.stake_cents > 0
        self._played_by[number] = self.session_of(number) if has_paid else self.session
        if owed.gives_back_only and not self.is_there(number):
            self.corrected[key] = (0, -owed.house_cents, 0)
        elif self.cents >= owed.stake_cents:
            self.cents -= owed.house_cents
        else:  # Who never had the stake must not win on it.
            self.is_covered = False
            self.cents -= owed.stake_cents

    def _correct(self, key: PaymentKey, owed: Owed) -> None:
        staked = staked_at_cents(self.table, self.row.terminal, owed.seq)
        moved = self.difference(key[0], -owed.house_cents, staked)
        self.cents += moved[0]
        self.corrected[key] = moved

    def difference(self, number: int, more_cents: int, staked_cents: int) -> Split:
        """What a correction moves. It never takes money that came later, nor stakes (Rule 5.5)."""
        payable_cents, unrecovered_cents = self.left_open(number)
        free = max(0, self.cents - staked_cents)
        return split(more_cents, unrecovered_cents, payable_cents, free, self.is_there(number))

    def left_open(self, number: int) -> tuple[int, int]:
        """What is payable and unrecovered after the corrections of the round so far, including unconfirmed ones."""
        claim = claim_of(self.table, number, self.row.terminal)
        earlier = [moved for (of, _, _), moved in self.corrected.items() if of == number]
        return (
            claim.payable_cents + sum(payable for _, payable, _ in earlier),
            claim.unrecovered_cents + sum(lost for _, _, lost in earlier),
        )

    def is_there(self, number: int) -> bool:
        """Whether the player of that round is still there, in the same credit session."""
        has_left = self._cashed_out and not self.cents and not self.leaving_cents
        return self.session_of(number) == self.session and not has_left

    def session_of(self, number: int) -> int:
        """The credit session that played a round, by the copy or by this walk."""
        terminal = self.row.terminal
        session = self._played_by.get(number) or self.table.money.played.get((number, terminal))
        return session or self.archive.played_by(number).get(terminal, self.session)


def walked(table: Table, row: TerminalRow, archive: Archive, pending: list[Pending]) -> Walk:
    walk = Walk(table, row, archive)
    for event in pending:
        walk.follow(event)
    return walk


def without_cash_outs(pending: list[Pending]) -> list[Pending]:
    """The pending records without cash-outs: until a terminal has booked one, its money may be staked and the cash-out
    refused.
    """
    return [each for each in pending if not each.takes_credit]


def most_cents(table: Table, row: TerminalRow, archive: Archive) -> int:
    """The most that the player of a terminal may stake: all the money that it has by the log, copied or not."""
    if pending := pending_of(table, row.terminal):
        return walked(table, row, archive, without_cash_outs(pending)).cents
    return row.credit_cents + row.escrow_cents


def session_now(table: Table, terminal: str, archive: Archive) -> int:
    """The credit session that runs once the terminal has read the log to its end."""
    return walked(table, table.seats.terminals[terminal], archive, pending_of(table, terminal)).session


def free_cents(table: Table, terminal: str, archive: Archive) -> int:
    """How much may be cashed out: all the money by the log, less what is in play and what earlier cash-outs ask for."""
    row = table.seats.terminals[terminal]
    walk = walked(table, row, archive, pending_of(table, terminal))
    return max(0, walk.cents - in_play_cents(table, terminal))


def sure_cents(table: Table, terminal: str, archive: Archive) -> int:
    """How much a terminal surely has beyond its stakes once it has booked the whole log, also its cash-outs."""
    pending = [
        each for each in pending_of(table, terminal) if each.transfer is None or not is_of_leaving(each.transfer)
    ]
    walk = walked(table, table.seats.terminals[terminal], archive, pending)
    return max(0, walk.cents - staked_cents(table, terminal)) if walk.is_covered else 0


def covers_stakes(table: Table, row: TerminalRow, archive: Archive, booked: str) -> bool:
    """Whether every registered slip is still covered after the terminal has booked this cash-out.

    That includes slips of a round that has its outcome by now, so the next records of the log are followed too.
    """
    rest = [each for each in pending_of(table, row.terminal) if each.transfer is None or each.transfer.id != booked]
    walk = walked(table, row, archive, without_cash_outs(rest))
    return walk.is_covered and walk.cents >= kept_cents(table, row.terminal)


@dataclass(frozen=True, slots=True)
class WouldMove:
    """What one more correction of a round would move at a terminal, after all that the log already has for it."""

    moved: Split
    open_before: tuple[int, int]
    """Payable and unrecovered by the earlier corrections of the round."""
    same_player: bool


def correction_at(table: Table, terminal: str, number: int, more_cents: int, archive: Archive) -> WouldMove:
    walk = walked(table, table.seats.terminals[terminal], archive, without_cash_outs(pending_of(table, terminal)))
    moved = walk.difference(number, more_cents, staked_cents(table, terminal))
    return WouldMove(moved, walk.left_open(number), walk.is_there(number))


def cash_out_is_under_way(table: Table, terminal: str) -> bool:
    """Whether a cash-out was asked of the terminal, which may still find that the money is staked."""
    return any(each.takes_credit for each in pending_of(table, terminal))


@dataclass(frozen=True, slots=True)
class Position:
    mirrored_cents: int
    """Credit, escrow and what is leaving by the copy of its journal."""
    coming_cents: int
    """Put on it, and not in that copy yet."""
    settled: dict[PaymentKey, Owed]
    """Outcomes that it has not confirmed."""
    at_risk_cents: int
    """In play in a round without an outcome; at most all that is there."""
    due_cents: int
    """The rest."""
    lacking_cents: int
    """What is in play beyond that: payments of the round that are staked in it again. The outcome owes so much less."""
    corrected: dict[PaymentKey, Split]
    """Of these outcomes, what each correction moves: what a player who has left is owed, or owes, is a claim."""

    @property
    def payable_cents(self) -> int:
        return sum(moved[1] for moved in self.corrected.values())

    @property
    def unrecovered_cents(self) -> int:
        return sum(moved[2] for moved in self.corrected.values())


def position_of(table: Table, terminal: str, archive: Archive) -> Position:
    """The money of a terminal that is to be evacuated. A cash-out that it has not booked is dropped: its money is part
    of the sum.
    """
    row = table.seats.terminals[terminal]
    pending = [
        each
        for each in without_cash_outs(pending_of(table, terminal))
        if each.transfer is None or not is_of_leaving(each.transfer)
    ]
    walk = walked(table, row, archive, pending)
    in_play = in_play_cents(table, terminal)
    at_risk_cents = min(in_play, max(0, walk.cents))
    return Position(
        row.credit_cents + row.escrow_cents + row.leaving_cents,
        sum(each.transfer.cents for each in pending if each.transfer is not None),
        {each.key: each.owed for each in pending if each.owed is not None},
        at_risk_cents,
        max(0, walk.cents) - at_risk_cents + row.leaving_cents,
        in_play - min(in_play, walk.cents),
        walk.corrected,
    )
