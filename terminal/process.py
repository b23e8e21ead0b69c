"""The Player Terminal's loop: take in, let the core decide, commit once, and only then send, and show."""

from dataclasses import replace
from typing import Protocol

from daemon import failpoint
from daemon.log import Log
from daemon.stop import StopRequest
from daemon.supervisor import Supervisor
from protocol.clock import Now, this_moment
from protocol.codec import EVENT_BYTES_MAX, RemoteProtocolError, decode_entry, decode_frame, encode_frame
from protocol.messages import Message, Ping, Pong, Telemetry, Vitals
from protocol.peer_sockets import TerminalSockets
from screen.amounts import money
from terminal.core import Core
from terminal.effects import WRITES, AppendEntry, Effect, PutFault, PutRevision, Reconnect, Send, Write
from terminal.ledger import LedgerError
from terminal.player import Player
from terminal.recall import RoundPlayed
from terminal.store import Store
from terminal.view import Look, View
from terminal.wishes import Wishes

WAIT_MS = 20
LOOK_EVERY_S = 0.2
REPORT_EVERY_S = 1.0
SETTLEMENTS = ("SETTLE", "VOID", "CORRECT")


class Screen(Protocol):
    """Called in the loop's thread; what it is given is frozen."""

    def show(self, view: View) -> None: ...
    def show_wheel(self, telemetry: Telemetry) -> None: ...
    def show_rounds(self, rounds: list[RoundPlayed]) -> None: ...


