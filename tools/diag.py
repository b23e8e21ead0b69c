"""`etg diag`: asks a console as a technician, and prints the answer as text or as one JSON document."""

import shutil
import statistics
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import asdict

from console.config import game_of
from console.programs import read_console_config
from daemon.config import ConfigError
from games.game import cited
from phrases.catalogue import english, worded
from protocol.answers import AnswerBody, read_body
from protocol.codec import RemoteProtocolError
from protocol.diagnosis import (
    DIAGNOSIS,
    DiagLedger,
    DiagPing,
    DiagRecording,
    DiagRound,
    DiagSlips,
    DiagStatus,
    FaultFound,
    LedgerCompared,
)
from protocol.messages import Value
from tools.console_ctl import FAILURES, how_to_connect
from tools.diag_words import Answered, ledger_in_words, ping_in_words, status_in_words
from tools.failure import failed
from tools.games import tools_of
from tools.staff import TECHNICIAN_KEY, NoAnswer, StaffClient

ANSWER_S = 2.0
"""Short, so that a fault of the console itself shows within three seconds."""
DISK_FULL_MB = 64
PING_EVERY_S = 0.03
"""Slower than the console's limit for any peer, so that the link is measured and not that limit."""
EQUAL, EVACUATED, DISABLED = "equal", "evacuated: its player is paid by the copy", "disabled, without money"
WELL = (EQUAL, EVACUATED, DISABLED)
"""The comparisons of a ledger after which a terminal may be switched off."""
How = tuple[Path | None, str | None, Path | None, str | None]
Document = dict[str, Any]
"""A JSON document for programs."""
B = TypeVar("B", bound=AnswerBody)
VERB_OF = {kind: verb for verb, kind in DIAGNOSIS.items()}


class Refused(Exception):
    """The console refuses to answer; the message is its sentence."""


def run(verb: str, words: Mapping[str, Any], how: How, as_json: bool) -> int:
    config, address, key, console_public = how
    if config is not None and key is None:
        key = _technician_key(config)
    open_client = how_to_connect(config, address, key, console_public)
    try:
        client = open_client()
        try:
            client.must_be_there()
            document, lines, is_well = TOLD[verb](client, words)
        finally:
            client.close()
    except NoAnswer as silent:
        return _no_console(str(silent), config, as_json)
    except (*FAILURES, Refused, RemoteProtocolError, OSError) as bad:
        return failed("etg diag", bad, as_json)
    print(msgspec.json.encode(worded(document)).decode() if as_json else "\n".join(lines))
    return 0 if is_well else 1


def _technician_key(config: Path) -> Path | None:
    try:
        return Path(read_console_config(config).data) / TECHNICIAN_KEY
    except ConfigError:
        return None  # The function that connects reports it.


def ask(client: StaffClient, kind: type[B], **arguments: Value) -> B:
    """Asks by the verb that is answered with this kind of body."""
    given = {name: value for name, value in arguments.items() if value is not None}
    answer = client.ask(VERB_OF[kind], given, timeout_s=ANSWER_S)
    if answer.refusal is not None:
        raise Refused(english(answer.sentence))
    return read_body(answer, kind)


Told = tuple[Document, list[str], bool]
"""The JSON document, the lines for people, and whether all is well."""


def _status(client: StaffClient, words: Mapping[str, Any]) -> Told:
    began_s = time.monotonic()
    found = ask(client, DiagStatus)
    took_s = time.monotonic() - began_s
    offset_ms = found.console.wall_ms - round(1000 * (time.time() - took_s / 2))
    answered = Answered(round(1_000_000 * took_s), offset_ms)
    return status_document(found, answered), status_in_words(found, answered), True


def status_document(found: DiagStatus, answered: Answered) -> Document:
    """The console's answer, with the delay and clock offset that only the asker knows."""
    console = {**asdict(found.console), "answered_us": answered.took_us, "clock_offset_ms": answered.clock_offset_ms}
    return {**asdict(found), "console": console}


def _ledger(client: StaffClient, words: Mapping[str, Any]) -> Told:
    found = ask(client, DiagLedger, terminal=words["terminal"])
    says = {name: compared(row) for name, row in found.terminals.items()}
    not_equal = [name for name, said in says.items() if said not in WELL]
    rows = {name: {**asdict(row), "says": says[name]} for name, row in found.terminals.items()}
    is_even = found.leaving_cents == found.assigned_cents
    document = {**asdict(found), "terminals": rows, "not_equal": not_equal}
    return document, ledger_in_words(found, says, not_equal), is_even and not not_equal


