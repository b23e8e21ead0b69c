"""What is wrong with a wheel, in words a technician would use."""

from collections.abc import Iterator

from console.faults import DEALER, SILENT_S, TECHNICIAN, Fault, Sight
from console.roulette.wheel_watch import LineWatched, SensorWatched
from phrases import phrase
from wheel_controller.firmware import FLAG_NAMES, Flag

WHEEL = "wheel"
KINDS: dict[str, tuple[str, str]] = {
    "wheel_offline": (WHEEL, TECHNICIAN),
    "wheel_silent": (WHEEL, TECHNICIAN),
    "wheel_sensor_failure": (WHEEL, TECHNICIAN),
    "wheel_sensor_faulty": (WHEEL, TECHNICIAN),
    "wheel_uneven": (WHEEL, TECHNICIAN),
    "wheel_sensor_chatters": (WHEEL, TECHNICIAN),
    "wheel_command_failed": (WHEEL, TECHNICIAN),
    "outcome_outside_a_round": (WHEEL, DEALER),
    "second_outcome": (WHEEL, DEALER),
}


def faults(sight: Sight) -> Iterator[Fault]:
    wheel, place = sight.source, WHEEL
    if not isinstance(wheel, LineWatched):
        return
    silent_s = wheel.silent_s
    if wheel.offline:
        yield Fault("wheel_offline", place, phrase("fault_wheel_offline", why=wheel.offline))
    elif silent_s is not None and silent_s > SILENT_S:
        yield Fault("wheel_silent", place, phrase("fault_wheel_silent", seconds=round(silent_s)))
    named = list(_of_the_sensors(wheel.sensors))
    yield from named
    # The wheel's other warnings are of a spin: the dealer sees them in its verdict, and no technician clears a spin.
    if FLAG_NAMES[Flag.SENSOR] in wheel.warnings and not named:
        words = phrase("fault_rim_sensor")
        yield Fault("wheel_sensor_failure", place, words)


def _of_the_sensors(sensors: dict[str, SensorWatched]) -> Iterator[Fault]:
    for sensor, watched in sensors.items():
        if watched.chattering:
            yield Fault("wheel_sensor_chatters", f"wheel, sensor {sensor}", phrase("fault_sensor_chatters"))
        elif watched.fault:
            yield Fault("wheel_sensor_faulty", f"wheel, sensor {sensor}", phrase("fault_sensor", what=watched.fault))
