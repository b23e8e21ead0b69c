"""Sends staff's commands: some twice, some again later, and the second person approves."""

from collections.abc import Callable
from typing import Any

from console.commands import APPROVE
from console.state import Table
from lab.simulation.audit_game import VOID, Value
from lab.simulation.console_machine import Order, SimulatedConsole
from lab.simulation.scripted import Actor
from lab.simulation.world import World
from phrases.catalogue import english
from protocol.messages import Answer
from protocol.what_if import proposal_of

REPEAT = 0.05
APPROVED_AFTER_S = (0.05, 0.6)
BROUGHT_MEANWHILE = 0.3
"""How often somebody sits down with money at the very terminal that a seat is evacuated to."""
TWO_ALWAYS = (
    "settle-document",
    "print-again",
    "give-back",
    "count-box",
    "set-limits",
    "evacuate",
    "readmit",
    "enter",
    "conclude",
    "correct",
)
NAMED = ("credit", "cash-out", "paid", "pay-payable", "correct", "evacuate", "readmit")
"""Verbs that say themselves what they are about: said late, they still mean the same."""


class StaffOrders:
    """Sends staff's commands; some are sent twice, as by an impatient finger."""

    def __init__(self, world: World, console: SimulatedConsole) -> None:
        self._world = world
        self._rng = world.chance("desk")
        self._console = console
        self.outcomes = world.game.outcomes
        self._count = 0
        self._answered_ids: set[str] = set()
        self._waits_until_s: dict[str, float] = {}
        """By verb, for the second person."""
        self.refused: set[str] = set()
        """Verbs refused since the dealer last looked at a new round."""
        console.answered = self._answered

    @property
    def table(self) -> Table | None:
        """Gives what the console's screens show; nothing while it is down."""
        return None if self._console.core is None else self._console.core.table

    def results(self) -> list[tuple[int, Value]]:
        """Gives the result of every valid round in the console's record; nothing while it is down."""
        books = {} if self._console.core is None else self._world.auditor.table.rounds
        return [(number, book.outcomes[-1]) for number, book in books.items() if book.outcomes[-1:] not in ([], [VOID])]

    def doubt(self, number: int, terminal: str) -> Value:
        """Gives another outcome of a round: any, or one with which this terminal's slip pays more."""
        book = self._world.auditor.table.rounds.get(number)
        if book is None or terminal not in book.slips or not book.outcomes or self._rng.random() < 0.3:
            return self._rng.choice(self.outcomes)
        now_cents = book.payout_cents(terminal, book.outcomes[-1])
        known = self.outcomes if book.close_seq else ()
        better = [outcome for outcome in known if book.payout_cents(terminal, outcome) > now_cents]
        return self._rng.choice(better or self.outcomes)

    def ask(self, verb: str, first: Actor, second: Actor | None = None, **arguments: Any) -> None:
        if second is not None and not self._asks_again(verb):
            return
        self._count += 1
        number = 0 if self.table is None else self.table.round.number
        order = Order(f"c{self._count}", verb, first, second, arguments, number)
        if verb not in TWO_ALWAYS:
            self._world.auditor.staff_asks(verb, _told(order, (first.number,)))
        self._send(order)
        if verb in NAMED and self._rng.random() < REPEAT:
            self._world.clock.after(self._rng.uniform(1, 20), self._ask_again, order)

    def _asks_again(self, verb: str) -> bool:
        """Says whether staff ask again; usually they wait for the second person."""
        now_s = self._world.clock.now_s
        if now_s < self._waits_until_s.get(verb, 0.0) and self._rng.random() < 0.9:
            return False
        self._waits_until_s[verb] = now_s + APPROVED_AFTER_S[1]
        return True

    def _ask_again(self, order: Order) -> None:
        """Repeats a command without an answer under the same id; the console may have done it and died."""
        if order.id not in self._answered_ids and not self._world.healed:
            self._send(order)

    def _send(self, order: Order) -> None:
        rng = self._rng
        if self._world.story is not None:
            self._world.tell("staff", order.verb, [order.actor.number, order.arguments])
        delay_s = rng.uniform(0.001, 0.05)
        for _ in range(2 if rng.random() < 0.1 else 1):
            self._world.clock.after(delay_s, self._console.ask, order)

    def _answered(self, order: Order, answer: Answer) -> None:
        world, digest, is_first = self._world, proposal_of(answer), order.id not in self._answered_ids
        self._answered_ids.add(order.id)
        if digest is not None and order.second is not None:
            if is_first:  # Nobody approves the same wish a second time.
                approval = Order(
                    f"{order.id}+", APPROVE, order.second, None, {"digest": digest}, order.round, order.verb
                )
                world.clock.after(self._rng.uniform(*APPROVED_AFTER_S), self._approve, order, approval)
        elif answer.refusal is None and is_first:
            world.did[order.of or order.verb] += 1
            if self._rng.random() < REPEAT:  # The answer was lost on its way, and the screen asks again.
                world.clock.after(self._rng.uniform(0.1, 30), self._console.ask, order)
        elif answer.refusal is not None:
            self.refused.add(order.verb)
            if world.story is not None:
                world.tell("console", "refuses", [order.verb, english(answer.sentence)])

    def _approve(self, order: Order, approval: Order) -> None:
        """Approves a command: only then have two people asked for it."""
        people = (order.actor.number, approval.actor.number)
        self._world.auditor.staff_asks(order.verb, _told(order, people))
        if (to := order.arguments.get("to")) and self._rng.random() < BROUGHT_MEANWHILE:
            self.ask("credit", order.actor, terminal=to, cents=2000)
        self._send(approval)


