"""Events and views of the wheel's judge, made by hand for tests of the parts that follow the judge."""

from msgspec.structs import replace

from phrases import phrase
from wheel_controller.events import Direction, Heard, Sighting, Status, WheelEvent
from wheel_controller.states import State
from wheel_controller.verdicts import JudgeView, Seen, SpinId, TrackPass

STATUS = Status(3, 7, None, 0, 15.0, Direction.COUNTER_CLOCKWISE)
TRACKER = phrase("tracker_saw", seen=phrase("pocket_seen", pocket="17"))
SENSOR = phrase("sensor_is", sensor=2, what=phrase("sensor_saw", seen=0, due=9))
SEEN = Seen(game=7, evidence=(TRACKER,), warnings=(SENSOR,), simulated=True)
PASSED = TrackPass(10.0, 1, Direction.CLOCKWISE, 8.0, 6.25, False, STATUS, True)
WAITING = JudgeView(
    state=State.WAITING,
    spin=None,
    status=STATUS,
    verdict=None,
    simulated=True,
    chattering=frozenset(),
    no_more_bets_rpm=40.0,
)


class Clock:
    """A wheel's clock that stands at 100 s and runs twice as fast as the room's."""

    rate = 2.0

    def now_s(self) -> float:
        return 100.0

    def age_s(self, time_s: float) -> float:
        return (100.0 - time_s) / self.rate


def spinning(number: int, state: State = State.ON_TRACK) -> JudgeView:
    return replace(WAITING, state=state, spin=SpinId(number))


def heard(event: WheelEvent, time_s: float = 99.0, line: bytes = b"a line") -> Heard:
    return Heard(time_s, len(line) + 2, event, line)


def sighted(sensor: int) -> Heard:
    return heard(Sighting(sensor, "17", 3), line=b"* SP%d 17.3" % sensor)
