"""Puts into words what a commit wrote; the story of a run leaves out what has no words here."""

from collections.abc import Callable, Mapping
from typing import Any

import msgpack

from lab.simulation.audit_seat import read_entry

Write = tuple[Any, ...]


def money(cents: int) -> str:
    return f"{cents / 100:.2f}"


def lines_of(stakes: Mapping[str, int]) -> str:
    lines = ", ".join(f"{spot} {money(cents)}" for spot, cents in stakes.items())
    return f"{money(sum(stakes.values()))} ({lines or 'nothing'})"


def _slip(fact: Write) -> str:
    _, number, terminal, decided, registered, lines, _ = fact
    if decided != registered:
        return f"refuses revision {decided} of {terminal} in round {number}; revision {registered} stands"
    return f"registers revision {registered} of {terminal} in round {number}: {lines_of(dict(msgpack.unpackb(lines)))}"


def _terminal(fact: Write) -> str | None:
    _, terminal, _, _, locked, _, _, state = fact
    if not locked and not state:
        return None
    return f"has {terminal} as {state or 'its own'}, {f'locked: {locked}' if locked else 'not locked'}"


def _record(fact: Write) -> str:
    _, seq, kind, _, _, _, fields, _ = msgpack.unpackb(fact[2])
    return f"writes record {seq}: {RECORDS[kind](fields)}"


def _close(fields: list[Any]) -> str:
    stand = ", ".join(f"{terminal} revision {slip[0]}" for terminal, slip in fields[4].items())
    return f"bets of round {fields[0]} are closed by {fields[3]}; what stands: {stand or 'nothing'}"


RECORDS: dict[str, Callable[[list[Any]], str]] = {
    "Close": _close,
    "Result": lambda f: f"the result of round {f[0]} is {f[4]}, by {', '.join(f[6])}",
    "Void": lambda f: f"round {f[0]} is void by {f[3]}: {f[5]}",
    "Correction": lambda f: f"round {f[0]} is corrected to {f[3]}, version {f[2]}, by {', '.join(f[6])}",
    "Transfer": lambda f: f"{money(f[3])} for {f[1]} (transfer {f[0]})",
    "Evacuation": lambda f: f"{f[1]} is evacuated in round {f[2]} with {money(f[4])} and {money(f[5])} at stake",
    "Fact": lambda f: f"step {f[1]} of round {f[0]} is {f[2]}{', by ' + ', '.join(f[3]) if f[3] else ''}",
    "Ask": lambda f: f"step {f[1]} of round {f[0]} asks {f[3]} (question {f[2]}) of {', '.join(f[5])}",
    "Answers": lambda f: f"step {f[1]} of round {f[0]} ends question {f[2]}: {f[3]}",
    "Pay": lambda f: f"step {f[1]} of round {f[0]} is payment {f[2]}",
    "Rules": lambda f: f"plays by the rules {f[0][:8]}",
    "DayEnd": lambda f: f"day {f[0]} ends",
    "Terms": lambda f: f"new limits from round {f[0]}",
    "Decision": lambda f: f"the decision {f[2]} of {', '.join(number for number, _ in f[4])}",
}


def _entry(fact: Write) -> str:
    _, seq, kind, _, _, number, version, _, key, postings, *_ = read_entry(fact[2])
    moves = ", ".join(f"{money(cents)} from {source} to {target}" for source, target, cents in postings)
    of = f"round {number} version {version}" if number else key
    return f"books entry {seq}, {kind} of {of}: {moves or 'nothing moves'}"


WRITE_WORDS: dict[str, Callable[[Write], str | None]] = {
    "epoch": lambda fact: f"is in its run {fact[1]}",
    "round": lambda fact: f"has round {fact[1]} as {fact[2]}",
    "slip": lambda fact: _slip(fact) if len(fact) == 7 else None,
    "terminal": _terminal,
    "transfer": lambda fact: f"has transfer {fact[1]} of {money(fact[3])} for {fact[2]} as {fact[4]}",
    "claim": lambda fact: f"notes for round {fact[1]} at {fact[2]}: {money(fact[4])} payable",
    "record": _record,
    "entry": _entry,
    "choice": lambda fact: f"has the answer {fact[3:]} to question {fact[2]} of round {fact[1]}",
    "revision": lambda fact: (
        f"stores revision {fact[2]} in round {fact[1]}: {lines_of(dict(msgpack.unpackb(fact[3])))}"
    ),
    "cursor": lambda fact: f"has applied the log of run {fact[3]} up to record {fact[1]}",
    "fault": lambda fact: f"puts itself out of service: {fact[1]}",
}
