"""What both simulated printers have: power, paper, the chute, one job at a time, and a serial line."""

from dataclasses import dataclass
from random import Random

from terminal.money.sim.cable import LINE_FAULTS, Cable
from terminal.money.sim.printer_faults import FAULTS, JOB

BAUD = 9600
START_S, POWER_OFF_S = 0.5, (0.5, 3.0)
BEFORE_S, NUMBER_S, FEED_S, TAKEN_S = 0.15, 0.8, 0.3, 1.0
STOCK, LOW_AT = 400, 20


@dataclass(slots=True)
class Printed:
    """One paper that came out, whole or in part."""

    job: object
    has_number: bool = False
    """Whether the number and the bars are on it."""
    is_whole: bool = False


class PaperPath:
    """Prints one job after the other; what a paper carries is for the language of the printer to say."""

    def __init__(self, seed: int | str, name: str) -> None:
        self.now = 0.0
        self._random = Random(f"{seed} {name}")
        self.line = Cable(Random(f"{seed} {name}'s line"), BAUD)
        self.printed: list[Printed] = []
        self.in_chute: list[Printed] = []
        self.stock = STOCK
        self.troubles: set[str] = set()
        self.waits_to_be_taken = False
        self._paper: Printed | None = None
        self._steps: list[tuple[float, str]] = []
        self._off_until: float | None = None
        self._fault: str | None = None
        self._starts()

    # -- what the language of a printer does at each moment

    def _starts(self) -> None:
        """Power is on, or the printer was reset."""

    def _number_is_on(self) -> None:
        """The number is on the paper."""

    def _is_done(self) -> None:
        """The paper is out, and the next one is at its top."""

    def _hears(self, data: bytes) -> None:
        """The host sends bytes."""

    # -- time, and the two ends of the cable

    @property
    def is_on(self) -> bool:
        return self._off_until is None

    @property
    def is_printing(self) -> bool:
        return self._paper is not None

    @property
    def next_at(self) -> float:
        """The time before which nothing will come."""
        waiting = (self.line.next_at, self._steps[0][0] if self._steps else None, self._off_until)
        return min((at for at in waiting if at is not None), default=float("inf"))

    def advance(self, until: float) -> list[tuple[float, bytes]]:
        """Everything that leaves the cable until then, each with the time of its last byte."""
        out: list[tuple[float, bytes]] = []
        while (at := self.next_at) <= until:
            self.now = max(self.now, at)
            if self._off_until is not None and self.now >= self._off_until:
                self._off_until = None
                self._starts()
            while self._steps and self._steps[0][0] <= self.now:
                self._step(self._steps.pop(0)[1])
            out += self.line.take(self.now)
        self.now = max(self.now, until)
        return out

    def receive(self, data: bytes) -> None:
        if data and self.is_on:
            self._hears(data)

    # -- printing

    def _print(self, job: object) -> None:
        """Begins a job; the owner has looked whether the printer can."""
        self._paper = Printed(job)
        self._steps = [(self.now + BEFORE_S, "begin")]
        if self._fault == "power-before":
            self._steps.insert(0, (self.now + BEFORE_S / 2, "power"))

    def _step(self, step: str) -> None:
        paper, fault = self._paper, self._fault
        if step == "taken":
            self.take()
        elif step == "power":
            self.lose_power()
        elif paper is None:
            return
        elif step == "begin":
            self.printed.append(paper)
            self.stock -= 1
            half, whole = self.now + NUMBER_S / 2, self.now + NUMBER_S
            match fault:
                case "busy-for-ever":
                    self._fault = None
                case "paper-out-printing" | "jam":
                    self._steps = [(half, "break")]
                case "power-during":
                    self._steps = [(self.now + self._random.random() * NUMBER_S, "power")]
                case _:
                    self._steps = [(whole, "number")]
        elif step == "break":
            self._break("jam" if fault == "jam" else "paper-out")
        elif step == "number":
            paper.has_number = True
            self._number_is_on()
            if fault == "jam-late":
                self._break("jam")
            else:
                self._steps = [(self.now + FEED_S, "done")]
        elif step == "done":
            self._done(paper, fault)

    def _done(self, paper: Printed, fault: str | None) -> None:
        paper.is_whole = True
        self._paper = None
        self.in_chute.append(paper)
        self._is_done()
        if fault == "power-after":
            self.lose_power()
        elif fault == "kept":
            self._fault = None
        elif not self.waits_to_be_taken:
            self._steps.append((self.now + TAKEN_S, "taken"))
        if self.stock <= 0:
            self.troubles.add("paper-out")

    def _break(self, trouble: str) -> None:
        self._fault = None
        self._steps = []
        self._paper = None
        self.troubles.add(trouble)

    # -- hands

    def take(self) -> list[Printed]:
        """The player takes what hangs in the chute."""
        taken, self.in_chute = self.in_chute, []
        self.troubles.discard("chute")
        return taken

    def mend(self) -> None:
        """People load paper, close the printer and mend what is wrong."""
        self.stock = STOCK
        self.troubles.clear()

    # -- faults

    def fault(self, name: str) -> None:
        if name not in FAULTS:
            raise ValueError(f"No fault of a printer is called {name!r}; the names are {', '.join(FAULTS)}.")
        if name in LINE_FAULTS:
            self.line.fault = name
        elif name in JOB:
            self._fault = name
        elif name == "power":
            self.lose_power()
        elif name == "paper-low":
            self.stock = LOW_AT
        else:
            self.troubles.add(name)

    @property
    def armed_fault(self) -> str | None:
        return self._fault or self.line.fault

    def clear(self) -> None:
        self._fault = self.line.fault = None

    def lose_power(self) -> None:
        self._fault = None
        self._paper = None
        self._steps = []
        self.line.cut(self.now)
        self._off_until = self.now + self._random.uniform(*POWER_OFF_S)
