"""Announced bets (Appendix B): one touch places several ordinary pieces, and each is settled on its own."""

from collections.abc import Iterator, Sequence

from games.roulette.pockets import NUMBERS, ZEROS, arcs, around

Pieces = tuple[tuple[str, int], ...]
"""Each spot with its number of pieces, in the rulebook's order."""


def _one_each(*spots: str) -> Pieces:
    return tuple((spot, 1) for spot in spots)


SERIES: dict[str, Pieces] = {
    "tiers": _one_each("split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36"),
    "orphelins": _one_each("straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34"),
    "zero-spiel": _one_each("straight:26", "split:0-000", "split:00-3", "split:12-15", "split:32-35"),
    "grand-series": (
        *_one_each("split:0-000", "split:4-7", "split:12-15", "split:18-21", "split:19-22", "split:32-35"),
        ("street:00-2-3", 2),
        ("corner:25-26-28-29", 2),
    ),
}
ARCS_OF_SERIES = {"tiers": 1, "orphelins": 2, "zero-spiel": 1, "grand-series": 1}


def finale(digit: str, zeros_count: bool) -> Pieces:
    """Gives Straights on the numbers that end in the digit. Reading ROU-4: the finale of 0 is 0, 10, 20, 30."""
    zeros = {"0": ZEROS if zeros_count else ZEROS[:1]}.get(digit, ())
    return _one_each(*(f"straight:{pocket}" for pocket in (*zeros, *NUMBERS) if pocket.endswith(digit)))


def announced_bets(
    order: Sequence[str], neighbours_max: int, finale_zero_counts_all_zeros: bool
) -> Iterator[tuple[str, Pieces]]:
    yield from SERIES.items()
    for digit in "0123456789":
        yield f"finale:{digit}", finale(digit, finale_zero_counts_all_zeros)
    for centre in order:
        for reach in range(1, neighbours_max + 1):
            covered = around(order, centre, reach)
            yield f"neighbours:{centre}:{reach}", _one_each(*(f"straight:{pocket}" for pocket in covered))


def pockets_of(pieces: Pieces) -> list[str]:
    """Gives the pockets that a series covers, from the ids of its pieces."""
    return [pocket for spot, _ in pieces for pocket in spot.partition(":")[2].split("-")]


def fault_in_arcs(order: Sequence[str]) -> str | None:
    """Says in one sentence where a wheel order separates the pockets of a series; None if it does not."""
    for series, expected in ARCS_OF_SERIES.items():
        found = arcs(order, pockets_of(SERIES[series]))
        if found != expected:
            return f"On this wheel order {series} falls into {found} arcs instead of {expected}."
    return None
