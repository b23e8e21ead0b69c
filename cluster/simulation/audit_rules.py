"""The auditor's own copy of the rules: spots, what they pay, limits; worked out here a second time, on purpose."""

from collections.abc import Callable, Iterator, Mapping

ZEROS = ("0", "00", "000")
POCKETS = (*ZEROS, *(str(number) for number in range(1, 37)))
REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
TIMES = {1: 36, 2: 18, 3: 12, 4: 9, 6: 6, 12: 3, 18: 2}
"""What comes back for one staked, by how many pockets a bet covers (Rule 4.1): 36 / covered, for every kind."""
TABLE = "simulated table"
GAME = "roulette-triple-zero"
CHIP_CENTS = 100
KIND_CENTS = {
    "straight": (100, 10_000),
    "split": (100, 20_000),
    "street": (100, 30_000),
    "corner": (100, 40_000),
    "six-line": (100, 60_000),
    "top-line": (100, 60_000),
    "column": (500, 100_000),
    "dozen": (500, 100_000),
    "even-money": (500, 200_000),
}
SLIP_CENTS = (100, 300_000)
EVEN_MONEY = ("low", "high", "red", "black", "odd", "even")


def _inside() -> Iterator[tuple[str, tuple[str, ...]]]:
    def near(*numbers: int) -> tuple[str, ...]:
        return tuple(str(number) for number in numbers)

    for pocket in POCKETS:
        yield "straight", (pocket,)
    for n in range(1, 37):
        if n % 3:
            yield "split", near(n, n + 1)
        if n <= 33:
            yield "split", near(n, n + 3)
        if n % 3 == 1:
            yield "street", near(n, n + 1, n + 2)
        if n % 3 and n <= 33:
            yield "corner", near(n, n + 1, n + 3, n + 4)
        if n % 3 == 1 and n <= 33:
            yield "six-line", near(*range(n, n + 6))
    for pair in ("0 00", "0 000", "00 000", "0 1", "0 2", "00 2", "00 3"):
        yield "split", tuple(pair.split())
    for three in ("0 1 2", "0 00 2", "00 2 3", "0 00 000"):
        yield "street", tuple(three.split())


def _covered() -> dict[str, frozenset[str]]:
    spots = {f"{kind}:{'-'.join(pockets)}": frozenset(pockets) for kind, pockets in _inside()}
    spots["top-line"] = frozenset(("0", "00", "000", "1", "2", "3"))
    outside: dict[str, Callable[[int], bool]] = {
        "low": lambda n: n <= 18,
        "high": lambda n: n >= 19,
        "red": lambda n: n in REDS,
        "black": lambda n: n not in REDS,
        "odd": lambda n: n % 2 == 1,
        "even": lambda n: n % 2 == 0,
    }
    for third in (1, 2, 3):
        spots[f"column:{third}"] = frozenset(str(number) for number in range(third, 37, 3))
        spots[f"dozen:{third}"] = frozenset(str(12 * third - back) for back in range(12))
    for spot, wins in outside.items():
        spots[spot] = frozenset(str(number) for number in range(1, 37) if wins(number))
    return spots


COVERED = _covered()
KIND_OF = {spot: "even-money" if spot in EVEN_MONEY else spot.split(":")[0] for spot in COVERED}


def payout_cents(stakes: Mapping[str, int], outcome: str) -> int:
    """What comes back for a slip; all of it where the round is void (Rule 5.9)."""
    if outcome == "void":
        return sum(stakes.values())
    return sum(cents * TIMES[len(COVERED[spot])] for spot, cents in stakes.items() if outcome in COVERED[spot])


def fault_in_slip(stakes: Mapping[str, int], kind_cents: Mapping[str, tuple[int, int]] = KIND_CENTS) -> str | None:
    """Rule 3.3; an empty slip is a cleared cloth."""
    for spot, cents in stakes.items():
        if spot not in KIND_OF:
            return f"{spot} is not a spot"
        low, high = kind_cents[KIND_OF[spot]]
        if not low <= cents <= high or cents % CHIP_CENTS:
            return f"{cents} cents on {spot}"
    if stakes and not SLIP_CENTS[0] <= sum(stakes.values()) <= SLIP_CENTS[1]:
        return f"{sum(stakes.values())} cents on the slip"
    return None
