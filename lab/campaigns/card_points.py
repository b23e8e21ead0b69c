"""Every point between a bet and its settlement at a table with a shoe, struck by production's loops in one process.

At each point console, terminal, shoe or link fails; the round must then end as its state says (5.4), to the cent.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import msgpack

from console import effects as console_effects
from lab.campaigns.report import Report
from lab.simulation.audit_game import VOID
from lab.simulation.console_machine import ConsoleWire, SimulatedConsole
from lab.simulation.machine import Died
from lab.simulation.site import Parts, Site, play
from lab.simulation.terminal_machine import SimulatedTerminal, TerminalWire
from lab.simulation.world import Plan
from protocol.messages import ChoiceReceipt, Choose, Event, Receipt, Slip
from terminal import effects as terminal_effects

VICTIMS = ("console", "terminal", "shoe", "link")
POINTS = (
    "before escrow", "escrow", "sent", "received", "before the slip is on disk", "slip on disk", "receipt",
    "before the close is on disk", "close on disk", "close published", "gate open", "card in throat", "card sent",
    "before the card is on disk", "card on disk", "card acknowledged", "card published", "dealer shown",
    "before the result is on disk", "result on disk", "result published", "before it is settled", "settled",
)  # fmt: skip
OF_A_CARD = ("gate open", "card in throat", "card sent", "card acknowledged", "dealer shown")
DECISIONS = (
    "before the decision is in escrow", "decision in escrow", "decision sent", "decision received",
    "before the decision is on disk", "decision on disk", "decision receipt", "before the answers are on disk",
    "answers on disk", "answers published", "before the payment is on disk", "payment on disk", "payment published",
)  # fmt: skip
"""Of a game that asks its players while it is dealt."""
LINK_DOWN_S = 2.0
SEEDS_FIRST = 1
NAMED = {"Close": "close", "Result": "result", "Answers": "answers", "Pay": "payment"}
TRIES_A_STRIKE = 8
DRAWN = ("card", "sealed")
"""Facts by which a card is drawn: a sealed one counts from then on (5.4)."""


class Struck(NamedTuple):
    """A game in this campaign."""

    points: tuple[str, ...]
    seed_step: int
    """From one seed to the next one whose table has an S2 shoe."""
    cards_sure: int
    """Every round has so many."""
    cards_to_conclude: Callable[[Any], int]
    """From so many on, by what the close has told of the bets, an outcome is established (5.4.1)."""


STRUCK = {
    "baccarat-commission": Struck(POINTS, 12, 4, lambda public: 3),
    "blackjack-rws": Struck((*POINTS, *DECISIONS), 10, 3, lambda public: len(public["boxes"]) + 2),
}
USUAL = "baccarat-commission"


class Striker:
    """Strikes when a point is reached for the given time."""

    def __init__(self, point: str, victim: str, times: int, cards_to_conclude: Callable[[Any], int]) -> None:
        self.point, self.victim, self._left = point, victim, times
        self.site: Site | None = None
        self._cards_to_conclude = cards_to_conclude
        self._public: Any = None
        self.cards_on_disk = 0
        self.is_closed = self.has_outcome = False
        self.state: tuple[bool, bool] | None = None
        """When it struck: whether an outcome was established, and whether it was there."""

    def reached(self, point: str, terminal: SimulatedTerminal | None = None) -> None:
        if point != self.point or self.site is None or self.state is not None:
            return
        if point in OF_A_CARD and not self.is_closed:
            return  # It is burnt.
        self._left -= 1
        if not self._left:
            is_established = self.is_closed and self.cards_on_disk >= self._cards_to_conclude(self._public)
            self.state = is_established, self.has_outcome
            self._strike(self.site, terminal)

    def _strike(self, site: Site, terminal: SimulatedTerminal | None) -> None:
        device: Any = getattr(site.dealer, "device")  # noqa: B009  # of a dealer with a shoe
        if self.victim == "shoe":
            device.shoe.lose_power()
        elif self.victim == "link":
            site.world.network.cut(list(site.world.names), LINK_DOWN_S)
            device.shoe.fault("silence")
        elif self.victim == "console":
            self._die(site.console)
        else:
            self._die(terminal or site.terminals[site.world.names[0]])

    def _die(self, machine: Any) -> None:
        """Kills a machine: from outside at once, in its own turn by an exception that only its machine catches."""
        if machine.is_turning:
            raise Died(self.point)
        if machine.core is not None:
            machine.crash(self.point)

    def record(self, kind: str, fields: list[Any]) -> None:
        """Notes what a record on the console's disk says of the round: closed, a card, an outcome."""
        if kind == "Close":
            self.is_closed, self._public = True, fields[5]
        self.has_outcome = self.has_outcome or kind in ("Result", "Void")
        self.cards_on_disk += kind == "Fact" and fields[2][0] in DRAWN


