"""The ordinary course of a round: bets placed and closed, cards dealt one by one, settled, the next one begun."""

from dataclasses import replace

from games.baccarat.bets import stake_refusal
from games.baccarat.limits import Stake, limit_objections, seat_refusal, without_excess
from games.baccarat.phases import Move, Phase
from games.baccarat.play import Spare
from games.baccarat.round import (
    Answer,
    Round,
    advance,
    due,
    first_card_refusal,
    resumed,
    taken,
    why_not,
    with_cards,
)  # fmt: skip
from games.baccarat.rules import BaccaratRules
from games.baccarat.shoe import Shoe
from games.baccarat.void import VOID_PARAGRAPH, VoidReason
from games.refusal import Refusal, RefusalNumber

CUT_CARD, FEW_CARDS = "cut-card", "few-cards"


def open_round(rules: BaccaratRules, shoe: Shoe) -> Answer:
    """Rule 3.3: "Place your Bets, please"."""
    return shoe_refusal(rules, shoe) or Round(rules, shoe)


def shoe_refusal(rules: BaccaratRules, shoe: Shoe) -> Refusal | None:
    """The reason why no round may begin with this shoe; None if one may."""
    end = end_of_shoe(rules, shoe)
    if not end:
        return None
    if end == FEW_CARDS:
        sentence = f"A round is not begun with fewer than {rules.cards_to_start_min} cards."
        return Refusal(RefusalNumber.TOO_FEW_CARDS_TO_START, sentence, paragraph="5.5.4")
    paragraph = "5.5.4" if end == CUT_CARD else VOID_PARAGRAPH[VoidReason(end)]
    sentence = f"This set of cards is out of use ({end}); a new one is needed."
    return Refusal(RefusalNumber.SHOE_OUT_OF_USE, sentence, paragraph=paragraph)


def end_of_shoe(rules: BaccaratRules, shoe: Shoe) -> str:
    """The reason why no further round may be dealt from the shoe; None if one may."""
    if fault := shoe.fault(rules.decks):
        return fault.value
    if shoe.cut_seen:
        return CUT_CARD
    return FEW_CARDS if shoe.cards_to_deal < rules.cards_to_start_min else ""


def place(state: Round, stake: Stake) -> Answer:
    """Adds to the stake that the player has on that spot of that box already."""
    if refusal := why_not(state, Move.PLACE) or stake_refusal(stake.spot, stake.stake_cents):
        return refusal
    if refusal := seat_refusal(stake, state.stakes, state.rules):
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
    """Rule 5.1: rejects an excess that was noticed in time."""
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
    """Deals one card to the side that it belongs to."""
    if refusal := why_not(state, Move.DEAL) or first_card_refusal(state, (card,)):
        return refusal
    side = due(state)
    if side is None:
        raise ValueError("a round in dealing has a card due")
    after = taken(state, Move.DEAL, (card,))
    return after if after.void_reason else resumed(with_cards(after, (card,), (side,)), Move.DEAL)


def settle(state: Round) -> Answer:
    return why_not(state, Move.SETTLE) or advance(state, Move.SETTLE, Phase.SETTLED)


def next_round(state: Round, new: Shoe | None = None) -> tuple[Round, Round] | Refusal:
    """Ends this round for good (5.11) and begins the next one, from a new set of cards if one is given."""
    if refusal := why_not(state, Move.NEXT_ROUND):
        return refusal
    shoe, of_old_set = shoe_after(state)
    if new is not None:
        shoe, of_old_set = shoe.replaced_by(new), len(shoe.kept)
    following = open_round(state.rules, shoe)
    if isinstance(following, Refusal):
        return following
    return advance(state, Move.NEXT_ROUND, Phase.PAST), replace(following, of_old_set=of_old_set)


def shoe_after(state: Round) -> tuple[Shoe, int]:
    """The shoe of the next round, and how many of the cards kept for it came from an earlier set."""
    shoe = replace(state.shoe, kept=(*state.surplus, *state.shoe.kept))
    drawn = state.lies[: state.of_old_set]
    return shoe, drawn.count(Spare.NEXT_ROUND) + state.of_old_set - len(drawn)
