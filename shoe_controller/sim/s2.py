"""A simulated S2 shoe: events repeated until acknowledged, a counting gate, and a memory that survives a power loss."""

from collections import deque
from dataclasses import dataclass
from itertools import islice
from random import Random

from shoe_controller.sim.firmware import Firmware, Pull, Send
from shoe_controller.sim.s2_wire import Commands, frame

RETRY_S = 0.25
TRIES = 8
IN_FLIGHT_MAX = 8
IDLE_S = 1.0
FREE = 255
UNKNOWN, DRAWER_OPEN, LOADED, READY, THROAT, STOPPED, LID, ENDING, EMPTY, SERVICE = range(10)
ARMED, BY_LID, BY_DRAWER, LAST_CARD, POWER = "03", "11", "12", "21", "31"
REASONS = {
    "not-read": 1,
    "face-up": 2,
    "two-at-once": 3,
    "pushed-back-exit": 4,
    "pushed-back-half": 5,
    "foreign-card": 6,
    "one-too-many": 7,
    "too-slow": 8,
    "locked-gate": 9,
}
PUSHED_BACK = ("pushed-back-exit", "pushed-back-half")
SEEN_ALL_THE_SAME = ("face-up", "one-too-many", "locked-gate")
UNREADABLE = "1??"
JAMMED = "01"
NOT_NOW, NO_SUCH_EVENT, NO_GATE = "01", "02", "03"


@dataclass(slots=True)
class Waiting:
    """An event that is not acknowledged yet."""

    number: int
    data: bytes
    tries: int = 0
    due: float = 0.0


