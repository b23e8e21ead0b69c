"""The tiles of the terminals: forty to a page, each with one word, one colour and two amounts."""

import re
from collections.abc import Mapping
from typing import Any

from console.dealer.game import DealerGame, Mark
from console.rounds import BETWEEN_ROUNDS
from console.watching.seen import DASH, Seen
from protocol.enums import Calls, Evacuated, Phase, TransferState
from protocol.table_status import TableStatus, TerminalStatus, TransferOpen
from screen.amounts import short_money, whole
from screen.words import Words

PER_PAGE = 40
COLUMNS: Mapping[int, int] = {8: 4, 15: 5, 28: 7, PER_PAGE: 8}
"""The number of columns by the greatest number of tiles on a page: few terminals have large tiles."""
ROLES = ("name", "word", "kind", "credit", "bet", "owes", "mark", "isDue")
NEVER_HEARD = TerminalStatus(
    present=False, locked=None, occupied=False, credit_cents=None, escrow_cents=None, registered_cents=0,
    asking_cents=0, calls=None, evacuation=Evacuated.NO, cursor=None, journal_seq=0, outbox=None,
)  # fmt: skip


def names_of(facts: TableStatus) -> list[str]:
    """All terminals in order.

    Every enrolled terminal has its place already, so that one that connects moves no other.
    """
    return sorted({*facts.enrolled, *facts.terminals}, key=_in_order)


def _in_order(name: str) -> list[tuple[int, str]]:
    """A sort key by which T2 comes before T10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name) if part]


def terminal_of(facts: TableStatus, name: str) -> TerminalStatus:
    return facts.terminals.get(name, NEVER_HEARD)


def pages(seen: Seen) -> int:
    return max(1, -(-_count(seen) // PER_PAGE))


def _count(seen: Seen) -> int:
    return len({*seen.table.enrolled, *seen.table.terminals}) if seen.table else 0


def _columns(seen: Seen) -> int:
    return next(columns for most, columns in COLUMNS.items() if min(PER_PAGE, _count(seen)) <= most)


def tiles(seen: Seen, page: int, game: DealerGame, words: Words) -> list[dict[str, Any]]:
    """The tiles of a page by their place, so that turning the page changes tiles and creates none."""
    if seen.table is None:
        return []
    facts, owing, marks = seen.table, owed_terminals(seen.table), game.marks(seen)
    names = names_of(facts)[page * PER_PAGE : (page + 1) * PER_PAGE]
    return [
        {"slot": slot, **_tile(name, facts, name in owing, words), **_mark(marks.get(name))}
        for slot, name in enumerate(names)
    ]


def _mark(mark: Mark | None) -> dict[str, Any]:
    return {"mark": "", "isDue": False} if mark is None else {"mark": mark.text, "isDue": mark.is_due}


def owed_terminals(facts: TableStatus) -> dict[str, int]:
    """The terminals that have not confirmed a settlement, each with the number of that round."""
    phase, current = facts.phase, facts.round
    return {
        name: each.round
        for each in facts.owed
        for name in each.terminals
        if each.round != current or phase not in (Phase.RESULT,)
    }


def _tile(name: str, facts: TableStatus, owes: bool, words: Words) -> dict[str, Any]:
    terminal = terminal_of(facts, name)
    kind = kind_of(terminal, Phase(facts.phase))
    word = "disabled" if kind == "off" and name in facts.disabled else kind
    asked, registered = terminal.asking_cents, terminal.registered_cents
    bet_cents = registered + asked
    is_empty = kind == "empty"
    return {
        "name": name,
        "word": words.say(f"tile_{word.replace('-', '_')}") if kind != "registered" else "",
        "kind": kind,
        "credit": "" if is_empty or terminal.credit_cents is None else whole(terminal.credit_cents),
        "bet": "" if is_empty else whole(bet_cents) if bet_cents else DASH,
        "owes": words.say("owes") if owes else "",
    }


ENDED: Mapping[Phase, str] = {Phase.RESULT: "settled", Phase.SETTLED: "settled", Phase.VOID: "returned"}
"""What has happened to a bet once its round has an outcome."""


def kind_of(terminal: TerminalStatus, phase: Phase) -> str:
    """The most urgent state of the terminal, which decides the tile's colour; the terminal's card shows the rest."""
    stands = terminal.registered_cents and phase not in BETWEEN_ROUNDS
    if terminal.evacuation:
        return "out"
    if terminal.locked is not None:
        return "locked"
    if not terminal.present and (terminal.occupied or stands):
        return "away"
    if terminal.calls is not None:
        return "calls" if terminal.calls is Calls.ATTENDANT else "cash-out"
    if terminal.asking_cents:
        return "asking"
    if terminal.registered_cents:
        return ENDED.get(phase, "registered")
    if terminal.occupied:
        return "no-bet"
    return "empty" if terminal.present else "off"


def summary(seen: Seen, page: int, game: DealerGame, words: Words) -> dict[str, Any]:
    facts = seen.table
    terminals = [terminal_of(facts, name) for name in names_of(facts)] if facts else []
    phase = seen.phase or Phase.IDLE
    away = [each for each in terminals if kind_of(each, phase) == "away"]
    asking = [each for each in terminals if each.asking_cents]
    locked = [each for each in terminals if each.locked is not None]
    owed = owed_terminals(facts) if facts else {}
    to_pay_cents = _to_pay_cents(facts) if facts else 0
    bets = short_money(sum(each.registered_cents for each in terminals))
    away_cents = 0 if phase in ENDED else sum(each.registered_cents for each in away)
    say = words.say
    return {
        "occupied": say("occupied", count=sum(each.occupied for each in terminals), all=len(terminals)),
        "registered": "" if phase in ENDED else say("registered", money=bets),
        "ended": say(f"bets_{ENDED[phase]}", money=bets) if phase in ENDED else "",
        "asking": say("asking", money=short_money(sum(each.asking_cents for each in asking)), count=len(asking))
        if asking
        else "",
        "exposure": game.exposure(seen, words) if facts else "",
        "away": _away(len(away), away_cents, words),
        "locked": say("locked", count=len(locked)) if locked else "",
        "owed": say("owed", count=len(owed)) if owed else "",
        "pay": say("to_pay", money=short_money(to_pay_cents)) if to_pay_cents else "",
        "page": say("page_of", page=page + 1, pages=pages(seen)),
        "pages": pages(seen),
        "pageNumber": page,
        "columns": _columns(seen),
    }


def _away(count: int, stands_cents: int, words: Words) -> str:
    if not count:
        return ""
    stands = short_money(stands_cents)
    return words.say("away", count=count, money=stands) if stands_cents else words.say("away_only", count=count)


def _to_pay_cents(facts: TableStatus) -> int:
    """Cash-outs that the terminals have booked, and what corrections owe players who have left, in cents."""
    return facts.to_pay_cents - sum(each.cents for each in facts.transfers if is_to_be_paid(each))


def is_to_be_paid(transfer: TransferOpen) -> bool:
    """Whether this is a cash-out that its terminal has booked."""
    return transfer.cents < 0 and transfer.state == TransferState.APPLIED
