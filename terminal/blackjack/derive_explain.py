"""The explanation of a touched chip: what it can win or has brought, with the paragraph of the rulebook."""

from games.blackjack.game import Blackjack
from games.blackjack.spots import BOX
from screen.amounts import money, short_money, whole
from screen.words import Words
from terminal.blackjack.chances import side_of, win_chance
from terminal.blackjack.derive_table import percent
from terminal.blackjack.told_hands import pays_words
from terminal.screen.derive_scene import VOID
from terminal.screen.shown import Shown


def explain_chip(spot: str, name: str, shown: Shown, game: Blackjack, words: Words) -> str:
    settled = shown.played
    stakes = settled.stakes if settled is not None else shown.stakes
    if not (cents := stakes.get(spot, 0)):
        return ""
    said = {"spot": name, "stake": short_money(cents), "paragraph": paragraph_of(spot, game)}
    if settled is None:
        is_registered = shown.registered.get(spot, 0) == cents
        stands = words.say("explain_chip_registered" if is_registered else "explain_chip_asked", **said)
        return f"{stands} {_can_win(spot, game, words)}"
    if settled.outcome == VOID:
        return words.say("explain_chip_returned", **said)
    paid = settled.payouts.get(spot, 0)
    return words.say("explain_chip_paid" if paid else "explain_chip_lost", paid=money(paid), **said)


def paragraph_of(spot: str, game: Blackjack) -> str:
    return game.variant.paragraphs.dealer if spot.startswith(f"{BOX}:") else side_of(spot, game).paragraph


def _can_win(spot: str, game: Blackjack, words: Words) -> str:
    if spot.startswith(f"{BOX}:"):
        return words.say("explain_can_win_box", pays=pays_words(game.variant.blackjack_pays, words))
    bet = side_of(spot, game)
    said = {"percent": percent(win_chance(bet, game.reading("decks"))), "most": max(bet.pays.values())}
    return words.say("explain_can_win_side", **said)


def sum_words(stake_cents: int, payout_cents: int, words: Words) -> str:
    """The arithmetic of a payout, including money that answers added to the first stake."""
    if payout_cents == stake_cents:
        return words.say("sum_back", stake=whole(stake_cents))
    return words.say("sum_plain", paid=whole(payout_cents))
