"""The panel after the result: a line for each hand and each side bet, the payment, and the net result."""

from games.blackjack.bets import INITIAL, INSURANCE, Bet
from games.blackjack.boxes import Box
from games.blackjack.game import Blackjack
from games.blackjack.side_bets import BOOM_BUSTED
from games.blackjack.spots import spot_of
from screen.amounts import money, signed_money
from screen.cards.phrases import card_list
from screen.words import Words
from terminal.blackjack.felt import Felt
from terminal.blackjack.told_hands import hand_state
from terminal.screen.derive_scene import VOID, Drawn, Scene, played

SHOWN = 12
NOTHING: Drawn = {"lines": [], "netName": "", "net": "", "netIs": "", "interim": "", "added": ""}


def result(scene: Scene, felt: Felt, game: Blackjack, words: Words) -> Drawn:
    settled = played(scene.view)
    if settled is None or settled.outcome == VOID or not settled.stakes or felt.round is None:
        return NOTHING
    bets = felt.bets()
    lines = [_line(bet, felt, game, words) for bet in bets]
    if len(lines) > SHOWN:
        rest = bets[SHOWN - 1 :]
        lines = [*lines[: SHOWN - 1], _rest(rest, words)]
    return {
        "lines": lines,
        "netName": words.say("net_of_this_round"),
        "net": signed_money(settled.net_cents),
        "netIs": "won" if settled.is_net_win else "",
        "interim": _interim(felt, settled.payout_cents, words),
        "added": words.say("added_in_round", amount=money(settled.added_cents)) if settled.added_cents else "",
    }


def _interim(felt: Felt, payout_cents: int, words: Words) -> str:
    """What was paid before the third card, and what was paid now."""
    assert felt.round is not None
    paid = [bet for bet in felt.bets() if bet.key in felt.round.paid and bet.is_interim]
    at_once = sum(bet.stake_cents + (bet.net_cents or 0) for bet in paid)
    if not at_once or not payout_cents:
        return ""
    return words.say("paid_at_once_and_now", once=money(at_once), now=money(payout_cents - at_once))


def _line(bet: Bet, felt: Felt, game: Blackjack, words: Words) -> Drawn:
    net = bet.net_cents or 0
    back = bet.stake_cents + net
    look = "back" if bet.is_returned or (not net and back) else "won" if net > 0 else "lost"
    return {
        "name": bet_name(bet, felt, game, words),
        "why": words.say("line_taken_back", paragraph="5.7.3") if bet.is_returned else _why(bet, felt, words),
        "amount": money(back)[2:],
        "look": look,
    }


def _rest(rest: list[Bet], words: Words) -> Drawn:
    back = sum(bet.stake_cents + (bet.net_cents or 0) for bet in rest)
    return {"name": words.say("more_bets", count=len(rest)), "why": "", "amount": money(back)[2:], "look": "back"}


def bet_name(bet: Bet, felt: Felt, game: Blackjack, words: Words) -> str:
    if bet.kind == INSURANCE:
        return words.say("name_insurance", box=bet.box)
    if bet.kind == BOOM_BUSTED.name:
        return words.say("spot_boom")
    if bet.kind != INITIAL:
        return words.say(f"name_{spot_of(game.variant, bet.kind, bet.box).partition(':')[0]}", box=bet.box)
    box = felt.boxes[bet.box]
    if len(box.hands) > 1:
        return words.say("name_hand", box=bet.box, hand=[hand.number for hand in box.hands].index(bet.hand or 0) + 1)
    return words.say("name_box" if felt.decides(box) else "name_behind", box=bet.box)


def _why(bet: Bet, felt: Felt, words: Words) -> str:
    assert felt.round is not None
    box, dealer = felt.boxes[bet.box], felt.round.dealer
    if bet.kind == INITIAL:
        hand = box.at(bet.hand)
        assert hand is not None
        said = hand_state(felt, box, hand, words)
        return words.say("line_doubled", state=said) if hand.doubled else said
    if bet.kind == INSURANCE:
        return words.say("line_dealer_blackjack" if dealer.is_blackjack else "line_no_blackjack")
    if bet.kind == BOOM_BUSTED.name:
        return words.say("line_bust", count=len(dealer.cards)) if dealer.is_bust else words.say("line_no_bust")
    return _of_first_two(bet, box, words)


def _of_first_two(bet: Bet, box: Box, words: Words) -> str:
    cards = card_list(box.first_two or (), words)
    if (bet.net_cents or 0) <= 0:
        return words.say("line_side_lost", cards=cards)
    return words.say("line_side_won", cards=cards, pays=(bet.net_cents or 0) // bet.stake_cents)
