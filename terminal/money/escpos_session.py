"""One connection to an ESC/POS printer of a desk without its port.

Its only proof is the echo of a number after printing. A printer without the echo is refused in production.
"""

from dataclasses import dataclass

from terminal.money import escpos
from terminal.money.printer import (
    ASKING,
    Now,
    PrinterEvent,
    PrinterHello,
    PrinterNotUsed,
    PrinterSaid,
    PrinterState,
    PrinterTrouble,
)
from terminal.money.ticket import PrintedTicket

POLL_S, NEXT_S, ANSWER_S, PROBE_S = 0.25, 0.05, 0.3, 3.0
SILENT_MAX = 3
JOB_S = 30.0
PACE = 0.8
"""Of the line's speed: a port that is written to faster than it sends loses bytes."""
CHUNK_BYTES_MAX = 1024
SIMULATED = "SIM"
SIMULATED_REFUSED = "This is a simulated printer, and a production profile prints tickets on real ones only."
UNPROVEN_REFUSED = "This printer does not say when it has printed, so it cannot prove a ticket."
UNPROVEN = PrinterState(Now.TROUBLE, PrinterTrouble.UNPROVEN)
PROBE = escpos.NUMBERS[0]


@dataclass(slots=True)
class DeskJob:
    number: str
    due_s: float
    """After this it is not proven."""
    had_trouble: bool = False


