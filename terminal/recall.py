"""Recall: the last rounds as this terminal played them, read back from slips and journal."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from games.roulette.rules import Rules, return_all
from protocol.codec import decode_entry
from protocol.messages import Entry
from terminal.ledger import Account, Ledger
from terminal.settlement import VOID
from terminal.slips import RoundSlip

ROUNDS = 10
ENTRIES_A_LOOK = 100


class Archive(Protocol):
    """What the core may look up that it does not keep in memory; durable rows only."""

    def rounds_played(self, count: int) -> list[int]:
        """The newest rounds in which this terminal had a slip, newest first."""
        ...

    def slip(self, round_: int) -> RoundSlip | None: ...
    def entries(self, first_seq: int, count: int) -> list[bytes]: ...


@dataclass(frozen=True, slots=True)
class BetPlayed:
    spot: str
    stake_cents: int
    payout_cents: int


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    round: int
    outcome: str | None
    """None while the round has none; after a correction, the corrected one."""
    version: int
    bets: tuple[BetPlayed, ...]
    """What stood; before the close, what the player wants; none where nothing was registered."""
    credit_before_cents: int
    """When the first bet of the round was placed."""
    credit_after_cents: int
    """When the round was settled, or now where it is not."""
    correction_cents: int
    """What corrections since have put on the credit, or taken off where negative."""

    @property
    def stake_cents(self) -> int:
        return sum(bet.stake_cents for bet in self.bets)

    @property
    def payout_cents(self) -> int:
        return sum(bet.payout_cents for bet in self.bets)


@dataclass(slots=True)
class _Credit:
    before_cents: int
    after_cents: int
    correction_cents: int = 0
    is_settled: bool = False


def recall(ledger: Ledger, rules: Rules, archive: Archive, count: int = ROUNDS) -> list[RoundPlayed]:
    """Newest first."""
    rounds = archive.rounds_played(count)
    of_round = _credits(ledger, rounds, archive)
    slips = [slip for round_ in rounds if (slip := archive.slip(round_)) is not None]
    return [_round_played(slip, of_round[slip.round], rules) for slip in slips]


def _round_played(slip: RoundSlip, credit: _Credit, rules: Rules) -> RoundPlayed:
    revision = slip.latest_revision if slip.standing_revision is None else slip.standing_revision
    stakes = slip.revisions[revision].stakes if revision else {}
    if slip.outcome is None:
        payouts = dict.fromkeys(stakes, 0)
    else:
        payouts = (return_all(stakes) if slip.outcome == VOID else rules.settle(stakes, slip.outcome)).payouts
    bets = tuple(BetPlayed(spot, cents, payouts[spot]) for spot, cents in stakes.items())
    return RoundPlayed(
        slip.round, slip.outcome, slip.version, bets, credit.before_cents, credit.after_cents, credit.correction_cents
    )


def _credits(ledger: Ledger, rounds: list[int], archive: Archive) -> dict[int, _Credit]:
    """Walks back from today's credit, undoing entry by entry, until the oldest round's first bet is behind."""
    credit_cents = ledger.credit_cents
    found = {round_: _Credit(credit_cents, credit_cents) for round_ in rounds}
    for entry in _backwards(ledger.seq, archive):
        moved_cents = _to_credit(entry)
        is_bet = entry.kind == "HOLD" and moved_cents < 0
        if is_bet and rounds and entry.round < rounds[-1]:
            break
        of_round = found.get(entry.round)
        if of_round is not None and entry.kind == "CORRECT":
            of_round.correction_cents += moved_cents
        elif of_round is not None and not of_round.is_settled:
            of_round.after_cents, of_round.is_settled = credit_cents, True
        credit_cents -= moved_cents
        if of_round is not None and is_bet:
            of_round.before_cents = credit_cents
    return found


def _backwards(last_seq: int, archive: Archive) -> Iterator[Entry]:
    while last_seq > 0:
        first_seq = max(1, last_seq - ENTRIES_A_LOOK + 1)
        for data in reversed(archive.entries(first_seq, last_seq - first_seq + 1)):
            yield decode_entry(data)
        last_seq = first_seq - 1


def _to_credit(entry: Entry) -> int:
    credit = Account.CREDIT
    return sum(cents * ((target == credit) - (source == credit)) for source, target, cents in entry.postings)
