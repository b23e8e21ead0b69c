"""The results of diagnostics as text for a technician."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from games.money import amount
from phrases.catalogue import english
from protocol.diagnosis import AlarmRaised, ConsoleVitals, DiagLedger, DiagStatus, LedgerAccount, TerminalVitals
from tools.games import outcome_in_words, tools_of


@dataclass(frozen=True, slots=True)
class Answered:
    """How long the console's answer took, by the asker's clock, and how far the clocks differ."""

    took_us: int
    clock_offset_ms: int


def status_in_words(facts: DiagStatus, answered: Answered) -> list[str]:
    console, round_ = facts.console, facts.round
    took, offset_ms = ms(answered.took_us), offset(answered.clock_offset_ms)
    outcome = "" if round_.outcome is None else f", {outcome_in_words(round_.outcome)}"
    committed = f"{clock(console.committed_wall_ms)} in {ms(console.commit_us)}"
    lines = [
        f"Console {console.table}: {_software(console)}",
        f"  run {console.epoch}, since {clock(console.started_wall_ms)}",
        f"  answered in {took}, clock {offset_ms} from here, {console.disk_free_mb} MB free",
        f"  last commit {committed}",
        f"Round {round_.number}: {round_.phase}{outcome}",
    ]
    if console.dropped:
        lines.append("  dropped: " + ", ".join(f"{count} {cause}" for cause, count in console.dropped.items()))
    tools = tools_of(console.game)
    lines += [*tools.source_in_words(facts.source)[:2], *tools.table_in_words(facts.table)]
    lines += [_terminal(name, each) for name, each in facts.terminals.items()]
    lines += [
        f"FAULT {each.place} ({each.nature}): {_stopped(english(each.words))} Cleared by: {each.cleared_by}."
        for each in facts.faults
    ]
    lines += [_alarm(each) for each in facts.alarms]
    return lines if facts.faults or facts.alarms else [*lines, "No fault, and no alarm to acknowledge."]


def _stopped(words: str) -> str:
    """Ends a reason with a full stop: people type reasons with or without one."""
    return words if words.endswith((".", "!", "?")) else f"{words}."


def _terminal(name: str, each: TerminalVitals) -> str:
    if each.silent_s is None:
        return f"{name}: no signal since the console started"
    free = "-" if each.disk_free_mb is None else each.disk_free_mb
    link = f"last message {each.silent_s:.1f} s ago, round trip {ms(each.round_trip_us)}"
    disk = f"commit {ms(each.commit_us)}, {free} MB free"
    return f"{name}: {link}, clock {offset(each.clock_offset_ms)}, {_software(each)}, {disk}"


def _software(each: ConsoleVitals | TerminalVitals) -> str:
    return f"{each.software or '-'}, rules {(each.rules_hash or '-')[:16]}"


def _alarm(each: AlarmRaised) -> str:
    times = f" ({each.times} times, last {clock(each.last_wall_ms)})" if each.times > 1 else ""
    words = f"ALARM {each.id} {clock(each.wall_ms)} ({each.nature}): {_stopped(english(each.sentence))}{times}"
    return f"{words} Acknowledged by: {each.cleared_by}; etg console-ctl acknowledge {each.id}"


def clock(wall_ms: int | None) -> str:
    if wall_ms is None:
        return "-"
    return datetime.fromtimestamp(wall_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3] + "Z"


def ms(microseconds: float | None) -> str:
    return "-" if microseconds is None else f"{microseconds / 1000:.1f} ms"


def offset(milliseconds: int | None) -> str:
    return "-" if milliseconds is None else f"{milliseconds:+} ms"


def ledger_in_words(facts: DiagLedger, said: Mapping[str, str], not_equal: list[str]) -> list[str]:
    lines = []
    for name, row in facts.terminals.items():
        own, copy = row.terminal, row.copy
        says = "-" if own is None else _account(own)
        locked = f"; LOCKED: {english(row.locked)}" if row.locked else ""
        lines.append(f"{name}: terminal {says}; copy {_account(copy)}: {said[name]}{locked}")
    lines += [f"Tickets {each.state}: {each.tickets}, {amount(each.tickets_cents)}" for each in facts.tickets]
    if facts.leaving_cents != facts.assigned_cents:
        leaving, assigned = amount(facts.leaving_cents), amount(facts.assigned_cents)
        lines.append(f"DIFFERENT: {leaving} are leaving, and the tickets that are being made come to {assigned}")
    if names := not_equal:
        return [*lines, f"Do not switch off: {', '.join(names)} {'is' if len(names) == 1 else 'are'} not equal yet."]
    return [*lines, "Every ledger equals its copy."] if lines else ["No terminal has an account here yet."]


def _account(account: LedgerAccount) -> str:
    credit, escrow = amount(account.credit_cents), amount(account.escrow_cents)
    return f"credit {credit}, in play {escrow}, entry {account.journal_seq}"


def ping_in_words(mine: Mapping[str, float], terminals_us: Mapping[str, int | None]) -> list[str]:
    times = ", ".join(f"{name} {ms(mine[name])}" for name in ("least", "median", "most"))
    lines = [f"console: {mine['count']} round trips, {times}"]
    return lines + [f"{name} to the console: {ms(trip)}" for name, trip in terminals_us.items()]
