"""Under the cloth: the chips to choose from, the buttons with their reasons, and what was refused."""

from games.roulette.cloth import CHIPS
from screen.amounts import short_money
from screen.words import Words
from terminal.screen.derive_chips import tray
from terminal.screen.derive_preview import refused_words
from terminal.screen.shown import Drawn, Shown


def under_the_cloth(shown: Shown, words: Words) -> Drawn:
    return (
        {"tray": tray(shown), "chipDollars": shown.chip_cents // 100, "neighbours": shown.neighbours}
        | _buttons(shown, words)
        | _refusal(shown, words)
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


def _refusal(shown: Shown, words: Words) -> Drawn:
    refused = shown.not_placed
    if refused is None:
        return {"refused": "", "offer": ""}
    offer = ""
    if refused.more_cents and shown.is_open:
        key = "add_amount" if refused.bet in CHIPS else "add_amount_each"
        offer = words.say(key, amount=short_money(refused.more_cents))
    return {"refused": refused_words(refused, words), "offer": offer}
