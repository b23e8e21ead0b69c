"""The M360's states, the events that change them, and its fixed codes."""

from enum import IntEnum, StrEnum


class State(StrEnum):
    START = "1"
    PLACE_BETS = "2"
    BALL_IN_RIM = "3"
    NO_MORE_BETS = "4"
    WINNING_NUMBER = "5"
    CLOSED = "6"
    DEALER_LOCK = "7"


class Event(StrEnum):
    CLEAR = "rotor turns and no ball is in the wheel"
    FULL_REVOLUTION = "every working sensor has seen the ball"
    SLOW = "ball below the threshold, or off the track"
    POCKET_SURE = "the same pocket for long enough"
    GAME_OVER = "result shown for three turns, or ball taken out, or given up"
    RESET = "*R"
    STILL = "rotor still for ten minutes"
    TURNS = "rotor turns again"
    LOCK = "dealer's key turned"
    UNLOCK = "dealer's key turned back"


RUNNING = (State.START, State.PLACE_BETS, State.BALL_IN_RIM, State.NO_MORE_BETS, State.WINNING_NUMBER)
TRANSITIONS = {
    (State.START, Event.CLEAR): State.PLACE_BETS,
    (State.PLACE_BETS, Event.FULL_REVOLUTION): State.BALL_IN_RIM,
    (State.PLACE_BETS, Event.POCKET_SURE): State.WINNING_NUMBER,
    (State.BALL_IN_RIM, Event.SLOW): State.NO_MORE_BETS,
    (State.NO_MORE_BETS, Event.POCKET_SURE): State.WINNING_NUMBER,
    (State.BALL_IN_RIM, Event.GAME_OVER): State.START,
    (State.NO_MORE_BETS, Event.GAME_OVER): State.START,
    (State.WINNING_NUMBER, Event.GAME_OVER): State.START,
    (State.CLOSED, Event.TURNS): State.START,
    (State.CLOSED, Event.RESET): State.START,
    (State.DEALER_LOCK, Event.UNLOCK): State.START,
    **{(state, Event.RESET): State.START for state in RUNNING},
    **{(state, Event.STILL): State.CLOSED for state in RUNNING},
    **{(state, Event.LOCK): State.DEALER_LOCK for state in (*RUNNING, State.CLOSED)},
}
IN_PLAY = (State.PLACE_BETS, State.BALL_IN_RIM, State.NO_MORE_BETS)


class Warn(IntEnum):
    """The bits of the warning digit."""

    ROTOR_SPEED = 1
    SAME_DIRECTION = 2
    SENSOR = 4
    VOID = 8


class Level(StrEnum):
    ADVANCED = "0"
    BASIC = "1"
    EXTENDED = "2"
