"""Reads the results that a wheel's health is computed from: a plain list, or a console's record."""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from console.day_files import Where, found, listed_in
from console.store import Store
from daemon.recorded import RecordingError
from durable import StoreError
from games.game import VOID
from games.roulette.pockets import POCKETS, fault_in_names
from games.roulette.rules import order_by
from record.audit.files import CONSOLE_DB, copied, is_database
from record.audit.findings import AuditError
from record.record_config import console_folder, data_folder
from tools.roulette.spin_memory import SpinMemory, SpinReading
from wheel_controller.events import SENSORS, Banner, Direction, Heard, Status
from wheel_controller.health import PlayedRound
from wheel_controller.judge import Judge
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.recording import Recording, parse
from wheel_controller.replay import replayed
from wheel_controller.verdicts import Held, Invalid, Result, TrackPass

UNNAMED = "unnamed"
FILE_BYTES_MAX = 1 << 28
NOT_KNOWN = "-"
COLUMNS = "pocket or void, dealer, direction of the ball, last sensor"
READY, BALL_IN_PLAY = (1, 2), (3, 4, 5)


class ResultsError(Exception):
    """The results cannot be read; the message is one sentence for the person."""


@dataclass(slots=True)
class WheelResults:
    """One wheel's results, grouped by serial number and pocket order; simulated results are kept apart."""

    wheel: str
    order: tuple[str, ...] = tuple(DEFAULT_ORDER)
    simulated: bool = False
    rounds: list[PlayedRound] = field(default_factory=list)
    newest: int = 0
    """The number of the wheel's last round or last line."""


def read_list(path: Path) -> list[WheelResults]:
    try:
        if path.stat().st_size > FILE_BYTES_MAX:
            raise ResultsError(f"{path} is larger than {FILE_BYTES_MAX >> 20} MiB.")
        text = path.read_text("utf-8")
    except OSError as bad:
        raise ResultsError(f"{path} cannot be read: {bad.strerror}.") from None
    except UnicodeDecodeError:
        raise ResultsError(f"{path} is not text.") from None
    found: dict[str, WheelResults] = {}
    here = UNNAMED
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{path}, line {number}"
        said, _, comment = line.partition("#")
        match comment.split():
            case ["wheel", serial] if not said.strip():
                here = serial
            case ["order", *order] if not said.strip() and len(order) > len(POCKETS) // 2:
                if fault := fault_in_names(order):
                    raise ResultsError(f"{where}: {fault}")
                found.setdefault(here, WheelResults(here)).order = tuple(order)
        if words := said.split():
            results = found.setdefault(here, WheelResults(here))
            results.rounds.append(_listed(words, where))
            results.newest = number
    return list(found.values())


def _listed(words: list[str], where: str) -> PlayedRound:
    pocket, dealer, direction, sensor, *more = [*words, *[NOT_KNOWN] * (4 - len(words))]
    if more:
        raise ResultsError(f"{where}: there are four columns at most: {COLUMNS}.")
    if pocket not in POCKETS and pocket != VOID:
        raise ResultsError(f"{where}: {pocket!r} is no pocket and not {VOID!r}.")
    if direction not in (*Direction, NOT_KNOWN):
        raise ResultsError(f"{where}: {direction!r} is no direction; there are {' and '.join(Direction)}.")
    if sensor not in (*map(str, SENSORS), NOT_KNOWN):
        raise ResultsError(f"{where}: {sensor!r} is no sensor; there are {', '.join(map(str, SENSORS))}.")
    return PlayedRound(
        None if pocket == VOID else pocket,
        "" if dealer == NOT_KNOWN else dealer,
        "" if direction == NOT_KNOWN else direction,
        None if sensor == NOT_KNOWN else int(sensor),
    )


