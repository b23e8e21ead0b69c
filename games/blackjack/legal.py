"""Decides what a player may do with a hand or a wager, and names the paragraph that refuses everything else."""

from collections.abc import Sequence

from games.blackjack.betting import is_amount
from games.blackjack.boxes import Box, Wager
from games.blackjack.hands import ACE, BEST, POINTS, TEN, Hand, same_rank, same_value
from games.blackjack.phases import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    TRANSITIONS,
    Action,
    By,
    Event,
    Phase,
    VoidReason,
)
from games.blackjack.readings import SplitOn
from games.blackjack.variants import HANDS_PER_BOX_MAX, PLAYER_DRAWS_BELOW, Variant
from games.refusal import Refusal, RefusalNumber

SILENT = (By.SILENCE, By.AWAY)


def stake_cents(variant: Variant, wager: Wager, action: Action, cents: int | None) -> int:
    """Gives the amount that an action stakes. Without an amount, it is the most that is allowed."""
    if action is SPLIT:
        return wager.initial_cents
    if action is DOUBLE:
        return double_most_cents(variant, wager) if cents is None else cents
    if action is Action.INSURE:
        return wager.initial_cents // 2 if cents is None else cents
    return 0


def silent_play(hand: Hand) -> Action:
    """Gives the action of a player who does not answer: draw below 12, stand from 12 on (Rules 3.20, 3.21 and 5.3)."""
    return HIT if hand.total < PLAYER_DRAWS_BELOW else STAND


def why_not_silently(variant: Variant, hand: Hand, action: Action, by: str) -> Refusal | None:
    if by in SILENT and action is not silent_play(hand):
        text = f"Without an answer a hand of {hand.total} does not {action}."
        return Refusal(RefusalNumber.NOT_NOW, text, paragraph=variant.paragraphs.stand)
    return None


def why_not_play(
    variant: Variant, box: Box, hand: Hand, wager: Wager, action: Action, cents: int | None
) -> Refusal | None:
    """Says why a play on the hand in turn is refused: below 21, not doubled, no split Ace; `wager` is the decider's."""
    if action is HIT:
        return None
    if action is STAND:
        return _why_not_stand(variant, hand)
    if not hand.stakes_cents[box.wagers.index(wager)]:
        text = f"{wager.who} has no bet on this hand."
        return Refusal(RefusalNumber.NOT_THE_DECIDER, text, paragraph=variant.paragraphs.split)
    if action is SPLIT:
        return _why_not_split(variant, box, hand, wager, cents)
    return _why_not_double(variant, hand, wager, cents)


def _why_not_stand(variant: Variant, hand: Hand) -> Refusal | None:
    if hand.total < PLAYER_DRAWS_BELOW:
        text = f"A hand of {hand.total} must draw until it has {PLAYER_DRAWS_BELOW} or more."
        return Refusal(RefusalNumber.BELOW_12, text, paragraph=variant.paragraphs.below_12)
    return None


def _why_not_split(variant: Variant, box: Box, hand: Hand, wager: Wager, cents: int | None) -> Refusal | None:
    if len(box.hands) == HANDS_PER_BOX_MAX:
        text = f"A box is split into no more than {HANDS_PER_BOX_MAX} hands."
        return Refusal(RefusalNumber.FOUR_HANDS, text, paragraph=variant.paragraphs.split_count)
    alike = same_value if variant.readings.split_on is SplitOn.VALUE else same_rank
    if len(hand.cards) != 2 or not alike(*hand.cards):
        text = f"Only two first cards of the same {variant.readings.split_on} can be split."
        return Refusal(RefusalNumber.NOT_A_PAIR, text, paragraph=variant.paragraphs.split)
    if cents not in (None, wager.initial_cents):
        text = "The bet on the new hand is equal to that on the first."
        allowed = wager.initial_cents
        return Refusal(RefusalNumber.BAD_AMOUNT, text, allowed_cents=allowed, paragraph=variant.paragraphs.split)
    return None


def _why_not_double(variant: Variant, hand: Hand, wager: Wager, cents: int | None) -> Refusal | None:
    paragraph = variant.paragraphs.double
    if len(hand.cards) != 2:
        text = "A hand is doubled on its first two cards only."
        return Refusal(RefusalNumber.NOT_FIRST_TWO_CARDS, text, paragraph=paragraph)
    if hand.total == BEST:
        text = "A hand of 21 is not doubled."
        return Refusal(RefusalNumber.HAND_AT_21, text, paragraph=paragraph)
    most = double_most_cents(variant, wager)
    least = variant.readings.double_least_cents
    if cents is not None and not (is_amount(cents) and least <= cents <= most):
        text = "Doubling adds more than nothing and at most the Initial Bet, in whole cents."
        return Refusal(RefusalNumber.DOUBLE_AMOUNT, text, allowed_cents=most, paragraph=paragraph)
    return None


