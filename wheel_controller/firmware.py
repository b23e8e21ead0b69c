"""The second witness: what the wheel's own firmware reported about this spin."""

from dataclasses import dataclass, field
from enum import IntFlag

from phrases import Phrase, phrase
from wheel_controller.events import Direction, Status

READINGS_MAX = 1024


class Flag(IntFlag):
    ROTOR_SPEED = 1
    SAME_DIRECTION = 2
    SENSOR = 4
    VOID = 8


FLAG_NAMES = {
    Flag.ROTOR_SPEED: "rotor-speed",
    Flag.SAME_DIRECTION: "same-direction",
    Flag.SENSOR: "sensor",
    Flag.VOID: "void",
}
BALL_STATES = (3, 4)
WINNING = 5


@dataclass(slots=True)
class FirmwareWitness:
    game: int | None = None
    revolutions: int | None = None
    flag_sum: int = 0
    rotor_direction: Direction | None = None
    ball_direction: Direction | None = None
    win_lines: set[str] = field(default_factory=set)
    claims: set[tuple[int, str, str]] = field(default_factory=set)  # game, win field, pocket field
    rpm_readings: list[tuple[float, float]] = field(default_factory=list)

    def hear(self, time_s: float, status: Status) -> None:
        if len(self.rpm_readings) < READINGS_MAX:
            self.rpm_readings.append((time_s, status.rotor_rpm))
        self.rotor_direction = status.rotor_direction
        if status.state not in (*BALL_STATES, WINNING):
            return
        self.game = status.game
        self.flag_sum |= status.warn
        if status.ball_direction:
            self.ball_direction = status.ball_direction
        if status.state in BALL_STATES and status.revolutions is not None:
            self.revolutions = max(self.revolutions or 0, status.revolutions)
        if claimed := said_number(status):
            self.claims.add(claimed)

    @property
    def flags(self) -> Flag:
        return Flag(self.flag_sum)

    @property
    def won(self) -> bool:
        return bool(self.claims)

    @property
    def numbers(self) -> set[str]:
        """Every number that the firmware gave in any line; more than one is a contradiction."""
        return self.win_lines | {number for _, *numbers in self.claims for number in numbers}

    def standing_still_s(self, limit_rpm: float, since_s: float) -> float | None:
        return next((time_s for time_s, rpm in self.rpm_readings if rpm < limit_rpm and time_s >= since_s), None)

    def said(self) -> Phrase:
        numbers = sorted(self.numbers)
        said = [phrase("numbers_said", numbers=numbers) if numbers else phrase("number_none")]
        if self.revolutions is not None:
            said.append(phrase("turns_said", turns=self.revolutions))
        if self.ball_direction:
            said.append(phrase("ball_way", way=self.ball_direction))
        if self.rotor_direction:
            said.append(phrase("rotor_way", way=self.rotor_direction))
        said += [phrase("flag_warned", flag=FLAG_NAMES[flag]) for flag in self.flags]
        return phrase("firmware_saw", seen=said)


def said_number(status: Status) -> tuple[int, str, str] | None:
    """Game, win field and pocket of a status in state 5 that names its number completely; None otherwise."""
    if status.state != WINNING or status.win is None:
        return None
    if not status.extended:
        return status.game, status.win, status.win
    return (status.game, status.win, status.pocket) if status.pocket else None