def read_data(data: Path, memory: SpinMemory | None = None) -> list[WheelResults]:
    """The results by wheel, from a stopped console's record or from a backup."""
    memory = memory or SpinMemory(None)
    path = data if data.is_file() else console_folder(data) / CONSOLE_DB
    if not is_database(path):
        raise AuditError(f"{path} is no database of a console.")
    wheels: dict[tuple[str, tuple[str, ...], bool], WheelResults] = {}
    with copied(path) as copy:
        try:
            store = Store(copy, data=data_folder(path))
            try:
                for number, wheel, order, simulated, played in _rounds(store, memory):
                    results = wheels.setdefault((wheel, order, simulated), WheelResults(wheel, order, simulated))
                    results.rounds.append(played)
                    results.newest = number
            finally:
                store.close()
                memory.save()
        except StoreError as bad:
            raise AuditError(str(bad).replace(str(copy), str(path))) from None
    return list(wheels.values())


def days_left_out(data: Path) -> list[str]:
    """The sealed days of the record whose rounds cannot be counted, one sentence each."""
    path = data if data.is_file() else console_folder(data) / CONSOLE_DB
    try:
        rows = listed_in(path).days
    except StoreError as bad:
        raise AuditError(str(bad)) from None
    days = [found(data_folder(path), row) for row in rows]
    return [f"Left out: the sealed day {day.day} is {day.where}." for day in days if day.where is not Where.HERE]


def _rounds(store: Store, memory: SpinMemory) -> Iterator[tuple[int, str, tuple[str, ...], bool, PlayedRound]]:
    """The rounds with their wheels; a round without a reading, for example a void, has the wheel before it."""
    wheel, simulated = UNNAMED, False
    orders = {rules.rules_hash: order_by(rules.readings) for rules in store.rules()}
    for number in range(1, store.last_round() + 1):
        row = store.round(number)
        if row is None or row.outcome is None:
            continue
        spin = _told(number, store.recording(number), memory)
        order = spin.order if spin else orders.get(row.rules_hash, DEFAULT_ORDER)
        wheel = (spin.wheel if spin else "") or wheel
        pocket = None if row.outcome == VOID else row.outcome
        if pocket or spin:
            simulated = row.simulated or bool(spin and spin.simulated)
        spin = spin or SpinReading(order)
        direction = spin.direction or _direction_at_close(row.evidence)
        played = PlayedRound(pocket, row.dealer, direction, spin.sensor if pocket else None, spin.warned)
        yield number, wheel, order, simulated, played


def _told(number: int, packed: bytes | None, memory: SpinMemory) -> SpinReading | None:
    if packed is None or (spin := memory.recall(number, packed)) is not None:
        return None if packed is None else spin
    recording = _unpacked(packed)
    if recording is None:
        return None
    spin = _spin(recording, number)
    memory.keep(number, packed, spin)
    return spin


def _unpacked(packed: bytes) -> Recording | None:
    """The recording; None if it cannot be read, which the audit reports: the result is used without it."""
    try:
        return parse(zlib.decompress(packed), "the recording")
    except (RecordingError, zlib.error):
        return None


def _spin(recording: Recording, round_: int) -> SpinReading:
    """The reading of a round's spin from the lines since the verdict before, seen by the same tracker as then."""
    before_s = max((note.time_s for note in recording.judged if note.round != round_), default=-1.0)
    found = SpinReading(tuple(recording.order))
    for event, outcomes in replayed(recording, Judge(recording.order)):
        match event:
            case Heard(event=Banner(text=text, simulated=simulated)):
                found.wheel, found.simulated = text.split()[-1], simulated
            case Heard(event=Status(state=state)) if state in READY:  # A spin may continue after its verdict.
                found.direction, found.sensor, found.warned = "", None, False
            case Heard(time_s=time_s, event=Status(state=state, warn=warn)) if time_s > before_s:
                found.warned |= bool(warn) and state in BALL_IN_PLAY
        for outcome in outcomes:
            if outcome.time_s <= before_s:
                continue
            if isinstance(outcome, TrackPass):
                found.direction, found.sensor = outcome.ball_direction.value, outcome.sensor
            elif isinstance(outcome, Result | Invalid | Held):
                found.warned |= bool(outcome.seen.warnings)
    return found


def _direction_at_close(evidence: str) -> str:
    """The ball's direction that the console recorded at the close; empty if no ball was seen."""
    try:
        facts = msgspec.json.decode(evidence, type=dict[str, Any])
    except msgspec.DecodeError:
        return ""
    return str(facts.get("ball") or "")
