"""The card above the finger: what a bet there pays, how often it wins, who decides, and how much more may be staked."""

from games.blackjack.game import Blackjack
from games.blackjack.spots import BOX
from protocol.refusals import RefusalNumber
from screen.amounts import short_money, whole
from screen.words import Words
from terminal.blackjack.chances import side_of, win_chance
from terminal.blackjack.derive_table import percent
from terminal.blackjack.felt import Felt
from terminal.blackjack.spots import BlackjackSpots, room_of
from terminal.blackjack.told_hands import pays_words
from terminal.screen.derive_scene import TextRow
from terminal.screen.placing import NotPlaced, Table
from terminal.screen.shown import Drawn, Shown
from terminal.view import Stakes

WIDTH, HEIGHT = 640, 212
LEFT, TOP = 248, -230
"""The preview covers the print on the cloth; measured from the upper left corner of the boxes."""
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


def preview(shown: Shown, felt: Felt, spots: BlackjackSpots, words: Words) -> Drawn:
    table = shown.table(spots)
    if shown.bet is None or table is None:
        return NO_PREVIEW
    circle = spots.circles[shown.bet]
    placed = table.place(shown.stakes, shown.bet, shown.chip_cents)
    lines = _lines(shown, felt, shown.bet, table, spots.game, words)
    return NO_PREVIEW | {
        "preview": True,
        "previewBet": shown.bet,
        "previewTitle": spots.spot_words(shown.bet, words),
        "previewLines": [{"caption": caption, "value": value} for caption, value in lines],
        "previewHint": _hint(placed, words),
        "previewWarns": isinstance(placed, NotPlaced),
        "previewChipX": circle.x,
        "previewChipY": circle.y,
        "previewLabel": whole(shown.chip_cents),
        "previewSize": round(circle.size * 0.78),
    }


def _lines(shown: Shown, felt: Felt, spot: str, table: Table, game: Blackjack, words: Words) -> list[TextRow]:
    assert shown.view.limits is not None
    least, highest = shown.view.limits.of_spot[spot]
    _, most = table.room(shown.stakes, spot)
    if (room := room_of(spot, shown.view, felt.seats)) is not None:
        most = min(most, room + shown.registered.get(spot, 0) - shown.stakes.get(spot, 0))
    return [
        (words.say("preview_pays"), _pays(spot, game, words)),
        (words.say("preview_chance"), _chance(spot, game, words)),
        (
            words.say("preview_limits"),
            words.say("preview_range", least=short_money(least), most=whole(highest)),
        ),
        (words.say("preview_more"), short_money(most) if most > 0 else words.say("preview_nothing_more")),
    ]


def _pays(spot: str, game: Blackjack, words: Words) -> str:
    if spot.startswith(f"{BOX}:"):
        return words.say("preview_box_pays", pays=pays_words(game.variant.blackjack_pays, words))
    pays = sorted(set(side_of(spot, game).pays.values()))
    if len(pays) == 1:
        return words.say("pays_to_one", pays=pays[0])
    return words.say("pays_from_to", least=pays[0], most=pays[-1])


def _chance(spot: str, game: Blackjack, words: Words) -> str:
    if spot.startswith(f"{BOX}:"):
        return words.say("preview_box_chance")
    return words.say("percent", percent=percent(win_chance(side_of(spot, game), game.reading("decks"))))


def _hint(placed: Stakes | NotPlaced, words: Words) -> str:
    """What lifting the finger does. The full reason of a refusal is shown only after the refusal."""
    if not isinstance(placed, NotPlaced):
        return words.say("preview_slide")
    if placed.why.number == RefusalNumber.NOT_ENOUGH_CREDIT:
        return words.say("preview_over_credit")
    if not placed.more_cents:
        return words.say("preview_does_not_fit")
    return words.say("preview_other_fits", amount=short_money(placed.more_cents))
