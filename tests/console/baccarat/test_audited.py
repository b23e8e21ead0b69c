"""What a table with a shoe leaves on disk is sound for an auditor with books of his own."""

from pathlib import Path

from record.audit.cut import Days
from record.audit.verify import verify
from record.reports import REPORTS
from tests.console.baccarat.table import ShoeFloor
from tests.console.evacuated import copied

SIX = "2S 3H 2D KC 4S 5H"
NATURAL = "9S 5H KD 2C"


def findings(floor: ShoeFloor) -> list[str]:
    return [finding.sentence for finding in verify(copied(floor)).findings]


def test_audit_accepts_a_shoe_registered_before_the_first_round_and_no_report_counts_it_as_a_round(
    tmp_path: Path,
) -> None:
    floor = ShoeFloor(tmp_path, "A", cards=f"7H {SIX}")
    floor.join(A=100_000)
    floor.register_shoe(burn=1)
    floor.draw()
    floor.tell("burnt")
    floor.restart_console()
    floor.pass_time(3.0)
    book, ever = copied(floor), Days(None, None, 6)
    assert [row["number"] for row in book.console["rounds"]] == [0]
    assert [finding.sentence for finding in verify(book).findings] == []
    assert REPORTS["rounds"](book, ever).lines == []
    assert [line.rounds for line in REPORTS["days"](book, ever).lines] == [0]
    floor.begin(A={"player": 10_000})
    floor.draw(6)
    floor.agree()
    assert findings(floor) == []


def test_audit_accepts_early_cards_cards_drawn_together_and_reports_that_were_taken_back(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", "B", cards=f"{SIX} {NATURAL} {SIX}")
    floor.join(A=100_000, B=100_000)
    floor.register_shoe()
    floor.open()
    floor.bet("A", {"player": 10_000})
    floor.draw(fault="locked-gate")
    floor.tell("key-card", card="2S")
    floor.tell("close-options")
    floor.pass_time(1.0)
    floor.draw()
    floor.tell("exposed", card="9H")
    floor.tell("not-exposed", second="carl", card="9H")
    floor.tell("close-options")
    floor.shoe.draw()
    floor.pass_time(0.1)
    floor.shoe.draw()
    floor.pass_time(1.0)
    floor.tell("together", cards=["2D", "KC"])
    floor.tell("order", second="carl", cards=["2D", "KC"])
    floor.tell("close-options")
    floor.tell("error", second="carl")
    floor.draw(fault="locked-gate")
    floor.tell("key-card", card="4S")
    floor.tell("close-options")
    floor.pass_time(1.0)
    floor.draw()
    floor.agree(second="carl")
    assert floor.desk.table.round.outcome["banker"] == ["3H", "KC", "5H"]
    assert findings(floor) == []


def test_audit_accepts_rounds_with_a_burn_errors_options_a_correction_and_a_new_shoe(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", "B", cards=f"7H {SIX} {NATURAL} 4S 8H 9D 7C AC")
    floor.join(A=100_000, B=100_000)
    floor.register_shoe(burn=1)
    floor.draw()
    floor.tell("burnt")
    floor.begin(A={"player": 10_000, "player-pair": 1000}, B={"banker": 2000})
    floor.draw(2)
    floor.tell("lies", places=["B1", "P1"])
    floor.tell("reconstruct", second="carl")
    floor.choose("A", "take-back")
    floor.choose("B", "go-on")
    floor.pass_time(0.5)
    floor.draw(4)
    floor.agree(second="carl")
    floor.begin(A={"tie": 1000}, B={"banker": 2000})
    floor.draw(4)
    floor.draw(fault="overdraw")
    floor.tell("key-card", card="4S", place="P3")
    floor.tell("reconstruct", second="carl")
    floor.agree(second="carl")
    number = floor.desk.table.round.number
    floor.begin(A={"player": 1000})
    floor.draw(2)
    floor.restart_console()
    floor.pass_time(3.0)
    floor.desk.done("conclude", second="carl")
    floor.pass_time(0.5)
    floor.draw(1)
    floor.tell("correct-card", second="carl", place="B1", card="7D")
    floor.draw(2)
    floor.agree(second="carl")
    truth = {"player": ["9S", "KD"], "banker": ["5H", "4C"], "order": ["P1", "B1", "P2", "B2"]}
    order = {"round": number, "outcome": truth, "reason": "the felt showed a four"}
    floor.desk.done("correct", staff="carl", second="ben", **order)
    floor.pass_time(1.0)
    floor.shoe.new_set()
    floor.pass_time(0.5)
    floor.register_shoe(set="7A", reason="an old shoe")
    floor.begin(B={"banker": 2000})
    floor.draw(1)
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.17", reason="the lights went out")
    floor.pass_time(2.0)
    assert floor.is_even()
    assert findings(floor) == []
