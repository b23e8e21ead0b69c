"""Production's source of cards, joined to the simulated shoe; each run of the console has its own."""

from typing import Any

from console.cards.deals import Deals, Hiding
from console.cards.source import ShoeSource
from console.state import Table
from lab.simulation.cards.device import KEYED, Device
from lab.simulation.console_machine import SimulatedConsole, SourceEnd
from lab.simulation.violation import Violation
from shoe_controller.drivers import REGISTRY

AGAIN_S = 0.004
"""After so many seconds a source that has more to report is asked again."""
SPINS_MAX = 400
"""How many turns in a row a source may announce more and then report nothing."""


class ShoeEnd(SourceEnd):
    def __init__(
        self,
        console: SimulatedConsole,
        device: Device,
        deals: Deals,
        hiding: Hiding | None = None,
        *,
        auto_confirm: bool,
    ) -> None:
        super().__init__(console)
        make = console.source_kind or ShoeSource
        driver = REGISTRY[device.dialect]()
        self.source: ShoeSource = make(device.connect(), driver, deals, auto_confirm=auto_confirm, hiding=hiding)
        self._device = device
        self._spins = 0

    def recover(self, table: Table) -> list[Any]:
        return self.source.recover(table)

    def poll(self, table: Table) -> list[Any]:
        events = self.source.poll(table)
        world = self._console.world
        if world.story is not None:
            for event in events:
                world.tell("source", "reports", event)
        self.source.take_alarms()
        self.source.take_recordings()
        is_waiting = not events and not self.source.wait_s()
        self._spins = self._spins + 1 if is_waiting else 0
        if self._spins > SPINS_MAX:
            raise Violation("I24", f"the source asks to be heard at once, and says nothing in {SPINS_MAX} turns")
        return events

    def next_turn_s(self, now_s: float) -> float | None:
        return None if self._device.dialect == KEYED or self.source.wait_s() else now_s + AGAIN_S
