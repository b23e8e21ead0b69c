"""A table and a simulated wheel with the real driver and the real judge, on a clock that the test moves."""

from collections.abc import Callable
from dataclasses import dataclass, field

from cluster.roulette.scaled_wheel import ScaledWheel
from console.engine import EngineEvent
from console.roulette.source import WheelSource
from console.rows import RoundRow
from console.source import Judged
from console.state import Table
from games.roulette.pockets import WHEEL_ORDER
from protocol.enums import Phase

STEP_S = 0.05
LONGEST_S = 180.0


@dataclass
class Room:
    """A table whose round the test moves, and a simulated wheel on a clock that the test moves."""

    seed: int = 1
    order: tuple[str, ...] = WHEEL_ORDER
    clock_s: float = 0.0
    table: Table = field(default_factory=Table)
    heard: list[tuple[float, EngineEvent]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.port = ScaledWheel(self.seed, 1.0, None, self.order, clock=lambda: self.clock_s)
        self.source = WheelSource(self.port, self.order)
        self.until(lambda: self.port.wheel.ready)

    def bets(self, phase: Phase, number: int = 1) -> None:
        self.table.round = RoundRow(number, phase, 0, "ann", "")

    def until(self, is_so: Callable[[], object], longest_s: float = LONGEST_S) -> None:
        limit_s = self.clock_s + longest_s
        while not is_so():
            assert self.clock_s < limit_s, "waited in vain"
            self.clock_s += STEP_S
            self.heard += [(self.clock_s, event) for event in self.source.poll(self.table)]

    def pass_time(self, seconds: float) -> None:
        end_s = self.clock_s + seconds
        self.until(lambda: self.clock_s >= end_s)

    def spin(self, fault: str | None = None) -> None:
        self.port.wheel.spin(fault)
        self.until(lambda: not self.port.wheel.ready)

    def all_of(self, kind: type) -> list[EngineEvent]:
        return [event for _, event in self.heard if isinstance(event, kind)]

    def first_s(self, kind: type) -> float:
        return next(at_s for at_s, event in self.heard if isinstance(event, kind))

    def until_judged(self) -> Judged:
        self.until(lambda: self.all_of(Judged))
        (judged,) = self.all_of(Judged)
        assert isinstance(judged, Judged)
        return judged

    @property
    def pocket(self) -> str | None:
        assert self.port.wheel.truth is not None
        return self.port.wheel.truth.pocket
