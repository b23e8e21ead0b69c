"""The output of a demo: a line after each round, a live table on a terminal, and the books at the end."""

from typing import Any

from rich.console import Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from cluster.games import demo_of
from games.money import amount
from phrases.catalogue import english
from protocol.enums import Phase
from protocol.table_status import TableStatus
from tools.games import outcome_in_words

SIMULATED = "SIMULATED"
COMMISSION = "commission_cents"
WHAT_WIDTH_MIN, WHAT_WIDTH_MAX = 10, 80
"""How a round ended, in the books: what is longer stands on a line of its own."""
LINES = 12
"""How many of the newest lines stand below the live table."""


class DemoView:
    """A view that shows nothing."""

    def __enter__(self) -> "DemoView":
        return self

    def __exit__(self, *raised: object) -> None:
        pass

    def show(self, status: TableStatus) -> None:
        """Shows the table as it is now."""

    def round_over(self, status: TableStatus, decided: TableStatus) -> None:
        """Reports that a round has ended; `decided` is what the dealer saw when deciding it."""

    def tell(self, sentence: str) -> None:
        """Tells the person who started the demo a sentence."""


class PlainView(DemoView):
    def round_over(self, status: TableStatus, decided: TableStatus) -> None:
        for line in (round_in_words(status, decided), *demo_of(status.game).told_of_round(status)):
            self.tell(line)

    def tell(self, sentence: str) -> None:
        print(sentence, flush=True)


class LiveView(DemoView):
    def __init__(self) -> None:
        self._live = Live(refresh_per_second=10)
        self._rounds: list[str] = []

    def __enter__(self) -> "LiveView":
        self._live.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._live.stop()

    def show(self, status: TableStatus) -> None:
        table = Table("terminal", "credit", "in play", "registered")
        for name, terminal in status.terminals.items():
            cents = (terminal.credit_cents, terminal.escrow_cents, terminal.registered_cents)
            table.add_row(name, *(amount(each or 0) for each in cents))
        head = Text(f"{SIMULATED} table, round {status.round}: {status.phase}")
        self._live.update(Group(head, table, *(Text(line) for line in self._rounds[-LINES:])))

    def round_over(self, status: TableStatus, decided: TableStatus) -> None:
        self._rounds += [round_in_words(status, decided), *demo_of(status.game).told_of_round(status)]
        self.show(status)

    def tell(self, sentence: str) -> None:
        self._rounds.append(sentence)


def round_in_words(status: TableStatus, decided: TableStatus) -> str:
    verdict = decided.verdict
    why = demo_of(status.game).decided_in_words(status)
    why = why or (english(verdict.evidence) if verdict else "no report of the outcome")
    if status.phase == Phase.VOID:
        return f"Round {status.round}: void by {status.paragraph} ({SIMULATED}): {english(status.reason) or why}"
    how = ", held, then decided by people" if decided.phase == Phase.HELD else ""
    if not how and decided.awaits is not None and decided.awaits.kind == "outcome":
        how = ", the independent reports agree"
    return f"Round {status.round}: {outcome_in_words(status.outcome)} ({SIMULATED}){how}: {why}"


def books_in_words(document: dict[str, Any], outcome_key: str, differences: list[str]) -> list[str]:
    lines = ["", f"The books ({SIMULATED} results):"]
    whats = [_ended_in_words(round_, outcome_key) for round_ in document["rounds"]]
    width = max([WHAT_WIDTH_MIN, *(len(what) for what in whats if len(what) <= WHAT_WIDTH_MAX)])
    for round_, what in zip(document["rounds"], whats, strict=True):
        if len(what) > WHAT_WIDTH_MAX:
            lines.append(f"  round {round_['round']:>4}  {what}")
        head = f"  round {round_['round']:>4}  {what:<{width}}" if len(what) <= WHAT_WIDTH_MAX else "     "
        line = (
            f"{head} stakes {amount(round_['stakes_cents']):>10}"
            f"  payouts {amount(round_['payouts_cents']):>10}  returned {amount(round_['returned_cents']):>10}"
        )
        lines.append(line + (f"  commission {amount(round_[COMMISSION]):>8}" if COMMISSION in round_ else ""))
        lines += [f"      {name}: {_seat_in_words(seat)}" for name, seat in round_["terminals"].items()]
    lines += [f"  {name}: credit {amount(cents)}" for name, cents in document["credits_cents"].items()]
    lines += [f"  DIFFERENCE: {each}" for each in differences]
    return [*lines, "Balanced to the cent." if document["balanced"] else "NOT balanced."]


def _ended_in_words(round_: dict[str, Any], outcome_key: str) -> str:
    return f"void {round_['paragraph']}" if round_["outcome"] == "void" else outcome_in_words(round_[outcome_key])


def _seat_in_words(seat: dict[str, Any]) -> str:
    words = f"staked {amount(seat['stakes_cents'])}, paid {amount(seat['payouts_cents'])}"
    words += f", commission {amount(seat[COMMISSION])}" if seat.get(COMMISSION) else ""
    return words + (f", returned {amount(seat['returned_cents'])}" if seat["returned_cents"] else "")
