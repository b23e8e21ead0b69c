"""The terminals at a glance: forty to a page, each in one word, one colour and two amounts."""

from typing import Any

from console.dealer.heard import Facts
from console.dealer.seen import DASH, Seen
from console.rounds import Phase
from screen.amounts import short_money, whole
from screen.words import Words

PER_PAGE = 40
ROLES = ("name", "word", "kind", "credit", "bet", "owes")


def pages(seen: Seen) -> int:
    count = len(seen.facts["terminals"]) if seen.facts else 0
    return max(1, -(-count // PER_PAGE))


def tiles(seen: Seen, page: int, words: Words) -> list[dict[str, Any]]:
    """By place on the page, so that turning it changes tiles and makes none anew."""
    if seen.facts is None:
        return []
    names = sorted(seen.facts["terminals"])[page * PER_PAGE : (page + 1) * PER_PAGE]
    owing, disabled = owed_terminals(seen.facts), seen.facts["disabled"]
    return [
        {"slot": slot, **_tile(name, seen.facts["terminals"][name], name in owing, name in disabled, words)}
        for slot, name in enumerate(names)
    ]


def owed_terminals(facts: Facts) -> dict[str, int]:
    """Who has not confirmed a settlement of an earlier round, and of which."""
    phase, current = facts["phase"], facts["round"]
    return {
        name: number
        for number, _, names in facts["owed"]
        for name in names
        if number != current or phase not in (Phase.RESULT,)
    }


def _tile(name: str, terminal: Facts, owes: bool, is_disabled: bool, words: Words) -> dict[str, Any]:
    kind = kind_of(terminal)
    word = "disabled" if kind == "off" and is_disabled else kind
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


def kind_of(terminal: Facts) -> str:
    """The first that is so decides the colour; the card tells the rest."""
    if terminal["evacuation"]:
        return "out"
    if terminal["locked"] is not None:
        return "locked"
    if not terminal["present"] and (terminal["occupied"] or terminal["registered_cents"]):
        return "away"
    if terminal["calls"] is not None:
        return "cash-out" if terminal["calls"] == "cash-out" else "calls"
    if terminal["asking_cents"]:
        return "asking"
    if terminal["registered_cents"]:
        return "registered"
    if terminal["occupied"]:
        return "no-bet"
    return "empty" if terminal["present"] else "off"


def summary(seen: Seen, page: int, words: Words) -> dict[str, Any]:
    terminals = list(seen.facts["terminals"].values()) if seen.facts else []
    away = [each for each in terminals if kind_of(each) == "away"]
    asking = [each for each in terminals if each["asking_cents"]]
    locked = [each for each in terminals if each["locked"] is not None]
    owed = owed_terminals(seen.facts) if seen.facts else {}
    to_pay_cents = _to_pay_cents(seen.facts) if seen.facts else 0
    say = words.say
    return {
        "occupied": say("occupied", count=sum(each["occupied"] for each in terminals), all=len(terminals)),
        "registered": say("registered", money=short_money(sum(each["registered_cents"] for each in terminals))),
        "asking": say("asking", money=short_money(sum(each["asking_cents"] for each in asking)), count=len(asking))
        if asking
        else "",
        "away": say("away", count=len(away), money=short_money(sum(each["registered_cents"] for each in away)))
        if away
        else "",
        "locked": say("locked", count=len(locked)) if locked else "",
        "owed": say("owed", count=len(owed)) if owed else "",
        "pay": say("to_pay", money=short_money(to_pay_cents)) if to_pay_cents else "",
        "page": say("page_of", page=page + 1, pages=pages(seen)),
        "pages": pages(seen),
        "pageNumber": page,
    }


def _to_pay_cents(facts: Facts) -> int:
    """Cash-outs that the terminals have booked, and what corrections owe players who have left."""
    cash_outs = [cents for _, _, cents, state in facts["transfers"] if cents < 0 and state == "applied"]
    to_pay_cents: int = facts["to_pay_cents"] - sum(cash_outs)
    return to_pay_cents
