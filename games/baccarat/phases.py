"""The states of a baccarat round: what may be done in each state, and the reason why anything else is refused."""

from collections.abc import Mapping
from enum import StrEnum

from games.refusal import Refusal, RefusalNumber


class Phase(StrEnum):
    BETS_OPEN = "bets-open"
    DEALING = "dealing"
    DEALING_ERROR = "dealing-error"
    ORDER_UNKNOWN = "order-unknown"
    OPTIONS_OPEN = "options-open"
    CONCLUDED = "concluded"
    SETTLED = "settled"
    PAST = "past"
    VOID = "void"


class Move(StrEnum):
    PLACE = "place"
    WITHDRAW = "withdraw"
    REJECT_EXCESS = "reject-excess"
    CLOSE_BETS = "close-bets"
    DEAL = "deal"
    MISDEAL = "misdeal"
    DRAW_TOGETHER = "draw-together"
    NEW_SET = "new-set"
    BURN = "burn"
    CUT_CARD = "cut-card"
    EXPOSE = "expose"
    UNEXPOSE = "unexpose"
    DRAW_EARLY = "draw-early"
    CORRECT_CARD = "correct-card"
    REPORT_ERROR = "report-error"
    ORDER_CARDS = "order-cards"
    RECONSTRUCT = "reconstruct"
    GIVE_UP = "give-up"
    CHOOSE = "choose"
    CLOSE_OPTIONS = "close-options"
    WALK_AWAY = "walk-away"
    INTERRUPT = "interrupt"
    VOID = "void"
    SETTLE = "settle"
    NEXT_ROUND = "next-round"


_P, _M = Phase, Move
_UNSETTLED = (
    _P.BETS_OPEN, _P.DEALING, _P.DEALING_ERROR, _P.ORDER_UNKNOWN, _P.OPTIONS_OPEN, _P.CONCLUDED,
)  # fmt: skip
_GOES_ON = frozenset({_P.DEALING, _P.CONCLUDED})
_AFTER_AN_ERROR = _GOES_ON | {_P.OPTIONS_OPEN, _P.VOID}

