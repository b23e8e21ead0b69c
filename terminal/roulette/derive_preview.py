"""The card above the finger: what a bet there covers, pays and costs, and how much more may be staked."""

from games.roulette.cloth import CELLS, CHIPS, HEIGHT, WIDTH, chip_size
from games.roulette.pockets import POCKETS
from games.roulette.racetrack import Racetrack
from games.roulette.rules import Rules
from protocol.refusals import RefusalNumber
from screen.amounts import money, short_money, whole
from screen.roulette.phrases import bet_words
from screen.words import Words
from terminal.roulette.cloth_shown import ClothShown
from terminal.roulette.spots import RouletteSpots
from terminal.screen.placing import NotPlaced, Table
from terminal.screen.shown import Drawn
from terminal.view import Stakes

CARD_WIDTH, CARD_HEIGHT = 640, 208
TRACK_CARD_WIDTH, TRACK_CARD_HEIGHT = 540, 208
ABOVE, ASIDE = 62, 72
"""How far, in pixels, the card keeps from the finger."""
HIGHEST = -96
"""The card may cover the results, but never the notice."""
NUMBERS_NAMED_MAX = 7

TextRow = tuple[str, str]

NO_PREVIEW: Drawn = {
    "preview": False,
    "previewBet": "",
    "previewArea": "",
    "previewMagnified": False,
    "previewTitle": "",
    "previewLines": [],
    "previewHint": "",
    "previewWarns": False,
    "previewX": 0.0,
    "previewY": 0.0,
    "previewWidth": CARD_WIDTH,
    "previewHeight": CARD_HEIGHT,
    "previewPoints": False,
    "previewChipX": 0.0,
    "previewChipY": 0.0,
    "previewLabel": "",
    "previewSize": 42,
    "lensX": 0.0,
    "lensY": 0.0,
}


def preview(shown: ClothShown, rules: Rules, words: Words, track: Racetrack) -> Drawn:
    table = shown.table(RouletteSpots(rules))
    if shown.bet is None or table is None:
        return NO_PREVIEW
    is_magnified = shown.area == "cloth"
    anchor = CHIPS[shown.bet] if is_magnified else anchor_on_track(shown, track)
    width, height = (CARD_WIDTH, CARD_HEIGHT) if is_magnified else (TRACK_CARD_WIDTH, TRACK_CARD_HEIGHT)
    looked_at = CELLS[shown.bet].centre if shown.bet in CELLS and "dozen" not in shown.bet else anchor
    x, y, points = _place(anchor, width, height)
    placed = table.place(shown.stakes, shown.bet, shown.chip_cents)
    lines = _spot_lines(shown, table, rules, words) if is_magnified else _track_lines(shown, table, rules, words, track)
    return {
        "preview": True,
        "previewBet": shown.bet,
        "previewArea": shown.area,
        "previewMagnified": is_magnified,
        "previewTitle": bet_words(shown.bet, words),
        "previewLines": [{"caption": caption, "value": value} for caption, value in lines],
        "previewHint": _hint(placed, words),
        "previewWarns": isinstance(placed, NotPlaced),
        "previewX": x,
        "previewY": y,
        "previewWidth": width,
        "previewHeight": height,
        "previewPoints": points,
        "previewChipX": anchor[0],
        "previewChipY": anchor[1],
        "previewLabel": whole(shown.chip_cents),
        "lensX": looked_at[0],
        "lensY": looked_at[1],
        "previewSize": chip_size(shown.bet) if is_magnified else 42,
    }


def anchor_on_track(shown: ClothShown, track: Racetrack) -> tuple[float, float]:
    """The point to which the card belongs, in the cloth's pixels; the racetrack lies within the cloth's margin."""
    name, _, rest = (shown.bet or "").partition(":")
    if name == "neighbours":
        x, y = track.middle(rest.partition(":")[0])
    elif name in track.areas:
        x, y = track.areas[name]
    else:
        x, y = shown.at
    return x + 10, y + 10


