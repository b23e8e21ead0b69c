"""How money is written for people."""

import pytest

from screen.amounts import money, short_money, signed_money, whole


@pytest.mark.parametrize(
    ("cents", "as_money", "as_signed", "as_whole", "as_short"),
    [
        (126_500, "S$1,265.00", "+S$1,265.00", "1,265", "S$1,265"),
        (-3_600, "\N{MINUS SIGN}S$36.00", "\N{MINUS SIGN}S$36.00", "\N{MINUS SIGN}36", "\N{MINUS SIGN}S$36"),
        (0, "S$0.00", "S$0.00", "0", "S$0"),
        (1_250, "S$12.50", "+S$12.50", "12.50", "S$12.50"),
    ],
)
def test_money_is_written_as_the_design_says(
    cents: int, as_money: str, as_signed: str, as_whole: str, as_short: str
) -> None:
    assert (money(cents), signed_money(cents), whole(cents), short_money(cents)) == (
        as_money, as_signed, as_whole, as_short,
    )  # fmt: skip
