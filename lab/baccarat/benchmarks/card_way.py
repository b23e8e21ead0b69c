"""Measures the way of a card: from the last byte that a shoe sends to the event at the last of five hundred terminals.

The shoe is simulated, on a serial port of this process. Beside it stands the bare broadcast of the same run.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from cluster.baccarat.game import read
from cluster.cards.dealer import BIRTH, LOOK_S
from cluster.cards.hand import PACE_S_MIN
from cluster.cards.shoe import PORT
from cluster.demo_staff import SUPERVISOR
from cluster.table_folder import Sections
from console.baccarat.status import BaccaratStatus
from console.rounds import BETWEEN_ROUNDS
from daemon.pty_port import PtyPort
from lab.benchmarks import Row, row
from lab.benchmarks.cluster import MS, TERMINALS, WAIT_S, Floor, Seated, bare_clients, floor_of, until
from protocol.clock import this_moment
from protocol.codec import EVENT_BYTES_MAX, decode_frame
from shoe_controller.sim.shoe import SimulatedShoe

GAME = "baccarat-commission"
SEED, SET = 7, "5C"
CARDS, BROADCASTS = 40, 41
LETTER, INDEX = 3, slice(8, 11)
"""Where a report of S2 says what it reports, and which card."""
CARD = ord("C")
CARD_FACT = b"\xa4card\xa2"
"""In the bytes of an event: the word `card`, and a card of two letters after it."""


def rows() -> Iterator[Row]:
    """Measures the baseline before and after, so that a change in the machine's load favours neither side."""
    bare = _broadcasts()
    cards = _cards()
    bare += _broadcasts()
    name = f"card: last byte of the shoe to the event at the last of {TERMINALS} terminals"
    yield row(name, median(cards) * MS, "ms", median(bare) * MS)


def _broadcasts() -> list[float]:
    """The first is not counted."""
    with bare_clients() as clients:
        return [clients.broadcast() for _ in range(BROADCASTS)][1:]


def _cards() -> list[float]:
    with floor_of(TERMINALS, GAME, _with_a_shoe) as floor:
        table = _Dealt(floor)
        table.begin()
        taken: list[float] = []
        while len(taken) <= CARDS:
            taken += table.round()
        return taken[1:]


def _with_a_shoe(folder: Path) -> Sections:
    return {"shoe": {"driver": "s2", "port": str(folder / PORT)}}


class _Shoe:
    """The device, and the dealer's hand at it."""

    def __init__(self, link: Path) -> None:
        self._shoe = SimulatedShoe(SEED, set_id=SET)
        self._port = PtyPort(link)
        self._port.plug_in()
        self._began_s = time.monotonic()
        self._drawn_s = self._began_s
        self._sent = b""
        """The last report of a card."""

    def turn(self) -> None:
        """Takes what has come, and sends what is due."""
        while data := self._port.read():
            self._shoe.receive(data)
        said = self._shoe.advance(time.monotonic() - self._began_s)
        for _, data in said:
            self._port.write(data)
            self._sent = data if data[LETTER] == CARD else self._sent

    def wait(self, seconds: float) -> None:
        """While the line is kept alive."""
        until_s = time.monotonic() + seconds

        def is_over() -> bool:
            self.turn()
            return time.monotonic() > until_s

        until("players have had their time", is_over)

    def may_draw(self) -> bool:
        """Once the gate is open, and no faster than a hand can."""
        self.turn()
        return self._shoe.may_draw() and time.monotonic() - self._drawn_s > PACE_S_MIN

    def draw(self) -> None:
        """Until the last byte of the card is on the line; an earlier one may be sent again before."""
        self._shoe.draw()
        self._drawn_s = time.monotonic()
        index = b"%03X" % len(self._shoe.drawn)

        def is_sent() -> bool:
            self.turn()
            return self._sent[INDEX] == index

        until("the card is sent", is_sent)


class _Dealt:
    """A table dealt from that shoe; its terminals have their turns here."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._shoe = _Shoe(floor.table.folder / PORT)

    def begin(self) -> None:
        self._until("all terminals have joined", lambda seat: seat.core.seat.is_in_session)
        until("the shoe is heard", self._is_heard)
        self._by_two("new-shoe", set=SET, **BIRTH)

    def round(self) -> list[float]:
        self._floor.ask("open")
        self._floor.ask("close")
        taken = []
        while self._deals():
            until("the gate is open", self._shoe.may_draw)
            taken.append(self._card())
        self._shoe.wait(LOOK_S)
        self._floor.ask("agree")
        until("the round is over", self._is_over)
        return taken

    def _is_heard(self) -> bool:
        self._shoe.turn()
        return self._seen().shoe.online

    def _is_over(self) -> bool:
        self._shoe.turn()
        return self._floor.status().phase in BETWEEN_ROUNDS

    def _deals(self) -> bool:
        def is_clear() -> bool:
            self._shoe.turn()
            return self._seen().moment in ("dealing", "concluded")

        until("the next card is known", is_clear)
        return self._seen().moment == "dealing"

    def _card(self) -> float:
        """Seconds from the last byte until the last terminal has read the event."""
        self._turns()
        self._shoe.draw()
        began_s, heard = time.perf_counter(), list[tuple[Seated, bytes]]()
        for seat in self._floor.seats:
            heard += ((seat, payload) for payload in _until_card(seat))
        taken_s = time.perf_counter() - began_s
        for seat, payload in heard:
            seat.do(seat.core.hear(decode_frame(payload, EVENT_BYTES_MAX), this_moment()))
            self._shoe.turn()
        return taken_s

    def _turns(self) -> None:
        """Of all terminals. Five hundred take long, and a shoe that is silent for three seconds has lost its link."""
        for seat in self._floor.seats:
            seat.turn()
            self._shoe.turn()

    def _until(self, what: str, holds: Callable[[Seated], bool]) -> None:
        def all_hold() -> bool:
            self._turns()
            return all(map(holds, self._floor.seats))

        until(what, all_hold)

    def _by_two(self, verb: str, **arguments: Any) -> None:
        proposed = self._floor.ask(verb, **arguments)
        self._floor.ask("approve", who=SUPERVISOR, digest=proposed["proposal"])

    def _seen(self) -> BaccaratStatus:
        return read(self._floor.status().source)


def _until_card(seat: Seated) -> list[bytes]:
    """Reads until the card has come. Nothing is decoded: each terminal does that on a machine of its own."""
    payloads: list[bytes] = []
    while not any(CARD_FACT in payload for payload in payloads):
        if not seat.sockets.poll(MS * WAIT_S):
            raise RuntimeError(f"waited {WAIT_S:g} s in vain for a card")
        payloads += seat.sockets.drain()
    return payloads
