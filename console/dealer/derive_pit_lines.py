"""What the pit's decisions would change, line by line, in finished words."""

from collections.abc import Callable
from typing import Any

from console.dealer.phrases import role_words
from protocol.what_if import KeyOf, PersonAdded, PinSet, RoleSet, SeatEvacuated, TableHandedOver, TerminalReadmitted
from screen.amounts import money
from screen.words import Words

Lines = Callable[[Any, Words], list[str]]
"""Makes the lines from the effect of a verb."""


def _evacuation(found: SeatEvacuated, words: Words) -> list[str]:
    """What is known of a dead terminal's money, what is not known, and where the money would go."""
    say, name = words.say, found.terminal
    lines = [say("line_mirrored", terminal=name, money=money(found.mirrored_cents), entry=found.mirrored_up_to)]
    if found.coming_cents:
        lines.append(say("line_coming", money=money(found.coming_cents)))
    for each in found.settled:
        told = {"stake": money(each.stake_cents), "payout": money(each.payout_cents)}
        lines.append(say("line_settled", round=each.round, **told))
    if found.at_risk_cents:
        lines.append(say("line_at_risk", money=money(found.at_risk_cents)))
    if found.unknown_entries is None:
        lines.append(say("line_unknown"))
    elif found.unknown_entries:
        lines.append(say("line_unknown_entries", count=found.unknown_entries))
    if found.payable_cents or found.unrecovered_cents:
        open_ = {"payable": money(found.payable_cents), "unrecovered": money(found.unrecovered_cents)}
        lines.append(say("line_left_open", **open_))
    goes = say("line_moved", to=found.to, money=money(found.pays_cents)) if found.to else ""
    return [*lines, goes or say("line_paid_by_hand", money=money(found.pays_cents)), say("line_fenced")]


def _hand_over(found: TableHandedOver, words: Words) -> list[str]:
    say = words.say
    rows: list[tuple[str, dict[str, Any]]] = [
        ("take_round", {"round": found.round, "phase": say(f"taken_{found.phase.lower()}")}),
        ("take_credit", {"money": money(found.credit_cents)}),
        ("take_cash_outs", {"count": found.cash_outs, "money": money(found.cash_outs_cents)}),
        ("take_payables", {"money": money(found.to_pay_cents)}),
        ("take_alarms", {"count": found.alarms}),
        ("take_proposals", {"count": found.proposals}),
    ]
    lines = [say(key, **values) for key, values in rows]
    last = found.last_round
    return lines if last is None else [*lines, say("line_last", round=last)]


def _staff(found: PersonAdded, words: Words) -> list[str]:
    return [words.say("line_disable_staff", name=found.name, number=found.staff)]


def _added(found: PersonAdded, words: Words) -> list[str]:
    role = role_words(found.role, words)
    return [words.say("line_add_staff", name=found.name, number=found.staff, role=role)]


def _role(found: RoleSet, words: Words) -> list[str]:
    role = role_words(found.role, words)
    return [words.say("line_set_role", name=found.name, number=found.staff, role=role)]


def _new_pin(found: PinSet, words: Words) -> list[str]:
    return [words.say("line_new_pin", name=found.name, number=found.staff)]


def _enrol(found: KeyOf, words: Words) -> list[str]:
    return [words.say("line_enrol", terminal=found.terminal), words.say("line_compare"), found.fingerprint]


def _disable(found: KeyOf, words: Words) -> list[str]:
    return [words.say("line_disable", terminal=found.terminal), words.say("line_disable_for_good")]


def _readmit(found: TerminalReadmitted, words: Words) -> list[str]:
    return [words.say("line_readmit", terminal=found.terminal, entry=found.mirrored_up_to)]


LINES: dict[str, Lines] = {
    "evacuate": _evacuation,
    "hand-over": _hand_over,
    "disable-staff": _staff,
    "add-staff": _added,
    "set-role": _role,
    "new-pin": _new_pin,
    "enrol-terminal": _enrol,
    "disable-terminal": _disable,
    "readmit": _readmit,
}
