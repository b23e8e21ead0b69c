"""Decides how far the dealer draws: not at all, one card, or until 17."""

from collections.abc import Iterable
from enum import StrEnum

from games.blackjack.boxes import Box
from games.blackjack.hands import ACE, BEST, POINTS, TEN, Hand
from games.blackjack.readings import Readings
from games.blackjack.side_bets import BOOM_BUSTED
from games.blackjack.variants import DEALER_STANDS_ON


class Plan(StrEnum):
    REST = "everything is decided"
    ONE_CARD = "only his second card matters"
    TO_17 = "draws until 17 or more"


TO_17 = Plan.TO_17


def must_draw(dealer: Hand, plan: Plan, readings: Readings) -> bool:
    """Rule 3.24 (3.18 of 2017): the dealer draws on 16 or less and stands on 17. Reading BJ-1: a soft 17 is a 17."""
    if plan is not TO_17:
        return plan is Plan.ONE_CARD and len(dealer.cards) == 1
    total = dealer.total
    if total == DEALER_STANDS_ON and not readings.stand_on_soft_17:
        return dealer.is_soft
    return total < DEALER_STANDS_ON


def plan(boxes: Iterable[Box], dealer: Hand, readings: Readings) -> Plan:
    """Decides, after all players have made their choices, which cards the dealer still needs for the open bets."""
    boom = second_card = blackjack_waits = False
    up = POINTS[dealer.cards[0]]
    for box in boxes:
        for at, wager in enumerate(box.wagers):
            if wager.returned:
                continue
            if wager.side_cents:
                boom = boom or BOOM_BUSTED.name in wager.side_cents
            second_card = second_card or wager.insurance_cents > 0
            if wager.even_money or not wager.initial_cents:
                continue
            if wager.surrendered:
                second_card = second_card or (up == TEN and not readings.surrender_final_at_half)
            elif box.hands[0].is_blackjack:
                blackjack_waits = blackjack_waits or up in (ACE, TEN)
            else:
                for hand in box.hands:
                    if hand.stakes_cents[at] and hand.hard <= BEST:
                        return TO_17
    if not readings.dealer_rests_when_all_decided or (boom and _boom_draws(boxes, readings)):
        return TO_17
    if blackjack_waits and (readings.dealer_completes_for_blackjacks or not readings.blackjack_beats_dealer_21):
        return TO_17
    return Plan.ONE_CARD if blackjack_waits or second_card else Plan.REST


def _boom_draws(boxes: Iterable[Box], readings: Readings) -> bool:
    """Whether the dealer draws for Boom Busted: by rule 3.26.1 if all hands are bust, by reading BJ-12 always."""
    return readings.boom_draws_without_bust or all(hand.is_bust for box in boxes for hand in box.hands)
