"""Statuses of a console made by hand, for tests that need what no real console would report."""

from typing import Any

from msgspec.structs import replace

from protocol.enums import Evacuated, Phase
from protocol.table_status import RoundOutcome, TableStatus, TerminalStatus, TermsChanged

TERMINAL = TerminalStatus(
    present=True, locked=None, occupied=True, credit_cents=126_500, escrow_cents=20_000, registered_cents=20_000,
    asking_cents=0, calls=None, evacuation=Evacuated.NO, cursor=4, journal_seq=3, outbox=0,
)  # fmt: skip
STATUS = TableStatus(
    table="7", game="roulette-triple-zero", readings={}, round=2, phase=Phase.IDLE, outcome=None, paragraph=None,
    held_for="", verdict=None, conclude_only=False, recovering=False, last_bets=False, last_round=None, terms={},
    changed=TermsChanged(0, []), outcomes=[], shown=None, dealer="", reason="", late_slips=[], awaits=None,
    blocked=None, closing_reason="", rounds_per_hour=None, opened_ago_s=None, source=None, epoch=1, log_head=4,
    terminals={}, enrolled=[],
    disabled=[], owed=[], transfers=[], to_pay_cents=0, unrecovered_cents=0, alarms=0, logged_in=[],
    people={}, proposals=[],
)  # fmt: skip


def status_with(**changes: Any) -> TableStatus:
    return replace(STATUS, **changes)


def ended(*outcomes: tuple[int, str]) -> list[RoundOutcome]:
    return [RoundOutcome(number, outcome) for number, outcome in outcomes]
