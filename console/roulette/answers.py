"""The answers of a roulette console to staff, besides those of every console."""

from msgspec import Struct

from protocol.what_if import Effect, TermsSet


class RouletteStatus(Struct, frozen=True, forbid_unknown_fields=True):
    """The `source` part of a TableStatus at a roulette table."""

    rotor_before: str
    """Which way the wheel turned in the last spin; empty where none is known."""


class BallChanged(Effect, frozen=True):
    """The effect of the decision to use another ball."""

    after_round: int


EFFECTS: dict[str, tuple[type[Effect], ...]] = {
    "change-ball": (BallChanged,),
    "set-revolutions": (TermsSet,),
    "set-rotor": (TermsSet,),
}
"""By verb, what its decision comes to."""
