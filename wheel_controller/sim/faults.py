"""Every fault that the simulated wheel can be asked for, by name, with the rule that it breaks."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

SENSORS = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Fault:
    name: str
    sentence: str
    paragraph: str | None = None  # of the roulette rulebook; None if the spin itself is legal
    lasting: bool = False  # It stays until cleared; the others affect one spin.
    sensor: int | None = None


def _sensor_faults() -> list[Fault]:
    blind = "Rim sensor {n} sees nothing until the fault is cleared."
    stuck = "Rim sensor {n} reports a ball all the time, whatever is under it, until the fault is cleared."
    return [
        Fault(f"sensor-{kind}-{n}", sentence.format(n=n), lasting=True, sensor=n)
        for kind, sentence in (("blind", blind), ("stuck", stuck))
        for n in SENSORS
    ]


_ALL = (
    Fault("dropped", "The ball is put into the turning rotor without being spun.", "5.3.1"),
    Fault("few-revolutions", "A weak launch: one and a quarter to 3.6 revolutions.", "5.3.2"),
    Fault(
        "no-compartment",
        "The ball leaves the track and lodges on a deflector, or runs on over the pockets until the dealer takes it.",
        "5.3.3",
    ),
    Fault("flung-out", "The ball jumps out of the wheel while it is still fast on the track.", "5.3.4"),
    Fault("wheel-still", "The rotor stands still, or creeps below 1 rpm, when the ball is spun.", "5.3.5"),
    Fault("same-direction", "The ball is spun in the direction of the rotor.", "5.3.6"),
    Fault("foreign-object", "A coin falls among the pockets while the ball is on the track.", "5.3.7"),
    Fault("interference", "A hand brakes or pushes the ball on the track.", "5.3.8"),
    Fault("rotor-interference", "A hand brakes or pushes the rotor while the ball is rolling.", "5.3.8"),
    Fault("wheel-stops", "The rotor loses its speed and stops before the ball leaves the track.", "5.3.9"),
    Fault("ball-breaks", "The ball breaks in two on the track and both halves run on.", "5.4"),
    *_sensor_faults(),
    Fault("sensors-disagree", "One rim sensor reads the ball among the pockets 1 to 3 pockets off."),
    Fault("win-line-differs", "The bare winning-number line differs from the lines of state 5."),
    Fault("zero-for-double-zero", "The ball lies in 00 and the firmware reports 0."),
    Fault("revolutions-wrong", "The firmware's revolution count is 3 to 8 too high or too low."),
    Fault("skipped-states", "The firmware never shows state 3, or neither 3 nor 4."),
    Fault("late-states", "The firmware shows each state 1 to 4 s late."),
    Fault("game-number-wrap", "The game number is 255, so that the next is 1."),
    Fault("dealer-lock", "The dealer locks the wheel in mid-spin, and unlocks it after the spin."),
    Fault("power-loss", "The wheel loses power in mid-spin for 2 to 8 s and boots into state 1."),
    Fault("garbage-lines", "Lines of noise come between the lines of the spin."),
    Fault("truncated-lines", "Some lines of the spin lose their end."),
    Fault("silence-then-burst", "The line is silent for 4 to 15 s in mid-spin, then all comes at once."),
    Fault("tilt", "The wheel stands tilted: the ball slows uphill and drops in a favoured zone."),
    Fault("biased-pocket", "One pocket catches 5 to 15 % of balls beyond its share.", lasting=True),
)
FAULTS: Mapping[str, Fault] = {fault.name: fault for fault in _ALL}


def unknown_fault(name: str) -> str:
    near = get_close_matches(name, FAULTS, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}" if near else f"the names are {', '.join(FAULTS)}"
    return f"No fault is called {name!r}; {hint}."
