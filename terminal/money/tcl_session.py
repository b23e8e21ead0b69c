"""One connection to a TCL ticket printer without its port."""

from terminal.money import tcl
from terminal.money.print_job import Job, Result
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

POLL_S, JOB_POLL_S, AGAIN_S, ANSWER_S = 0.25, 0.1, 0.05, 0.3
SILENT_MAX = 3
EQUAL = 3
SIMULATED = "SIM"
SIMULATED_REFUSED = "This is a simulated printer, and a production profile prints tickets on real ones only."
RESULTS = {
    Result.DONE: PrinterState(Now.DONE),
    Result.NOT_DONE: PrinterState(Now.NOT_DONE),
    Result.WAS_RESET: PrinterState(Now.WAS_RESET),
    Result.STUCK: PrinterState(Now.TROUBLE, PrinterTrouble.STUCK),
    Result.UNPROVEN: PrinterState(Now.TROUBLE, PrinterTrouble.UNPROVEN),
}
FINAL = frozenset({Result.DONE, Result.NOT_DONE, Result.WAS_RESET, Result.UNPROVEN})


class TclSession:
    baud = 9600
    parity = "N"

    def __init__(self, production: bool = False) -> None:
        self._production = production
        self._framer = tcl.TclFramer()
        self._to_send = bytearray()
        self._job: Job | None = None
        self._result: Result | None = None
        self.state = ASKING
        self.wants_reopening = False
        self.refused = False
        self._forget()

    def _forget(self) -> None:
        """Knows nothing of the printer any more, and still has its job."""
        self._framer.forget()
        self._asked_due_s: float | None = None
        self._next_s = 0.0
        self._silent = 0
        self._heard: tcl.TclStatus | None = None
        self._status: tcl.TclStatus | None = None
        """Heard three times in a row: a status has no checksum."""
        self._equal = 0
        self._version = ""

    # -- the port's side

    def connected(self, now_s: float) -> list[PrinterEvent]:
        self._forget()
        self._to_send.clear()
        self.wants_reopening = False
        return self._show(now_s)

    @property
    def dropped_bytes(self) -> int:
        return self._framer.dropped

    def take_to_send(self) -> bytes:
        data = bytes(self._to_send)
        self._to_send.clear()
        return data

    def receive(self, now_s: float, data: bytes, late_s: float = 0.0) -> list[PrinterEvent]:
        events: list[PrinterEvent] = []
        for status in self._framer.feed(data):
            self._asked_due_s = None
            self._silent = 0
            self._equal = self._equal + 1 if status == self._heard else 1
            self._heard = status
            if self._equal < EQUAL:
                self._next_s = min(self._next_s, now_s + AGAIN_S)
                continue
            self._status = status
            events += self._learn_version(now_s, status.version)
            if self.refused:
                break
            if self._job and self._result not in FINAL:
                self._result = self._job.see(status, now_s)
            events += self._show(now_s)
        return events

    def tick(self, now_s: float) -> list[PrinterEvent]:
        events: list[PrinterEvent] = []
        if self._asked_due_s is not None and now_s >= self._asked_due_s:
            self._asked_due_s = None
            self._silent += 1
            if self._silent == SILENT_MAX:
                self._status = self._heard = None
                events = self._show(now_s)
        if self._asked_due_s is None and now_s >= self._next_s and not self.refused:
            self._framer.forget()
            self._to_send += tcl.ASK
            self._asked_due_s = now_s + ANSWER_S
            self._next_s = now_s + (JOB_POLL_S if self._job else POLL_S)
        return events

    # -- the owner's side

    def encode(self, ticket: PrintedTicket, template: str) -> bytes:
        return tcl.print_command(ticket, template)

    def send(self, encoded: bytes, template: str, now_s: float) -> list[PrinterEvent]:
        if self.state.now is not Now.READY or self.state.template != template:
            return []
        self._job, self._result = Job(template, now_s), Result.PRINTING
        self._to_send += encoded
        self._next_s = now_s + JOB_POLL_S
        return self._show(now_s)

    def resume(self, template: str, now_s: float) -> list[PrinterEvent]:
        self._job, self._result = Job(template, now_s, is_resumed=True), Result.PRINTING
        if self._status is not None:
            self._result = self._job.see(self._status, now_s)
        return self._show(now_s)

    def settle(self, now_s: float) -> list[PrinterEvent]:
        self._job = self._result = None
        if self._status is not None and (self._status.was_reset or self._status.has(tcl.COMMAND_ERROR)):
            self._to_send += tcl.CLEAR
            self._status = self._heard = None
            self._next_s = now_s
        return self._show(now_s)

    # -- states

    def _learn_version(self, now_s: float, version: str) -> list[PrinterEvent]:
        if version == self._version:
            return []
        self._version = version
        is_simulated = SIMULATED in version
        hello = PrinterHello(now_s, version, is_simulated)
        if self._production and is_simulated:
            self.refused = True
            return [hello, PrinterNotUsed(now_s, SIMULATED_REFUSED)]
        return [hello]

    def _show(self, now_s: float) -> list[PrinterEvent]:
        was, self.state = self.state, self._now()
        return [PrinterSaid(now_s, self.state)] if self.state != was else []

    def _now(self) -> PrinterState:
        status, job, result = self._status, self._job, self._result
        if job is not None and result in FINAL:
            return RESULTS[result]
        if status is None:
            return PrinterState(Now.TROUBLE, PrinterTrouble.GONE) if self._silent >= SILENT_MAX else ASKING
        low = status.has(tcl.PAPER_LOW)
        if status.trouble is not None:
            return PrinterState(Now.TROUBLE, status.trouble, low)
        if job is not None:
            return RESULTS[result] if result in RESULTS else PrinterState(Now.BUSY, paper_low=low)
        if status.was_reset:
            return PrinterState(Now.WAS_RESET, paper_low=low)
        if status.has(tcl.COMMAND_ERROR):
            return PrinterState(Now.TROUBLE, PrinterTrouble.COMMAND, low)
        if status.has(tcl.IN_CHUTE):
            return PrinterState(Now.IN_CHUTE, paper_low=low)
        if status.busy or not status.has(tcl.TOP_OF_FORM):
            return PrinterState(Now.BUSY, paper_low=low)
        return PrinterState(Now.READY, paper_low=low, template=tcl.other(status.template))
