"""What a technician sees of the wheel: its line, each sensor, the last spins. It decides nothing."""

from collections import Counter, deque
from collections.abc import Callable

from msgspec import Struct

from phrases import Phrase, Said, phrase
from wheel_controller.events import SENSORS, Connected, Heard, LinkEvent, Offline, Overflowed, Sighting, Status, Unknown
from wheel_controller.firmware import FLAG_NAMES, Flag

SPINS_SHOWN = 10


class SensorWatched(Struct, frozen=True, forbid_unknown_fields=True):
    sightings: int
    seen_ago_s: float | None
    chattering: bool
    fault: Phrase | None


class SpinJudged(Struct, frozen=True, forbid_unknown_fields=True):
    round: int | None
    """None: of no round."""
    verdict: str
    warnings: list[Phrase]


class LineWatched(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The wheel's line and its sensors."""

    offline: Said | None
    """Why, where it is."""
    silent_s: float | None
    warnings: list[str]
    sensors: dict[str, SensorWatched]
    counts: dict[str, int]
    last_spins: list[SpinJudged]
    """The newest first."""


class WheelWatched(LineWatched, frozen=True, kw_only=True):
    """All that a technician sees of the wheel."""

    simulated: bool
    judge: str
    state: int | None
    game: int | None
    rotor_rpm: float | None
    rotor_direction: str | None
    verdict: str | None
    paragraph: str | None
    threshold_rpm: float | None
    rate: float
    online: bool
    rotor_angle: float | None
    ball: str
    ball_angle: float | None
    ball_rad_s: float | None
    ball_direction: str | None
    revolutions: float | None
    spin_s: float | None
    pocket: str | None
    launch_rotor_rpm: float | None
    broken_so_far: str | None


class WheelWatch:
    def __init__(self) -> None:
        self._line_s: float | None = None
        self._offline: Said | None = phrase("offline_yet")
        self._seen_s: dict[int, float] = {}
        self._sightings: Counter[int] = Counter()
        self._counts: Counter[str] = Counter()
        self._warn = 0
        self._spins: deque[SpinJudged] = deque(maxlen=SPINS_SHOWN)

    @property
    def is_online(self) -> bool:
        return self._offline is None

    def see(self, event: LinkEvent) -> None:
        match event:
            case Heard(time_s=time_s, event=said):
                self._line_s, self._offline = time_s, None
                self._counts["lines"] += 1
                self._heard(time_s, said)
            case Offline(reason=reason):
                self._offline = reason
                self._counts["times offline"] += 1
            case Connected():
                self._counts["times connected"] += 1
            case Overflowed(count=count):
                self._counts["events lost"] += count

    def _heard(self, time_s: float, said: object) -> None:
        match said:
            case Sighting(sensor=sensor):
                self._seen_s[sensor] = time_s
                self._sightings[sensor] += 1
            case Unknown():
                self._counts["lines not understood"] += 1
            case Status(warn=warn):
                self._warn = warn

    def judged(self, round_: int, said: str, warnings: tuple[Phrase, ...]) -> None:
        self._spins.appendleft(SpinJudged(round_ or None, said, list(warnings)))

    def line(
        self, age_s: Callable[[float], float], chattering: frozenset[int], faulty: dict[int, Phrase]
    ) -> LineWatched:
        """The state of the line and the sensors; ages are by the room's clock."""
        return LineWatched(
            offline=self._offline,
            silent_s=None if self._line_s is None else round(age_s(self._line_s), 3),
            warnings=[FLAG_NAMES[flag] for flag in Flag(self._warn)],
            sensors={
                str(sensor): SensorWatched(
                    sightings=self._sightings[sensor],
                    seen_ago_s=round(age_s(self._seen_s[sensor]), 1) if sensor in self._seen_s else None,
                    chattering=sensor in chattering,
                    fault=faulty.get(sensor),
                )
                for sensor in SENSORS
            },
            counts=dict(self._counts),
            last_spins=list(self._spins),
        )
