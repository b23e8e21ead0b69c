"""The simulated ESC/POS printer of a desk: it keeps what it printed as dots, so that a test can read the bars."""

from terminal.money.sim.paper_path import LOW_AT, PaperPath

ESC, GS, DLE, EOT, LF = 0x1B, 0x1D, 0x10, 0x04, 0x0A
FIXED = 0x12
"""Bits that every answer to DLE EOT has."""
OFFLINE, COVER_OPEN, PAPER_STOP, ERROR, PAPER_NEAR_END, PAPER_OUT = 0x08, 0x04, 0x20, 0x40, 0x0C, 0x60
ECHO_HEAD = b"\x37\x22"
ONE_BYTE = {ESC: b"JdaEM-tR!GV3", GS: b"!BLWhwfI"}
"""Commands with one byte of data, which change nothing that matters here."""


class SimulatedDeskPrinter(PaperPath):
    def __init__(self, seed: int | str) -> None:
        self._rest = b""
        self._rows: list[bytes] = []
        self.model = "SIM ETG DESK"
        self._is_deaf = False
        """Whether the end of a job was lost with its cut."""
        self._echoes: list[bytes] = []
        self._waiting: list[tuple[str, bytes]] = []
        super().__init__(seed, "desk printer")

    def _starts(self) -> None:
        self._rest = b""
        self._rows, self._waiting, self._echoes = [], [], []

    def _hears(self, data: bytes) -> None:
        self._rest += data
        while self._rest:
            length = self._command_length(self._rest)
            if length is None:
                return
            whole, self._rest = self._rest[:length], self._rest[length:]
            self._does(whole)

    def _command_length(self, data: bytes) -> int | None:
        """How many bytes the first command has; None if its end has not come yet."""
        head, more = data[0], len(data)
        if head not in (ESC, GS, DLE):
            return 1
        if more < 2:
            return None
        length = 2
        if head == DLE:
            length = 3 if data[1] == EOT else 2
        elif data[1] in ONE_BYTE[head]:
            length = 3
        if head == GS and data[1] == ord("V"):
            length = 4 if more > 2 and data[2] in (65, 66) else 3
        elif head == GS and data[1] == ord("("):
            if more < 5:
                return None
            length = 5 + int.from_bytes(data[3:5], "little")
        elif head == GS and data[1] == ord("v"):
            if more < 8:
                return None
            length = 8 + int.from_bytes(data[4:6], "little") * int.from_bytes(data[6:8], "little")
        return length if more >= length else None

    def _does(self, whole: bytes) -> None:
        if whole[:2] == bytes([DLE, EOT]):
            self.line.answer(self.now, bytes([self._status(whole[2])]))
        elif whole == b"\x1dIC":
            self.line.answer(self.now, b"_" + self.model.encode("ascii") + b"\0")
        elif whole[:2] == b"\x1dv":
            width = int.from_bytes(whole[4:6], "little")
            self._rows += [whole[at : at + width] for at in range(8, len(whole), width or 1)]
        elif whole[:3] == b"\x1d(H" and whole[5:7] == b"00":
            if not self._is_deaf:
                self._echoes.append(whole[7:11])
            self._is_deaf = False
            if not self.is_printing:
                self._is_done()
        elif whole[:2] == b"\x1dV" and self._rows:
            rows, self._rows = self._rows, []
            if not (self.is_printing or self.troubles):
                if self._fault == "command-lost":
                    self._fault = None
                    self._is_deaf = True
                else:
                    self._print(tuple(rows))

    def _is_done(self) -> None:
        for echo in self._echoes:
            if self._fault == "no-echo":
                self._fault = None
            elif not self.troubles:
                self.line.answer(self.now, ECHO_HEAD + echo + b"\0")
        self._echoes = []

    def _status(self, which: int) -> int:
        bits = 0
        out = bool(self.troubles & {"paper-out", "jam"})
        match which:
            case 1:
                bits = OFFLINE if self.troubles else 0
            case 2:
                bits = (COVER_OPEN if self.troubles & {"open", "head-up"} else 0) | (PAPER_STOP if out else 0)
                bits |= ERROR if self.troubles - {"paper-out", "open", "head-up", "chute"} else 0
            case 3:
                bits = ERROR if self.troubles & {"temperature", "voltage", "system-error"} else 0
            case 4:
                bits = (PAPER_NEAR_END if self.stock <= LOW_AT else 0) | (
                    PAPER_OUT if "paper-out" in self.troubles else 0
                )
        return FIXED | bits