def _records(writes: list[Any]) -> list[tuple[str, list[Any]]]:
    rows = [msgpack.unpackb(each.data) for each in writes if type(each) is console_effects.AppendRecord]
    return [(row[2], row[6]) for row in rows]


def _named(records: list[tuple[str, list[Any]]]) -> list[str]:
    """The records of a turn in the words of the points: `card` for each card drawn, and the end of a round."""
    cards = ["card" for kind, fields in records if kind == "Fact" and fields[2][0] in DRAWN]
    return cards + [NAMED[kind] for kind, _ in records if kind in NAMED]


def _kept(writes: list[Any]) -> list[str]:
    """What the console puts on its disk: slips, decisions of players, and records."""
    slips = ["slip" for each in writes if type(each) is console_effects.PutRegistered]
    decisions = ["decision" for each in writes if type(each) is console_effects.PutChoice]
    return [*slips, *decisions, *_named(_records(writes))]


def _point(when: str, name: str) -> str:
    return f"{when}the {name} {'are' if name == 'answers' else 'is'} on disk" if when else f"{name} on disk"


class _Turning:
    """Knows whether a machine's process is running its turn at this moment."""

    is_turning = False

    def take_turn(self) -> None:
        self.is_turning = True
        try:
            super().take_turn()  # type: ignore[misc]
        finally:
            self.is_turning = False


def parts_of(striker: Striker, source: type[Any] | None = None) -> Parts:
    class Wire(ConsoleWire):
        def send(self, route: bytes, payload: Any) -> bool:
            if type(payload.message) is Receipt and payload.message.registered_revision:
                striker.reached("receipt")
            if type(payload.message) is ChoiceReceipt and payload.message.action:
                striker.reached("decision receipt")
            return super().send(route, payload)

        def publish(self, topic: bytes, payload: Any) -> None:
            if type(payload.message) is Event:
                row = msgpack.unpackb(payload.message.record)
                for name in _named([(row[2], row[6])]):
                    striker.reached(f"{name} published")
            super().publish(topic, payload)

    class Console(_Turning, SimulatedConsole):
        def commit(self, writes: list[Any]) -> None:
            for name in _kept(writes):
                striker.reached(_point("before ", name))
            super().commit(writes)
            for kind, fields in _records(writes):
                striker.record(kind, fields)
            for name in _kept(writes):
                striker.reached(_point("", name))

        def arrive(self, items: Any) -> None:
            super().arrive(items)
            if self.core is not None and any(type(frame.message) is Slip for *_, frame in items):
                striker.reached("received")
            if self.core is not None and any(type(frame.message) is Choose for *_, frame in items):
                striker.reached("decision received")

    class SlipWire(TerminalWire):
        def send(self, payload: Any) -> bool:
            sent = super().send(payload)
            if type(payload.message) is Slip:
                striker.reached("sent", self._terminal)
            if type(payload.message) is Choose:
                striker.reached("decision sent", self._terminal)
            return sent

    class Terminal(_Turning, SimulatedTerminal):
        def make_wire(self) -> TerminalWire:
            return SlipWire(self)

        def commit(self, writes: list[Any]) -> None:
            is_slip = any(type(each) is terminal_effects.PutRevision for each in writes)
            is_settled = any(type(each) is terminal_effects.PutEnded for each in writes)
            is_decision = any(type(each) is terminal_effects.PutChoice and not each.stands for each in writes)
            self._reached(is_slip, "before escrow")
            self._reached(is_decision, "before the decision is in escrow")
            self._reached(is_settled, "before it is settled")
            super().commit(writes)
            self._reached(is_slip, "escrow")
            self._reached(is_decision, "decision in escrow")
            self._reached(is_settled, "settled")

        def _reached(self, is_so: bool, point: str) -> None:
            if is_so:
                striker.reached(point, self)

    return Parts(console=Console, terminal=Terminal, console_wire=Wire, source=source)


