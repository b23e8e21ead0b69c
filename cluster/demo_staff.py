"""The staff of a demo: they use the same commands as real staff."""

import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

from cluster.children import Children
from phrases.catalogue import english
from protocol.answers import read_body
from protocol.enums import Phase
from protocol.messages import Answer, Value
from protocol.table_status import TableStatus
from tools.staff import Badge, StaffClient

DEALER, SUPERVISOR, MANAGER = "1001", "2001", "3001"
FINISHED = (Phase.SETTLED, Phase.VOID)
BETWEEN_ROUNDS = (Phase.IDLE, *FINISHED)


class DemoFailed(Exception):
    """The demo's staff could not do their work; the message is the sentence for the person."""


class Crew(NamedTuple):
    """The person who asks for a decision, and the second person who approves it."""

    dealer: str = DEALER
    supervisor: str = SUPERVISOR
    manager: str = MANAGER


PEOPLE = Crew()


class DemoStaff:
    def __init__(
        self,
        client: StaffClient,
        badge: Callable[[str], Badge],
        children: Children,
        show: Callable[[TableStatus], None] = lambda status: None,
        crew: Crew = PEOPLE,
        patience_s: float = 30.0,
    ) -> None:
        self._client = client
        client.between = children.check
        self._badge = badge
        self._children = children
        self._show = show
        self.crew = crew
        self._patience_s = patience_s
        """How long an answer or an event may take while every process lives."""

    def status(self) -> TableStatus:
        status = read_body(self._client.ask("status", timeout_s=self._patience_s), TableStatus)
        self._show(status)
        return status

    def bring_credit(self, terminals: list[str], cents: int) -> None:
        """Waits until every terminal is connected and has at least this credit."""
        self.until("all terminals are here", lambda status: all(is_here(status, name) for name in terminals))
        for name in terminals:
            missing_cents = cents - _credit(self.status(), name)
            if missing_cents > 0:
                self.ask("credit", terminal=name, cents=missing_cents)
        self.until("credit is booked", lambda status: all(_credit(status, name) >= cents for name in terminals))

    def see_settled(self) -> None:
        self.until("everyone is settled", is_over)

    def settle_down(self, terminals: list[str]) -> None:
        """Waits until every terminal has read the whole log and the console has copied every ledger."""
        self.until("all cursors are at the head", lambda status: all(_is_caught_up(status, name) for name in terminals))

    def let_bet(self) -> None:
        """Waits as long as bets come in, but only up to a limit."""
        before: list[int] = []
        for _ in range(10):
            registered = [each.registered_cents for each in self.status().terminals.values()]
            if all(registered) and registered == before:
                return
            before = registered
            time.sleep(0.1)

    def ask(self, verb: str, second: str | None = None, **arguments: Value) -> Answer:
        answer = self.say(verb, second, arguments)
        if answer.refusal is not None:
            raise DemoFailed(f"{verb} was refused: {english(answer.sentence)}")
        return answer

    def say(
        self, verb: str, second: str | None, arguments: Mapping[str, Value], timeout_s: float | None = None
    ) -> Answer:
        return self._client.ask(
            verb,
            arguments,
            staff=self._badge(self.crew.dealer),
            second=None if second is None else self._badge(second),
            timeout_s=self._patience_s if timeout_s is None else timeout_s,
        )

    def until(self, what: str, is_so: Callable[[TableStatus], bool], timeout_s: float | None = None) -> TableStatus:
        def look() -> TableStatus | None:
            status = self.status()
            return status if is_so(status) else None

        return self._children.until(what, look, self._patience_s if timeout_s is None else timeout_s, 0.03)


def is_over(status: TableStatus) -> bool:
    """Says whether the round is over. A terminal that is switched off settles later; nobody waits for it."""
    owed = {name for each in status.owed for name in each.terminals}
    return status.phase in BETWEEN_ROUNDS and not any(is_here(status, name) for name in owed)


def is_here(status: TableStatus, name: str) -> bool:
    return name in status.terminals and bool(status.terminals[name].present)


def _is_caught_up(status: TableStatus, name: str) -> bool:
    seat = status.terminals.get(name)
    return seat is not None and seat.cursor == status.log_head and seat.outbox == 0


def _credit(status: TableStatus, name: str) -> int:
    return status.terminals[name].credit_cents or 0
