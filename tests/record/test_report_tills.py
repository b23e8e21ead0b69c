"""The day's report of a table with acceptors and printers: notes, tickets, liability, boxes with their variance."""

from datetime import date
from pathlib import Path

from protocol.enums import TransferKind
from protocol.messages import BoxTaken, MoneyIn
from record.audit.cut import Days
from record.report_day import day
from record.report_sums import read_for_report
from tests.console.till_terminal import TillTerminal, floor_with_tickets

ON = date(2027, 1, 15)


def test_the_report_of_the_day_tells_notes_tickets_and_boxes_and_balances(tmp_path: Path) -> None:
    floor = floor_with_tickets(tmp_path)
    t7, t8 = TillTerminal(floor), TillTerminal(floor, "T8")
    t7.connect()
    t8.connect()
    t7.note(1, 20_000)
    papers = [t7.make_ticket(out, 1_000 * out) for out in (1, 2, 3)]
    t8.ask(1, papers[0])
    t8.say(MoneyIn(1, TransferKind.TICKET, 1_000))
    t8.follow()
    floor.desk.done("pay-ticket", ticket=floor.desk.done("ticket", number=papers[1])["ticket"], cents=2_000)
    t7.ping()
    id_ = floor.desk.done("hand-pay", terminal="T7", cents=4_000)["transfer"]
    t7.follow()
    floor.desk.done("paid", transfer=id_)
    wall_ms = floor.clock.now().wall_ms
    t7.say(BoxTaken(1, [(1_000, 10), (5_000, 2)], 0, 0, wall_ms))
    t8.say(BoxTaken(1, [], 1, 1_000, wall_ms))
    notes = {"terminal": "T7", "box": 1, "notes": ["1000=9", "5000=2"], "tickets": 0, "tickets_cents": 0}
    floor.desk.done("count-box", staff="carl", second="anna", **notes)
    floor.desk.store.close()
    days = Days(ON, ON, 0)
    report = day(read_for_report(tmp_path / "console.db", days), days)
    assert report.differences == []
    assert report.notes == [
        "Notes in 200.00, tickets in 10.00; tickets printed 60.00, paid by hand 40.00, tickets paid at the cage 20.00.",
        "Open tickets at the end of the day: 1, together 30.00.",
        (
            "Cash box 1 of T7 had to hold 200.00 in notes and 0 tickets of 0.00; carl and anna counted 190.00, "
            "a difference of \N{MINUS SIGN}10.00 (10.00: -1)."
        ),
        "Cash box 1 of T8 must hold 0.00 in notes and 1 tickets of 10.00; it is not counted.",
    ]
