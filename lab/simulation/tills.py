"""The simulated note acceptor and ticket printer of a terminal, on the table's clock, and the people in front of them.

Both devices live on when the terminal's process dies.
"""

from collections.abc import Callable

from lab.simulation.audit_papers import COUNTED, Paper, Papers
from lab.simulation.money_devices import JoinedDevices
from lab.simulation.world import World
from terminal.money.id003_session import Id003Session
from terminal.money.sim.acceptor import ACK, POWER_UPS, At, Document, SimulatedAcceptor, State
from terminal.money.sim.tcl_printer import Job, SimulatedTclPrinter
from terminal.money.tcl_session import TclSession
from terminal.till.commands import DeviceCommand
from terminal.till.out_states import OPEN
from terminal.till.owner import DeviceEvent
from terminal.till.till import Fitted, Till

NOTES_CENTS = (200, 500, 1000, 5000, 10_000, 100_000)
CREDIT_CENTS_MAX = 1_000_000
FITTED = Fitted(NOTES_CENTS, True, CREDIT_CENTS_MAX)
LOOK_S = 0.02
NUMBER_FIELD, DUPLICATE_FIELD = 4, -1
TOLD = {0x40: "reset", 0x41: "stack", 0x42: "stack", 0x43: "give back"}
TROUBLES = (
    State.STACKER_FULL, State.STACKER_OPEN, State.JAM_IN_ACCEPTOR, State.JAM_IN_STACKER, State.CHEATED, State.FAILURE,
)  # fmt: skip


class WatchedAcceptor(SimulatedAcceptor):
    """An acceptor whose true papers the auditor sees."""

    def __init__(self, seed: str, name: str, papers: Papers) -> None:
        super().__init__(seed)
        self._name, self._papers = name, papers

    def insert(self, document: Document) -> bool:
        if not super().insert(document):
            return False
        is_note = not document.digits
        cents = NOTES_CENTS[document.code - 0x61] if is_note else 0
        self._papers.put_in(self._name, "note" if is_note else "ticket", cents, document.digits)
        return True

    def _answer(self, command: int, data: bytes) -> bytes:
        if command in TOLD and not (command != 0x40 and self.state not in (State.ESCROW, State.HOLDING)):
            self._papers.told(self._name, TOLD[command], self.state.name)
        elif command == ACK and self.state is State.VEND_VALID:
            self._papers.told(self._name, "acknowledge", self.state.name)
        return super()._answer(command, data)

    def _enter(self, state: State, data: bytes = b"") -> None:
        super()._enter(state, data)
        self._papers.on_step(f"acceptor: {state.name.lower()}", self._name)
        if state in TROUBLES or state in POWER_UPS:
            self._papers.trouble(self._name, is_pulled_out=state is State.CHEATED)
        self._lies()

    def _lies(self) -> None:
        if self.way is not None:
            self._papers.lies(self._name, "stacker" if self.at is At.STACKER else "acceptor")

    def _into_box(self) -> None:
        if self.way is not None:
            self._papers.lies(self._name, "box")
        super()._into_box()

    def _gone_out(self) -> None:
        if self.way is not None:
            self._papers.lies(self._name, "hand")
        super()._gone_out()

    def lose_power(self) -> None:
        self._papers.trouble(self._name)
        super().lose_power()
        self._lies()

    @property
    def is_troubled(self) -> bool:
        return self.state in TROUBLES

    @property
    def is_counted(self) -> bool:
        return self._papers.row_of_the_last(self._name) in COUNTED

    @property
    def is_unknown(self) -> bool:
        return self._papers.row_of_the_last(self._name) == "unknown"


class WatchedPrinter(SimulatedTclPrinter):
    """A printer whose true papers the auditor sees."""

    def __init__(self, seed: str, name: str, papers: Papers) -> None:
        super().__init__(seed)
        self._name, self._papers = name, papers
        self._begun: Paper | None = None
        self.waits_to_be_taken = True

    def _print(self, job: object) -> None:
        assert isinstance(job, Job)
        number, duplicate = job.fields[NUMBER_FIELD], job.fields[DUPLICATE_FIELD]
        self._begun = self._papers.begins_paper(self._name, number, bool(duplicate.strip()))
        if self.armed_fault:
            self._papers.printer_trouble(self._name)
        super()._print(job)

    def _number_is_on(self) -> None:
        super()._number_is_on()
        if self._begun is not None:
            self._papers.has_number(self._name, self._begun)

    def lose_power(self) -> None:
        self._papers.printer_trouble(self._name)
        super().lose_power()

    @property
    def is_stuck(self) -> bool:
        """Busy for ever."""
        return self.is_printing and not self._steps

    def fault(self, name: str) -> None:
        self._papers.printer_trouble(self._name)
        super().fault(name)


class TillDevices:
    """What the loop of one terminal has at its ports; a restart of its process connects them anew."""

    def __init__(self, world: World, name: str, wake: Callable[[], None]) -> None:
        papers, seed = world.auditor.table.papers, f"{world.plan.seed} {name}"
        self.acceptor = WatchedAcceptor(seed, name, papers)
        self.printer = WatchedPrinter(seed, name, papers)
        self._world, self._wake = world, wake
        self._joined: JoinedDevices | None = None
        self._told: list[DeviceEvent] = []
        world.clock.after(LOOK_S, self._look)

    def connect(self) -> None:
        now_s = self._world.clock.now_s
        for machine in (self.acceptor, self.printer):
            machine.advance(now_s)
        self._joined = JoinedDevices(Id003Session(NOTES_CENTS), self.acceptor, TclSession(), self.printer)
        self._told = []

    def disconnect(self) -> None:
        """The terminal's process has died."""
        self._joined, self._told = None, []

    def cable(self, is_in: bool) -> None:
        if self._joined is not None:
            self._joined.acceptor.is_in = self._joined.printer.is_in = is_in

    def _look(self) -> None:
        clock = self._world.clock
        clock.after(LOOK_S, self._look)
        if self._joined is None:
            for machine in (self.acceptor, self.printer):
                machine.advance(clock.now_s)
            return
        self._joined.run(clock.now_s - self._joined.acceptor.now)
        if told := self._joined.drain():
            self._told += told
            self._wake()

    def lose_power(self) -> None:
        self.acceptor.lose_power()
        self.printer.lose_power()

    def heal(self) -> None:
        self.cable(True)
        self.acceptor.clear()
        self.printer.clear()

    def waiting(self, till: Till) -> str:
        """What must still come to an end."""
        document, out = till.open_document, till.last_out
        if document is not None:
            return f"document {document.document} is {document.state}"
        if out is not None and out.state in OPEN:
            return f"ticket {out.out} is {out.state}"
        if till.taken:
            return "the console has not heard of a box"
        return f"tickets {till.to_release} are not released" if till.to_release else ""

    # -- what the terminal's loop sees

    def drain(self) -> list[DeviceEvent]:
        told, self._told = self._told, []
        return told

    def carry_out(self, command: DeviceCommand) -> None:
        assert self._joined is not None
        self._joined.carry_out(command)
        self._told += self._joined.drain()
