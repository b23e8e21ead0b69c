"""How a fault distorts what the firmware reports about a spin that it saw correctly."""

from dataclasses import dataclass
from random import Random

from wheel_controller.sim.physics import POCKETS
from wheel_controller.sim.states import State


@dataclass(frozen=True, slots=True)
class Quirk:
    """What a fault makes the firmware report; the defaults change nothing."""

    win_line_off_by: int = 0  # in pockets
    zero_for_double_zero: bool = False
    revolutions_off_by: int = 0
    never_shows: frozenset[State] = frozenset()
    late_s: float = 0.0


def quirk_of(fault: str | None, noise: Random) -> Quirk:
    match fault:
        case "win-line-differs":
            return Quirk(win_line_off_by=noise.randrange(1, POCKETS))
        case "zero-for-double-zero":
            return Quirk(zero_for_double_zero=True)
        case "revolutions-wrong":
            return Quirk(revolutions_off_by=noise.choice((-1, 1)) * noise.randint(3, 8))
        case "skipped-states":
            unseen = [State.BALL_IN_RIM, State.NO_MORE_BETS][: noise.randint(1, 2)]
            return Quirk(never_shows=frozenset(unseen))
        case "late-states":
            return Quirk(late_s=noise.uniform(1, 4))
    return Quirk()
