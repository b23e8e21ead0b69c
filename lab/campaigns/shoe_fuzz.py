"""Feeds random and damaged frames to every driver of a shoe: no exception, no card from nonsense, no growth."""

import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from lab.campaigns.report import Report
from shoe_controller.drivers import REGISTRY
from shoe_controller.events import Card, Heard
from shoe_controller.inventory import SetOfCards
from shoe_controller.judge import Judge
from shoe_controller.session import Session
from shoe_controller.sim.faults import DIALECTS
from shoe_controller.sim.shoe import SimulatedShoe
from shoe_controller.verdicts import Accepted

GROWTH_BYTES_MAX = 200_000
SETTLED_FRAMES = 20_000  # after so many, memory is first measured
SET_FRAMES = 400
"""A judge lives as long as one set of cards."""
PAUSES_S = (0.0, 0.005, 0.1, 0.5, 1.5)
WOUNDS = 5
Frames = Callable[[Random, int, list[bytes]], Iterator[bytes]]


def sample_frames(dialect: str) -> list[bytes]:
    """Gives frames that a shoe really sends, as material to damage."""
    if dialect not in DIALECTS:
        return [b"8S", b"TD", b"AC"]
    shoe, found = SimulatedShoe(1, dialect), []
    for name in ("not-read", "other-card", "two-at-once", "power-loss"):
        shoe.fault(name)
        for _ in range(8):
            shoe.draw()
            found += [data for _, data in shoe.advance(shoe.now + 2.0)]
            shoe.press_clear()
    return found


def random_frames(random: Random, count: int, samples: list[bytes]) -> Iterator[bytes]:
    for _ in range(count):
        yield random.randbytes(random.randint(0, 60))


def wounded_frames(random: Random, count: int, samples: list[bytes]) -> Iterator[bytes]:
    for _ in range(count):
        yield wounded(random, random.choice(samples))


def wounded(random: Random, frame: bytes) -> bytes:
    """Damages a frame in one to three places; the result always differs from the frame."""
    data = bytearray(frame)
    while bytes(data) == frame:
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(data) + 1)
            match random.randrange(WOUNDS):
                case 0:
                    data[at : at + 1] = random.randbytes(1)
                case 1:
                    data[at : at + random.randint(1, 6)] = b""
                case 2:
                    data[at:at] = random.randbytes(random.randint(1, 8))
                case 3:
                    data[at:at] = data[:at]
                case _:
                    del data[at:]
    return bytes(data)


def fuzz(count: int) -> Report:
    """Feeds each driver half random bytes and half damaged frames, in random order."""
    report = Report()
    kinds: dict[str, Frames] = {"random": random_frames, "wounded": wounded_frames}
    for name in REGISTRY:
        samples = sample_frames(name)
        for kind, frames in kinds.items():
            random = Random(f"{name} {kind}")
            _feed(report, name, kind, random, frames(random, count // 2, samples), {*samples})
            report.tried += count // 2
    return report


def _feed(report: Report, name: str, kind: str, random: Random, frames: Iterator[bytes], genuine: set[bytes]) -> None:
    session, now_s, number, early = Session(REGISTRY[name]()), 0.0, 0, 0
    judge, cards = _judge(session), Counter[str]()
    tracemalloc.start()
    session.connected(now_s)
    for number, frame in enumerate(frames, 1):
        now_s += random.choice(PAUSES_S)
        cut = random.randrange(len(frame) + 1)
        events = [*session.receive(now_s, frame[:cut]), *session.receive(now_s, frame[cut:]), *session.tick(now_s)]
        for event in events:
            if isinstance(event, Heard) and isinstance(event.said.event, Card):
                cards["whole" if _is_whole(event.frame, genuine) else "from nonsense"] += 1
            for outcome in judge.see(event):
                cards["accepted"] += isinstance(outcome, Accepted)
            if isinstance(event, Heard):
                session.stored(event, now_s)
        session.take_to_send()
        if session.wants_reopening:
            session.connected(now_s)
        if number % SET_FRAMES == 0:
            judge = _judge(session)
        if number == SETTLED_FRAMES:
            early = tracemalloc.get_traced_memory()[0]
    growth = tracemalloc.get_traced_memory()[0] - early
    tracemalloc.stop()
    _told(report, f"{name} {kind}", session, cards, growth if number > SETTLED_FRAMES else None)


def _told(report: Report, what: str, session: Session, cards: Counter[str], growth: int | None) -> None:
    report.figures[f"{what}, growth in bytes"] = "too few frames" if growth is None else growth
    report.figures[f"{what}, frames left whole by their wounds"] = cards["whole"]
    report.figures[f"{what}, cards from wounded frames"] = cards["from nonsense"]
    if cards["from nonsense"] and session.driver.traits.checksum:
        report.wrong.append(f"{what}: {cards['from nonsense']} cards from nonsense in spite of a checksum")
    if growth is not None and growth > GROWTH_BYTES_MAX:
        report.wrong.append(f"{what}: grew by {growth} bytes")


def _is_whole(frame: bytes, genuine: set[bytes]) -> bool:
    """Says whether the damage was outside the frame, so that the message is intact."""
    return any(frame in each for each in genuine)


def _judge(session: Session) -> Judge:
    return Judge(SetOfCards(8), session.driver.traits)
