"""Decisions about a round: result, void, correction; each checked, weighed by its what-if, and nothing moved yet."""

from typing import Any

from console.archive import find_round
from console.authority import Action
from console.closing import late_slips
from console.log import VOID
from console.outcomes import correct, hold, result, void
from console.position import cash_out_is_under_way
from console.request import Done, Plan, Request, Staff, reason_missing
from console.rounds import Move, Phase, may
from console.state import RoundRow, Table
from console.whatif import outcome_corrected, outcome_of_round, slips_of
from protocol.messages import Correction
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why

LAW_CLASSES = ("malfunction", "force-majeure", "suspected-offence", "game-rule")
PARAGRAPHS: dict[str, str] = {
    "5.1.2": "malfunction",
    **{f"5.3.{number}": "game-rule" for number in range(1, 10)},
    "5.4": "malfunction",
    "5.10": "game-rule",
}
"""Why a round may be void, each with the law's class where none is named."""
HELD_FOR = {"dispute": "dispute", "look_at_ball": "ball", "look_at_wheel": "wheel", "player_unwell": "help"}
"""Prepared reasons for holding a round, by their names at the dealer's screen."""
EARLIER_ROUND_PARAGRAPHS = ("5.4", "5.10")


def hold_round(request: Request) -> Plan | Why:
    """Players are told what a prepared reason is about; words of one's own are for the record alone."""
    table = request.table
    held_for = HELD_FOR.get(request.text("held_for"), "staff")
    if table.round.phase is not Phase.BETS_CLOSED:
        return Why(No.WRONG_PHASE, f"Only a round that waits for its result can be held ({table.round.phase}).")
    if refused := reason_missing(request, "Holding a round"):
        return refused
    effect = {"round": table.round.number}
    return Plan(Action.HOLD, lambda _: (hold(table, request.reason, held_for=held_for), {}), effect, table.round.number)


def confirm(request: Request) -> Plan | Why:
    """The dealer's touch on a result both witnesses agree on."""
    table, verdict = request.table, request.table.spin.verdict
    if (refused := _no_outcome_yet(table)) or (refused := _late_slips(table)):
        return refused
    if verdict is None or verdict.kind != "result":
        return Why(No.NO_VERDICT, "The wheel has not shown a valid result.")
    return _result(request, Action.CONFIRM, str(verdict.outcome), decided=False)


def conclude(request: Request) -> Plan | Why:
    """Rule 5.1.1: after an interruption the wheel still shows the same valid spin at rest."""
    table, verdict = request.table, request.table.spin.verdict
    if not table.conclude_only or verdict is None:
        return Why(No.WRONG_PHASE, "There is no interrupted round to conclude.")
    if verdict.kind != "result":
        return Why(No.NO_VERDICT, f"The wheel no longer shows one valid result: {verdict.evidence}")
    return _result(request, Action.CONCLUDE, str(verdict.outcome))


def enter(request: Request) -> Plan | Why:
    """A number read off the wheel by two people."""
    table, outcome, verdict = request.table, request.argument("outcome"), request.table.spin.verdict
    if (refused := _no_outcome_yet(table)) or (refused := _late_slips(table)):
        return refused
    if verdict is not None and verdict.kind == "invalid":
        return Why(
            No.WRONG_PHASE, f"The wheel's verdict is void by {verdict.paragraph}; a number cannot be keyed over it."
        )
    if not request.game.is_outcome(outcome):
        return Why(No.BAD_ARGUMENT, f"{outcome!r} is not an outcome of this game.")
    return _result(request, Action.ENTER, str(outcome))


def _result(request: Request, action: Action, outcome: str, *, decided: bool = True) -> Plan:
    table = request.table

    def do(staff: Staff) -> Done:
        table.conclude_only = False
        return result(table, outcome, staff, request.game, request.now), {"outcome": outcome}

    effect = outcome_of_round(table, outcome, request.game) if decided else None
    return Plan(action, do, effect, table.round.number, table.round.version)


