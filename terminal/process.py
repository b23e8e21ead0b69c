"""The Player Terminal as a process: its loop with a real store and sockets, a screen, vital signs and a log."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from daemon import failpoint
from daemon.log import Log
from daemon.stop import StopRequest
from daemon.supervisor import Supervisor
from phrases import phrase
from phrases.catalogue import english
from protocol.clock import Now, this_moment
from protocol.codec import Frame, decode_entry
from protocol.enums import EntryKind
from protocol.messages import Message, Ping, Pong, Telemetry, Vitals
from protocol.peer_sockets import TerminalSockets
from terminal.core import Core
from terminal.effects import AppendEntry, Effect, PutFault, PutRevision, SealDay, Write
from terminal.ledger import LedgerError
from terminal.loop import MoneyDevices, TerminalLoop
from terminal.player import Player
from terminal.recall import RoundPlayed
from terminal.store import Store
from terminal.view import Errand, Look, View
from terminal.wishes import Wishes

WAIT_MS = 20
LOOK_EVERY_S = 0.2
REPORT_EVERY_S = 1.0
SETTLEMENTS = (EntryKind.SETTLE, EntryKind.VOID, EntryKind.CORRECT)


class Screen(Protocol):
    """The screen as the loop calls it, in the loop's thread; all values that it receives are frozen."""

    def show(self, view: View) -> None: ...
    def show_source(self, telemetry: Telemetry) -> None: ...
    def show_rounds(self, rounds: list[RoundPlayed]) -> None: ...


