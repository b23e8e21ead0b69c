"""A terminal with a good key and bad intentions: an honest core, with a liar between it and the network.

The liar shows the console what suits it: entries withheld, reordered, late, changed, repeated or invented. It
remembers what the console has copied, so that it says hello with the console's chain.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.machine import read
from lab.simulation.terminal_machine import SimulatedTerminal, TerminalWire
from lab.simulation.world import World
from protocol.chain import next_hash
from protocol.codec import Frame, decode_entry, decode_record, encode_entry, encode_lines
from protocol.enums import EntryKind
from protocol.messages import Choose, Entry, Event, Hello, Journal, JournalAck, Message, Ping, Slip, Transfer, Welcome
from terminal.core import Core
from terminal.loop import TerminalLoop

SENDS_EVERY_S = 0.6
PATIENCE_S = 2.5
"""How long the console may refuse an entry before the liar tries something else."""
ENTRIES_A_MESSAGE = 50
SETTLED = (EntryKind.SETTLE, EntryKind.VOID, EntryKind.CORRECT)
HABITS: dict[str, dict[str, float]] = {
    "withholds corrections": {"withhold CORRECT": 1.0, "take": 1.0},
    "withholds what it lost": {"withhold lost": 1.0, "take": 1.0},
    "withholds settlements": {"withhold SETTLE": 0.5, "withhold VOID": 0.5, "withhold CORRECT": 0.5},
    "falls silent": {"withhold all": 0.15},
    "is late": {"delay": 0.4},
    "mixes the order": {"swap": 0.7, "delay": 0.2, "take": 0.5},
    "lies": {"change": 0.25, "repeat": 0.1, "invent": 0.25},
    "refuses cash-outs": {"refuse": 0.7},
    "hides behind a stake": {"hold": 1.0},
    "plays with what is not there": {"boast": 1.0, "withhold lost": 1.0, "take": 0.5},
    "a little of everything": {
        "withhold CORRECT": 0.3, "withhold lost": 0.2, "delay": 0.2, "swap": 0.2, "change": 0.1, "repeat": 0.1,
        "invent": 0.1, "refuse": 0.2, "hold": 0.4, "boast": 0.5, "take": 0.5,
    },
}  # fmt: skip
"""What a liar does, and how often, each time there is an occasion. Only some lie in their pings as well."""


class LyingWire(TerminalWire):
    """A wire on which the core's messages go through the liar, and the liar's own go straight out."""

    def __init__(self, terminal: "HostileTerminal") -> None:
        super().__init__(terminal)
        self._liar = terminal

    def send(self, payload: Any) -> bool:
        frame = read(payload)
        if isinstance(frame.message, Journal):
            return True
        message = self._liar.lie(frame.message)
        return self.say(replace(frame, message=message))

    def say(self, frame: Frame) -> bool:
        encode = self._liar.codec.encode
        return super().send(
            encode(message=frame.message, epoch=frame.epoch, session=frame.session, number=frame.number)
        )


class HostileTerminal(SimulatedTerminal):
    def __init__(
        self,
        world: World,
        name: str,
        make: Callable[..., Core],
        console: SimulatedConsole,
        loop: type[TerminalLoop],
    ) -> None:
        super().__init__(world, name, make, console, loop)
        world.auditor.turns_hostile(name)
        self._lies = lies = Random(f"{world.plan.seed} lies of {name}")
        self._habit = lies.choice(list(HABITS))
        self._boasts = "take" in HABITS[self._habit] or lies.random() < 0.3
        """Its pings say what the console's copy has, not what its own ledger has; now and then they say anything."""
        self._shown: list[bytes] = []
        """The journal as the console is told it."""
        self._hashes = [self.store.start]
        self._acked = 0
        self._seen = 0
        """How many entries of its own ledger were thought about."""
        self._kept: list[tuple[float, Entry]] = []
        """Entries withheld for a while, each with when it is shown."""
        self._asked: dict[str, int] = {}
        """Cash-outs that the log has for it, by id."""
        self._is_silent = False
        self._sent_s = self._stuck_s = 0.0

    # What it hears.

    def make_wire(self) -> LyingWire:
        self._wire = LyingWire(self)
        return self._wire

    def arrive(self, payloads: list[Any]) -> None:
        for payload in payloads:
            message = read(payload).message
            if isinstance(message, JournalAck):
                self._copied(message.seq)
            elif isinstance(message, Welcome):
                self._copied(message.journal_acked)
            elif isinstance(message, Event):
                self._read(message)
        super().arrive(payloads)

    def _read(self, event: Event) -> None:
        _, body = decode_record(event.record)
        if isinstance(body, Transfer) and body.terminal == self.name and body.cents < 0:
            self._asked[body.id] = -body.cents

    def _copied(self, seq: int) -> None:
        if self._acked < seq <= len(self._shown):
            self._acked, self._stuck_s = seq, self.clock.now_s

    # What it says.

    def lie(self, message: Message) -> Message:
        if isinstance(message, Hello):
            return replace(message, journal_seq=len(self._shown), journal_hash=self._hashes[-1])
        if isinstance(message, Ping):
            return self._ping(message)
        if isinstance(message, Choose) and self._does("boast"):
            return self._greedy(message)
        return self._bold(message) if isinstance(message, Slip) and self._does("boast") else message

    def _ping(self, ping: Ping) -> Ping:
        if not self._boasts:
            return ping
        credit = max(0, self._copy().get("credit", 0))
        cents = self._lies.choice((credit, credit, credit, credit, 0, 10**9))
        return replace(ping, credit_cents=cents, journal_seq=len(self._shown))

    def _bold(self, slip: Slip) -> Slip:
        """Turns a slip into one that stakes more money than the terminal has, as far as the console may believe it."""
        assert self.core is not None
        ledger = self.core.seat.ledger
        if self._copy_cents() <= ledger.credit_cents + ledger.escrow_cents:
            return slip
        stakes = self.world.game.bold(self._copy_cents())
        return slip if stakes is None else replace(slip, lines=encode_lines(stakes))

    def _greedy(self, wish: Choose) -> Choose:
        """Answers with the highest stake, whether or not there is money for it."""
        assert self.core is not None
        asked = self.core.seat.course.question
        if asked is None or asked.question != wish.question:
            return wish
        action, _, most = max(asked.options[self.name], key=lambda option: option[2])
        return replace(wish, action=action, cents=most)

    def boot(self) -> None:
        super().boot()
        self._honest_turn, self.turn = self.turn, self._turn_and_lie

    def _turn_and_lie(self) -> None:
        self._honest_turn()
        core, now_s = self.core, self.clock.now_s
        assert core is not None
        self._think(now_s)
        if self._acked < len(self._shown) and now_s > self._stuck_s + PATIENCE_S:
            self._give_up(now_s)
        is_due = core.seat.session and now_s >= self._sent_s + SENDS_EVERY_S
        if is_due and self._acked < len(self._shown):
            self._sent_s = now_s
            journal = Journal(self._acked + 1, self._shown[self._acked : self._acked + ENTRIES_A_MESSAGE])
            self._wire.say(Frame(core.seat.epoch, core.seat.session, 0, journal))

    # What it makes of its ledger.

    def _does(self, what: str) -> bool:
        return self._lies.random() < HABITS[self._habit].get(what, 0.0)

    def _think(self, now_s: float) -> None:
        journal = self.store.journal
        while self._seen < len(journal):
            entry = decode_entry(journal[self._seen].data)
            self._seen += 1
            self._weigh(entry, now_s)
        for due in [kept for kept in self._kept if kept[0] <= now_s]:
            self._kept.remove(due)
            self._show(due[1])

    def _weigh(self, entry: Entry, now_s: float) -> None:
        lost = entry.kind in SETTLED and any(target == "house" for _, target, _ in entry.postings)
        self._is_silent = self._is_silent or self._does("withhold all")
        if self._is_silent or self._does(f"withhold {entry.kind}") or (lost and self._does("withhold lost")):
            self.world.did["withheld"] += 1
        elif self._does("delay"):
            self._kept.append((now_s + self._lies.uniform(0.5, 6.0), entry))
        elif self._does("swap") and len(self._shown) > self._acked:
            after = decode_entry(self._shown.pop())
            self._hashes.pop()
            self._show(entry)
            self._show(after)
        else:
            self._show(self._changed(entry))
            if self._does("repeat"):
                self._show(entry)

    def _changed(self, entry: Entry) -> Entry:
        if (
            entry.kind == EntryKind.TRANSFER
            and entry.postings
            and entry.postings[0][1] == "money-out"
            and self._does("refuse")
        ):
            return replace(entry, postings=[])
        if entry.kind == EntryKind.TRANSFER and not entry.postings and self._does("take"):
            taken = [("credit", "money-out", self._asked.get(entry.key, 0))]
            return replace(entry, postings=taken, credit_session=self._copy().get("session", 0))
        if entry.kind == EntryKind.CORRECT and self._does("hold"):
            return self._hidden(entry)
        if self._does("invent"):
            self._show(self._invented(entry))
        if self._does("change"):
            more = [(source, target, 2 * cents) for source, target, cents in entry.postings]
            return replace(entry, postings=more)
        return entry

    def _hidden(self, entry: Entry) -> Entry:
        """Holds all credit for a slip that does not exist, so that a correction finds nothing, and returns it later."""
        credit = max(0, self._copy().get("credit", 0))
        taken = sum(cents for source, _, cents in entry.postings if source == "credit")
        if taken <= 0 or credit <= 0:
            return entry
        self._show(replace(entry, kind=EntryKind.HOLD, postings=[("credit", "escrow", credit)], version=1))
        rest = [posting for posting in entry.postings if "credit" not in posting]
        lost = sum(cents for source, _, cents in rest if source == "unrecovered") + taken
        kept = [posting for posting in rest if posting[0] != "unrecovered"]
        self._show(replace(entry, postings=[*kept, ("unrecovered", "house", lost)]))
        return replace(entry, kind=EntryKind.STAND, postings=[("escrow", "credit", credit)], version=1)

    def _invented(self, entry: Entry) -> Entry:
        number, session = entry.round, self._copy().get("session", entry.credit_session)
        made = replace(entry, credit_session=session, key="", stake_cents=0, payout_cents=0, note="")
        choices = (
            replace(made, kind=EntryKind.VOID, round=number + 1, version=1, postings=[]),
            replace(made, kind=EntryKind.SETTLE, round=number + 1, version=1, postings=[("house", "credit", 5000)]),
            replace(made, kind=EntryKind.HOLD, round=number + 1, version=1, postings=[("credit", "escrow", 100)]),
            replace(made, kind=EntryKind.STAND, round=number, version=1, postings=[("escrow", "credit", 100)]),
            replace(
                made, kind=EntryKind.TRANSFER, key="mine", round=0, version=0, postings=[("money-in", "credit", 9000)]
            ),
            replace(made, kind=EntryKind.EVACUATE, round=number, version=0, postings=[]),
        )
        return self._lies.choice(choices)

    def _show(self, entry: Entry) -> None:
        data = encode_entry(replace(entry, seq=len(self._shown) + 1))
        self._shown.append(data)
        self._hashes.append(next_hash(self._hashes[-1], data))

    def _give_up(self, now_s: float) -> None:
        """Gives up a lie that the console refuses: it tries what comes next, or tells everything in order."""
        refused = [decode_entry(data) for data in self._shown[self._acked :]]
        del self._shown[self._acked :], self._hashes[self._acked + 1 :]
        self._stuck_s = now_s
        if self._lies.random() < 0.4:
            self._repent()
        else:
            for entry in refused[1:]:
                self._show(entry)

    def _repent(self) -> None:
        """Shows in the right order the entries that it had withheld."""
        told = {_name(decode_entry(data)) for data in self._shown}
        own = [decode_entry(each.data) for each in self.store.journal[: self._seen]]
        self._kept.clear()
        for entry in own:
            if _name(entry) not in told and entry.kind in (*SETTLED, EntryKind.TRANSFER, EntryKind.EVACUATE):
                self._hold_for(entry)
                self._show(entry)

    def _hold_for(self, entry: Entry) -> None:
        """Holds the stake from whichever account has it in the copy."""
        copy = self._copy()
        wanted = sum(cents for source, _, cents in entry.postings if source == "escrow")
        escrow = copy.get("escrow", 0)
        if wanted and wanted != escrow:
            pair = ("credit", "escrow") if wanted > escrow else ("escrow", "credit")
            held = replace(entry, kind=EntryKind.HOLD, version=1, postings=[(*pair, abs(wanted - escrow))])
            self._show(replace(held, credit_session=copy.get("session", 0), stake_cents=0, payout_cents=0))

    def _copy(self) -> dict[str, int]:
        """Gives every account and the credit session by what the liar has shown."""
        found: dict[str, int] = {}
        for entry in map(decode_entry, self._shown):
            for source, target, cents in entry.postings:
                found[source] = found.get(source, 0) - cents
                found[target] = found.get(target, 0) + cents
                if source == "money-in":
                    found["session"] = entry.credit_session
        return found

    def _copy_cents(self) -> int:
        copy = self._copy()
        return max(0, copy.get("credit", 0) + copy.get("escrow", 0))


def _name(entry: Entry) -> tuple[str, int, int, str]:
    return entry.kind, entry.round, entry.version, entry.key
