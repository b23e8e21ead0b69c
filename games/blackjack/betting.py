"""Decides which bets a player may place while bets are open, and names the paragraph that refuses any other bet."""

from collections.abc import Mapping

from games.blackjack.boxes import Box
from games.blackjack.limits import Limits
from games.blackjack.readings import UnderOverCap
from games.blackjack.side_bets import DecidedBy
from games.blackjack.variants import Variant
from games.refusal import Refusal, RefusalNumber

STAKE_CENTS_MAX = 10**12


def is_amount(cents: object) -> bool:
    return type(cents) is int and 0 < cents <= STAKE_CENTS_MAX


def why_not_box(variant: Variant, box: Box, who: str, seated: bool) -> Refusal | None:
    if box.wager_of(who):
        text = f"{who} already has a wager on box {box.number}; take it back to lay another amount."
        return Refusal(RefusalNumber.ALREADY_ON_BOX, text, spot=str(box.number))
    if box.wagers and not variant.seated_and_standing:
        text = f"{variant.title} knows one player to a box."
        return Refusal(RefusalNumber.BOX_TAKEN, text, spot=str(box.number))
    if seated and any(wager.seated for wager in box.wagers):
        text = f"Somebody else sits at box {box.number}."
        return Refusal(RefusalNumber.BOX_TAKEN, text, str(box.number), paragraph=variant.paragraphs.decision)
    return None


def why_not_amounts(
    variant: Variant, initial_cents: int, side_cents: Mapping[str, int], follow_double_cents: int | None
) -> Refusal | None:
    paragraph = variant.paragraphs.initial_bet
    if type(initial_cents) is not int or not 0 <= initial_cents <= STAKE_CENTS_MAX:
        return Refusal(RefusalNumber.BAD_AMOUNT, "An Initial Bet is a whole number of cents.", paragraph=paragraph)
    if not initial_cents and not side_cents:
        return Refusal(RefusalNumber.BAD_AMOUNT, "A wager without any bet is none.", paragraph=paragraph)
    if uneven := initial_cents % (unit := variant.initial_unit_cents):
        text = f"An Initial Bet goes by {unit} cents, so that every payout comes out in whole cents."
        return Refusal(
            RefusalNumber.UNEVEN_INITIAL_BET, text, allowed_cents=initial_cents - uneven, paragraph=paragraph
        )
    if refusal := why_not_follow(variant, initial_cents, follow_double_cents):
        return refusal
    return _why_not_sides(variant, initial_cents, side_cents) if side_cents else None


def why_not_follow(variant: Variant, initial_cents: int, double_cents: int | None) -> Refusal | None:
    if double_cents is None or double_cents == 0 or (is_amount(double_cents) and double_cents <= initial_cents):
        return None
    text = "A standing player follows a double with at most their Initial Bet."
    paragraph = variant.paragraphs.double
    return Refusal(RefusalNumber.DOUBLE_AMOUNT, text, allowed_cents=initial_cents, paragraph=paragraph)


def _why_not_sides(variant: Variant, initial_cents: int, side_cents: Mapping[str, int]) -> Refusal | None:
    capped = 0
    for name, stake_cents in side_cents.items():
        bet = variant.side_bet.get(name)
        if bet is None:
            return Refusal(RefusalNumber.UNKNOWN_SIDE_BET, f"{variant.title} has no side bet {name!r}.", name)
        if not is_amount(stake_cents):
            text = f"A stake on {bet.title} is a whole number of cents above zero."
            return Refusal(RefusalNumber.BAD_AMOUNT, text, name, paragraph=bet.placing_paragraph)
        if bet.capped:
            together = variant.readings.under_over_cap is UnderOverCap.SUM
            capped = capped + stake_cents if together else stake_cents
            if capped > initial_cents:
                text = "Under 13 and Over 13 may not exceed the Initial Bet."
                return Refusal(RefusalNumber.ABOVE_INITIAL_BET, text, name, initial_cents, bet.paragraph)
        # Rule 3.3 of the 2017 rulebook; reading BJ-23 for the later ones.
        own_needed = not variant.readings.pair_without_initial and bet.decided_by is not DecidedBy.DEALER_BUST
        if not initial_cents and own_needed:
            text = f"{bet.title} is for players with an Initial Bet on the box."
            return Refusal(RefusalNumber.NEEDS_INITIAL_BET, text, name, paragraph=bet.placing_paragraph)
    return None


def why_no_side_bet_yet(variant: Variant, name: str, on_box: bool, anywhere: bool) -> Refusal | None:
    """Rules 3.9 and 3.9.1: a side bet needs an Initial Bet first, on the same box, or for Boom Busted on any box."""
    bet = variant.side_bet[name]
    needs_any = bet.decided_by is DecidedBy.DEALER_BUST
    if anywhere if needs_any else on_box:
        return None
    text = f"{bet.title} waits for an Initial Bet on {'any box' if needs_any else 'this box'}."
    return Refusal(RefusalNumber.NEEDS_INITIAL_BET, text, name, paragraph=bet.placing_paragraph)


def why_not_minimum(variant: Variant, box: Box, limits: Limits) -> Refusal | None:
    """Rule 5.2: a player may raise or take back a bet that is under the minimum."""
    if 0 < box.initial_cents < limits.minimum_cents:
        text = f"Box {box.number} is below its minimum; raise the bet or take it back."
        return Refusal(
            RefusalNumber.BELOW_BOX_MINIMUM,
            text,
            str(box.number),
            limits.minimum_cents,
            variant.paragraphs.below_minimum,
        )
    return None
