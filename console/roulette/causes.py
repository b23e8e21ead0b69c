"""The causes by which a wheel closes bets, as the record of a close names them."""

from enum import StrEnum


class WheelCause(StrEnum):
    BALL_SLOW = "ball-slow"
    BALL_REVOLUTIONS = "ball-revolutions"
    """The ball has made as many as the table wants."""
    BALL_LEFT_TRACK = "ball-left-track"
    POCKET_SEEN = "pocket-seen"
    WHEEL_SAYS_SO = "wheel-says-so"
    WHEEL_SILENT = "wheel-silent"
