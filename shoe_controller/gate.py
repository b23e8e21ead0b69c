"""How many cards the shoe may let out: only those that are due, and none while bets are open."""

from collections.abc import Callable

from shoe_controller.commands import GATE_FREE, Command
from shoe_controller.events import CommandFailed, Connected, LinkEvent, Offline
from shoe_controller.verdicts import FREE, IN_ROUND, Awaited

REFUSALS_MAX = 3
"""A single refusal may be the late answer to another command, if answers name none."""


def cards_wanted(awaited: Awaited, lets_out: bool) -> int:
    """How many cards may leave the shoe; `lets_out` is whether no hold keeps the gate locked."""
    if awaited.moment in FREE:
        return GATE_FREE
    return len(awaited.places) if awaited.moment in IN_ROUND and lets_out else 0


class Gate:
    """The last command to the gate, less the cards that came since if the gate counts them."""

    def __init__(self, command: Callable[[int], Command | None], *, counts: bool) -> None:
        self._command = command
        self._counts = counts
        self._open_for: int | None = None
        """None: not known; the link was down, or nothing was asked yet."""
        self._refusals = 0

    @property
    def open_for(self) -> int | None:
        """How many cards may still come; None if unknown."""
        return self._open_for

    def see(self, event: LinkEvent) -> None:
        """Notes events after which the gate's state is unknown; a shoe that refuses again and again has no gate."""
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
        """The command to send to the shoe; None if none is needed."""
        wanted = cards if self._counts else min(cards, 1)
        if wanted == self._open_for or self._refusals >= REFUSALS_MAX:
            return None
        command = self._command(cards)
        self._open_for = wanted if command else None
        return command