def strike(point: str, victim: str, seed: int, source: type[Any] | None = None, game: str = USUAL) -> tuple[str, str]:
    """Strikes one point; returns what is wrong, and how the round ended: `void`, `concluded` or `stands`, empty where
    nothing struck.
    """
    struck = STRUCK[game]
    is_of_card = "card" in point or point in OF_A_CARD
    times = Random(f"{point} {victim} {seed}").randint(1, struck.cards_sure) if is_of_card else 1
    striker = Striker(point, victim, times, struck.cards_to_conclude)
    site = Site(Plan(seed, rounds=1, terminals=2, profile="quiet", game=game), parts_of(striker, source))
    device: Any = getattr(site.dealer, "device")  # noqa: B009
    striker.site, device.moment = site, striker.reached
    found = play(site).found
    if found is not None:
        return f"{found.invariant}: {found.sentence}", ""
    if striker.state is None:
        return "", ""
    return _row(site, striker)


def _row(site: Site, striker: Striker) -> tuple[str, str]:
    assert striker.state is not None
    is_established, has_outcome = striker.state
    table = site.world.auditor.table
    book = table.rounds[1]
    voids = [fields for kind, fields, _, _ in table.records if kind == "Void" and fields[0] == 1]
    if any(fields[6] != ["console"] for fields in voids):
        return "", ""  # People called it off; nothing says how it would have ended.
    is_void = book.outcomes[-1] == VOID
    must_be_void = striker.victim == "console" and not has_outcome and not is_established
    if is_void != must_be_void:
        return f"established: {is_established}, outcome {book.outcomes[-1]}", ""
    left = {fields[1] for kind, fields, _, _ in table.records if kind == "Evacuation"}
    for name, terminal in site.terminals.items():
        if name in left or terminal.core is None:
            continue  # What was handed over for it is in the auditor's books.
        brought = sum(cents for id_, (who, cents) in table.transfer_cents.items()
                      if who == name and table.transfers[id_] in ("applied", "paid"))  # fmt: skip
        has_bet = name in book.slips
        staked, back = (book.stake_cents(name), book.payout_cents(name, book.outcomes[-1])) if has_bet else (0, 0)
        has, due = terminal.core.seat.ledger.credit_cents, brought - staked + back
        if has != due:
            return f"{name} has {has} cents, {due} are due", ""
    return "", "void" if is_void else "stands" if has_outcome else "concluded"


def points(
    count: int, first: int = 1, game: str = USUAL, chosen: Callable[[str, str], bool] = lambda point, victim: True
) -> Report:
    """Strikes each point this number of times, by each victim."""
    report, rows, of_game = Report(), Counter[str](), STRUCK[game]
    for point in of_game.points:
        for victim in VICTIMS:
            if not chosen(point, victim):
                continue
            struck, number = 0, first
            while struck < count and number < first + count * TRIES_A_STRIKE:
                seed = SEEDS_FIRST + of_game.seed_step * number
                wrong, row = strike(point, victim, seed, game=game)
                number += 1
                struck += bool(row or wrong)
                rows[row] += bool(row)
                if row or wrong:
                    report.check(not wrong, f"{point}, {victim}, seed {seed}: {wrong}")
            if struck < count:
                report.wrong.append(f"{point}, {victim}: struck {struck} times only")
    report.figures |= {"points": len(of_game.points), "victims": len(VICTIMS), **dict(sorted(rows.items()))}
    return report
