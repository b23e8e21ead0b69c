"""What the cloth and the tray are drawn from at one moment."""

from dataclasses import dataclass

from terminal.screen.derive_scene import VOID, ended, played
from terminal.screen.placing import NotPlaced, Placing, Spots, Table, held
from terminal.view import Played, Stakes, View

Drawn = dict[str, object]


@dataclass(frozen=True, slots=True)
class Shown:
    view: View
    placing: Placing
    chip_cents: int
    bet: str | None = None
    """The bet under the finger; None if there is none."""
    area: str = ""
    """The area in which the finger is down, by the game's own name for it."""
    at: tuple[float, float] = (0.0, 0.0)
    not_placed: NotPlaced | None = None

    @property
    def is_open(self) -> bool:
        return self.view.no_bets is None and self.view.limits is not None

    @property
    def stakes(self) -> Stakes:
        """The stakes to show: while bets are open what the player wants, afterwards what the terminal has."""
        return self.placing.wanted if self.is_open else held(self.view)

    @property
    def registered(self) -> Stakes:
        return self.view.bets.registered if self.view.bets else {}

    @property
    def played(self) -> Played | None:
        """This terminal's bets and payouts in the round once it is settled, also while it is locked or out of
        contact.
        """
        return played(self.view)

    @property
    def outcome(self) -> str | None:
        """The outcome of the current round; None without an outcome, and if the round is void."""
        result = ended(self.view)
        return None if result is None or result.outcome == VOID else result.outcome

    def table(self, spots: Spots) -> Table | None:
        return None if self.view.limits is None else Table(spots, self.view)
