"""Everything the cloth and the tray are drawn from, at one moment."""

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
    """Under the finger."""
    area: str = ""
    """Where the finger is down, as the game names its areas."""
    at: tuple[float, float] = (0.0, 0.0)
    not_placed: NotPlaced | None = None

    @property
    def is_open(self) -> bool:
        return self.view.no_bets is None and self.view.limits is not None

    @property
    def stakes(self) -> Stakes:
        """As the player wants them while bets are open, then as the terminal has them."""
        return self.placing.wanted if self.is_open else held(self.view)

    @property
    def registered(self) -> Stakes:
        return self.view.bets.registered if self.view.bets else {}

    @property
    def played(self) -> Played | None:
        """This terminal's part in the round, once it is settled: also on a terminal that is locked or cut off."""
        return played(self.view)

    @property
    def outcome(self) -> str | None:
        """Of the round that is on; None also where it is void."""
        result = ended(self.view)
        return None if result is None or result.outcome == VOID else result.outcome

    def table(self, spots: Spots) -> Table | None:
        return None if self.view.limits is None else Table(spots, self.view)