TOLD: dict[str, Callable[[Order, dict[str, Any], tuple[str, ...]], tuple[Any, ...]]] = {
    "enter": lambda order, given, people: ("enter", order.round, given["outcome"], people),
    "show": lambda order, given, people: ("show", order.round, given["fact"], people),
    "correct": lambda order, given, people: ("correct", given["round"], given["outcome"], people),
    "credit": lambda order, given, people: (order.id, given["terminal"], given["cents"]),
    "cash-out": lambda order, given, people: (order.id, given["terminal"], given["cents"]),
    "lock": lambda order, given, people: (given["terminal"], given["reason"]),
    "set-limits": lambda order, given, people: tuple(given["limits"]),
    "evacuate": lambda order, given, people: (given["terminal"], given.get("to"), people),
    "settle-document": lambda order, given, people: (given["terminal"], given["document"], given["taken"], people),
    "print-again": lambda order, given, people: (given["terminal"], given["out"], people),
    "give-back": lambda order, given, people: (order.id, given["terminal"], given["out"], people),
    "hand-pay": lambda order, given, people: (order.id, given["terminal"], given.get("out", 0), people),
    "readmit": lambda order, given, people: (given["terminal"], people),
    "pay-payable": lambda order, given, people: (order.id, given["round"], given["terminal"]),
    **dict.fromkeys(
        (
            "new-shoe",
            "burnt",
            "key-card",
            "correct-card",
            "lies",
            "together",
            "order",
            "exposed",
            "face-up",
            "not-exposed",
            "drop-card",
            "cut-card",
            "discard",
            "call",
            "away",
            "back",
            "error",
            "reconstruct",
            "give-up",
            "agree",
            "go-on",
            "query",
            "close-options",
            "add-time",
        ),
        lambda order, given, people: (order.verb, order.round, given, people),
    ),
}
"""What the auditor is told of an order, by verb."""


def _told(order: Order, people: tuple[str, ...]) -> tuple[Any, ...]:
    if (told := TOLD.get(order.verb)) is not None:
        return told(order, order.arguments, people)
    return (order.verb, order.round, people)
