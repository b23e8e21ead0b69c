"""One spin of the simulated wheel, played on the virtual clock and read back from its lines."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from wheel_controller.sim.physics import Physics
from wheel_controller.sim.wheel import SimulatedWheel, Truth

LONGEST_S = 150.0
EXTENDED = re.compile(
    r"\*X;(?P<state>[1-7]);(?P<game>\d{3});(?P<win>[ \d]\d|  );(?P<warn>[0-9A-F]);(?P<rpm>\d{3});(?P<dir>[01])"
    r";(?P<unknown>\d{4});(?P<revs>[0-9A-F]{2});(?P<ball_dir>[01]);(?P<counter>[0-9A-F]{5});(?P<pocket>[ \d]\d|\?\?)"
)
RAW = re.compile(r"\* SP(?P<sensor>[1-4]) (?P<pocket>0|00|[1-9]|[12]\d|3[0-8])\.(?P<tenth>\d)")
WIN = re.compile(r"\d{1,2}")


class Seen(NamedTuple):
    time: float
    sensor: int
    pocket: str
    tenth: int


class Status(NamedTuple):
    time: float
    state: str
    game: int
    win: str
    warn: int
    rpm: float
    rotor_direction: int
    revolutions: int
    ball_direction: int
    pocket: str


@dataclass
class Played:
    truth: Truth
    chunks: list[tuple[float, bytes]]
    seen: list[Seen]
    statuses: list[Status]
    wins: list[str]

    @property
    def on_track(self) -> list[Seen]:
        return [seen for seen in self.seen if seen.time <= self.truth.left_track_at]

    @property
    def afterwards(self) -> list[Seen]:
        return [seen for seen in self.seen if seen.time > self.truth.left_track_at]

    @property
    def warned(self) -> int:
        flags = 0
        for status in self.statuses:
            flags |= status.warn
        return flags

    @property
    def states(self) -> str:
        shown = "".join(status.state for status in self.statuses)
        return re.sub(r"(.)\1+", r"\1", shown)


def code(pocket: str | None) -> str | None:
    return "38" if pocket == "000" else pocket


def made_ready(wheel: SimulatedWheel) -> list[tuple[float, bytes]]:
    chunks, limit = [], wheel.now + LONGEST_S
    while not wheel.ready:
        assert wheel.now < limit, f"still in state {wheel.state}"
        chunks += wheel.advance(wheel.now + 0.5)
    return chunks


def fresh(seed: int, physics: Physics | None = None, bytes_per_second: int | None = None) -> SimulatedWheel:
    wheel = SimulatedWheel(seed, physics=physics or Physics(), bytes_per_second=bytes_per_second)
    wheel.receive(b"*m2 2 2\r\n*SP\r\n")
    made_ready(wheel)
    return wheel


def play(wheel: SimulatedWheel, fault: str | None = None, revolutions: float | None = None) -> Played:
    """Plays one spin, from the launch to the next "place bets"."""
    wheel.spin(fault, revolutions=revolutions)
    chunks = wheel.advance(wheel.now + 0.1)
    truth = wheel.truth
    assert truth is not None
    return read(truth, chunks + made_ready(wheel))


def read(truth: Truth, chunks: list[tuple[float, bytes]]) -> Played:
    played = Played(truth, chunks, [], [], [])
    for time, data in chunks:
        line = data.decode("latin-1").strip("\r\n")
        if found := RAW.fullmatch(line):
            played.seen.append(Seen(time, int(found["sensor"]), found["pocket"], int(found["tenth"])))
        elif found := EXTENDED.fullmatch(line):
            played.statuses.append(_status(time, found))
        elif WIN.fullmatch(line):
            played.wins.append(line)
    return played


def _status(time: float, found: re.Match[str]) -> Status:
    return Status(
        time,
        found["state"],
        int(found["game"]),
        found["win"].strip(),
        int(found["warn"], 16),
        int(found["rpm"]) / 10,
        int(found["dir"]),
        int(found["revs"], 16),
        int(found["ball_dir"]),
        found["pocket"].strip(),
    )
