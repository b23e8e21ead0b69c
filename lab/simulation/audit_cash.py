"""The auditor's cash account. It has the money that each player put in, was due by the log alone, and was paid.

It uses the records, the registered slips and what people were told to pay. A terminal's own reports count for nothing,
so the account holds for a hostile terminal too.
"""

from dataclasses import dataclass, field
from typing import Any

from lab.simulation.audit_game import NOTHING_DUE, VOID, Due, Value
from lab.simulation.audit_round import RoundAccount
from lab.simulation.audit_table import TableAccount
from lab.simulation.violation import Violation

HANDED_OVER = ("applied", "paid")
MOVES = frozenset({"Close", "Pay", "Result", "Void", "Correction", "Transfer", "Evacuation"})
"""Kinds of records that something follows from for an account."""


@dataclass(slots=True)
class Claim:
    """The money of one round that is due to a player who had left, or that could not be taken back."""

    payable: int = 0
    lost: int = 0

    def move(self, cents: int) -> None:
        net = self.payable - self.lost + cents
        self.payable, self.lost = max(0, net), max(0, -net)


@dataclass(slots=True)
class Account:
    """The money of one terminal's players by the log; it is updated with each record."""

    name: str
    table: TableAccount
    cents: int = 0
    """What is the player's, in play or not."""
    session: int = 0
    has_cashed_out: bool = True
    in_cents: int = 0
    out_cents: int = 0
    """Brought, and cashed out or evacuated."""
    claims: dict[int, Claim] = field(default_factory=dict)
    taken_round: int = 0
    """Rounds up to this one are settled apart from the terminal."""
    _played_in: dict[int, int] = field(default_factory=dict)
    _closed: int = 0
    """The round that waits for its outcome."""
    _outcomes: dict[int, Value] = field(default_factory=dict)
    _decided: Due = NOTHING_DUE
    """What the payments of the round in play come to so far."""

    def follow(self, kind: str, fields: list[Any]) -> None:
        if kind == "Close":
            self._closed = fields[0]
            if fields[0] <= self.taken_round and self.name in fields[4]:
                self._claim(fields[0]).move(sum(cents for _, cents, _ in fields[4][self.name][3]))
        elif kind == "Pay":
            self._payment(fields[0], fields[2])
        elif kind in ("Result", "Void"):
            self._outcome(fields[0], fields[4] if kind == "Result" else VOID)
        elif kind == "Correction":
            self._correct(fields[0], fields[3])
        elif kind == "Transfer" and fields[1] == self.name:
            self._transfer(fields[0], fields[2], fields[3], fields[5], fields[6])
        elif kind == "Evacuation" and fields[1] == self.name:
            self._evacuate(fields[0], fields[2], fields[4], fields[5])

    def _played(self, number: int) -> RoundAccount | None:
        """Gives the rounds in which the terminal has a part."""
        book = self.table.rounds[number]
        slip = book.slips.get(self.name)
        return book if slip is not None and slip.total_cents else None

    def _payment(self, number: int, payment: int) -> None:
        stake, payout = self.table.rounds[number].payments[payment - 1].get(self.name, NOTHING_DUE)
        if number <= self.taken_round or not (stake or payout):
            return
        if self.cents < stake:
            raise Violation("I18", f"{self.name} has {self.cents} cents, and staked {stake} in {number}")
        self._played_in.setdefault(number, self.session)
        self._decided = self._decided[0] + stake, self._decided[1] + payout
        self.cents += payout - stake

    def _outcome(self, number: int, outcome: Value) -> None:
        book, self._closed = self._played(number), 0
        self._outcomes[number] = outcome
        decided, self._decided = self._decided, NOTHING_DUE
        if book is None:
            return
        due = book.payout_cents(self.name, outcome)
        if number <= self.taken_round:
            self._claim(number).move(due)
            return
        left = book.stake_cents(self.name) - decided[0]
        if self.cents < left:
            raise Violation("I18", f"{self.name} has {self.cents} cents, and staked {left} in {number}")
        session, more = self._played_in.setdefault(number, self.session), due - decided[1] - left
        if left or (session == self.session and not (self.has_cashed_out and not self.cents)):
            self.cents += more
        else:
            self._claim(number).move(more)

    def _correct(self, number: int, outcome: Value) -> None:
        book, before = self._played(number), self._outcomes[number]
        self._outcomes[number] = outcome
        if book is None:
            return
        more = book.payout_cents(self.name, outcome) - book.payout_cents(self.name, before)
        claim = self._claim(number)
        has_left = self.has_cashed_out and not self.cents
        if number <= self.taken_round or has_left or self._played_in[number] != self.session:
            claim.move(more)
            return
        evened = min(more, claim.lost) if more > 0 else -min(-more, claim.payable)
        claim.move(evened)
        staked = self._played(self._closed) if self._closed else None
        free = self.cents - (staked.slips[self.name].total_cents if staked else 0)
        moved = max(more - evened, -free)  # Rule 5.5, and nothing that stands in the round in play.
        self.cents += moved
        claim.move(more - evened - moved)

    def _claim(self, number: int) -> Claim:
        return self.claims.setdefault(number, Claim())

    def _transfer(self, id_: str, session: int, cents: int, kind: str, document: str) -> None:
        if kind == "hand" and document:
            return  # It has left with its ticket.
        if kind == "back":
            back = cents if self.table.transfers[id_] == "applied" else 0
            self.cents, self.out_cents, self.has_cashed_out = self.cents + back, self.out_cents - back, False
        elif cents > 0:
            if not self.cents:
                self.session, self.has_cashed_out = self.session + 1, False
            self.cents += cents
            self.in_cents += cents
        elif self.table.transfers[id_] in HANDED_OVER:
            if self.cents + cents < 0:
                raise Violation("I18", f"{-cents} were cashed out at {self.name} ({id_}), due were {self.cents}")
            if self.cents + cents < self._decided[1]:
                raise Violation(
                    "I23", f"{-cents} of {self.cents} left {self.name} ({id_}), {self._decided[1]} are in play"
                )
            self.cents += cents
            self.out_cents -= cents
            self.has_cashed_out = True

    def _evacuate(self, id_: str, number: int, cents: int, stakes_cents: int) -> None:
        if cents != self.cents - stakes_cents:
            due = self.cents - stakes_cents
            raise Violation("I18", f"evacuation {id_} hands over {cents} cents of {self.name}, due were {due}")
        self.out_cents += cents
        self.cents, self.has_cashed_out, self.taken_round = 0, True, number
        if short := self.table.left_in_play.get(id_, 0) - stakes_cents:
            self._claim(number).move(-short)  # Payments of the round that were staked in it.
        self._decided = NOTHING_DUE

    def staked_cents(self) -> int:
        """Gives the stakes in the round without an outcome that was not taken over."""
        book = self.table.book
        if book is None or book.outcomes or book.number <= self.taken_round:
            return 0
        return book.staked_cents(self.name)


