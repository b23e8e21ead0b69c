"""No text on the dealer's screen is cut or overlaps another, with large sums and long names."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF
from PySide6.QtQuick import QQuickItem

from console.alarms import keep
from console.dealer.derive_tiles import PER_PAGE
from console.effects import Alarm
from console.roulette.dealer.panel import WheelPanel
from console.roulette.wheel_card import shown
from console.source import Judged, Verdict
from games.roulette.rules import PARAGRAPHS as BOOK
from phrases import Phrase, phrase
from protocol.enums import AlarmKind, VerdictKind
from protocol.reports import DayReport
from protocol.table_status import SettlementOwed, TableStatus
from screen.words import LANGUAGES
from tests.console.dealer.loaded import LONG_NAME, ROUND, SEATS, Loaded, loaded, rich_floor
from tests.console.dealer.reported import day_line, day_report, days_report
from tests.console.roulette.dealer.test_health import card, counted
from tests.table import Floor

PIT = ("acknowledge", "approve", "pay-payable", "hand-over", "disable-staff", "enrol-terminal", "disable-terminal",
       "backup", "round")  # fmt: skip
ACTS = ("settings", "change-ball", "close-table", "emergency-close", "pit", "correct")
WAYS = {"ball": "clockwise", "rotor": "counter-clockwise"}
EVIDENCE = phrase(
    "evidence",
    parts=[
        phrase("rotor_fell_changed", rpm="1", before="2.8", after="2.1"),
        phrase("also", paragraph="5.3.3", why=phrase("not_stable", seconds="15", sightings=1)),
        phrase(
            "tracker_saw",
            seen=[phrase("pocket_none"), phrase("turns_proven", turns="21.25", passes=86),
                  phrase("ball_way", way=WAYS["ball"]), phrase("rotor_at", way=WAYS["rotor"], rpm="4.6")],
        ),
        phrase(
            "firmware_saw",
            seen=[phrase("number_none"), phrase("turns_said", turns=21), phrase("ball_way", way=WAYS["ball"]),
                  phrase("rotor_way", way=WAYS["rotor"]), phrase("flag_warned", flag="rotor-speed"),
                  phrase("flag_warned", flag="void")],
        ),
    ],
)  # fmt: skip
BOTH = {"way": "counter-clockwise"}
SAME_WAY = phrase(
    "evidence",
    parts=[
        phrase("same_way", **BOTH, rpm="28.4"),
        phrase("tracker_saw", seen=[phrase("pocket_none"), phrase("turns_proven", turns="21.25", passes=86),
                                    phrase("ball_way", **BOTH), phrase("rotor_at", **BOTH, rpm="28.4")]),
        phrase("firmware_saw", seen=[phrase("number_none"), phrase("turns_said", turns=21), phrase("ball_way", **BOTH),
                                     phrase("rotor_way", **BOTH), phrase("flag_warned", flag="void")]),
    ],
)  # fmt: skip
"""Evidence of a spin in which ball and rotor both went counter-clockwise."""
CLAIM = phrase("claim", round=ROUND, terminal=SEATS[1], session=1, pay_cents=123_456_780, lost_cents=0)
ALARMS = [
    Alarm(AlarmKind.ROUND_HELD, phrase("held", round=ROUND, why=EVIDENCE)),
    Alarm(AlarmKind.CLAIM, CLAIM),
    Alarm(AlarmKind.PAY, phrase("pay_at", pay_cents=123_456_780, terminal=SEATS[1], id="2a65cb3e15e9408a")),
    Alarm(AlarmKind.JOURNAL_BROKEN, phrase("of_terminal", terminal=SEATS[1], why=phrase("other_ledger"))),
    Alarm(AlarmKind.LOOP_GAP, phrase("loop_gap", seconds="5.391")),
]
SIZES = [(1920, 1080), (1280, 720)]
OF_THE_WHEEL = [*(f"5.3.{number}" for number in range(1, 10)), "5.4"]
"""The paragraphs by which the wheel's judge calls a spin invalid."""
RED, BLACK = {"red": 100_000_000, "straight:17": 12_345_600}, {"black": 100_000_000}


