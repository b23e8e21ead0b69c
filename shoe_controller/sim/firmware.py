"""The interface between a simulated shoe and its firmware: what the firmware is told, and what it may send."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from shoe_controller.sim.stock import Paper

Send = Callable[[float, bytes], None]
MARK_S = 10.0
"""In a dialect without a way to name the device, a simulated shoe marks itself as simulated this often, in seconds."""


@dataclass(frozen=True, slots=True)
class Pull:
    """One draw as the sensors in the throat see it."""

    papers: tuple[Paper, ...]
    """The card, or two that came together; for a card that is pushed back, the card that stays in the shoe."""
    seen: str
    """The card that the reader sees in the first one."""
    throat_ms: int
    fault: str | None = None
    is_burn: bool = False


class Firmware:
    """The base of each dialect's firmware; it does nothing by itself."""

    bytes_per_second = 960

    def __init__(self, send: Send, random: Random, decks: int, set_id: str, has_gate: bool) -> None:
        self._send = send
        self._random = random
        self.decks, self.set_id = decks, set_id
        self.has_gate = has_gate

    def boot(self, now: float) -> None:
        """Power is on."""

    def arm(self, now: float) -> None:
        """The card set is registered: cards may be drawn."""

    def pulled(self, now: float, pull: Pull) -> None:
        """A card has passed the throat, or was pushed back in it."""

    def slid_again(self, now: float, pull: Pull) -> None:
        """The last card was drawn back and has passed once more."""
        self.pulled(now, pull)

    def cut_card(self, now: float) -> None:
        """The cut card has passed."""

    def emptied(self, now: float) -> None:
        """The last card has left."""

    def loaded(self, now: float, decks: int, set_id: str) -> None:
        """A new card set is in the shoe."""
        self.decks, self.set_id = decks, set_id

    def put_away(self, now: float) -> None:
        """The round is over, and its cards are off the table."""

    def is_open(self) -> bool:
        """Whether a card can be drawn without force."""
        return True

    def asks_for_cards(self) -> bool:
        """Whether the host lets out cards by number: those that the round wants now."""
        return False

    def is_stopped(self) -> bool:
        return False

    def press_clear(self, now: float) -> None:
        """The button at the shoe was pressed, after the cause of a stop was removed."""

    def strike(self, now: float, fault: str) -> None:
        """A fault happens that needs no card."""

    def receive(self, now: float, data: bytes) -> None:
        """The host sends a command."""

    @property
    def next_at(self) -> float | None:
        """When the firmware will send something by itself; None if never."""
        return None

    def tick(self, now: float) -> None:
        """Sends what is due by now."""