def double_most_cents(variant: Variant, wager: Wager) -> int:
    return wager.initial_cents if variant.readings.double_on_prorated else wager.laid_cents


def why_complete(variant: Variant, box: Box, hands: Sequence[Hand]) -> Refusal:
    """Says what ended the hands of a box whose turn is over."""
    paragraphs = variant.paragraphs
    if any(wager.surrendered for wager in box.wagers):
        return Refusal(RefusalNumber.HAND_COMPLETE, "The hand was surrendered.", paragraph=paragraphs.surrender)
    why = [_why_hand_complete(variant, hand) for hand in hands]
    if all(refusal == why[0] for refusal in why):
        return why[0]
    text = "; ".join(f"Hand {at}: {refusal.sentence[:-1]}" for at, refusal in enumerate(why, 1))
    return Refusal(RefusalNumber.HAND_COMPLETE, f"{text}.", paragraph=paragraphs.split_count)


def _why_hand_complete(variant: Variant, hand: Hand) -> Refusal:
    paragraphs = variant.paragraphs
    if hand.aces_split:
        text = "Split Aces take one card each."
        return Refusal(RefusalNumber.HAND_COMPLETE, text, paragraph=paragraphs.split_count)
    if hand.total == BEST:
        text = "A hand of 21 takes no further card and no decision."
        return Refusal(RefusalNumber.HAND_AT_21, text, paragraph=paragraphs.twenty_one)
    if hand.is_bust:
        return Refusal(RefusalNumber.HAND_COMPLETE, "The hand has bust.", paragraph=paragraphs.bust)
    if hand.doubled:
        return Refusal(RefusalNumber.HAND_COMPLETE, "A doubled hand takes one card.", paragraph=paragraphs.double)
    return Refusal(RefusalNumber.HAND_COMPLETE, "The player stands.", paragraph=paragraphs.stand)


def why_not_choice(
    variant: Variant, box: Box, wager: Wager, dealer_card: str, action: Action, cents: int | None
) -> Refusal | None:
    """Says why a choice is refused between the second card of every box and the first third card."""
    ace = POINTS[dealer_card] == ACE
    if wager.away:
        text = f"{wager.who} has left; the house asks for nothing on behalf of a player."
        return Refusal(RefusalNumber.NOT_NOW, text, paragraph=variant.paragraphs.walk_away)
    if action is Action.INSURE and wager.even_money:
        return _why_not_insure_even_money(variant) or _why_not_insure(variant, wager, cents)
    if wager.is_settled_early or not wager.initial_cents:
        text = f"{wager.who} has no open Initial Bet on box {box.number}."
        return Refusal(RefusalNumber.ALREADY_SETTLED, text, paragraph=variant.paragraphs.initial_bet)
    if action is Action.SURRENDER:
        return _why_not_surrender(variant, box, wager, POINTS[dealer_card])
    if not ace:
        text = f"A player may {action} only when the dealer shows an Ace."
        return Refusal(RefusalNumber.NO_DEALER_ACE, text, paragraph=paragraph_of(variant, action))
    if action is Action.EVEN_MONEY:
        return _why_not_even_money(variant, box, wager)
    return _why_not_insure(variant, wager, cents)


def paragraph_of(variant: Variant, action: Action) -> str:
    """Names the paragraph that allows a choice of the interim settlement."""
    paragraphs = variant.paragraphs
    return {
        Action.SURRENDER: paragraphs.surrender,
        Action.EVEN_MONEY: paragraphs.even_money,
        Action.INSURE: paragraphs.insurance,
    }[action]


def _why_not_surrender(variant: Variant, box: Box, wager: Wager, up: int) -> Refusal | None:
    paragraph = variant.paragraphs.surrender
    if up == ACE:
        text = "A hand is not surrendered when the dealer shows an Ace."
        return Refusal(RefusalNumber.DEALER_ACE, text, paragraph=paragraph)
    if variant.readings.surrender_binds_box and wager is not box.decider:
        text = f"Another player decides for box {box.number}."
        return Refusal(RefusalNumber.NOT_THE_DECIDER, text, paragraph=variant.paragraphs.decision)
    # Reading BJ-15; against 2 to 9 the Blackjack has been paid in any case.
    if box.has_blackjack and (up != TEN or variant.readings.blackjack_cannot_surrender):
        text = "A Blackjack is not surrendered."
        return Refusal(RefusalNumber.BLACKJACK_SURRENDERED, text, paragraph=paragraph)
    return None


