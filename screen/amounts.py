"""Writes money for people (DESIGN: `S$1,265.00`, a typographic minus, chips in whole dollars)."""

from games.money import amount

CURRENCY = "S$"
MINUS = "\N{MINUS SIGN}"


def money(cents: int) -> str:
    """Writes money such as `S$1,265.00`."""
    return f"{MINUS if cents < 0 else ''}{CURRENCY}{amount(abs(cents))}"


def signed_money(cents: int) -> str:
    """Writes money with a plus before a gain, and no sign before zero."""
    return money(cents) if cents <= 0 else f"+{money(cents)}"


def signed(number: int) -> str:
    """Writes a number such as `1,265` with a typographic minus if negative; it is not money."""
    return f"{MINUS if number < 0 else ''}{abs(number):,}"


def whole(cents: int) -> str:
    """Writes `1,265`, and cents only if there are any."""
    return amount(cents).removesuffix(".00")


def short_money(cents: int) -> str:
    """Writes `S$500`, the form for limits and labels."""
    return f"{MINUS if cents < 0 else ''}{CURRENCY}{whole(abs(cents))}"
