"""What is wrong at a table, in words a technician would use: nature, place, and who may clear it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import Struct

from console.links import Link
from console.settings import Settings
from console.state import Table
from console.terminal_keys import has_money
from durable import Health
from games.game import Paragraphs, cited
from phrases.catalogue import english
from protocol.clock import Now
from protocol.diagnosis import FaultFound
from protocol.enrolment import Knock
from protocol.enums import Evacuated, Phase
from protocol.keys import fingerprint

SILENT_S = 2.5
"""A terminal pings, and an outcome source tells its state, more than twice in that time."""
KNOCKING_MS = 30_000
"""A terminal that is not let in tries again every other second."""
CLOCK_APART_MS = 1000
DISK_LOW_MB = 512
COMMIT_SLOW_US = 250_000


class Nature(StrEnum):
    LINK = "link"
    CLOCK = "clock"
    DISK = "disk"
    SOFTWARE = "software"
    LEDGER = "ledger"
    SOURCE = "source"
    ROUND = "round"
    KEYS = "keys"
    MONEY = "money"


TECHNICIAN, DEALER = "technician", "dealer"
SUPERVISOR = "dealer and pit supervisor"
LEDGER_PEOPLE = "technician and pit supervisor"

KINDS: dict[str, tuple[str, str]] = {
    "terminal_silent": (Nature.LINK, TECHNICIAN),
    "all_terminals_silent": (Nature.LINK, TECHNICIAN),
    "terminal_refused": (Nature.SOFTWARE, TECHNICIAN),
    "other_software": (Nature.SOFTWARE, TECHNICIAN),
    "terminal_out_of_service": (Nature.LEDGER, LEDGER_PEOPLE),
    "terminal_locked": (Nature.LEDGER, LEDGER_PEOPLE),
    "journal_broken": (Nature.LEDGER, LEDGER_PEOPLE),
    "evacuated_terminal_is_back": (Nature.LEDGER, LEDGER_PEOPLE),
    "seal_fault": (Nature.LEDGER, LEDGER_PEOPLE),
    "credit_impossible": (Nature.LEDGER, LEDGER_PEOPLE),
    "reconciled": (Nature.LEDGER, LEDGER_PEOPLE),
    "settlement_owed": (Nature.LINK, TECHNICIAN),
    "log_behind_cursor": (Nature.DISK, TECHNICIAN),
    "table_blocked": (Nature.DISK, TECHNICIAN),
    "clock_apart": (Nature.CLOCK, TECHNICIAN),
    "day_damaged": (Nature.DISK, TECHNICIAN),
    "days_unchecked": (Nature.DISK, TECHNICIAN),
    "day_not_here": (Nature.DISK, TECHNICIAN),
    "disk_low": (Nature.DISK, TECHNICIAN),
    "commit_slow": (Nature.DISK, TECHNICIAN),
    "loop_gap": (Nature.SOFTWARE, TECHNICIAN),
    "keys_unreadable": (Nature.KEYS, TECHNICIAN),
    "key_not_enrolled": (Nature.KEYS, TECHNICIAN),
    "key_unknown": (Nature.KEYS, TECHNICIAN),
    "key_revoked": (Nature.KEYS, TECHNICIAN),
    "ledger_without_key": (Nature.KEYS, LEDGER_PEOPLE),
    "files_run_out": (Nature.LINK, TECHNICIAN),
    "no_broadcast": (Nature.LINK, TECHNICIAN),
    "outcome_outside_a_round": (Nature.SOURCE, DEALER),
    "second_outcome": (Nature.SOURCE, DEALER),
    "round_held": (Nature.ROUND, SUPERVISOR),
    "round_interrupted": (Nature.ROUND, TECHNICIAN),
    "round_to_conclude": (Nature.ROUND, SUPERVISOR),
    "round_recovering": (Nature.ROUND, "nobody: it ends by itself"),
    "pay": (Nature.MONEY, DEALER),
    "claim": (Nature.MONEY, "pit supervisor"),
}
"""Every kind of fault and alarm: its nature, and who may clear or acknowledge it."""
UNKNOWN_KIND = (Nature.SOFTWARE, TECHNICIAN)
"""Of an alarm that other software left on disk."""


def kind_of(kind: str, settings: Settings) -> tuple[str, str]:
    """Of a fault or an alarm: its nature, and who may clear or acknowledge it."""
    return settings.vertical.kinds.get(kind) or KINDS.get(kind, UNKNOWN_KIND)


@dataclass(frozen=True, slots=True)
class Sight:
    """All that faults are told from."""

    table: Table
    settings: Settings
    paragraphs: Paragraphs
    links: dict[str, Link]
    enrolled: tuple[str, ...]
    """Names of the terminals that may speak to this console."""
    source: Struct | None
    """What the outcome source tells a technician; None where there is none."""
    health: Health
    software: str
    counts: dict[str, int]
    keys_fault: str | None
    events_fault: str | None
    now: Now
    knocks: tuple[Knock, ...] = ()
    """Keys that were refused at the terminals' socket."""
    revoked: Mapping[str, str] = field(default_factory=dict)
    """By key, the name that it was revoked under."""
    days: tuple[str, ...] = ()
    """What is wrong with the sealed days, a sentence each."""


