"""What every bet brings: each figure is None until the cards that decide it are on the table."""

from games.blackjack.boxes import Box, Nets, Wager
from games.blackjack.dealer import Plan
from games.blackjack.hands import ACE, BEST, POINTS, TEN, Hand
from games.blackjack.readings import SplitLoss
from games.blackjack.side_bets import DecidedBy, net_on_dealer, net_on_first_two
from games.blackjack.variants import Variant


def nets(variant: Variant, box: Box, at: int, dealer: Hand, plan: Plan | None) -> Nets:
    """`plan` is None until the dealer has finished."""
    wager = box.wagers[at]
    if wager.returned:
        return wager.returned
    side: dict[str, int | None] = {}
    for name, cents in wager.side_cents.items():
        side[name] = _side_net(variant, box, name, cents, dealer, plan)
    main = main_net(variant, box, at, dealer, plan) if wager.initial_cents else 0
    insurance = _insurance_net(variant, wager, dealer, plan) if wager.insurance_cents else 0
    return Nets(main, insurance, side)


def main_net(variant: Variant, box: Box, at: int, dealer: Hand, plan: Plan | None) -> int | None:
    wager = box.wagers[at]
    if wager.even_money:
        return wager.initial_cents
    if wager.surrendered:
        return _surrender_net(variant, wager, dealer, plan)
    if box.hands[0].is_blackjack:
        return _blackjack_net(variant, wager, dealer, plan)
    busted, standing = 0, []
    for hand in box.hands:
        if hand.hard > BEST:
            busted += hand.stakes_cents[at]
        elif hand.stakes_cents[at]:
            standing.append(hand)
    if not standing:
        return -busted
    if plan is None:
        return None
    if dealer.is_blackjack:
        return -_lost_to_blackjack(variant, wager, at, standing, busted, dealer)
    return _compare(standing, at, dealer) - busted


def _compare(standing: list[Hand], at: int, dealer: Hand) -> int:
    """Rules 3.24.1 to 3.24.4."""
    against = 0 if dealer.hard > BEST else dealer.total
    net = 0
    for hand in standing:
        total = hand.total
        if total > against:
            net += hand.stakes_cents[at]
        elif total < against:
            net -= hand.stakes_cents[at]
    return net


def _lost_to_blackjack(variant: Variant, wager: Wager, at: int, standing: list[Hand], busted: int, dealer: Hand) -> int:
    """Rules 3.22.3 and 3.23.2: of what has not bust, one Initial Bet is lost and the rest is returned."""
    readings = variant.readings
    if not readings.dealer_blackjack_beats_21:
        standing = [hand for hand in standing if hand.total != BEST]
    if not standing:
        return busted
    if not readings.special_paragraphs_prevail and POINTS[dealer.cards[0]] == ACE:  # BJ-6
        return busted + sum(hand.stakes_cents[at] for hand in standing)
    if readings.split_loss is SplitLoss.ONE_PER_HAND:
        return busted + wager.initial_cents * len(standing)
    if readings.split_loss is SplitLoss.ONE_IN_TOTAL:
        return max(busted, wager.initial_cents)
    return busted + wager.initial_cents


def _blackjack_net(variant: Variant, wager: Wager, dealer: Hand, plan: Plan | None) -> int | None:
    """Rules 3.15.1 and 3.16: paid at once against 2 to 9, else it waits for the dealer."""
    times, per = variant.blackjack_pays
    paid = wager.initial_cents * times // per  # exact: the bet is a multiple of the variant's unit
    if not dealer.cards:
        return None
    up = POINTS[dealer.cards[0]]
    if up not in (ACE, TEN):
        return paid
    if plan is None:
        return None
    if dealer.is_blackjack:
        return 0 if variant.readings.special_paragraphs_prevail or up != ACE else -wager.initial_cents
    if dealer.total == BEST and not variant.readings.blackjack_beats_dealer_21:
        return 0
    return paid


def _surrender_net(variant: Variant, wager: Wager, dealer: Hand, plan: Plan | None) -> int | None:
    half = wager.initial_cents // 2
    if variant.readings.surrender_final_at_half or POINTS[dealer.cards[0]] != TEN:
        return -half
    if plan is None:
        return None
    return -wager.initial_cents if dealer.is_blackjack else -half


def _insurance_net(variant: Variant, wager: Wager, dealer: Hand, plan: Plan | None) -> int | None:
    """Reading BJ-16: with no hole card the dealer's second card decides."""
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
