"""The racetrack: its cells and areas, which of them are marked, and how bets on the cloth show there."""

from collections.abc import Sequence
from functools import cache

from games.roulette.announced import SERIES
from games.roulette.pockets import Colour, colour_of
from games.roulette.racetrack import Point, Racetrack
from games.roulette.rules import Rules
from screen.amounts import short_money, whole
from screen.words import Words
from terminal.roulette.cloth_shown import ClothShown
from terminal.roulette.derive_preview import covered_by
from terminal.screen.derive_tray import largest_chip
from terminal.screen.shown import Drawn
from terminal.view import Stakes

POCKET_ROLES = (
    "path",
    "middleX",
    "middleY",
    "miniPath",
    "miniX",
    "miniY",
    "colour",
    "frame",
    "dollars",
    "label",
    "status",
    "dot",
    "covered",
)
AREA_ROLES = (
    "middleX",
    "middleY",
    "path",
    "miniPath",
    "miniX",
    "miniY",
    "isLight",
    "title",
    "caption",
    "eachText",
    "shortTitle",
    "dollars",
    "label",
    "status",
    "frame",
)
MINI_SIZE = (400, 160, 31)
"""The width, height and band of the small racetrack beside the cloth."""
# The outermost series first, because an inner one is drawn over it.
DRAWN_SERIES = ("orphelins", "tiers", "grand-series", "zero-spiel")


def svg(points: Sequence[Point]) -> str:
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z"


@cache
def small(track: Racetrack) -> Racetrack:
    return Racetrack(track.order, *MINI_SIZE)


@cache
def _drawn_pockets(track: Racetrack, reds: frozenset[str]) -> dict[str, Drawn]:
    """The values of each pocket that never change."""
    mini, drawn = small(track), {}
    for pocket in track.pockets:
        (x, y), (mini_x, mini_y) = track.middle(pocket), mini.middle(pocket)
        colour = colour_of(pocket, reds)
        drawn[pocket] = {
            "pocket": pocket,
            "path": svg(track.outline(pocket)),
            "middleX": x,
            "middleY": y,
            "miniPath": svg(mini.outline(pocket)),
            "miniX": mini_x,
            "miniY": mini_y,
            "colour": "zero" if colour is Colour.GREEN else str(colour),
        }
    return drawn


@cache
def _area_paths(track: Racetrack) -> dict[str, str]:
    """The outline of each series. Orphelins has none: its area is what the others leave free."""
    return {series: svg(track.area_outline(series)) for series in track.borders}


def series_lying(stakes: Stakes) -> tuple[dict[str, int], Stakes]:
    """The series that a slip contains completely, each with the value of one piece in cents, and the
    remaining stakes.
    """
    left = dict(stakes)
    found = {}
    for series in ("tiers", "orphelins", "grand-series", "zero-spiel"):
        pieces = SERIES[series]
        piece_cents = min(left.get(spot, 0) // number for spot, number in pieces)
        if not piece_cents:
            continue
        found[series] = piece_cents
        for spot, number in pieces:
            left[spot] -= number * piece_cents
    return found, {spot: cents for spot, cents in left.items() if cents}


def _lying(shown: ClothShown) -> Stakes:
    return shown.played.stakes if shown.played else shown.stakes


def _state(shown: ClothShown, spots: Sequence[str]) -> str:
    """How sure a group of chips is: registered only if all its pieces are; after the result, won if any piece won."""
    if shown.played:
        if shown.outcome is None:
            return "returned"
        return "won" if any(shown.played.payouts.get(spot) for spot in spots) else "lost"
    stakes, registered = shown.stakes, shown.registered
    return "registered" if all(stakes.get(spot) == registered.get(spot) for spot in spots) else "asked"


def pockets(shown: ClothShown, rules: Rules, track: Racetrack) -> list[Drawn]:
    _, beside = series_lying(_lying(shown))
    any_bet = {pocket for spot in _lying(shown) for pocket in rules.spots[spot].pockets}
    dots = {pocket for spot in beside if not spot.startswith("straight") for pocket in rules.spots[spot].pockets}
    is_announced = shown.bet is not None and shown.area != "cloth"
    covered = set(covered_by(shown.bet, rules)) if is_announced and shown.bet else set()
    pieces = {spot for spot, _ in rules.announced[shown.bet]} if is_announced and shown.bet else set()
    result = "won" if shown.played and shown.played.payout_cents else "result"
    rows: list[Drawn] = []
    for pocket, drawn in _drawn_pockets(track, rules.reds).items():
        spot = f"straight:{pocket}"
        cents = beside.get(spot, 0)
        is_piece = spot in pieces
        state = "preview" if is_piece else _state(shown, [spot]) if cents else ""
        rows.append(
            drawn
            | {
                "frame": "preview" if pocket in covered else result if pocket == shown.outcome else "",
                "dollars": largest_chip(cents) if cents else 0,
                "label": whole(shown.chip_cents) if is_piece else whole(cents) if cents else "",
                "status": state,
                "dot": pocket in dots and not shown.played,
                "covered": pocket in any_bet and not shown.played,
            }
        )
    return rows


def areas(shown: ClothShown, rules: Rules, words: Words, track: Racetrack) -> list[Drawn]:
    series, _ = series_lying(_lying(shown))
    rows: list[Drawn] = []
    for name in DRAWN_SERIES:
        x, y = track.areas[name]
        spots = [spot for spot, _ in SERIES[name]]
        count = sum(number for _, number in SERIES[name])
        is_here = shown.bet == name
        cents = count * (shown.chip_cents if is_here else series.get(name, 0))
        key = name.replace("-", "_")
        rows.append(
            {
                "series": name,
                "middleX": x,
                "middleY": y,
                "path": _area_paths(track).get(name, ""),
                "miniPath": _area_paths(small(track)).get(name, ""),
                "miniX": small(track).areas[name][0],
                "miniY": small(track).areas[name][1],
                "isLight": name in ("orphelins", "zero-spiel"),
                "title": words.say(f"bet_{key}"),
                "caption": words.say("pieces", count=count),
                "eachText": words.say("piece_each", amount=short_money(shown.chip_cents)),
                "shortTitle": words.say(f"{key}_short"),
                "dollars": largest_chip(cents) if cents else 0,
                "label": whole(cents) if cents else "",
                "status": "preview" if is_here else _state(shown, spots) if cents else "",
                "frame": "preview" if is_here else "",
            }
        )
    return rows
