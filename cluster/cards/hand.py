"""The dealer's hand at a simulated shoe: draws each card once the gate lets it out, and strikes the fault of a demo."""

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Generic

from cluster.cards import faults
from cluster.cards.dealer import CardDealer, T
from cluster.cards.shoe import control_of, order
from cluster.game import HandRefused, Said
from games.game import Value
from protocol.enums import Phase

if TYPE_CHECKING:
    from cluster.children import Children
    from cluster.table_folder import TableFolder
    from protocol.table_status import TableStatus

PACE_S = 1.3
"""Seconds from card to card, at the pace of a person."""
PACE_S_MIN = 0.4
"""A reader cannot follow a faster hand."""
PUSHED_BACK = "pushed-back"
"""The card is in the shoe again: it is drawn, not slid."""


class ShoeHand(Generic[T]):
    """The hand that draws from a simulated shoe, also where a person deals; that person then enters everything about
    the cards.
    """

    words = "a hand draws the cards once bets are closed; what is said of them is theirs to say"

    def __init__(
        self,
        speed: float,
        table: "TableFolder",
        children: "Children",
        dealer: CardDealer[T],
        read: Callable[[Value], T],
        strikes: Callable[[T], bool],
    ) -> None:
        """Makes the hand. `read` gives the table as the game tells it; `strikes` says whether this is the moment of a
        fault.
        """
        self._order = partial(order, control_of(table))
        self._table, self._children = table, children
        self._dealer, self._read, self._strikes = dealer, read, strikes
        self._pace_s = max(PACE_S_MIN, PACE_S / speed)
        self._drawn_s = 0.0
        self._fault: str | None = None
        self._is_out = False
        """The shoe's cable."""

    def is_ready(self) -> bool:
        return True

    def is_due(self, status: "TableStatus") -> bool:
        if time.monotonic() - self._drawn_s < self._pace_s:
            return False
        seen = self._read(status.source)
        if self._is_out:
            return not seen.shoe.online
        if status.phase != Phase.BETS_CLOSED:
            return self._needs_set(status, seen)
        is_strange = bool(seen.held or seen.unplaced)
        return self._strikes_now(seen) or (
            all(each.by_itself for each in seen.held)
            if is_strange and not seen.unplaced
            else not is_strange and seen.next is not None and not seen.next.lies_already
        )

    def deal(self, status: "TableStatus", fault: str | None) -> bool:
        """Draws one card, or does one other action."""
        seen = self._read(status.source)
        self._fault = fault or self._fault
        self._drawn_s = time.monotonic()
        if self._is_out:
            self._plug(out=False)
        elif self._needs_set(status, seen):
            self._order(do="new-set")
            self._dealer.shoe_loaded()
        elif self._fault is not None and self._strikes_now(seen):
            self._strike()
        elif seen.held:
            self._order(do="press")
            if any(each.reason == PUSHED_BACK for each in seen.held):
                return self._draw(None)
            self._order(do="slide")
        else:
            return self._draw(None)
        return True

    def said_next(self, status: "TableStatus") -> Said | None:
        return self._dealer.says(status, self._read(status.source), self._cards)

    def is_overdue(self) -> bool:
        return False

    def truth(self) -> Value | None:
        return None

    def _cards(self) -> list[str]:
        """The cards that have left the shoe, in order: the true cards, whatever a reader reported."""
        return list(self._order(do="status")["drawn"])

    def _needs_set(self, status: "TableStatus", seen: T) -> bool:
        return self._dealer.wants_set(status, seen) and not self._dealer.is_loaded

    def _strikes_now(self, seen: T) -> bool:
        if self._fault is None:
            return False
        if self._fault in faults.OVERDRAWN:
            return seen.moment == self._dealer.agrees[-1]
        return self._strikes(seen)

    def _strike(self) -> None:
        fault, self._fault = self._fault, None
        if fault == faults.CONSOLE_KILLED:
            self._children.start_again("console")
        elif fault == faults.TERMINAL_KILLED:
            self._children.start_again(self._table.terminals[0])
        elif fault == faults.CABLE_OUT:
            self._plug(out=True)
        else:
            self._draw(fault)

    def _plug(self, *, out: bool) -> None:
        self._order(do="cable", out=out)
        self._is_out = out

    def _draw(self, fault: str | None) -> bool:
        """Draws a card; says whether one came, because the gate may still be locked."""
        if fault is None and not self._order(do="status")["may_draw"]:
            return False
        try:
            self._order(do="draw", fault=fault)
        except HandRefused:
            return False
        return True
