"""How a spin can end, and the judge's other events during a spin."""

from enum import StrEnum
from typing import NewType

from msgspec import Struct

from phrases import Phrase
from wheel_controller.events import Direction, Status
from wheel_controller.states import State


class Seen(Struct, frozen=True):
    """What the tracker measured, whatever the verdict; None where it is unknown."""

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
    """Whether the ball is slower than the speed at which bets close."""
    status: Status | None
    """The firmware's last status before this pass."""
    simulated: bool


class LeftTrack(Struct, frozen=True):
    time_s: float
    last_pass_s: float


class AtRest(Struct, frozen=True):
    time_s: float
    pocket: str
    faulty: dict[int, Phrase]
    """The faulty sensors over the whole spin, and what is wrong with each."""


class Silent(Struct, frozen=True):
    """No line came for so long that anything may have happened unseen."""

    time_s: float
    ball_on_track: bool


class NumberChanged(Struct, frozen=True):
    """The firmware changed its number after the verdict: a person must check it."""

    time_s: float
    was: str
    now: str
    simulated: bool


JudgeEvent = Verdict | NoMoreBets | TrackPass | LeftTrack | AtRest | Silent | NumberChanged

SpinId = NewType("SpinId", int)
"""Identifies a spin of one judge; it can only be compared for equality."""


class JudgeView(Struct, frozen=True):
    """The present state of a judge, for other parts to read."""

    state: State
    spin: SpinId | None
    """The spin in progress; None if there is none."""
    status: Status | None
    """The firmware's last status."""
    verdict: Verdict | None
    """The verdict on the last spin, until the next one begins or the firmware is ready for it."""
    simulated: bool
    chattering: frozenset[int]
    """Sensors that report all the time."""
    no_more_bets_rpm: float
    """The speed of the ball at which bets close, in revolutions per minute."""
