"""How a hand stands, in words: it waits, is played, stands, and in the end its result."""

from games.blackjack.bets import INITIAL, Bet
from games.blackjack.boxes import Box
from games.blackjack.hands import Hand
from games.blackjack.phases import COMPLETE, DEALER, INITIAL_DEAL, INTERIM, PLAYERS, SETTLED, Phase
from games.blackjack.variants import DEALER_STANDS_ON
from screen.words import Words
from terminal.blackjack.felt import Felt

DEALT_OUT = (COMPLETE, SETTLED, Phase.PAST)


def my_bet(felt: Felt, box: Box, hand: Hand) -> Bet | None:
    """This player's bet on a hand."""
    return next(
        (bet for bet in felt.bets() if (bet.box, bet.kind, bet.hand) == (box.number, INITIAL, hand.number)), None
    )


def is_pale(felt: Felt, box: Box, hand: Hand) -> bool:
    """Whether a hand is drawn pale: the player has no bet on it, it is lost, or another hand is being played."""
    if felt.is_void or (felt.mine(box) is None and box is not felt.turn):
        return True
    bet = my_bet(felt, box, hand)
    if felt.round is not None and felt.round.phase in DEALT_OUT:
        return bet is None or (bet.net_cents or 0) < 0
    if len(box.hands) > 1 and box is felt.turn:
        return hand is not felt.playing
    return hand.is_bust


def hand_state(felt: Felt, box: Box, hand: Hand, words: Words, *, is_short: bool = False) -> str:
    round_ = felt.round
    if round_ is None or not hand.cards:
        return ""
    if felt.is_void:
        return words.say("hand_void")
    if (special := _special(felt, box, hand, words)) is not None:
        return special
    if hand.is_bust:
        return words.say("hand_bust")
    if round_.phase in DEALT_OUT:
        return _compared(felt, box, hand, words, is_short=is_short)
    return _playing(felt, box, hand, words)


def _special(felt: Felt, box: Box, hand: Hand, words: Words) -> str | None:
    """What this player chose before the third card, or that the hand is a Blackjack."""
    round_, mine = felt.round, felt.mine(box)
    assert round_ is not None
    if mine is not None and mine.surrendered:
        return words.say("hand_surrendered")
    if mine is not None and mine.even_money:
        return words.say("hand_even_money")
    if not hand.is_blackjack:
        return None
    if round_.dealer.is_blackjack:
        return words.say("hand_blackjack_stand_off")
    if round_.phase in DEALT_OUT or any((box.number, wager.who, INITIAL) in round_.paid for wager in box.wagers):
        return words.say("hand_blackjack_paid", pays=pays_words(round_.variant.blackjack_pays, words))
    return words.say("hand_blackjack")


def pays_words(pays: tuple[int, int], words: Words) -> str:
    return words.say(f"pays_{pays[0]}_{pays[1]}")


def _compared(felt: Felt, box: Box, hand: Hand, words: Words, *, is_short: bool) -> str:
    assert felt.round is not None
    dealer, total = felt.round.dealer, hand.total
    if not dealer.is_bust and dealer.total < DEALER_STANDS_ON:
        return words.say("hand_stands")  # Nothing was left for which the dealer draws.
    against = 0 if dealer.is_bust else dealer.total + dealer.is_blackjack
    bet = my_bet(felt, box, hand)
    sign = total - against if bet is None or bet.net_cents is None else bet.net_cents
    key = "won" if sign > 0 else "lost" if sign < 0 else "stand_off"
    if is_short or dealer.is_bust or dealer.is_blackjack:
        return words.say(f"hand_{key}")
    return words.say(f"hand_{key}_against", total=total, dealer=dealer.total)


def _playing(felt: Felt, box: Box, hand: Hand, words: Words) -> str:
    round_ = felt.round
    assert round_ is not None
    if hand is felt.playing:
        return words.say("hand_plays_mine" if felt.decides(box) else "hand_plays")
    if hand.done:
        return words.say("hand_doubled" if hand.doubled else "hand_stands")
    if round_.phase in (INITIAL_DEAL, INTERIM):
        return ""
    if round_.phase is PLAYERS and len(hand.cards) == 2:
        return words.say("hand_waits_mine" if felt.decides(box) else "hand_waits")
    return words.say("hand_stands") if round_.phase is DEALER else words.say("hand_waits")
