"""The shoe on the table: a simulated device on the run's clock, with every card that has left it."""

from collections.abc import Callable

from lab.simulation.cards.true_card import TrueCard
from lab.simulation.violation import Violation
from lab.simulation.world import World
from shoe_controller.commands import Command
from shoe_controller.drivers import REGISTRY
from shoe_controller.events import Card, CutCard, Heard, LinkEvent, Misread
from shoe_controller.intake import JoinedIntake
from shoe_controller.session import Session
from shoe_controller.sim.faults import FAULTS
from shoe_controller.sim.shoe import SimulatedShoe
from shoe_controller.sim.stock import Paper

PACE = 8.0
"""How many seconds of the shoe pass in one second of the run; cards come faster than on a floor."""
CUT_AFTER = (6, 60)
KEYED = "keyed"
CLEAN = (None, "other-card")
"""Faults of a draw after which the reader still reports the card that it has read."""
FOREIGN, DAMAGED = "foreign-card", "wrong-checksum"
SOON_S = 0.0005
LOCKED_AFTER_S = 15.0
"""How long, by the shoe's clock, a console with a slow disk may take to lock the gate after bets were opened."""
SET_FAULTS = ("417-cards", "415-cards", "ninth-copy", "unshuffled", "fewer-decks")


class Port:
    """The port of the shoe for one run of the console."""

    def __init__(self, device: "Device") -> None:
        self._device = device
        self._session = Session(REGISTRY[device.dialect]())
        self.intake = JoinedIntake(self._session, device.now_s())
        self._told: list[int] = []
        """Cards that the console has taken off it, and that are not acknowledged."""

    def now_s(self) -> float:
        return self.intake.now_s()

    def take(self) -> list[LinkEvent]:
        device = self._device
        device.run()
        device.shoe.receive(self.intake.until(device.now_s()))
        device.ring()
        events = self.intake.take()
        said = [event.said.event for event in events if isinstance(event, Heard)]
        self._told += [each.index for each in said if isinstance(each, Card) and each.index is not None]
        if device.is_early and any(isinstance(each, Card | Misread) for each in said):
            device.early_heard_s = device.early_heard_s or device.now_s()
        if device.cut_heard_s is None and any(isinstance(each, CutCard) for each in said):
            device.cut_heard_s = device.now_s()
        return events

    def committed(self) -> None:
        told, self._told = self._told, []
        for index in told:
            self._device.acknowledged(index)
        if told:
            self._device.moment("card acknowledged")
        self.intake.committed()
        self._say()

    def send(self, command: Command) -> None:
        self.intake.send(command)
        self._say()

    def _say(self) -> None:
        self._device.run()
        self._device.shoe.receive(self._session.take_to_send())
        self._device.ring()

    def wait_s(self) -> float:
        return 1.0

    def close(self) -> None:
        """Does nothing: the port is in memory."""


