"""A round that is corrected after its settlement: the count of the set follows, and the effect shown before the
decision is true.
"""

from pathlib import Path

import apsw
import pytest

from console.cards.born import cards_out
from console.days import day_file
from protocol.refusals import RefusalNumber
from record.audit.verify import verify
from tests.console.baccarat.table import BIRTH, ShoeFloor
from tests.console.evacuated import copied

NATURAL = "9S 5H KD 2C"
SIX = "2S 3H 2D KC 4S 5H"
TRUTH = {"player": ["9S", "KD"], "banker": ["5H", "4C"], "order": ["P1", "B1", "P2", "B2"]}
PAGE_BYTES = 4096


def settled(folder: Path, dialect: str = "s2") -> ShoeFloor:
    floor = ShoeFloor(folder, "A", "B", cards=f"{NATURAL} {SIX} {SIX}", dialect=dialect)
    floor.join(A=100_000, B=100_000)
    floor.register_shoe()
    floor.begin(A={"player": 10_000}, B={"banker": 2000})
    floor.draw(4)
    floor.agree()
    return floor


@pytest.mark.rule("baccarat 5.14")
@pytest.mark.rule("baccarat 5.5.2")
@pytest.mark.parametrize("restarts", [False, True])
def test_a_card_corrected_after_the_settlement_changes_the_count_of_cards_out_of_the_set(
    tmp_path: Path, restarts: bool
) -> None:
    floor = settled(tmp_path)
    floor.desk.done("correct", second="carl", outcome=TRUTH, reason="the felt shows a four")
    if restarts:
        floor.restart_console()
        floor.pass_time(3.0)
    else:
        floor.pass_time(1.0)
    floor.begin(A={"player": 1000})
    out = floor.desk.table.play.course.play["shoe"]["out"]
    assert ("2C" in out, out["4C"], floor.seen.shoe.drawn) == (False, 1, 4)
    floor.draw(6)
    floor.agree()
    assert floor.desk.table.round.carry["shoe"]["out"]["4C"] == 1
    assert [finding.sentence for finding in verify(copied(floor)).findings] == []
    floor.restart_console()
    floor.pass_time(3.0)
    assert floor.seen.held == []


@pytest.mark.rule("baccarat 5.14")
def test_a_correction_that_takes_a_card_more_or_fewer_counts_it_out_or_back(tmp_path: Path) -> None:
    floor = settled(tmp_path, "beetek")
    number = floor.desk.table.round.number
    as_read = {"player": ["9S", "KD"], "banker": ["5H", "2C"], "order": ["P1", "B1", "P2", "B2"]}
    longer = {"player": ["2S", "KD", "9S"], "banker": ["5H", "2C"], "order": ["P1", "B1", "P2", "B2", "P3"]}
    floor.desk.done("correct", second="carl", outcome=longer, reason="a card was not read")
    floor.pass_time(16.0)  # So long a shoe without numbers might still tell of it.
    floor.begin(A={"player": 1000})
    assert (floor.desk.table.play.course.play["shoe"]["out"]["2S"], floor.seen.shoe.drawn) == (1, 5)
    floor.draw(6)
    floor.agree()
    assert (floor.desk.table.round.carry["shoe"]["out"]["2S"], floor.seen.shoe.drawn) == (2, 11)
    order = {"round": number, "outcome": as_read, "reason": "it was read after all"}
    floor.desk.done("correct", staff="carl", second="ben", **order)
    floor.pass_time(1.0)
    floor.begin(A={"player": 1000})
    assert (floor.desk.table.play.course.play["shoe"]["out"]["2S"], floor.seen.shoe.drawn) == (1, 10)


@pytest.mark.rule("baccarat 5.14")
@pytest.mark.parametrize("restarts_at_once", [False, True])
def test_a_card_is_not_dealt_twice_by_a_restart_after_a_correction_that_takes_cards_fewer(
    tmp_path: Path, restarts_at_once: bool
) -> None:
    floor = ShoeFloor(tmp_path, "A", cards=f"{SIX} 8C 7D 5C KS AH QD")
    floor.join(A=100_000)
    floor.register_shoe()
    floor.begin(A={"player": 10_000})
    floor.draw(6)
    floor.agree()
    floor.desk.done("correct", second="carl", outcome=TRUTH, reason="it is said that there were four cards")
    assert cards_out(floor.desk.table, are_counted=True) == ["9S", "KD", "4C", None, None, "5H"]
    if restarts_at_once:
        floor.restart_console()
        floor.pass_time(4.0)
    else:
        floor.pass_time(1.0)
    floor.begin(A={"player": 1000})
    floor.pass_time(1.0)
    assert floor.draw(3) == ["8C", "7D", "5C"]
    floor.restart_console()
    floor.pass_time(4.0)
    floor.desk.done("conclude", second="carl")
    floor.pass_time(4.0)
    assert (floor.facts(), floor.seen.held, floor.seen.unplaced) == (["8C", "7D", "5C"], [], [])


