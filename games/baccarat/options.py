"""The players' options after a dealing error (5.12): who is asked, which bets are returned, and who goes on."""

from dataclasses import replace
from enum import StrEnum

from games.baccarat.phases import Move, Phase
from games.baccarat.round import (
    Answer,
    ErrorKind,
    Round,
    advance,
    decided_now,
    outcome_established,
    resumed,
    why_not,
)  # fmt: skip
from games.refusal import Refusal, RefusalNumber


class Choice(StrEnum):
    GO_ON = "go-on"
    TAKE_BACK = "take-back"


def options_or_on(state: Round, move: Move, *, reconstructed: bool) -> Round:
    """Asks each present player with an undecided bet, and goes on if there is none; nobody else could get a bet back
    (BAC-6).
    """
    established = outcome_established(state)
    offered = any(_offers_options(kind, established, reconstructed) for kind in state.errors)
    after = replace(state, errors=(), put_right=state.errors)
    decided = decided_now(after)
    asked = frozenset(stake.who for stake in after.stakes if stake.spot not in decided) - after.absent
    if offered and asked:
        return advance(after, move, Phase.OPTIONS_OPEN, choosing=asked)
    return resumed(after, move)


def _offers_options(kind: ErrorKind, established: bool, reconstructed: bool) -> bool:
    match kind:
        case ErrorKind.IN_EXCESS | ErrorKind.EXPOSED | ErrorKind.FACE_UP:  # Rules 5.7.1 and 5.9
            return not established
        case ErrorKind.WRONG_SIDE:  # Rule 5.8
            return not (established and reconstructed)
        case ErrorKind.TOGETHER | ErrorKind.OTHER:  # Rules 5.10.1 and 5.12
            return True


def choose(state: Round, who: str, choice: Choice) -> Answer:
    """Rule 5.12: takes a player's choice. A bet that the cards have decided already is not taken back (BAC-6)."""
    choice = Choice(choice)
    if refusal := why_not(state, Move.CHOOSE):
        return refusal
    if who not in state.choosing:
        return Refusal(RefusalNumber.NO_OPTION_OFFERED, f"{who} has no choice open.", paragraph="5.12")
    after = replace(state, choosing=state.choosing - {who})
    if choice is Choice.TAKE_BACK:
        decided = decided_now(state)
        taken = tuple(stake for stake in state.stakes if stake.who == who and stake.spot not in decided)
        kept = tuple(stake for stake in state.stakes if stake not in taken)
        after = replace(after, stakes=kept, returned=(*state.returned, *taken))
    return _while_choosing(after, Move.CHOOSE)


def close_options(state: Round) -> Answer:
    """Ends the choice: a player who has not taken the bets back goes on."""
    if refusal := why_not(state, Move.CLOSE_OPTIONS):
        return refusal
    return resumed(replace(state, choosing=frozenset()), Move.CLOSE_OPTIONS)


def walk_away(state: Round, who: str) -> Answer:
    """Rule 5.3: a player has left; the bets stay, and are settled as if the player were there."""
    if refusal := why_not(state, Move.WALK_AWAY):
        return refusal
    after = replace(state, absent=state.absent | {who}, choosing=state.choosing - {who})
    if state.phase is Phase.OPTIONS_OPEN:
        return _while_choosing(after, Move.WALK_AWAY)
    return advance(after, Move.WALK_AWAY, state.phase)


def _while_choosing(state: Round, move: Move) -> Round:
    return advance(state, move, Phase.OPTIONS_OPEN) if state.choosing else resumed(state, move)
