"""What a table may set, and the seam through which the engine knows its game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from games.refusal import Refusal
from games.roulette.limits import Limits

REVOLUTIONS_MAX = 12
"""No ball makes fewer in a proper spin: later than that bets close by its speed."""
PACE_MAX = 120
"""Rounds an hour."""


class Game(Protocol):
    @property
    def rules_hash(self) -> str: ...
    def check(self, slip: Mapping[str, int], limits: Limits) -> Refusal | None: ...
    def payout_cents(self, slip: Mapping[str, int], outcome: str) -> int: ...
    def is_outcome(self, outcome: object) -> bool: ...


@dataclass(frozen=True, slots=True)
class Settings:
    table: str
    limits: Limits
    bet_time_s: float = 30.0
    last_bets_s: float = 5.0
    close_revolutions: int = 0
    pace_per_hour: int = 0
    rotor_alternates: bool = False
    auto_confirm: bool = False
    settle_wait_s: float = 5.0
    """How long a result waits for terminals that are present before the next round may open."""
    terminal_silent_s: float = 4.0
    recovery_wait_s: float = 20.0
    """After an interruption, how long the wheel has to show the same spin at rest."""
    staff_idle_s: float = 900.0
    """Without a command for so long, a member of staff is logged out."""
    alone_cents_max: int = 1_000_000
    """What one person may put on terminals alone in an hour, take off them alone, and hand over alone: decision 27."""
    messages_per_s: float = 50.0
    messages_burst: int = 200
