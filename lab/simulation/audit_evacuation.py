"""The auditor's books of evacuated seats: what was due, what was handed over, and what rounds pay afterwards."""

import copy
from dataclasses import dataclass, field, replace
from typing import Any

from lab.simulation.audit_round import RoundAccount
from lab.simulation.audit_seat import SeatAccount
from lab.simulation.audit_table import TableAccount
from lab.simulation.violation import Violation

Claim = tuple[int, int]
"""Unrecovered, payable."""


@dataclass(frozen=True, slots=True)
class Departure:
    """One evacuation, as the log records it."""

    id: str
    terminal: str
    round: int
    cents: int
    stakes_cents: int
    to: str


@dataclass(slots=True)
class Departures:
    of: dict[str, list[Departure]] = field(default_factory=dict)
    """By terminal, the latest last."""
    state: dict[str, str] = field(default_factory=dict)
    """Terminal to `evacuated`, `readmitted` or `reconciled`."""
    claims: dict[tuple[int, str], Claim] = field(default_factory=dict)
    """Of rounds that are the console's own affair."""

    def is_out(self, terminal: str) -> bool:
        return self.state.get(terminal) in ("evacuated", "readmitted")

    def taken_round(self, terminal: str) -> int:
        """Gives the last round that the console settles for good on behalf of the terminal."""
        left = self.of.get(terminal)
        return left[-1].round if left else 0

    def handed_cents(self, terminal: str) -> int:
        return sum(departure.cents for departure in self.of.get(terminal, []))

    def find(self, id_: str) -> Departure | None:
        return next((each for left in self.of.values() for each in left if each.id == id_), None)

    def leave(self, table: TableAccount, seat: SeatAccount, fields: list[Any], unpaid: dict[str, int]) -> None:
        """Evacuates a seat. `unpaid` holds the cash-outs that nobody was told to pay; their money still belongs to the
        player.
        """
        id_, terminal, number, journal_seq, cents, stakes_cents, to, staff = fields
        asked = (terminal, to, tuple(staff)) in table.asked.get("evacuate", []) and len(set(staff)) == 2
        if not asked:
            raise Violation("I16", f"nobody asked for evacuation {id_} of {terminal}")
        if terminal in table.keys:
            raise Violation("I16", f"{terminal} was evacuated before its key was fenced")
        if self.is_out(terminal):
            raise Violation("I16", f"{terminal} was evacuated twice")
        if self.find(id_) is not None or id_ in table.transfers:
            raise Violation("I16", f"{id_} was an evacuation's or a transfer's")
        if number != table.current:
            raise Violation("I16", f"{terminal} was evacuated in round {number}")
        copied = len(table.mirror.get(terminal, []))
        if journal_seq != copied:
            raise Violation("I16", f"{terminal}: {journal_seq} entries are named, copied are {copied}")
        at_risk = table.left_in_play.get(id_, 0)
        is_all = not cents and stakes_cents < at_risk  # Payments of the round are staked in it again.
        if stakes_cents != at_risk and not is_all:
            raise Violation("I16", f"{stakes_cents} cents of {terminal} stand, by the record {at_risk}")
        if not seat.is_hostile:
            self._is_due(table, seat, number, cents + stakes_cents, unpaid)
        self.of.setdefault(terminal, []).append(Departure(id_, terminal, number, cents, stakes_cents, to))
        if is_all:
            self._move((number, terminal), stakes_cents - at_risk)

    def _is_due(self, table: TableAccount, seat: SeatAccount, number: int, cents: int, unpaid: dict[str, int]) -> None:
        """Gives what the terminal would have after reading the whole log."""
        ahead = _at_the_head(seat, table, unpaid)
        before = self.taken_round(seat.name)
        claims = {of: (play.unrecovered, play.payable) for of, play in ahead.plays.items() if of > before}
        believed = {of: table.claims.get((of, seat.name), (0, 0)) for of in claims}
        dropped = sum(min(seat.transfers.get(id_, 0), owed) for id_, owed in unpaid.items())
        due = ahead.balances["credit"] + ahead.balances["escrow"] + dropped
        if dropped:  # Whose session that was, the console could not know: only the sum is certain.
            due += sum(payable - lost for lost, payable in claims.values())
            cents += sum(payable - lost for lost, payable in believed.values())
        else:
            if believed != claims:
                raise Violation("I16", f"{seat.name} leaves {claims} open, the console says {believed}")
        if cents != due:
            raise Violation("I16", f"{seat.name} was evacuated with {cents} cents, due were {due}")
        self.claims |= {(of, seat.name): claim for of, claim in believed.items() if claim != (0, 0)}

    def close(self, book: RoundAccount, manifest: dict[str, list[Any]]) -> None:
        """Makes payable what the close returns of a bet that the console has taken over."""
        for terminal in self.of:
            if book.number <= self.taken_round(terminal) and terminal in manifest:
                self._move((book.number, terminal), sum(cents for _, cents, _ in manifest[terminal][3]))

    def outcome(self, book: RoundAccount) -> None:
        """Rule 5.2.1: settles the bets of players who have left, and makes the payouts payable."""
        *earlier, after = book.outcomes
        for terminal in self.of:
            slip = book.slips.get(terminal)
            if slip is None or not slip.registered or book.number > self.taken_round(terminal):
                continue
            had = book.payout_cents(terminal, earlier[-1]) if earlier else 0
            self._move((book.number, terminal), book.payout_cents(terminal, after) - had)

    def _move(self, key: tuple[int, str], cents: int) -> None:
        lost, payable = self.claims.get(key, (0, 0))
        net = payable - lost + cents
        self.claims[key] = (max(0, -net), max(0, net))

    def put_state(self, terminal: str, state: str, table: TableAccount, seat: SeatAccount) -> bool:
        """Checks a change of a seat's state against the only allowed ways; says whether it just came back."""
        before = self.state.get(terminal, "")
        if state == before:
            return False
        seen = len(table.mirror.get(terminal, []))
        fine = {
            "evacuated": before in ("", "reconciled") and terminal in self.of,
            "readmitted": before == "evacuated" and _two(table.asked.get("readmit", []), terminal),
            "reconciled": before == "readmitted" and (seat.is_hostile or 0 < seat.left_at <= seen),
        }.get(state, False)
        if not fine:
            raise Violation("I16", f"{terminal} became {state or 'whole'} after {before or 'service'}")
        self.state[terminal] = state
        return True


def _two(asked: list[tuple[Any, ...]], terminal: str) -> bool:
    return any(fact[0] == terminal and len(set(fact[1])) == 2 for fact in asked)


def _at_the_head(seat: SeatAccount, table: TableAccount, unpaid: dict[str, int]) -> SeatAccount:
    ahead = copy.copy(seat)
    ahead.balances = dict(seat.balances)
    ahead.plays = {number: replace(play, choices=dict(play.choices)) for number, play in seat.plays.items()}
    ahead.transfers = dict(seat.transfers)
    _return_unregistered(ahead, table)
    for kind, fields, _, _ in table.records[seat.cursor : -1]:
        if kind == "Transfer" and fields[0] in unpaid:
            continue
        ahead.follow(kind, fields)
    return ahead


def _return_unregistered(ahead: SeatAccount, table: TableAccount) -> None:
    """Rule 5.2.2: returns bets that only the terminal knows and that were never registered, as credit."""
    for number, play in ahead.plays.items():
        back = play.held + play.decided[0] - table.rounds[number].stake_cents(ahead.name)
        if back > 0:
            play.held -= back
            ahead.balances["escrow"] -= back
            ahead.balances["credit"] += back
