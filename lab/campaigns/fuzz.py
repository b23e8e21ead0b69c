"""Feeds hostile input to everything that reads bytes: codec, console, wheel drivers. No crash, no commit, no growth."""

import resource
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from console.effects import WRITES, Alarm, Stop, Write
from console.engine import Engine, FromTerminal
from console.invariants import what_is_broken
from console.rows import TerminalRow
from lab.campaigns.fuzz_inputs import LINE_WAYS, WAYS
from lab.campaigns.lossy_disk import LossyDisk
from lab.campaigns.power_cuts import SLIPS, play, play_up_to_the_slips
from lab.campaigns.report import Report
from lab.campaigns.wheel_fuzz import sample_lines
from lab.campaigns.wired_table import WiredTable
from protocol.chain import GENESIS
from protocol.clock import this_moment
from protocol.codec import (
    EVENT_BYTES_MAX,
    Frame,
    RemoteProtocolError,
    decode_entry,
    decode_frame,
    decode_lines,
    decode_record,
    encode_frame,
)
from protocol.messages import Command, Event, Get, Hello, Journal, Ping, Slip, Vitals
from wheel_controller.drivers import REGISTRY
from wheel_controller.judge import Judge
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.session import Session
from wheel_controller.verdicts import Result

UPWARD = (Slip, Journal, Get, Ping)
STRANGER, INSIDER = "T66", "T67"
"""Both enrolled, one of them in no session."""
GROWTH_MB_MAX = 10.0
DRIVERS_SHARE = 0.3
PAUSES_S = (0.0, 0.005, 0.02, 0.1)
LINES_A_BATCH = 10
Samples = dict[str, list[bytes]]


def fuzz(count: int) -> Report:
    """Feeds the first tenth of every kind, then the rest: from there on memory must not grow."""
    report, seen = Report(), Counter[str]()
    with _a_table() as (samples, engine):
        for seed, share in ((1, 0.1), (2, 0.9)):
            before_mb = resident_mb()
            _codec(round(count * share * (1 - DRIVERS_SHARE)), seed, samples, engine, report, seen)
            _drivers(round(count * share * DRIVERS_SHARE), seed, report, seen)
    report.figures |= dict(sorted(seen.items()))
    grown_mb = resident_mb() - before_mb
    report.figures |= {"rss_mb_after_a_tenth": round(before_mb, 1), "rss_mb_at_the_end": round(resident_mb(), 1)}
    if grown_mb > GROWTH_MB_MAX:
        report.wrong.append(f"Memory has grown by {grown_mb:.1f} MB.")
    return report


def resident_mb(process: int | str = "self") -> float:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


@contextmanager
def _a_table() -> Iterator[tuple[Samples, Engine]]:
    """Makes the messages of a whole evening, and a console with open, registered bets that no input may change."""
    disk = LossyDisk("fuzz")
    said: list[bytes] = []
    with tempfile.TemporaryDirectory(prefix="etg-fuzz-") as folder:
        tables = [WiredTable(Path(folder) / name, SLIPS, disk.name, said_by(said)) for name in ("whole", "open")]
        try:
            play(tables[0])
            play_up_to_the_slips(tables[1])
            yield _samples(said), tables[1].engine
        finally:
            for table in tables:
                table.die()
            disk.unregister()


def said_by(said: list[bytes]) -> Callable[[str, bytes, str], None]:
    return lambda who, payload, terminal: said.append(payload)


def _samples(said: list[bytes]) -> Samples:
    messages = [decode_frame(payload, EVENT_BYTES_MAX).message for payload in said]
    command = Command("1", "correct", "s", {"round": 1, "outcome": "17", "reason": "misread", "force": True})
    return {
        "frame": [*said, encode_frame(command)],
        "in session": [payload for payload, message in zip(said, messages, strict=True) if isinstance(message, UPWARD)],
        "record": [message.record for message in messages if isinstance(message, Event)],
        "entry": [data for message in messages if isinstance(message, Journal) for data in message.entries],
        "lines": [message.lines for message in messages if isinstance(message, Slip)],
    }


