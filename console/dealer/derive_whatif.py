"""The second column of an action's page: what the console says would change, before anything is done."""

from typing import Any

from console.dealer.derive_pit import chosen_alarm
from console.dealer.derive_pit_lines import LINES
from console.dealer.derive_settings import setting_name, setting_value
from console.dealer.flow import Flow
from console.dealer.game import DealerGame
from console.dealer.settings import REMINDER
from console.watching.seen import DASH, VOID, Seen
from protocol.table_status import TermsByName
from protocol.what_if import (
    CashOutPaid,
    ClaimPaid,
    CreditAdded,
    CreditTaken,
    Difference,
    Effect,
    RoundCorrected,
    RoundSettled,
    RoundVoided,
    Settlement,
    TableStands,
    TermsSet,
)
from screen.amounts import MINUS, money, whole
from screen.sentences import paragraph_words
from screen.terms import term_words
from screen.words import Words

ROLES = ("cells", "why", "kind")
SETTLED_COLUMNS = ("column_stake", "column_payout", "column_to_credit", "column_credit", "column_by_hand")
CORRECTED_COLUMNS = ("column_stake", "column_paid", "column_due", "column_to_credit", "column_credit", "column_lost")
"""The columns of a correction. The third from the right is what the decision adds to the credit, or takes off."""


def _effect(flow: Flow) -> Effect | None:
    return flow.looked.effect if flow.looked else None


def sums(flow: Flow, words: Words) -> list[dict[str, str]]:
    match _effect(flow):
        case RoundCorrected() as found:
            return _sums_of_correction(found, words)
        case RoundSettled() as found:
            return _sums_of_settlement(found, words)
    return []


def _sums_of_settlement(found: RoundSettled, words: Words) -> list[dict[str, str]]:
    paid = sum(line.payout_cents > 0 for line in found.terminals.values())
    key = "sum_back" if found.outcome == VOID else "sum_pays"
    return [
        _sum(words.say("sum_stakes"), found.stakes_cents),
        _sum(words.say(key, count=paid), found.payouts_cents, "good"),
        *([_sum(words.say("sum_by_hand"), found.payable_cents, "warn")] if found.payable_cents else []),
    ]


def _sums_of_correction(found: RoundCorrected, words: Words) -> list[dict[str, str]]:
    lines = found.terminals.values()
    paid = sum(line.credit_cents > 0 or line.payable_cents > 0 for line in lines)
    taken = sum(line.due_cents < line.paid_cents for line in lines)
    lost = found.unrecovered_cents
    return [
        _sum(words.say("sum_gain", count=paid), found.pays_cents, "good"),
        _sum(words.say("sum_lose", count=taken), found.takes_cents),
        _sum(words.say("sum_recovered"), found.recovered_cents),
        _sum(words.say("sum_lost"), lost, "warn" if lost else "plain"),
    ]


def _sum(caption: str, cents: int, kind: str = "plain") -> dict[str, str]:
    return {"caption": caption, "value": money(cents), "kind": kind}


def columns(flow: Flow, words: Words) -> list[str]:
    """The column titles: of a correction if the round was settled before, else of a settlement, in which nothing is
    paid yet."""
    found = _effect(flow)
    if isinstance(found, RoundCorrected):
        return [words.say(key) for key in CORRECTED_COLUMNS]
    return [words.say(key) for key in SETTLED_COLUMNS] if isinstance(found, RoundSettled) else []


def rows(flow: Flow | None, seen: Seen, words: Words) -> list[dict[str, Any]]:
    """The rows of a round in play for everyone with a stake; those of a correction only for terminals that it
    changes."""
    if flow is None or seen.table is None:
        return []
    if (own := flow.game.changes(flow, seen, words)) is not None:
        return [{"terminal": name, **row} for name, row in own.rows.items()]
    credit = {name: each.credit_cents for name, each in seen.table.terminals.items()}
    match _effect(flow):
        case RoundCorrected() as found:
            touched = {name: line for name, line in sorted(found.terminals.items()) if _is_touched(line)}
            return [
                {"terminal": name, **_corrected_row(name, line, credit.get(name), found, words)}
                for name, line in touched.items()
            ]
        case RoundSettled() as found:
            return [
                {"terminal": name, **_settled_row(name, line, credit.get(name), found, words)}
                for name, line in sorted(found.terminals.items())
            ]
    return []


def _is_touched(line: Difference) -> bool:
    return line.paid_cents != line.due_cents


def _settled_row(
    name: str, line: Settlement, credit_cents: int | None, found: RoundSettled, words: Words
) -> dict[str, Any]:
    by_hand = line.payable_cents
    cells = [
        whole(line.stake_cents),
        whole(line.payout_cents),
        _signed(line.credit_cents),
        DASH if credit_cents is None else whole(credit_cents),
        whole(by_hand) if by_hand else DASH,
    ]
    why = words.say("tile_out") if name in found.evacuated else ""
    return {"cells": cells, "why": why, "kind": "warn" if by_hand else "gain" if line.credit_cents else "plain"}


