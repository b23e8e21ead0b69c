"""How the wheel's lines write a pocket: 0 and 00 are different, and 38 is 000."""

from games.roulette.pockets import NUMBERS, WHEEL_ORDER

DEFAULT_ORDER = WHEEL_ORDER
SIGHTING_CODES = {"0": "0", "00": "00", "38": "000"} | {number: number for number in NUMBERS}
# A win field is right-justified in two characters. Padding with a zero is accepted too, except that 00 is never 0.
WIN_CODES = (
    SIGHTING_CODES
    | {f"{number:>2}": number for number in ("0", *NUMBERS)}
    | {f"{number:0>2}": number for number in NUMBERS}
)
WIRE_CODES = {pocket: code for code, pocket in SIGHTING_CODES.items()}
