"""Interleaved 2 of 5: the bars and gaps of an even number of digits, as widths."""

WIDE = {
    digit: tuple(element == "W" for element in elements)
    for digit, elements in zip(
        "0123456789",
        "nnWWn WnnnW nWnnW WWnnn nnWnW WnWnn nWWnn nnnWW WnnWn nWnWn".split(),
        strict=True,
    )
}
"""By digit: which of its five elements are wide."""
START, STOP = (False,) * 4, (True, False, False)


def elements(digits: str) -> list[bool]:
    """Bar, gap, bar, …, each wide or not: of two digits the first is the bars, the second the gaps between them."""
    if len(digits) % 2 or not all(digit in WIDE for digit in digits):
        raise ValueError("Interleaved 2 of 5 takes an even number of digits.")
    found = list(START)
    for at in range(0, len(digits), 2):
        for bar, gap in zip(WIDE[digits[at]], WIDE[digits[at + 1]], strict=True):
            found += [bar, gap]
    return [*found, *STOP]


def bars(digits: str, narrow: int, wide: int) -> list[tuple[int, int]]:
    """Where each bar begins and how wide it is, in dots."""
    found, at = [], 0
    for number, is_wide in enumerate(elements(digits)):
        width = wide if is_wide else narrow
        if number % 2 == 0:
            found.append((at, width))
        at += width
    return found


def width(digits: str, narrow: int, wide: int) -> int:
    return sum(wide if is_wide else narrow for is_wide in elements(digits))