class TerminalProcess:
    def __init__(
        self,
        core: Core,
        store: Store,
        sockets: TerminalSockets,
        player: Player,
        log: Log,
        screen: Screen | None = None,
    ) -> None:
        self._core = core
        self._store = store
        self._sockets = sockets
        self._player = player
        self._log = log
        self._screen = screen
        self._shown: View | None = None
        self._look_due_s = 0.0
        self._reconnects = 0
        self._is_refused = False
        self._number = 0
        self._pinged: tuple[int, float] | None = None
        """The wall clock that the last ping carried, and when it went out."""
        self._round_trip_us: int | None = None
        self._report_due_s = 0.0
        self._recall_is_due = False

    def run(self, stop: StopRequest, supervisor: Supervisor) -> None:
        supervisor.ready()
        while not stop.asked:
            self.turn()
            supervisor.turned(this_moment().monotonic_s, self._check)
        supervisor.stopping()

    def _check(self) -> None:
        """Self-audit: the meters, and the escrow that all slips together hold. Out of service it stays to say so."""
        seat = self._core.seat
        if seat.fault:
            return
        seat.ledger.audit()
        held_cents = sum(slip.held_cents for slip in seat.slips.values())
        if held_cents != seat.ledger.escrow_cents:
            raise LedgerError(f"the slips hold {money(held_cents)}, the ledger {money(seat.ledger.escrow_cents)}")

    def turn(self) -> None:
        self._sockets.poll(WAIT_MS)
        now = this_moment()
        decided: list[Effect] = []
        payloads = self._sockets.drain()
        for payload in payloads:
            decided += self._hear(payload, now)
        if self._sockets.is_broken():
            self._core.link_broke(now)
        self._tell_whether_known()
        decided += self._run_errands()
        decided += self._play(now)
        self._commit_and_send(decided)
        # By itself: what is due to be sent is read from durable rows, the ones just committed among them.
        self._commit_and_send(self._core.tick(now))
        self._report(now)
        if self._recall_is_due and self._screen is not None:
            self._screen.show_rounds(self._core.recall())
        self._recall_is_due = False
        if payloads or decided or now.monotonic_s >= self._look_due_s:
            self._show(now)

    def _tell_whether_known(self) -> None:
        """Once for each change: a terminal that is not let in tries again every other second."""
        if self._sockets.is_refused == self._is_refused:
            return
        self._is_refused = self._sockets.is_refused
        if self._is_refused:
            sentence = "The console does not know this key: it is not enrolled, or was revoked."
            self._log.error("key_refused", sentence=sentence, fingerprint=self._sockets.fingerprint)
        else:
            self._log.info("key_known", fingerprint=self._sockets.fingerprint)

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

    def _hear(self, payload: bytes, now: Now) -> list[Effect]:
        try:
            frame = decode_frame(payload, EVENT_BYTES_MAX)
        except RemoteProtocolError as bad:
            self._log.warning("message_dropped", sentence=str(bad))
            return []
        self._reconnects = 0
        if isinstance(frame.message, Pong):
            self._measure(frame.message)
        if isinstance(frame.message, Telemetry):
            if self._screen:
                self._screen.show_wheel(frame.message)
            return []
        return self._core.hear(frame, now)

    def _measure(self, pong: Pong) -> None:
        if self._pinged is not None and self._pinged[0] == pong.wall_ms:
            self._round_trip_us = round(1_000_000 * (this_moment().monotonic_s - self._pinged[1]))

    def _report(self, now: Now) -> None:
        """Also out of service: then above all."""
        if now.monotonic_s < self._report_due_s:
            return
        self._report_due_s = now.monotonic_s + REPORT_EVERY_S
        health = self._store.health()
        fault = self._core.seat.fault
        vitals = Vitals(fault, self._round_trip_us, health.commit_us, health.disk_free_mb, this_moment().wall_ms)
        self._sockets.send(self._frame(vitals))

    def _run_errands(self) -> list[Effect]:
        decided: list[Effect] = []
        while (errand := self._player.take_errand()) is not None:
            self._recall_is_due |= isinstance(errand, Look)
            decided += self._core.errand(errand)
        return decided

    def _play(self, now: Now) -> list[Effect]:
        seat = self._core.seat
        why = self._core.why_no_bets(now)
        if why is not None:
            self._player.turned_away(why)
        if why is not None or seat.state is None or seat.limits is None:
            return []
        slip = seat.slips.get(seat.state.round)
        if slip is not None and slip.undecided is not None:
            return []
        credit_cents = seat.ledger.credit_cents + (slip.held_cents if slip else 0)
        stakes = self._player.next_slip(seat.state.round, seat.limits, credit_cents)
        if stakes is None:
            return []
        effects, why = self._core.bet(stakes, now)
        if why is not None:
            self._player.refuse_sent(why)
            self._log.info("bet_refused", round=seat.state.round, number=why.number, sentence=why.sentence)
        return effects

    def _commit_and_send(self, decided: list[Effect]) -> None:
        writes = [each for each in decided if isinstance(each, WRITES)]
        failpoint.reach("before-commit", writes, _name_of)
        if writes:
            self._store.commit(writes)
        failpoint.reach("after-commit", writes, _name_of)
        if any(isinstance(each, Reconnect) for each in decided):
            self._sockets.recreate()
            self._reconnects += 1
        for each in decided:
            if isinstance(each, Send):
                if isinstance(each.message, Ping):
                    self._pinged = (each.message.wall_ms, this_moment().monotonic_s)
                self._sockets.send(self._frame(each.message))
            elif isinstance(each, AppendEntry):
                self._tell(each)
            elif isinstance(each, PutRevision):
                self._log.info("slip_sent", round=each.round, revision=each.number, total_cents=each.total_cents)
            elif isinstance(each, PutFault):
                self._log.error("terminal_out_of_service", sentence=each.reason)
        failpoint.reach("after-sending", writes, _name_of)

    def _frame(self, message: Message) -> bytes:
        self._number += 1
        seat = self._core.seat
        return encode_frame(message, epoch=seat.epoch, session=seat.session, number=self._number)

    def _tell(self, appended: AppendEntry) -> None:
        entry = decode_entry(appended.data)
        ledger = self._core.seat.ledger
        if entry.kind in SETTLEMENTS:
            self._log.info("round_settled", kind=entry.kind, round=entry.round, version=entry.version,
                           stake_cents=entry.stake_cents, payout_cents=entry.payout_cents,
                           credit_cents=ledger.credit_cents)  # fmt: skip
            self._store.checkpoint()
        elif entry.kind == "TRANSFER":
            self._log.info("transfer_booked", transfer=entry.key, note=entry.note, credit_cents=ledger.credit_cents)


def _name_of(write: Write) -> str:
    return decode_entry(write.data).kind if isinstance(write, AppendEntry) else type(write).__name__
