"""A dealer's screen and a console in one process, with large sums, long names, many terminals and 5-digit round
numbers."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from console.dealer.model import DealerModel
from console.dealer.run import ROOT
from console.log import state_message
from console.roulette.dealer.game import ROULETTE
from console.watching.heard import Answered, Ask, LinkChanged, StateHeard, StatusHeard, TelemetryHeard
from console.watching.seen import Person
from games.limits import Range
from games.roulette.limits import roulette_limits
from games.roulette.spots import PAYS
from lab.simulation.scripted import PEER, sign_in
from protocol.answers import packed
from protocol.messages import Answer, Command
from protocol.staff import report_made
from screen import app as screens
from screen.legible import complaints
from screen.words import LANGUAGES
from tests.console.display.test_derive import SPINNING
from tests.table import PEOPLE, SETTINGS, Floor

HIGH = roulette_limits(100, {kind: Range(100, 100_000_000) for kind in PAYS}, Range(100, 500_000_000))
LONG_NAME = "Alexandra Konstantinopoulou-Balasubramaniam van der Oosterkampen"
SEATS = ("T01", "SALON-PRIVE-NORTH-WING-SEAT-0007", "T03")
RICH_CENTS = 123_456_780
ROUND = 12_345
FILE = "SALON-PRIVE-12-day-2026-11-17-20261117T083225.pdf"


def rich_floor(folder: Path) -> Floor:
    """A console with three players who have more than a million dollars each, and staff with long names."""
    floor = Floor(folder, *SEATS, settings=replace(SETTINGS, table="SALON-PRIVE-12", limits=HIGH))
    floor.desk.table.round = msgspec.structs.replace(floor.desk.table.round, number=ROUND - 1)
    floor.join(**dict.fromkeys(SEATS, RICH_CENTS))
    return floor


class Loaded:
    """A dealer's screen whose every question the console answers at once."""

    def __init__(self, floor: Floor, who: str = "ben") -> None:
        self.floor = floor
        self.changes: dict[str, Any] = {}
        """Fields of the status that the screen gets with these values and not with the console's own."""
        self.reports: dict[str, Any] = {}
        """Report documents by report name, given to the screen without asking the console."""
        self._asked = 0
        self.model = DealerModel(ROULETTE, self._answer, "en", floor.clock.now)
        self.window = screens.Window(ROOT, self.model.properties(), (1280, 720), kit=ROULETTE.kit)
        session = sign_in(floor.desk.engine, PEOPLE[who], floor.clock.now())
        row = floor.desk.table.staff.people[who]
        floor.desk.table.staff.people[who] = msgspec.structs.replace(row, name=LONG_NAME)
        self.model._desk.person = Person(who, LONG_NAME, PEOPLE[who].role.value, session)
        self.model.hear(LinkChanged(is_heard=True, wall_ms=0))
        self.model.hear(TelemetryHeard({**SPINNING, "simulated": True, "revolutions": 28.0}, 0.0))
        self.look()

    def look(self) -> None:
        now = self.floor.clock.now()
        self.model.hear(StateHeard(state_message(self.floor.desk.table, now), now.monotonic_s, -12_345))
        self.model.hear(StatusHeard(msgspec.structs.replace(self.floor.desk.status(), **self.changes)))
        self.pump()

    def pump(self) -> None:
        for _ in range(4):
            screens.turn_once()

    def _answer(self, ask: Ask) -> None:
        self._asked += 1
        if ask.verb == "report":
            made = report_made(self.reports[str(ask.arguments["name"])], FILE)
            self.model.hear(Answered(ask.token, Answer("report", None, None, packed(made))))
            return
        desk, now = self.floor.desk, self.floor.clock.now()
        command = Command(f"ask-{self._asked}", ask.verb, ask.session, dict(ask.arguments))
        effects, answer = desk.engine.command(command, PEER, now)
        desk.finish(effects)
        self.model.hear(Answered(ask.token, answer))

    def unreadable(self) -> list[str]:
        """What is cut or overlaps on the screen, in both languages; empty if everything can be read.

        It begins with the language that is shown, because a change of language draws everything anew.
        """
        found, shown = [], self.model.words.language
        for language in sorted(LANGUAGES, key=lambda each: each != shown):
            if language != shown:
                self.model.switchLanguage()
            self.pump()
            found += [f"{language}: {complaint}" for complaint in complaints(self.window)]
        return found


@contextmanager
def loaded(floor: Floor, who: str = "ben") -> Iterator[Loaded]:
    """Opens the screen; fails the test if Qt printed a warning."""
    screens.open_app()
    screens.warnings.clear()
    here = Loaded(floor, who)
    try:
        yield here
    finally:
        here.window.close()
    assert screens.warnings == []
