"""What each stake of a round brings back once the round is concluded or void."""

from dataclasses import dataclass

from games.baccarat.limits import AtRisk, Stake, stakes_at_risk
from games.baccarat.outcome import RETURNED, STAKE_BACK, Returned, decided_return, decided_spots, outcome_of
from games.baccarat.round import Round, due
from games.baccarat.rules import VoidReturns


@dataclass(frozen=True, slots=True)
class SettledStake:
    at_risk: AtRisk
    payout_cents: int
    """What comes back: the stake of a winning bet and what a pro rata kept out of play included."""


def settlement(state: Round) -> tuple[SettledStake, ...]:
    if state.void_reason is None and due(state) is not None:
        raise ValueError(f"a round in {state.phase} has no settlement yet")
    # Rule 5.13: limits are those of the bets at the close, whoever took his back since.
    return tuple(
        _settled(at_risk, _returned(at_risk.stake, state))
        for at_risk in stakes_at_risk((*state.stakes, *state.returned), state.rules)
    )


def _settled(at_risk: AtRisk, returned: Returned) -> SettledStake:
    idle_cents = at_risk.stake.stake_cents - at_risk.at_risk_cents
    return SettledStake(at_risk, idle_cents + returned.of(at_risk.at_risk_cents))


def _returned(stake: Stake, state: Round) -> Returned:
    if stake in state.returned:  # Rule 5.12.3
        return STAKE_BACK
    if state.void_reason is None:
        return RETURNED[outcome_of(state.hands)][stake.spot]
    decided = decided_spots(state.hands, state.rules.natural_stops)
    if state.rules.void_returns is VoidReturns.UNDECIDED_BETS and stake.spot in decided:
        return decided_return(stake.spot, state.hands)
    return STAKE_BACK  # Rule 5.15
