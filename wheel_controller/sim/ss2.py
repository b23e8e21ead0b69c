"""The simulated wheel in the SS2 dialect: its lines, replies and warning bits; its logic is that of the M360.

The SS2's own launcher is not simulated: the owner of the simulated wheel starts a spin, and `*u 1` only says that a
game may begin.
"""

from wheel_controller.sim.firmware import Firmware
from wheel_controller.sim.states import Event, State, Warn
from wheel_controller.sim.throw import Sighting

BITS = {Warn.VOID: 1, Warn.SAME_DIRECTION: 2, Warn.SENSOR: 4}
"""The SS2 has no bit for a rotor speed out of range."""
REPLIES = {"*P 1": "*P OK", "*P 0": "*P OK", "*u 1": "*u OK", "*o 1159": "*o OK", "*F": "*F OK", "*K": "*K OK"}
POLL_S_MIN = 0.1


class Ss2Firmware(Firmware):
    @property
    def banner(self) -> str:
        return f"*V SS2 SIM 1.0 {self._serial_number}"

    def boot(self, now: float) -> None:
        self._polled_at = now - POLL_S_MIN
        super().boot(now)

    def _say_raw(self, sighting: Sighting) -> None:
        if self.raw:
            self._send(sighting.time, f"*bs {sighting.sensor}")

    def _say_win_line(self, now: float) -> None:
        """Sends the pocket before state 5 if raw events are on; the SS2 sends no bare number."""
        if self.raw and self._shown is State.WINNING_NUMBER:
            place = self._codes.index(self._next_win) + self.quirk.win_line_off_by
            self._send(now, f"*bn {self._codes[place % len(self._codes)]:>2}")

    def _extension(self, now: float, at_result: bool) -> str:
        return ""

    def _warning(self, tenths_rpm: int) -> int:
        flags = self._flags | (Warn.SENSOR if self.failed else 0)
        return sum(bit for flag, bit in BITS.items() if flags & flag)

    def command(self, text: str, now: float) -> None:
        if text == "*X":
            if now - self._polled_at >= POLL_S_MIN:
                self._polled_at = now
                self._status(now)
        elif text == "*V":
            self._send(now, self.banner)
        elif text == "*R":
            self._send(now, "*R OK")
            self.on(Event.RESET, now)
        elif text in ("*I 4", "*I 0"):
            self.raw = text == "*I 4"
            self._send(now, "*I OK")
        elif text in REPLIES:
            self._send(now, REPLIES[text])
        elif text.startswith("*") and len(text) > 1:
            self._send(now, f"{text[:2]} NO")
