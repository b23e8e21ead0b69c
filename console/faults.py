"""What is wrong at a table, in words that a technician would use: nature, place, and who may clear it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import Struct

from console.alarm_kinds import Kind
from console.links import Link
from console.settings import Settings
from console.state import Table
from console.terminal_keys import has_money
from durable import Health
from games.game import Paragraphs
from phrases import Phrase, phrase
from protocol.clock import Now
from protocol.diagnosis import FaultFound
from protocol.enrolment import Domain, Knock
from protocol.enums import AlarmKind, Evacuated, Phase
from protocol.keys import fingerprint

SILENT_S = 2.5
"""Seconds of silence that count as a fault.

Terminals and outcome sources send something more than twice in that time.
"""
FRONT_UNSTEADY_S = 60.0
"""Seconds after the end of a front for which it counts as a fault."""
KNOCKING_MS = 30_000
"""Milliseconds for which a refused key counts as trying to connect.

A refused terminal tries again every two seconds.
"""
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
    AlarmKind.TERMINAL_SILENT: (Nature.LINK, TECHNICIAN),
    AlarmKind.ALL_TERMINALS_SILENT: (Nature.LINK, TECHNICIAN),
    AlarmKind.TERMINAL_REFUSED: (Nature.SOFTWARE, TECHNICIAN),
    AlarmKind.OTHER_SOFTWARE: (Nature.SOFTWARE, TECHNICIAN),
    AlarmKind.TERMINAL_OUT_OF_SERVICE: (Nature.LEDGER, LEDGER_PEOPLE),
    AlarmKind.TERMINAL_LOCKED: (Nature.LEDGER, LEDGER_PEOPLE),
    AlarmKind.JOURNAL_BROKEN: (Nature.LEDGER, LEDGER_PEOPLE),
    AlarmKind.EVACUATED_TERMINAL_IS_BACK: (Nature.LEDGER, LEDGER_PEOPLE),
    AlarmKind.SEAL_FAULT: (Nature.LEDGER, LEDGER_PEOPLE),
    AlarmKind.CREDIT_IMPOSSIBLE: (Nature.LEDGER, LEDGER_PEOPLE),
    AlarmKind.RECONCILED: (Nature.LEDGER, LEDGER_PEOPLE),
    AlarmKind.SETTLEMENT_OWED: (Nature.LINK, TECHNICIAN),
    AlarmKind.LOG_BEHIND_CURSOR: (Nature.DISK, TECHNICIAN),
    AlarmKind.TABLE_BLOCKED: (Nature.DISK, TECHNICIAN),
    AlarmKind.CLOCK_APART: (Nature.CLOCK, TECHNICIAN),
    AlarmKind.DAY_DAMAGED: (Nature.DISK, TECHNICIAN),
    AlarmKind.DAYS_UNCHECKED: (Nature.DISK, TECHNICIAN),
    AlarmKind.DAY_NOT_HERE: (Nature.DISK, TECHNICIAN),
    AlarmKind.DISK_LOW: (Nature.DISK, TECHNICIAN),
    AlarmKind.COMMIT_SLOW: (Nature.DISK, TECHNICIAN),
    AlarmKind.LOOP_GAP: (Nature.SOFTWARE, TECHNICIAN),
    AlarmKind.KEYS_UNREADABLE: (Nature.KEYS, TECHNICIAN),
    AlarmKind.KEY_NOT_ENROLLED: (Nature.KEYS, TECHNICIAN),
    AlarmKind.KEY_UNKNOWN: (Nature.KEYS, TECHNICIAN),
    AlarmKind.KEY_REVOKED: (Nature.KEYS, TECHNICIAN),
    AlarmKind.LEDGER_WITHOUT_KEY: (Nature.KEYS, LEDGER_PEOPLE),
    AlarmKind.FILES_RUN_OUT: (Nature.LINK, TECHNICIAN),
    AlarmKind.NO_BROADCAST: (Nature.LINK, TECHNICIAN),
    AlarmKind.FRONT_LOST: (Nature.LINK, TECHNICIAN),
    AlarmKind.KEY_SHUT_OUT: (Nature.KEYS, TECHNICIAN),
    AlarmKind.OUTCOME_OUTSIDE_A_ROUND: (Nature.SOURCE, DEALER),
    AlarmKind.SECOND_OUTCOME: (Nature.SOURCE, DEALER),
    AlarmKind.ROUND_HELD: (Nature.ROUND, SUPERVISOR),
    AlarmKind.ROUND_INTERRUPTED: (Nature.ROUND, TECHNICIAN),
    AlarmKind.ROUND_TO_CONCLUDE: (Nature.ROUND, SUPERVISOR),
    AlarmKind.ROUND_RECOVERING: (Nature.ROUND, "nobody: it ends by itself"),
    AlarmKind.PAY: (Nature.MONEY, DEALER),
    AlarmKind.CLAIM: (Nature.MONEY, "pit supervisor"),
    AlarmKind.MONEY_UNPROVEN: (Nature.MONEY, "pit supervisor"),
    AlarmKind.TICKET_TRIES: (Nature.MONEY, "pit supervisor"),
    AlarmKind.BOX_TAKEN: (Nature.MONEY, "pit supervisor"),
}
"""Every kind of fault and alarm: its nature, and who may clear or acknowledge it."""
UNKNOWN_KIND = (Nature.SOFTWARE, TECHNICIAN)
"""Nature and people for an alarm of an unknown kind, which other software left on disk."""


def kind_of(kind: str, settings: Settings) -> tuple[str, str]:
    """The nature of a fault or an alarm, and who may clear or acknowledge it."""
    return settings.vertical.kinds.get(kind) or KINDS.get(kind, UNKNOWN_KIND)


@dataclass(frozen=True, slots=True)
class Sight:
    """Everything that the search for faults needs to know."""

    table: Table
    settings: Settings
    paragraphs: Paragraphs
    links: dict[str, Link]
    enrolled: tuple[str, ...]
    """Names of the terminals that may connect to this console."""
    source: Struct | None
    """What the outcome source tells a technician; None if there is no outcome source."""
    health: Health
    software: str
    counts: dict[str, int]
    keys_fault: str | None
    events_fault: str | None
    now: Now
    knocks: tuple[Knock, ...] = ()
    """Keys that were refused at the terminals' socket."""
    revoked: Mapping[str, str] = field(default_factory=dict)
    """The name under which a key was revoked, by key."""
    shut_out: tuple[str, ...] = ()
    """Identities whose keys are kept out until a technician clears them."""
    front_died_s: float | None = None
    """How long ago the front process ended last."""
    days: tuple[Phrase, ...] = ()
    """What is wrong with the sealed days, one phrase for each day."""


