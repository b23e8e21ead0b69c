"""Shows the dealer's grid alone with a full house: `python -m lab.roulette.benchmarks.dealer_stage`."""

import time
from secrets import token_bytes
from typing import Any

from console.dealer.model import DealerModel
from console.dealer.run import ROOT as DEALER_ROOT
from console.request import Plan, Request
from console.roulette.dealer.game import ROULETTE
from console.roulette.program import vertical
from console.rows import PersonRow, RoundRow, TerminalRow
from console.settings import Settings
from console.state import Presence, StaffSession, Table
from console.status import status
from console.watching.heard import Answered, Ask, LinkChanged, StatusHeard, TelemetryHeard
from games.roulette.rules import Rules
from lab.roulette.benchmarks.stage import LIMITS, spinning, tell_on
from protocol.answers import packed
from protocol.clock import this_moment
from protocol.enums import Calls, Phase, Role
from protocol.messages import Answer, Command
from protocol.staff import LoggedIn
from protocol.table_status import TableStatus
from screen.app import Window, open_app

LOGGED_IN = packed(LoggedIn("s", "bench", "dealer"))


def grid() -> None:
    """Shows 500 terminals whose tiles change twice a second, and turns the pages as often."""
    asked: list[Ask] = []
    model = DealerModel(ROULETTE, asked.append, "en")
    _window = Window(DEALER_ROOT, model.properties(), kit=ROULETTE.kit)
    model.hear(LinkChanged(is_heard=True, wall_ms=this_moment().wall_ms))
    houses = [full_house(turn) for turn in range(20)]
    model.hear(StatusHeard(houses[0]))
    for key in (*"1001", "next", *"123456", "enter"):
        model.logInKey(key)
    model.hear(Answered(asked[-1].token, Answer("", None, None, LOGGED_IN)))
    turns = iter(range(10_000))
    began_s = time.perf_counter()

    def tell() -> None:
        turn = next(turns)
        model.hear(TelemetryHeard(spinning(began_s), this_moment().monotonic_s))
        if turn % 5 == 0:
            model.hear(StatusHeard(houses[turn // 5 % len(houses)]))
        elif turn % 5 == 2:
            model.turnPage(1 if turn // 50 % 2 == 0 else -1)

    tell_on(tell)


def full_house(turn: int) -> TableStatus:
    """Makes the status of a full house, as the console itself would report it."""
    now = this_moment()
    table = Table(round=RoundRow(7, Phase.BETS_OPEN, now.wall_ms, "1001", Rules().rules_hash))
    for at in range(500):
        name = f"T{at + 1:03}"
        table.seats.terminals[name] = TerminalRow(name, credit_session=1, cashed_out=False)
        here = Presence(1, now.monotonic_s, credit_cents=100 * (at + turn), pinged_s=now.monotonic_s)
        here.escrow_cents, here.calls = 100 * ((at + turn) % 9), Calls.ATTENDANT if (at + turn) % 11 == 0 else None
        table.seats.present[name] = here
    person = PersonRow("1001", "bench", Role.DEALER, "")
    archive: Any = None
    asked, settings = Command("1", "status", "", {}), Settings("BENCH", LIMITS, vertical())
    request = Request(table, asked, person, archive, Rules(), settings, token_bytes, now)
    table.staff.sessions["s"] = StaffSession("1001", "staff/dealer", now.monotonic_s)
    plan = status(request)
    assert isinstance(plan, Plan)
    body = plan.do([])[1]
    assert isinstance(body, TableStatus)
    return body


if __name__ == "__main__":
    APP = open_app()  # it must outlive every window
    grid()
