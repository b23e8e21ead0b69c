"""What QML binds to at the room display: finished words from the pure derivations; there is nothing to touch."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, Slot

from console.dealer.heard import Facts, Heard, LinkChanged, StateHeard, StatusHeard, WheelHeard
from console.dealer.seen import Seen
from console.display import derive_counts, derive_notice
from console.display.both import Both
from console.display.derive_news import news
from console.display.derive_wheel import wheel
from protocol.clock import Now, this_moment
from screen.props import Props

TICK_MS = 100


class DisplayModel(QObject):
    def __init__(self, now: Callable[[], Now] = this_moment) -> None:
        super().__init__()
        self._both = Both()
        self._now = now
        moment = now()
        self.seen = Seen(moment.monotonic_s, moment.wall_ms)
        self._corrected: derive_notice.Corrected | None = None
        self.head, self.notice, self.wheel = Props(), Props(), Props()
        self.results, self.counts, self.limits, self.news = Props(), Props(), Props(), Props()
        self._show_all()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)

    def properties(self) -> dict[str, Any]:
        """For the root item."""
        return {
            "head": self.head, "notice": self.notice, "wheel": self.wheel, "results": self.results,
            "counts": self.counts, "limits": self.limits, "news": self.news,
        }  # fmt: skip

    @Slot(object)
    def hear(self, heard: Heard) -> None:
        if isinstance(heard, WheelHeard):
            self._look(wheel=heard)
            self.wheel.put(wheel(self.seen, self._both))
            return
        if isinstance(heard, StatusHeard):
            self._corrected = derive_notice.corrected_after(self._corrected, self.seen.facts, heard.facts)
            self._look(facts=heard.facts)
        elif isinstance(heard, StateHeard):
            self._look(state=heard)
        elif isinstance(heard, LinkChanged):
            self._look(is_heard=heard.is_heard, heard_wall_ms=heard.wall_ms)
        self._show_all()

    def _look(self, **changes: Facts | bool | int | StateHeard | WheelHeard) -> None:
        moment, old = self._now(), self.seen
        known = {name: getattr(old, name) for name in ("is_heard", "heard_wall_ms", "facts", "state", "wheel")}
        self.seen = Seen(moment.monotonic_s, moment.wall_ms, **(known | changes))

    def _tick(self) -> None:
        self._look()
        self._show_head()

    def _show_all(self) -> None:
        self._look()
        self._show_head()
        self.wheel.put(wheel(self.seen, self._both))
        self.results.put(derive_counts.results(self.seen, self._both))
        self.counts.put(derive_counts.counts(self.seen, self._both))
        self.limits.put(derive_counts.limits(self.seen, self._both))
        self.news.put(news(self.seen, self._both))

    def _show_head(self) -> None:
        self.head.put(derive_notice.head(self.seen, self._both))
        self.notice.put(derive_notice.notice(self.seen, self._corrected, self._both))
