"""Who may do what at a table: one table of actions by roles. Nothing else decides permissions."""

from enum import StrEnum
from functools import cache

from protocol.enums import Role


class Action(StrEnum):
    """What a verb means in the current state of the table: a void before the close is another action than a void
    after it."""

    OPEN = "open"
    LAST_BETS = "last-bets"
    CLOSE = "close"
    HOLD = "hold"
    SHOW = "show"
    CONFIRM = "confirm"
    CONCLUDE = "conclude"
    ENTER = "enter"
    VOID_OPEN_BETS = "void-open-bets"
    VOID_BY_SENSOR = "void-by-sensor"
    VOID_AFTER_CLOSE = "void-after-close"
    VOID_BY_MANAGER = "void-by-manager"
    CORRECT = "correct"
    DECIDE_EARLIER_ROUND = "decide-earlier-round"
    CHANGE_EQUIPMENT = "change-equipment"
    SET_TERMS = "set-terms"
    SET_REMINDERS = "set-reminders"
    CLOSE_TABLE = "close-table"
    OPEN_TABLE = "open-table"
    EMERGENCY_CLOSE = "emergency-close"
    CREDIT = "credit"
    CREDIT_LARGE = "credit-large"
    CASH_OUT = "cash-out"
    CASH_OUT_LARGE = "cash-out-large"
    PAID = "paid"
    PAID_LARGE = "paid-large"
    PAY_PAYABLE = "pay-payable"
    PAY_PAYABLE_LARGE = "pay-payable-large"
    RESOLVE_TICKET = "resolve-ticket"
    RESOLVE_DOCUMENT = "resolve-document"
    PAY_TICKET = "pay-ticket"
    PAY_TICKET_LARGE = "pay-ticket-large"
    VOID_TICKET = "void-ticket"
    COUNT_BOX = "count-box"
    LOCK = "lock"
    UNLOCK = "unlock"
    EVACUATE = "evacuate"
    READMIT = "readmit"
    BACKUP = "backup"
    ACKNOWLEDGE = "acknowledge"
    DISABLE_STAFF = "disable-staff"
    ADD_STAFF = "add-staff"
    SET_ROLE = "set-role"
    NEW_PIN = "new-pin"
    HAND_OVER = "hand-over"
    ENROL_TERMINAL = "enrol-terminal"
    DISABLE_TERMINAL = "disable-terminal"
    LOG_OUT = "log-out"
    LOOK = "look"


Permission = frozenset[Role] | None
"""The roles of which a second person is needed: an empty set for "alone", None for "never"."""

ALONE: Permission = frozenset()
NEVER: Permission = None
SUPERVISORS = frozenset({Role.PIT_SUPERVISOR, Role.SHIFT_MANAGER})
MANAGER = frozenset({Role.SHIFT_MANAGER})
FLOOR = SUPERVISORS | {Role.DEALER}

Row = dict[Role, Permission]


def _row(
    dealer: Permission,
    pit_supervisor: Permission,
    shift_manager: Permission,
    technician: Permission = NEVER,
    auditor: Permission = NEVER,
) -> Row:
    return dict(zip(Role, (dealer, pit_supervisor, shift_manager, technician, auditor), strict=True))


BY_FLOOR = _row(ALONE, ALONE, ALONE)
SUPERVISED = _row(SUPERVISORS, FLOOR, FLOOR)
"""Two people are needed, and one of them is a supervisor."""
MANAGED = _row(MANAGER, MANAGER, FLOOR)
"""Two people are needed, and one of them is the shift manager (Rule 5.10)."""
BY_KEYHOLDERS = _row(SUPERVISORS, FLOOR | {Role.TECHNICIAN}, FLOOR | {Role.TECHNICIAN}, SUPERVISORS)
"""Two people are needed, and one of them is a supervisor; the other may be a technician."""
BY_SUPERVISOR = _row(SUPERVISORS, ALONE, ALONE)
BY_ANYONE = _row(ALONE, ALONE, ALONE, ALONE, ALONE)

PERMISSIONS: dict[Action, Row] = {
    Action.OPEN: BY_FLOOR,
    Action.LAST_BETS: BY_FLOOR,
    Action.CLOSE: BY_FLOOR,
    Action.HOLD: BY_FLOOR,
    Action.SHOW: BY_FLOOR,
    Action.CONFIRM: BY_FLOOR,
    Action.CONCLUDE: SUPERVISED,
    Action.ENTER: SUPERVISED,
    Action.VOID_OPEN_BETS: BY_FLOOR,
    Action.VOID_BY_SENSOR: BY_FLOOR,
    Action.VOID_AFTER_CLOSE: SUPERVISED,
    Action.VOID_BY_MANAGER: MANAGED,
    Action.CORRECT: SUPERVISED,
    Action.DECIDE_EARLIER_ROUND: MANAGED,
    Action.CHANGE_EQUIPMENT: BY_FLOOR,
    Action.SET_TERMS: SUPERVISED,
    Action.SET_REMINDERS: BY_SUPERVISOR,
    Action.CLOSE_TABLE: BY_SUPERVISOR,
    Action.OPEN_TABLE: BY_SUPERVISOR,
    Action.EMERGENCY_CLOSE: BY_FLOOR,
    Action.CREDIT: BY_FLOOR,
    Action.CREDIT_LARGE: SUPERVISED,
    Action.CASH_OUT: BY_FLOOR,
    Action.CASH_OUT_LARGE: SUPERVISED,
    Action.PAID: BY_FLOOR,
    Action.PAID_LARGE: SUPERVISED,
    Action.PAY_PAYABLE: BY_SUPERVISOR,
    Action.PAY_PAYABLE_LARGE: SUPERVISED,
    Action.RESOLVE_TICKET: SUPERVISED,
    Action.RESOLVE_DOCUMENT: SUPERVISED,
    Action.PAY_TICKET: BY_FLOOR,
    Action.PAY_TICKET_LARGE: SUPERVISED,
    Action.VOID_TICKET: SUPERVISED,
    Action.COUNT_BOX: SUPERVISED,
    Action.LOCK: _row(ALONE, ALONE, ALONE, ALONE),
    Action.UNLOCK: _row(SUPERVISORS, FLOOR, FLOOR, SUPERVISORS),
    Action.EVACUATE: SUPERVISED,
    Action.READMIT: SUPERVISED,
    Action.BACKUP: BY_ANYONE,
    Action.ACKNOWLEDGE: _row(ALONE, ALONE, ALONE, ALONE),
    Action.DISABLE_STAFF: _row(NEVER, NEVER, ALONE),
    # Not by the shift manager alone: with a second staff number, that person could approve their own proposals.
    Action.ADD_STAFF: MANAGED,
    Action.SET_ROLE: MANAGED,
    Action.NEW_PIN: MANAGED,
    Action.HAND_OVER: _row(FLOOR, FLOOR, FLOOR),
    Action.ENROL_TERMINAL: BY_KEYHOLDERS,
    Action.DISABLE_TERMINAL: BY_KEYHOLDERS,
    Action.LOG_OUT: BY_ANYONE,
    Action.LOOK: BY_ANYONE,
}


def permission(action: Action, role: Role) -> Permission:
    return PERMISSIONS[action][role]


@cache
def in_order(roles: frozenset[Role]) -> list[str]:
    """The names of these roles in the order of `Role`, as sentences list them."""
    return [role.value for role in Role if role in roles]
