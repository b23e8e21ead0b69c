import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.roulette.announced import SERIES, pockets_of
from games.roulette.pockets import POCKETS, WHEEL_ORDER
from games.roulette.racetrack import BAND, HEIGHT, WIDTH, Racetrack
from games.roulette.rules import Rules

RADIUS = HEIGHT / 2
TRACK = Racetrack(WHEEL_ORDER)
ANNOUNCED = Rules().announced
SMALL = Racetrack(WHEEL_ORDER, 400, 160, 31)
MIRRORED = Racetrack(WHEEL_ORDER[:1] + WHEEL_ORDER[:0:-1])


def test_the_racetracks_curves_and_straights_hold_the_pockets_of_the_design() -> None:
    assert TRACK.pockets[:5] == ("26", "0", "000", "00", "32")
    assert TRACK.pockets[19:25] == ("8", "23", "10", "5", "24", "16")
    assert TRACK.pockets[25] == "33"
    assert TRACK.middle("33")[1] == BAND / 2
    assert TRACK.middle("30")[1] == HEIGHT - BAND / 2


@pytest.mark.parametrize("track", [TRACK, MIRRORED, SMALL])
@pytest.mark.parametrize("reach", [1, 2, 3])
def test_a_touch_on_a_pocket_of_the_racetrack_means_it_with_its_neighbours(track: Racetrack, reach: int) -> None:
    for pocket in POCKETS:
        for outward in (0.05, 0.5, 0.95):
            assert track.bet_at(*track.middle(pocket, outward), reach) == f"neighbours:{pocket}:{reach}"


@pytest.mark.parametrize("series", SERIES)
def test_a_touch_on_a_series_name_means_the_series(series: str) -> None:
    assert TRACK.bet_at(*TRACK.areas[series], 1) == series


def test_the_inner_borders_of_the_racetrack_join_the_gaps_of_the_design() -> None:
    gaps = {
        "tiers": ("33", "1", "27", "6"),
        "grand-series": ("9", "22", "25", "17"),
        "zero-spiel": ("28", "12", "15", "19"),
    }
    for series, (left, right, low, low_beside) in gaps.items():
        top, bottom = sorted(TRACK.borders[series], key=lambda point: point[1])
        assert top[0] == pytest.approx((TRACK.middle(left)[0] + TRACK.middle(right)[0]) / 2)
        assert bottom[0] == pytest.approx((TRACK.middle(low)[0] + TRACK.middle(low_beside)[0]) / 2)


@pytest.mark.parametrize("series", ["tiers", "zero-spiel"])
def test_just_inside_the_band_of_the_racetrack_a_series_lies_under_its_own_pockets(series: str) -> None:
    for pocket in pockets_of(SERIES[series]):
        assert TRACK.bet_at(*TRACK.middle(pocket, -0.02), 1) == series


@given(st.floats(0, WIDTH), st.floats(0, HEIGHT))
def test_every_pixel_of_the_racetrack_means_an_announced_bet(x: float, y: float) -> None:
    bet = TRACK.bet_at(x, y, 3)
    along = min(max(x, RADIUS), WIDTH - RADIUS)
    is_inside = (x - along) ** 2 + (y - RADIUS) ** 2 <= RADIUS**2
    assert (bet in ANNOUNCED) if is_inside else bet is None


def test_the_outline_of_a_racetrack_cell_surrounds_its_middle() -> None:
    for pocket in POCKETS:
        points = TRACK.outline(pocket)
        x, y = TRACK.middle(pocket)
        assert min(px for px, _ in points) < x < max(px for px, _ in points)
        assert min(py for _, py in points) < y < max(py for _, py in points)
