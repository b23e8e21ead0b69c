"""How many cards the shoe may let out: only those that are due, and none while bets are open."""

from collections.abc import Callable

from shoe_controller.commands import GATE_FREE, Command
from shoe_controller.events import CommandFailed, Connected, LinkEvent, Offline
from shoe_controller.verdicts import FREE, IN_ROUND, Awaited

REFUSALS_MAX = 3
"""A single one may have been the late answer to another command, where answers name none."""


def cards_wanted(awaited: Awaited, lets_out: bool) -> int:
    """`lets_out`: nothing is held that must be put right first."""
    if awaited.moment in FREE:
        return GATE_FREE
    return len(awaited.places) if awaited.moment in IN_ROUND and lets_out else 0


class Gate:
    """What was last asked of the gate, less the cards that came since, where it counts them and locks by itself."""

    def __init__(self, command: Callable[[int], Command | None], *, counts: bool) -> None:
        self._command = command
        self._counts = counts
        self._open_for: int | None = None
        """None: not known; the link was down, or nothing was asked yet."""
        self._refusals = 0

    @property
    def open_for(self) -> int | None:
        """So many cards may come, as far as is known."""
        return self._open_for

    def see(self, event: LinkEvent) -> None:
        """What makes its state unknown, so that it is asked again; a shoe that refuses again and again has no gate."""
        match event:
            case Connected() | Offline():
                self._open_for, self._refusals = None, 0
            case CommandFailed(name="gate", was_refused=was_refused):
                self._open_for = None
                self._refusals += was_refused

    def unknown(self) -> None:
        self._open_for = None

    def card_came(self) -> None:
        if self._counts and self._open_for is not None and self._open_for != GATE_FREE:
            self._open_for = max(0, self._open_for - 1)

    def wants(self, cards: int) -> Command | None:
        """What to say to the shoe, if anything."""
        wanted = cards if self._counts else min(cards, 1)
        if wanted == self._open_for or self._refusals >= REFUSALS_MAX:
            return None
        command = self._command(cards)
        self._open_for = wanted if command else None
        return command
