"""What becomes of a ticket that is made: one table of its state and of what the printer tells."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from protocol.enums import OutState
from terminal.money.printer import Now, PrinterState, PrinterTrouble


class Told(StrEnum):
    """What the printer tells, as far as it decides about a ticket."""

    READY = "ready"
    DONE = "done"
    NOT_DONE = "not_done"
    LOST = "lost"
    """It was reset, or its words prove nothing: of a ticket nobody knows."""
    STUCK = "stuck"
    """It has been busy for too long, and may still say what became of the ticket."""


class Act(StrEnum):
    PRINT = "print"
    SETTLE = "settle"


class Step(NamedTuple):
    state: OutState
    act: Act | None = None


S, T = OutState, Told
STEPS: Mapping[tuple[OutState, Told], Step] = {
    (S.NUMBERED, T.READY): Step(S.PRINTING, Act.PRINT),
    # P37, P38
    (S.PRINTING, T.DONE): Step(S.PRINTED, Act.SETTLE),
    (S.PRINTING, T.NOT_DONE): Step(S.NUMBERED, Act.SETTLE),
    (S.PRINTING, T.LOST): Step(S.UNKNOWN, Act.SETTLE),
    (S.PRINTING, T.STUCK): Step(S.UNKNOWN),
    (S.UNKNOWN, T.DONE): Step(S.PRINTED, Act.SETTLE),
    (S.PRINTED, T.READY): Step(S.DONE),
}
OPEN = frozenset({S.ASKED, S.DEBITED, S.NUMBERED, S.PRINTING, S.UNKNOWN})
"""While the last ticket is in one of these, no other is made, and the acceptor takes nothing."""
LEAVING = OPEN - {S.ASKED}
"""Its money is in the account `leaving`."""
BEFORE_PRINTING = frozenset({S.DEBITED, S.NUMBERED})
"""Its money may go back to the credit: no paper can exist."""
_OF_A_JOB = frozenset({T.DONE, T.NOT_DONE, T.LOST})


def told_by(printer: PrinterState) -> Told | None:
    """None if it decides nothing: the ticket waits."""
    if printer.now is Now.WAS_RESET or printer.trouble is PrinterTrouble.UNPROVEN:
        return T.LOST
    if printer.trouble is PrinterTrouble.STUCK:
        return T.STUCK
    return {Now.READY: T.READY, Now.DONE: T.DONE, Now.NOT_DONE: T.NOT_DONE}.get(printer.now)


def step(state: OutState, told: Told) -> Step | None:
    """What follows; None if nothing does. A job that no row waits for is settled, so that the printer is free."""
    found = STEPS.get((state, told))
    if found is None and told in _OF_A_JOB:
        return Step(state, Act.SETTLE)
    return found