def compared(row: LedgerCompared) -> str:
    """Compares a ledger with the console's copy to the cent, once both have reached the same entry."""
    own, copy = row.terminal, row.copy
    if not row.must_be_heard:
        return EVACUATED if row.evacuation else DISABLED
    if own is None or not row.is_heard:
        since = "since the console started" if row.silent_s is None else f"for {row.silent_s:.0f} s"
        return f"NO SIGNAL {since}"
    if own.journal_seq > copy.journal_seq:
        return f"{own.journal_seq - copy.journal_seq} entries under way"
    if own.journal_seq < copy.journal_seq:
        return "the console has newer entries than its last report"
    return EQUAL if own == copy else "DIFFERENT"


def _round(client: StaffClient, words: Mapping[str, Any]) -> Told:
    from tools.diag_round import round_in_words

    document = story_of(client, words["round"])
    return document, round_in_words(document), not document["differences"]


def story_of(client: StaffClient, number: int) -> Document:
    from tools.diag_round import round_again  # the judge and the rules: only where they are needed

    story = ask(client, DiagRound, round=number)
    slips = _slips(client, number)
    return round_again(story, slips, ask(client, DiagRecording, round=number).recording)


def _slips(client: StaffClient, number: int) -> DiagSlips:
    """All slips of a round; they come in parts."""
    whole = DiagSlips([], [])
    while True:
        part = ask(client, DiagSlips, round=number, after=whole.slips[-1].terminal if whole.slips else None)
        if not part.slips:
            return whole
        whole = DiagSlips(whole.slips + part.slips, whole.entries + part.entries)


def _source(client: StaffClient, words: Mapping[str, Any]) -> Told:
    status = ask(client, DiagStatus)
    game = tools_of(status.console.game)
    return {game.device or "source": status.source}, game.source_in_words(status.source), True


def _ping(client: StaffClient, words: Mapping[str, Any]) -> Told:
    trips_us = []
    found = DiagPing(0, {})
    for _ in range(int(words["count"]) + 1):
        time.sleep(PING_EVERY_S)
        began_s = time.monotonic()
        found = ask(client, DiagPing)
        trips_us.append(round(1_000_000 * (time.monotonic() - began_s)))
    trips_us = trips_us[1:]  # The first trip made the connection.
    mine = {
        "count": len(trips_us),
        "least": min(trips_us),
        "median": statistics.median(trips_us),
        "most": max(trips_us),
    }
    document: Document = {"console_us": mine, "terminals_us": found.round_trips_us}
    return document, ping_in_words(mine, found.round_trips_us), True


TOLD: dict[str, Callable[[StaffClient, Mapping[str, Any]], Told]] = {
    "status": _status,
    "ledger": _ledger,
    "round": _round,
    "source": _source,
    "ping": _ping,
}


def _no_console(sentence: str, config: Path | None, as_json: bool) -> int:
    """Reports a console that does not answer, with the faults that can be seen from this machine."""
    locked = (
        f"Every terminal is locked; registered bets are returned or settled when the console is back{_cited(config)}."
    )
    fault = FaultFound("console_silent", "software", "console", f"{sentence} {locked}", "technician")
    faults = [fault, *_seen_from_here(config)]
    if as_json:
        print(msgspec.json.encode(worded({"console": None, "faults": faults})).decode())
    else:
        print("\n".join(f"FAULT {each.place}: {english(each.words)} ({each.cleared_by})" for each in faults))
        print("Is it running? systemctl status etg-console; its last words: journalctl -u etg-console -n 20")
    return 1


def _cited(config: Path | None) -> str:
    return "" if config is None else cited(game_of(config, read_console_config(config)).paragraphs.interruption)


def _seen_from_here(config: Path | None) -> list[FaultFound]:
    if config is None:
        return []
    free_mb = shutil.disk_usage(read_console_config(config).data).free >> 20
    if free_mb > DISK_FULL_MB:
        return []
    words = f"{free_mb} MB are free on its disk: it takes no bets, and sends only what is on its disk. Make room."
    return [FaultFound("disk_low", "disk", "console", words, "technician")]
