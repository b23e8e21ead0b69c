"""A card table in a studio: its arranged shoe, words of staff, and touches of the dealer's screen."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, Protocol, TypeVar

from cluster.cards.shoe import control_of, order
from cluster.demo_staff import DEALER
from console.cards.status import ShoeTold
from console.dealer.run import DealerApp
from lab.studio import Studio
from terminal.screen.run import PlayerApp

SET = {"shuffled_by": "machine 2", "cut_by": "player at seat 4", "cut_from_end": 14}


class Dealt(Protocol):
    """What the status of every card game has."""

    @property
    def cards(self) -> Sequence[object]: ...
    @property
    def held(self) -> Sequence[object]: ...
    @property
    def shoe(self) -> ShoeTold: ...


Seen = TypeVar("Seen", bound=Dealt)


class CardTable(ABC, Generic[Seen]):
    def __init__(self, studio: Studio, names: Sequence[str]) -> None:
        self.studio = studio
        self.shoe = partial(order, control_of(studio.table))
        self.players: dict[str, PlayerApp] = {name: studio.sit_down(name) for name in names}
        self.desk: DealerApp = studio.open_dealer()

    @property
    @abstractmethod
    def seen(self) -> Seen:
        """The table as its console tells staff of it."""

    def until_heard(self) -> None:
        views = self.studio.views
        for name in self.players:
            self.studio.until("the console is heard", lambda: name in views and views[name].is_heard)  # noqa: B023
        self.studio.until("the dealer's screen hears the console", lambda: self.desk.model.head.value("isHeard"))

    def log_in(self) -> None:
        """Logs the dealer in with a PIN; after a restart the console knows no earlier session."""
        badge = self.studio.table.badge(DEALER)
        for part in (badge.number, badge.pin):
            for digit in part:
                self.touch_desk(f"key-{digit}")
            self.touch_desk("logInGo")
        self.studio.until("the dealer is logged in", lambda: self.desk.model.head.value("isLoggedIn"))

    def touch_desk(self, name: str) -> None:
        self.studio.until(f"the dealer's screen takes {name}", lambda: not self.desk.model.is_waiting)
        self.studio.touch_item(self.desk.window, name)

    def until(self, what: str, is_so: Callable[[Seen], bool]) -> None:
        """Waits for a state of the console, and then until every screen has read the console's record."""
        self.studio.until(what, lambda: is_so(self.seen))
        self.studio.until("the screens have heard it", self.is_heard)

    def is_heard(self) -> bool:
        status = self.studio.status()
        return all(status.terminals[name].cursor == status.log_head for name in self.players)

    def say(self, verb: str, second: str | None = None, **arguments: object) -> None:
        self.studio.staff.ask(verb, second, **arguments)
        self.studio.until("the screens have heard it", self.is_heard)

    def draw(self, fault: str | None = None) -> str:
        if fault is None:
            self.studio.until("the gate is open", lambda: self.shoe(do="status")["may_draw"])
        return " ".join(self.shoe(do="draw", fault=fault)["drawn"])

    def deal(self, count: int) -> None:
        """Draws so many cards, each when the one before lies on the table."""
        for _ in range(count):
            lying = len(self.seen.cards)
            self.draw()
            self.until("the card lies there", lambda seen: len(seen.cards) > lying)  # noqa: B023

    def interrupt(self) -> None:
        """Restarts the console in the middle of a round; the dealer logs in again."""
        self.studio.restart_console()
        self.studio.until("the round is held", lambda: self.studio.status().conclude_only)
        self.studio.until("the shoe is heard", lambda: self.seen.shoe.online)
        self.studio.until("the terminals are back", self.is_heard)
        self.studio.until("the dealer is logged off", lambda: not self.desk.model.head.value("isLoggedIn"))
        self.log_in()
