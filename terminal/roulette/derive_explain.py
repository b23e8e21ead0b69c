"""The explanation of a touched chip: what it can win or has won, with the arithmetic and the paragraph
of the rulebook.
"""

from games.roulette.pockets import ZEROS
from games.roulette.rules import Rules
from screen.amounts import money, short_money, whole
from screen.roulette.phrases import pocket_words, spot_words
from screen.words import Words
from terminal.screen.derive_scene import VOID
from terminal.screen.shown import Shown

OUTSIDE = ("column", "dozen", "even-money")


def explain_chip(spot: str, shown: Shown, rules: Rules, words: Words) -> str:
    played, pays = shown.played, rules.spots[spot].pays
    stakes = played.stakes if played is not None else shown.stakes
    cents = stakes.get(spot, 0)
    if not cents:
        return ""
    said = {"spot": spot_words(spot, words), "stake": short_money(cents)}
    sums = {"plain": whole(cents), "pays": pays, "paid": money(cents * (pays + 1))}
    if played is None:
        key = "explain_chip_registered" if shown.registered.get(spot, 0) == cents else "explain_chip_asked"
        return words.say(key, count=len(rules.spots[spot].pockets), **said, **sums)
    if played.outcome == VOID:
        return words.say("explain_chip_returned", **said)
    said["pocket"] = pocket_words(played.outcome, words, rules.reds)
    if played.payouts.get(spot):
        return words.say("explain_chip_won", **said, **sums)
    is_zero_loss = played.outcome in ZEROS and rules.spots[spot].kind in OUTSIDE
    return words.say("explain_chip_lost_to_zero" if is_zero_loss else "explain_chip_lost", **said)
