"""The ordinary course of a round: bets placed and closed, cards dealt one by one, settled, the next one begun."""

from dataclasses import replace

from games.baccarat.bets import stake_refusal
from games.baccarat.limits import Stake, limit_objections, without_excess
from games.baccarat.phases import Move, Phase
from games.baccarat.round import Answer, Round, advance, due, fault_in_cards, resumed, voided, why_not, with_drawn
from games.baccarat.rules import BaccaratRules
from games.refusal import Refusal, RefusalNumber


def open_round(rules: BaccaratRules, cards_left: int, waiting: tuple[str, ...] = ()) -> Answer:
    """Rule 3.3: "Place your Bets, please"."""
    if cards_left + len(waiting) < rules.cards_to_start_min:
        sentence = f"A round is not begun with fewer than {rules.cards_to_start_min} cards."
        return Refusal(RefusalNumber.TOO_FEW_CARDS_TO_START, sentence, paragraph="5.5.4")
    return Round(rules, cards_left, waiting)


def place(state: Round, stake: Stake) -> Answer:
    """Adds to what that player has on that spot of that box already."""
    if refusal := why_not(state, Move.PLACE) or stake_refusal(stake.spot, stake.stake_cents):
        return refusal
    before_cents = sum(other.stake_cents for other in state.stakes if other.place == stake.place)
    others = tuple(other for other in state.stakes if other.place != stake.place)
    raised = replace(stake, stake_cents=before_cents + stake.stake_cents)
    if refusal := stake_refusal(raised.spot, raised.stake_cents):
        return refusal
    return advance(state, Move.PLACE, Phase.BETS_OPEN, stakes=(*others, raised))


def withdraw(state: Round, who: str, box: int, spot: str) -> Answer:
    if refusal := why_not(state, Move.WITHDRAW):
        return refusal
    kept = tuple(stake for stake in state.stakes if stake.place != (who, box, spot))
    if kept == state.stakes:
        sentence = f"{who} has no bet on {spot} of box {box}."
        return Refusal(RefusalNumber.NO_BET_TO_WITHDRAW, sentence, spot, paragraph="5.2")
    return advance(state, Move.WITHDRAW, Phase.BETS_OPEN, stakes=kept)


def reject_excess(state: Round) -> Answer:
    """Rule 5.1, noticed in time."""
    if refusal := why_not(state, Move.REJECT_EXCESS):
        return refusal
    kept = without_excess(state.stakes, state.rules)
    return advance(state, Move.REJECT_EXCESS, Phase.BETS_OPEN, stakes=kept)


def close_bets(state: Round, *, unnoticed: bool = False) -> Answer:
    """Rule 3.8: "No more Bets". `unnoticed`: nobody saw the bets outside the limits in time (5.1.1, 5.2.1)."""
    if refusal := why_not(state, Move.CLOSE_BETS):
        return refusal
    objections = limit_objections(state.stakes, state.rules)
    if objections and not unnoticed:
        return objections[0]
    return resumed(state, Move.CLOSE_BETS)


def deal(state: Round, card: str) -> Answer:
    """One card to the side it belongs to."""
    if refusal := why_not(state, Move.DEAL) or waiting_refusal(state, (card,)):
        return refusal
    side = due(state)
    if side is None:
        raise ValueError("a round in dealing has a card due")
    after = with_drawn(state, (card,))
    if fault := fault_in_cards(after):
        return voided(after, Move.DEAL, fault)
    return resumed(replace(after, hands=after.hands.with_card(side, card)), Move.DEAL)


def waiting_refusal(state: Round, cards: tuple[str, ...]) -> Refusal | None:
    first = state.waiting[: len(cards)]
    if cards[: len(first)] == first:
        return None
    sentence = f"{first[0]} was drawn in excess in the last round and is dealt first."
    return Refusal(RefusalNumber.OTHER_CARD_IS_FIRST, sentence, paragraph="5.7")


def settle(state: Round) -> Answer:
    return why_not(state, Move.SETTLE) or advance(state, Move.SETTLE, Phase.SETTLED)


def next_round(state: Round) -> tuple[Round, Round] | Refusal:
    """This round as it stands from now on (5.11), and the next one with the cards drawn in excess in this."""
    if refusal := why_not(state, Move.NEXT_ROUND):
        return refusal
    following = open_round(state.rules, state.cards_left, (*state.surplus, *state.waiting))
    if isinstance(following, Refusal):
        return following
    return advance(state, Move.NEXT_ROUND, Phase.PAST), following
