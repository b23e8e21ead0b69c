"""Fronts, and consoles beside them, that are each wrong in one way."""

from typing import Any

from console.effects import Effects
from console.engine import Engine, EngineEvent, Tick
from console.link_events import LinksBack
from console.loop import BEFORE_CLOSE_MESSAGES_MAX, BEFORE_CLOSE_S_MAX, ConsoleLoop
from lab.simulation.front import SimulatedFront
from protocol.clock import Now
from protocol.enums import Phase
from protocol.messages import Command, Hello

DEAF_S = 2.0


class NoMarkBeforeClose(ConsoleLoop):
    """Wrong: a message that the front has read before the close counts as late."""

    def _take_in_before_close(self) -> Now:
        self._take_in_all(BEFORE_CLOSE_MESSAGES_MAX, BEFORE_CLOSE_S_MAX)
        return self._now()


class MarkBeforeTheForward(SimulatedFront):
    """Wrong: it gives the mark back at once, and forwards after that."""

    def mark(self) -> None:
        self._world.clock.after(0.0, self._forward, self._runs)

    def _forward(self, run: int) -> None:
        if run == self._runs and self._held:
            super().mark()
            self._console.wake()

    def hand_over(self) -> None:
        if self._held:
            super().mark()
            self._console.wake()


class BatchLostAtRestart(SimulatedFront):
    """Wrong: of what comes soon after its start it keeps only hellos."""

    _deaf_until_s = 0.0

    def _start(self, run: int) -> None:
        super()._start(run)
        self._deaf_until_s = self._world.clock.now_s + DEAF_S

    def mark(self) -> None:
        self._held = [each for each in self._held if each[0] >= self._deaf_until_s or type(each[1][3].message) is Hello]
        super().mark()


class LosesWhatWaits(SimulatedFront):
    """Wrong: what it has read and not handed over is lost when more comes."""

    def arrive(self, items: list[Any]) -> None:
        self._held.clear()
        super().arrive(items)


class SaysAgainAfterItsReturn(SimulatedFront):
    """Wrong: what was in its hands when it died is handed over by the next one, as if it had just come."""

    def _lose_all(self) -> None:
        held = list(self._held)
        super()._lose_all()
        self._held = held


class TimerClosesUnheard(Engine):
    """Wrong: the timer closes bets while the console can hear no terminal."""

    def _is_time_over(self, now: Now) -> bool:
        deadline_s = self.table.play.deadline_s
        return deadline_s is not None and now.monotonic_s >= deadline_s


class ClosesAtTheReturn(Engine):
    """Wrong: once the links are back, a timer closes bets before anybody can be heard again."""

    def handle(self, event: EngineEvent, now: Now) -> Effects:
        deadline_s = self.table.play.deadline_s
        effects = super().handle(event, now)
        if isinstance(event, LinksBack):
            self.table.unheard_until_s, self.table.play.deadline_s = now.monotonic_s, deadline_s
        return effects


class QuestionEndsUnheard(Engine):
    """Wrong: a question ends by time while nobody can be heard."""

    def handle(self, event: EngineEvent, now: Now) -> Effects:
        table = self.table
        if not isinstance(event, Tick) or table.play.course.question is None:
            return super().handle(event, now)
        until_s, table.unheard_until_s = table.unheard_until_s, 0.0
        effects = super().handle(event, now)
        table.unheard_until_s = until_s
        return effects


class NoMarkBeforeAQuestionEnds(Engine):
    """Wrong: an answer that its front has read before the question ends is late."""

    def may_close(self, item: EngineEvent | Command, now: Now) -> bool:
        return self.table.round.phase is Phase.BETS_OPEN and super().may_close(item, now)
