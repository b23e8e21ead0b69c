"""All 165 spots with all 39 pockets, against a table written by hand from Appendix A and paragraph 4.1."""

from pathlib import Path

import pytest

from games.roulette.rules import Rules

POCKETS = "0 00 000 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36"
LINES = Path(__file__).with_name("appendix_a.txt").read_text().splitlines()[1:]
APPENDIX_A = {spot: (int(pays), pockets.split()) for spot, pays, pockets in (line.split(" | ") for line in LINES)}
RULES = Rules()


@pytest.mark.rule("roulette 4.1")
@pytest.mark.rule("roulette Appendix A")
def test_the_roulette_table_has_exactly_the_165_spots_of_appendix_a() -> None:
    assert len(APPENDIX_A) == 165
    assert {spot.id: (spot.pays, list(spot.pockets)) for spot in RULES.spots.values()} == APPENDIX_A


@pytest.mark.rule("roulette 3.7")
@pytest.mark.rule("roulette 3.9")
@pytest.mark.rule("roulette 4.1")
@pytest.mark.parametrize("pocket", POCKETS.split())
def test_each_roulette_spot_alone_pays_as_the_table_says(pocket: str) -> None:
    for spot, (pays, pockets) in APPENDIX_A.items():
        expected = 100 * (pays + 1) if pocket in pockets else 0
        assert RULES.settle({spot: 100}, pocket) == (100, expected, {spot: expected})


@pytest.mark.rule("roulette 4.1")
@pytest.mark.parametrize("spot", APPENDIX_A)
def test_every_spot_returns_36_of_39_on_average(spot: str) -> None:
    assert sum(RULES.settle({spot: 1}, pocket).payout_cents for pocket in POCKETS.split()) == 36


@pytest.mark.rule("roulette 3.8")
@pytest.mark.parametrize("zero", ["0", "00", "000"])
def test_on_a_zero_only_spots_that_include_that_zero_win(zero: str) -> None:
    slip = dict.fromkeys(APPENDIX_A, 100)
    winners = {spot for spot, payout in RULES.settle(slip, zero).payouts.items() if payout}
    assert winners == {spot for spot, (_, pockets) in APPENDIX_A.items() if zero in pockets}
    assert not winners & {"low", "high", "red", "black", "odd", "even", "dozen:1", "column:1"}