class EscPosSession:
    baud = 115_200
    parity = "N"

    def __init__(self, production: bool = False) -> None:
        self._production = production
        self._to_send = bytearray()
        self._stream = b""
        self._streamed = 0
        self._job: DeskJob | None = None
        self._result: PrinterState | None = None
        self._number = PROBE
        self.state = ASKING
        self.wants_reopening = False
        self.refused = False
        self._forget(0.0)

    def _forget(self, now_s: float) -> None:
        """Knows nothing of the printer any more, and still has its job."""
        self._kept = b""
        self._asked: int | None = None
        self._due_s = 0.0
        self._next_s = self._sent_s = now_s
        self._silent = 0
        self._at = 0
        self._round: dict[int, int] = {}
        self._bits: dict[int, int] = {}
        """The answers of the last whole round of questions."""
        self.can_prove: bool | None = None
        self._probe_due_s = now_s + PROBE_S
        if self._stream:  # the rest of a job that was cut off is not sent to what may be another printer
            self._stream = b""
            if self._job is not None:
                self._job.due_s = now_s + JOB_S

    # -- the port's side

    def connected(self, now_s: float) -> list[PrinterEvent]:
        self._forget(now_s)
        self._to_send[:] = escpos.ASK_MODEL + escpos.ask_echo(PROBE)
        self.wants_reopening = False
        return self._show(now_s)

    def take_to_send(self) -> bytes:
        data = bytes(self._to_send)
        self._to_send.clear()
        return data

    def receive(self, now_s: float, data: bytes, late_s: float = 0.0) -> list[PrinterEvent]:
        events: list[PrinterEvent] = []
        rest = self._kept + data
        while rest:
            if rest[0] & escpos.FIXED_MASK == escpos.FIXED:
                self._answered(rest[0])
                rest = rest[1:]
            elif rest[0] == escpos.MODEL_BEGINS:
                end = rest.find(escpos.ENDS)
                if end < 0 and len(rest) <= escpos.MODEL_BYTES_MAX:
                    break
                if end > 0:
                    events += self._learn_model(now_s, rest[1:end])
                rest = rest[max(end, 0) + 1 :]
            elif escpos.ECHO_HEAD.startswith(rest[:2]):
                if len(rest) < escpos.ECHO_BYTES:
                    break
                self._echoed(rest[2:6], rest[6])
                rest = rest[1 if rest[6] else escpos.ECHO_BYTES :]
            else:
                rest = rest[1:]
        self._kept = rest
        return events + self._show(now_s)

    def tick(self, now_s: float) -> list[PrinterEvent]:
        if self.refused:
            return []
        if self._stream:
            self._send_on(now_s)
            return self._show(now_s)
        if self._asked is not None and now_s >= self._due_s:
            self._asked = None
            self._kept = b""
            self._round = {}
            self._at = 0
            self._silent += 1
        if self._asked is None and now_s >= self._next_s:
            self._ask(now_s)
        if self.can_prove is None and now_s >= self._probe_due_s and self._bits:
            self.can_prove = False
            if self._production:
                self.refused = True
                return [PrinterNotUsed(now_s, UNPROVEN_REFUSED)]
        job = self._job
        if job is not None and self._result is None and now_s >= job.due_s:
            self._result = UNPROVEN
        return self._show(now_s)

    def _ask(self, now_s: float) -> None:
        self._asked = escpos.STATUS_QUESTIONS[self._at]
        self._at = (self._at + 1) % len(escpos.STATUS_QUESTIONS)
        self._to_send += escpos.ask_status(self._asked)
        self._due_s = now_s + ANSWER_S
        self._next_s = now_s + (NEXT_S if self._at else POLL_S)

    def _send_on(self, now_s: float) -> None:
        """No question meanwhile: a printer would take one in the middle of dots for dots."""
        whole = min(int((now_s - self._sent_s) * PACE * self.baud / 10), CHUNK_BYTES_MAX)
        if whole <= 0:
            return
        self._sent_s = now_s
        self._to_send += self._stream[:whole]
        self._stream = self._stream[whole:]
        if not self._stream and self._job is not None:
            self._job.due_s = now_s + JOB_S
            self._next_s = now_s + POLL_S

    # -- the owner's side

    def encode(self, ticket: PrintedTicket, template: str) -> bytes:
        return escpos.stream(ticket, template)

    def send(self, encoded: bytes, template: str, now_s: float) -> list[PrinterEvent]:
        if self.state.now is not Now.READY or self.state.template != template:
            return []
        self._number = template
        self._job, self._result = DeskJob(template, now_s + 10 * JOB_S), None
        self._stream = encoded
        self._sent_s = now_s
        self._asked, self._at, self._round = None, 0, {}
        return self._show(now_s)

    def resume(self, template: str, now_s: float) -> list[PrinterEvent]:
        """The echo may still come; without it nobody knows."""
        self._number = template
        self._job, self._result = DeskJob(template, now_s + JOB_S), None
        return self._show(now_s)

    def settle(self, now_s: float) -> list[PrinterEvent]:
        self._job = self._result = None
        self._stream = b""
        return self._show(now_s)

    # -- answers

    def _answered(self, bits: int) -> None:
        if self._asked is None:
            return
        self._round[self._asked] = bits
        self._asked = None
        self._silent = 0
        if self._at:
            return
        self._bits, self._round = self._round, {}
        if self._job is not None and self._trouble() is not None:
            self._job.had_trouble = True

    def _echoed(self, number: bytes, end: int) -> None:
        if end:
            return
        self.can_prove = True
        job = self._job
        if job is not None and self._result is None and not self._stream and number == job.number.encode("ascii"):
            self._result = UNPROVEN if job.had_trouble else PrinterState(Now.DONE)

    def _learn_model(self, now_s: float, name: bytes) -> list[PrinterEvent]:
        model = "".join(chr(byte) if 0x20 <= byte < 0x7F else "?" for byte in name)
        hello = PrinterHello(now_s, model, SIMULATED in model)
        if self._production and hello.simulated:
            self.refused = True
            return [hello, PrinterNotUsed(now_s, SIMULATED_REFUSED)]
        return [hello]

    # -- states

    def _trouble(self) -> PrinterTrouble | None:
        why = self._bits.get(2, 0)
        if self._bits.get(4, 0) & escpos.PAPER_OUT == escpos.PAPER_OUT:
            return PrinterTrouble.PAPER_OUT
        found = next((kind for bit, kind in escpos.WHY_OFFLINE.items() if why & bit), None)
        return found or (PrinterTrouble.OFFLINE if self._bits.get(1, 0) & escpos.OFFLINE else None)

    def _show(self, now_s: float) -> list[PrinterEvent]:
        was, self.state = self.state, self._now()
        return [PrinterSaid(now_s, self.state)] if self.state != was else []

    def _now(self) -> PrinterState:
        if self._result is not None:
            return self._result
        if self._silent >= SILENT_MAX:
            return PrinterState(Now.TROUBLE, PrinterTrouble.GONE)
        low = bool(self._bits.get(4, 0) & escpos.PAPER_LOW)
        trouble = self._trouble()
        if trouble is not None:
            return PrinterState(Now.TROUBLE, trouble, low)
        if self._job is not None:
            return PrinterState(Now.BUSY, paper_low=low)
        if not self._bits or self.can_prove is None:
            return ASKING
        return PrinterState(Now.READY, paper_low=low, template=escpos.next_number(self._number))
