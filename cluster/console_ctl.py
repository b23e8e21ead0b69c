"""`etg console-ctl`: what staff may ask from a shell, how they write it, and how the answer reads."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from cluster.staff import STAFF_KEY, NoAnswer, StaffClient
from console.config import read_console_config
from daemon.config import ConfigError, nearest
from games.money import amount
from protocol import keys
from protocol.keys import CONSOLE_KEY, parse_public, public_file, read_key_file
from protocol.messages import Answer

FAILURES = (ConfigError, keys.ConfigError, NoAnswer)


@dataclass(frozen=True, slots=True)
class Verb:
    needs: tuple[str, ...] = ()
    may_have: tuple[str, ...] = ()
    said: str = "Done."


VERBS: Mapping[str, Verb] = {
    "open": Verb(said="Round {round} is open for bets."),
    "last-bets": Verb(said="Last bets are called."),
    "close": Verb(said="Bets are closed."),
    "confirm": Verb(said="The result is {outcome}."),
    "conclude": Verb(said="The interrupted round is concluded: {outcome}."),
    "enter": Verb(("outcome",), said="The result is {outcome}, read off the wheel by two people."),
    "void": Verb((), ("paragraph",), "The round is void by {paragraph}; all bets go back."),
    "correct": Verb(("round", "outcome"), ("paragraph",), "The round is corrected, version {version}."),
    "credit": Verb(("terminal", "cents"), said="Transfer {transfer} is recorded; the terminal books it."),
    "cash-out": Verb(("terminal",), ("cents",), "Cash-out {transfer} is asked; pay when the status says so."),
    "paid": Verb(("transfer",), said="Paid."),
    "lock": Verb(("terminal",), said="The terminal is locked."),
    "unlock": Verb(("terminal",), said="The terminal is unlocked."),
    "status": Verb(),
}
NUMBERS = ("round", "cents")


class Usage(Exception):
    """The words do not make a command; the message says what would."""


def parse(verb: str, words: list[str], options: Mapping[str, str | None]) -> dict[str, Any]:
    if verb not in VERBS:
        raise Usage(f"There is no {verb!r}; {nearest(verb, list(VERBS))}.")
    row = VERBS[verb]
    names = (*row.needs, *row.may_have)
    if not len(row.needs) <= len(words) <= len(names):
        wanted = " ".join([*(name.upper() for name in row.needs), *(f"[{name.upper()}]" for name in row.may_have)])
        raise Usage(f"It is written: etg console-ctl {verb} {wanted}".rstrip() + ".")
    given = dict(zip(names, words, strict=False)) | {name: text for name, text in options.items() if text}
    return {name: _number(name, text) if name in NUMBERS else text for name, text in given.items()}


def _number(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise Usage(f"{name.upper()} is a whole number, not {text!r}.")
    return int(text)


def how_to_connect(
    config: Path | None, address: str | None, key: Path | None, console_public: str | None
) -> Callable[[], StaffClient]:
    """By the console's own configuration on its machine, or by address and keys from elsewhere."""
    if config is not None:
        return partial(_connect_by_config, config, address, key)
    if address is None or key is None or console_public is None:
        raise Usage("Give --config FILE, or --connect ADDRESS, --key FILE and --console-key KEY.")
    return partial(_connect, address, key, console_public)


def _connect_by_config(config: Path, address: str | None, key: Path | None) -> StaffClient:
    known = read_console_config(config)
    data = Path(known.data)
    public = public_file(data / CONSOLE_KEY).read_text()
    return _connect(address or known.network.staff, key or data / STAFF_KEY, public)


def _connect(address: str, key: Path, console_public: str) -> StaffClient:
    return StaffClient(address, read_key_file(key), parse_public(console_public))


def run(
    open_client: Callable[[], StaffClient],
    verb: str,
    arguments: dict[str, Any],
    staff: str,
    second: str | None,
    as_json: bool,
) -> int:
    try:
        client = open_client()
        try:
            answer = client.ask(verb, arguments, staff=staff, second=second)
        finally:
            client.close()
    except (*FAILURES, OSError) as failed:
        print(f"etg console-ctl: {failed}", file=sys.stderr)
        return 1
    return _tell(verb, answer, as_json)


def _tell(verb: str, answer: Answer, as_json: bool) -> int:
    refused = answer.refusal is not None
    if as_json:
        document = {"done": not refused, "refusal": answer.refusal, "sentence": answer.sentence, **answer.facts}
        print(msgspec.json.encode(document).decode())
    elif refused:
        print(f"etg console-ctl: {answer.sentence}", file=sys.stderr)
    else:
        print("\n".join(status_in_words(answer.facts)) if verb == "status" else VERBS[verb].said.format(**answer.facts))
    return 1 if refused else 0


def status_in_words(facts: Mapping[str, Any]) -> list[str]:
    lines = [f"Round {facts['round']}: {facts['phase']}"]
    if facts["outcome"]:
        lines[0] += f", {facts['outcome']}" + (f" by {facts['paragraph']}" if facts["paragraph"] else "")
    if facts["reason"]:
        lines.append(f"  {facts['reason']}")
    if verdict := facts["verdict"]:
        kind, outcome, paragraph, evidence = verdict
        lines.append(f"The wheel: {kind} {outcome or paragraph or ''} ({evidence})")
    if facts["conclude_only"]:
        lines.append("Interrupted: conclude by two people is what is offered (5.1.1).")
    if facts["blocked"]:
        lines.append(f"No round may be opened: {facts['blocked']}")
    lines += [_terminal_in_words(name, terminal) for name, terminal in facts["terminals"].items()]
    lines += [
        f"Round {number} version {version} is owed by {', '.join(names)}" for number, version, names in facts["owed"]
    ]
    for id_, terminal, cents, state in facts["transfers"]:
        what = f"Pay {amount(-cents)}" if cents < 0 and state == "applied" else f"{amount(cents)} {state}"
        lines.append(f"{terminal}: {what} (transfer {id_})")
    return lines


def _terminal_in_words(name: str, terminal: Mapping[str, Any]) -> str:
    if terminal["credit_cents"] is None:
        return f"{name}: not heard since the console started"
    words = f"{name}: credit {amount(terminal['credit_cents'])}, in play {amount(terminal['escrow_cents'])}"
    if not terminal["present"]:
        words += ", away"
    return words + (f", LOCKED: {terminal['locked']}" if terminal["locked"] else "")
