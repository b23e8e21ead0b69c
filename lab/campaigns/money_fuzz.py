"""Feeds random, damaged, disordered and well-formed answers to every driver of an acceptor and of a printer.

Nothing may be raised; from nonsense comes no document and no proof of a ticket; memory stays flat.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from random import Random

from lab.campaigns.report import Report
from lab.campaigns.shoe_fuzz import wounded
from lab.simulation.money_devices import Joined
from terminal.money.acceptor import AcceptorEvent, AcceptorSession, Escrowed, Stacked, Started, Trouble, Valid
from terminal.money.acceptors import ACCEPTORS
from terminal.money.printer import Now, PrinterEvent, PrinterSession
from terminal.money.printers import PRINTERS
from terminal.money.sim.acceptor import SimulatedAcceptor, note, ticket
from terminal.money.sim.desk_printer import SimulatedDeskPrinter
from terminal.money.sim.id003_wire import frame
from terminal.money.sim.printer_faults import JOB
from terminal.money.sim.tcl_printer import SimulatedTclPrinter
from terminal.money.ticket import PrintedTicket

NOTES_CENTS = (200, 500, 1000, 5000, 10_000, 100_000)
DIGITS = "120123456789012345"
PAUSES_S = (0.0, 0.003, 0.02, 0.06, 0.11)
GROWTH_KIB_MAX = 4_096
SETTLED = 20_000
"""After so many inputs, memory is first measured."""
TICKET_AGAIN = 500
"""Inputs after which a printer's session waits for a ticket anew."""
TEMPLATES = {"tcl": "E", "escpos": "1111"}
RANDOM_BYTES_MAX = 60
KINDS = 4
NONSENSE = ("random", "damaged")
"""Kinds from which nothing may follow; from the others follows what the device would have said."""
PRINTERS_MADE: dict[str, Callable[[int], SimulatedTclPrinter | SimulatedDeskPrinter]] = {
    "tcl": SimulatedTclPrinter,
    "escpos": SimulatedDeskPrinter,
}
ACCEPTORS_MADE = {"id003": SimulatedAcceptor}


@dataclass(slots=True)
class Samples:
    whole: list[bytes]
    """Frames that a device really sends."""
    harmless: list[bytes]
    """Of them those that prove nothing, as material to damage."""
    make: Callable[[Random], bytes]
    """Makes a frame that is well-formed, with anything in it."""


