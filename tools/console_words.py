"""What staff are told at a shell: what-ifs, what was done, the table at a glance."""

from collections.abc import Callable, Mapping
from typing import Any

from games.money import amount
from tools.values import shown

OVER = ("IDLE", "SETTLED", "VOID")


def what_if_in_words(what_if: Mapping[str, Any]) -> list[str]:
    """What would happen to everyone's money, and what the decision goes against."""
    if "mirrored_up_to" in what_if and "pays_cents" in what_if:
        return _evacuation_in_words(what_if)
    if "terminals" not in what_if:
        return [_fact_in_words(name, value) for name, value in what_if.items()]
    lines = (_correction_in_words if "outcome_before" in what_if else _settlement_in_words)(what_if)
    if (seen := what_if.get("overruled")) is not None:
        lines.append(f"WARNING: both witnesses saw {shown(seen)}. This decides against them, and the record says so.")
    return lines


def _settlement_in_words(what_if: Mapping[str, Any]) -> list[str]:
    """A round in play: nothing has been paid yet."""
    lines = [f"Round {what_if['round']}: {shown(what_if['outcome'])}"]
    for name, line in what_if["terminals"].items():
        by_hand = ", by hand: it was evacuated" if name in what_if["evacuated"] else ""
        lines.append(f"{name}: stake {amount(line['stake_cents'])}, gets {amount(line['payout_cents'])}{by_hand}")
    by_hand = f", {amount(what_if['payable_cents'])} of it by hand" if what_if["payable_cents"] else ""
    lines.append(f"stakes {amount(what_if['stakes_cents'])}, pays {amount(what_if['payouts_cents'])}{by_hand}")
    return lines + (["Bets that are not registered yet go back too."] if what_if["bets_open"] else [])


def _correction_in_words(what_if: Mapping[str, Any]) -> list[str]:
    """Who gains, who loses, and what cannot be moved any more."""
    before, after = shown(what_if["outcome_before"]), shown(what_if["outcome_after"])
    lines = [f"Round {what_if['round']}: {before}, then {after}"]
    for name, line in what_if["terminals"].items():
        words = f"{name}: stake {amount(line['stake_cents'])}, was paid {amount(line['paid_cents'])}, "
        words += f"due {amount(line['due_cents'])}, credit {_signed(line['credit_cents'])}"
        words += _left_open(line["payable_cents"], "to pay by hand")
        words += _left_open(line["unrecovered_cents"], "unrecovered")
        words += ", has cashed out" if name in what_if["cashed_out"] else ""
        lines.append(words + (", not confirmed yet" if name in what_if["not_confirmed"] else ""))
    totals = f"pays {amount(what_if['pays_cents'])}, takes back {amount(what_if['takes_cents'])}"
    totals += f", of it recovered {amount(what_if['recovered_cents'])}"
    totals += _left_open(what_if["unrecovered_cents"], "unrecovered")
    return [*lines, totals + _left_open(-what_if["evened_cents"], "unrecovered")]


def _signed(cents: int) -> str:
    return f"{'+' if cents > 0 else '-' if cents < 0 else ''}{amount(abs(cents))}"


def _left_open(cents: int, what: str) -> str:
    """A correction of a correction may take something off what an earlier one left open."""
    if not cents:
        return ""
    return f", {amount(cents)} {what}" if cents > 0 else f", {amount(-cents)} less {what} than before"


def _fact_in_words(name: str, value: Any) -> str:
    if name == "mirrored_up_to":
        return f"its ledger is copied up to entry {value}"
    if name.endswith("_cents"):
        return f"{name.removesuffix('_cents').replace('_', ' ')}: {amount(value)}"
    return f"{name.replace('_', ' ')}: {value}"


def _evacuation_in_words(what_if: Mapping[str, Any]) -> list[str]:
    """What is known of a dead terminal's money, what is not, and where it would go."""
    name, unknown = what_if["terminal"], what_if["unknown_entries"]
    copied = f"by the copy of its ledger up to entry {what_if['mirrored_up_to']}"
    lines = [f"{name} has {amount(what_if['mirrored_cents'])} {copied}."]
    if what_if["coming_cents"]:
        lines.append(f"{amount(what_if['coming_cents'])} were put on it since.")
    for number, version, stake_cents, payout_cents in what_if["settled"]:
        done = f"stake {amount(stake_cents)}, brings {amount(payout_cents)}"
        lines.append(f"Round {number}, version {version}, is not confirmed by it: {done}.")
    if what_if["at_risk_cents"]:
        lines.append(
            f"{amount(what_if['at_risk_cents'])} stand in the round in play; what they bring is payable later."
        )
    if unknown:
        lines.append(f"Entries of its ledger that never came: {unknown}.")
    if left := _left_open(what_if["payable_cents"], "payable") + _left_open(
        what_if["unrecovered_cents"], "unrecovered"
    ):
        lines.append(f"By corrections{left}.")
    if what_if["lacking_cents"]:
        lines.append(f"It has {amount(what_if['lacking_cents'])} less than it lost: look at its ledger.")
    goes = f"moved to {what_if['to']}" if what_if["to"] else "paid in hand"
    return [*lines, f"{amount(what_if['pays_cents'])} would be {goes}; its key is fenced first."]