def played(floor: Floor) -> None:
    """Plays a round whose winner cashes out before the round is corrected; then two proposals wait for approval."""
    floor.open()
    floor.bet(SEATS[0], BLACK | {"straight:17": 12_345_600})
    floor.bet(SEATS[1], RED)
    floor.close()
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(1.0)
    floor.cash_out(SEATS[0])
    floor.correct(ROUND, "18")
    floor.desk.done("lock", terminal=SEATS[1], reason="The player asked for a look at the screen, which flickers")
    keep(floor.desk.table, ALARMS, floor.clock.now())
    floor.desk.proposed("set-limits", limits=["straight=500-98765400", "even-money=100-12345600"])
    floor.desk.proposed("correct", round=ROUND, outcome="0", reason="seen on the recording")
    floor.pass_time(1.0)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Loaded]:
    floor = rich_floor(tmp_path)
    with loaded(floor) as opened:
        yield opened


def test_dealers_screen_is_legible_from_idle_to_an_invalid_spin(here: Loaded) -> None:
    floor = here.floor
    assert here.unreadable() == []
    floor.open()
    floor.bet(SEATS[0], RED)
    floor.bet(SEATS[1], BLACK)
    here.look()
    assert here.unreadable() == []
    floor.close()
    here.look()
    assert here.unreadable() == []
    floor.spin(None, "5.3.6", kind=VerdictKind.INVALID)
    here.look()
    assert here.unreadable() == []


def test_invalid_verdict_with_the_longest_evidence_is_legible(here: Loaded) -> None:
    here.floor.open()
    here.floor.close()
    here.floor.desk.batch(Judged(Verdict(VerdictKind.INVALID, None, "5.3.6", EVIDENCE), True))
    here.floor.carry()
    here.look()
    assert here.unreadable() == []


@pytest.mark.parametrize("evidence", [EVIDENCE, SAME_WAY], ids=["longest", "same-way"])
def test_evidence_box_of_a_verdict_cuts_no_line_in_half(evidence: Phrase, here: Loaded) -> None:
    here.floor.open()
    here.floor.close()
    here.floor.desk.batch(Judged(Verdict(VerdictKind.INVALID, None, "5.3.6", evidence), True))
    here.floor.carry()
    for _ in LANGUAGES:
        here.model.switchLanguage()
        here.look()
        box = here.window.root.findChild(QQuickItem, "witnesses")
        assert isinstance(box, QQuickItem)
        assert box.height() > 100
        assert lines_cut(box) == []


def lines_cut(box: QQuickItem) -> list[str]:
    """Texts of which a line begins inside the box and ends below it."""
    found, items, end = [], [box], box.height()
    while items:
        item = items.pop()
        items += item.childItems()
        count = item.property("lineCount") or 0
        top, line = item.mapToItem(box, QPointF()).y(), (item.property("contentHeight") or 0) / max(1, count)
        found += [
            item.property("text")
            for at in range(count)
            if top + at * line < end - 1 and top + (at + 1) * line > end + 1
        ]
    return found


@pytest.mark.parametrize("size", SIZES)
def test_paragraph_of_an_invalid_spin_is_legible_at_both_screen_sizes(size: tuple[int, int], here: Loaded) -> None:
    here.window.view.resize(*size)
    for paragraph in OF_THE_WHEEL:
        here.floor.open()
        here.floor.close()
        here.floor.spin(None, paragraph, kind=VerdictKind.INVALID)
        here.look()
        panel = here.model.panel
        assert isinstance(panel, WheelPanel)
        assert panel.verdict.value("caption") == here.model.words.say(f"paragraph_{paragraph.replace('.', '_')}")
        assert here.unreadable() == [], paragraph
        here.floor.desk.done("void", second="ben", paragraph="5.10", reason="seen by the dealer")