@dataclass(frozen=True, slots=True)
class Fault:
    kind: Kind
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
        yield Fault(AlarmKind.KEYS_UNREADABLE, place, phrase("fault_keys", why=sight.keys_fault))
    if sight.events_fault:
        yield Fault(AlarmKind.NO_BROADCAST, place, phrase("fault_broadcast", why=sight.events_fault))
    if sight.front_died_s is not None and sight.front_died_s < FRONT_UNSTEADY_S:
        times, seconds = sight.counts.get("front_lost", 0), round(sight.front_died_s)
        yield Fault(AlarmKind.FRONT_LOST, place, phrase("fault_front", times=times, seconds=seconds))
    if sight.counts.get("accept_failed"):
        yield Fault(AlarmKind.FILES_RUN_OUT, place, phrase("fault_files"))
    for wrong in sight.days:
        yield Fault(AlarmKind.DAY_DAMAGED, place, phrase("fault_day", what=wrong))
    if table.blocked:
        yield Fault(AlarmKind.TABLE_BLOCKED, place, phrase("blocked", why=table.blocked))


def _of_keys(sight: Sight) -> Iterator[Fault]:
    """Faults of keys that try to connect and are refused. Such a terminal cannot report it itself."""
    fresh = [knock for knock in sight.knocks if sight.now.wall_ms - knock.wall_ms < KNOCKING_MS]
    for knock in fresh:
        if (name := sight.revoked.get(knock.public)) is not None:
            words = phrase("fault_key_revoked", key=fingerprint(knock.public))
            yield Fault(AlarmKind.KEY_REVOKED, name, words)
    for identity in sight.shut_out:
        yield Fault(AlarmKind.KEY_SHUT_OUT, identity, phrase("fault_shut_out"))
    if unknown := [knock for knock in fresh if knock.public not in sight.revoked]:
        last = max(unknown, key=lambda knock: knock.wall_ms)
        words = phrase("fault_keys_unknown", count=len(unknown), key=fingerprint(last.public))
        yield Fault(AlarmKind.KEY_UNKNOWN, "network", words)


