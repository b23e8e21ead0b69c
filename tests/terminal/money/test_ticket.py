"""What stands on a ticket: the texts, the amount in words, the bars."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terminal.money.amount_in_words import CENTS_MAX, amount_in_words
from terminal.money.bars import bars, elements, width
from terminal.money.config import MoneyDevices
from terminal.money.ticket import TicketKind, grouped, texts, why_no_ticket
from terminal.money.ticket_art import ticket_pdf, undrawable
from tests.pdf import pages_of
from tests.terminal.money.tickets import NUMBER, ticket


def test_ticket_says_everything_that_is_required_in_both_languages() -> None:
    page = pages_of(ticket_pdf(ticket(is_duplicate=True)))[0]
    said = texts(ticket(is_duplicate=True))
    for text in (
        "Marina Casino", "10 Bayfront Avenue, Singapore", "CASH OUT TICKET", "兑现票", "DUPLICATE", "副本",
        "S$1,234.56",
        "thousand two hundred thirty-four dollars and 56 cents", "壹仟贰佰叁拾肆元伍角陆分", "2026-11-19 21:04:05",
        "Ticket 0042", "票序 0042", "Terminal T07", "终端 T07", "Expires 2027-05-18", "有效期至 2027-05-18",
        "VALIDATION", "验证码",
    ):  # fmt: skip
        assert text.replace(" ", "") in page.replace(" ", ""), text
    assert page.count("12-0123-4567-8901-2345") == 2
    assert said.duplicate == ("DUPLICATE", "副本")
    assert texts(ticket()).duplicate is None


def test_ticket_of_a_printer_test_says_that_it_is_worth_nothing() -> None:
    assert texts(ticket(kind=TicketKind.TEST)).title == ("TEST TICKET - NO VALUE", "测试票 无价值")


def test_number_of_a_printed_ticket_is_not_in_what_a_log_would_write_of_it() -> None:
    assert NUMBER not in repr(ticket())
    assert repr(ticket()) == "PrintedTicket(…2345, 123456 cents)"


@pytest.mark.parametrize(
    "number", ["", "12345678901234567", "1234567890123456789", "12345678901234567x", "\uff11" * 18]
)
def test_ticket_without_eighteen_digits_or_an_amount_is_refused(number: str) -> None:
    refused = why_no_ticket(ticket(number))
    assert refused is not None
    assert refused.code == "ticket_number_wrong"
    empty = why_no_ticket(ticket(cents=0))
    assert empty is not None
    assert empty.code == "ticket_without_amount"
    assert why_no_ticket(ticket()) is None


@pytest.mark.parametrize(
    ("cents", "english", "chinese"),
    [
        (0, "zero dollars only", "零元整"),
        (1, "zero dollars and 01 cents", "零元零壹分"),
        (100, "one dollar only", "壹元整"),
        (1_950, "nineteen dollars and 50 cents", "壹拾玖元伍角整"),
        (10_005, "one hundred dollars and 05 cents", "壹佰元零伍分"),
        (123_456, "one thousand two hundred thirty-four dollars and 56 cents", "壹仟贰佰叁拾肆元伍角陆分"),
        (1_000_001_00, "one million one dollars only", "壹佰万零壹元整"),
        (300_000, "three thousand dollars only", "叁仟元整"),
        (
            200_003_040_050,
            "two billion thirty thousand four hundred dollars and 50 cents",
            "贰拾亿零叁万零肆佰元伍角整",
        ),
        (1_000_500_00, "one million five hundred dollars only", "壹佰万零伍佰元整"),
    ],
)
def test_amount_is_written_in_words_of_both_languages(cents: int, english: str, chinese: str) -> None:
    assert amount_in_words(cents, "en") == english
    assert amount_in_words(cents, "zh") == chinese


@given(one=st.integers(0, CENTS_MAX), other=st.integers(0, CENTS_MAX))
def test_two_amounts_never_have_the_same_words(one: int, other: int) -> None:
    for language in ("en", "zh"):
        assert (amount_in_words(one, language) == amount_in_words(other, language)) == (one == other)


def test_amount_that_is_too_large_has_no_words() -> None:
    with pytest.raises(ValueError, match="between 0 and"):
        amount_in_words(CENTS_MAX + 1, "en")


def test_bars_of_two_digits_interleave_the_second_in_the_gaps_of_the_first() -> None:
    drawn = "".join("W" if wide else "n" for wide in elements("38"))
    assert drawn == "nnnn" + "".join(a + b for a, b in zip("WWnnn", "WnnWn", strict=True)) + "Wnn"
    assert width("38", 4, 10) == 4 * 4 + 4 * 10 + 6 * 4 + 10 + 4 + 4
    assert bars("38", 4, 10)[0] == (0, 4)
    assert bars("38", 4, 10)[2] == (16, 10)


@pytest.mark.parametrize("digits", ["123", "12a4", "\uff11\uff12"])
def test_bars_of_something_else_than_an_even_number_of_digits_are_refused(digits: str) -> None:
    with pytest.raises(ValueError, match="even number"):
        elements(digits)


def test_characters_that_the_shipped_fonts_lack_are_found_before_they_are_printed_as_boxes() -> None:
    assert undrawable("Casino 兑现 10,000 \u6d69 \u5761") == "\u5761\u6d69"
    assert undrawable("Marina Casino, 10 Bayfront Avenue") == ""


def test_number_stands_in_groups_with_the_system_first() -> None:
    assert grouped(NUMBER) == "12-0123-4567-8901-2345"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[acceptor]\nport = "p"\ndriver = "mdb"', "no acceptor's driver is called 'mdb'"),
        ('[printer]\nport = "p"\ndriver = "laser"', "no printer's driver is called 'laser'"),
        ('[acceptor]\nport = "p"\nnotes_cents = [500, 500]', "two notes have the same value"),
        ('[acceptor]\nport = "p"\nnotes_cents = []', "length"),
        ('[acceptor]\nport = "p"\nnotes_cents = [1,2,3,4,5,6,7,8,9]', "length"),
        ('[acceptor]\nport = "p"\nspeed = 3', "unknown field"),
    ],
)
def test_wrong_configuration_of_a_device_is_refused_with_what_is_wrong(text: str, fault: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=fault):
        msgspec.toml.decode(text, type=MoneyDevices)
