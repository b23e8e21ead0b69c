"""Under the cloth: the chips to choose from, the buttons with the reason why one is off, and the last refusal."""

from screen.amounts import short_money, whole
from screen.sentences import refusal_sentence
from screen.words import Words
from terminal.screen.placing import NotPlaced, Spots
from terminal.screen.shown import Drawn, Shown

VALUES = (1, 5, 10, 25, 100, 500, 1000)
"""The chips of the house, in dollars."""
BARE_FROM_CENTS = 1_000_000


def largest_chip(cents: int) -> int:
    """The largest chip, in dollars, that is not above a stake."""
    return max((value for value in VALUES if 100 * value <= cents), default=VALUES[0])


def chip_label(cents: int) -> str:
    """The text on a chip. From ten thousand on it has no comma, because the figures would be too small to read."""
    text = whole(cents)
    return text.replace(",", "") if cents >= BARE_FROM_CENTS else text


def tray(shown: Shown) -> list[Drawn]:
    """The chips to choose from: multiples of the table's unit, and none above every limit."""
    limits = shown.view.limits
    values = [value for value in VALUES if limits is None or not 100 * value % limits.chip_cents]
    if limits is not None:
        highest = min(limits.slip.maximum_cents, max(range_.maximum_cents for range_ in limits.per_kind.values()))
        values = [value for value in values if 100 * value <= highest]
    return [{"dollars": value, "label": whole(100 * value)} for value in values]


def under_the_cloth(shown: Shown, spots: Spots, words: Words) -> Drawn:
    return (
        {"tray": tray(shown), "chipDollars": shown.chip_cents // 100}
        | _buttons(shown, words)
        | _refusal(shown, spots, words)
    )


def _buttons(shown: Shown, words: Words) -> Drawn:
    placing, last = shown.placing, shown.view.last_played
    no_bets = None if placing.wanted else "no_bets_yet"
    whys = {
        "undo": None if placing.past else "undo_none",
        "redo": None if placing.future else "redo_none",
        "clear": no_bets,
        "double": no_bets,
        "rebet": "rebet_none" if not last or not last.stakes else "rebet_clear_first" if placing.wanted else None,
    }
    drawn: Drawn = {}
    for button, why in whys.items():
        reason = why if shown.is_open else "bets_not_open"
        drawn[f"{button}Why"] = words.say(reason) if reason else ""
    return drawn


def _refusal(shown: Shown, spots: Spots, words: Words) -> Drawn:
    refused = shown.not_placed
    if refused is None:
        return {"refused": "", "offer": ""}
    offer = ""
    if refused.more_cents and shown.is_open:
        key = "add_amount_each" if refused.is_each else "add_amount"
        offer = words.say(key, amount=short_money(refused.more_cents))
    return {"refused": refused_words(refused, spots, words), "offer": offer}


def refused_words(refused: NotPlaced, spots: Spots, words: Words) -> str:
    why = refused.why
    name = spots.spot_words(why.spot, words) if why.spot is not None and spots.has_spot(why.spot) else ""
    return refusal_sentence(why.number, name, why.allowed_cents, words, 0 if refused.is_each else refused.more_cents)
