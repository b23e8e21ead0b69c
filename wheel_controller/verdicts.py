"""How a spin can end, and what else the judge tells the console while it lasts."""

from enum import StrEnum
from typing import NewType

from msgspec import Struct

from phrases import Phrase
from wheel_controller.events import Direction, Status
from wheel_controller.states import State


class Seen(Struct, frozen=True):
    """What the tracker measured, whatever the verdict; None where it could not tell."""

    game: int | None = None
    revolutions: float | None = None
    ball_direction: Direction | None = None
    rotor_direction: Direction | None = None
    rotor_rpm: float | None = None
    evidence: tuple[Phrase, ...] = ()
    warnings: tuple[Phrase, ...] = ()
    simulated: bool = False


class Result(Struct, frozen=True):
    time_s: float
    pocket: str
    seen: Seen


class Invalid(Struct, frozen=True):
    time_s: float
    paragraph: str
    seen: Seen


class Held(Struct, frozen=True):
    time_s: float
    seen: Seen


Verdict = Result | Invalid | Held


class BetsCloseReason(StrEnum):
    BALL_SLOW = "the ball is slower than the threshold"
    BALL_OFF_TRACK = "the ball has left the track"
    POCKET_SEEN = "the ball was seen among the pockets"
    FIRMWARE = "the wheel itself says no more bets"


class NoMoreBets(Struct, frozen=True):
    time_s: float
    reason: BetsCloseReason
    last_pass_s: float | None


class TrackPass(Struct, frozen=True):
    time_s: float
    sensor: int
    ball_direction: Direction
    speed_rad_s: float
    revolutions: float
    is_slow: bool
    """Slower than the speed at which bets close."""
    status: Status | None
    """The firmware's last before it."""
    simulated: bool


class LeftTrack(Struct, frozen=True):
    time_s: float
    last_pass_s: float


class AtRest(Struct, frozen=True):
    time_s: float
    pocket: str
    faulty: dict[int, Phrase]
    """Sensors and what is wrong with them, by the whole spin."""


class Silent(Struct, frozen=True):
    """No line for so long that whatever happened meanwhile went unseen."""

    time_s: float
    ball_on_track: bool


class NumberChanged(Struct, frozen=True):
    """The firmware changed its number after the verdict: a person must look."""

    time_s: float
    was: str
    now: str
    simulated: bool


JudgeEvent = Verdict | NoMoreBets | TrackPass | LeftTrack | AtRest | Silent | NumberChanged

SpinId = NewType("SpinId", int)
"""Two of a judge's are equal where they mean the same spin; nothing else can be read off one."""


class JudgeView(Struct, frozen=True):
    """How things stand with a judge, for whoever follows it."""

    state: State
    spin: SpinId | None
    """Under way."""
    status: Status | None
    """The firmware's last."""
    verdict: Verdict | None
    """On the last spin, until the next one begins or the firmware is ready for it."""
    simulated: bool
    chattering: frozenset[int]
    """Sensors that report all the time."""
    no_more_bets_rpm: float
    """Of the ball."""
