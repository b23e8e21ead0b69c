"""What a table may set."""

from dataclasses import dataclass, field

from console.gaming_day import DayOf, one_day
from console.vertical import KEYED, Vertical
from games.limits import Limits

PACE_MAX = 120
"""Rounds an hour."""


@dataclass(frozen=True, slots=True)
class Tickets:
    """Under which name, up to how much and for how long this table makes tickets."""

    key: bytes = field(repr=False)
    """From which all numbers of the table follow."""
    system: int = 12
    casino: str = ""
    place: str = ""
    most_cents: int = 300_000
    """Above this an attendant pays."""
    expires_days: int = 180
    two_people_cents: int = 300_000
    """From this amount on, paying one at the cage takes two people."""


@dataclass(frozen=True, slots=True)
class Settings:
    table: str
    limits: Limits
    vertical: Vertical = KEYED
    bet_time_s: float = 30.0
    last_bets_s: float = 5.0
    pace_per_hour: int = 0
    auto_confirm: bool = False
    settle_wait_s: float = 5.0
    """How long a result waits for terminals that are present before the next round may open."""
    terminal_silent_s: float = 4.0
    recovery_wait_s: float = 20.0
    """After an interruption, how long the outcome source has to show the outcome."""
    staff_idle_s: float = 900.0
    """Without a command for so long, a member of staff is logged out."""
    alone_cents_max: int = 1_000_000
    """What one person may put on terminals alone in an hour, take off them alone, and hand over alone: decision 27."""
    messages_per_s: float = 50.0
    messages_burst: int = 200
    tickets: Tickets | None = None
    """None: this table makes no tickets and takes none."""
    notes_session_cents_max: int = 1_000_000
    """More notes in one credit session lock the terminal."""
    day_of: DayOf = one_day
    """The gaming day of a moment."""
