"""Staff's verbs at a roulette table besides the frame's own: another ball, when the ball closes bets, the reminder."""

from typing import Any

from console.authority import Action
from console.request import Plan, Request, Verb, plain, reason_missing
from console.roulette.answers import BallChanged
from console.rounds import Move, may
from console.term_decisions import number_in, set_option
from phrases import phrase
from protocol.arguments import StaffArguments
from protocol.messages import Text
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import Decided

REVOLUTIONS_MAX = 12
"""No ball makes fewer in a proper spin: later than that bets close by its speed."""
REVOLUTIONS = range(1, REVOLUTIONS_MAX + 1)


class RevolutionsArguments(StaffArguments, frozen=True):
    """The arguments of the verb `set-revolutions`."""

    revolutions: int
    """Of the ball, until bets close; 0 for by its speed alone."""


class RotorArguments(StaffArguments, frozen=True):
    """The arguments of the verb `set-rotor`."""

    reminder: Text
    """`on` or `off`."""


def change_ball(request: Request) -> Plan | Why:
    """Records that another ball is used: between which rounds, by whom and why. It moves no money."""
    table = request.table
    if not may(table.round.phase, Move.OPEN):
        return Why(No.WRONG_PHASE, phrase("ball_when", phase=table.round.phase))
    if refused := reason_missing(request, phrase("ball_change")):
        return refused
    return Plan(Action.CHANGE_EQUIPMENT, lambda _: ([], Decided()), BallChanged(table.round.number))


def set_revolutions(request: Request, given: RevolutionsArguments) -> Plan | Why:
    """Sets after how many revolutions bets close. Reading ROU-10: earlier than a slow ball is allowed, later is not."""
    least, most = REVOLUTIONS[0], REVOLUTIONS[-1]
    count = number_in(given.revolutions, REVOLUTIONS, phrase("revolutions", least=least, most=most))
    return count if isinstance(count, Why) else set_option(request, "close_revolutions", count)


def set_rotor(request: Request, given: RotorArguments) -> Plan | Why:
    reminder = given.reminder
    if reminder not in ("on", "off"):
        return Why(No.BAD_ARGUMENT, phrase("rotor_reminder"))
    return set_option(request, "rotor_alternates", reminder == "on", Action.SET_REMINDERS)


VERBS: dict[str, Verb[Any]] = {
    "change-ball": plain(change_ball),
    "set-revolutions": Verb(RevolutionsArguments, set_revolutions),
    "set-rotor": Verb(RotorArguments, set_rotor),
}
