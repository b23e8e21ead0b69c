"""The wheel as the source of a round's outcome: it joins the port, the judge and the code that follows them."""

from collections.abc import Sequence

from console.effects import Alarm, PutRecording
from console.engine import EngineEvent
from console.roulette.adapter import JudgeAdapter, round_judged
from console.roulette.recorder import RoundRecorder
from console.roulette.telemetry import WheelTelemetry
from console.roulette.wheel_port import WheelPort, WheelRefused
from console.roulette.wheel_watch import WheelWatched
from console.state import Table
from wheel_controller.events import LinkEvent, Refused
from wheel_controller.judge import Judge
from wheel_controller.verdicts import JudgeEvent, JudgeView


class WheelSource:
    def __init__(self, port: WheelPort, order: Sequence[str]) -> None:
        """Makes the source. `order` is the clockwise order of the pockets, as the table reads its rulebook."""
        self._port = port
        self._judge = Judge(order)
        self._adapter = JudgeAdapter(order, port)
        self._recorder = RoundRecorder(order, port)
        self._telemetry = WheelTelemetry(order, port)

    def recover(self, table: Table) -> list[EngineEvent]:
        return self._adapter.recover(table)

    def poll(self, table: Table) -> list[EngineEvent]:
        """Gives everything that the wheel has reported since the last call, as events of the engine."""
        if (ended := self._adapter.follow(table.round, self._judge.view)) is not None:
            self._recorder.ended(ended)
            self._telemetry.ended()
        events = [told for event in self._port.take() for told in self._hear(event, table)]
        before = self._judge.view
        return [*events, *self._judged(self._judge.tick(self._port.now_s()), before, table)]

    def take_alarms(self) -> list[Alarm]:
        return self._telemetry.take_alarms()

    def take_recordings(self) -> list[PutRecording]:
        return self._recorder.take()

    def wait_s(self) -> float:
        return self._port.wait_s()

    def close(self) -> None:
        self._port.close()

    def telemetry(self) -> dict[str, str | int | float | bool | None]:
        return self._telemetry.told(self._judge.view)

    def watched(self) -> WheelWatched:
        """Gives what a technician reads of the wheel."""
        return self._telemetry.watched(self._judge.view)

    def _hear(self, event: LinkEvent, table: Table) -> list[EngineEvent]:
        if isinstance(event, Refused):
            raise WheelRefused(event.reason)
        before = self._judge.view
        self._recorder.see(event)
        self._telemetry.see(event, before.chattering)
        told = self._judged(self._judge.see(event), before, table)
        return [*told, *self._adapter.hear(event, before)]

    def _judged(self, said: list[JudgeEvent], before: JudgeView, table: Table) -> list[EngineEvent]:
        events = self._adapter.tell(said, before, self._judge.view, table)
        round_ = round_judged(events, table.round)
        self._recorder.judged(said, round_)
        self._telemetry.judged(said, round_, self._judge.faulty)
        return events
