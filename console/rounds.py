"""The states of a round, and the moves between them as a table: a missing row is a move that cannot be made."""

from enum import StrEnum

from protocol.enums import Phase

BETWEEN_ROUNDS = (Phase.IDLE, Phase.SETTLED, Phase.VOID)
IN_PLAY = (Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.HELD)
UNDECIDED = (Phase.BETS_CLOSED, Phase.HELD)


class Move(StrEnum):
    OPEN = "open"
    CLOSE = "close"
    HOLD = "hold"
    RESULT = "result"
    VOID = "void"
    SETTLE = "settle"
    RESUME = "resume"


TRANSITIONS: dict[tuple[Phase, Move], Phase] = {
    (Phase.IDLE, Move.OPEN): Phase.BETS_OPEN,
    (Phase.SETTLED, Move.OPEN): Phase.BETS_OPEN,
    (Phase.VOID, Move.OPEN): Phase.BETS_OPEN,
    (Phase.BETS_OPEN, Move.CLOSE): Phase.BETS_CLOSED,
    (Phase.BETS_OPEN, Move.VOID): Phase.VOID,
    (Phase.BETS_CLOSED, Move.HOLD): Phase.HELD,
    (Phase.BETS_CLOSED, Move.RESULT): Phase.RESULT,
    (Phase.BETS_CLOSED, Move.VOID): Phase.VOID,
    (Phase.HELD, Move.RESULT): Phase.RESULT,
    (Phase.HELD, Move.VOID): Phase.VOID,
    (Phase.HELD, Move.RESUME): Phase.BETS_CLOSED,
    (Phase.RESULT, Move.SETTLE): Phase.SETTLED,
}


def may(phase: Phase, move: Move) -> bool:
    return (phase, move) in TRANSITIONS


def advance(phase: Phase, move: Move) -> Phase:
    """The phase after a move. Raises KeyError for an illegal move; callers ask `may` first where a person or a peer
    asks.
    """
    return TRANSITIONS[phase, move]