class Device:
    """The simulated shoe; it outlives every run of the console."""

    def __init__(self, world: World, dialect: str, decks: int, wake: Callable[[], None]) -> None:
        self.world, self.dialect = world, dialect
        self._rng = world.chance("shoe")
        self._wake = wake
        seed = f"{world.plan.seed} device"
        reader = "s2" if dialect == KEYED else dialect
        self.shoe = SimulatedShoe(seed, reader, decks=decks, set_id="00", is_armed=False)
        self.port: Port | None = None
        self.sets: dict[str, list[TrueCard]] = {}
        self.name = ""
        self.is_cut = False
        """The cut card of this set has come."""
        self.cut_heard_s: float | None = None
        """When the console that runs now has heard of it."""
        self.is_early = False
        """A card was drawn by force while bets are open."""
        self.early_heard_s: float | None = None
        """When the console that runs now has heard of that card."""
        self._rings = False
        self.moment: Callable[[str], None] = lambda point: None
        """Told what happens at the shoe, as it happens: whoever strikes at a point listens."""
        self._card_is_on_its_way = False
        self.acknowledged: Callable[[int], None] = lambda index: None
        """Of which card the shoe is told that it is on disk."""

    @property
    def outs(self) -> list[TrueCard]:
        return self.sets.get(self.name, [])

    # Time.

    def now_s(self) -> float:
        return self.world.clock.now_s * PACE

    def run(self) -> None:
        """Moves everything that the cable has brought by now to the console's port."""
        came = self.shoe.advance(self.now_s())
        if self.port is not None:
            for time_s, data in came:
                self.port.intake.receive(time_s, data)
            if came:
                self._wake()
        if came and self._card_is_on_its_way:
            self._card_is_on_its_way = False
            self.moment("card sent")

    def ring(self) -> None:
        """Plans to wake the run at the moment when the shoe sends something."""
        if not self._rings and self.dialect != KEYED:
            self._rings = True
            clock = self.world.clock
            clock.at(max(clock.now_s + SOON_S, self.shoe.next_at / PACE), self._rang)

    def _rang(self) -> None:
        self._rings = False
        self.run()
        self.ring()

    def connect(self) -> Port:
        self.run()
        self.port, self.cut_heard_s, self.early_heard_s = Port(self), None, None
        self.ring()
        return self.port

    # The dealer's hands.

    def load(self, name: str, odd: float) -> None:
        """Puts a new set of cards into the drawer; now and then the set is not a whole one."""
        self.run()
        rng, shoe = self._rng, self.shoe
        self.name, self.sets[name], self.is_cut = name, [], False
        self.cut_heard_s = None
        shoe.set_id = name if self.dialect == "s2" else shoe.set_id
        shoe.clear()
        shoe.new_set(rng.choice(SET_FAULTS) if rng.random() < 0.2 * odd else None)
        shoe.cut_after = rng.randrange(*CUT_AFTER)
        if self.dialect != "s2":
            shoe.firmware.arm(shoe.now)
        self.ring()

    def may_draw(self) -> bool:
        self.run()
        return bool(self.shoe.stock) and self.shoe.is_on and (self.dialect == KEYED or self.shoe.may_draw())

    def has(self, fault: str | None) -> bool:
        """Whether a shoe with this protocol can have this fault."""
        return fault is not None and self.dialect in FAULTS[fault].dialects

    def strike(self, fault: str) -> None:
        self.run()
        if self.has(fault):
            self.shoe.fault(fault)

    def draw(self, fault: str | None = None, *, is_burn: bool = False, is_expected: bool = True) -> list[TrueCard]:
        """Draws cards from the shoe into the dealer's hand."""
        self.run()
        shoe = self.shoe
        is_damaged = shoe.armed_fault == DAMAGED
        if self.dialect == KEYED:
            papers, seen, struck = self._by_hand(2 if fault == "two-at-once" else 1), None, fault
        else:
            fault = fault if self.has(fault) else None
            if fault is not None:
                shoe.fault(fault)
            papers = shoe.draw(is_burn=is_burn)
            shoe.clear()
            pull = shoe.last_pull
            seen, struck = (pull.seen, fault) if pull is not None and papers else (None, fault)
            seen = self._as_it_comes(seen) if is_damaged and seen is not None else seen
        self.is_cut = self.is_cut or (shoe.cut_after is None)
        now_s, can_read = self.now_s(), struck in CLEAN and seen is not None
        outs = [
            TrueCard(
                paper.face,
                seen if can_read else None,
                can_read and is_expected,
                now_s,
                paper.set_id != shoe.set_id or struck == FOREIGN,
            )
            for paper in papers
        ]
        self.outs.extend(outs)
        self._card_is_on_its_way = bool(outs)
        self.moment("card in throat")
        self.ring()
        return outs

    def _as_it_comes(self, seen: str) -> str:
        """The card that the console will hear: without a checksum one card may become another on the line."""
        driver = REGISTRY[self.dialect]()
        said = [driver.decode(frame).event for frame in driver.framer().feed(self.shoe.last_report)]
        return next((event.card for event in said if isinstance(event, Card)), seen)

    def _by_hand(self, count: int) -> list[Paper]:
        shoe = self.shoe
        papers = shoe.stock[:count]
        del shoe.stock[:count]
        if shoe.cut_after is not None and len(shoe.drawn) >= shoe.cut_after:
            shoe.cut_after = None
        shoe.drawn += papers
        return papers

    def slide_again(self) -> bool:
        """Draws the last card again; says whether the shoe lets it through."""
        self.run()
        if not self.outs or not self.shoe.slide_again():
            return False
        out = self.outs[-1]
        out.seen, out.may_tell = out.true, True
        self.ring()
        return True

    def put_away(self) -> None:
        """Clears the cards of the last round, except those that open the next round."""
        self.run()
        self.shoe.firmware.put_away(self.shoe.now)

    def press_clear(self) -> None:
        self.run()
        self.shoe.press_clear()
        self.ring()

    @property
    def is_stopped(self) -> bool:
        return self.dialect != KEYED and self.shoe.is_on and self.shoe.firmware.is_stopped()


def while_bets_are_open(device: Device, since_s: float) -> None:
    """Raises if the gate is open while bets are, or if a card has left the shoe and bets have not closed."""
    if device.dialect == "s2" and device.may_draw() and device.now_s() - since_s > LOCKED_AFTER_S:
        raise Violation("I25", "the gate of the shoe is open while bets are open")
    if device.early_heard_s is not None and device.now_s() - device.early_heard_s > LOCKED_AFTER_S:
        raise Violation("I25", "a card has left the shoe, and bets are still open")