@pytest.mark.rule("baccarat 5.14")
def test_a_card_that_is_corrected_after_a_query_is_one_card_after_a_restart(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", cards=SIX)
    floor.join(A=100_000)
    floor.register_shoe()
    floor.begin(A={"player": 10_000})
    floor.draw(4)
    floor.tell("query", terminal="A")
    floor.desk.done("correct-card", second="carl", place="B1", card="QH")
    out = cards_out(floor.desk.table, are_counted=True)
    assert sorted(map(str, out)) == ["2D", "2S", "KC", "QH"]
    floor.restart_console()
    floor.pass_time(4.0)
    assert (floor.source.watched().drawn, floor.seen.held) == (4, [])


@pytest.mark.rule("baccarat 5.14")
def test_a_correction_of_a_round_from_a_replaced_set_leaves_the_new_one_as_it_is(tmp_path: Path) -> None:
    floor = settled(tmp_path, "beetek")
    number = floor.desk.table.round.number
    floor.register_shoe(set="S2", reason="a torn card")
    floor.begin(A={"player": 1000})
    floor.draw(6)
    floor.agree()
    out = floor.desk.table.round.carry["shoe"]["out"]
    order = {"round": number, "outcome": TRUTH, "reason": "the felt showed a four"}
    floor.desk.done("correct", staff="carl", second="ben", **order)
    floor.begin(A={"player": 1000})
    assert (floor.seen.shoe.set, floor.desk.table.play.course.play["shoe"]["out"]) == ("S2", out)


@pytest.mark.rule("baccarat 5.12.3")
def test_what_if_of_a_correction_knows_which_bets_were_taken_back(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", "B", cards=SIX)
    floor.join(A=100_000, B=100_000)
    floor.register_shoe()
    floor.begin(A={"player": 10_000, "player-pair": 1000}, B={"banker": 2000})
    floor.draw(3)
    floor.tell("error", second="carl")
    floor.choose("A", "take-back")
    floor.choose("B", "go-on")
    floor.pass_time(0.5)
    floor.draw(3)
    floor.tell("lies", places=["P1", "B1", "P2", "B2", "B3", "P3"])
    told = floor.desk.done("what-if", of="reconstruct")["what_if"]
    assert {name: (line["before_cents"], line["after_cents"]) for name, line in told["terminals"].items()} == {
        "A": (22_000, 22_000), "B": (0, 2000),
    }, "A has his bet back whichever hand wins, and his pair is won"  # fmt: skip


@pytest.mark.parametrize("table", ["slips", "records"])
def test_a_correction_of_a_round_in_a_damaged_sealed_day_is_refused(tmp_path: Path, table: str) -> None:
    floor = settled(tmp_path)
    number = floor.desk.table.round.number
    floor.begin(A={"player": 1000})
    floor.draw(6)
    floor.agree()
    floor.seal_day("2027-01-15")
    floor.begin(A={"player": 1000})
    floor.draw(6)
    floor.agree()
    path = day_file(floor.folder, 1)
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    ((page,),) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,))
    connection.close()
    path.chmod(0o600)
    with path.open("r+b") as file:
        file.seek(PAGE_BYTES * (page - 1))
        file.write(b"\xff" * 1100)
    order = {"round": number, "outcome": TRUTH, "reason": "the felt showed a four"}
    refused = floor.desk.order("correct", staff="carl", second="ben", **order)
    assert refused.refusal == RefusalNumber.UNKNOWN_ROUND


@pytest.mark.parametrize("name", ["5G", "ZZ", "5c"])
def test_a_set_for_an_s2_shoe_has_a_hexadecimal_name(tmp_path: Path, name: str) -> None:
    floor = settled(tmp_path)
    birth = {**BIRTH, "set": name, "reason": "a torn card"}
    assert floor.refused("new-shoe", second="carl", **birth).refusal == RefusalNumber.BAD_ARGUMENT
    floor.register_shoe(set="AF", reason="a torn card")
