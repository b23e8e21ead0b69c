"""The faults of a wheel, as a technician reads them."""

from collections.abc import Iterator

from console.faults import DEALER, SILENT_S, TECHNICIAN, Fault, Sight
from console.roulette.alarm_kinds import WheelAlarm
from console.roulette.wheel_watch import LineWatched, SensorWatched
from phrases import phrase
from protocol.enums import AlarmKind
from wheel_controller.firmware import FLAG_NAMES, Flag

WHEEL = "wheel"
KINDS: dict[str, tuple[str, str]] = {
    WheelAlarm.OFFLINE: (WHEEL, TECHNICIAN),
    WheelAlarm.SILENT: (WHEEL, TECHNICIAN),
    WheelAlarm.SENSOR_FAILURE: (WHEEL, TECHNICIAN),
    WheelAlarm.SENSOR_FAULTY: (WHEEL, TECHNICIAN),
    WheelAlarm.UNEVEN: (WHEEL, TECHNICIAN),
    WheelAlarm.SENSOR_CHATTERS: (WHEEL, TECHNICIAN),
    WheelAlarm.COMMAND_FAILED: (WHEEL, TECHNICIAN),
    AlarmKind.OUTCOME_OUTSIDE_A_ROUND: (WHEEL, DEALER),
    AlarmKind.SECOND_OUTCOME: (WHEEL, DEALER),
}


def faults(sight: Sight) -> Iterator[Fault]:
    wheel, place = sight.source, WHEEL
    if not isinstance(wheel, LineWatched):
        return
    silent_s = wheel.silent_s
    if wheel.offline:
        yield Fault(WheelAlarm.OFFLINE, place, phrase("fault_wheel_offline", why=wheel.offline))
    elif silent_s is not None and silent_s > SILENT_S:
        yield Fault(WheelAlarm.SILENT, place, phrase("fault_wheel_silent", seconds=round(silent_s)))
    named = list(_of_the_sensors(wheel.sensors))
    yield from named
    # The wheel's other warnings are of a spin: the dealer sees them in its verdict, and no technician clears a spin.
    if FLAG_NAMES[Flag.SENSOR] in wheel.warnings and not named:
        words = phrase("fault_rim_sensor")
        yield Fault(WheelAlarm.SENSOR_FAILURE, place, words)


def _of_the_sensors(sensors: dict[str, SensorWatched]) -> Iterator[Fault]:
    for sensor, watched in sensors.items():
        if watched.chattering:
            yield Fault(WheelAlarm.SENSOR_CHATTERS, f"wheel, sensor {sensor}", phrase("fault_sensor_chatters"))
        elif watched.fault:
            yield Fault(WheelAlarm.SENSOR_FAULTY, f"wheel, sensor {sensor}", phrase("fault_sensor", what=watched.fault))