@pytest.mark.parametrize("size", SIZES)
def test_void_page_and_voided_round_are_legible_for_every_paragraph(size: tuple[int, int], here: Loaded) -> None:
    here.window.view.resize(*size)
    for paragraph in BOOK.voids:
        here.floor.open()
        here.floor.close()
        here.look()
        here.model.act("void")
        here.model.choose("paragraph", paragraph)
        here.look()
        assert [row["key"] for row in here.model.page.value("choices") if row["group"] == "paragraph"] == [*BOOK.voids]
        assert here.unreadable() == [], paragraph
        here.model.back()
        here.floor.desk.done("void", second="ben", paragraph=paragraph, reason="seen by the dealer")
        here.look()
        assert here.unreadable() == [], paragraph


def test_long_name_of_the_only_person_logged_in_is_legible(here: Loaded) -> None:
    here.changes = {"logged_in": ["ben"]}
    here.look()
    assert here.model.head.value("others") == LONG_NAME
    assert here.unreadable() == []


@pytest.mark.parametrize("act", ACTS)
def test_page_of_each_action_is_legible(act: str, here: Loaded) -> None:
    played(here.floor)
    here.look()
    here.model.act(act)
    here.look()
    assert here.model.page.value("isOpen")
    assert here.unreadable() == []


def test_correction_page_with_millions_and_the_second_persons_keypad_are_legible(here: Loaded) -> None:
    played(here.floor)
    here.look()
    here.model.act("correct")
    here.model.choose("outcome", "17")
    here.model.chooseReason("misread")
    here.look()
    assert here.model.page.value("sums")[0]["value"].startswith("S$")
    assert here.unreadable() == []
    here.model.deed()
    here.look()
    assert here.model.page.value("digest")
    assert here.unreadable() == []


@pytest.mark.parametrize(
    ("verb", "choices"), [("enter", [("outcome", "18")]), ("void", [("paragraph", "5.10")])], ids=["enter", "void"]
)
def test_page_of_a_decision_against_sensors_and_firmware_is_legible_with_millions(
    verb: str, choices: list[tuple[str, str]], here: Loaded
) -> None:
    floor = here.floor
    floor.open()
    floor.bet(SEATS[0], BLACK)
    floor.bet(SEATS[1], RED)
    floor.close()
    floor.spin("17")
    floor.cut.add(SEATS[1])
    floor.pass_time(30.0)
    floor.desk.done("evacuate", staff="carl", second="anna", terminal=SEATS[1], reason="its screen is dark")
    here.look()
    here.model.act(verb)
    here.look()
    assert here.unreadable() == []
    for group, key in choices:
        here.model.choose(group, key)
    here.model.chooseReason("dispute")
    here.look()
    assert here.model.page.value("warning")
    assert here.unreadable() == []


@pytest.mark.parametrize("verb", ["credit", "cash-out"])
def test_pages_of_large_credit_and_cash_out_show_the_amount_and_are_legible(verb: str, here: Loaded) -> None:
    here.floor.pass_time(1.5)
    here.look()
    here.model.openCard(SEATS[0])
    here.model.choose("verb", verb)
    for digit in "98765" if verb == "credit" else "":
        here.model.key(digit)
    here.look()
    assert here.unreadable() == []
    here.model.deed()
    here.look()
    assert here.model.page.value("digest")
    amount = "S$98,765.00" if verb == "credit" else "S$1,234,567.80"
    assert any(amount in line for line in here.model.page.value("lines"))
    assert here.unreadable() == []


def test_card_of_a_connected_terminal_offers_evacuation_only_once_the_terminal_is_locked(here: Loaded) -> None:
    def why() -> str:
        here.look()
        return str(next(row["why"] for row in here.model.page.value("choices") if row["key"] == "evacuate"))

    here.model.openCard(SEATS[0])
    assert why() == "why_here"
    here.floor.desk.done("lock", terminal=SEATS[0], reason="it books nothing")
    assert why() == ""


@pytest.mark.parametrize("key", PIT)
def test_each_pit_page_is_legible_with_every_choice_in_its_list(key: str, here: Loaded) -> None:
    played(here.floor)
    here.look()
    here.model.act("pit")
    here.model.choose("pit", key)
    here.look()
    assert here.unreadable() == []
    for row in list(here.model.picks.rows):
        if not row["why"]:
            here.model.choose(row["group"], row["key"])
            here.look()
            assert here.unreadable() == [], row["title"]


