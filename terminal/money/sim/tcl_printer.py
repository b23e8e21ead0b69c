"""The simulated TCL ticket printer: its commands, its five status bytes, and the template that it printed last.

The tables do not say how a status is framed. We chose `*S|0|version|five bytes|template|*`, each byte with the bit 40
set, so that it can be printed.
"""

from dataclasses import dataclass

from terminal.money.sim.paper_path import LOW_AT, PaperPath

VERSION = "SIMETG1"
PRINTABLE = 0x40
COMMAND_BYTES_MAX = 4096
TROUBLE_BITS = {
    "system-error": (0, 0x10), "head-up": (0, 0x08), "paper-out": (0, 0x04), "voltage": (0, 0x01),
    "temperature": (1, 0x20),
    "chute": (2, 0x08), "offline": (2, 0x02),
    "jam": (3, 0x20),
    "open": (4, 0x04),
}  # fmt: skip
"""By trouble: which of the five bytes, and its bit there."""
BUSY, COMMAND_ERROR, IN_CHUTE, PAPER_LOW = (0, 0x20), (2, 0x20), (2, 0x08), (3, 0x01)
VALIDATION_DONE, TOP_OF_FORM, WAS_RESET = (4, 0x20), (4, 0x10), (4, 0x01)
ERRORS = frozenset(TROUBLE_BITS) - {"chute"}


@dataclass(frozen=True, slots=True)
class Job:
    template: str
    copies: int
    fields: tuple[str, ...]


class SimulatedTclPrinter(PaperPath):
    def __init__(self, seed: int | str) -> None:
        self.template = ""
        """Printed last."""
        self._flags: set[tuple[int, int]] = set()
        self._rest = b""
        super().__init__(seed, "printer")

    def _starts(self) -> None:
        self._rest = b""
        self.template = ""
        self._flags = {VALIDATION_DONE, TOP_OF_FORM, WAS_RESET}

    def _hears(self, data: bytes) -> None:
        self._rest += data
        while (begin := self._rest.find(b"^")) >= 0:
            end = self._rest.find(b"|^", begin)
            if end < 0:
                self._rest = self._rest[begin:][:COMMAND_BYTES_MAX]
                return
            whole, self._rest = self._rest[begin + 1 : end], self._rest[end + 2 :]
            self._does(whole.decode("gb18030", "replace").split("|"))
        self._rest = b""

    def _does(self, words: list[str]) -> None:
        match words:
            case ["S"]:
                self.line.answer(self.now, self.status())
            case ["C"]:
                self._flags -= {WAS_RESET, COMMAND_ERROR}
            case ["r"]:
                self._paper = None
                self._steps = []
                self._starts()
            case ["P", template, copies, *fields] if copies.isdecimal() and self._can_print():
                if self._fault == "command-lost":
                    self._fault = None
                    return
                self._flags -= {VALIDATION_DONE, TOP_OF_FORM}
                self.template = template
                self._print(Job(template, int(copies), tuple(fields)))
            case _:
                self._flags.add(COMMAND_ERROR)

    def _can_print(self) -> bool:
        return not (self.is_printing or self.in_chute or self.troubles)

    def _number_is_on(self) -> None:
        self._flags.add(VALIDATION_DONE)

    def _is_done(self) -> None:
        self._flags.add(TOP_OF_FORM)

    def mend(self) -> None:
        super().mend()
        self._flags.add(TOP_OF_FORM)

    def status(self) -> bytes:
        found = [PRINTABLE] * 5
        set_bits = {*self._flags, *(TROUBLE_BITS[trouble] for trouble in self.troubles)}
        if self.is_printing:
            set_bits.add(BUSY)
        if self.in_chute:
            set_bits.add(IN_CHUTE)
        if self.stock <= LOW_AT:
            set_bits.add(PAPER_LOW)
        for at, bit in set_bits:
            found[at] |= bit
        words = ["*S", "0", VERSION, *(chr(byte) for byte in found), self.template, "*"]
        return "|".join(words).encode("ascii", "replace")