def void_round(request: Request) -> Plan | Why:
    """Rules 5.1.2, 5.3, 5.4 and 5.10 for the round in play; an earlier one is named by its number."""
    table = request.table
    if request.argument("round") not in (None, table.round.number) or table.round.phase in (
        Phase.RESULT,
        Phase.SETTLED,
    ):
        return void_earlier(request)
    if not may(table.round.phase, Move.VOID):
        return Why(No.WRONG_PHASE, f"There is no round in play to void ({table.round.phase}).")
    paragraph = request.text("paragraph") or _sensor_paragraph(table)
    if (refused := _bad_void(request, paragraph)) or (refused := _void_makes_no_sense(table, paragraph)):
        return refused
    action = _void_action(table, paragraph)
    if action is Action.VOID_BY_MANAGER and (refused := reason_missing(request, "A shift manager's void")):
        return refused
    law_class = request.text("law_class") or PARAGRAPHS[paragraph]
    reason = request.reason or table.round.reason or f"called by {request.person.number}"

    def do(staff: Staff) -> Done:
        effects = void(table, paragraph, law_class, reason, staff, request.game, request.now)
        return effects, {"paragraph": paragraph, "law_class": law_class}

    effect = outcome_of_round(table, VOID, request.game) | {"paragraph": paragraph, "law_class": law_class}
    return Plan(action, do, effect, table.round.number, table.round.version)


def _sensor_paragraph(table: Table) -> str:
    """Empty where the wheel has not said that the spin is void."""
    verdict = table.spin.verdict
    return verdict.paragraph or "" if verdict is not None and verdict.kind == "invalid" else ""


def _bad_void(request: Request, paragraph: str) -> Why | None:
    if paragraph not in PARAGRAPHS:
        return Why(No.BAD_ARGUMENT, f"A void names its paragraph: {', '.join(PARAGRAPHS)}.")
    if request.text("law_class") not in ("", *LAW_CLASSES):
        return Why(No.BAD_ARGUMENT, f"A void is one of: {', '.join(LAW_CLASSES)}.")
    return None


def _void_makes_no_sense(table: Table, paragraph: str) -> Why | None:
    past_posted = table.round.phase is Phase.HELD and late_slips(table)
    if past_posted and paragraph not in ("5.10", _sensor_paragraph(table)):
        sentence = "Slips came after the ball was last seen on the track: only the shift manager voids, by 5.10."
        return Why(No.WRONG_PHASE, sentence)
    verdict = table.spin.verdict
    established = verdict is not None and verdict.kind == "result" and not table.conclude_only
    if paragraph == "5.1.2" and established:
        return Why(No.WRONG_PHASE, "The wheel shows a valid result: an interruption does not void it (5.1.1).")
    return None


def _void_action(table: Table, paragraph: str) -> Action:
    if paragraph == "5.10" or table.conclude_only or table.recovering_until_s is not None:
        return Action.VOID_BY_MANAGER
    if table.round.phase is Phase.BETS_OPEN:
        return Action.VOID_OPEN_BETS
    return Action.VOID_BY_SENSOR if paragraph == _sensor_paragraph(table) else Action.VOID_AFTER_CLOSE


def void_earlier(request: Request) -> Plan | Why:
    """Reading ROU-7: a round with an outcome is voided only where the shift manager names it (5.4 with 5.10)."""
    row = _recorded(request)
    if isinstance(row, Why):
        return row
    paragraph = request.text("paragraph") or "5.10"
    if refused := _bad_void(request, paragraph):
        return refused
    if paragraph not in EARLIER_ROUND_PARAGRAPHS:
        return Why(No.BAD_ARGUMENT, f"Round {row.number} has an outcome, which stands (5.3); 5.4 or 5.10 may void it.")
    return _correction(request, row, VOID, paragraph, Action.DECIDE_EARLIER_ROUND)


