"""The dealer's screen offers every verb of the console, so that a new verb is not forgotten."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from console.commands import VERBS
from console.dealer import derive, derive_actions
from console.dealer.derive_choices import choices
from console.dealer.derive_flow import flow_page
from console.dealer.desk import AT_ONCE, Desk
from console.dealer.flow import Flow
from console.dealer.verbs import VERBS as PAGES
from console.roulette.dealer.game import ROULETTE
from console.watching.conversation import STATUS
from console.watching.seen import Seen
from protocol.enums import Phase
from screen.words import LANGUAGES, Words
from tests.console.dealer.test_derive import page_of, seen_at
from tests.table import Floor, floor_in, interrupted_floor

ENGLISH = Words(*ROULETTE.all_words())
AT_A_SHELL = {
    "add-staff", "set-role", "new-pin",
    "tills", "hand-pay", "give-back", "print-again", "settle-document", "count-box",
    "ticket", "pay-ticket", "void-ticket",
}  # fmt: skip
"""Verbs that are used only at a shell: of staff, because the person who gets a PIN types it twice; of notes and
tickets, at `console-ctl`; of the cage.

The screen can approve their proposals.
"""
FACT_BY_FACT = {"show"}
"""Verbs that tell a round's facts one by one. Roulette has only the outcome, and `enter` tells it."""


def closing(folder: Path) -> Floor:
    floor = floor_in(Phase.IDLE, folder)
    floor.desk.done("close-table", staff="ben")
    return floor


def with_cash_out(folder: Path) -> Floor:
    floor = floor_in(Phase.IDLE, folder)
    floor.desk.done("cash-out", id_="out", terminal="T1")
    floor.pass_time(1.5)
    return floor


def last_bets(folder: Path) -> Floor:
    floor = floor_in(Phase.BETS_OPEN, folder)
    floor.desk.done("last-bets")
    return floor


def folder(parent: Path, at: int) -> Path:
    made = parent / str(at)
    made.mkdir()
    return made


def led_to(flow: Flow, seen: Seen) -> set[str]:
    """The verbs whose pages a page opens."""
    desk, found = Desk(ROULETTE, lambda: 0), set()
    for row in choices(flow, seen, ENGLISH):
        if row["group"] in ("verb", "pit"):
            found.add(row["key"])
        elif row["group"] == "paid":
            found.add("paid")
        elif row["group"] == "setting":
            desk.flow = flow
            desk.turn_to_setting(row["key"], "maximum", seen.known)
            found.add(desk.flow.verb)
    return found


def offered(seen: Seen) -> set[str]:
    """The verbs on the big button, on the nine other buttons, in the heading, and on the pages that these open."""
    acts = {row["act"] for row in derive_actions.actions(seen, ROULETTE, ENGLISH)} | {
        derive.primary(seen, ROULETTE, ENGLISH)["act"]
    }
    pages = [page_of("settings"), page_of("pit"), page_of("card", {"terminal": "T1"})]
    if seen.last_result is not None:
        pages.append(page_of("round", {"round": seen.last_result.round}))
    return acts.union(*(led_to(page, seen) for page in pages))


def test_dealers_screen_offers_every_verb_of_the_console_except_those_for_a_shell(tmp_path: Path) -> None:
    makers: list[Callable[[Path], Floor]] = [partial(floor_in, phase) for phase in Phase]
    makers += [closing, last_bets, with_cash_out, interrupted_floor]
    floors = [make(folder(tmp_path, at)) for at, make in enumerate(makers)]
    found = set().union(*(offered(seen_at(floor)) for floor in floors))
    # These are sent by the screen itself, by a button in the heading, and by the sheets of reports.
    spoken = {STATUS, "log-out", "report", *(page.lists for page in PAGES.values())}
    assert VERBS.keys() - found - spoken == AT_A_SHELL | FACT_BY_FACT


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_that_can_be_opened_has_title_text_step_and_button_in_both_languages(
    language: str, tmp_path: Path
) -> None:
    seen, words = seen_at(floor_in(Phase.SETTLED, tmp_path)), Words(*ROULETTE.all_words(), language=language)
    for verb in sorted(offered(seen) - {"", *AT_ONCE}):
        page = flow_page(page_of(verb, {"terminal": "T1", "round": 1}), seen, words)
        assert all((page["title"], page["text"], page["step"], page["deed"]["title"])), verb


def test_page_sends_only_the_arguments_that_its_verb_takes(tmp_path: Path) -> None:
    """Pages opened from a terminal's card keep the terminal's name, but `paid` does not take a terminal."""
    floor, desk = with_cash_out(tmp_path), Desk(ROULETTE, lambda: 0)
    desk.flow = page_of("card", {"terminal": "T1"})
    (asked,) = desk.turn_to("paid", transfer="out")
    assert asked.arguments == {"of": "paid", "transfer": "out"}
    assert floor.desk.order(asked.verb, **asked.arguments).refusal is None
    (asked,) = desk.turn_to("lock")
    assert asked.arguments == {"of": "lock", "terminal": "T1"}
    assert floor.desk.order(asked.verb, **asked.arguments).refusal is None