class TerminalProcess(TerminalLoop):
    def __init__(
        self,
        core: Core,
        store: Store,
        sockets: TerminalSockets,
        player: Player,
        log: Log,
        screen: Screen | None = None,
        now: Callable[[], Now] = this_moment,
        devices: MoneyDevices | None = None,
    ) -> None:
        super().__init__(core, self, sockets, player, log, now, devices=devices)
        self._hear = self._hear_and_note
        self._store = store
        self._written: list[Write] = []
        """The writes of the last commit, until the messages that follow from them are sent."""
        self._all_sockets = sockets
        self._screen = screen
        self._shown: View | None = None
        self._look_due_s = 0.0
        self._reconnects = 0
        self._is_refused = False
        self._pinged: tuple[int, float] | None = None
        """The wall clock in the last ping, and the monotonic time when it was sent."""
        self._round_trip_us: int | None = None
        self._report_due_s = 0.0
        self._recall_is_due = False

    def run(self, stop: StopRequest, supervisor: Supervisor) -> None:
        supervisor.ready()
        while not stop.asked:
            self.turn()
            supervisor.turned(self._now().monotonic_s, self._check)
        supervisor.stopping()

    def _check(self) -> None:
        """The self-audit: it compares the meters with the accounts, and the escrow with the slips. A terminal out of
        service keeps running, so that it can say why.
        """
        seat = self._core.seat
        if seat.fault:
            return
        seat.ledger.audit()
        held_cents = sum(slip.held_cents for slip in seat.slips.values())
        if held_cents != seat.ledger.escrow_cents:
            raise LedgerError(phrase("slips_hold", slips_cents=held_cents, ledger_cents=seat.ledger.escrow_cents))

    def turn(self) -> bool:
        self._all_sockets.poll(WAIT_MS)
        has_changed = super().turn()
        now = self._now()
        self._tell_whether_known()
        self._report(now)
        if self._recall_is_due and self._screen is not None:
            self._screen.show_rounds(self._core.recall())
        self._recall_is_due = False
        if has_changed or now.monotonic_s >= self._look_due_s:
            self._show(now)
        return has_changed

    def _tell_whether_known(self) -> None:
        """Logs whether the console accepts this terminal's key, once for each change; a refused terminal tries again
        every few seconds.
        """
        sockets = self._all_sockets
        if sockets.is_refused == self._is_refused:
            return
        self._is_refused = sockets.is_refused
        if self._is_refused:
            sentence = english(phrase("key_refused"))
            self._log.error("key_refused", sentence=sentence, fingerprint=sockets.fingerprint)
        else:
            self._log.info("key_known", fingerprint=sockets.fingerprint)

    def _show(self, now: Now) -> None:
        if self._screen is None or not isinstance(self._player, Wishes):
            return
        self._look_due_s = now.monotonic_s + LOOK_EVERY_S
        player = self._player
        view = self._core.picture(now, player.refused, player.sent_token, self._reconnects, self._is_refused)
        view = replace(view, is_scripted=player.is_scripted)
        if view != self._shown:
            self._shown = view
            self._screen.show(view)

    def _hear_and_note(self, frame: Frame, now: Now) -> list[Effect]:
        """Passes a message to the core, and notes what no decision depends on: the state of the link, and what only the
        screen shows.
        """
        self._reconnects = 0
        if isinstance(frame.message, Pong):
            self._measure(frame.message)
        if isinstance(frame.message, Telemetry):
            if self._screen:
                self._screen.show_source(frame.message)
            return []
        return self._core.hear(frame, now)

    def _measure(self, pong: Pong) -> None:
        if self._pinged is not None and self._pinged[0] == pong.wall_ms:
            self._round_trip_us = round(1_000_000 * (self._now().monotonic_s - self._pinged[1]))

    def _report(self, now: Now) -> None:
        """Sends the vital signs every second; a terminal that is out of service sends them too."""
        if now.monotonic_s < self._report_due_s:
            return
        self._report_due_s = now.monotonic_s + REPORT_EVERY_S
        health = self._store.health()
        fault = self._core.seat.fault
        self._send(Vitals(fault, self._round_trip_us, health.commit_us, health.disk_free_mb, self._now().wall_ms))

    def _do(self, errand: Errand, now: Now) -> Sequence[Effect]:
        self._recall_is_due |= isinstance(errand, Look)
        return super()._do(errand, now)

    def commit(self, writes: list[Write]) -> None:
        """Commits to the store. Before and after it stand the points at which a test can make the process die."""
        failpoint.reach("before-commit", writes, name_of)
        self._store.commit(writes)
        failpoint.reach("after-commit", writes, name_of)
        self._written = writes

    def seal_day(self, seal: SealDay) -> None:
        failpoint.reach("before-commit", [seal], name_of)
        self._store.seal_day(seal)
        failpoint.reach("after-commit", [seal], name_of)
        self._log.info("day_sealed", number=seal.number)

    def _commit_and_send(self, decided: list[Effect]) -> None:
        super()._commit_and_send(decided)
        failpoint.reach("after-sending", self._written, name_of)
        self._written = []
        for each in decided:
            if isinstance(each, AppendEntry):
                self._tell(each)
            elif isinstance(each, PutRevision):
                self._log.info("slip_sent", round=each.round, revision=each.number, total_cents=each.total_cents)
            elif isinstance(each, PutFault):
                self._log.error("terminal_out_of_service", sentence=each.reason)

    def _reconnect(self) -> None:
        super()._reconnect()
        self._reconnects += 1

    def _send(self, message: Message) -> None:
        if isinstance(message, Ping):
            self._pinged = (message.wall_ms, self._now().monotonic_s)
        super()._send(message)

    def _tell(self, appended: AppendEntry) -> None:
        entry = decode_entry(appended.data)
        ledger = self._core.seat.ledger
        if entry.kind in SETTLEMENTS:
            self._log.info("round_settled", kind=entry.kind, round=entry.round, version=entry.version,
                           stake_cents=entry.stake_cents, payout_cents=entry.payout_cents,
                           credit_cents=ledger.credit_cents)  # fmt: skip
            self._store.checkpoint()
        elif entry.kind == EntryKind.TRANSFER:
            self._log.info("transfer_booked", transfer=entry.key, note=entry.note, credit_cents=ledger.credit_cents)


def name_of(write: Write | SealDay) -> str:
    return decode_entry(write.data).kind if isinstance(write, AppendEntry) else type(write).__name__
