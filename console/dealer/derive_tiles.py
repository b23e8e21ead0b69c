"""The terminals at a glance: forty to a page, each in one word, one colour and two amounts."""

import re
from collections.abc import Mapping
from typing import Any

from console.rounds import BETWEEN_ROUNDS
from console.watching.heard import Facts
from console.watching.seen import DASH, Seen
from protocol.enums import Phase
from screen.amounts import short_money, whole
from screen.words import Words

PER_PAGE = 40
COLUMNS: Mapping[int, int] = {8: 4, 15: 5, 28: 7, PER_PAGE: 8}
"""Tiles on a page, at most, to the columns they stand in: few terminals have large tiles."""
ROLES = ("name", "word", "kind", "credit", "bet", "owes")
NEVER_HEARD: Facts = {
    "present": False, "locked": None, "occupied": False, "credit_cents": None, "escrow_cents": None,
    "registered_cents": 0, "asking_cents": 0, "calls": None, "evacuation": "",
}  # fmt: skip


def names_of(facts: Facts) -> list[str]:
    """Every terminal that may join has its place before it does, so that one that joins moves none of the others."""
    return sorted({*facts["enrolled"], *facts["terminals"]}, key=_in_order)


def _in_order(name: str) -> list[tuple[int, str]]:
    """T2 comes before T10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name) if part]


def terminal_of(facts: Facts, name: str) -> Facts:
    found: Facts = facts["terminals"].get(name, NEVER_HEARD)
    return found


def pages(seen: Seen) -> int:
    return max(1, -(-_count(seen) // PER_PAGE))


def _count(seen: Seen) -> int:
    return len({*seen.facts["enrolled"], *seen.facts["terminals"]}) if seen.facts else 0


def _columns(seen: Seen) -> int:
    return next(columns for most, columns in COLUMNS.items() if min(PER_PAGE, _count(seen)) <= most)


def tiles(seen: Seen, page: int, words: Words) -> list[dict[str, Any]]:
    """By place on the page, so that turning it changes tiles and makes none anew."""
    if seen.facts is None:
        return []
    facts, owing = seen.facts, owed_terminals(seen.facts)
    names = names_of(facts)[page * PER_PAGE : (page + 1) * PER_PAGE]
    return [{"slot": slot, **_tile(name, facts, name in owing, words)} for slot, name in enumerate(names)]


def owed_terminals(facts: Facts) -> dict[str, int]:
    """Who has not confirmed a settlement of an earlier round, and of which."""
    phase, current = facts["phase"], facts["round"]
    return {
        name: number
        for number, _, names in facts["owed"]
        for name in names
        if number != current or phase not in (Phase.RESULT,)
    }


def _tile(name: str, facts: Facts, owes: bool, words: Words) -> dict[str, Any]:
    terminal = terminal_of(facts, name)
    kind = kind_of(terminal, Phase(facts["phase"]))
    word = "disabled" if kind == "off" and name in facts["disabled"] else kind
    asked, registered = terminal["asking_cents"], terminal["registered_cents"]
    bet_cents = registered + asked
    is_empty = kind == "empty"
    return {
        "name": name,
        "word": words.say(f"tile_{word.replace('-', '_')}") if kind != "registered" else "",
        "kind": kind,
        "credit": "" if is_empty or terminal["credit_cents"] is None else whole(terminal["credit_cents"]),
        "bet": "" if is_empty else whole(bet_cents) if bet_cents else DASH,
        "owes": words.say("owes") if owes else "",
    }


ENDED: Mapping[Phase, str] = {Phase.RESULT: "settled", Phase.SETTLED: "settled", Phase.VOID: "returned"}
"""What has become of a bet once its round has an outcome."""


def kind_of(terminal: Facts, phase: Phase) -> str:
    """The first that is so decides the colour; the card tells the rest."""
    stands = terminal["registered_cents"] and phase not in BETWEEN_ROUNDS
    if terminal["evacuation"]:
        return "out"
    if terminal["locked"] is not None:
        return "locked"
    if not terminal["present"] and (terminal["occupied"] or stands):
        return "away"
    if terminal["calls"] is not None:
        return "calls" if terminal["calls"] == "attendant" else "cash-out"
    if terminal["asking_cents"]:
        return "asking"
    if terminal["registered_cents"]:
        return ENDED.get(phase, "registered")
    if terminal["occupied"]:
        return "no-bet"
    return "empty" if terminal["present"] else "off"


def summary(seen: Seen, page: int, words: Words) -> dict[str, Any]:
    facts = seen.facts
    terminals = [terminal_of(facts, name) for name in names_of(facts)] if facts else []
    phase = seen.phase or Phase.IDLE
    away = [each for each in terminals if kind_of(each, phase) == "away"]
    asking = [each for each in terminals if each["asking_cents"]]
    locked = [each for each in terminals if each["locked"] is not None]
    owed = owed_terminals(facts) if facts else {}
    to_pay_cents = _to_pay_cents(facts) if facts else 0
    bets = short_money(sum(each["registered_cents"] for each in terminals))
    away_cents = 0 if phase in ENDED else sum(each["registered_cents"] for each in away)
    say = words.say
    return {
        "occupied": say("occupied", count=sum(each["occupied"] for each in terminals), all=len(terminals)),
        "registered": "" if phase in ENDED else say("registered", money=bets),
        "ended": say(f"bets_{ENDED[phase]}", money=bets) if phase in ENDED else "",
        "asking": say("asking", money=short_money(sum(each["asking_cents"] for each in asking)), count=len(asking))
        if asking
        else "",
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


def _to_pay_cents(facts: Facts) -> int:
    """Cash-outs that the terminals have booked, and what corrections owe players who have left."""
    cash_outs = [cents for _, _, cents, state in facts["transfers"] if cents < 0 and state == "applied"]
    to_pay_cents: int = facts["to_pay_cents"] - sum(cash_outs)
    return to_pay_cents
