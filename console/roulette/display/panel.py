"""The object behind roulette's own QML on the room display: the wheel, the results, and how often they came."""

from console.display.both import Both
from console.roulette.display.derive_counts import counts, results
from console.roulette.display.derive_wheel import wheel
from console.watching.seen import Seen
from screen.props import Props


class RoomPanel:
    def __init__(self) -> None:
        self.wheel, self.results, self.counts = Props(), Props(), Props()
        self.props = Props({"wheel": self.wheel, "results": self.results, "counts": self.counts})

    def show(self, seen: Seen, both: Both) -> None:
        self.wheel.put(wheel(seen, both))
        self.results.put(results(seen, both))
        self.counts.put(counts(seen, both))