def said(words: str, facts: Mapping[str, Any]) -> str:
    """Money as people read it; what was evacuated with where it goes."""
    money = {name.removesuffix("_cents"): amount(cents) for name, cents in facts.items() if name.endswith("_cents")}
    to = facts.get("to")
    how = f"moved to {to}" if to else f"paid to its player: etg console-ctl paid {facts.get('transfer')}"
    outcome = {"outcome": shown(facts["outcome"])} if "outcome" in facts else {}
    return words.format(**{"how": how, **money, **facts, **outcome})


def payables_in_words(facts: Mapping[str, Any]) -> list[str]:
    lines = [
        f"Round {claim['round']} at {claim['terminal']}, credit session {claim['credit_session']}: "
        f"{amount(claim['to_pay_cents'])} to pay, {amount(claim['unrecovered_cents'])} unrecovered"
        for claim in facts["claims"]
    ]
    return lines or ["Nothing is payable, and nothing is unrecovered."]


def alarms_in_words(facts: Mapping[str, Any]) -> list[str]:
    lines = [f"{row['alarm']}: {row['sentence']}" + _times(row["times"]) for row in facts["alarms"]]
    lines += [f"{row['alarm']}, acknowledged by {row['by']}: {row['sentence']}" for row in facts["acknowledged"]]
    return lines or ["No alarm waits."]


def _times(times: int) -> str:
    return f" ({times} times)" if times > 1 else ""


def people_in_words(facts: Mapping[str, Any]) -> list[str]:
    lines = [f"{row['number']}: {row['name']}, {row['role']}" for row in facts["people"]]
    for row in facts["hand_overs"]:
        numbers = [number for number, _ in row["people"]]
        lines.append(f"Handed over by {numbers[0]} to {numbers[-1]}: {row['told']}")
    return lines


def keys_in_words(facts: Mapping[str, Any]) -> list[str]:
    lines = [f"{row['terminal']}: {row['fingerprint']}{', revoked' if row['revoked'] else ''}" for row in facts["keys"]]
    for row in facts["knocks"]:
        was = f", revoked as {row['revoked_as']}" if row["revoked_as"] else ""
        lines.append(f"Knocked {row['times']} times: {row['fingerprint']}, key {row['public']}{was}")
    return lines or ["No terminal is enrolled."]


def proposals_in_words(facts: Mapping[str, Any]) -> list[str]:
    lines = []
    for row in facts["proposals"]:
        lines.append(f"{row['proposal']}: {row['verb']} by {row['staff']}, {row['seconds_left']} s left")
        lines += [f"  {line}" for line in what_if_in_words(row["what_if"])]
        lines += [f"  No longer possible: {row['refused']}"] if row["refused"] else []
    return lines or ["No proposal waits."]


def status_in_words(facts: Mapping[str, Any]) -> list[str]:
    lines = [f"Round {facts['round']}: {facts['phase']}"]
    if facts["outcome"] is not None:
        lines[0] += f", {shown(facts['outcome'])}" + (f" by {facts['paragraph']}" if facts["paragraph"] else "")
    if facts["reason"]:
        lines.append(f"  {facts['reason']}")
    if verdict := facts["verdict"]:
        kind, outcome, paragraph, evidence = verdict
        lines.append(f"Verdict: {kind} {outcome or paragraph or ''} ({evidence})")
    if facts["conclude_only"]:
        lines.append("Interrupted: conclude by two people is what is offered.")
    if facts["last_round"] is not None:
        is_over = facts["round"] >= facts["last_round"] and facts["phase"] in OVER
        words = (
            "The table is closed: round {} was the last."
            if is_over
            else "Round {} is the last before the table closes."
        )
        lines.append(words.format(facts["last_round"]))
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
        locked = f", LOCKED: {terminal['locked']}" if terminal["locked"] else ""
        return f"{name}: {terminal['evacuation'] or 'not heard since the console started'}{locked}"
    words = f"{name}: credit {amount(terminal['credit_cents'])}, in play {amount(terminal['escrow_cents'])}"
    if not terminal["present"]:
        words += ", away"
    return words + (f", LOCKED: {terminal['locked']}" if terminal["locked"] else "")


LISTS_IN_WORDS: Mapping[str, Callable[[Mapping[str, Any]], list[str]]] = {
    "payables": payables_in_words,
    "alarms": alarms_in_words,
    "people": people_in_words,
    "keys": keys_in_words,
    "proposals": proposals_in_words,
}