TRANSITIONS: Mapping[tuple[Phase, Move], frozenset[Phase]] = {
    **{(phase, _M.CUT_CARD): frozenset({phase}) for phase in _UNSETTLED if phase is not _P.BETS_OPEN},
    **{(phase, _M.UNEXPOSE): frozenset({phase}) for phase in _UNSETTLED if phase is not _P.BETS_OPEN},
    **{(phase, _M.WALK_AWAY): frozenset({phase}) for phase in _UNSETTLED},
    **{(phase, _M.INTERRUPT): frozenset({phase, _P.VOID}) for phase in _UNSETTLED},
    **{(phase, _M.VOID): frozenset({_P.VOID}) for phase in (*_UNSETTLED, _P.SETTLED)},
    (_P.BETS_OPEN, _M.PLACE): frozenset({_P.BETS_OPEN}),
    (_P.BETS_OPEN, _M.WITHDRAW): frozenset({_P.BETS_OPEN}),
    (_P.BETS_OPEN, _M.REJECT_EXCESS): frozenset({_P.BETS_OPEN}),
    (_P.BETS_OPEN, _M.CLOSE_BETS): frozenset({_P.DEALING, _P.VOID}),
    (_P.DEALING, _M.DEAL): _GOES_ON | {_P.VOID},
    (_P.DEALING, _M.MISDEAL): frozenset({_P.DEALING_ERROR, _P.VOID}),
    (_P.DEALING, _M.DRAW_TOGETHER): frozenset({_P.ORDER_UNKNOWN, _P.VOID}),
    (_P.DEALING, _M.NEW_SET): frozenset({_P.DEALING}),
    (_P.DEALING, _M.BURN): frozenset({_P.DEALING, _P.VOID}),
    (_P.DEALING, _M.EXPOSE): frozenset({_P.DEALING, _P.OPTIONS_OPEN, _P.VOID}),
    **{(phase, _M.DRAW_EARLY): frozenset({phase, _P.VOID}) for phase in _UNSETTLED if phase is not _P.BETS_OPEN},
    (_P.DEALING, _M.DRAW_EARLY): frozenset({_P.DEALING, _P.OPTIONS_OPEN, _P.VOID}),
    (_P.DEALING, _M.CORRECT_CARD): _GOES_ON | {_P.DEALING_ERROR, _P.VOID},
    (_P.DEALING, _M.REPORT_ERROR): frozenset({_P.DEALING, _P.OPTIONS_OPEN}),
    (_P.DEALING_ERROR, _M.MISDEAL): frozenset({_P.DEALING_ERROR, _P.VOID}),
    (_P.DEALING_ERROR, _M.RECONSTRUCT): _AFTER_AN_ERROR,
    (_P.DEALING_ERROR, _M.GIVE_UP): _AFTER_AN_ERROR,
    (_P.ORDER_UNKNOWN, _M.NEW_SET): frozenset({_P.ORDER_UNKNOWN}),
    (_P.ORDER_UNKNOWN, _M.ORDER_CARDS): _AFTER_AN_ERROR,
    (_P.OPTIONS_OPEN, _M.CHOOSE): _GOES_ON | {_P.OPTIONS_OPEN},
    (_P.OPTIONS_OPEN, _M.CLOSE_OPTIONS): _GOES_ON,
    (_P.OPTIONS_OPEN, _M.WALK_AWAY): _GOES_ON | {_P.OPTIONS_OPEN},
    (_P.CONCLUDED, _M.MISDEAL): frozenset({_P.DEALING_ERROR, _P.VOID}),
    (_P.CONCLUDED, _M.DRAW_TOGETHER): frozenset({_P.ORDER_UNKNOWN, _P.VOID}),
    (_P.CONCLUDED, _M.EXPOSE): frozenset({_P.CONCLUDED, _P.VOID}),
    (_P.CONCLUDED, _M.CORRECT_CARD): _GOES_ON | {_P.DEALING_ERROR, _P.VOID},
    (_P.CONCLUDED, _M.REPORT_ERROR): frozenset({_P.CONCLUDED}),
    (_P.CONCLUDED, _M.SETTLE): frozenset({_P.SETTLED}),
    (_P.SETTLED, _M.NEXT_ROUND): frozenset({_P.PAST}),
    (_P.VOID, _M.NEXT_ROUND): frozenset({_P.PAST}),
}
"""A missing pair is a move that is refused."""

_BETTING = frozenset({_M.PLACE, _M.WITHDRAW, _M.REJECT_EXCESS, _M.CLOSE_BETS})
_N = RefusalNumber
_BETS_ARE_CLOSED = Refusal(
    _N.BETS_ARE_CLOSED, "No bet is placed, raised or withdrawn after No more Bets.", paragraph="5.6"
)
_WHY_NOT: Mapping[Phase, Refusal] = {
    _P.BETS_OPEN: Refusal(_N.BETS_ARE_OPEN, "The bets are still open.", paragraph="3.8"),
    _P.DEALING: Refusal(_N.CARD_IS_DUE, "The table of play still calls for a card.", paragraph="3.11"),
    _P.DEALING_ERROR: Refusal(
        _N.ERROR_NOT_PUT_RIGHT, "The cards must be reconstructed, or found beyond it, first.", paragraph="5.8"
    ),
    _P.ORDER_UNKNOWN: Refusal(
        _N.ORDER_NOT_DECIDED, "The order of the cards drawn together must be decided first.", paragraph="5.10"
    ),
    _P.OPTIONS_OPEN: Refusal(
        _N.OPTIONS_NOT_CHOSEN, "The players are still choosing to go on or take their bets back.", paragraph="5.12"
    ),
    _P.CONCLUDED: Refusal(_N.NO_CARD_IS_DUE, "Both hands are complete.", paragraph="3.12"),
    _P.SETTLED: Refusal(_N.ROUND_IS_SETTLED, "The round is settled.", paragraph="1.16"),
    _P.PAST: Refusal(_N.ROUND_IS_PAST, "The next round has begun; this one stands.", paragraph="5.11"),
    _P.VOID: Refusal(_N.ROUND_IS_VOID, "The round is void; all bets go back.", paragraph="5.15"),
}


def move_refusal(phase: Phase, move: Move) -> Refusal | None:
    if (phase, move) in TRANSITIONS:
        return None
    if move in _BETTING and phase in _UNSETTLED:
        return _BETS_ARE_CLOSED
    return _WHY_NOT[phase]
