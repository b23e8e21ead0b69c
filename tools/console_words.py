"""What staff read at a shell: what-ifs, confirmations, the status of the table."""

from collections.abc import Mapping

from games.money import amount
from phrases.catalogue import english
from protocol.answers import AnswerBody
from protocol.enums import Phase, TransferState
from protocol.lists import (
    AlarmsListed,
    KeysListed,
    PayablesListed,
    PeopleListed,
    ProposalsListed,
    TillListed,
    TillsListed,
)
from protocol.messages import Value
from protocol.table_status import CentsRange, TableStatus, TerminalStatus
from protocol.what_if import EFFECTS, Effect, RoundCorrected, RoundSettled, SeatEvacuated, read_effect
from tools.games import DEALT, outcome_in_words, tools_of


def _own_effects() -> dict[str, tuple[type[Effect], ...]]:
    found: dict[str, list[type[Effect]]] = {}
    for game in DEALT.values():
        for verb, kinds in game.effects.items():
            found.setdefault(verb, []).extend(kinds)
    return {verb: tuple(dict.fromkeys([*kinds, *EFFECTS.get(verb, ())])) for verb, kinds in found.items()}


OWN_EFFECTS = _own_effects()
"""The effects of verbs that only one game has, or says more of than the others."""
OVER = (Phase.IDLE, Phase.SETTLED, Phase.VOID)


def what_if_in_words(effect: Effect | None) -> list[str]:
    """What would happen to everyone's money, and whom the decision would overrule."""
    match effect:
        case None:
            return []
        case SeatEvacuated():
            return _evacuation_in_words(effect)
        case RoundCorrected():
            return _correction_in_words(effect)
        case RoundSettled():
            return _settlement_in_words(effect)
    for game in DEALT.values():
        if lines := game.effect_in_words(effect):
            return lines
    return [_fact_in_words(name, getattr(effect, name)) for name in effect.__struct_fields__]


def _settlement_in_words(what_if: RoundSettled) -> list[str]:
    """The what-if of a round in play, where nothing has been paid yet."""
    lines = [f"Round {what_if.round}: {outcome_in_words(what_if.outcome)}"]
    for name, line in what_if.terminals.items():
        by_hand = ", to be paid by hand, because it was evacuated" if name in what_if.evacuated else ""
        lines.append(f"{name}: stake {amount(line.stake_cents)}, gets {amount(line.payout_cents)}{by_hand}")
    by_hand = f", {amount(what_if.payable_cents)} of it by hand" if what_if.payable_cents else ""
    lines.append(f"stakes {amount(what_if.stakes_cents)}, pays {amount(what_if.payouts_cents)}{by_hand}")
    lines += ["Bets that are not registered yet are returned too."] if what_if.bets_open else []
    if what_if.overruled is not None:
        saw = outcome_in_words(what_if.overruled)
        lines.append(
            f"WARNING: both independent reports showed {saw}. This decision is different, and the record will say so."
        )
    return lines


def _correction_in_words(what_if: RoundCorrected) -> list[str]:
    """The what-if of a correction: who gains, who loses, and what can no longer be moved."""
    before, after = outcome_in_words(what_if.outcome_before), outcome_in_words(what_if.outcome_after)
    lines = [f"Round {what_if.round}: {before}, then {after}"]
    for name, line in what_if.terminals.items():
        words = f"{name}: stake {amount(line.stake_cents)}, was paid {amount(line.paid_cents)}, "
        words += f"due {amount(line.due_cents)}, credit {_signed(line.credit_cents)}"
        words += _left_open(line.payable_cents, "to pay by hand")
        words += _left_open(line.unrecovered_cents, "unrecovered")
        words += ", has cashed out" if name in what_if.cashed_out else ""
        lines.append(words + (", not confirmed yet" if name in what_if.not_confirmed else ""))
    totals = f"pays {amount(what_if.pays_cents)}, takes back {amount(what_if.takes_cents)}"
    totals += f", of it recovered {amount(what_if.recovered_cents)}"
    totals += _left_open(what_if.unrecovered_cents, "unrecovered")
    return [*lines, totals + _left_open(-what_if.evened_cents, "unrecovered")]


def _signed(cents: int) -> str:
    return f"{'+' if cents > 0 else '-' if cents < 0 else ''}{amount(abs(cents))}"


def _left_open(cents: int, what: str) -> str:
    """Words for an open claim; a second correction may reduce what an earlier one left open."""
    if not cents:
        return ""
    return f", {amount(cents)} {what}" if cents > 0 else f", {amount(-cents)} less {what} than before"