def _why_not_even_money(variant: Variant, box: Box, wager: Wager) -> Refusal | None:
    paragraph = variant.paragraphs.even_money
    if not box.has_blackjack:
        text = "Even money is for a Blackjack."
        return Refusal(RefusalNumber.NO_BLACKJACK, text, paragraph=paragraph)
    if wager.insurance_cents and variant.readings.even_money_bars_insurance:
        text = "An insured Blackjack takes no even money."
        return Refusal(RefusalNumber.EVEN_MONEY_TAKEN, text, paragraph=paragraph)
    return None


def _why_not_insure_even_money(variant: Variant) -> Refusal | None:
    if variant.readings.even_money_bars_insurance:
        text = "After even money there is nothing left to insure."
        return Refusal(RefusalNumber.EVEN_MONEY_TAKEN, text, paragraph=variant.paragraphs.insurance)
    return None


def _why_not_insure(variant: Variant, wager: Wager, cents: int | None) -> Refusal | None:
    paragraph = variant.paragraphs.insurance_limit
    if wager.insurance_cents:
        text = f"{wager.who} is insured already."
        return Refusal(RefusalNumber.INSURANCE_AMOUNT, text, paragraph=variant.paragraphs.insurance)
    if cents is not None and not (is_amount(cents) and 2 * cents <= wager.initial_cents):
        text = "Insurance is a whole number of cents above zero, up to half the Initial Bet."
        return Refusal(
            RefusalNumber.INSURANCE_AMOUNT, text, allowed_cents=wager.initial_cents // 2, paragraph=paragraph
        )
    return None


def why_not_follow(variant: Variant, limits_cents: tuple[int, int], cents: int, by: str) -> Refusal | None:
    """Says why a standing player may not follow with this amount; zero declines."""
    least, most = limits_cents
    paragraph = variant.paragraphs.double if least != most else variant.paragraphs.split
    if cents and by in SILENT:
        return Refusal(RefusalNumber.NOT_NOW, "Silence follows nothing.", paragraph=paragraph)
    if cents != 0 and not (is_amount(cents) and least <= cents <= most):
        text = f"Following takes {least} to {most} cents, or nothing."
        return Refusal(RefusalNumber.DOUBLE_AMOUNT, text, allowed_cents=most, paragraph=paragraph)
    return None


def why_not_void(variant: Variant, phase: Phase, reason: VoidReason, begun: bool) -> Refusal | None:
    """Says why a void is refused. `begun`: an interim settlement was made, or the subsequent deal has begun."""
    if (phase, Event.VOIDED) not in TRANSITIONS or (phase is Phase.SETTLED and reason not in _VOID_WHEN_SETTLED):
        text = f"The round is at: {phase}. Its outcome stands."
        return Refusal(RefusalNumber.NOT_NOW, text, paragraph=variant.paragraphs.earlier_rounds)
    if reason is VoidReason.MISDEAL and begun:
        text = "A misdeal voids the round only before any settlement and before the subsequent deal."
        return Refusal(RefusalNumber.NOT_NOW, text, paragraph=variant.paragraphs.misdeal)
    # With an empty shoe, or by order of a person, there is no round to go on with even where the text is silent.
    if getattr(variant.paragraphs, reason) is None and reason not in _ALWAYS_VOID:
        text = f"The rulebook of {variant.title} does not void a round for this ({reason.replace('_', ' ')})."
        return Refusal(RefusalNumber.NOT_IN_RULEBOOK, text)
    return None


_VOID_WHEN_SETTLED = (VoidReason.CARD_COUNT, VoidReason.NOT_SHUFFLED, VoidReason.SHIFT_MANAGER)
"""Reasons that can still make a settled round void.

Rules 5.5.2, 5.5.4 and 5.19 name no time, and Rule 5.6 binds only from the next round on. A foreign card must be found
during the round (Rule 5.5.1), which ends with its settlement.
"""
_ALWAYS_VOID = (VoidReason.SHORTAGE, VoidReason.SHIFT_MANAGER)
