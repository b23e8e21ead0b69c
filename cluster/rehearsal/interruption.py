"""Plays one interruption on a stage: prepares it, causes it, restores what failed, settles, and counts the money."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from cluster.game import ByHand, Said
from cluster.rehearsal.points import ACTS, CONSOLE, MOVED_CENTS, SEAT, SITE, Point
from protocol.enums import Phase, TransferState
from protocol.messages import Answer
from protocol.table_status import TableStatus, TerminalStatus
from tools.games import outcome_in_words

FINISHED = (Phase.IDLE, Phase.SETTLED, Phase.VOID)


class Stage(Protocol):
    """A table on which things can fail: real processes, or their loops within a test."""

    def arm(self, point: Point, column: str) -> None:
        """Prepares the failure: it happens when its moment comes."""

    def status(self) -> TableStatus: ...

    def ask(self, verb: str, second: str | None = None, **arguments: Any) -> Answer:
        """Sends a command that must be done; otherwise the rehearsal fails."""

    def say(self, verb: str, second: str | None = None, **arguments: Any) -> None:
        """Sends a command whose answer may never come."""

    def until(self, what: str, is_so: Callable[[TableStatus], bool]) -> TableStatus: ...

    def until_struck(self) -> None: ...

    def restore(self) -> None:
        """Starts again what failed, or connects it again."""


@dataclass(frozen=True, slots=True)
class Struck:
    """The result of one interruption."""

    point: str
    column: str
    words: str
    ended: str
    """How the round ended: an outcome, `void`, or empty where no round was played."""
    before_cents: int
    after_cents: int


def interrupt(stage: Stage, bets: ByHand, point: Point, column: str) -> Struck:
    before = stage.until("the table is even", is_even)
    round_before, before_cents = before.round, _credit_cents(before)
    stage.arm(point, column)
    steps = ACTS[point.act]
    for step in steps[:-1]:
        _do(stage, bets, step, stage.ask)
    if steps:
        # A console that waits at its moment, or dies there, gives no answer; the notice of open bets comes before.
        is_answered = point.who != CONSOLE or steps[-1] == "open"
        _do(stage, bets, steps[-1], stage.ask if is_answered else stage.say, point.word)
    stage.until_struck()
    if point.soon or column in (CONSOLE, SITE):
        stage.restore()
    if point.soon:
        _see_registered(stage, bets)
    if steps:
        _bring_to_its_end(stage, bets)
    else:
        stage.ask("credit", terminal=SEAT, cents=MOVED_CENTS)
    if not (point.soon or column in (CONSOLE, SITE)):
        stage.restore()
    _pay(stage, stage.until("the table is even again", is_even))
    due_cents = before_cents + point.gains_cents[column]
    after = stage.until(f"the player has {due_cents} cents", lambda status: _credit_cents(status) == due_cents)
    ended = outcome_in_words(after.outcome) if after.round != round_before else ""
    return Struck(point.name, column, point.words, ended, before_cents, _credit_cents(after))


def is_even(status: TableStatus) -> bool:
    """Says whether all is settled: every terminal connected and up to date, every ledger copied, nothing owed or
    on its way.
    """
    seats = status.terminals.values()
    return (
        status.phase in FINISHED
        and not status.owed
        and not any(each.state == TransferState.ASKED for each in status.transfers)
        and all(_is_even(seat, status) for seat in seats)
    )


def _is_even(seat: TerminalStatus, status: TableStatus) -> bool:
    """A terminal that is back has not told its money before its first ping."""
    return seat.present and seat.cursor == status.log_head and seat.outbox == 0 and seat.credit_cents is not None


def _do(stage: Stage, bets: ByHand, step: str, ask: Callable[..., Any], word: int = -1) -> None:
    match step:
        case "open":
            for said in bets.before_round(stage.status().round + 1):
                _say(stage.ask, said)
            ask(step)
        case "see registered":
            _see_registered(stage, bets)
        case "see settled":
            stage.until("all are settled", is_even)
        case "enter":
            stage.until("the round takes its first word", lambda status: bets.is_ready(status))
            *before, last = bets.said(bets.outcome)[: word + 1 or None]
            for said in before:
                _say(stage.ask, said)
            _say(ask, last)
        case "correct":
            number = stage.status().round
            ask("correct", "2001", round=number, outcome=bets.corrected, reason="outage rehearsal")
        case "void":
            ask("void", paragraph=bets.void_paragraph, reason="outage rehearsal")
        case "credit" | "cash-out":
            ask(step, terminal=SEAT, cents=MOVED_CENTS)
        case _:
            ask(step)


def _see_registered(stage: Stage, bets: ByHand) -> None:
    stake_cents = sum(bets.slips[0].values())
    stage.until("the slip is registered", lambda status: status.terminals[SEAT].registered_cents == stake_cents)


def _bring_to_its_end(stage: Stage, bets: ByHand) -> None:
    """Brings the round to its end, as people at the table would, whatever its state is."""
    stage.until("the console has decided", lambda status: not status.recovering)
    if stage.status().phase == Phase.BETS_OPEN:
        stage.ask("close")

    def waits_for_people(status: TableStatus) -> bool:
        return status.phase in FINISHED or bets.said_next(status, bets.outcome) is not None

    while (status := stage.until("it waits for people, or is over", waits_for_people)).phase not in FINISHED:
        if (said := bets.said_next(status, bets.outcome)) is not None:
            _say(stage.ask, said)


def _say(ask: Callable[..., Any], said: Said) -> None:
    ask(said.verb, "2001" if said.takes_two else None, **said.arguments)


def _pay(stage: Stage, status: TableStatus) -> None:
    for each in status.transfers:
        stage.ask("paid", transfer=each.transfer)


def _credit_cents(status: TableStatus) -> int:
    return status.terminals[SEAT].credit_cents or 0