def _place(anchor: tuple[float, float], width: float, height: float) -> tuple[float, float, bool]:
    """Where the card is drawn: above the finger if there is room, otherwise beside it; and whether it points down at
    the finger.
    """
    x, y = anchor
    top = y - ABOVE - height
    if top >= HIGHEST:
        return min(max(x - width / 2, 0.0), WIDTH - width), top, True
    left = x + ASIDE if x + ASIDE + width <= WIDTH else x - ASIDE - width
    return left, min(max(y - height / 2, HIGHEST), HEIGHT - height), False


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


def _spot_lines(shown: ClothShown, table: Table, rules: Rules, words: Words) -> list[TextRow]:
    assert shown.bet is not None
    assert shown.view.limits is not None
    spot = rules.spots[shown.bet]
    limits = shown.view.limits.per_kind[spot.kind]
    returns_cents = shown.chip_cents * (spot.pays + 1)
    return [
        (words.say("preview_pays"), words.say("pays_to_one", pays=spot.pays)),
        (words.say("preview_chance"), chance_words(len(spot.pockets), words)),
        (words.say("preview_return", amount=short_money(shown.chip_cents)), money(returns_cents)),
        (
            words.say("preview_limits"),
            words.say("preview_range", least=short_money(limits.minimum_cents), most=whole(limits.maximum_cents)),
        ),
        _more_line(shown, table, words),
    ]


def _track_lines(shown: ClothShown, table: Table, rules: Rules, words: Words, track: Racetrack) -> list[TextRow]:
    assert shown.bet is not None
    pieces = table.spots.pieces(shown.bet)
    count = sum(pieces.values())
    pockets = _as_seen(shown.bet, rules, track)
    total = words.say(
        "preview_sum", count=count, piece=short_money(shown.chip_cents), total=money(count * shown.chip_cents)
    )
    named = " · ".join(pockets) if len(pockets) <= NUMBERS_NAMED_MAX else ""
    return [
        (words.say("preview_numbers"), named or words.say("preview_numbers_count", count=len(pockets))),
        (words.say("preview_pieces", count=count), total),
        (words.say("preview_if_wins"), _returns_words(shown, table, rules, pockets, words)),
        (words.say("preview_chance"), chance_words(len(pockets), words)),
        _more_line(shown, table, words),
    ]


def covered_by(bet: str, rules: Rules) -> list[str]:
    """The pockets that an announced bet covers, in the order of the wheel."""
    spots = [spot for spot, _ in rules.announced[bet]]
    covered = {pocket for spot in spots for pocket in rules.spots[spot].pockets}
    if not bet.startswith("neighbours"):
        return [pocket for pocket in rules.wheel_order if pocket in covered]
    return [spot.partition(":")[2] for spot in spots]


def _as_seen(bet: str, rules: Rules, track: Racetrack) -> list[str]:
    """The pockets of an announced bet; neighbours are ordered from left to right as on the racetrack."""
    found = covered_by(bet, rules)
    is_turned = len(found) > 1 and track.middle(found[0])[0] > track.middle(found[-1])[0]
    return found[::-1] if is_turned and bet.startswith("neighbours") else found


def _returns_words(shown: ClothShown, table: Table, rules: Rules, pockets: list[str], words: Words) -> str:
    """What the bet returns if it wins. It can differ by pocket: 17 wins twice in Orphelins."""
    pieces = table.spots.pieces(shown.bet or "")
    returns = [
        sum(number * shown.chip_cents * rules.returns(pocket)[spot] for spot, number in pieces.items())
        for pocket in pockets
    ]
    least, most = min(returns), max(returns)
    if least == most:
        return money(most)
    return words.say("preview_from_to", least=money(least), most=money(most))


def _more_line(shown: ClothShown, table: Table, words: Words) -> TextRow:
    _, most = table.room(shown.stakes, shown.bet or "")
    count = sum(table.spots.pieces(shown.bet or "").values())
    if not most:
        return words.say("preview_more"), words.say("preview_nothing_more")
    text = short_money(most) if count == 1 else words.say("piece_each", amount=short_money(most))
    return words.say("preview_more"), text


def chance_words(count: int, words: Words) -> str:
    return words.say("preview_chance_of", count=count, percent=f"{100 * count / len(POCKETS):.1f}")
