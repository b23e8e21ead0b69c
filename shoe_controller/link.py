"""Runs a shoe's session on the thread that holds its serial port."""

import time
from collections.abc import Callable

from daemon.serial_link import SerialLink, Tells
from phrases.catalogue import english
from shoe_controller.commands import Command
from shoe_controller.drivers import Driver
from shoe_controller.events import Heard, LinkEvent, Offline, Overflowed, Refused
from shoe_controller.session import Session

TELLS: Tells[LinkEvent] = Tells(lambda time_s, why: Offline(time_s, english(why)), Overflowed, Refused)


class ShoeLink(SerialLink[LinkEvent]):
    def __init__(
        self, url: str, driver: Driver, *, production: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._session = Session(driver, production=production)
        super().__init__(url, self._session, TELLS, baud=driver.baud, clock=clock)

    def send(self, command: Command) -> None:
        self.act(lambda now_s: self._session.command(command, now_s))

    def stored(self, heard: Heard) -> None:
        """Acknowledges an event whose consequences are on disk."""
        self.act(lambda now_s: self._session.stored(heard, now_s))
