"""What screens draw of the wheel, compared with the wheel's next sighting: simulated wheel, real driver, real judge."""

import math

from cluster.roulette.scaled_wheel import ScaledWheel
from console.roulette.wheel_picture import WheelPicture
from wheel_controller.events import Heard, Sighting
from wheel_controller.judge import Judge
from wheel_controller.pockets import DEFAULT_ORDER

STEP_S = 0.05
TURN_RAD = 2 * math.pi
POCKET_RAD = TURN_RAD / len(DEFAULT_ORDER)


def apart(one: float, other: float) -> float:
    return abs((one - other + math.pi) % TURN_RAD - math.pi)


def test_drawn_rotor_and_ball_are_within_two_pockets_of_the_next_sighting() -> None:
    clock = [0.0]
    port = ScaledWheel(5, 1.0, None, DEFAULT_ORDER, clock=lambda: clock[0])
    judge, picture = Judge(DEFAULT_ORDER), WheelPicture(DEFAULT_ORDER)
    rotor_apart: list[float] = []
    ball_apart: list[float] = []
    spun = False
    while clock[0] < 120.0:
        clock[0] += STEP_S
        if port.wheel.ready and not spun:
            port.wheel.spin(None)
            spun = True
        for event in port.take():
            if isinstance(event, Heard) and isinstance(event.event, Sighting):
                before, seen = picture.drawn(event.time_s), event.event
                sensor = (seen.sensor - 1) * TURN_RAD / 4
                place = DEFAULT_ORDER.index(seen.pocket) + seen.tenth / 10
                if isinstance(before.rotor_angle, float):
                    rotor_apart.append(apart(before.rotor_angle, sensor - (place - 0.5) * POCKET_RAD))
                if before.ball in ("track", "rest") and isinstance(before.ball_angle, float):
                    ball_apart.append(apart(before.ball_angle, sensor))
            picture.see(event, frozenset())
            picture.judge(judge.see(event))
        picture.judge(judge.tick(port.now_s()))
    assert len(rotor_apart) > 60
    assert len(ball_apart) > 60
    assert max(rotor_apart) < 2 * POCKET_RAD
    assert sorted(ball_apart)[len(ball_apart) // 2] < 2 * POCKET_RAD
