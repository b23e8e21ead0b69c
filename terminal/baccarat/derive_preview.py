"""The card above the finger: what a bet there pays and returns, how often it wins, and how much more may be staked."""

from games.baccarat.bets import Spot
from games.baccarat.game import Baccarat
from games.baccarat.outcome import WON
from protocol.refusals import RefusalNumber
from screen.amounts import money, short_money, whole
from screen.baccarat.phrases import spot_words
from screen.words import Words
from terminal.baccarat.derive_spots import chance, pays_words
from terminal.baccarat.spots import BaccaratSpots, chip_at, chip_size
from terminal.screen.derive_scene import TextRow
from terminal.screen.placing import NotPlaced, Table
from terminal.screen.shown import Drawn, Shown
from terminal.view import Stakes

WIDTH, HEIGHT = 640, 234
LEFT, TOP = 80, -248
"""The preview covers the hands, which are empty then, and never the roads; measured from the upper left corner of the
bets.
"""
NO_PREVIEW: Drawn = {
    "preview": False,
    "previewBet": "",
    "previewTitle": "",
    "previewLines": [],
    "previewHint": "",
    "previewWarns": False,
    "previewX": float(LEFT),
    "previewY": float(TOP),
    "previewWidth": WIDTH,
    "previewHeight": HEIGHT,
    "previewChipX": 0.0,
    "previewChipY": 0.0,
    "previewLabel": "",
    "previewSize": 60,
}


def preview(shown: Shown, game: Baccarat, words: Words) -> Drawn:
    table = shown.table(BaccaratSpots(game))
    if shown.bet is None or table is None:
        return NO_PREVIEW
    x, y = chip_at(shown.bet)
    placed = table.place(shown.stakes, shown.bet, shown.chip_cents)
    lines = _lines(shown, table, game, words)
    return NO_PREVIEW | {
        "preview": True,
        "previewBet": shown.bet,
        "previewTitle": spot_words(shown.bet, words),
        "previewLines": [{"caption": caption, "value": value} for caption, value in lines],
        "previewHint": _hint(placed, words),
        "previewWarns": isinstance(placed, NotPlaced),
        "previewChipX": x,
        "previewChipY": y,
        "previewLabel": whole(shown.chip_cents),
        "previewSize": chip_size(shown.bet),
    }


def _lines(shown: Shown, table: Table, game: Baccarat, words: Words) -> list[TextRow]:
    assert shown.bet is not None
    assert shown.view.limits is not None
    limits = shown.view.limits.per_kind[game.kind_of[shown.bet]]
    returns_cents = WON[Spot(shown.bet)].of(shown.chip_cents)
    _, most = table.room(shown.stakes, shown.bet)
    return [
        (words.say("preview_pays"), pays_words(shown.bet, words)),
        (words.say("preview_chance"), words.say("percent", percent=f"{chance(shown.bet, game):.1f}")),
        (words.say("preview_return", amount=short_money(shown.chip_cents)), money(returns_cents)),
        (
            words.say("preview_limits"),
            words.say("preview_range", least=short_money(limits.minimum_cents), most=whole(limits.maximum_cents)),
        ),
        (words.say("preview_more"), short_money(most) if most else words.say("preview_nothing_more")),
    ]


def _hint(placed: Stakes | NotPlaced, words: Words) -> str:
    """What lifting the finger does. The full reason of a refusal is shown only after the refusal, because there is no
    room here.
    """
    if not isinstance(placed, NotPlaced):
        return words.say("preview_slide")
    if placed.why.number == RefusalNumber.NOT_ENOUGH_CREDIT:
        return words.say("preview_over_credit")
    if not placed.more_cents:
        return words.say("preview_does_not_fit")
    return words.say("preview_other_fits", amount=short_money(placed.more_cents))
