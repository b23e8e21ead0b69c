"""Computes the result of every bet; a result is None until the cards that decide it are on the table."""

from games.blackjack.boxes import Box, Nets, Wager
from games.blackjack.dealer import Plan
from games.blackjack.hands import ACE, BEST, POINTS, TEN, Hand
from games.blackjack.readings import SplitLoss
from games.blackjack.side_bets import DecidedBy, net_on_dealer, net_on_first_two
from games.blackjack.variants import Variant


def nets(variant: Variant, box: Box, at: int, dealer: Hand, plan: Plan | None) -> Nets:
    """Computes the results of a wager; `plan` is None until the dealer has finished."""
    wager = box.wagers[at]
    side: dict[str, int | None] = {}
    for name, cents in wager.side_cents.items():
        side[name] = _side_net(variant, box, name, cents, dealer, plan)
    hands = hand_nets(variant, box, at, dealer, plan) if wager.initial_cents else {}
    insurance = _insurance_net(variant, wager, dealer, plan) if wager.insurance_cents else 0
    return Nets(hands, insurance, side)


def hand_nets(variant: Variant, box: Box, at: int, dealer: Hand, plan: Plan | None) -> dict[int, int | None]:
    """Computes the result of each hand; a bust hand is decided before the others (Rule 3.22.3)."""
    wager = box.wagers[at]
    if wager.even_money:
        return {0: wager.initial_cents}
    if wager.surrendered:
        return {0: _surrender_net(variant, wager, dealer, plan)}
    if box.hands[0].is_blackjack:
        return {0: _blackjack_net(variant, wager, dealer, plan)}
    nets: dict[int, int | None] = {}
    standing = []
    for hand in box.hands:
        stake_cents = hand.stakes_cents[at]
        if stake_cents:
            if hand.hard > BEST:
                nets[hand.number] = -stake_cents
            else:
                nets[hand.number] = None if plan is None else _compared(hand.total, stake_cents, dealer)
                standing.append(hand)
    if standing and plan is not None and dealer.is_blackjack:
        nets.update(_lost_to_blackjack(variant, box, at, standing, dealer))
    return nets


def _compared(total: int, stake_cents: int, dealer: Hand) -> int:
    """Rules 3.24.1 to 3.24.4: compares a hand with the dealer's total."""
    against = 0 if dealer.hard > BEST else dealer.total
    if total == against:
        return 0
    return stake_cents if total > against else -stake_cents


def _lost_to_blackjack(variant: Variant, box: Box, at: int, standing: list[Hand], dealer: Hand) -> dict[int, int]:
    """Rules 3.22.3 and 3.23.2: of the hands that are not bust, one Initial Bet is lost and the rest is returned."""
    readings, initial_cents = variant.readings, box.wagers[at].initial_cents
    nets = {hand.number: 0 for hand in standing}
    losing = [hand for hand in standing if readings.dealer_blackjack_beats_21 or hand.total != BEST]
    if not losing:
        return nets
    if not readings.special_paragraphs_prevail and POINTS[dealer.cards[0]] == ACE:  # BJ-6
        return nets | {hand.number: -hand.stakes_cents[at] for hand in losing}
    if readings.split_loss is SplitLoss.ONE_PER_HAND:
        return nets | {hand.number: -initial_cents for hand in losing}
    lost = initial_cents
    if readings.split_loss is SplitLoss.ONE_IN_TOTAL:
        lost = max(initial_cents - sum(hand.stakes_cents[at] for hand in box.hands if hand.is_bust), 0)
    return nets | {losing[0].number: -lost}


def _blackjack_net(variant: Variant, wager: Wager, dealer: Hand, plan: Plan | None) -> int | None:
    """Rules 3.15.1 and 3.16: pays a Blackjack at once against 2 to 9; otherwise it waits for the dealer."""
    times, per = variant.blackjack_pays
    paid = wager.initial_cents * times // per  # exact: the bet is a multiple of the variant's unit
    if not dealer.cards:
        return None
    up = POINTS[dealer.cards[0]]
    if up not in (ACE, TEN):
        return paid
    if len(dealer.cards) < 2:
        return None if plan is None else paid
    if dealer.is_blackjack:
        return 0 if variant.readings.special_paragraphs_prevail or up != ACE else -wager.initial_cents
    if not variant.readings.blackjack_beats_dealer_21:
        return None if plan is None else 0 if dealer.total == BEST else paid
    return paid


def _surrender_net(variant: Variant, wager: Wager, dealer: Hand, plan: Plan | None) -> int | None:
    half = wager.initial_cents // 2
    if variant.readings.surrender_final_at_half or POINTS[dealer.cards[0]] != TEN:
        return -half
    if plan is None and len(dealer.cards) < 2:
        return None
    return -wager.initial_cents if dealer.is_blackjack else -half


def _insurance_net(variant: Variant, wager: Wager, dealer: Hand, plan: Plan | None) -> int | None:
    """Reading BJ-16: with no hole card the dealer's second card decides insurance."""
    if plan is None and len(dealer.cards) < 2:
        return None
    times = variant.insurance_pays if dealer.is_blackjack else -1
    return wager.insurance_cents * times


def _side_net(variant: Variant, box: Box, name: str, stake_cents: int, dealer: Hand, plan: Plan | None) -> int | None:
    bet = variant.side_bet[name]
    if bet.decided_by is not DecidedBy.DEALER_BUST:
        if not box.hands:  # Rule 5.15: no Initial Bet on the box
            return 0
        first_two = box.first_two
        return net_on_first_two(bet, stake_cents, *first_two) if first_two else None
    if plan is None:
        return None
    return net_on_dealer(bet, stake_cents, dealer) if plan is Plan.TO_17 else 0
