"""The Player Terminal's loop: it receives, lets the core decide, commits once, and only then sends.

It has no clock, socket, disk or codec of its own: production and the simulation run this same class.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from daemon.log import Log
from protocol.clock import Now
from protocol.codec import EVENT_BYTES_MAX, Frame, RemoteProtocolError, decode_frame, encode_frame
from protocol.messages import Message
from terminal.core import Core
from terminal.effects import WRITE_KINDS, Effect, Reconnect, SealDay, Send, Write
from terminal.player import Player
from terminal.till.commands import DeviceCommand
from terminal.till.owner import DeviceEvent
from terminal.view import Errand, QueryTable, ShowHidden


class Sockets(Protocol):
    """The terminal's ends of its connections, as `TerminalSockets` describes them; the simulation has its own kind."""

    def drain(self) -> list[bytes]: ...
    def send(self, payload: bytes) -> bool: ...
    def is_broken(self) -> bool: ...
    def recreate(self) -> None: ...


class Disk(Protocol):
    def commit(self, writes: list[Write]) -> None:
        """Returns only when the writes are on disk."""

    def seal_day(self, seal: SealDay) -> None:
        """Seals the day's file; called after the commit of the same batch."""


class MoneyDevices(Protocol):
    """The note acceptor and the ticket printer of a terminal."""

    def drain(self) -> list[DeviceEvent]:
        """Everything that they have told."""

    def carry_out(self, command: DeviceCommand) -> None:
        """Called after the commit of the rows that the command follows from."""


class NoDevices:
    def drain(self) -> list[DeviceEvent]:
        return []

    def carry_out(self, command: DeviceCommand) -> None:
        pass


class Encode(Protocol):
    def __call__(self, *, message: Message, epoch: int, session: int, number: int) -> bytes: ...


class Codec(NamedTuple):
    decode: Callable[[bytes], Frame] = partial(decode_frame, size_max=EVENT_BYTES_MAX)
    encode: Encode = encode_frame


WIRE = Codec()


class TerminalLoop:
    def __init__(
        self,
        core: Core,
        disk: Disk,
        sockets: Sockets,
        player: Player,
        log: Log,
        now: Callable[[], Now],
        codec: Codec = WIRE,
        devices: MoneyDevices | None = None,
    ) -> None:
        self._core = core
        self._disk = disk
        self._sockets = sockets
        self._player = player
        self._log = log
        self._now = now
        self._decode, self._encode = codec
        self._hear: Callable[[Frame, Now], list[Effect]] = core.hear
        self._number = 0
        self._devices: MoneyDevices = devices or NoDevices()

    def turn(self) -> bool:
        """Runs one turn; True if a message came or something was decided."""
        core, now = self._core, self._now()
        decided: list[Effect] = []
        payloads = self._sockets.drain()
        for payload in payloads:
            try:
                frame = self._decode(payload)
            except RemoteProtocolError as bad:
                self._log.warning("message_dropped", sentence=str(bad))
            else:
                decided += self._hear(frame, now)
        if self._sockets.is_broken():
            core.link_broke(now)
        for event in self._devices.drain():
            decided += core.device(event, now)
        if not self._player.is_idle:
            decided += self._ask_player(now)
        if decided:
            self._commit_and_send(decided)
        # A second batch, because `tick` reads rows from disk, also those just committed.
        if due := core.tick(now):
            self._commit_and_send(due)
        return bool(payloads or decided)

    def _ask_player(self, now: Now) -> list[Effect]:
        decided: list[Effect] = []
        while (errand := self._player.take_errand()) is not None:
            decided += self._do(errand, now)
        return [*decided, *self._ask_for_wish(now)]

    def _do(self, errand: Errand, now: Now) -> Sequence[Effect]:
        if isinstance(errand, QueryTable):
            return self._core.query(now)
        return self._core.reveal(now) if isinstance(errand, ShowHidden) else self._core.errand(errand, now)

    def _ask_for_wish(self, now: Now) -> list[Effect]:
        core, player = self._core, self._player
        if core.seat.course.question is not None:
            return self._ask_for_answer(now)
        if (why := core.why_no_bets(now)) is not None:
            player.turned_away(why)
            return []
        seat = core.seat
        if seat.state is None or seat.limits is None:
            return []
        slip = seat.slips.get(seat.state.round)
        if slip is not None and slip.undecided is not None:
            return []
        credit_cents = seat.ledger.credit_cents + (slip.held_cents if slip else 0)
        stakes = player.next_slip(seat.state.round, seat.limits, credit_cents)
        if stakes is None:
            return []
        effects, why = core.bet(stakes, now)
        if why is not None:
            player.refuse_sent(why)
            self._log.info("bet_refused", round=seat.state.round, number=why.number, sentence=why.sentence)
        return effects

    def _ask_for_answer(self, now: Now) -> list[Effect]:
        core, seat = self._core, self._core.seat
        if (asked := core.question(now)) is None:
            return []
        answer = self._player.next_answer(asked, asked.options[seat.terminal], seat.ledger.credit_cents)
        if answer is None:
            return []
        effects, why = core.choose(answer.question, answer.action, answer.cents, now)
        if why is not None:
            self._player.refuse_sent(why)
            self._log.info("answer_refused", round=asked.round, number=why.number, sentence=why.sentence)
        return effects

    def _commit_and_send(self, decided: list[Effect]) -> None:
        writes: list[Any] = []
        others: list[Effect] = []
        for each in decided:
            (writes if type(each) in WRITE_KINDS else others).append(each)
        if writes:
            self._disk.commit(writes)
        if others:
            self._send_all(others)

    def _send_all(self, decided: list[Effect]) -> None:
        for each in decided:
            if type(each) is Send:
                self._send(each.message)
            elif type(each) is Reconnect:
                self._reconnect()
            elif type(each) is SealDay:
                self._disk.seal_day(each)
            elif isinstance(each, DeviceCommand):
                self._devices.carry_out(each)

    def _reconnect(self) -> None:
        self._sockets.recreate()

    def _send(self, message: Message) -> None:
        self._number += 1
        seat = self._core.seat
        payload = self._encode(message=message, epoch=seat.epoch, session=seat.session, number=self._number)
        self._sockets.send(payload)
