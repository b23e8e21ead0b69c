"""Money written for people (DESIGN: `S$1,265.00`, a typographic minus, chips in whole dollars)."""

from games.money import amount

CURRENCY = "S$"
MINUS = "\N{MINUS SIGN}"


def money(cents: int) -> str:
    """`S$1,265.00`"""
    return f"{MINUS if cents < 0 else ''}{CURRENCY}{amount(abs(cents))}"


def signed_money(cents: int) -> str:
    """With a plus before a gain; nothing before zero."""
    return money(cents) if cents <= 0 else f"+{money(cents)}"


def signed(number: int) -> str:
    """`1,265` with a typographic minus where it is one; no money."""
    return f"{MINUS if number < 0 else ''}{abs(number):,}"


def whole(cents: int) -> str:
    """`1,265`; cents only where there are any."""
    return amount(cents).removesuffix(".00")


def short_money(cents: int) -> str:
    """`S$500`, as limits and labels are written."""
    return f"{MINUS if cents < 0 else ''}{CURRENCY}{whole(abs(cents))}"
