"""The M360 dialect."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.roulette.pockets import POCKETS
from wheel_controller.events import (
    Banner,
    BetsClosed,
    Direction,
    GameStarted,
    Sighting,
    Status,
    Threshold,
    Unknown,
    WinLine,
)
from wheel_controller.m360 import decode, set_threshold
from wheel_controller.pockets import SIGHTING_CODES, WIN_CODES, WIRE_CODES

CLOCKWISE, COUNTER = Direction.CLOCKWISE, Direction.COUNTER_CLOCKWISE
MEANINGS = {
    b"*X;4;042;11;0;148;0": Status(4, 42, "11", 0, 14.8, CLOCKWISE),
    b"*X;2;001;  ;0;174;0": Status(2, 1, None, 0, 17.4, CLOCKWISE),
    b"*X;3;010;22;A;219;1;0022;08;0;0B099;??": Status(3, 10, "22", 10, 21.9, COUNTER, 8, CLOCKWISE, None, True),
    b"*X;5;010;35;0;214;1;0122;00;0;162B4;35": Status(5, 10, "35", 0, 21.4, COUNTER, 0, CLOCKWISE, "35", True),
    b"*X;3;010;22;0;219;1;0022;1F;1;0B099;??": Status(3, 10, "22", 0, 21.9, COUNTER, 31, COUNTER, None, True),
    b"* SP1 13.3": Sighting(1, "13", 3),
    b"* SP4 38.0": Sighting(4, "000", 0),
    b"35": WinLine("35"),
    b"00": WinLine("00"),
    b" 0": WinLine("0"),
    b"0": WinLine("0"),
    b"38": WinLine("000"),
    b"*W21": WinLine("21"),
    b"*S": GameStarted(),
    b"*N": BetsClosed(),
    b"#66=040": Threshold(40),
    b"*V M360 SIM 1.0 SIM-0001": Banner("M360 SIM 1.0 SIM-0001", simulated=True),
    b"*V M360 2.1 SIMPSON": Banner("M360 2.1 SIMPSON", simulated=False),
}


@pytest.mark.parametrize("line", MEANINGS)
def test_m360_line_is_decoded_as_the_handbook_says(line: bytes) -> None:
    assert decode(line) == MEANINGS[line]


@pytest.mark.parametrize(
    "line",
    [
        b"*X;2;094", b"*X;8;001;  ;0;174;0", b"*X;2;256;  ;0;174;0", b"*X;2;001;37;0;174;0", b"*X;2;001;  ;0;541;0",
        b"*X;2;001;  ;0;174;2", b"*X;2;001;  ;g;174;0", b"*X;2;01;  ;0;174;0", b" *X;2;001;  ;0;174;0",
        b"*X;3;010;22;0;219;1;0022;08;0;0B099;?", b"*X;3;010;22;0;219;1;0022;08;0;0B099;37", b"*X;2;001;  ;0;174;0;",
        b"* SP5 13.3", b"* SP1 13.", b"* SP1 37.1", b"* SP1 013.3", b"*SP1 13.3", b"* SP1 13.3 ", b"37", b"39", b"-1",
        b"*W", b"*W37", b"#66=40", b"*V", b"", b"\xff\xfe", b"* SP1 \xb2.3", b"000",
    ],
)  # fmt: skip
def test_m360_line_that_is_not_exactly_valid_is_decoded_as_unknown(line: bytes) -> None:
    assert decode(line) == Unknown(line)


@given(st.binary(max_size=200))
def test_m360_decoder_raises_for_no_bytes(line: bytes) -> None:
    decode(line)


def test_m360_codes_name_every_pocket_and_keep_the_three_zeros_apart() -> None:
    assert set(WIN_CODES.values()) == set(SIGHTING_CODES.values()) == set(POCKETS)
    assert {WIN_CODES[code] for code in ("0", " 0")} == {"0"}
    assert (WIN_CODES["00"], WIN_CODES["38"]) == ("00", "000")
    assert {SIGHTING_CODES[code] for code in WIRE_CODES.values()} == set(POCKETS)


def test_m360_threshold_command_has_three_digits() -> None:
    assert set_threshold(65) == b"#!66=065\r\n"
