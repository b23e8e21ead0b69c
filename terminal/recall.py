"""Recall: the last rounds that this terminal played, read back from its slips and journal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from games.game import Value, Wager
from protocol.codec import decode_entry
from protocol.enums import Account, EntryKind
from protocol.messages import Entry
from terminal.ledger import Ledger
from terminal.picture import payouts_of
from terminal.slips import RoundSlip

ROUNDS = 10
ENTRIES_A_LOOK = 100
STAKES, PAYOUTS = (EntryKind.HOLD, EntryKind.STAND), (EntryKind.SETTLE, EntryKind.VOID)


class Archive(Protocol):
    """What the core may look up outside its memory: only rows that are on disk."""

    def rounds_played(self, count: int) -> list[int]:
        """The newest rounds in which this terminal had a slip, newest first."""
        ...

    def slip(self, round_: int) -> RoundSlip | None: ...
    def entries(self, first_seq: int, count: int) -> list[bytes]: ...


@dataclass(frozen=True, slots=True)
class BetPlayed:
    spot: str
    stake_cents: int
    payout_cents: int | None
    """None if this software does not have the rules by which the round was settled."""


class Reason(StrEnum):
    """Why the credit changed during a round, other than by the round's own bets."""

    MONEY_IN = "money_in"
    MONEY_OUT = "money_out"
    CORRECTION = "correction"
    OTHER_ROUND = "other_round"
    TAKEN_OVER = "taken_over"


@dataclass(frozen=True, slots=True)
class Moved:
    reason: Reason
    cents: int
    """Positive if it was added to the credit."""
    round: int = 0
    """The round of the correction or of the other round's bets; 0 for other reasons."""


