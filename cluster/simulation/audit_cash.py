"""The auditor's cash account: what each player put in, what is due by the log alone, and what was handed over.

It goes by the records, the registered slips and what people were told to pay. What a terminal says of itself counts for
nothing here: so it holds for a hostile terminal as for an honest one.
"""

from dataclasses import dataclass, field
from typing import Any

from cluster.simulation.audit_rules import payout_cents
from cluster.simulation.audit_table import SlipBook, TableBook
from cluster.simulation.violation import Violation

HANDED_OVER = ("applied", "paid")


@dataclass(slots=True)
class Claim:
    """Of one round: what is due to a player who had left, or what could not be taken back."""

    payable: int = 0
    lost: int = 0

    def move(self, cents: int) -> None:
        net = self.payable - self.lost + cents
        self.payable, self.lost = max(0, net), max(0, -net)


@dataclass(slots=True)
class Account:
    """One terminal's players by the log: record after record, from its first."""

    name: str
    table: TableBook
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
    _outcomes: dict[int, str] = field(default_factory=dict)

    def follow(self, kind: str, fields: list[Any]) -> None:
        if kind == "Close":
            self._closed = fields[0]
        elif kind in ("Result", "Void"):
            self._outcome(fields[0], fields[4] if kind == "Result" else "void")
        elif kind == "Correction":
            self._correct(fields[0], fields[3])
        elif kind == "Transfer" and fields[1] == self.name:
            self._transfer(fields[0], fields[2], fields[3])
        elif kind == "Evacuation" and fields[1] == self.name:
            self._evacuate(fields[0], fields[2], fields[4], fields[5])

    def _slip(self, number: int) -> SlipBook | None:
        slip = self.table.rounds[number].slips.get(self.name)
        return slip if slip is not None and slip.total_cents else None

    def _outcome(self, number: int, outcome: str) -> None:
        slip, self._closed = self._slip(number), 0
        self._outcomes[number] = outcome
        if slip is None:
            return
        if number <= self.taken_round:
            self._claim(number).move(payout_cents(slip.stakes, outcome))
            return
        if self.cents < slip.total_cents:
            raise Violation("I18", f"{self.name} has {self.cents} cents, and staked {slip.total_cents} in {number}")
        self._played_in[number] = self.session
        self.cents += payout_cents(slip.stakes, outcome) - slip.total_cents

    def _correct(self, number: int, outcome: str) -> None:
        slip, before = self._slip(number), self._outcomes[number]
        self._outcomes[number] = outcome
        if slip is None:
            return
        more = payout_cents(slip.stakes, outcome) - payout_cents(slip.stakes, before)
        claim = self._claim(number)
        has_left = self.has_cashed_out and not self.cents
        if number <= self.taken_round or has_left or self._played_in[number] != self.session:
            claim.move(more)
            return
        evened = min(more, claim.lost) if more > 0 else -min(-more, claim.payable)
        claim.move(evened)
        staked = self._slip(self._closed) if self._closed else None
        free = self.cents - (staked.total_cents if staked else 0)
        moved = max(more - evened, -free)  # Rule 5.5, and nothing that stands in the round in play.
        self.cents += moved
        claim.move(more - evened - moved)

    def _claim(self, number: int) -> Claim:
        return self.claims.setdefault(number, Claim())

    def _transfer(self, id_: str, session: int, cents: int) -> None:
        if cents > 0:
            if not self.cents:
                self.session, self.has_cashed_out = self.session + 1, False
            self.cents += cents
            self.in_cents += cents
        elif self.table.transfers[id_] in HANDED_OVER:
            if self.cents + cents < 0:
                raise Violation("I18", f"{-cents} were cashed out at {self.name} ({id_}), due were {self.cents}")
            self.cents += cents
            self.out_cents -= cents
            self.has_cashed_out = True

    def _evacuate(self, id_: str, number: int, cents: int, stakes_cents: int) -> None:
        if cents != self.cents - stakes_cents:
            due = self.cents - stakes_cents
            raise Violation("I18", f"evacuation {id_} hands over {cents} cents of {self.name}, due were {due}")
        self.out_cents += cents
        self.cents, self.has_cashed_out, self.taken_round = 0, True, number

    def staked_cents(self) -> int:
        """In the round that has no outcome yet, and that was not taken over."""
        book = self.table.book
        slip = None if book is None or book.outcomes or book.number <= self.taken_round else self._slip(book.number)
        return slip.total_cents if slip else 0


def account_of(table: TableBook, name: str) -> Account:
    """Raises where more was taken out, or staked, than there was."""
    account = Account(name, table)
    for kind, fields, _, _ in table.records:
        account.follow(kind, fields)
    if account.cents < account.staked_cents():
        raise Violation("I18", f"{name} staked {account.staked_cents()} cents and has {account.cents}")
    return account


def claim_is_due(table: TableBook, key: tuple[int, str], paid_cents: int) -> None:
    number, name = key
    due = account_of(table, name).claims.get(number, Claim()).payable
    if paid_cents > due:
        raise Violation("I18", f"{paid_cents} cents were paid for round {number} at {name}, due were {due}")


def finish(table: TableBook, name: str, paid_cents: dict[tuple[int, str], int]) -> None:
    """At the end of a run: every cent is with the player, was handed over, or waits to be asked for."""
    account = account_of(table, name)
    unpaid = [id_ for id_, (of, _) in table.transfer_cents.items() if of == name and table.transfers[id_] == "applied"]
    if any(table.transfer_cents[id_][1] < 0 for id_ in unpaid):
        raise Violation("I18", f"nobody has paid {unpaid} at {name}")
    won = sum(
        payout_cents(slip.stakes, book.outcomes[-1]) - slip.total_cents
        for book in table.rounds.values()
        if (slip := book.slips.get(name)) is not None
    )
    open_cents = sum(claim.payable - claim.lost for claim in account.claims.values())
    due, has = account.in_cents + won, account.cents + account.out_cents + open_cents
    if due != has:
        raise Violation("I18", f"{name} was due {due} cents, and has and got {has}")
    for number, claim in account.claims.items():
        if paid_cents.get((number, name), 0) < claim.payable:
            raise Violation("I18", f"{claim.payable} cents of round {number} at {name} were never paid")