@dataclass(frozen=True, slots=True)
class Fault:
    kind: str
    place: str
    words: str

    def found(self, settings: Settings) -> FaultFound:
        nature, cleared_by = kind_of(self.kind, settings)
        return FaultFound(self.kind, nature, self.place, self.words, cleared_by)


def faults(sight: Sight) -> list[Fault]:
    return [
        *_of_the_console(sight),
        *_of_keys(sight),
        *sight.settings.vertical.faults(sight),
        *_of_the_round(sight),
        *_of_the_terminals(sight),
    ]


def _of_the_console(sight: Sight) -> Iterator[Fault]:
    table, place = sight.table, "console"
    yield from _of_a_disk(place, sight.health.disk_free_mb, sight.health.commit_us)
    if sight.keys_fault:
        yield Fault("keys_unreadable", place, f"The list of keys on disk is not in force: {sight.keys_fault}")
    if sight.events_fault:
        yield Fault("no_broadcast", place, f"Nobody hears a broadcast: {sight.events_fault} Find who took the port.")
    if sight.counts.get("accept_failed"):
        yield Fault("files_run_out", place, "Connections were not accepted: raise the limit of open files.")
    for sentence in sight.days:
        yield Fault("day_damaged", place, f"{sentence} Put the file back from a backup.")
    if table.blocked:
        yield Fault("table_blocked", place, f"No round may be opened: {table.blocked}")


def _of_keys(sight: Sight) -> Iterator[Fault]:
    """A terminal that is not let in cannot say so itself: its knocking does."""
    fresh = [knock for knock in sight.knocks if sight.now.wall_ms - knock.wall_ms < KNOCKING_MS]
    for knock in fresh:
        if (name := sight.revoked.get(knock.public)) is not None:
            words = (
                f"Its key was revoked, and it knocks: {fingerprint(knock.public)}. Switch it off, or enrol a new key."
            )
            yield Fault("key_revoked", name, words)
    if unknown := [knock for knock in fresh if knock.public not in sight.revoked]:
        last = max(unknown, key=lambda knock: knock.wall_ms)
        count = "A key that is not enrolled knocks" if len(unknown) == 1 else f"{len(unknown)} unknown keys knock"
        words = f"{count}; the last is {fingerprint(last.public)}. Enrol it if a terminal's own screen shows the same."
        yield Fault("key_unknown", "network", words)


def _of_a_disk(place: str, free_mb: int, commit_us: int | None) -> Iterator[Fault]:
    if free_mb < DISK_LOW_MB:
        yield Fault("disk_low", place, f"{free_mb} MB are free on its disk; full, it takes no more bets.")
    if commit_us is not None and commit_us > COMMIT_SLOW_US:
        yield Fault(
            "commit_slow", place, f"The last commit took {commit_us / 1000:.0f} ms; its disk is slow or failing."
        )