def _of_a_disk(place: str, free_mb: int, commit_us: int | None) -> Iterator[Fault]:
    if free_mb < DISK_LOW_MB:
        yield Fault(AlarmKind.DISK_LOW, place, phrase("fault_disk_low", free=free_mb))
    if commit_us is not None and commit_us > COMMIT_SLOW_US:
        yield Fault(AlarmKind.COMMIT_SLOW, place, phrase("fault_commit_slow", ms=round(commit_us / 1000)))


def _of_the_round(sight: Sight) -> Iterator[Fault]:
    table, place = sight.table, f"round {sight.table.round.number}"
    if table.play.recovering_until_s is not None:
        left_s = max(0.0, table.play.recovering_until_s - sight.now.monotonic_s)
        words = phrase(sight.settings.vertical.words.recovering, seconds=round(left_s))
        yield Fault(AlarmKind.ROUND_RECOVERING, place, words)
    elif table.play.conclude_only:
        concluded = sight.paragraphs.concluded
        words = phrase("fault_recovering_end_uncited", why=table.round.reason)
        if concluded:
            words = phrase("fault_recovering_end", why=table.round.reason, paragraph=concluded)
        yield Fault(AlarmKind.ROUND_TO_CONCLUDE, place, words)
    elif table.round.phase == Phase.HELD:
        yield Fault(AlarmKind.ROUND_HELD, place, phrase("fault_held", why=table.round.reason))


def _of_the_terminals(sight: Sight) -> Iterator[Fault]:
    silent = {name: words for name in sight.enrolled if (words := _silence(sight, name))}
    if len(silent) == len(sight.enrolled) > 1:
        by = sight.paragraphs.terminal_lost
        words = phrase("fault_all_silent", paragraph=by) if by else phrase("fault_all_silent_uncited")
        yield Fault(AlarmKind.ALL_TERMINALS_SILENT, "network", words)
    for name in sorted({*sight.enrolled, *sight.table.seats.terminals}):
        if name in silent:
            yield Fault(AlarmKind.TERMINAL_SILENT, name, silent[name])
        elif (
            name not in sight.enrolled
            and f"{Domain.TERMINAL}/{name}" not in sight.shut_out
            and must_be_heard(sight, name)
        ):
            words = phrase("fault_no_key")
            yield Fault(AlarmKind.LEDGER_WITHOUT_KEY, name, words)
        yield from _of_a_terminal(sight, name, sight.links.get(name, Link()))
    for (number, version, _), owed in sight.table.money.owed.items():
        for name in owed:
            if name in silent:
                yield Fault(AlarmKind.SETTLEMENT_OWED, name, _owed(sight.paragraphs.terminal_lost, version, number))


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
    """Whether the terminal's ledger may have entries that the console has not copied: not if it was evacuated, or
    disabled when empty."""
    row = sight.table.seats.terminals[name]
    if row.evacuation is Evacuated.OUT:
        return False
    return name in sight.enrolled or has_money(sight.table, name)


def _of_a_terminal(sight: Sight, name: str, link: Link) -> Iterator[Fault]:
    row = sight.table.seats.terminals.get(name)
    if link.refused:
        yield Fault(AlarmKind.TERMINAL_REFUSED, name, phrase("fault_refused", why=link.refused))
    if row is not None and row.locked:
        yield Fault(AlarmKind.TERMINAL_LOCKED, name, phrase("fault_locked", why=row.locked))
    if link.software and link.software != sight.software:
        yield Fault(AlarmKind.OTHER_SOFTWARE, name, phrase("fault_software", its=link.software, ours=sight.software))
    offset_ms = link.clock_offset_ms
    if offset_ms is not None and abs(offset_ms) > CLOCK_APART_MS:
        seconds = f"{abs(offset_ms) / 1000:.1f}"
        words = phrase("fault_clock_ahead" if offset_ms > 0 else "fault_clock_behind", seconds=seconds)
        yield Fault(AlarmKind.CLOCK_APART, name, words)
    if link.vitals is not None:
        if link.vitals.fault:
            yield Fault(AlarmKind.TERMINAL_OUT_OF_SERVICE, name, phrase("fault_out", why=link.vitals.fault))
        yield from _of_a_disk(name, link.vitals.disk_free_mb, link.vitals.commit_us)
