"""The second column of an action's page: what the console says would change, before anything has moved."""

from typing import Any

from console.dealer.derive_pit import chosen_alarm
from console.dealer.derive_pit_lines import LINES
from console.dealer.derive_settings import setting_name, setting_value
from console.dealer.flow import Flow
from console.dealer.heard import Facts
from console.dealer.seen import DASH, VOID, Seen
from console.terms import BETWEEN_STAFF
from screen.amounts import MINUS, money, whole
from screen.phrases import paragraph_words, pocket_words
from screen.terms import term_words
from screen.words import Words

ROLES = ("stake", "before", "after", "change", "credit", "lost", "why", "kind")


def _what_if(flow: Flow) -> Facts:
    return flow.looked["what_if"] if flow.looked else {}


def _moves(flow: Flow) -> dict[str, Facts]:
    """The terminals whose money the decision touches."""
    return dict(_what_if(flow).get("terminals", {}))


def sums(flow: Flow, words: Words) -> list[dict[str, str]]:
    found = _what_if(flow)
    if "terminals" not in found:
        return []
    say = words.say
    if found["outcome_before"] is None:
        return [
            {"caption": say("sum_stakes"), "value": money(found["stakes_cents"]), "kind": "plain"},
            {
                "caption": say("sum_back" if found["outcome_after"] == VOID else "sum_pays"),
                "value": money(found["after_cents"]),
                "kind": "good",
            },
        ]
    gains = [line for line in _moves(flow).values() if line["after_cents"] > (line["before_cents"] or 0)]
    losses = [line for line in _moves(flow).values() if line["after_cents"] < (line["before_cents"] or 0)]
    lost = max(0, found["unrecovered_cents"])
    return [
        {"caption": say("sum_gain", count=len(gains)), "value": money(found["gains_cents"]), "kind": "good"},
        {"caption": say("sum_lose", count=len(losses)), "value": money(found["losses_cents"]), "kind": "plain"},
        {"caption": say("sum_recovered"), "value": money(found["losses_cents"] - lost), "kind": "plain"},
        {"caption": say("sum_lost"), "value": money(lost), "kind": "warn" if lost else "plain"},
    ]


def rows(flow: Flow | None, seen: Seen, words: Words) -> list[dict[str, Any]]:
    """Only terminals whose money would change; the others are counted below."""
    if flow is None or seen.facts is None:
        return []
    found = _what_if(flow)
    return [
        {"terminal": name, **_row(name, line, found, seen, words)}
        for name, line in sorted(_moves(flow).items())
        if _is_touched(line)
    ]


def _is_touched(line: Facts) -> bool:
    return bool(line["before_cents"] != line["after_cents"])


def _row(name: str, line: Facts, found: Facts, seen: Seen, words: Words) -> dict[str, Any]:
    before, after, lost = line["before_cents"], line["after_cents"], line["unrecovered_cents"]
    terminals = seen.facts["terminals"] if seen.facts else {}
    credit = terminals[name]["credit_cents"] if name in terminals else None
    change = after - (line["stake_cents"] if before is None else before)
    why = ""
    if lost > 0 or line["payable_cents"]:
        why = words.say("cashed_out" if name in found["cashed_out"] else "credit_too_low")
    elif name in found["not_confirmed"]:
        why = words.say("not_confirmed")
    return {
        "stake": whole(line["stake_cents"]),
        "before": DASH if before is None else whole(before),
        "after": whole(after),
        "change": f"+{whole(change)}" if change > 0 else f"{MINUS}{whole(-change)}" if change < 0 else "0",
        "credit": DASH if credit is None else whole(credit),
        "lost": whole(lost)
        if lost > 0
        else words.say("payable", money=whole(line["payable_cents"]))
        if line["payable_cents"] > 0
        else DASH,
        "why": why,
        "kind": "warn" if lost > 0 or line["payable_cents"] > 0 else "gain" if change > 0 else "loss",
    }


def note(flow: Flow, words: Words) -> str:
    if flow.what != "correct" or "terminals" not in _what_if(flow):
        return ""
    same = sum(not _is_touched(line) for line in _moves(flow).values())
    return words.say("others_unchanged", count=same)


def players_read(flow: Flow, words: Words) -> str:
    found = _what_if(flow)
    if "before" in found:
        return _terms_read(found["before"], found["after"], words)
    if "terminals" not in found:
        return ""
    after, paragraph = found["outcome_after"], found.get("paragraph")
    if after == VOID:
        return words.say("read_void", why=paragraph_words(paragraph or "5.1.2", words))
    if flow.what == "correct" and found["outcome_before"] not in (None, VOID):
        before = pocket_words(found["outcome_before"], words)
        return words.say("read_corrected", round=found["round"], pocket=pocket_words(after, words), before=before)
    return words.say("read_result", pocket=pocket_words(after, words))


def _terms_read(before: Facts, after: Facts, words: Words) -> str:
    told = [name for name in after if after[name] != before[name] and name not in BETWEEN_STAFF]
    what = " · ".join(term_words(name, after[name], words) for name in told)
    return words.say("read_terms", what=what) if told else ""


def lines(flow: Flow, words: Words) -> list[str]:
    """What changes where no round's money does."""
    found, say = _what_if(flow), words.say
    if not flow.looked or "terminals" in found:
        return []
    if make := LINES.get(flow.what):
        return make(found, words)
    if "before" in found:
        return [say("from_round", round=found["from_round"]), *_terms(found["before"], found["after"], words)]
    if "last_round" in found:
        return (
            [say("line_open_again")] if found["last_round"] is None else [say("line_last", round=found["last_round"])]
        )
    if "after_round" in found:
        return [say("line_ball", round=found["after_round"])]
    if "adds_cents" in found:
        return [say("line_credit", money=money(found["adds_cents"]), terminal=found["terminal"])]
    if "pays_cents" in found:
        return [say("line_pay", money=money(found["pays_cents"]), terminal=found["terminal"])]
    key = flow.what.replace("-", "_")
    return [
        *([alarm] if (alarm := chosen_alarm(flow, words)) else []),
        say(f"line_{key}", money=money(flow.arguments.get("cents") or 0), terminal=flow.arguments.get("terminal", "")),
    ]


def _terms(before: Facts, after: Facts, words: Words) -> list[str]:
    changed = [name for name in after if after[name] != before[name]]
    return [
        words.say(
            "line_term",
            name=setting_name(name, words),
            before=setting_value(name, before[name], words),
            after=setting_value(name, after[name], words),
        )
        for name in changed
    ]