def _corrected_row(
    name: str, line: Difference, credit_cents: int | None, found: RoundCorrected, words: Words
) -> dict[str, Any]:
    left_open = _left_open(line, words)
    cells = [
        whole(line.stake_cents),
        whole(line.paid_cents),
        whole(line.due_cents),
        _signed(line.credit_cents),
        DASH if credit_cents is None else whole(credit_cents),
        left_open[0] if left_open else DASH,
    ]
    why = ""
    if len(left_open) > 1:
        why = left_open[1]
    elif left_open and (name in found.cashed_out or line.unrecovered_cents > 0):
        why = words.say("cashed_out" if name in found.cashed_out else "credit_too_low")
    elif name in found.not_confirmed:
        why = words.say("not_confirmed")
    return {"cells": cells, "why": why, "kind": "warn" if left_open else "gain" if line.credit_cents > 0 else "loss"}


def _left_open(line: Difference, words: Words) -> list[str]:
    """What does not go onto the credit: money to be paid by hand or lost to the house, or less of either."""
    payable, lost = line.payable_cents, line.unrecovered_cents
    told = [whole(lost)] if lost > 0 else []
    if payable:
        told.append(words.say("payable" if payable > 0 else "payable_less", money=whole(abs(payable))))
    if lost < 0:
        told.append(words.say("lost_less", money=whole(-lost)))
    return told


def _signed(cents: int) -> str:
    return f"+{whole(cents)}" if cents > 0 else f"{MINUS}{whole(-cents)}" if cents < 0 else "0"


def note(flow: Flow, words: Words) -> str:
    found = _effect(flow)
    if isinstance(found, RoundSettled):
        return words.say("unregistered_too") if found.bets_open else ""
    if not isinstance(found, RoundCorrected):
        return ""
    same = sum(not _is_touched(line) for line in found.terminals.values())
    evened = found.evened_cents
    more = words.say("evened", money=money(evened)) if evened else words.say("below_zero")
    return f"{words.say('others_unchanged', count=same)} {more}"


def warning(flow: Flow, words: Words) -> str:
    """The warning that both witnesses saw the same outcome, and that the decision is for another."""
    found = _effect(flow)
    if not isinstance(found, RoundSettled) or not found.overruled:
        return ""
    say = flow.game.outcome_words
    after = words.say("void_word") if found.outcome == VOID else say(found.outcome, words)
    return words.say("overrules", seen=say(found.overruled, words), outcome=after)


def players_read(flow: Flow, words: Words) -> str:
    match _effect(flow):
        case TermsSet() as found:
            return _terms_read(found, flow.game, words)
        case RoundCorrected() as found:
            return _correction_read(found, flow.game, words)
        case RoundSettled(outcome=outcome) as found if outcome == VOID:
            paragraph = found.paragraph if isinstance(found, RoundVoided) else flow.game.voids.interrupted
            return words.say("read_void", why=paragraph_words(paragraph, words))
        case RoundSettled(outcome=outcome):
            return words.say("read_result", outcome=flow.game.outcome_words(outcome, words))
    return ""


def _correction_read(found: RoundCorrected, game: DealerGame, words: Words) -> str:
    say, before, after = game.outcome_words, found.outcome_before, found.outcome_after
    told = {"round": found.round, "paragraph": found.paragraph}
    if after == VOID:
        return words.say("read_corrected_to_void", before=say(before, words), **told)
    if before == VOID:
        return words.say("read_corrected_from_void", outcome=say(after, words), **told)
    return words.say("read_corrected", outcome=say(after, words), before=say(before, words), **told)


def _terms_read(found: TermsSet, game: DealerGame, words: Words) -> str:
    between_staff = {setting.term for setting in game.all_settings() if setting.section == REMINDER}
    told = [name for name in found.after if found.after[name] != found.before[name] and name not in between_staff]
    what = " · ".join(term_words(name, found.after[name], words) for name in told)
    return words.say("read_terms", what=what) if told else ""


def lines(flow: Flow, words: Words) -> list[str]:
    """The lines on a decision's page that say what changes besides the money of a round."""
    found, say = _effect(flow), words.say
    if not flow.looked or isinstance(found, RoundSettled | RoundCorrected):
        return []
    if found is not None and (make := flow.game.lines.get(flow.what) or LINES.get(flow.what)):
        return make(found, words)
    match found:
        case TermsSet():
            return [say("from_round", round=found.from_round), *_terms(found.before, found.after, flow.game, words)]
        case TableStands(last_round=last):
            return [say("line_open_again")] if last is None else [say("line_last", round=last)]
        case CreditAdded():
            return [say("line_credit", money=money(found.adds_cents), terminal=found.terminal)]
        case CreditTaken() | CashOutPaid() | ClaimPaid():
            return [say("line_pay", money=money(found.pays_cents), terminal=found.terminal)]
    key = flow.what.replace("-", "_")
    return [
        *([alarm] if (alarm := chosen_alarm(flow, words)) else []),
        say(f"line_{key}", money=money(flow.arguments.get("cents") or 0), terminal=flow.arguments.get("terminal", "")),
    ]


def _terms(before: TermsByName, after: TermsByName, game: DealerGame, words: Words) -> list[str]:
    changed = [name for name in after if after[name] != before[name]]
    return [
        words.say(
            "line_term",
            name=setting_name(name, game, words),
            before=setting_value(name, before[name], game, words),
            after=setting_value(name, after[name], game, words),
        )
        for name in changed
    ]