@dataclass(frozen=True, slots=True)
class CreditOfRound:
    """The credit from the round's first bet to its settlement: before - staked + paid + everything moved = after, to
    the cent.
    """

    before_cents: int
    staked_cents: int
    paid_cents: int
    """What was paid at the settlement; later corrections are not included."""
    after_cents: int
    """The credit when the round was settled; if it is not settled, the credit now."""
    moved: tuple[Moved, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    round: int
    outcome: Value
    """None while the round has no outcome; after a correction, the corrected outcome."""
    version: int
    bets: tuple[BetPlayed, ...]
    """The bets that counted; before the close, the bets that the player wants; empty if nothing was registered."""
    credit: CreditOfRound
    correction_cents: int = 0
    """What later corrections added to the credit; negative if they took from it."""
    other_rules_cents: int | None = None
    """What the round paid in all, if this software does not have the rules by which it was settled; else None."""
    added_cents: int = 0
    """What the player's answers staked during the round, on top of the bets."""

    @property
    def stake_cents(self) -> int:
        return sum(bet.stake_cents for bet in self.bets) + self.added_cents

    @property
    def payout_cents(self) -> int:
        if self.other_rules_cents is not None:
            return self.other_rules_cents
        return sum(bet.payout_cents or 0 for bet in self.bets)

    @property
    def is_by_other_rules(self) -> bool:
        return self.other_rules_cents is not None

    @property
    def is_taken_over(self) -> bool:
        """Whether the console took the round over when it evacuated the terminal; then the outcome is not
        booked here.
        """
        return bool(self.version) and self.outcome is None


def recall(terminal: str, ledger: Ledger, archive: Archive, count: int = ROUNDS) -> list[RoundPlayed]:
    """The last rounds of the player who is here now, newest first."""
    kept = [slip for round_ in archive.rounds_played(count) if (slip := archive.slip(round_)) is not None]
    slips = [slip for slip in kept if ledger.is_here(slip.credit_session)]
    entries = _entries_since(slips[-1].round, ledger.seq, archive) if slips else []
    return [_round_played(slip, slip.wager_of(terminal), entries, ledger.credit_cents) for slip in slips]


def _round_played(slip: RoundSlip, wager: Wager, entries: Sequence[Entry], credit_cents: int) -> RoundPlayed:
    if slip.standing_revision is None and (latest := slip.latest_revision):
        wager = Wager(slip.revisions[latest].stakes)
    payouts = {} if slip.outcome is None else payouts_of(slip, slip.outcome, wager)
    brought = (lambda spot: payouts.get(spot, 0)) if payouts is not None else (lambda spot: None)
    bets = tuple(BetPlayed(spot, cents, brought(spot)) for spot, cents in wager.stakes.items())
    corrected_cents = sum(_to_credit(entry) for entry in entries if _is_correction_of(entry, slip.round))
    credit = _credit(slip, entries, credit_cents)
    paid_cents = slip.paid_cents if payouts is None else None
    added_cents = wager.stake_cents - sum(wager.stakes.values())
    return RoundPlayed(slip.round, slip.outcome, slip.version, bets, credit, corrected_cents, paid_cents, added_cents)


def _credit(slip: RoundSlip, entries: Sequence[Entry], now_cents: int) -> CreditOfRound:
    own = [at for at, entry in enumerate(entries) if entry.round == slip.round and entry.kind in STAKES + PAYOUTS]
    if not own:
        return CreditOfRound(now_cents, 0, 0, now_cents)
    end = _end(slip, entries, own[-1])
    after_cents = now_cents - sum(map(_to_credit, entries[end:]))
    during = entries[own[0] : end]
    staked_cents = paid_cents = 0
    moved: dict[tuple[Reason, int], int] = {}
    for entry in during:
        cents = _to_credit(entry)
        if entry.round == slip.round and entry.kind in STAKES:
            staked_cents -= cents
        elif entry.round == slip.round and entry.kind in PAYOUTS:
            paid_cents += cents
        elif cents:
            why = _reason(entry)
            moved[why] = moved.get(why, 0) + cents
    before_cents = after_cents - sum(map(_to_credit, during))
    others = tuple(Moved(reason, cents, round_) for (reason, round_), cents in moved.items() if cents)
    return CreditOfRound(before_cents, staked_cents, paid_cents, after_cents, others)


def _end(slip: RoundSlip, entries: Sequence[Entry], last_own: int) -> int:
    """The index after the entry that ended the round for this terminal; after the last entry if the round
    is not over.
    """
    if not slip.version:
        return len(entries)
    if slip.outcome is None:
        taken = (at for at in range(last_own, len(entries)) if entries[at].kind == EntryKind.EVACUATE)
        last_own = next(taken, last_own)
    return last_own + 1


def _reason(entry: Entry) -> tuple[Reason, int]:
    if entry.kind == EntryKind.CORRECT:
        return Reason.CORRECTION, entry.round
    if entry.kind == EntryKind.EVACUATE:
        return Reason.TAKEN_OVER, 0
    if entry.kind == EntryKind.TRANSFER:
        return Reason.MONEY_IN if _to_credit(entry) > 0 else Reason.MONEY_OUT, 0
    return Reason.OTHER_ROUND, entry.round


def _is_correction_of(entry: Entry, round_: int) -> bool:
    return entry.kind == EntryKind.CORRECT and entry.round == round_


def _entries_since(first_round: int, last_seq: int, archive: Archive) -> list[Entry]:
    """The entries, oldest first, from shortly before the first bet of a round on. It relies on bets being in the order
    of their rounds.
    """
    found = []
    for entry in _backwards(last_seq, archive):
        found.append(entry)
        if entry.kind == EntryKind.HOLD and entry.round < first_round:
            break
    return found[::-1]


def _backwards(last_seq: int, archive: Archive) -> Iterator[Entry]:
    while last_seq > 0:
        first_seq = max(1, last_seq - ENTRIES_A_LOOK + 1)
        for data in reversed(archive.entries(first_seq, last_seq - first_seq + 1)):
            yield decode_entry(data)
        last_seq = first_seq - 1


def _to_credit(entry: Entry) -> int:
    credit = Account.CREDIT
    return sum(cents * ((target == credit) - (source == credit)) for source, target, cents in entry.postings)
