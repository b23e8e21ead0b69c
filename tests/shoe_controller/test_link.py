"""A shoe on a real pty: cards come in order, and are acknowledged only when their owner has stored them."""

import os
import queue
import select
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cluster.children import Patience
from shoe_controller.drivers import REGISTRY
from shoe_controller.events import Card, Connected, Heard, LinkEvent, Offline, Refused
from shoe_controller.intake import LinkIntake
from shoe_controller.link import ShoeLink
from tests.simulated_device import SimulatedDevice
from tests.time_limit import WAIT_S


class Shoe(SimulatedDevice):
    def __init__(self, folder: Path, dialect: str) -> None:
        self.dialect = dialect
        super().__init__(folder, "shoe", "sim", "--dialect", dialect)

    def draw(self) -> str:
        (face,) = self.ask(do="draw")["drawn"]
        return str(face)


@pytest.fixture(params=["s2", "ae2", "beetek"])
def shoe(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shoe]:
    shoe = Shoe(tmp_path, request.param)
    yield shoe
    shoe.end()


class Owner:
    """Takes the events of a shoe and reports them as stored."""

    def __init__(self, port: Path, dialect: str, *, production: bool = False) -> None:
        self.link = ShoeLink(str(port), REGISTRY[dialect](), production=production)
        self.link.start()
        self.intake = LinkIntake(self.link)
        self.events: list[LinkEvent] = []

    def until(self, reached: Callable[[], bool], *, commits: bool = True) -> None:
        patience = Patience(WAIT_S)
        while not reached():
            assert not patience.is_over()
            try:
                self.events.append(self.link.events.get(timeout=0.05))
            except queue.Empty:
                continue
            if commits and isinstance(self.events[-1], Heard):
                self.link.stored(self.events[-1])

    def cards(self) -> list[str]:
        """The cards, each once, by index or number if there is one."""
        heard = [event.said for event in self.events if isinstance(event, Heard) and isinstance(event.said.event, Card)]
        seen = dict.fromkeys((said.number, said.event) for said in heard)
        return [event.card for _, event in seen if isinstance(event, Card)]

    def count(self, kind: type) -> int:
        return sum(isinstance(event, kind) for event in self.events)


@pytest.fixture
def owner(shoe: Shoe) -> Iterator[Owner]:
    owner = Owner(shoe.port, shoe.dialect)
    owner.until(lambda: owner.count(Connected) > 0)
    yield owner
    owner.link.stop()


def test_shoe_link_delivers_cards_as_they_are_drawn(shoe: Shoe, owner: Owner) -> None:
    drawn: list[str] = []
    for _ in range(4):
        drawn.append(shoe.draw())
        owner.until(lambda: len(owner.cards()) == len(drawn))
    assert owner.cards() == drawn


def test_shoe_link_reports_an_unplugged_cable_and_delivers_cards_when_it_is_back(shoe: Shoe, owner: Owner) -> None:
    shoe.ask(do="cable", out=True)
    owner.until(lambda: owner.count(Offline) > 0)
    shoe.ask(do="cable", out=False)
    owner.until(lambda: owner.count(Connected) > 1)
    face = shoe.draw()
    owner.until(lambda: owner.cards() == [face])


def test_production_shoe_link_refuses_a_simulated_shoe(shoe: Shoe) -> None:
    strict = Owner(shoe.port, shoe.dialect, production=True)
    strict.until(lambda: strict.count(Refused) == 1)
    strict.link.stop()


def test_card_is_sent_again_until_its_owner_reports_it_as_stored(tmp_path: Path) -> None:
    shoe = Shoe(tmp_path, "s2")
    first = Owner(shoe.port, "s2")
    try:
        face = shoe.draw()
        first.until(lambda: len(first.cards()) == 1, commits=False)
        first.link.stop()  # It dies before the card is on disk.
        second = Owner(shoe.port, "s2")
        second.until(lambda: second.cards() == [face])
        second.link.stop()
    finally:
        shoe.end()


def test_intake_acknowledges_an_event_only_after_its_commit(tmp_path: Path) -> None:
    master, slave = os.openpty()
    tty.setraw(slave)
    owner = Owner(Path(os.ttyname(slave)), "s2")
    try:
        frame = b"\x0102C319F0018S5CF0B4B350\r"
        assert read_until(master, b"\r") == b"\x02VDBC3\r"
        os.write(master, frame)
        taken: list[LinkEvent] = []
        patience = Patience(WAIT_S)
        while not any(isinstance(event, Heard) for event in taken):
            assert not patience.is_over()
            taken += owner.intake.take()
        assert b"\x02A" not in waiting(master)
        owner.intake.committed()
        assert read_until(master, b"\x02A02F585\r").endswith(b"\x02A02F585\r")
    finally:
        owner.link.stop()
        os.close(master)
        os.close(slave)


def waiting(master: int) -> bytes:
    """The bytes sent so far; on a slow machine the first question is sent again."""
    os.set_blocking(master, False)
    try:
        return os.read(master, 1000)
    except BlockingIOError:
        return b""
    finally:
        os.set_blocking(master, True)


def read_until(master: int, end: bytes) -> bytes:
    data, patience, ready = b"", Patience(WAIT_S), select.poll()
    ready.register(master, select.POLLIN)
    while not data.endswith(end):
        assert not patience.is_over(), f"only {data!r} came"
        if ready.poll(50):
            data += os.read(master, 1)
    return data