def _fact_in_words(name: str, value: Value) -> str:
    if name == "mirrored_up_to":
        return f"its ledger is copied up to entry {value}"
    if name.endswith("_cents"):
        return f"{name.removesuffix('_cents').replace('_', ' ')}: {amount(value)}"
    if isinstance(value, dict):
        value = ", ".join(f"{term} {_term_in_words(each)}" for term, each in value.items())
    return f"{name.replace('_', ' ')}: {value}"


def _term_in_words(value: CentsRange | int | bool) -> str:
    if isinstance(value, CentsRange):
        return f"{amount(value.minimum_cents)} to {amount(value.maximum_cents)}"
    return str(value)


def _evacuation_in_words(what_if: SeatEvacuated) -> list[str]:
    """What is known and unknown of a terminal's money, and where it would go."""
    name, unknown = what_if.terminal, what_if.unknown_entries
    copied = f"by the copy of its ledger up to entry {what_if.mirrored_up_to}"
    lines = [f"{name} has {amount(what_if.mirrored_cents)} {copied}."]
    if what_if.coming_cents:
        lines.append(f"{amount(what_if.coming_cents)} were added after that copy.")
    for each in what_if.settled:
        done = f"stake {amount(each.stake_cents)}, brings {amount(each.payout_cents)}"
        lines.append(f"It has not confirmed round {each.round}, version {each.version}: {done}.")
    if what_if.at_risk_cents:
        lines.append(f"{amount(what_if.at_risk_cents)} are staked in this round; the player will be owed their payout.")
    if unknown is None or unknown:
        lines.append(f"Entries of its ledger that never arrived: {'unknown' if unknown is None else unknown}.")
    if left := _left_open(what_if.payable_cents, "payable") + _left_open(what_if.unrecovered_cents, "unrecovered"):
        lines.append(f"After corrections{left}.")
    if what_if.lacking_cents:
        lines.append(f"It has {amount(what_if.lacking_cents)} less than it lost: check its ledger.")
    goes = f"moved to {what_if.to}" if what_if.to else "paid by hand"
    return [*lines, f"{amount(what_if.pays_cents)} would be {goes}; its key is revoked first."]


def said(words: str, facts: Mapping[str, Value]) -> str:
    """Fills in a confirmation: money as people read it, and where evacuated money goes. Where the round has no outcome
    yet, the sentence ends before it.
    """
    money = {name.removesuffix("_cents"): amount(cents) for name, cents in facts.items() if name.endswith("_cents")}
    to = facts.get("to")
    how = f"moved to {to}" if to else f"paid to its player: etg console-ctl paid {facts.get('transfer')}"
    outcome = {"outcome": outcome_in_words(facts["outcome"])} if "outcome" in facts else {}
    if not outcome:
        words = words.replace(": {outcome}", "")
    return words.format(**{"how": how, **money, **facts, **outcome})


def payables_in_words(facts: PayablesListed) -> list[str]:
    lines = [
        f"Round {claim.round} at {claim.terminal}, credit session {claim.credit_session}: "
        f"{amount(claim.to_pay_cents)} to pay, {amount(claim.unrecovered_cents)} unrecovered"
        for claim in facts.claims
    ]
    return lines or ["No player is owed money, and no money is unrecovered."]


def alarms_in_words(facts: AlarmsListed) -> list[str]:
    lines = [f"{row.alarm}: {english(row.sentence)}" + _times(row.times) for row in facts.alarms]
    lines += [f"{row.alarm}, acknowledged by {row.by}: {english(row.sentence)}" for row in facts.acknowledged]
    return lines or ["No alarm is open."]


def _times(times: int) -> str:
    return f" ({times} times)" if times > 1 else ""


def people_in_words(facts: PeopleListed) -> list[str]:
    lines = [f"{row.number}: {row.name}, {row.role}" for row in facts.people]
    for row in facts.hand_overs:
        numbers = [each.number for each in row.people]
        lines.append(f"Handed over by {numbers[0]} to {numbers[-1]}: {english(row.told)}")
    return lines


def tills_in_words(facts: TillsListed) -> list[str]:
    lines = [_till_in_words(each) for each in facts.tills]
    lines += [f"Tickets {each.state}: {each.tickets}, {amount(each.tickets_cents)}" for each in facts.states]
    lines += [
        f"{each.terminal}: cash box {each.box} waits to be counted: {amount(each.held_cents)} in notes, "
        f"{each.tickets} tickets of {amount(each.tickets_cents)}"
        for each in facts.boxes
    ]
    return lines or ["No terminal has told of an acceptor or a printer, and no ticket is open."]


