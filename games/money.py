"""Cents written for people."""


def amount(cents: int) -> str:
    """`1,265.00`; a minus sign is the typographic one."""
    sign = "\N{MINUS SIGN}" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02}"
