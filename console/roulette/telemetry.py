"""What people are shown of the wheel on screens, as a technician, and as alarms. Nothing here decides a round."""

from collections.abc import Callable, Sequence

from msgspec.structs import asdict

from console.effects import Alarm
from console.roulette.alarm_kinds import WheelAlarm
from console.roulette.wheel_picture import WheelPicture, sensors_in_letters
from console.roulette.wheel_port import WheelClock
from console.roulette.wheel_watch import WheelWatch, WheelWatched
from phrases import Phrase, phrase
from screen.roulette.wheel_shown import WheelShown
from wheel_controller.events import CommandFailed, LinkEvent, Offline
from wheel_controller.replay import said as words_of
from wheel_controller.verdicts import AtRest, Held, Invalid, JudgeEvent, JudgeView, Result, TrackPass

FindFaulty = Callable[[], dict[int, Phrase] | None]


class WheelTelemetry:
    def __init__(self, order: Sequence[str], clock: WheelClock) -> None:
        self._clock = clock
        self._watch = WheelWatch()
        self._picture = WheelPicture(order)
        self._faulty: dict[int, Phrase] = {}
        """Sensors and what is wrong with them, by the newest spin that shows it."""
        self._alarms: list[Alarm] = []

    def see(self, event: LinkEvent, chattering: frozenset[int]) -> None:
        if isinstance(event, Offline) and self._watch.is_online:
            self._alarms.append(Alarm(WheelAlarm.OFFLINE, phrase("was_offline", why=event.reason)))
        elif isinstance(event, CommandFailed):
            self._alarms.append(Alarm(WheelAlarm.COMMAND_FAILED, event.reason))
        self._watch.see(event)
        self._picture.see(event, chattering)

    def judged(self, said: Sequence[JudgeEvent], round_: int | None, find_faulty: FindFaulty) -> None:
        """Takes a judged spin; `round_` is None outside a round. Faulty sensors are looked for only at each pass,
        because that sorts all sightings.
        """
        self._picture.judge(said)
        self._picture.is_kept = self._picture.is_kept or round_ is not None
        for outcome in said:
            if isinstance(outcome, AtRest):
                self._faulty = outcome.faulty
            elif isinstance(outcome, TrackPass) and (found := find_faulty()) is not None:
                self._faulty = found
            if words := words_of(outcome):
                self._watch.judged(round_ or 0, words, _warnings(outcome))

    def ended(self) -> None:
        """The round has ended, and nobody decides about its spin any more."""
        self._picture.is_kept = False

    def take_alarms(self) -> list[Alarm]:
        alarms, self._alarms = self._alarms, []
        return alarms

    def shown(self, view: JudgeView) -> WheelShown:
        status, verdict = view.status, view.verdict
        return WheelShown(
            online=self._watch.is_online,
            simulated=view.simulated,
            judge=view.state.value,
            state=status.state if status else None,
            game=status.game if status else None,
            rotor_rpm=status.rotor_rpm if status else None,
            rotor_direction=status.rotor_direction.value if status else None,
            verdict=type(verdict).__name__.lower() if verdict else None,
            paragraph=verdict.paragraph if isinstance(verdict, Invalid) else None,
            threshold_rpm=view.no_more_bets_rpm,
            rate=self._clock.rate,
            sensors=sensors_in_letters(frozenset(self._faulty), view.chattering),
            **asdict(self._picture.drawn(self._clock.now_s())),
        )

    def told(self, view: JudgeView) -> dict[str, str | int | float | bool | None]:
        """Gives the telemetry as it is broadcast, by name."""
        return asdict(self.shown(view))

    def watched(self, view: JudgeView) -> WheelWatched:
        """Gives what a technician reads of the wheel."""
        line = self._watch.line(self._clock.age_s, view.chattering, self._faulty)
        return WheelWatched(**(asdict(self.shown(view)) | asdict(line)))


def _warnings(outcome: JudgeEvent) -> tuple[Phrase, ...]:
    return outcome.seen.warnings if isinstance(outcome, Result | Invalid | Held) else ()
