"""Who may do what: the permissions written out a second time, and checked against the engine."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from secrets import token_bytes
from typing import Any

import pytest

from console.alarms import keep
from console.authority import Action, Permission, permission
from console.commands import LISTS, VERBS
from console.effects import Alarm
from console.proposals import approve, submit
from console.request import Done, Plan, Request, ToApprove, plain
from console.roulette.alarm_kinds import WheelAlarm
from console.rows import PersonRow
from console.settings import Settings
from console.state import StaffOfTable, Table
from console.store import Store
from console.vouchers import mac_of, number_of
from protocol.answers import plain_body
from protocol.arguments import ApproveArguments
from protocol.enrolment import Domain, Enrolled, Knock
from protocol.enums import DocumentState, OutState, Phase, Role, TransferKind, VerdictKind
from protocol.messages import BoxTaken, Command, TicketOutAsk
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import Decided
from protocol.what_if import RoundHeld
from tests.console.some_keys import SomeKeys
from tests.console.till_terminal import TICKETS, TillTerminal, floor_with_tickets
from tests.dice.floor import DiceFloor
from tests.phrased import own
from tests.table import PEOPLE, RULES, SETTINGS, Clock, Floor, floor_in, interrupted_floor

WRITTEN_OUT = """
action                dealer  pit-supervisor  shift-manager  technician  auditor
open                  alone   alone           alone          never       never
last-bets             alone   alone           alone          never       never
close                 alone   alone           alone          never       never
hold                  alone   alone           alone          never       never
show                  alone   alone           alone          never       never
confirm               alone   alone           alone          never       never
conclude              PS      DPS             DPS            never       never
enter                 PS      DPS             DPS            never       never
void-open-bets        alone   alone           alone          never       never
void-by-sensor        alone   alone           alone          never       never
void-after-close      PS      DPS             DPS            never       never
void-by-manager       S       S               DPS            never       never
correct               PS      DPS             DPS            never       never
decide-earlier-round  S       S               DPS            never       never
change-equipment      alone   alone           alone          never       never
set-terms             PS      DPS             DPS            never       never
set-reminders         PS      alone           alone          never       never
close-table           PS      alone           alone          never       never
open-table            PS      alone           alone          never       never
emergency-close       alone   alone           alone          never       never
credit                alone   alone           alone          never       never
credit-large          PS      DPS             DPS            never       never
cash-out              alone   alone           alone          never       never
cash-out-large        PS      DPS             DPS            never       never
paid                  alone   alone           alone          never       never
paid-large            PS      DPS             DPS            never       never
pay-payable           PS      alone           alone          never       never
pay-payable-large     PS      DPS             DPS            never       never
resolve-ticket        PS      DPS             DPS            never       never
resolve-document      PS      DPS             DPS            never       never
pay-ticket            alone   alone           alone          never       never
pay-ticket-large      PS      DPS             DPS            never       never
void-ticket           PS      DPS             DPS            never       never
count-box             PS      DPS             DPS            never       never
lock                  alone   alone           alone          alone       never
unlock                PS      DPS             DPS            PS          never
evacuate              PS      DPS             DPS            never       never
readmit               PS      DPS             DPS            never       never
backup                alone   alone           alone          alone       alone
acknowledge           alone   alone           alone          alone       never
disable-staff         never   never           alone          never       never
add-staff             S       S               DPS            never       never
set-role              S       S               DPS            never       never
new-pin               S       S               DPS            never       never
hand-over             DPS     DPS             DPS            never       never
enrol-terminal        PS      DPST            DPST           PS          never
disable-terminal      PS      DPST            DPST           PS          never
log-out               alone   alone           alone          alone       alone
look                  alone   alone           alone          alone       alone
"""
LETTERS = {"D": Role.DEALER, "P": Role.PIT_SUPERVISOR, "S": Role.SHIFT_MANAGER, "T": Role.TECHNICIAN}
HEAD, *ROWS = [line.split() for line in WRITTEN_OUT.strip().splitlines()]
CELLS = [(Action(row[0]), Role(role), cell) for row in ROWS for role, cell in zip(HEAD[1:], row[1:], strict=True)]


def test_permissions_of_every_role_for_every_action_are_those_written_out_here() -> None:
    words: dict[str, Permission] = {"alone": frozenset(), "never": None}
    wanted = {
        (action, role): words[cell] if cell in words else frozenset(LETTERS[letter] for letter in cell)
        for action, role, cell in CELLS
    }
    assert wanted == {(action, role): permission(action, role) for action in Action for role in Role}


def test_no_action_except_the_hand_over_can_be_decided_by_two_dealers() -> None:
    """One of the two people must be a supervisor, in either order.

    Only the hand-over of the table needs just two dealers.
    """
    for action in set(Action) - {Action.HAND_OVER}:
        assert Role.DEALER not in (permission(action, Role.DEALER) or ()), action


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "console.db")
    yield store
    store.close()


@pytest.mark.parametrize("action", Action)
def test_every_action_is_done_refused_or_not_approved_as_the_roles_of_two_people_permit(
    action: Action, store: Store
) -> None:
    for first_role in Role:
        for second_role in Role:
            assert outcome(action, first_role, second_role, store) == wanted(action, first_role, second_role)


def wanted(action: Action, first: Role, second: Role) -> str:
    needed = permission(action, first)
    if needed is None:
        return "refused"
    if not needed:
        return "done by ['1']"
    return "done by ['1', '2']" if second in needed else "not approved"


def outcome(action: Action, first_role: Role, second_role: Role, store: Store) -> str:
    done: list[list[str]] = []
    table = Table(
        staff=StaffOfTable({"1": PersonRow("1", "A", first_role, ""), "2": PersonRow("2", "B", second_role, "")})
    )

    def request(number: str, verb: str) -> Request:
        command = Command(f"{number}-{verb}", verb, "", {})
        return Request(table, command, table.staff.people[number], store, RULES, SETTINGS, token_bytes, Clock().now())

    def do(staff: list[str]) -> Done:
        done.append(staff)
        return [], Decided()

    verb = plain(lambda _: Plan(action, do, RoundHeld(1)))
    first = submit(request("1", "it"), Plan(action, do, RoundHeld(1)))
    if isinstance(first, Why):
        assert (first.number, done) == (No.NOT_THIS_ROLE, [])
        return "refused"
    if isinstance(first, ToApprove):
        assert done == []
        second = approve(request("2", "approve"), ApproveArguments(digest=first.body.proposal), {"it": verb})
        if isinstance(second, Why):
            assert (second.number, done) == (No.NOT_THIS_ROLE, [])
            return "not approved"
    return f"done by {done[0]}"


def by_role(role: Role) -> tuple[str, str]:
    """Two people with this role."""
    first, second = (name for name, actor in PEOPLE.items() if actor.role is role)
    return first, second


LOW = replace(SETTINGS, alone_cents_max=15_000)
"""Settings of a table where one person alone may move little more than the credit of T1."""


def with_large_credit(folder: Path) -> Floor:
    floor = floor_in(Phase.IDLE, folder, LOW)
    floor.desk.done("credit", staff="cora", second="bess", terminal="T1", cents=30_000)
    floor.pass_time(1.5)
    return floor


def with_large_cash_out(folder: Path) -> Floor:
    floor = with_large_credit(folder)
    floor.desk.done("cash-out", id_="out", staff="cora", second="bess", terminal="T1")
    floor.pass_time(1.5)
    return floor


def with_large_payable(folder: Path) -> Floor:
    return with_payable(folder, LOW)


def with_payable(folder: Path, settings: Settings = SETTINGS) -> Floor:
    floor = floor_in(Phase.IDLE, folder, settings)
    floor.play("3", T1={"straight:17": 500})
    floor.cash_out("T1")
    floor.correct(1, "17")
    return floor


def with_cash_out(folder: Path) -> Floor:
    floor = floor_in(Phase.IDLE, folder)
    floor.desk.done("cash-out", id_="out", terminal="T1")
    floor.pass_time(1.5)
    return floor


def locked(folder: Path) -> Floor:
    floor = floor_in(Phase.IDLE, folder)
    floor.desk.done("lock", terminal="T1")
    return floor


def with_alarm(folder: Path) -> Floor:
    floor = floor_in(Phase.IDLE, folder)
    alarm = Alarm(WheelAlarm.OFFLINE, own("no line for 5 s."))
    floor.desk.finish(keep(floor.desk.table, [alarm], floor.clock.now()))
    return floor


def with_dead_terminal(folder: Path) -> Floor:
    floor = floor_in(Phase.IDLE, folder)
    floor.cut.add("T1")
    floor.pass_time(10.0)
    return floor


def evacuated(folder: Path) -> Floor:
    floor = with_dead_terminal(folder)
    floor.desk.done("evacuate", staff="carl", second="anna", terminal="T1", **WHY)
    return floor


def t7_of(folder: Path) -> TillTerminal:
    floor = floor_with_tickets(folder)
    t7 = TillTerminal(floor)
    t7.connect()
    return t7


def with_ticket(cents: int) -> Callable[[Path], Floor]:
    def make(folder: Path) -> Floor:
        t7 = t7_of(folder)
        t7.note(1, cents)
        t7.make_ticket(1, cents)
        return t7.floor

    return make


def with_unknown_ticket(folder: Path) -> Floor:
    t7 = t7_of(folder)
    t7.note(1, 5_000)
    t7.say(TicketOutAsk(1, 5_000))
    t7.follow()
    t7.tell(out=1, out_state=OutState.UNKNOWN)
    return t7.floor


def with_unknown_note(folder: Path) -> Floor:
    t7 = t7_of(folder)
    t7.tell(document=2, document_state=DocumentState.UNKNOWN, document_kind=TransferKind.NOTE, document_cents=5_000)
    return t7.floor


def with_box(folder: Path) -> Floor:
    t7 = t7_of(folder)
    t7.say(BoxTaken(1, [(200, 3)], 0, 0, 5))
    return t7.floor


def with_keys(folder: Path) -> Floor:
    """T9 is enrolled, and an unknown key has tried to connect."""
    floor = floor_in(Phase.IDLE, folder)
    floor.desk.engine.keys = SomeKeys([Enrolled(Domain.TERMINAL, "T9", "9" * 40)], [Knock("8" * 40, 1, 1)])
    return floor


def closing(folder: Path) -> Floor:
    floor = floor_in(Phase.IDLE, folder)
    floor.desk.done("close-table", staff="ben")
    return floor


def with_verdict(folder: Path) -> Floor:
    floor = floor_in(Phase.BETS_CLOSED, folder)
    floor.spin("17")
    return floor


def with_invalid_spin(folder: Path) -> Floor:
    floor = floor_in(Phase.BETS_CLOSED, folder)
    floor.spin(None, "5.3.6", VerdictKind.INVALID)
    return floor


def in_phase(phase: Phase) -> Callable[[Path], Floor]:
    return lambda folder: floor_in(phase, folder)


def with_a_roll_due(tmp_path: Path) -> Floor:
    """A table of a dice game, which waits for the dealer to show a roll."""
    floor = DiceFloor(tmp_path, "T1")
    floor.join(T1=10_000)
    floor.begin(T1={"pair": 100})
    return floor


WHY = {"reason": "because"}
AT_T7 = {"terminal": "T7"}
COUNTED = {**AT_T7, "box": 1, "notes": ["200=3"], "tickets": 0, "tickets_cents": 0}
MAC_OF_TICKET = mac_of(TICKETS, number_of(TICKETS, "table-1", 1, 0)).hex()
PIN = "482913"
CASES: dict[Action, tuple[Callable[[Path], Floor], str, dict[str, Any]]] = {
    Action.OPEN: (in_phase(Phase.IDLE), "open", {}),
    Action.LAST_BETS: (in_phase(Phase.BETS_OPEN), "last-bets", {}),
    Action.CLOSE: (in_phase(Phase.BETS_OPEN), "close", {}),
    Action.HOLD: (in_phase(Phase.BETS_CLOSED), "hold", WHY),
    Action.SHOW: (with_a_roll_due, "show", {"fact": ["roll", "3", "4"]}),
    Action.CONFIRM: (with_verdict, "confirm", {}),
    Action.CONCLUDE: (interrupted_floor, "conclude", {}),
    Action.ENTER: (in_phase(Phase.HELD), "enter", {"outcome": "17"}),
    Action.VOID_OPEN_BETS: (in_phase(Phase.BETS_OPEN), "void", {"paragraph": "5.3.8"}),
    Action.VOID_BY_SENSOR: (with_invalid_spin, "void", {}),
    Action.VOID_AFTER_CLOSE: (in_phase(Phase.HELD), "void", {"paragraph": "5.3.8"}),
    Action.VOID_BY_MANAGER: (in_phase(Phase.HELD), "void", {"paragraph": "5.10", **WHY}),
    Action.CORRECT: (in_phase(Phase.SETTLED), "correct", {"round": 1, "outcome": "3", **WHY}),
    Action.DECIDE_EARLIER_ROUND: (in_phase(Phase.SETTLED), "void", {"round": 1, "paragraph": "5.4", **WHY}),
    Action.CHANGE_EQUIPMENT: (in_phase(Phase.SETTLED), "change-ball", WHY),
    Action.SET_TERMS: (in_phase(Phase.SETTLED), "set-bet-time", {"seconds": 45}),
    Action.SET_REMINDERS: (in_phase(Phase.SETTLED), "set-pace", {"rounds": 40}),
    Action.CLOSE_TABLE: (in_phase(Phase.IDLE), "close-table", {}),
    Action.OPEN_TABLE: (closing, "open-table", {}),
    Action.EMERGENCY_CLOSE: (in_phase(Phase.BETS_OPEN), "emergency-close", WHY),
    Action.CREDIT: (in_phase(Phase.IDLE), "credit", {"terminal": "T1", "cents": 100}),
    Action.CREDIT_LARGE: (in_phase(Phase.IDLE), "credit", {"terminal": "T1", "cents": 2_000_000}),
    Action.CASH_OUT: (in_phase(Phase.IDLE), "cash-out", {"terminal": "T1"}),
    Action.CASH_OUT_LARGE: (with_large_credit, "cash-out", {"terminal": "T1"}),
    Action.PAID: (with_cash_out, "paid", {"transfer": "out"}),
    Action.PAID_LARGE: (with_large_cash_out, "paid", {"transfer": "out"}),
    Action.PAY_PAYABLE: (with_payable, "pay-payable", {"round": 1, "terminal": "T1"}),
    Action.PAY_PAYABLE_LARGE: (with_large_payable, "pay-payable", {"round": 1, "terminal": "T1"}),
    Action.RESOLVE_TICKET: (with_unknown_ticket, "print-again", {"terminal": "T7", "out": 1, **WHY}),
    Action.RESOLVE_DOCUMENT: (with_unknown_note, "settle-document", {**AT_T7, "document": 2, "taken": True, **WHY}),
    Action.PAY_TICKET: (with_ticket(100), "pay-ticket", {"ticket": MAC_OF_TICKET, "cents": 100}),
    Action.PAY_TICKET_LARGE: (with_ticket(300_000), "pay-ticket", {"ticket": MAC_OF_TICKET, "cents": 300_000}),
    Action.VOID_TICKET: (with_ticket(100), "void-ticket", {"ticket": MAC_OF_TICKET, **WHY}),
    Action.COUNT_BOX: (
        with_box,
        "count-box",
        {**AT_T7, "box": 1, "notes": ["200=3"], "tickets": 0, "tickets_cents": 0},
    ),
    Action.LOCK: (in_phase(Phase.IDLE), "lock", {"terminal": "T1"}),
    Action.UNLOCK: (locked, "unlock", {"terminal": "T1"}),
    Action.EVACUATE: (with_dead_terminal, "evacuate", {"terminal": "T1", **WHY}),
    Action.READMIT: (evacuated, "readmit", {"terminal": "T1"}),
    Action.BACKUP: (in_phase(Phase.IDLE), "backup", {}),
    Action.ACKNOWLEDGE: (with_alarm, "acknowledge", {"alarm": 1}),
    Action.DISABLE_STAFF: (in_phase(Phase.IDLE), "disable-staff", {"number": "dora"}),
    Action.ADD_STAFF: (in_phase(Phase.IDLE), "add-staff", {"number": "9", "name": "Eve", "role": "dealer", "pin": PIN}),
    Action.SET_ROLE: (in_phase(Phase.IDLE), "set-role", {"number": "dora", "role": "auditor"}),
    Action.NEW_PIN: (in_phase(Phase.IDLE), "new-pin", {"number": "dora", "pin": PIN}),
    Action.HAND_OVER: (in_phase(Phase.IDLE), "hand-over", {}),
    Action.ENROL_TERMINAL: (with_keys, "enrol-terminal", {"terminal": "T8", "public": "8" * 40}),
    Action.DISABLE_TERMINAL: (with_keys, "disable-terminal", {"terminal": "T9", **WHY}),
    Action.LOG_OUT: (in_phase(Phase.IDLE), "log-out", {}),
    Action.LOOK: (in_phase(Phase.IDLE), "status", {}),
}

SAME_ACTION = {
    "hand-pay",
    "give-back",
    "ticket",
    "report",
    "set-limits",
    "set-last-bets",
    "set-revolutions",
    "set-rotor",
}
"""Verbs whose action already has a case under another verb."""


def test_every_action_and_every_verb_has_a_test_case_here() -> None:
    assert CASES.keys() == set(Action)
    all_verbs = {*VERBS, *SETTINGS.vertical.verbs}
    assert {verb for _, verb, _ in CASES.values()} == all_verbs - LISTS - SAME_ACTION


@pytest.mark.parametrize("action", Action)
def test_engine_refuses_or_does_every_action_as_the_permissions_say(action: Action, tmp_path: Path) -> None:
    """Tries first the roles that may never do the action, then those that need a second person, then those that may do
    it alone."""
    make, verb, arguments = CASES[action]
    floor = make(tmp_path)
    floor.desk.command("status", staff="dora")  # logs Dora in
    for role in sorted(Role, key=lambda role: ("never", "second", "alone").index(how(action, role))):
        first, _ = by_role(role)
        head = floor.desk.table.log.head
        answer = floor.desk.order(verb, staff=first, **arguments)
        if how(action, role) == "never":
            assert answer.refusal == No.NOT_THIS_ROLE, answer
        elif how(action, role) == "second":
            assert answer.refusal == No.SECOND_PERSON_NEEDED, answer
            assert plain_body(answer)["action"] == action
            seconds(floor, action, role, plain_body(answer)["proposal"])
            if floor.desk.table.log.head != head:
                return
        else:
            assert answer.refusal is None, answer
            return


def how(action: Action, role: Role) -> str:
    needed = permission(action, role)
    return "never" if needed is None else "second" if needed else "alone"


def seconds(floor: Floor, action: Action, role: Role, digest: str) -> None:
    """Tries every role as the second person: first the roles that may not approve, then one that may."""
    needed = permission(action, role) or frozenset()
    for second_role in sorted(Role, key=lambda second: second in needed):
        _, second = by_role(second_role)
        head = floor.desk.table.log.head
        answer = floor.desk.order("approve", staff=second, digest=digest)
        if second_role in needed:
            assert answer.refusal is None, answer
            assert floor.desk.table.log.head > head
            return
        assert answer.refusal == No.NOT_THIS_ROLE, answer
        assert floor.desk.table.log.head == head