def _till_in_words(till: TillListed) -> str:
    words = f"{till.terminal}: box {till.box} has {till.box_notes} notes, {amount(till.box_cents)}"
    words += f", and {till.box_tickets} tickets, {amount(till.box_tickets_cents)}"
    if till.document_state:
        words += f"; document {till.document} of {amount(till.document_cents)} is {till.document_state}"
    if till.out_state:
        words += f"; ticket {till.out} is {till.out_state}"
    if till.leaving_cents:
        words += f"; {amount(till.leaving_cents)} leaving"
    for name, trouble in (("acceptor", till.acceptor), ("printer", till.printer)):
        words += f"; {name}: {trouble}" if trouble else ""
    return words + ("; the printer has little paper" if till.paper_low else "")


def keys_in_words(facts: KeysListed) -> list[str]:
    lines = [f"{row.terminal}: {row.fingerprint}{', revoked' if row.revoked else ''}" for row in facts.keys]
    for row in facts.knocks:
        was = f", revoked as {row.revoked_as}" if row.revoked_as else ""
        lines.append(f"Unknown key, tried to connect {row.times} times: {row.fingerprint}, key {row.public}{was}")
    return lines or ["No terminal is enrolled."]


def proposals_in_words(facts: ProposalsListed) -> list[str]:
    lines = []
    for row in facts.proposals:
        lines.append(f"{row.proposal}: {row.verb} by {row.staff}, {row.seconds_left} s left")
        lines += [f"  {line}" for line in what_if_in_words(read_effect(row.verb, row.what_if, OWN_EFFECTS))]
        lines += [f"  No longer possible: {english(row.refused)}"] if row.refused else []
    return lines or ["No proposal is open."]


def status_in_words(facts: TableStatus) -> list[str]:
    lines = [f"Round {facts.round}: {facts.phase}"]
    if facts.outcome is not None:
        lines[0] += f", {outcome_in_words(facts.outcome)}" + (f" by {facts.paragraph}" if facts.paragraph else "")
    if facts.reason:
        lines.append(f"  {english(facts.reason)}")
    if verdict := facts.verdict:
        what = outcome_in_words(verdict.outcome) if verdict.outcome else verdict.paragraph or ""
        lines.append(f"Outcome source: {verdict.kind} {what} ({english(verdict.evidence)})")
    if facts.conclude_only:
        lines.append("The round was interrupted: two people must conclude it.")
    if facts.last_round is not None:
        is_over = facts.round >= facts.last_round and facts.phase in OVER
        words = (
            "The table is closed: round {} was the last."
            if is_over
            else "Round {} is the last before the table closes."
        )
        lines.append(words.format(facts.last_round))
    if facts.blocked:
        lines.append(f"No round can be opened: {english(facts.blocked)}")
    lines += tools_of(facts.game).table_in_words(facts.source)
    lines += [_terminal_in_words(name, terminal) for name, terminal in facts.terminals.items()]
    lines += [
        f"Round {each.round}, version {each.version}: not settled yet by {', '.join(each.terminals)}"
        for each in facts.owed
    ]
    for each in facts.transfers:
        is_due = each.cents < 0 and each.state == TransferState.APPLIED
        what = f"Pay {amount(-each.cents)}" if is_due else f"{amount(each.cents)} {each.state}"
        lines.append(f"{each.terminal}: {what} (transfer {each.transfer})")
    return lines


def _terminal_in_words(name: str, terminal: TerminalStatus) -> str:
    if terminal.credit_cents is None:
        locked = f", LOCKED: {english(terminal.locked)}" if terminal.locked else ""
        return f"{name}: {terminal.evacuation or 'no signal since the console started'}{locked}"
    words = f"{name}: credit {amount(terminal.credit_cents)}, in play {amount(terminal.escrow_cents or 0)}"
    if not terminal.present:
        words += ", away"
    return words + (f", LOCKED: {english(terminal.locked)}" if terminal.locked else "")


def list_in_words(body: AnswerBody) -> list[str]:
    match body:
        case PayablesListed():
            return payables_in_words(body)
        case AlarmsListed():
            return alarms_in_words(body)
        case PeopleListed():
            return people_in_words(body)
        case KeysListed():
            return keys_in_words(body)
        case ProposalsListed():
            return proposals_in_words(body)
        case TillsListed():
            return tills_in_words(body)
        case TableStatus():
            return status_in_words(body)
    raise TypeError(f"{type(body).__name__} is no list")


LISTS = frozenset({"payables", "alarms", "people", "keys", "proposals", "status", "tills"})
