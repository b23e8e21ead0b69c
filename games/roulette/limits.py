"""Limits of a roulette table (Rule 3.3); reading ROU-8: a slip beyond them is refused at placement, never cut down."""

from collections.abc import Mapping

from games.limits import Limits, Range
from games.roulette.spots import KIND_OF


def roulette_limits(chip_cents: int, per_kind: Mapping[str, Range], slip: Range) -> Limits:
    """Makes the limits of a roulette table. Raises ValueError where they contradict each other."""
    return Limits(chip_cents, per_kind, slip, KIND_OF)
