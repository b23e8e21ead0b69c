"""Writes cents as an amount that people read."""


def amount(cents: int) -> str:
    """Writes an amount such as `1,265.00`, with the typographic minus sign."""
    sign = "\N{MINUS SIGN}" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02}"
