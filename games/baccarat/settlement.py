"""What each stake of a round brings back: what is decided now, and what a void or taking back would return."""

from dataclasses import dataclass

from games.baccarat.bets import Spot
from games.baccarat.limits import AtRisk, Stake, stakes_at_risk
from games.baccarat.outcome import RETURNED, STAKE_BACK, Returned, decided_return, outcome_of
from games.baccarat.play import Hands, next_draw
from games.baccarat.round import Round, counting_hands, decided_now
from games.baccarat.rules import NaturalStops, VoidReturns


@dataclass(frozen=True, slots=True)
class StakeNow:
    """One stake in the middle of a round. Its amounts include the part that a pro rata kept out of play."""

    at_risk: AtRisk
    payout_cents: int | None
    """What the stake brings back; None while it is not decided."""
    paragraph: str | None
    """The paragraph that decided the stake."""
    if_void_cents: int
    """What the player would get back if the round were void now."""
    if_taken_back_cents: int
    """What taking back now would return: nothing of a stake that is decided (BAC-6)."""


@dataclass(frozen=True, slots=True)
class SettledStake:
    at_risk: AtRisk
    payout_cents: int
    """What comes back: the stake of a winning bet and what a pro rata kept out of play included."""


def settlement(state: Round) -> tuple[SettledStake, ...]:
    """The settlement of a round that is concluded or void."""
    return tuple(SettledStake(row.at_risk, _final(row)) for row in standing(state))


def _final(row: StakeNow) -> int:
    if row.payout_cents is None:
        raise ValueError(f"{row.at_risk.stake.spot} is not decided: the round has no settlement yet")
    return row.payout_cents


def standing(state: Round) -> tuple[StakeNow, ...]:
    """The stakes of a round at any moment."""
    # Rule 5.13: limits are those of the bets at the close, whoever took theirs back since.
    at_risk = stakes_at_risk((*state.stakes, *state.returned), state.rules)
    hands, decided = counting_hands(state), decided_now(state)
    return tuple(_stake_now(row, state, hands, decided) for row in at_risk)


def _stake_now(row: AtRisk, state: Round, hands: Hands, decided: frozenset[Spot]) -> StakeNow:
    stake = row.stake
    taken_back, by_cards = stake in state.returned, stake.spot in decided
    if_void = _if_void(stake, state, hands, by_cards=by_cards and not taken_back)
    back_cents = 0 if by_cards or taken_back else stake.stake_cents
    if state.void_reason is not None:
        return StakeNow(row, _comes_back(row, if_void), "5.15", _comes_back(row, if_void), 0)
    payout_cents, paragraph = None, None
    if taken_back:
        payout_cents, paragraph = stake.stake_cents, "5.12.3"
    elif by_cards:
        returned = spot_return(stake.spot, hands, state.rules.natural_stops)
        payout_cents, paragraph = _comes_back(row, returned), deciding_paragraph(stake.spot, hands)
    return StakeNow(row, payout_cents, paragraph, _comes_back(row, if_void), back_cents)


def _comes_back(row: AtRisk, returned: Returned) -> int:
    return row.stake.stake_cents - row.at_risk_cents + returned.of(row.at_risk_cents)


def _if_void(stake: Stake, state: Round, hands: Hands, *, by_cards: bool) -> Returned:
    if by_cards and state.rules.void_returns is VoidReturns.UNDECIDED_BETS:
        return spot_return(stake.spot, hands, state.rules.natural_stops)
    return STAKE_BACK  # Rule 5.15


def spot_return(spot: Spot, hands: Hands, natural_stops: NaturalStops) -> Returned:
    """The return of a spot that these hands have decided."""
    if next_draw(hands, natural_stops) is None:
        return RETURNED[outcome_of(hands)][spot]
    return decided_return(spot, hands)


def deciding_paragraph(spot: Spot, hands: Hands) -> str:
    if spot in (Spot.PLAYER_PAIR, Spot.BANKER_PAIR):
        return "3.10"
    return "3.14" if outcome_of(hands).winner is Spot.TIE else "3.13"