@pytest.mark.parametrize("seat", SEATS)
def test_terminal_card_and_evacuation_page_are_legible(seat: str, here: Loaded) -> None:
    played(here.floor)
    here.floor.cut.add(seat)
    here.floor.pass_time(30.0)
    here.look()
    here.model.openCard(seat)
    here.look()
    assert here.unreadable() == []
    here.model.choose("verb", "evacuate")
    here.model.choose("to", "")
    here.model.chooseReason("terminal_dark")
    here.look()
    assert here.unreadable() == []


def crowd(facts: TableStatus, many: int) -> dict[str, Any]:
    """A status with this many terminals, in the states of the real ones; some owe a settlement, some call for an
    attendant."""
    kinds = list(facts.terminals.values())
    calls = (None, "attendant", "cash-out", None)
    terminals = {
        f"T{number:03}": replace(
            each,
            calls=calls[number % 4],
            locked="a look" if number % 9 == 0 else None,
            present=each.present and number % 7 != 0,
            asking_cents=1_234_500 if number % 5 == 0 else each.asking_cents,
        )
        for number in range(1, many + 1)
        for each in (kinds[number % len(kinds)],)
    }
    owed = [SettlementOwed(ROUND - 1, 1, sorted(terminals)[::3])]
    return {"terminals": terminals, "owed": owed, "to_pay_cents": 123_456_780}


def test_first_and_last_page_of_500_terminals_are_legible(here: Loaded) -> None:
    here.floor.open()
    here.floor.bet(SEATS[0], RED)
    here.floor.bet(SEATS[1], {"black": 12_345_600})
    here.changes = crowd(here.floor.desk.status(), 500)
    here.look()
    assert here.model.grid.value("pages") == -(-500 // PER_PAGE)
    assert here.unreadable() == []
    for _ in range(here.model.grid.value("pages")):
        here.model.turnPage(1)
    here.look()
    assert here.model.tiles.rowCount() == 500 % PER_PAGE
    assert here.unreadable() == []


def report(many: int, balanced: bool) -> DayReport:
    """A day's report of millions in and out, in which the house has lost."""
    cents = {
        "credit_before_cents": 123_456_780, "money_in_cents": 1_234_567_880, "money_out_cents": 987_654_320,
        "stakes_cents": 2_345_678_900, "payouts_cents": 2_469_135_680, "corrections_cents": -123_456_780,
        "win_cents": -123_456_780, "credit_after_cents": 493_827_120,
    }  # fmt: skip
    lines = [day_line(f"T{number:03}", **cents) for number in range(1, many)]
    lines += [day_line(SEATS[1], **cents), day_line("table", **{name: 10 * each for name, each in cents.items()})]
    differences = [] if balanced else ["T001: the ledger says 4,938,271.20, the record 4,938,271.19."]
    notes = ["To pay: 1,234,567.80 of round 12345 at SALON-PRIVE-07."] * 12
    return day_report(lines, balanced=balanced, differences=differences, notes=notes)


@pytest.mark.parametrize("balanced", [True, False])
def test_day_report_of_millions_with_500_terminals_is_legible(balanced: bool, here: Loaded) -> None:
    days = [(f"2026-11-{day:02}", 12_345, -123_456_780) for day in range(28, 0, -1)]
    here.reports = {"days": days_report(*days), "day": report(500, balanced)}
    here.model.papers.open("reports")
    here.pump()
    assert len(here.model.papers.props.value("lines")) == 501
    assert here.unreadable() == []
    here.model.papers.save("day")
    here.pump()
    assert here.unreadable() == []


@pytest.mark.parametrize(("spins", "bias"), [(0, 0.0), (1, 0.0), (999, 0.0), (45_000, 0.0), (20_000, 2.0)])
def test_sheet_of_the_wheels_health_is_legible_for_few_and_many_spins(spins: int, bias: float, here: Loaded) -> None:
    wheels = [card(spins, bias, f"M360-{number}") for number in range(12)] if spins else []
    here.reports = {"wheels": shown(counted(*wheels))}
    here.model.papers.open("wheel")
    here.pump()
    assert here.unreadable() == []
