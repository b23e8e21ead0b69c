"""What a terminal had by the log when it was evacuated: its copied journal, and every record it had not booked."""

from collections.abc import Callable
from dataclasses import dataclass, field

from record.audit.accounts import Split, split
from record.audit.book import Row
from record.audit.course import Owed, PaymentKey
from record.formats.reading import Said

Claim = tuple[int, int]
"""Payable cents, unrecovered cents."""


@dataclass(frozen=True, slots=True)
class Position:
    mirrored_cents: int
    """Credit, escrow and what is leaving, by the console's copy of the journal."""
    at_risk_cents: int
    """In play in a round without an outcome; at most all that the terminal had."""
    due_cents: int
    """The rest, which is handed over."""
    lacking_cents: int
    """What is in play beyond that: payments of the round that were staked in it again."""
    coming_cents: int
    """Money that came onto the terminal and that is not in the copy."""
    settled: dict[PaymentKey, Owed]
    """Outcomes that the terminal had not booked."""
    corrected: dict[PaymentKey, Split]
    """Of these, what each correction moved between claims and credit."""


@dataclass(slots=True)
class Seat:
    """A terminal's money while the log continues without the terminal."""

    row: Row
    claims: dict[int, Claim]
    """By round: what corrections had left open."""
    played_by: Callable[[int], int | None]
    """The credit session that played a round; None if the copied journal does not say."""
    staked_at: Callable[[int], int]
    """The stakes in the open round when a record was written."""
    cents: int = field(init=False)
    corrected: dict[PaymentKey, Split] = field(default_factory=dict)
    _session: int = field(init=False)
    _has_cashed_out: bool = field(init=False)
    _sessions: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cents = self.row["credit_cents"] + self.row["escrow_cents"]
        self._session, self._has_cashed_out = self.row["credit_session"], bool(self.row["cashed_out"])

    @property
    def leaving_cents(self) -> int:
        """Off the credit for a ticket that was not printed, as far as the copied journal says."""
        cents: int = self.row.get("leaving_cents", 0)
        return cents

    def put_on(self, cents: int) -> None:
        """Adds money that came; on an empty terminal this begins a credit session."""
        if not self.cents and not self.leaving_cents:
            self._session, self._has_cashed_out = self._session + 1, False
        self.cents += cents

    def settle(self, key: PaymentKey, owed: Owed) -> None:
        if key[1] > 1:
            self._correct(key, owed)
            return
        number = key[0]
        has_paid = key[2] > 1 or owed.earlier.stake_cents > 0
        self._sessions[number] = self._session_of(number) if has_paid else self._session
        if owed.gives_back_only and not self._is_there(number):
            self.corrected[key] = Split(0, -owed.house_cents, 0)
        elif self.cents >= owed.stake_cents:
            self.cents -= owed.house_cents
        else:  # A player who never had the stake must not win on it.
            self.cents -= owed.stake_cents

    def _correct(self, key: PaymentKey, owed: Owed) -> None:
        """Books a correction; it never takes money that came after it, nor money that is staked."""
        number, free_cents = key[0], max(0, self.cents - self.staked_at(owed.seq))
        payable_cents, lost_cents = self.claims.get(number, (0, 0))
        for (of_round, _, _), moved in self.corrected.items():
            if of_round == number:
                payable_cents, lost_cents = payable_cents + moved.payable_cents, lost_cents + moved.unrecovered_cents
        moved = split(-owed.house_cents, payable_cents, lost_cents, free_cents, self._is_there(number))
        self.cents += moved.credit_cents
        self.corrected[key] = moved

    def _is_there(self, number: int) -> bool:
        has_left = self._has_cashed_out and not self.cents and not self.leaving_cents
        return self._session_of(number) == self._session and not has_left

    def _session_of(self, number: int) -> int:
        return self._sessions.get(number) or self.played_by(number) or self._session


Pending = tuple[int, PaymentKey | None, Owed | Said]
"""Number of the record, payment, and what is owed or transferred, in the order of the log."""


def position_of(seat: Seat, pending: list[Pending], in_play_cents: int) -> Position:
    """The terminal's position; an unbooked cash-out is dropped, so its money is part of the sum."""
    settled: dict[PaymentKey, Owed] = {}
    coming_cents = sum(what.cents for _, _, what in pending if isinstance(what, Said))
    for _, key, what in sorted(pending, key=lambda each: each[0]):
        if key is not None and isinstance(what, Owed):
            settled[key] = what
            seat.settle(key, what)
        elif isinstance(what, Said):
            seat.put_on(what.cents)
    at_risk_cents = min(in_play_cents, max(0, seat.cents))
    return Position(
        seat.row["credit_cents"] + seat.row["escrow_cents"] + seat.leaving_cents,
        at_risk_cents,
        max(0, seat.cents) - at_risk_cents + seat.leaving_cents,
        in_play_cents - min(in_play_cents, seat.cents),
        coming_cents,
        settled,
        seat.corrected,
    )
