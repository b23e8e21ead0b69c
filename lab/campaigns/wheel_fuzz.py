"""Feeds random and mutated lines to every wheel driver: no exception, no verdict from nonsense, no growth."""

import tracemalloc
from collections import Counter
from collections.abc import Iterator
from random import Random

from lab.campaigns.report import Report
from lab.campaigns.wheel import SPINS_PER_WHEEL, Table, describe
from wheel_controller.drivers import REGISTRY
from wheel_controller.events import Heard, LinkEvent, Status
from wheel_controller.firmware import said_number
from wheel_controller.judge import Judge
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.session import Session
from wheel_controller.sim.wheel import SimulatedWheel
from wheel_controller.verdicts import Held, Result

GROWTH_BYTES_MAX = 100_000
SETTLED_LINES = 20_000  # after so many, memory is first measured
PAUSES_S = (0.0, 0.005, 0.02, 0.02, 0.1, 0.5, 1.5)
SPOILT_SHARE = 0.2
BYTES = bytes(range(256))
MUTATIONS = 5


def sample_lines(seed: int, seconds: float = 90.0) -> list[bytes]:
    """Gives lines that a wheel really sends, as material for mutation."""
    wheel = SimulatedWheel(seed)
    wheel.receive(b"*m2 2 2\r\n*SP\r\n*V\r\n#?66\r\n")
    wheel.spin()
    return [data.strip(b"\r\n") for _, data in wheel.advance(seconds)]


def mutated(random: Random, line: bytes) -> bytes:
    """Changes a line in one to three places; the result always differs from the line."""
    wounded = bytearray(line)
    while bytes(wounded) == line:
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(wounded) + 1)
            match random.randrange(MUTATIONS):
                case 0:
                    wounded[at : at + 1] = bytes([random.choice(BYTES)])
                case 1:
                    wounded[at : at + random.randint(1, 6)] = b""
                case 2:
                    wounded[at:at] = random.randbytes(random.randint(1, 8))
                case 3:
                    wounded[at:at] = wounded[:at]
                case _:
                    del wounded[at:]
    return bytes(wounded)


def random_lines(random: Random, count: int) -> Iterator[bytes]:
    for _ in range(count):
        yield random.randbytes(random.randint(0, 60))


def mutated_lines(random: Random, count: int) -> Iterator[bytes]:
    samples = [line for seed in range(4) for line in sample_lines(seed)]
    for _ in range(count):
        yield mutated(random, random.choice(samples))


def fuzz(count: int) -> Report:
    """Feeds each driver half random bytes and half damaged lines, in random order."""
    report = Report()
    for name in REGISTRY:
        for kind, lines in (("random", random_lines), ("mutated", mutated_lines)):
            random = Random(f"{name} {kind}")
            _feed(report, f"{name} {kind}", Session(REGISTRY[name]()), random, lines(random, count // 2))
            report.tried += count // 2
    return report


def _feed(report: Report, name: str, session: Session, random: Random, lines: Iterator[bytes]) -> None:
    judge, now_s, number, early = Judge(DEFAULT_ORDER), 0.0, 0, 0
    claimed, verdicts = False, Counter[str]()
    tracemalloc.start()
    session.connected(now_s)
    for number, line in enumerate(lines, 1):
        now_s += random.choice(PAUSES_S)
        cut = random.randrange(len(line) + 2)
        whole = line + b"\r\n"
        for event in [*session.receive(now_s, whole[:cut]), *session.receive(now_s, whole[cut:]), *session.tick(now_s)]:
            claimed = claimed or _claims(event)
            for outcome in judge.see(event):
                if hasattr(outcome, "seen"):
                    verdicts["held for a number" if claimed and isinstance(outcome, Held) else "from nonsense"] += 1
                    claimed = False
        session.take_to_send()
        if number == SETTLED_LINES:
            early = tracemalloc.get_traced_memory()[0]
    growth = tracemalloc.get_traced_memory()[0] - early
    tracemalloc.stop()
    report.figures[f"{name}, growth in bytes"] = growth if number > SETTLED_LINES else "too few lines"
    report.figures[f"{name}, held for a number"] = verdicts["held for a number"]
    if verdicts["from nonsense"]:
        report.wrong.append(f"{name}: {verdicts['from nonsense']} verdicts from nonsense")
    if number > SETTLED_LINES and growth > GROWTH_BYTES_MAX:
        report.wrong.append(f"{name}: grew by {growth} bytes")


def _claims(event: LinkEvent) -> bool:
    """Says whether a damaged line still reports a winning number in full: then an unseen spin is held, rightly."""
    return isinstance(event, Heard) and isinstance(event.event, Status) and said_number(event.event) is not None


def garbled(count: int) -> Report:
    """Plays real spins with one damaged line in five: a right result or none."""
    report = Report()
    for seed in range(900_000, 900_000 + count, SPINS_PER_WHEEL):
        random = Random(seed)
        table = Table(seed, spoil=lambda data, random=random: _spoil(random, data))  # type: ignore[misc]
        for _ in range(min(SPINS_PER_WHEEL, count)):
            verdicts = table.spin()
            results = [verdict.pocket for verdict in verdicts if isinstance(verdict, Result)]
            right = results in ([], [table.truth.pocket])
            report.check(right, describe(verdicts, table.truth))
            report.figures["results"] = int(report.figures.get("results", 0)) + len(results)
    return report


def _spoil(random: Random, data: bytes) -> bytes:
    return mutated(random, data) if random.random() < SPOILT_SHARE else data
