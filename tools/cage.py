"""`etg cage`: a cashier looks a ticket up by its number, pays it or makes it void, and gives a receipt."""

import getpass
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from console.pins import PinError
from daemon.config import ConfigError
from games.money import amount
from phrases.catalogue import english, worded
from protocol.answers import plain_body, read_body
from protocol.codec import RemoteProtocolError
from protocol.keys import SetupError
from protocol.lists import TicketTold
from protocol.messages import Answer
from protocol.staff import TicketSettled
from tools.failure import failed
from tools.staff import Badge, NoAnswer, StaffClient

FAILURES = (ConfigError, SetupError, NoAnswer, PinError, RemoteProtocolError, OSError)
SHOW, PAY, VOID = "show", "pay", "void"


class Wanted(Struct, frozen=True):
    """What the cashier wants: who asks, who approves at this desk, and what is printed."""

    what: str
    staff: str
    second: str | None = None
    cents: int | None = None
    """As it stands on the paper; only to pay."""
    reason: str = ""
    receipt: Path | None = None
    as_json: bool = False


def read_number(from_stdin: bool) -> str:
    """The number as it is typed or scanned. It is never a word of the command: a shell keeps those."""
    if from_stdin or not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    return getpass.getpass("Number of the ticket: ").strip()


def run(open_client: Callable[[], StaffClient], wanted: Wanted, number: str, pin_of: Callable[[str], str]) -> int:
    try:
        client = open_client()
        try:
            return _run(client, wanted, number, pin_of)
        finally:
            client.log_out()
            client.close()
    except FAILURES as bad:
        return failed("etg cage", bad, wanted.as_json)


def _run(client: StaffClient, wanted: Wanted, number: str, pin_of: Callable[[str], str]) -> int:
    badge = Badge(wanted.staff, pin_of(wanted.staff))
    answer = client.ask("ticket", {"number": number}, staff=badge)
    if answer.refusal is not None:
        return _refused(answer, wanted)
    told = read_body(answer, TicketTold)
    if told.sentence is not None:
        return failed("etg cage", english(told.sentence), wanted.as_json)
    if wanted.what == SHOW:
        _print(answer, ticket_in_words(told), wanted)
        return 0
    more = {"cents": wanted.cents} if wanted.what == PAY else {}
    reason = {"reason": wanted.reason} if wanted.reason else {}
    second = None if wanted.second is None else Badge(wanted.second, pin_of(wanted.second))
    answer = client.ask(
        f"{wanted.what}-ticket", {"ticket": told.ticket, **more, **reason}, staff=badge, second=second
    )  # fmt: skip
    if answer.refusal is not None:
        return _refused(answer, wanted)
    done = read_body(answer, TicketSettled)
    lines = receipt_of(told, done, wanted, datetime.now().astimezone())
    if wanted.receipt is not None:
        wanted.receipt.write_text("\n".join(lines) + "\n", encoding="utf-8")
    _print(answer, lines, wanted)
    return 0


def _refused(answer: Answer, wanted: Wanted) -> int:
    return failed("etg cage", english(answer.sentence), wanted.as_json)


def _print(answer: Answer, lines: list[str], wanted: Wanted) -> None:
    document = worded(plain_body(answer))
    print(msgspec.json.encode(document).decode() if wanted.as_json else "\n".join(lines))


def ticket_in_words(told: TicketTold) -> list[str]:
    lines = [
        f"Ticket {told.sequence}, number ending in {told.last_digits}: {amount(told.ticket_cents)}, {told.state}",
        f"Made at {told.terminal} on {_moment(told.issued_wall_ms)}; expires on {_moment(told.expires_wall_ms)}",
    ]
    lines += [f"Held at {told.holder}"] if told.holder and told.state == "reserved" else []
    for event in told.events:
        by = f" by {event.by}" if event.by else ""
        second = f" and {event.second}" if event.second else ""
        why = f": {english(event.reason)}" if event.reason else ""
        lines.append(f"  {_moment(event.wall_ms)}  {event.state}{by}{second}{why}")
    return lines


def receipt_of(told: TicketTold, done: TicketSettled, wanted: Wanted, now: datetime) -> list[str]:
    people = f"{wanted.staff} and {wanted.second}" if wanted.second else wanted.staff
    return [
        "PAID TICKET" if wanted.what == PAY else "VOID TICKET",
        f"{now:%Y-%m-%d %H:%M:%S}",
        f"Ticket {told.sequence} of {told.terminal}, number ending in {done.last_digits}",
        f"Amount {amount(done.ticket_cents)}",
        f"By {people}, record {done.decision}",
    ]


def _moment(wall_ms: int) -> str:
    return f"{datetime.fromtimestamp(wall_ms / 1000).astimezone():%Y-%m-%d %H:%M}"
