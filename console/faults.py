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
from games.game import Paragraphs
from phrases import Phrase, phrase
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
    days: tuple[Phrase, ...] = ()
    """What is wrong with the sealed days, one by one."""


@dataclass(frozen=True, slots=True)
class Fault:
    kind: str
    place: str
    words: Phrase

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
        yield Fault("keys_unreadable", place, phrase("fault_keys", why=sight.keys_fault))
    if sight.events_fault:
        yield Fault("no_broadcast", place, phrase("fault_broadcast", why=sight.events_fault))
    if sight.counts.get("accept_failed"):
        yield Fault("files_run_out", place, phrase("fault_files"))
    for wrong in sight.days:
        yield Fault("day_damaged", place, phrase("fault_day", what=wrong))
    if table.blocked:
        yield Fault("table_blocked", place, phrase("blocked", why=table.blocked))


def _of_keys(sight: Sight) -> Iterator[Fault]:
    """A terminal that is not let in cannot say so itself: its knocking does."""
    fresh = [knock for knock in sight.knocks if sight.now.wall_ms - knock.wall_ms < KNOCKING_MS]
    for knock in fresh:
        if (name := sight.revoked.get(knock.public)) is not None:
            words = phrase("fault_key_revoked", key=fingerprint(knock.public))
            yield Fault("key_revoked", name, words)
    if unknown := [knock for knock in fresh if knock.public not in sight.revoked]:
        last = max(unknown, key=lambda knock: knock.wall_ms)
        words = phrase("fault_keys_unknown", count=len(unknown), key=fingerprint(last.public))
        yield Fault("key_unknown", "network", words)


def _of_a_disk(place: str, free_mb: int, commit_us: int | None) -> Iterator[Fault]:
    if free_mb < DISK_LOW_MB:
        yield Fault("disk_low", place, phrase("fault_disk_low", free=free_mb))
    if commit_us is not None and commit_us > COMMIT_SLOW_US:
        yield Fault("commit_slow", place, phrase("fault_commit_slow", ms=round(commit_us / 1000)))


def _of_the_round(sight: Sight) -> Iterator[Fault]:
    table, place = sight.table, f"round {sight.table.round.number}"
    if table.play.recovering_until_s is not None:
        left_s = max(0.0, table.play.recovering_until_s - sight.now.monotonic_s)
        yield Fault("round_recovering", place, phrase(sight.settings.vertical.words.recovering, seconds=round(left_s)))
    elif table.play.conclude_only:
        concluded = sight.paragraphs.concluded
        words = phrase("fault_recovering_end_uncited", why=table.round.reason)
        if concluded:
            words = phrase("fault_recovering_end", why=table.round.reason, paragraph=concluded)
        yield Fault("round_to_conclude", place, words)
    elif table.round.phase == Phase.HELD:
        yield Fault("round_held", place, phrase("fault_held", why=table.round.reason))


def _of_the_terminals(sight: Sight) -> Iterator[Fault]:
    silent = {name: words for name in sight.enrolled if (words := _silence(sight, name))}
    if len(silent) == len(sight.enrolled) > 1:
        by = sight.paragraphs.terminal_lost
        words = phrase("fault_all_silent", paragraph=by) if by else phrase("fault_all_silent_uncited")
        yield Fault("all_terminals_silent", "network", words)
    for name in sorted({*sight.enrolled, *sight.table.seats.terminals}):
        if name in silent:
            yield Fault("terminal_silent", name, silent[name])
        elif name not in sight.enrolled and must_be_heard(sight, name):
            words = phrase("fault_no_key")
            yield Fault("ledger_without_key", name, words)
        yield from _of_a_terminal(sight, name, sight.links.get(name, Link()))
    for (number, version, _), owed in sight.table.money.owed.items():
        for name in owed:
            if name in silent:
                yield Fault("settlement_owed", name, _owed(sight.paragraphs.terminal_lost, version, number))


def _owed(paragraph: str, version: int, number: int) -> Phrase:
    if not paragraph:
        return phrase("fault_settlement_uncited", version=version, round=number)
    return phrase("fault_settlement", version=version, round=number, paragraph=paragraph)


def _silence(sight: Sight, name: str) -> Phrase | None:
    link = sight.links.get(name)
    if link is None:
        return phrase("fault_never_heard")
    silent_s = sight.now.monotonic_s - link.heard_s
    if silent_s <= SILENT_S:
        return None
    if link.vitals is not None and link.vitals.disk_free_mb < DISK_LOW_MB:
        return phrase("fault_silent_full", seconds=round(silent_s))
    return phrase("fault_silent", seconds=round(silent_s))


def must_be_heard(sight: Sight, name: str) -> bool:
    """Whether its ledger may hold what its copy does not: not where it was evacuated, or disabled when it was empty."""
    row = sight.table.seats.terminals[name]
    if row.evacuation is Evacuated.OUT:
        return False
    return name in sight.enrolled or has_money(sight.table, name)


def _of_a_terminal(sight: Sight, name: str, link: Link) -> Iterator[Fault]:
    row = sight.table.seats.terminals.get(name)
    if link.refused:
        yield Fault("terminal_refused", name, phrase("fault_refused", why=link.refused))
    if row is not None and row.locked:
        yield Fault("terminal_locked", name, phrase("fault_locked", why=row.locked))
    if link.software and link.software != sight.software:
        yield Fault("other_software", name, phrase("fault_software", its=link.software, ours=sight.software))
    offset_ms = link.clock_offset_ms
    if offset_ms is not None and abs(offset_ms) > CLOCK_APART_MS:
        seconds = f"{abs(offset_ms) / 1000:.1f}"
        words = phrase("fault_clock_ahead" if offset_ms > 0 else "fault_clock_behind", seconds=seconds)
        yield Fault("clock_apart", name, words)
    if link.vitals is not None:
        if link.vitals.fault:
            yield Fault("terminal_out_of_service", name, phrase("fault_out", why=link.vitals.fault))
        yield from _of_a_disk(name, link.vitals.disk_free_mb, link.vitals.commit_us)
