"""Runs a wheel's session on the thread that holds its serial port."""

import time
from collections.abc import Callable

from daemon.serial_link import SerialLink, Tells
from wheel_controller.drivers import Command, Driver
from wheel_controller.events import LinkEvent, Offline, Overflowed, Refused
from wheel_controller.session import Session

BAUD = 9600
TELLS: Tells[LinkEvent] = Tells(Offline, Overflowed, Refused)


class WheelLink(SerialLink[LinkEvent]):
    def __init__(
        self, url: str, driver: Driver, *, production: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._session = Session(driver, production=production)
        super().__init__(url, self._session, TELLS, baud=BAUD, clock=clock)

    def send(self, command: Command) -> None:
        self.act(lambda now_s: self._session.command(command, now_s))
