"""The simulated shoe: cards, throat, firmware and serial line on one clock. Its owner acts as the dealer."""

from random import Random

from shoe_controller.sim.ae2 import Ae2Firmware
from shoe_controller.sim.beetek import BeetekFirmware
from shoe_controller.sim.faults import FAULTS, Strikes, why_no_fault
from shoe_controller.sim.firmware import Firmware, Pull
from shoe_controller.sim.s2 import S2Firmware
from shoe_controller.sim.serial_link import SerialLink
from shoe_controller.sim.stock import NEW_DECK, Paper, cut_after, new_set

FIRMWARE: dict[str, type[Firmware]] = {"s2": S2Firmware, "ae2": Ae2Firmware, "beetek": BeetekFirmware}
PUSHED_BACK = ("pushed-back-exit", "pushed-back-half")
FORCED = ("locked-gate", "overdraw")
POWER_OFF_S = (1.0, 4.0)
THROAT_MS = (120, 320)
OTHER_SET = "A7"


class SimulatedShoe:
    """A simulated shoe; `drawn` has every card that has really left it, in order."""

    def __init__(
        self,
        seed: int | str,
        dialect: str = "s2",
        *,
        decks: int = 8,
        set_id: str = "5C",
        fault: str | None = None,
        faces: list[str] | None = None,
        has_gate: bool = True,
        is_armed: bool = True,
    ) -> None:
        """`fault` is a fault of the card set; `faces` are the cards in their order, if given."""
        self.dialect, self.decks, self.set_id = dialect, decks, set_id
        self.now = 0.0
        self._random = Random(f"{seed} shoe")
        self._line = SerialLink(Random(f"{seed} line"), FIRMWARE[dialect].bytes_per_second)
        make = FIRMWARE[dialect]
        self.firmware = make(self._line.send, Random(f"{seed} firmware"), decks, set_id, has_gate)
        self.drawn: list[Paper] = []
        self.last_pull: Pull | None = None
        self._off_until: float | None = None
        self._fault: str | None = None
        self.stock: list[Paper] = []
        self.cut_after: int | None = None
        self._fill(fault, faces)
        self.firmware.boot(0.0)
        if is_armed:
            self.firmware.arm(0.0)

    def _fill(self, fault: str | None, faces: list[str] | None) -> None:
        if faces is None:
            self.stock = new_set(self._random, self.decks, self.set_id, fault)
        else:
            self.stock = [Paper(face, self.set_id) for face in faces]
        self.cut_after = None if faces is not None else cut_after(self._random, len(self.stock), fault)
        self.drawn = []

    def new_set(self, fault: str | None = None) -> None:
        if fault is not None and (fault not in FAULTS or FAULTS[fault].strikes is not Strikes.SET):
            raise ValueError(f"{fault!r} is no fault of a set of cards.")
        self._fill(fault, None)
        self.firmware.loaded(self.now, self.decks, self.set_id)

    def arrange(self, faces: list[str]) -> None:
        """Puts these cards before all others that are still here, in this order."""
        left, first = list(self.stock), list[Paper]()
        for face in faces:
            if (paper := next((each for each in left if each.face == face), None)) is None:
                raise ValueError(f"The shoe has no {face!r} for each place of these cards any more.")
            left.remove(paper)
            first.append(paper)
        self.stock = first + left

    # -- time, and the two ends of the cable

    @property
    def next_at(self) -> float:
        """The time before which nothing will come."""
        on_line, own = self._line.next_at, self.firmware.next_at if self._off_until is None else self._off_until
        if on_line is None:
            return self.now + 1.0 if own is None else own
        return on_line if own is None or on_line < own else own

    def advance(self, until: float) -> list[tuple[float, bytes]]:
        """Everything that leaves the cable until then, each with the time of its last byte."""
        out: list[tuple[float, bytes]] = []
        while (at := self.next_at) <= until:
            if at > self.now:
                self.now = at
            self._wake()
            out += self._line.take(self.now)
        if until > self.now:
            self.now = until
        return out

    def _wake(self) -> None:
        if self._off_until is None:
            self.firmware.tick(self.now)
        elif self.now >= self._off_until:
            self._off_until = None
            self.firmware.boot(self.now)

    def receive(self, data: bytes) -> None:
        if data and self._off_until is None and self.now >= self._line.deaf_until:
            self.firmware.receive(self.now, data)

    # -- the dealer's actions

    @property
    def is_on(self) -> bool:
        return self._off_until is None

    def may_draw(self) -> bool:
        return bool(self.stock) and self.is_on and self.firmware.is_open()

    def draw(self, *, is_burn: bool = False) -> list[Paper]:
        """The cards now in the dealer's hand; none if the gate is locked or the card was pushed back."""
        fault, self._fault = self._fault, None
        if not self.stock or not (self.may_draw() or fault in FORCED):
            self._fault = fault
            return []
        if self.cut_after is not None and len(self.drawn) >= self.cut_after:
            self.cut_after = None
            self.firmware.cut_card(self.now)
        if fault in PUSHED_BACK:
            self._pulled(self._seen(self.stock[0], fault, is_burn, (self.stock[0],)))
            return []
        papers = tuple(self.stock[: 2 if fault == "two-at-once" else 1])
        if fault == "foreign-card":
            papers = (Paper(papers[0].face, OTHER_SET),)
        del self.stock[: len(papers)]
        self.drawn += papers
        self._pulled(self._seen(papers[0], None if fault == "overdraw" else fault, is_burn, papers))
        if fault == "power-loss":
            self.lose_power()
        elif not self.stock:
            self.firmware.emptied(self.now)
        return list(papers)

    def _seen(self, paper: Paper, fault: str | None, is_burn: bool, papers: tuple[Paper, ...]) -> Pull:
        seen = paper.face
        if fault == "other-card":
            seen = self._random.choice([face for face in NEW_DECK if face != paper.face])
        throat_ms = self._random.randint(*THROAT_MS)
        return Pull(papers, seen, throat_ms, None if fault == "other-card" else fault, is_burn)

    def _pulled(self, pull: Pull) -> None:
        self.last_pull = pull
        self.firmware.pulled(self.now, pull)

    def slide_again(self) -> bool:
        """Draws the last card back and slides it through the throat once more; False if the shoe does not allow it."""
        pull = self.last_pull
        if pull is None or not self.is_on or self.firmware.is_stopped():
            return False
        again = Pull(pull.papers[:1], pull.papers[0].face, pull.throat_ms, None, pull.is_burn)
        self.firmware.slid_again(self.now, again)
        return True

    def press_clear(self) -> None:
        if self.is_on:
            self.firmware.press_clear(self.now)

    # -- faults

    def fault(self, name: str) -> None:
        if why := why_no_fault(name, self.dialect):
            raise ValueError(why)
        match FAULTS[name].strikes:
            case Strikes.DRAW:
                self._fault = name
            case Strikes.LINE:
                self._line.fault = name
            case Strikes.NOW:
                self.firmware.strike(self.now, name)
            case Strikes.SET:
                raise ValueError(f"{name!r} is a fault of a new set of cards.")

    @property
    def armed_fault(self) -> str | None:
        return self._fault or self._line.fault

    @property
    def last_report(self) -> bytes:
        """The last report as it is on the line, damaged or not."""
        return self._line.last

    def clear(self) -> None:
        self._fault = self._line.fault = None

    def lose_power(self) -> None:
        """What was not sent yet is never sent; it starts again a little later."""
        self._line.cut(self.now)
        self._off_until = self.now + self._random.uniform(*POWER_OFF_S)
