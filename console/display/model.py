"""What QML binds to on the room display: finished words from pure functions. There is nothing to touch."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, QUrl, Slot

from console.display import derive_notice
from console.display.both import Both
from console.display.derive_limits import limits
from console.display.derive_news import news
from console.display.game import RoomGame
from console.watching.heard import Heard, LinkChanged, StateHeard, StatusHeard, TelemetryHeard
from console.watching.seen import Seen
from protocol.clock import Now, this_moment
from protocol.table_status import RoomStatus
from screen.props import Props

TICK_MS = 100


class DisplayModel(QObject):
    def __init__(self, game: RoomGame, now: Callable[[], Now] = this_moment) -> None:
        super().__init__()
        self._game = game
        self._both = Both(game.words)
        self._now = now
        moment = now()
        self.seen = Seen(moment.monotonic_s, moment.wall_ms)
        self._corrected: derive_notice.Corrected | None = None
        self.head, self.notice, self.limits, self.news = Props(), Props(), Props(), Props()
        self.panel = game.panel()
        self._show_all()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)

    def properties(self) -> dict[str, Any]:
        """The properties of the root item."""
        return {
            "head": self.head, "notice": self.notice, "limits": self.limits, "news": self.news,
            "panel": self.panel.props, "room": QUrl.fromLocalFile(str(self._game.room)),
        }  # fmt: skip

    @Slot(object)
    def hear(self, heard: Heard) -> None:
        if isinstance(heard, TelemetryHeard):
            self._look(source=heard)
            self.panel.show(self.seen, self._both)
            return
        if isinstance(heard, StatusHeard):
            self._corrected = derive_notice.corrected_after(self._corrected, self.seen.facts, heard.facts)
            self._look(facts=heard.facts)
        elif isinstance(heard, StateHeard):
            self._look(state=heard)
        elif isinstance(heard, LinkChanged):
            self._look(is_heard=heard.is_heard, heard_wall_ms=heard.wall_ms)
        self._show_all()

    def _look(self, **changes: RoomStatus | bool | int | StateHeard | TelemetryHeard) -> None:
        moment, old = self._now(), self.seen
        known = {name: getattr(old, name) for name in ("is_heard", "heard_wall_ms", "facts", "state", "source")}
        self.seen = Seen(moment.monotonic_s, moment.wall_ms, **(known | changes))

    def _tick(self) -> None:
        self._look()
        self._show_head()

    def _show_all(self) -> None:
        self._look()
        self._show_head()
        self.panel.show(self.seen, self._both)
        self.limits.put(limits(self.seen, self._game, self._both))
        self.news.put(news(self.seen, self._both))

    def _show_head(self) -> None:
        self.head.put(derive_notice.head(self.seen, self._both))
        self.notice.put(derive_notice.notice(self.seen, self._corrected, self._game, self._both))