def _of_the_round(sight: Sight) -> Iterator[Fault]:
    table, place = sight.table, f"round {sight.table.round.number}"
    if table.play.recovering_until_s is not None:
        left_s = max(0.0, table.play.recovering_until_s - sight.now.monotonic_s)
        yield Fault("round_recovering", place, sight.settings.vertical.words.recovering.format(seconds=left_s))
    elif table.play.conclude_only:
        yield Fault("round_to_conclude", place, f"{table.round.reason} Conclude it{cited(sight.paragraphs.concluded)}.")
    elif table.round.phase == Phase.HELD:
        yield Fault("round_held", place, f"It is held: {table.round.reason}")


def _of_the_terminals(sight: Sight) -> Iterator[Fault]:
    silent = {name: words for name in sight.enrolled if (words := _silence(sight, name))}
    if len(silent) == len(sight.enrolled) > 1:
        by = cited(sight.paragraphs.terminal_lost)
        words = f"No terminal is heard: the console's network or its switch. The round goes on{by}."
        yield Fault("all_terminals_silent", "network", words)
    for name in sorted({*sight.enrolled, *sight.table.seats.terminals}):
        if name in silent:
            yield Fault("terminal_silent", name, silent[name])
        elif name not in sight.enrolled and must_be_heard(sight, name):
            words = "It has money here and no key that is good, so it is not heard. Evacuate it, or enrol a new key."
            yield Fault("ledger_without_key", name, words)
        yield from _of_a_terminal(sight, name, sight.links.get(name, Link()))
    for (number, version, _), owed in sight.table.money.owed.items():
        for name in owed:
            if name in silent:
                by = cited(sight.paragraphs.terminal_lost)
                words = f"Settlement {version} of round {number} is not confirmed; it settles when it returns{by}."
                yield Fault("settlement_owed", name, words)


def _silence(sight: Sight, name: str) -> str | None:
    link = sight.links.get(name)
    if link is None:
        return "Not heard since the console started. Check its power, its cable, its key and its own log."
    silent_s = sight.now.monotonic_s - link.heard_s
    if silent_s <= SILENT_S:
        return None
    if link.vitals is not None and link.vitals.disk_free_mb < DISK_LOW_MB:
        return f"Not heard for {silent_s:.0f} s, and its disk was nearly full. Make room there."
    return f"Not heard for {silent_s:.0f} s. Check its power, its cable and its own log."


def must_be_heard(sight: Sight, name: str) -> bool:
    """Whether its ledger may hold what its copy does not: not where it was evacuated, or disabled when it was empty."""
    row = sight.table.seats.terminals[name]
    if row.evacuation is Evacuated.OUT:
        return False
    return name in sight.enrolled or has_money(sight.table, name)


def _of_a_terminal(sight: Sight, name: str, link: Link) -> Iterator[Fault]:
    row = sight.table.seats.terminals.get(name)
    if link.refused:
        yield Fault("terminal_refused", name, f"The console does not let it in: {english(link.refused)}")
    if row is not None and row.locked:
        yield Fault("terminal_locked", name, f"Locked by the console: {row.locked}")
    if link.software and link.software != sight.software:
        yield Fault("other_software", name, f"It runs {link.software}, the console {sight.software}.")
    offset_ms = link.clock_offset_ms
    if offset_ms is not None and abs(offset_ms) > CLOCK_APART_MS:
        side = "ahead of" if offset_ms > 0 else "behind"
        yield Fault("clock_apart", name, f"Its clock is {abs(offset_ms) / 1000:.1f} s {side} the console's.")
    if link.vitals is not None:
        if link.vitals.fault:
            yield Fault("terminal_out_of_service", name, f"Out of service: {link.vitals.fault}")
        yield from _of_a_disk(name, link.vitals.disk_free_mb, link.vitals.commit_us)
