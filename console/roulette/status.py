"""What staff are told of a roulette table besides what every table tells."""

from msgspec import Struct


class RouletteStatus(Struct, frozen=True, forbid_unknown_fields=True):
    """The `source` of a TableStatus."""

    rotor_before: str
    """Which way the wheel turned in the last spin; empty where none is known."""
