"""The pit's pages: the choices in each of their lists, and the texts beside them."""

from collections.abc import Callable

from console.dealer.flow import Flow
from console.dealer.page_option import PageOption, choice
from console.dealer.phrases import role_words
from console.watching.seen import VOID, Seen, clock_words
from phrases import without
from protocol.lists import (
    AlarmAcknowledged,
    AlarmsListed,
    AlarmWaiting,
    HandOver,
    KeyKnocked,
    KeyListed,
    KeysListed,
    PayablesListed,
    PeopleListed,
    PersonListed,
    ProposalsListed,
    ProposalWaiting,
)
from protocol.table_status import TableStatus, outcome_of
from protocol.what_if import ClaimTold
from screen.amounts import money
from screen.words import Words

PIT = {
    "acknowledge": "warning",
    "approve": "check",
    "pay-payable": "note",
    "round": "clock",
    "hand-over": "swap",
    "disable-staff": "person",
    "enrol-terminal": "plus",
    "disable-terminal": "lock",
    "backup": "page",
}
"""The pages that the pit's page opens, in their order, each with its icon."""


def pit_count(facts: TableStatus | None) -> int:
    """The number of alarms, proposals and payments that wait for somebody, as the heading shows it."""
    if facts is None:
        return 0
    owes: bool = facts.to_pay_cents > 0
    return int(facts.alarms) + len(facts.proposals) + owes


