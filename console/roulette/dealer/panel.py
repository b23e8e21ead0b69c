"""The object behind roulette's own QML on the dealer's screen: the wheel, the ball's path so far, and the verdict."""

from console.roulette.dealer.derive_reminder import reminder
from console.roulette.dealer.derive_wheel import curve, verdict, wheel
from console.roulette.watching.motion import RAD_S_RPM, wheel_of
from console.roulette.watching.pockets import tile
from console.watching.seen import Seen
from games.roulette.pockets import NUMBERS, ZEROS
from screen.props import Props
from screen.words import Words

CURVE_POINTS_MAX = 400


class WheelPanel:
    def __init__(self) -> None:
        self._points: list[tuple[float, float]] = []
        self.wheel, self.curve, self.verdict = Props(), Props(), Props()
        self.props = Props(
            {
                "wheel": self.wheel, "curve": self.curve, "verdict": self.verdict,
                "zeros": [tile(pocket) for pocket in ZEROS], "numbers": [tile(pocket) for pocket in NUMBERS],
            }
        )  # fmt: skip

    def show(self, seen: Seen, words: Words) -> None:
        self._follow_ball(seen)
        self.wheel.put({**wheel(seen, words), **reminder(seen, words)})
        self.curve.put(curve(self._points, seen, words))
        self.verdict.put(verdict(seen, words))

    def _follow_ball(self, seen: Seen) -> None:
        told = wheel_of(seen)
        spin_s, rad_s = told.spin_s, told.ball_rad_s
        if told.ball == "none" or (self._points and spin_s is not None and spin_s < self._points[-1][0]):
            self._points.clear()
        if told.ball == "track" and spin_s is not None and rad_s and len(self._points) < CURVE_POINTS_MAX:
            rpm = rad_s * RAD_S_RPM
            if not self._points or self._points[-1][1] != rpm:
                self._points.append((spin_s, rpm))
