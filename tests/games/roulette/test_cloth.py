import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.roulette import cloth
from games.roulette.cloth import CELLS, CHIPS, HEIGHT, WIDTH, chip_size, spot_at
from games.roulette.rules import Rules

SPOTS = Rules().spots
PIXELS = st.tuples(st.floats(0, WIDTH), st.floats(0, HEIGHT))


def _drawn_at(x: float, y: float) -> str | None:
    return next((spot for spot, cell in CELLS.items() if cell.far(x, y) == 0), None)


def test_every_spot_has_a_place_for_its_chip_and_no_two_spots_share_one() -> None:
    assert CHIPS.keys() == SPOTS.keys()
    assert len(set(CHIPS.values())) == 165


@pytest.mark.parametrize("spot", SPOTS)
def test_a_touch_on_a_chip_means_its_spot(spot: str) -> None:
    x, y = CHIPS[spot]
    assert {spot_at(x + dx, y + dy) for dx in (-6, 0, 6) for dy in (-5, 0, 5)} == {spot}


def test_the_boxes_have_the_sizes_of_the_design() -> None:
    sizes = {spot: (cell.width, cell.height) for spot, cell in CELLS.items()}
    wanted: dict[str, tuple[float, float]] = {
        "straight:17": (96, 110),
        "straight:0": (84, 165),
        "straight:00": (84, 165),
        "straight:000": (76, 330),
        "column:2": (84, 110),
        "dozen:3": (384, 80),
        "black": (192, 80),
    }
    assert {spot: sizes[spot] for spot in wanted} == wanted
    assert max(cell.right for cell in CELLS.values()) == WIDTH - cloth.MARGIN
    assert max(cell.bottom for cell in CELLS.values()) == HEIGHT - cloth.MARGIN


def test_every_pixel_of_the_printed_boxes_means_a_spot() -> None:
    """Checks every seventh pixel in both directions, which covers all lines between the boxes."""
    lines_x = {line for cell in CELLS.values() for line in (cell.left, cell.right)}
    lines_y = {line for cell in CELLS.values() for line in (cell.top, cell.bottom)}
    pixels = [(x, y) for x in {*range(0, WIDTH, 7), *lines_x} for y in {*range(0, HEIGHT, 7), *lines_y}]
    assert [pixel for pixel in pixels if _drawn_at(*pixel) and spot_at(*pixel) is None] == []


@given(PIXELS)
def test_a_touch_means_a_spot_that_belongs_to_the_box_under_the_finger(pixel: tuple[float, float]) -> None:
    drawn, spot = _drawn_at(*pixel), spot_at(*pixel)
    if drawn is None:
        return
    assert spot is not None
    on_the_line_above = SPOTS[spot].kind in ("street", "six-line", "top-line") and drawn.startswith("dozen")
    assert set(SPOTS[drawn].pockets) & set(SPOTS[spot].pockets) or on_the_line_above


@given(PIXELS)
def test_a_touch_beside_the_printed_boxes_means_no_spot(pixel: tuple[float, float]) -> None:
    far = min(cell.far(*pixel) for cell in CELLS.values())
    assert (spot_at(*pixel) is None) == (far > cloth.MARGIN**2)


def test_every_spot_can_be_hit_by_a_finger_that_is_13_pixels_off() -> None:
    """The zero line has the closest spots: 0-2, 0-00-2 and 00-2 lie 27.5 pixels apart."""
    for spot, (x, y) in CHIPS.items():
        down = 13 if "straight" not in spot and "column" not in spot else 5
        assert spot_at(x, y + down) == spot_at(x, y - down) == spot_at(x + 13, y) == spot_at(x - 13, y) == spot


def test_a_straight_chip_lies_under_the_number() -> None:
    for spot, (_, y) in CHIPS.items():
        if spot.startswith("straight"):
            assert y - CELLS[spot].centre[1] == cloth.CHIP_BELOW_CENTRE
            assert y + chip_size(spot) / 2 <= CELLS[spot].bottom
