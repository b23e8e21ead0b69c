"""The table of interruptions: what fails at which moment, and what the player has after everything is settled."""

from collections.abc import Mapping
from dataclasses import dataclass

from cluster.game import ByHand

CONSOLE, SITE, TERMINAL, NETWORK = "console", "site", "terminal", "network"
COLUMNS = (CONSOLE, SITE, TERMINAL, NETWORK)
"""What fails: the console's process, the whole site, the terminal, or the terminal's link."""
SEAT = "T01"
MOVED_CENTS = 1_000
NOTHING = 0


@dataclass(frozen=True, slots=True)
class Point:
    name: str
    words: str
    who: str
    """The process that reaches the moment."""
    moment: str
    """The moment by the name of its failpoint; empty where there is nothing to wait for."""
    act: str
    """What people do before the moment: a row of `ACTS`."""
    gains_cents: Mapping[str, int]
    """By what fails: the player's gain or loss after everything has settled."""
    word: int = -1
    """Which of the words that decide a round leads to it; the last, unless said."""
    soon: bool = False
    """True where what failed is back before bets are closed."""


def _all(cents: int) -> dict[str, int]:
    return dict.fromkeys(COLUMNS, cents)


def _void_or(cents: int) -> dict[str, int]:
    """Without the console the round is void (5.1.2); without the terminal it goes on (5.2)."""
    return {CONSOLE: NOTHING, SITE: NOTHING, TERMINAL: cents, NETWORK: cents}


ACTS: dict[str, tuple[str, ...]] = {
    "nothing": (),
    "bet": ("open",),
    "close": ("open", "see registered", "close"),
    "enter": ("open", "see registered", "close", "enter"),
    "correct": ("open", "see registered", "close", "enter", "see settled", "correct"),
    "void": ("open", "see registered", "void"),
    "credit": ("credit",),
    "cash-out": ("cash-out",),
    "cash-out in play": ("open", "see registered", "close", "enter", "see settled", "cash-out"),
}
"""Acts of people; the last one leads to the moment."""


def points_of(bets: ByHand) -> tuple[Point, ...]:
    """Lists the points at which a process is interrupted, and what the player then has of the first of these slips."""
    won, lost = bets.won_cents, -sum(bets.slips[0].values())
    decided = _all(won) if bets.goes_on_once_decided else _void_or(won)
    return (
        Point("P0", "between rounds, then credit", CONSOLE, "", "nothing", _all(MOVED_CENTS)),
        Point("P1", "a slip touched, not stored", SEAT, "PutRevision:before-commit", "bet", _all(NOTHING)),
        Point("P2", "a slip stored, not sent", SEAT, "PutRevision:after-commit", "bet", _all(NOTHING)),
        Point("P2", "a slip stored, not sent, and back before the close", SEAT, "PutRevision:after-commit", "bet",
              {TERMINAL: won, NETWORK: won}, soon=True),
        Point("P3", "a slip received, not committed", CONSOLE, "PutRegistered:before-commit", "bet", _void_or(won)),
        Point("P4", "a slip committed, no receipt sent", CONSOLE, "PutRegistered:after-commit", "bet", _void_or(won)),
        Point("P5", "the receipt here, not stored", SEAT, "PutRoundSlip:before-commit#2", "bet", _void_or(won)),
        Point("P6", "bets closed, no outcome yet", CONSOLE, "Close:after-commit", "close", _void_or(won)),
        Point("P7", "the outcome read, not committed", CONSOLE, "Result:before-commit", "enter", decided),
        Point("P8", "the result committed, nothing sent", CONSOLE, "Result:after-commit", "enter", _all(won)),
        Point("P9", "the result sent, not booked", SEAT, "SETTLE:before-commit", "enter", _all(won)),
        Point("P10", "settled, and nobody told", SEAT, "SETTLE:after-commit", "enter", _all(won)),
        Point("P11", "a correction approved, not committed", CONSOLE, "Correction:before-commit", "correct",
              {CONSOLE: won, SITE: won, TERMINAL: lost, NETWORK: lost}),
        Point("P12", "a correction committed, not everywhere", CONSOLE, "Correction:after-commit", "correct",
              _all(lost)),
        Point("P13", "a void committed, not everywhere", CONSOLE, "Void:after-commit", "void", _all(NOTHING)),
        Point("P14", "cash-out of free credit after a result", SEAT, "TRANSFER:after-commit", "cash-out in play",
              _all(won - MOVED_CENTS)),
        Point("P21", "credit committed, not posted", CONSOLE, "Transfer:after-commit", "credit", _all(MOVED_CENTS)),
        Point("P22", "a cash-out debited, not shown as paid", SEAT, "TRANSFER:after-commit", "cash-out",
              _all(-MOVED_CENTS)),
        *(
            Point(name, words, CONSOLE, moment, "enter", _all(won) if is_decided else _void_or(won), word)
            for name, words, moment, word, is_decided in bets.moments
        ),
    )  # fmt: skip


NOT_REHEARSED = {
    "P15": "there is no note acceptor yet",
    "P16": "a full disk would be this machine's: campaign power-cuts has one at every operation",
    "P17": "a lost disk is replaced by people: docs/operating/replace-a-terminal.md",
    "P18": "the outcome source is not touched: campaign console-conclude has it in real time",
    "P19": "only one seat plays: `etg test` kills five terminals in one round",
    "P20": "a second console on the same data ends at once: `etg test` starts one",
}
