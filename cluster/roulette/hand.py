"""The hand at a simulated wheel: it sends orders over the control socket, and spins the ball in a demo."""

import math
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cluster import control
from cluster.game import HandRefused, Said
from games.game import Value
from protocol.enums import Phase

if TYPE_CHECKING:
    from cluster.children import Children
    from cluster.demo_staff import DemoStaff
    from cluster.table_folder import TableFolder
    from protocol.table_status import TableStatus

CONTROL = "wheel.control"
"""The socket in the console's folder on which a simulated wheel takes orders."""
SILENT_WHEEL_S = 120.0
"""How long, in the wheel's time, a spin can wait for a verdict; after that none will come."""
order = partial(control.order, "wheel")


def control_of(table: "TableFolder") -> Path:
    return table.console / CONTROL


def start_wheel(table: "TableFolder", children: "Children", port: Path, seed: int) -> None:
    path = control_of(table)
    children.start("wheel", "wheel", "sim", "--port", str(port), "--control", str(path), "--seed", str(seed))
    children.until("the wheel is there", partial(control.answers, "wheel", path), math.inf)


def open_and_spin(staff: "DemoStaff", table: "TableFolder", children: "Children") -> None:
    """Plays a round in real time, from the notice to the ball."""
    hand = partial(order, control_of(table))
    children.until("the wheel is ready", lambda: hand(do="status")["ready"] or None, 10 + SILENT_WHEEL_S)
    staff.ask("open")
    staff.let_bet()
    hand(do="spin")


class WheelHand:
    """Spins one ball in each round; the ball closes bets."""

    words = "the ball is spun a little after bets open"

    def __init__(self, table: "TableFolder") -> None:
        self._order = partial(order, control_of(table))
        self._spun = 0
        """The last round that the ball was spun for, and when by the wheel's clock."""
        self._spun_s = 0.0

    def is_ready(self) -> bool:
        return bool(self._order(do="status")["ready"])

    def is_due(self, status: "TableStatus") -> bool:
        return status.phase in (Phase.BETS_OPEN, Phase.BETS_CLOSED) and status.round != self._spun

    def deal(self, status: "TableStatus", fault: str | None) -> bool:
        if not self.is_ready():
            return False
        try:
            self._order(do="spin", fault=fault)
        except HandRefused:
            return False
        self._spun, self._spun_s = status.round, self._order(do="status")["now_s"]
        return True

    def said_next(self, status: "TableStatus") -> Said | None:
        return None

    def is_overdue(self) -> bool:
        return bool(self._order(do="status")["now_s"] - self._spun_s >= SILENT_WHEEL_S)

    def truth(self) -> Value | None:
        return (self._order(do="status")["truth"] or {}).get("pocket")