def _codec(count: int, seed: int, samples: Samples, engine: Engine, report: Report, seen: Counter[str]) -> None:
    decoders: dict[str, Callable[[bytes], object]] = {
        "frame": lambda data: _hear(engine, data),
        "in session": Insider(engine).hear,
        "record": decode_record,
        "entry": decode_entry,
        "lines": decode_lines,
    }
    each = -(-count // (len(decoders) * len(WAYS)))
    for name, decode in decoders.items():
        for way, make in WAYS.items():
            inputs = make(Random(f"{name} {way} {seed}"), samples[name], each)
            seen[f"{name}, {way}, accepted"] += _feed(decode, inputs, f"{name}, {way}", report)
            report.tried += each


def _feed(decode: Callable[[bytes], object], inputs: Iterator[bytes], name: str, report: Report) -> int:
    """Feeds input; gives the number of well-formed messages. Any error but the peer's fault is a crash."""
    accepted = 0
    for data in inputs:
        try:
            decode(data)
            accepted += 1
        except RemoteProtocolError:
            pass
        except Exception as crash:
            report.wrong.append(f"{name}: {type(crash).__name__} {crash} on {data.hex()}")
    return accepted


class Moved(Exception):
    """The console would have acted on the input, which is an error."""


def _hear(engine: Engine, data: bytes) -> None:
    """Hears a message of a key without a session, as the console does: it answers, and writes nothing."""
    frame = decode_frame(data)
    if isinstance(frame.message, Vitals):
        return
    effects = engine.handle(FromTerminal(STRANGER, frame), this_moment())
    if any(isinstance(each, (*WRITES, Alarm, Stop)) for each in effects):
        raise Moved(f"{effects}")


class Insider:
    """A key in a session of its own: it may change only its own rows, and stop nothing."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        hello = Hello(INSIDER, 1, "fuzz", engine.table.log.game, engine.rules_hash, 0, GENESIS, 0, GENESIS)
        engine.handle(FromTerminal(INSIDER, Frame(0, 0, 0, hello)), this_moment())

    def hear(self, data: bytes) -> None:
        frame, table = decode_frame(data), self._engine.table
        if isinstance(frame.message, Hello | Vitals):
            return
        session = table.seats.present[INSIDER].session
        frame = Frame(table.log.epoch, session, frame.number, frame.message)
        effects = self._engine.handle(FromTerminal(INSIDER, frame), this_moment())
        for each in effects:
            if isinstance(each, Stop) or (isinstance(each, WRITES) and _whose(each) != INSIDER):
                raise Moved(f"{each}")
        if broken := what_is_broken(table):
            raise Moved(broken)
        table.seats.terminals[INSIDER] = TerminalRow(INSIDER)
        table.bets.slips.pop(INSIDER, None)
        table.bets.stakes.pop(INSIDER, None)


def _whose(write: Write) -> str | None:
    return getattr(getattr(write, "row", write), "terminal", None)


def _drivers(count: int, seed: int, report: Report, seen: Counter[str]) -> None:
    lines = [line for at in range(4) for line in sample_lines(at) if line]
    each = -(-count // (len(REGISTRY) * len(LINE_WAYS)))
    for name, make_driver in REGISTRY.items():
        for way, make in LINE_WAYS.items():
            random = Random(f"{name} {way} {seed}")
            session = Session(make_driver())
            verdicts = _listen(session, random, make(random, lines, each), f"{name}, {way}", report)
            seen.update({f"{name}, {way}, {verdict}": times for verdict, times in verdicts.items()})
            report.tried += each


def _listen(session: Session, random: Random, lines: Iterator[bytes], name: str, report: Report) -> Counter[str]:
    """Feeds the judge nonsense: people may have to look at a spin, but there must never be a result."""
    judge, now_s, verdicts = Judge(DEFAULT_ORDER), 0.0, Counter[str]()
    session.connected(now_s)
    while batch := [line for line, _ in zip(lines, range(LINES_A_BATCH), strict=False)]:
        now_s += PAUSES_S[int(random.random() * len(PAUSES_S))]
        try:
            events = [*session.receive(now_s, b"\r\n".join(batch) + b"\r\n"), *session.tick(now_s)]
            found = [outcome for event in events for outcome in judge.see(event) if hasattr(outcome, "seen")]
        except Exception as crash:
            report.wrong.append(f"{name}: {type(crash).__name__} {crash} on {batch}")
            continue
        session.take_to_send()
        verdicts.update(type(verdict).__name__ for verdict in found)
        report.wrong += [f"{name}: {verdict} out of {batch}" for verdict in found if isinstance(verdict, Result)]
    return verdicts
