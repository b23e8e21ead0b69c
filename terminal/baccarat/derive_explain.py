"""The explanation of a touched chip: what it can win or has won, with the arithmetic and the paragraph
of the rulebook.
"""

from games.baccarat.bets import PAY_TABLE, Spot
from games.baccarat.game import Baccarat
from games.baccarat.outcome import WON, outcome_of
from games.baccarat.result import read_hands
from screen.amounts import money, short_money, whole
from screen.baccarat.phrases import spot_words, winner_words
from screen.words import Words
from terminal.baccarat.derive_spots import chance, commission_cents
from terminal.screen.derive_scene import VOID
from terminal.screen.shown import Shown

PARAGRAPHS = {"player": "3.13", "banker": "3.13", "tie": "3.14", "player-pair": "3.10", "banker-pair": "3.10"}


def explain_chip(spot: str, shown: Shown, game: Baccarat, words: Words) -> str:
    settled = shown.played
    stakes = settled.stakes if settled is not None else shown.stakes
    if not (cents := stakes.get(spot, 0)):
        return ""
    said = {"spot": spot_words(spot, words), "stake": short_money(cents), "paragraph": PARAGRAPHS[spot]}
    if settled is None and shown.view.bets is not None and spot in shown.view.bets.taken_back:
        return words.say("explain_chip_taken_back", **said)
    if settled is None:
        key = "explain_chip_registered" if shown.registered.get(spot, 0) == cents else "explain_chip_asked"
        percent = f"{chance(spot, game):.1f}"
        return words.say(key, percent=percent, sum=sum_words(spot, cents, WON[Spot(spot)].of(cents), words), **said)
    if settled.outcome == VOID:
        return words.say("explain_chip_returned", **said)
    hands, paid = read_hands(settled.outcome), settled.payouts.get(spot, 0)
    said["outcome"] = winner_words(hands, words)
    if paid == cents:
        is_tie = outcome_of(hands).winner is Spot.TIE and spot in (Spot.PLAYER, Spot.BANKER)
        return words.say("explain_chip_tie" if is_tie else "explain_chip_taken_back", **said)
    if not paid:
        return words.say("explain_chip_lost", **said)
    key = "explain_chip_won_commission" if spot == Spot.BANKER else "explain_chip_won"
    taken = money(commission_cents(settled))
    return words.say(key, sum=sum_words(spot, cents, paid, words), commission=taken, **said)


def sum_words(spot: str, stake_cents: int, payout_cents: int, words: Words) -> str:
    """The arithmetic of a payout, with the commission named. For a stake that was only returned it says just that."""
    if payout_cents == stake_cents:
        return words.say("sum_back", stake=whole(stake_cents))
    said = {"stake": whole(stake_cents)}
    if spot == Spot.BANKER:
        taken = 2 * stake_cents - payout_cents
        return words.say("sum_commission", commission=money(taken).removeprefix("S$"), **said)
    return words.say("sum_plain", pays=f"{float(PAY_TABLE[Spot(spot)]):g}", **said)
