"""What became of a ticket that a TCL printer was told to print, from the printer's own words."""

from dataclasses import dataclass
from enum import StrEnum

from terminal.money.tcl import TclStatus

BEGINS_WITHIN_S = 3.0
ENDS_WITHIN_S = 60.0


class Result(StrEnum):
    PRINTING = "printing"
    DONE = "done"
    NOT_DONE = "not_done"
    WAS_RESET = "was_reset"
    STUCK = "stuck"
    UNPROVEN = "unproven"


@dataclass(slots=True)
class Job:
    template: str
    began_s: float
    is_resumed: bool = False
    """Whether it was sent before this connection, by a program that has died since."""
    seen_off: bool = False
    """Whether *validation done* was seen off since we sent it."""
    had_trouble: bool = False

    def see(self, status: TclStatus, now_s: float) -> Result:
        """*Validation done* alone proves nothing: it must have been off since our command, or the printer must name
        our template as its last, which it did not before.
        """
        is_ours = status.template == self.template
        if status.was_reset:
            return Result.WAS_RESET
        if status.trouble is not None:
            self.had_trouble = True
            return Result.PRINTING
        if not status.validation_done:
            self.seen_off = self.seen_off or is_ours
        elif self.seen_off and is_ours:
            return Result.UNPROVEN if self.had_trouble else Result.DONE
        if status.busy:
            return Result.STUCK if now_s > self.began_s + ENDS_WITHIN_S else Result.PRINTING
        if not self.is_resumed and now_s < self.began_s + BEGINS_WITHIN_S:
            return Result.PRINTING
        return self._of_an_idle_printer(status, is_ours)

    def _of_an_idle_printer(self, status: TclStatus, is_ours: bool) -> Result:
        if not is_ours:
            return Result.NOT_DONE if status.validation_done else Result.UNPROVEN
        if status.validation_done:
            return Result.UNPROVEN if self.had_trouble else Result.DONE
        return Result.NOT_DONE if self.had_trouble and not self.is_resumed else Result.UNPROVEN