def correct_round(request: Request) -> Plan | Why:
    """Rule 5.5; a round that was void is given a result only by the shift manager (Rule 5.10)."""
    outcome = request.argument("outcome")
    if outcome == VOID:
        return void_earlier(request)
    row = _recorded(request)
    if isinstance(row, Why):
        return row
    if not request.game.is_outcome(outcome):
        return Why(No.BAD_ARGUMENT, f"{outcome!r} is not an outcome of this game.")
    if row.outcome == VOID:
        return _correction(request, row, str(outcome), "5.10", Action.DECIDE_EARLIER_ROUND)
    return _correction(request, row, str(outcome), "5.5", Action.CORRECT)


def _recorded(request: Request) -> RoundRow | Why:
    """While bets are open what lies on the cloth may be taken back, and so be kept from a correction: decision 26."""
    table, number = request.table, request.argument("round")
    if table.round.phase is Phase.BETS_OPEN:
        return Why(No.WRONG_PHASE, "Bets are open: an earlier round is corrected after No More Bets.")
    number = table.round.number if number is None else number
    row = find_round(table, number, request.archive) if type(number) is int else None
    if row is None:
        return Why(No.UNKNOWN_ROUND, f"There is no record of round {number!r}.")
    if row.close_seq == 0 or row.version == 0:
        return Why(No.WRONG_PHASE, f"Round {number} has no registered result to correct.")
    if row.rules_hash != request.game.rules_hash:
        return Why(No.OTHER_RULES, f"Round {number} was played by other rules data; these cannot settle it again.")
    return row


def _correction(request: Request, row: RoundRow, outcome: str, paragraph: str, action: Action) -> Plan | Why:
    table = request.table
    if request.text("paragraph") not in ("", paragraph):
        return Why(No.BAD_ARGUMENT, f"This correction is by {paragraph}.")
    if outcome == row.outcome:
        return Why(No.BAD_ARGUMENT, f"Round {row.number} has that outcome already.")
    if refused := reason_missing(request, f"A decision by {paragraph}"):
        return refused
    stakes = slips_of(table, row, request.archive)
    effect = outcome_corrected(table, row, outcome, request.archive, request.game) | {"paragraph": paragraph}
    if refused := _may_still_change(table, effect):
        return refused

    def do(staff: Staff) -> Done:
        version = row.version + 1
        body = Correction(row.number, row.close_seq, version, outcome, paragraph, request.reason, staff)
        return correct(table, row, stakes, body, request.game, request.now), {"version": version}

    return Plan(action, do, effect, row.number, row.version)


def _may_still_change(table: Table, effect: dict[str, Any]) -> Why | None:
    """A correction is decided only while what it books is certain: nobody can cash it out meanwhile."""
    number = effect["round"]
    there = {name: line for name, line in effect["terminals"].items() if name not in effect["cashed_out"]}
    more_cents = {name: line["due_cents"] - line["paid_cents"] for name, line in there.items()}
    leaving = [name for name, cents in more_cents.items() if cents and cash_out_is_under_way(table, name)]
    if leaving:
        names = ", ".join(leaving)
        return Why(No.WRONG_PHASE, f"A cash-out is under way ({names}): correct round {number} after it.")
    return None


def _no_outcome_yet(table: Table) -> Why | None:
    if not may(table.round.phase, Move.RESULT):
        return Why(No.WRONG_PHASE, f"No round waits for a result ({table.round.phase}).")
    if table.close_durable_s is None:
        return Why(No.WRONG_PHASE, "The close is not on disk yet.")
    if table.conclude_only or table.recovering_until_s is not None:
        return Why(No.WRONG_PHASE, "After the interruption this round is concluded by two people, or void (5.1).")
    return None


def _late_slips(table: Table) -> Why | None:
    if late := late_slips(table):
        return Why(
            No.WRONG_PHASE, f"Slips came after the ball was last seen on the track ({', '.join(late)}): void, 5.10."
        )
    return None
