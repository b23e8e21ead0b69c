"""Whether a terminal is heard."""

from console.settings import Settings
from console.state import Table
from protocol.clock import Now


def is_present(table: Table, terminal: str, settings: Settings, now: Now) -> bool:
    presence = table.seats.present.get(terminal)
    return presence is not None and now.monotonic_s - presence.last_heard_s < settings.terminal_silent_s