def pit(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    facts, rows = seen.known, []
    waiting = {"acknowledge": facts.alarms, "approve": facts.proposals, "pay-payable": facts.to_pay_cents}
    for name, icon in (PIT | {page.verb: page.icon for page in flow.game.pit}).items():
        title = words.say(f"pit_{name.replace('-', '_')}")
        row = choice("pit", name, title, _waits(name, seen, words), False, _why_not(name, seen))
        rows.append({**row, "icon": icon, "waits": bool(waiting.get(name))})
    return rows


def _why_not(name: str, seen: Seen) -> str:
    if name == "hand-over" and not seen.is_between_rounds:
        return "why_between_rounds"
    return "why_no_result_recorded" if name == "round" and seen.last_result is None else ""


def _waits(name: str, seen: Seen, words: Words) -> str:
    facts, why = seen.known, _why_not(name, seen)
    if why:
        return words.say(why)
    counts = {"acknowledge": facts.alarms, "approve": len(facts.proposals)}
    if name in counts:
        return words.say("pit_waiting", count=counts[name]) if counts[name] else words.say("pit_none")
    if name == "pay-payable":
        return money(facts.to_pay_cents) if facts.to_pay_cents else words.say("pit_none")
    return words.say(f"pit_{name.replace('-', '_')}_caption")


def round_card(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    """What may be decided about a round that has its outcome."""
    outcome = outcome_of(seen.table.outcomes, flow.arguments["round"]) if seen.table else None
    void_why = "why_void_already" if outcome == VOID else ""
    caption = words.say(void_why or "round_void_caption")
    return [
        choice("verb", "correct", words.say("act_correct"), words.say("round_correct_caption"), False),
        choice("verb", "void", words.say("act_void"), caption, False, void_why),
    ]


def _alarms(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    return [
        choice(
            "alarm",
            str(row.alarm),
            words.tell(without(row.sentence, flow.game.witnesses)),
            _said_when(row.wall_ms, words) + (words.say("times", times=row.times) if row.times > 1 else ""),
            flow.arguments.get("alarm") == row.alarm,
        )
        for row in _alarms_listed(flow)
    ]


def _claims(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    chosen = (flow.arguments.get("round"), flow.arguments.get("terminal"))
    return [
        choice(
            "claim",
            f"{row.round}/{row.terminal}",
            words.say("claim_title", round=row.round, terminal=row.terminal),
            _claim_words(row, words),
            chosen == (row.round, row.terminal),
            "" if row.to_pay_cents else "nothing",
        )
        for row in _claims_listed(flow)
        if row.to_pay_cents or row.unrecovered_cents
    ]


def _claim_words(row: ClaimTold, words: Words) -> str:
    parts = []
    if row.to_pay_cents:
        parts.append(words.say("claim_to_pay", money=money(row.to_pay_cents)))
    if row.unrecovered_cents:
        parts.append(words.say("claim_unrecovered", money=money(row.unrecovered_cents)))
    return " · ".join(parts)


def _proposals(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    return [
        choice(
            "proposal",
            row.proposal,
            proposal_title(row, words),
            words.tell(row.refused)
            if row.refused
            else words.say("proposal_caption", who=_who(row, words), seconds=row.seconds_left),
            flow.arguments.get("proposal") == row.proposal,
            "refused" if row.refused else "",
        )
        for row in _proposals_listed(flow)
    ]


def proposal_title(row: ProposalWaiting, words: Words) -> str:
    """The title of the page of the proposed action."""
    arguments = row.arguments
    number = arguments.get("round") or (row.what_if or {}).get("round") or ""
    return words.say(f"flow_{row.verb.replace('-', '_')}", round=number, terminal=arguments.get("terminal", ""))


def _who(row: ProposalWaiting, words: Words) -> str:
    return words.say("who", role=role_words(row.role, words), number=row.staff)


def _people(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    mine = seen.person.number if seen.person else ""
    return [
        choice(
            "number",
            row.number,
            row.name,
            words.say("who", role=role_words(row.role, words), number=row.number),
            flow.arguments.get("number") == row.number,
            "self" if row.number == mine else "",
        )
        for row in _people_listed(flow)
    ]


def _knocks(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    rows = []
    for row in _knocks_listed(flow):
        caption = _said_when(row.wall_ms, words)
        if row.revoked_as:
            caption = words.say("knock_revoked", terminal=row.revoked_as)
        checked = flow.arguments.get("public") == row.public
        rows.append(choice("public", row.public, row.fingerprint, caption, checked, row.revoked_as))
    return rows


def _keys(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    return [
        choice(
            "terminal",
            row.terminal,
            row.terminal,
            row.fingerprint,
            flow.arguments.get("terminal") == row.terminal,
        )
        for row in _keys_listed(flow)
        if not row.revoked
    ]


def _evacuation(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    """Where the money of an evacuated terminal may go: paid by hand, or to a connected terminal without credit."""
    terminals = seen.table.terminals if seen.table else {}
    free = [
        name
        for name, each in sorted(terminals.items())
        if each.present and not each.occupied and each.locked is None and not each.evacuation
    ]
    to = flow.arguments.get("to")
    by_hand = choice("to", "", words.say("evacuate_by_hand"), words.say("evacuate_by_hand_caption"), to == "")
    onto = words.say("evacuate_onto_caption")
    return [by_hand, *(choice("to", name, words.say("evacuate_onto", to=name), onto, to == name) for name in free)]


def _alarms_listed(flow: Flow) -> list[AlarmWaiting]:
    return flow.listed.alarms if isinstance(flow.listed, AlarmsListed) else []


def _acknowledged_listed(flow: Flow) -> list[AlarmAcknowledged]:
    return flow.listed.acknowledged if isinstance(flow.listed, AlarmsListed) else []


def _claims_listed(flow: Flow) -> list[ClaimTold]:
    return flow.listed.claims if isinstance(flow.listed, PayablesListed) else []


def _proposals_listed(flow: Flow) -> list[ProposalWaiting]:
    return flow.listed.proposals if isinstance(flow.listed, ProposalsListed) else []


def _people_listed(flow: Flow) -> list[PersonListed]:
    return flow.listed.people if isinstance(flow.listed, PeopleListed) else []


def _hand_overs_listed(flow: Flow) -> list[HandOver]:
    return flow.listed.hand_overs if isinstance(flow.listed, PeopleListed) else []


def _knocks_listed(flow: Flow) -> list[KeyKnocked]:
    return flow.listed.knocks if isinstance(flow.listed, KeysListed) else []


def _keys_listed(flow: Flow) -> list[KeyListed]:
    return flow.listed.keys if isinstance(flow.listed, KeysListed) else []


def listed(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    own = next((page for page in flow.game.pit if page.verb == flow.verb), None)
    if own is not None:
        return own.choices(flow.own_listed, flow.arguments, words)
    return LISTED[flow.verb](flow, seen, words)


LISTED: dict[str, Callable[[Flow, Seen, Words], list[PageOption]]] = {
    "acknowledge": _alarms,
    "pay-payable": _claims,
    "approve": _proposals,
    "disable-staff": _people,
    "enrol-terminal": _knocks,
    "disable-terminal": _keys,
    "evacuate": _evacuation,
    "hand-over": lambda flow, seen, words: [],
    "backup": lambda flow, seen, words: [],
}
"""The function that makes each list."""


def beside(flow: Flow, words: Words) -> list[dict[str, str]]:
    """What was done before, shown below the list: acknowledged alarms or earlier hand-overs."""
    if flow.verb == "acknowledge":
        return [
            {
                "name": _said_when(row.wall_ms, words) + f" · {row.by}",
                "text": words.tell(without(row.sentence, flow.game.witnesses)),
            }
            for row in _acknowledged_listed(flow)
        ]
    if flow.verb == "hand-over":
        return [
            {"name": _said_when(row.wall_ms, words), "text": _handed(row, words)} for row in _hand_overs_listed(flow)
        ] or [{"name": "", "text": words.say("no_hand_over_yet")}]
    return []


def _handed(row: HandOver, words: Words) -> str:
    people = [words.say("who", role=role_words(each.role, words), number=each.number) for each in row.people]
    return words.say("handed", first=people[0], second=people[-1], round=row.round)


def none_listed(flow: Flow, words: Words) -> str:
    """What an empty list means, in words."""
    key = f"none_{flow.verb.replace('-', '_')}"
    is_known = flow.listed or flow.own_listed or not flow.game.verb(flow.verb).lists
    return words.say(key) if is_known and words.knows(key) else ""


def chosen_alarm(flow: Flow, words: Words) -> str:
    """The full text of the chosen alarm; in the list its evidence is left out."""
    rows = _alarms_listed(flow)
    return next((words.tell(row.sentence) for row in rows if row.alarm == flow.arguments.get("alarm")), "")


def _said_when(wall_ms: int, words: Words) -> str:
    return clock_words(wall_ms, words)
