"""A simulated AE2 shoe: it follows the baccarat round, sends each event up to three times, and needs no answer."""

from random import Random

from shoe_controller.sim.firmware import MARK_S, Firmware, Pull, Send
from shoe_controller.sim.play import next_place, winner

NUMBERS = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COPY_S = 0.1
SUIT_CODES = {"D": 1, "C": 2, "S": 3, "H": 4}
RANKS = "A23456789TJQK"
PLAYER, BANKER, BURN = 0, 1, 2
WINNER_CODES = {"player": 1, "tie": 2, "banker": 4, "forced end": 7}
NOT_READ, OVERDRAW, WRONG_BUTTON, AT_EXIT, HALF_WAY, CODE, SLOW = range(1, 8)
ERRORS = {
    "not-read": NOT_READ,
    "face-up": NOT_READ,
    "pushed-back-exit": AT_EXIT,
    "pushed-back-half": HALF_WAY,
    "foreign-card": CODE,
    "too-slow": SLOW,
}
LOCKED, IN_ERROR = 0, 1
IN_ERROR_MODE = 0x40
MARK = b"MSIM001"
"""A setting that no real shoe has: it shows SIM to anybody who reads the line."""


class Ae2Firmware(Firmware):
    bytes_per_second = 480

    def __init__(self, send: Send, random: Random, decks: int, set_id: str, has_gate: bool) -> None:
        super().__init__(send, random, decks, set_id, has_gate)
        self._copies = random.randint(1, 3)
        self._counts_stx = random.random() < 0.5
        self._place_in_numbers = -1
        self.player: list[str] = []
        self.banker: list[str] = []
        self._kept = ""
        self._error = 0
        self.is_locked = False
        self._wrong_result = False
        self._later: list[tuple[float, bytes]] = []
        self._marked_at = 0.0
        self._rest = b""

    # -- what happens to the shoe

    def boot(self, now: float) -> None:
        """Starts: the shoe forgets its round and whatever it has not reported."""
        self._later.clear()
        self._error, self._kept = 0, ""
        self._new_round()
        self._event(now, b"S")
        self._mark(now)
        self._event(now, b"P")

    def loaded(self, now: float, decks: int, set_id: str) -> None:
        super().loaded(now, decks, set_id)
        self.boot(now)

    def pulled(self, now: float, pull: Pull) -> None:
        if pull.fault == "power-loss":
            return
        if pull.fault in ERRORS:
            self._stop(now, ERRORS[pull.fault])
        elif pull.fault == "locked-gate" or self._error:
            self._event(now, b"d" + bytes([0x80 | (IN_ERROR if self._error else LOCKED) << 4]) + face(pull.seen))
        elif pull.is_burn:
            self._event(now, b"D" + bytes([0x80 | BURN << 4]) + face(pull.seen))
        elif (place := next_place(self.player, self.banker)) is None:
            self._kept = pull.seen
            self._stop(now, OVERDRAW)
        else:
            self._dealt(now, place, pull.seen)
            for paper in pull.papers[1:]:
                self._dealt(now, next_place(self.player, self.banker), paper.face)

    def _dealt(self, now: float, place: str | None, seen: str) -> None:
        if place is None:
            self._kept = seen
            self._stop(now, OVERDRAW)
            return
        hand, code = (self.player, PLAYER) if place[0] == "P" else (self.banker, BANKER)
        hand.append(seen)
        self._event(now, b"D" + bytes([0x80 | code << 4 | len(hand)]) + face(seen))
        if next_place(self.player, self.banker) is None:
            self._concluded(now)

    def _concluded(self, now: float) -> None:
        said = winner(self.player, self.banker)
        if self._wrong_result:
            said, self._wrong_result = "banker" if said == "player" else "player", False
        self._result(now, said)

    def _result(self, now: float, said: str) -> None:
        pairs = sum(bit for bit, hand in ((1, self.player), (2, self.banker)) if _is_pair(hand))
        self._event(now, b"G" + bytes([0x80 | WINNER_CODES[said] << 4 | pairs]))

    def put_away(self, now: float) -> None:
        self._new_round()
        self._event(now, b"P")

    def _new_round(self) -> None:
        self.player, self.banker = ([self._kept] if self._kept else []), []
        self._kept = ""

    def cut_card(self, now: float) -> None:
        self._event(now, b"C")

    def is_open(self) -> bool:
        return not self.is_locked and not self._error

    def is_stopped(self) -> bool:
        return bool(self._error)

    def press_clear(self, now: float) -> None:
        code, self._error = self._error, 0
        if code:
            self._event(now, b"e" + bytes([0x80 | code]))
        if code == OVERDRAW and self._kept:
            self._event(now, b"R\x81" + face(self._kept))

    def strike(self, now: float, fault: str) -> None:
        match fault:
            case "wrong-button":
                self._stop(now, WRONG_BUTTON)
            case "key-lock":
                self._event(now, b"L\x81")
                self._event(now, b"L\x80")
            case "wrong-result":
                self._wrong_result = True
            case "forced-end":
                self._result(now, "forced end")
            case "number-wrap":
                self._place_in_numbers = len(NUMBERS) - 3

    def _stop(self, now: float, code: int) -> None:
        self._error = code
        self._event(now, b"E" + bytes([0x80 | IN_ERROR_MODE | code]))

    # -- reports

    def _event(self, now: float, data: bytes) -> None:
        self._place_in_numbers = (self._place_in_numbers + 1) % len(NUMBERS)
        number = NUMBERS[self._place_in_numbers]
        body = bytes([number]) + data + b"\x03"
        telegram = b"\x05" + body + b"%02X" % xor(body)
        self._send(now, telegram)
        self._later += [(now + copy * COPY_S, telegram) for copy in range(1, self._copies)]

    def _mark(self, now: float) -> None:
        self._marked_at = now
        self._event(now, MARK)

    @property
    def next_at(self) -> float | None:
        return min([self._marked_at + MARK_S, *(at for at, _ in self._later)])

    def tick(self, now: float) -> None:
        self._later.sort(key=lambda each: each[0])
        while self._later and self._later[0][0] <= now:
            at, telegram = self._later.pop(0)
            self._send(at, telegram)
        if now >= self._marked_at + MARK_S:
            self._mark(now)

    # -- commands

    def receive(self, now: float, data: bytes) -> None:
        self._rest = (self._rest + data)[-64:]
        while (start := self._rest.find(b"\x02")) >= 0 and len(self._rest) >= start + 10:
            whole, self._rest = self._rest[start : start + 10], self._rest[start + 10 :]
            self._command(now, whole)

    def _command(self, now: float, whole: bytes) -> None:
        counted = whole[:-2] if self._counts_stx else whole[1:-2]
        text = whole[1:7]
        if whole[7] != 0x03:
            self._send(now, b"\x1503")
        elif whole[-2:] != b"%02X" % xor(counted):
            self._send(now, b"\x1502")
        elif text in (b"OPLK01", b"OPLK02"):
            self.is_locked = text == b"OPLK02" and self.has_gate
            self._send(now, b"\x06")
        elif text[:4] == b"OPEC" and self._error and text[4:] == b"%02X" % self._error:
            self._send(now, b"\x06")
            self.press_clear(now)
        else:
            self._send(now, b"\x06" if text == b"OPGP00" else b"\x1513")


def xor(data: bytes) -> int:
    found = 0
    for byte in data:
        found ^= byte
    return found


def face(card: str) -> bytes:
    return bytes([0x80 | SUIT_CODES[card[1]] << 4 | RANKS.index(card[0]) + 1])


def _is_pair(hand: list[str]) -> bool:
    return len(hand) >= 2 and hand[0][0] == hand[1][0]
