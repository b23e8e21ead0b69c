"""The terminal's core: it takes one event and returns the effects. It decides only; others carry the effects out."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from games.game import Game
from phrases import phrase
from protocol.chain import next_hash
from protocol.clock import Now
from protocol.codec import Frame, RemoteProtocolError, decode_record
from protocol.enums import Calls, LockCause, Phase, SealFinding
from protocol.messages import (
    Ask,
    ChoiceReceipt,
    Correction,
    Event,
    Fairness,
    Get,
    Hello,
    Journal,
    JournalAck,
    Lock,
    Message,
    Ping,
    QueryHeard,
    Receipt,
    Record,
    Rejected,
    SealFault,
    SealHeard,
    Slip,
    Standing,
    State,
    Welcome,
)
from protocol.refusals import RefusalNumber, Why
from protocol.session import JOURNAL_RETRY_S, SLIP_RETRY_S, StateOrder, Watchdog
from terminal.betting import bet, receipt, why_no_bets
from terminal.choosing import choice_receipt, choose, open_question, undecided_choice, why_no_choice
from terminal.effects import DropUnsealed, Effects, PutFairness, PutFault, Reconnect, Send
from terminal.errands import do_errand
from terminal.ledger import LedgerError
from terminal.picture import picture
from terminal.querying import open_query, query, query_heard
from terminal.recall import Archive, RoundPlayed, recall
from terminal.revealing import reveal, unheard_reveal
from terminal.seal import Sealed
from terminal.sealing import place_of, seal_when_due
from terminal.seat import Seat
from terminal.settlement import apply_record
from terminal.till.money_out import makes_tickets, wish_out
from terminal.till.owner import OF_THE_BANK, DeviceEvent, TillTimes, hear_device
from terminal.view import Call, Errand, Refused, View

HELLO_EVERY_S = 0.5
GET_EVERY_S = 0.25
PING_EVERY_S = 1.0
SEAL_EVERY_S = 1.0
ENTRIES_A_MESSAGE = 50
SLIPS_KEPT = 20
AT_ONCE_S = float("-inf")
ReadRecord = Callable[[bytes], tuple[Record, Message]]
LOCKING: dict[int, LockCause] = {
    RefusalNumber.JOURNAL_BROKEN: LockCause.RECORDS,
    RefusalNumber.OTHER_RULES: LockCause.RULES,
    RefusalNumber.TERMINAL_EVACUATED: LockCause.EVACUATED,
}
PHASES = (Phase.IDLE, Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.RESULT, Phase.SETTLED, Phase.VOID)
PHASE_ORDER = {phase: at for at, phase in enumerate(PHASES)} | {Phase.HELD: PHASES.index(Phase.BETS_CLOSED)}
"""A held round has the same place as one with closed bets, because it may go on."""


class Core:
    def __init__(
        self,
        seat: Seat,
        game: Game,
        archive: Archive,
        boot: int,
        software: str,
        watchdog: Watchdog,
        read_record: ReadRecord = decode_record,
    ) -> None:
        self.seat = seat
        self._read_record = read_record
        self._game = game
        self._archive = archive
        self._boot = boot
        self._software = software
        self._states = StateOrder(PHASE_ORDER)
        self._watchdog = watchdog
        self._due_s = dict.fromkeys(("hello", "get", "slip", "query", "reveal", "journal", "seal", "ping"), AT_ONCE_S)
        self._of_the_table: dict[type, Callable[[Any, Now], Effects]] = {
            State: self._state,
            Event: self._event,
            Welcome: self._welcome,
            Standing: self._standing,
        }
        self._of_this_session: dict[type, Callable[[Any, Now], Effects]] = {
            Receipt: lambda message, now: receipt(self.seat, message, now),
            ChoiceReceipt: lambda message, now: choice_receipt(self.seat, message),
            QueryHeard: lambda message, now: query_heard(self.seat, message),
            JournalAck: self._acked,
            SealHeard: self._seal_heard,
            Fairness: self._fairness,
            Lock: self._locked,
            **{kind: partial(hear, seat) for kind, hear in OF_THE_BANK.items()},
        }
        self._till = TillTimes(seat)

    def bet(self, stakes: Mapping[str, int], now: Now) -> tuple[Effects, Why | None]:
        """Takes the slip that the player wants in place of the one before: the effects, and why it was
        refused, if so.
        """
        nothing_waits = self.seat.acked_seq == self.seat.ledger.seq
        try:
            self.seat.till.audit(self.seat.ledger)
            done = bet(self.seat, stakes, self._game, now)
        except LedgerError as wrong:
            return self._fault(wrong), why_no_bets(self.seat, self._game, now)
        if isinstance(done, Why):
            return [], done
        if nothing_waits:  # This entry is sent together with the next entries of the round, or alone later.
            self._due_s["journal"] = now.monotonic_s + JOURNAL_RETRY_S
        return done, None

    def choose(self, question: int, action: str, cents: int, now: Now) -> tuple[Effects, Why | None]:
        """Takes the player's answer to a question of the round: the effects, and why it was refused, if so."""
        try:
            done = choose(self.seat, question, action, cents, now)
        except LedgerError as wrong:
            return self._fault(wrong), why_no_choice(self.seat, now)
        return ([], done) if isinstance(done, Why) else (done, None)

    def question(self, now: Now) -> Ask | None:
        """The question that this terminal may answer now; None if there is none."""
        return None if why_no_choice(self.seat, now) else open_question(self.seat)

    def query(self, now: Now) -> Effects:
        """Asks for a check of the table for the player; does nothing where the player may not ask, since no screen
        offers it.
        """
        return query(self.seat, self._game, now)

    def reveal(self, now: Now) -> Effects:
        """Opens for everyone a card that is this player's to open; does nothing if there is none."""
        return reveal(self.seat, self._game, now)

    def errand(self, errand: Errand, now: Now) -> Effects:
        if isinstance(errand, Call) and errand.what is Calls.CASH_OUT and errand.is_wanted and makes_tickets(self.seat):
            try:
                return wish_out(self.seat, now)
            except LedgerError as wrong:
                return self._fault(wrong)
        return do_errand(self.seat, errand, self._game)

    def device(self, event: DeviceEvent, now: Now) -> Effects:
        """Takes what an acceptor or a printer tells. The commands among the effects follow the commit."""
        try:
            return hear_device(self.seat, event, now)
        except LedgerError as wrong:
            return self._fault(wrong)

    def recall(self) -> list[RoundPlayed]:
        """The last rounds of this player. It reads rows on disk: call it only when no batch is uncommitted."""
        return recall(self.seat.terminal, self.seat.ledger, self._archive)

    def picture(
        self, now: Now, refused: Refused | None, sent_token: int, reconnects: int, key_refused: bool = False
    ) -> View:
        return picture(self.seat, self._game, now, refused, sent_token, reconnects, key_refused)

    def why_no_bets(self, now: Now) -> Why | None:
        return why_no_bets(self.seat, self._game, now)

    def hear(self, frame: Frame, now: Now) -> Effects:
        """Takes a message from the console, a broadcast or an answer, and returns the effects."""
        message, seat = frame.message, self.seat
        kind = type(message)
        if kind is State:
            self._watchdog.heard(now.monotonic_s)
        if seat.fault:
            return []
        try:
            if (hear := self._of_the_table.get(kind)) is not None:
                return hear(message, now)
            if isinstance(message, Rejected):
                return self._rejected(frame, message)
            if frame.session == seat.session and frame.epoch == seat.epoch and kind in self._of_this_session:
                return self._of_this_session[kind](message, now)
            return []
        except LedgerError as wrong:
            return self._fault(wrong)

    def tick(self, now: Now) -> Effects:
        """What is due at this time: hello, the undecided slip or answer, the journal, a seal fault, a ping, the seal of
        a day. Reconnects if nothing was heard for too long.
        """
        seat, due_s, now_s = self.seat, self._due_s, now.monotonic_s
        effects = self.link_lost() if now_s >= self._watchdog.due_s and self._watchdog.must_recreate(now_s) else []
        if seat.till.is_used:
            effects += self._tick_till(now)
        if seat.fault:
            return effects
        if len(seat.slips) > SLIPS_KEPT:
            self._forget_old_slips()
        if not seat.session:
            return effects + (self._hello() if self._is_due("hello", HELLO_EVERY_S, now_s) else [])
        slip = None if seat.state is None else seat.slips.get(seat.state.round)
        if slip is not None and not slip.version and now_s >= due_s["slip"] and (latest := slip.undecided) is not None:
            due_s["slip"] = now_s + SLIP_RETRY_S
            effects.append(Send(Slip(slip.round, latest.number, latest.lines)))
        if seat.course.question is not None and now_s >= due_s["slip"] and (wish := undecided_choice(seat)) is not None:
            due_s["slip"] = now_s + SLIP_RETRY_S
            effects.append(Send(wish))
        if (
            seat.revealing is not None
            and (shown := unheard_reveal(seat))
            and self._is_due("reveal", SLIP_RETRY_S, now_s)
        ):
            effects.append(Send(shown))
        if seat.query is not None and (unanswered := open_query(seat)) and self._is_due("query", SLIP_RETRY_S, now_s):
            effects.append(Send(unanswered))
        if seat.acked_seq < seat.ledger.seq and self._is_due("journal", JOURNAL_RETRY_S, now_s):
            effects += self._send_journal()
        if seat.unsealed and self._is_due("seal", SEAL_EVERY_S, now_s):
            first = next(iter(seat.unsealed.values()))
            found = SealFinding.MISSING if first.found == Sealed.MISSING else SealFinding.BROKEN
            effects.append(Send(SealFault(first.round, found, first.seal)))
        if now_s >= due_s["ping"]:
            due_s["ping"] = now_s + PING_EVERY_S
            effects.append(Send(self._ping(now)))
        return effects + seal_when_due(seat, now) if seat.ended_day >= seat.file_number else effects

    def _tick_till(self, now: Now) -> Effects:
        try:
            return self._till.tick(now)
        except LedgerError as wrong:
            return self._fault(wrong)

    def link_lost(self) -> Effects:
        self.seat.session = 0
        return [Reconnect()]

    def link_broke(self, now: Now) -> None:
        """Notes a refused handshake or a disconnect. A connection that was refused once never recovers by itself."""
        self._watchdog.broke(now.monotonic_s)

    def _is_due(self, what: str, every_s: float, now_s: float) -> bool:
        if now_s < self._due_s[what]:
            return False
        self._due_s[what] = now_s + every_s
        return True

    def _hello(self) -> Effects:
        seat, ledger = self.seat, self.seat.ledger
        hello = Hello(
            seat.terminal,
            self._boot,
            self._software,
            self._game.name,
            self._game.rules_hash,
            seat.cursor,
            seat.cursor_hash,
            ledger.seq,
            ledger.hash,
        )
        return [Send(hello)]

    def _welcome(self, welcome: Welcome, now: Now) -> Effects:
        seat = self.seat
        if welcome.boot != self._boot or welcome.state.epoch < seat.epoch:
            return []  # Meant for an earlier start of this terminal: the console has not compared this ledger.
        effects = self._epoch(welcome.state.epoch) if welcome.state.epoch > seat.epoch else []
        seat.session, seat.table = welcome.session, welcome.state.table
        seat.lock = seat.locked = None
        seat.take_terms(welcome.terms, welcome.terms_seq, self._game)
        effects += self._state(welcome.state, now)
        if welcome.receipt is not None:
            effects += receipt(seat, welcome.receipt, now)
        if welcome.journal_acked > seat.acked_seq:
            self._acked(JournalAck(welcome.journal_acked), now)
        for what in ("slip", "journal", "ping"):
            self._due_s[what] = AT_ONCE_S
        return effects

    def _state(self, state: State, now: Now) -> Effects:
        """Takes the console's state. An older state is ignored: it must never open a finished round again."""
        seat = self.seat
        if state.epoch < seat.epoch or not self._states.accept(state, seat.cursor):
            return []
        if state.log_head == seat.cursor and state.log_hash != seat.cursor_hash:
            raise LedgerError(phrase("other_log", record=seat.cursor))
        effects = self._epoch(state.epoch) if state.epoch > seat.epoch else []
        if seat.state is not None and state.round > seat.state.round:
            seat.correction = None
        seat.state, seat.state_heard_s = state, now.monotonic_s
        if state.log_head > seat.cursor and seat.is_in_session and self._is_due("get", GET_EVERY_S, now.monotonic_s):
            effects.append(Send(Get(seat.cursor + 1)))
        return effects

    def _epoch(self, epoch: int) -> Effects:
        """Ends the session, because a restarted console has forgotten all its sessions."""
        seat = self.seat
        seat.epoch, seat.session = epoch, 0
        return [place_of(seat)]

    def _event(self, event: Event, now: Now) -> Effects:
        seat = self.seat
        if event.seq != seat.cursor + 1:
            return []  # A repeat, or a gap: the next state shows the gap, and the missing records are asked for.
        try:
            record, body = self._read_record(event.record)
        except RemoteProtocolError as bad:
            raise LedgerError(phrase("record_unreadable", record=event.seq, why=str(bad))) from None
        if record.seq != event.seq:
            raise LedgerError(phrase("record_number", record=event.seq, itself=record.seq))
        if isinstance(body, Correction):
            self._remember(body.round)
        effects = apply_record(seat, record, body, event.record, self._game, now)
        seat.cursor, seat.cursor_hash = event.seq, next_hash(seat.cursor_hash, event.record)
        if effects:
            self._due_s["journal"] = AT_ONCE_S
        self._due_s["get"] = AT_ONCE_S
        effects.append(place_of(seat))
        return effects

    def _remember(self, round_: int) -> None:
        """Loads an old round's slip into memory, because a correction can concern any recorded round."""
        if round_ not in self.seat.slips and (old := self._archive.slip(round_)) is not None:
            self.seat.slips[round_] = old

    def _standing(self, standing: Standing, now: Now) -> Effects:
        self.seat.standing = standing
        return []

    def _seal_heard(self, heard: SealHeard, now: Now) -> Effects:
        return [DropUnsealed(heard.round)] if self.seat.unsealed.pop(heard.round, None) else []

    def _fairness(self, told: Fairness, now: Now) -> Effects:
        if told == self.seat.fairness:
            return []
        self.seat.fairness = told
        return [PutFairness(msgspec.msgpack.encode(told))]

    def _locked(self, lock: Lock, now: Now) -> Effects:
        self.seat.lock, self.seat.locked = lock.cause, lock.reason
        return []

    def _acked(self, ack: JournalAck, now: Now) -> Effects:
        """Notes up to where the console has copied the journal. It needs no commit: the next record stores it, and each
        welcome repeats it.
        """
        seat = self.seat
        if seat.acked_seq < ack.seq <= seat.ledger.seq:
            seat.acked_seq = ack.seq
            self._due_s["journal"] = AT_ONCE_S
        return []

    def _rejected(self, frame: Frame, message: Rejected) -> Effects:
        seat = self.seat
        if seat.is_in_session and (frame.epoch, frame.session) == (seat.epoch, seat.session):
            return []  # It refuses something from before this session, which is accepted.
        if message.number == RefusalNumber.NO_SESSION:
            seat.session = 0
        elif message.number in LOCKING and not seat.is_in_session:
            seat.lock, seat.locked = LOCKING[message.number], message.sentence
        return []

    def _send_journal(self) -> Effects:
        first = self.seat.acked_seq + 1
        entries = self._archive.entries(first, ENTRIES_A_MESSAGE)
        return [Send(Journal(first, entries))] if entries else []

    def _ping(self, now: Now) -> Ping:
        seat, ledger = self.seat, self.seat.ledger
        return Ping(
            seat.cursor,
            ledger.seq,
            ledger.credit_cents,
            ledger.escrow_cents,
            0 if ledger.session_has_ended else ledger.credit_session,
            seat.lock,
            now.wall_ms,
            Calls.BOTH if len(seat.calls) > 1 else next(iter(seat.calls), None),
        )

    def _forget_old_slips(self) -> None:
        """Drops finished slips from memory. It must not run between two records: until the batch is on disk, the
        archive would return an older slip.
        """
        finished = [number for number, slip in self.seat.slips.items() if slip.version]
        for number in sorted(finished)[:-SLIPS_KEPT]:
            del self.seat.slips[number]

    def _fault(self, wrong: LedgerError) -> Effects:
        """Puts the terminal out of service: it takes no bet and books nothing until people have checked it. The state
        survives power-off.
        """
        self.seat.fault = wrong.why
        return [PutFault(self.seat.fault)]
