"""The printed cloth in pixels of its design: the place of each box and chip, and the spot that a touch means."""

from dataclasses import dataclass

from games.roulette.layout import BOXES, Box
from games.roulette.pockets import ZEROS
from games.roulette.spots import Spot, all_spots

WIDTH, HEIGHT = 1416, 510
MARGIN = 10
NUMBER_WIDTH, NUMBER_HEIGHT = 96, 110
ZEROS_WIDTH, TRIPLE_ZERO_WIDTH = 84, 76
COLUMN_WIDTH = 84
DOZEN_HEIGHT = EVEN_MONEY_HEIGHT = 80
INSIDE_CHIP, OUTSIDE_CHIP = 42, 60
"""Diameters of chips, in pixels of the design."""

NUMBERS_LEFT = MARGIN + TRIPLE_ZERO_WIDTH + ZEROS_WIDTH
NUMBERS_RIGHT = NUMBERS_LEFT + 12 * NUMBER_WIDTH
NUMBERS_BOTTOM = MARGIN + 3 * NUMBER_HEIGHT

# A finger this near to a line means the line, this near to both lines of a crossing means the crossing.
NEAR_X, NEAR_Y = 20, 22
# Under the number, never on it.
CHIP_BELOW_CENTRE = 27


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle. Without width or height it is a line, without both a point."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def far(self, x: float, y: float) -> float:
        """Gives the squared distance to a point; 0 inside."""
        across = max(self.left - x, 0.0, x - self.right)
        down = max(self.top - y, 0.0, y - self.bottom)
        return across * across + down * down


def _x(along: int) -> float:
    """Gives the x coordinate of `along`, which counts half numbers from the end at 000, where boxes have another
    width.
    """
    if along >= 4:
        return NUMBERS_LEFT + (along - 4) * NUMBER_WIDTH / 2
    return MARGIN + min(along, 2) * TRIPLE_ZERO_WIDTH / 2 + max(along - 2, 0) * ZEROS_WIDTH / 2


def _y(across: int) -> float:
    return NUMBERS_BOTTOM - across * NUMBER_HEIGHT / 2


def _drawn(box: Box) -> Rect:
    return Rect(_x(box.along), _y(box.across_end), _x(box.along_end), _y(box.across))


def _outside_cells() -> dict[str, Rect]:
    cells: dict[str, Rect] = {}
    for column in (1, 2, 3):
        bottom = NUMBERS_BOTTOM - (column - 1) * NUMBER_HEIGHT
        right = NUMBERS_RIGHT + COLUMN_WIDTH
        cells[f"column:{column}"] = Rect(NUMBERS_RIGHT, bottom - NUMBER_HEIGHT, right, bottom)
    for dozen in (1, 2, 3):
        left = NUMBERS_LEFT + (dozen - 1) * 4 * NUMBER_WIDTH
        bottom = NUMBERS_BOTTOM + DOZEN_HEIGHT
        cells[f"dozen:{dozen}"] = Rect(left, NUMBERS_BOTTOM, left + 4 * NUMBER_WIDTH, bottom)
    for at, spot in enumerate(("low", "even", "red", "black", "odd", "high")):
        left, top = NUMBERS_LEFT + at * 2 * NUMBER_WIDTH, NUMBERS_BOTTOM + DOZEN_HEIGHT
        cells[spot] = Rect(left, top, left + 2 * NUMBER_WIDTH, top + EVEN_MONEY_HEIGHT)
    return cells


CELLS: dict[str, Rect] = {f"straight:{pocket}": _drawn(box) for pocket, box in BOXES.items()} | _outside_cells()
"""The boxes printed on the cloth, by the spot inside each."""


def _shared(boxes: list[Rect]) -> Rect:
    """Gives the line or the point where boxes touch."""
    return Rect(
        max(box.left for box in boxes),
        max(box.top for box in boxes),
        min(box.right for box in boxes),
        min(box.bottom for box in boxes),
    )


def _line_or_point(spot: Spot) -> Rect:
    boxes = [CELLS[f"straight:{pocket}"] for pocket in spot.pockets]
    if spot.id == "top-line":
        return Rect(NUMBERS_LEFT, NUMBERS_BOTTOM, NUMBERS_LEFT, NUMBERS_BOTTOM)
    if spot.kind == "six-line":
        line = boxes[3].left
        return Rect(line, NUMBERS_BOTTOM, line, NUMBERS_BOTTOM)
    if spot.kind == "street" and not set(spot.pockets) & set(ZEROS):
        return Rect(boxes[0].left, NUMBERS_BOTTOM, boxes[0].right, NUMBERS_BOTTOM)
    return _shared(boxes)


def _kept_from(line: float, length: float, near: float, edge: float) -> float:
    """Gives the distance by which a box or line ends before the line it meets, so that the middle of the gap
    belongs to that line.
    """
    return 0.0 if line == edge else 2 * min(near, length / 4)


def _core(spot: Spot) -> Rect:
    """Gives the shape from which the distance of a touch is measured; a touch means the nearest spot."""
    drawn = CELLS.get(spot.id)
    if spot.kind in ("column", "even-money") and drawn:
        return drawn
    if spot.kind == "dozen" and drawn:
        return Rect(drawn.left, drawn.top + 2 * NEAR_Y, drawn.right, drawn.bottom)
    line = drawn or _line_or_point(spot)
    is_zero = set(spot.pockets) <= set(ZEROS)
    near_x = NEAR_X if line.width else 0.0
    near_y = NEAR_Y if line.height else 0.0
    return Rect(
        line.left + _kept_from(line.left, line.width, near_x, MARGIN),
        line.top + _kept_from(line.top, line.height, near_y, MARGIN),
        line.right - _kept_from(line.right, line.width, near_x, NUMBERS_RIGHT),
        line.bottom - (0.0 if is_zero and line.bottom == NUMBERS_BOTTOM else 2 * min(near_y, line.height / 4)),
    )


def _chip(spot: Spot) -> tuple[float, float]:
    drawn = CELLS.get(spot.id)
    if drawn is None:
        return _line_or_point(spot).centre
    x, y = drawn.centre
    if spot.kind in ("straight", "column"):
        return x, y + CHIP_BELOW_CENTRE
    return drawn.right - (48 if spot.kind == "dozen" else 35), y


_SPOTS = all_spots()
CHIPS: dict[str, tuple[float, float]] = {id_: _chip(spot) for id_, spot in _SPOTS.items()}
"""The middle of the chip on each spot."""
_CORES = [(id_, _core(spot)) for id_, spot in _SPOTS.items()]


def chip_size(spot: str) -> int:
    return OUTSIDE_CHIP if _SPOTS[spot].kind in ("dozen", "even-money") else INSIDE_CHIP


# All printed boxes, as two: the numbers with the zeros and the columns, and the two rows below the numbers.
_PRINTED = (
    Rect(MARGIN, MARGIN, NUMBERS_RIGHT + COLUMN_WIDTH, NUMBERS_BOTTOM),
    Rect(NUMBERS_LEFT, NUMBERS_BOTTOM, NUMBERS_RIGHT, NUMBERS_BOTTOM + DOZEN_HEIGHT + EVEN_MONEY_HEIGHT),
)


def spot_at(x: float, y: float) -> str | None:
    """Gives the spot that a touch means: the nearest; None where the touch is farther away than the cloth's margin."""
    if all(printed.far(x, y) > MARGIN * MARGIN for printed in _PRINTED):
        return None
    return min(_CORES, key=lambda core: core[1].far(x, y))[0]
