"""Pictures of a card table's screens, for the player, the dealer and the room."""

from collections.abc import Sequence
from pathlib import Path

from cluster.demo_staff import SUPERVISOR
from console.dealer.run import DealerApp
from console.display.run import DisplayApp
from lab.cards.table import SET, CardTable, Seen
from lab.studio import Studio
from screen.legible import complaints
from terminal.screen.derive_pages import pages_of
from terminal.screen.run import PlayerApp

CREDIT_CENTS = 126_500
SHAPES = {"upright": (1080, 1920), "lying": (1920, 1080)}


class CardPictures(CardTable[Seen]):
    def __init__(self, studio: Studio, out: Path, names: Sequence[str]) -> None:
        super().__init__(studio, names)
        self._out = out
        self.taken = 0
        self.complaints: list[str] = []
        self._seat = names[0]
        self._player: PlayerApp = self.players[self._seat]
        self._display: DisplayApp = studio.open_display()

    def player(self, name: str) -> None:
        for language in ("zh", "en"):
            self._player.model.setLanguage(language)
            self._take(self._player, f"player-{name}-{language}")

    def dealer(self, name: str) -> None:
        for language in ("zh", "en"):
            self.desk.model.switchLanguage()
            self._take(self.desk, f"dealer-{name}-{language}")

    def room(self, name: str) -> None:
        """Takes the room display in each shape; the display shows both languages at once."""
        for shape, size in SHAPES.items():
            view = self._display.window.view
            view.resize(*size)
            self.studio.until(f"the room's screen is {shape}", lambda: view.size().toTuple() == size)  # noqa: B023
            self._take(self._display, f"room-{name}-{shape}")

    def all(self, name: str) -> None:
        self.player(name)
        self.dealer(name)
        self.room(name)

    def _take(self, app: PlayerApp | DealerApp | DisplayApp, name: str) -> None:
        """Takes a picture once nothing on the screen has moved for a moment."""
        self.studio.pump()
        self.studio.until(f"{name} stands still", lambda: not app.window.is_changing())
        app.window.grab(self._out / f"{name}.png")
        self.taken += 1
        self.complaints += [f"{name}: {complaint}" for complaint in complaints(app.window)]

    # Chapters of every card game

    def before_the_console(self) -> None:
        self.player("no-console")
        self.dealer("no-console")

    def a_shoe(self) -> None:
        self.all("no-shoe")
        self.say("new-shoe", SUPERVISOR, set="5C", burn=0, **SET)
        self.until("the shoe is registered", lambda seen: seen.shoe.set == "5C")
        self.all("between-rounds")

    def draw_unread(self) -> None:
        """A card that the shoe does not read, and then does."""
        self.draw("not-read")
        self.until("it was not read", lambda seen: bool(seen.held))
        self.all("not-read")
        self.shoe(do="press")
        self.shoe(do="slide")
        self.until("it is read", lambda seen: not seen.held)

    def pages(self) -> None:
        book = self._player.model.book
        for page in pages_of(self._player.model.face):
            book.open(page)
            self.player(f"page-{page}")
            book.close()

    def connection_lost(self) -> None:
        with self.studio.console_stopped():
            self.studio.until("the terminal has missed it", lambda: not self.studio.views[self._seat].is_heard)
            self.player("connection-lost")