def fuzz(count: int, first: int = 1) -> Report:
    """Shares the inputs among the drivers, and each driver's among the four kinds.

    `first` is the seed; an earlier run is gone on with by another one.
    """
    report = Report()
    share = -(-count // (KINDS * (len(ACCEPTORS) + len(PRINTERS))))
    for name in ACCEPTORS:
        samples = acceptor_samples(name)
        for kind, frames in kinds(samples).items():
            _feed_acceptor(report, name, kind, frames(Random(f"{name} {kind} {first}"), share))
    for name in PRINTERS:
        samples = printer_samples(name)
        for kind, frames in kinds(samples).items():
            _feed_printer(report, name, kind, frames(Random(f"{name} {kind} {first}"), share))
    return report


def kinds(samples: Samples) -> dict[str, Callable[[Random, int], Iterator[bytes]]]:
    return {
        "random": lambda random, count: (random.randbytes(random.randint(0, RANDOM_BYTES_MAX)) for _ in range(count)),
        "damaged": lambda random, count: (damaged(random, samples) for _ in range(count)),
        "disordered": lambda random, count: (random.choice(samples.whole) for _ in range(count)),
        "well-formed": lambda random, count: (samples.make(random) for _ in range(count)),
    }


def damaged(random: Random, samples: Samples) -> bytes:
    """A frame with wounds that leave no whole frame in it, and a byte that keeps it from the next one."""
    while True:
        data = wounded(random, random.choice(samples.harmless)) + b"\0"
        if not any(each in data for each in samples.whole):
            return data


def acceptor_samples(name: str) -> Samples:
    """Everything that a simulated acceptor answers while notes and tickets come and go and things fail."""
    machine, session = ACCEPTORS_MADE[name](1), ACCEPTORS[name](NOTES_CENTS, False)
    table, heard = Joined[AcceptorEvent](session, machine), Heard(machine)
    session.enable(NOTES_CENTS, True)
    for fault in (None, "reject-71", "jam-stacker", "power-stacking", "power-vend-valid", "power-escrow", "full"):
        if fault:
            machine.fault(fault)
        for document in (note(1), note(3), ticket(DIGITS)):
            machine.insert(document)
            for _ in range(60):
                for event in table.run(0.1):
                    _obey(session, event, machine)
                heard.listen()
    return Samples(heard.answers, heard.answers, id003_frame)


class Heard:
    """What a device answers to the questions of the tables, besides what a session asks."""

    def __init__(self, machine: SimulatedAcceptor) -> None:
        self._machine = machine
        self.answers: list[bytes] = []

    def listen(self) -> None:
        answer = self._machine.answer_to_status()
        if answer not in self.answers:
            self.answers.append(answer)


def _obey(session: AcceptorSession, event: AcceptorEvent, machine: SimulatedAcceptor) -> None:
    match event:
        case Escrowed():
            session.stack(event)
        case Valid():
            session.acknowledge(event)
        case Started() | Trouble():
            machine.mend()
            session.go_on(event)


def printer_samples(name: str) -> Samples:
    """What a simulated printer answers in every trouble; harmless is what it says before any number is on paper."""
    whole: list[bytes] = []
    for trouble in ("", "paper-out", "jam", "open", "head-up", "offline", "temperature", "chute", *JOB):
        for is_low in (False, True):
            printer, session = PRINTERS_MADE[name](1), PRINTERS[name](False)
            if is_low:
                printer.fault("paper-low")
            if trouble in JOB:
                printer.fault(trouble)
            elif trouble:
                printer.troubles.add(trouble)
            whole += [answer for answer in _answers(printer, session) if answer not in whole]
    harmless = [answer for answer in whole if not _proves(answer)]
    return Samples(whole, harmless, {"tcl": tcl_status, "escpos": escpos_answer}[name])


def id003_frame(random: Random) -> bytes:
    return frame(random.randrange(256), random.randbytes(random.choice((0, 0, 1, 2, 19, 60))))


def tcl_status(random: Random) -> bytes:
    flags = "|".join(chr(0x40 + random.randrange(64)) for _ in range(5))
    return f"*S|0|SIMETG1|{flags}|{random.choice('EFGH')}|*".encode("ascii")


def escpos_answer(random: Random) -> bytes:
    echo = b"\x37\x22" + f"{random.randrange(10_000):04}".encode("ascii") + b"\0"
    return random.choice((echo, bytes((random.randrange(256),)), b"_" + random.randbytes(random.randrange(50)) + b"\0"))


def _answers(printer: SimulatedTclPrinter | SimulatedDeskPrinter, session: PrinterSession) -> list[bytes]:
    found: list[bytes] = []
    now_s = 0.0
    session.connected(now_s)
    for _ in range(400):
        now_s += 0.01
        for _, data in printer.advance(now_s):
            if data not in found:
                found.append(data)
            session.receive(now_s, data)
        session.tick(now_s)
        if session.state.now is Now.WAS_RESET:
            session.settle(now_s)
        if session.state.now is Now.READY:
            session.send(session.encode(_ticket(), session.state.template), session.state.template, now_s)
        printer.receive(session.take_to_send())
    return found


def _proves(answer: bytes) -> bool:
    """Whether a printer says by this that a number is on paper."""
    if answer.startswith(b"*S"):
        return bool(answer.split(b"|")[7][0] & 0x20)
    return answer.startswith(b"\x37\x22")


def _ticket() -> PrintedTicket:
    at = datetime(2026, 11, 19, 12)  # noqa: DTZ001 # local time, as on the paper
    return PrintedTicket("Casino", "Place", "T01", at, 5000, 1, DIGITS, date(2027, 5, 18))


def _feed_acceptor(report: Report, name: str, kind: str, inputs: Iterator[bytes]) -> None:
    session, random, now_s = ACCEPTORS[name](NOTES_CENTS, False), Random(f"{name} {kind} pauses"), 0.0
    told, memory = Counter[str](), Memory()
    session.connected(now_s)
    session.enable(NOTES_CENTS, True)
    commands = 0
    for data in inputs:
        now_s += random.choice(PAUSES_S)
        cut = random.randrange(len(data) + 1)
        events = [*session.receive(now_s, data[:cut]), *session.receive(now_s, data[cut:]), *session.tick(now_s)]
        for event in events:
            told[type(event).__name__] += isinstance(event, (Escrowed, Valid, Stacked))
        commands += session.take_to_send().count(b"\xfc\x05\x41")  # STACK-1
        report.tried += 1
        memory.look(report.tried)
    for event_name, number in told.items():
        if number:
            report.figures[f"{name} {kind}, {event_name}"] = number
    if kind in NONSENSE and told.total():
        report.wrong.append(f"{name} {kind}: {dict(told)} from nonsense")
    if commands:
        report.wrong.append(f"{name} {kind}: the session stacked {commands} times by itself")
    memory.tell(report, f"{name} {kind}")


def _feed_printer(report: Report, name: str, kind: str, inputs: Iterator[bytes]) -> None:
    session, random = PRINTERS[name](False), Random(f"{name} {kind} pauses")
    done, memory = 0, Memory()
    now_s = _begin_ticket(name, session)
    for number, data in enumerate(inputs, 1):
        if kind not in NONSENSE:
            session.settle(now_s)
        elif number % TICKET_AGAIN == 0:
            session.settle(now_s)
            session.resume(TEMPLATES[name], now_s)
        now_s += random.choice(PAUSES_S)
        cut = random.randrange(len(data) + 1)
        was_done = session.state.now is Now.DONE
        session.receive(now_s, data[:cut])
        session.receive(now_s, data[cut:])
        session.tick(now_s)
        session.take_to_send()
        done += session.state.now is Now.DONE and not was_done
        report.tried += 1
        memory.look(report.tried)
    report.figures[f"{name} {kind}, tickets told as done"] = done
    if done:
        report.wrong.append(f"{name} {kind}: {done} tickets were told as done by nonsense")
    memory.tell(report, f"{name} {kind}")


def _begin_ticket(name: str, session: PrinterSession) -> float:
    """Joins the session with a printer until it is ready, and prints a ticket; the cable is out afterwards."""
    printer = PRINTERS_MADE[name](1)
    joined = Joined[PrinterEvent](session, printer)
    while session.state.now is not Now.READY:
        joined.run(0.1)
        if session.state.now is Now.WAS_RESET:
            session.settle(joined.now)
    session.send(session.encode(_ticket(), session.state.template), session.state.template, joined.now)
    while data := session.take_to_send():
        joined.now += 0.05
        session.tick(joined.now)
        printer.receive(data)
    return joined.now


class Memory:
    """How much this process has grown while it was fed."""

    def __init__(self) -> None:
        self._first: int | None = None
        self._begun: int | None = None

    def look(self, number: int) -> None:
        self._begun = number if self._begun is None else self._begun
        if number - self._begun == SETTLED:
            self._first = _resident_kib()

    def tell(self, report: Report, what: str) -> None:
        if self._first is None:
            report.figures[f"{what}, growth"] = "too few inputs"
            return
        growth = _resident_kib() - self._first
        report.figures[f"{what}, growth in KiB"] = growth
        if growth > GROWTH_KIB_MAX:
            report.wrong.append(f"{what}: grew by {growth} KiB")


def _resident_kib() -> int:
    found = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(found[0].split()[1])