class S2Firmware(Firmware):
    bytes_per_second = 1920

    def __init__(self, send: Send, random: Random, decks: int, set_id: str, has_gate: bool) -> None:
        super().__init__(send, random, decks, set_id, has_gate)
        self.state = LOADED
        self.gate = FREE
        self._loaded_as = set_id
        """How the cards name their set, before the host has given it another name."""
        self.number = 0
        self.index = 0
        self._memory: list[str] = []
        """By index: the card's own text as it was reported, or why it was not read."""
        self._events: deque[Waiting] = deque()
        self._stop_number = 0
        self._spoke_at = 0.0
        self._commands = Commands()
        self._before_stop = READY

    # -- what happens to the shoe

    def boot(self, now: float) -> None:
        self._hello(now)
        if self.index or self.number:
            self._turn(now, self.state, POWER)

    def loaded(self, now: float, decks: int, set_id: str) -> None:
        super().loaded(now, decks, set_id)
        self._loaded_as = set_id
        self._turn(now, DRAWER_OPEN, BY_DRAWER)
        self.index = 0
        self._memory.clear()
        self._turn(now, LOADED, BY_DRAWER)

    def arm(self, now: float) -> None:
        self._turn(now, READY, ARMED)

    def pulled(self, now: float, pull: Pull) -> None:
        if pull.fault in PUSHED_BACK:
            self._stop(now, f"M{{}}{self.index + 1:03X}{REASONS[pull.fault]}??")
            return
        self.index += 1
        if self.gate not in (0, FREE):
            self.gate -= 1
        if pull.fault == "power-loss":
            self._memory.append(UNREADABLE)
            return
        if pull.fault in REASONS:
            self._misread(now, pull)
            return
        quality = self._random.randint(1, 6) if pull.fault == "poor-quality" else self._random.randint(12, 15)
        told = f"{pull.seen}{self._set_of(pull)}{quality:X}{min(pull.throat_ms, 0xFFF):03X}"
        self._memory.append(told)
        self._event(now, "C", f"{self.index:03X}{told}")

    def _set_of(self, pull: Pull) -> str:
        """A card of the set that is loaded has the name that the host gave the set."""
        set_id = pull.papers[0].set_id
        return self.set_id if set_id == self._loaded_as else set_id

    def _misread(self, now: float, pull: Pull) -> None:
        first = self.index
        seen = pull.seen if pull.fault in SEEN_ALL_THE_SAME else "??"
        told = f"{REASONS[pull.fault or '']}{seen}"
        self._memory.append(told)
        for _ in pull.papers[1:]:
            self.index += 1
            self._memory.append(UNREADABLE)
        self._stop(now, f"M{{}}{first:03X}{told}")

    def slid_again(self, now: float, pull: Pull) -> None:
        """The card that stopped the shoe is drawn back and read: it keeps its index."""
        self.index -= 1
        self._memory.pop()
        self.gate += self.gate not in (FREE,)
        self.pulled(now, pull)

    def cut_card(self, now: float) -> None:
        self.state = ENDING
        self._event(now, "X", f"{self.index:03X}")

    def emptied(self, now: float) -> None:
        self._turn(now, EMPTY, LAST_CARD)

    def is_open(self) -> bool:
        return self.state in (READY, THROAT, ENDING) and (not self.has_gate or self.gate > 0)

    def asks_for_cards(self) -> bool:
        return self.is_open() and self.gate not in (0, FREE)

    def is_stopped(self) -> bool:
        return self.state == STOPPED

    def press_clear(self, now: float) -> None:
        if self.state == STOPPED:
            self._turn(now, self._before_stop, ARMED)

    def strike(self, now: float, fault: str) -> None:
        match fault:
            case "lid-lifted":
                before = self.state
                self._turn(now, LID, BY_LID)
                self._turn(now, before, BY_LID)
            case "number-wrap":
                self.number = 253
            case "jam":
                self._stop(now, f"F{{}}{JAMMED}")

    def _stop(self, now: float, told: str) -> None:
        if self.state != STOPPED:
            self._before_stop = self.state
        self.state = STOPPED
        letter, _, payload = told.partition("{}")
        self._event(now, letter, payload)
        self._stop_number = self.number

    def _turn(self, now: float, state: int, cause: str) -> None:
        before, self.state = self.state, state
        self._event(now, "T", f"{before}{cause}")

    # -- reports

    @property
    def left(self) -> int:
        return max(0, self.decks * 52 - self.index)

    def _text(self, number: int, letter: str, payload: str) -> bytes:
        return frame(f"{number:02X}{letter}{self.state}{self.left:03X}{payload}")

    def _event(self, now: float, letter: str, payload: str) -> None:
        self.number = self.number % 255 + 1
        self._events.append(Waiting(self.number, self._text(self.number, letter, payload)))
        self.tick(now)

    def _say(self, now: float, data: bytes) -> None:
        self._spoke_at = now
        self._send(now, data)

    def _hello(self, now: float) -> None:
        self._say(now, self._text(0, "H", f"S2SIM 0100SHOE0001{self.decks:02X}{self.set_id}"))

    def _answer(self, now: float, letter: str, code: str = "") -> None:
        self._say(now, self._text(0, "Z" if code else "Y", letter + code))

    @property
    def next_at(self) -> float | None:
        next_at = self._spoke_at + IDLE_S
        for event in islice(self._events, IN_FLIGHT_MAX):
            if event.due < next_at and event.tries < TRIES:
                next_at = event.due
        return next_at

    def tick(self, now: float) -> None:
        for event in islice(self._events, IN_FLIGHT_MAX):
            if event.tries < TRIES and event.due <= now:
                event.tries += 1
                event.due = now + RETRY_S
                self._say(now, event.data)
        if now >= self._spoke_at + IDLE_S:
            self._say(now, self._text(0, "K", f"{self.index:03X}{min(len(self._events), 15):X}"))

    # -- commands

    def receive(self, now: float, data: bytes) -> None:
        for letter, rest in self._commands.feed(data):
            match letter:
                case "A":
                    self._acknowledged(now, int(rest, 16))
                case "N":
                    self._again(now, int(rest, 16))
                case "G" if not self.has_gate:
                    self._answer(now, letter, NO_GATE)
                case "G":
                    self.gate = int(rest, 16)
                    self._answer(now, letter)
                case "E" if self.state == STOPPED and int(rest, 16) == self._stop_number:
                    self._answer(now, letter)
                    self.press_clear(now)
                case "Q":
                    self._cards_from(now, int(rest, 16))
                case "S" if self.state == LOADED:
                    self.decks, self.set_id = int(rest[:2], 16), rest[2:]
                    self._answer(now, letter)
                    self.arm(now)
                case "V":
                    self._hello(now)
                case _:
                    self._answer(now, letter, NOT_NOW)

    def _acknowledged(self, now: float, number: int) -> None:
        """Drops this event and all before it."""
        if any(event.number == number for event in self._events):
            while self._events.popleft().number != number:
                pass
            self.tick(now)

    def _again(self, now: float, number: int) -> None:
        found = next((event for event in self._events if event.number == number), None)
        if found is None:
            self._answer(now, "N", NO_SUCH_EVENT)
        else:
            found.tries, found.due = 1, now + RETRY_S
            self._say(now, found.data)

    def _cards_from(self, now: float, first: int) -> None:
        for index in range(max(1, first), self.index + 1):
            told = self._memory[index - 1]
            self._event(now, "R" if len(told) > len(UNREADABLE) else "M", f"{index:03X}{told}")