def account_of(table: TableAccount, name: str) -> Account:
    """Makes the account. Raises where more was taken out or staked than there was."""
    account = Account(name, table)
    for kind, fields, _, _ in table.records:
        if kind in MOVES:
            account.follow(kind, fields)
    if account.cents < account.staked_cents():
        raise Violation("I18", f"{name} staked {account.staked_cents()} cents and has {account.cents}")
    return account


def claim_is_due(table: TableAccount, key: tuple[int, str], paid_cents: int) -> None:
    number, name = key
    due = account_of(table, name).claims.get(number, Claim()).payable
    if paid_cents > due:
        raise Violation("I18", f"{paid_cents} cents were paid for round {number} at {name}, due were {due}")


def finish(table: TableAccount, name: str, paid_cents: dict[tuple[int, str], int]) -> None:
    """Checks at the end of a run that every cent is with the player, was paid out, or waits to be claimed."""
    account = account_of(table, name)
    unpaid = [id_ for id_, (of, _) in table.transfer_cents.items() if of == name and table.transfers[id_] == "applied"]
    if any(table.transfer_cents[id_][1] < 0 and id_ not in table.papers.vouchers for id_ in unpaid):
        raise Violation("I18", f"nobody has paid {unpaid} at {name}")
    won = sum(
        book.payout_cents(name, book.outcomes[-1]) - book.stake_cents(name)
        for book in table.rounds.values()
        if name in book.slips
    )
    open_cents = sum(claim.payable - claim.lost for claim in account.claims.values())
    due, has = account.in_cents + won, account.cents + account.out_cents + open_cents
    if due != has:
        raise Violation("I18", f"{name} was due {due} cents, and has and got {has}")
    for number, claim in account.claims.items():
        if paid_cents.get((number, name), 0) < claim.payable:
            raise Violation("I18", f"{claim.payable} cents of round {number} at {name} were never paid")
