"""The chips on the cloth: picture, label, whether each is registered, and what each won."""

from games.roulette.cloth import CELLS, CHIPS, HEIGHT, INSIDE_CHIP, WIDTH, chip_size
from screen.amounts import short_money
from terminal.roulette.cloth_shown import ClothShown
from terminal.screen.derive_tray import chip_label, largest_chip
from terminal.screen.shown import Drawn
from terminal.view import Played, Stakes

STACKED_MAX = 3
WIN_STEP_MS, WIN_ALL_MS = 200, 1200
LABEL_HEIGHT = 36
LABEL_SHIFTS = (0, -40, 40, -80, 80)
EVEN_MONEY = ("low", "even", "red", "black", "odd", "high")
CHIP_ROLES = (
    "chipX",
    "chipY",
    "size",
    "status",
    "label",
    "dollars",
    "stack",
    "under",
    "paid",
    "paidX",
    "paidY",
    "delay",
    "isNetWin",
)

Area = tuple[float, float, float, float]
"""A rectangle: left, top, right, bottom."""


def chips(shown: ClothShown) -> list[Drawn]:
    if shown.played is not None:
        return _settled(shown.played, is_void=shown.outcome is None)
    wanted, registered = shown.stakes, shown.registered
    rows = []
    for spot in CHIPS:
        cents, stands = wanted.get(spot, 0), registered.get(spot, 0)
        if cents == stands and cents:
            rows.append(_chip(spot, cents, "registered"))
        elif cents != stands:  # The registered chip is visible under the one asked for until the console decides.
            rows.append(_chip(spot, cents, "asked") | {"under": largest_chip(stands) if stands else 0})
    return rows


def _chip(spot: str, cents: int, status: str) -> Drawn:
    x, y = CHIPS[spot]
    dollars = largest_chip(cents)
    return {
        "spot": spot,
        "chipX": x,
        "chipY": y,
        "size": chip_size(spot),
        "status": status,
        "label": chip_label(cents),
        "dollars": dollars,
        "stack": max(1, min(STACKED_MAX, cents // (100 * dollars))),
        "under": 0,
        "paid": "",
        "paidX": 0.0,
        "paidY": 0.0,
        "delay": 0,
        "isNetWin": False,
    }


def _settled(played: Played, is_void: bool) -> list[Drawn]:
    if is_void:
        return [_chip(spot, cents, "returned") for spot, cents in _in_order(played.stakes)]
    rows = [
        _chip(spot, cents, "won" if played.payouts.get(spot) else "lost") for spot, cents in _in_order(played.stakes)
    ]
    won = [row for row in rows if row["status"] == "won"]
    taken = [_area_of_chip(str(row["spot"])) for row in won]
    for at, row in enumerate(won):
        spot = str(row["spot"])
        text = short_money(played.payouts[spot])
        place = _label_place(spot, text, taken)
        taken.append(place)
        row["paid"], row["paidX"], row["paidY"] = text, (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
        row["isNetWin"] = played.is_net_win
        row["delay"] = at * min(WIN_STEP_MS, WIN_ALL_MS // len(won)) if played.is_net_win else 0
    return rows


def _in_order(stakes: Stakes) -> list[tuple[str, int]]:
    return [(spot, stakes[spot]) for spot in CHIPS if spot in stakes]


def _area_of_chip(spot: str) -> Area:
    (x, y), half = CHIPS[spot], chip_size(spot) / 2
    return x - half, y - half, x + half, y + half


def label_width(text: str) -> float:
    return 26 + 12.5 * len(text)


def _label_place(spot: str, text: str, taken: list[Area]) -> Area:
    """Where the amount that a chip won is written: beside the chip, where it hides no other winning chip; right or
    left, level or shifted, above or below.
    """
    (x, y), beside = CHIPS[spot], chip_size(spot) / 2 + 8
    width, half = label_width(text), LABEL_HEIGHT / 2
    if spot in EVEN_MONEY:  # In place of the caption, under the name.
        end = min(x - beside + 4, CELLS[spot].left + 73 + width / 2)
        return end - width, y + 19 - half, end, y + 19 + half
    sides = (x + beside, x - beside - width)
    corners = [(side, y - half + shift) for shift in LABEL_SHIFTS for side in sides]
    corners += [(x - width / 2, y - beside - LABEL_HEIGHT), (x - width / 2, y + beside)]
    if chip_size(spot) > INSIDE_CHIP:  # There is room in its own box.
        corners.insert(0, (sides[1], y - half))
    areas = [(left, top, left + width, top + LABEL_HEIGHT) for left, top in corners]
    inside = [area for area in areas if area[0] >= 0 and area[1] >= 0 and area[2] <= WIDTH and area[3] <= HEIGHT]
    return next((area for area in inside if not any(_overlap(area, other) for other in taken)), inside[0])


def _overlap(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
