"""A gaming day by kind of bet: every bet is counted under its kind, and the sums are those of the day."""

import csv
import io
import json
from pathlib import Path

import msgpack
import pytest
from typer.testing import CliRunner

from cluster.cli import app
from lab.campaigns.tamper import play
from lab.simulation.command import BLACKJACKS
from phrases.catalogue import catalogue
from record.audit.book import Book
from record.audit.cut import Days
from record.audit.opening import open_book
from record.formats.one import ENTRIES
from record.report import Report
from record.report_bets import bets
from record.report_day import day
from record.report_lines import BetLine
from record.report_sums import DAY_MS
from tests.console.baccarat.table import ShoeFloor
from tests.console.evacuated import copied
from tests.record.test_baccarat_reports import ALWAYS
from tests.record.test_baccarat_reports import played as played_baccarat
from tests.record.test_blackjack_record import played, table
from tests.record.test_reports import day_of
from tests.record.test_reports import played as played_roulette
from tests.table import HASTY_DISK, Clock

COLUMNS = ("stakes_cents", "payouts_cents", "corrections_cents", "win_cents")
Figures = dict[str, tuple[int, int, int]]


def figures(report: Report[BetLine]) -> Figures:
    """By kind: stakes, payouts, and what the house keeps."""
    return {line.bet: (line.stakes_cents, line.payouts_cents, line.win_cents) for line in report.lines}


def agrees(book: Book) -> Report[BetLine]:
    report = bets(book, ALWAYS)
    total, of_day = report.lines[-1], day(book, ALWAYS).lines[-1]
    assert report.differences == []
    for column in COLUMNS:
        parts = sum(getattr(line, column) for line in report.lines[:-1])
        assert parts == getattr(total, column) == getattr(of_day, column), column
    return report


@pytest.fixture
def blackjack(tmp_path: Path) -> Book:
    """Splits, doubles, side bets, insurance, even money, a full box, and bets that are taken back."""
    floor = table(tmp_path)
    played(floor)
    return copied(floor)


def test_bets_of_blackjack_are_counted_by_kind_and_those_taken_back_are_not(blackjack: Book) -> None:
    # Box: round 1 has A's 2,400, B's 6,300 and C's 2,000 with splits and doubles; round 2 A's 2,000, B's 90,000 and
    # C's 93,000; round 3 only B's 3,000, because A takes 1,000 back.
    assert figures(agrees(blackjack)) == {
        "box": (198_700, 124_400, 74_300),
        "pair": (500, 3_500, -3_000),
        "boom": (700, 2_100, -1_400),
        "insurance": (200, 600, -400),
        "table": (200_100, 130_600, 69_500),
    }


def test_bets_of_baccarat_are_counted_each_by_itself_with_what_a_banker_win_leaves_the_house(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", cards="5H 9S 2C KD 9S 5H KD 2C")
    floor.join(A=100_000)
    floor.register_shoe()
    played_baccarat(floor, {"banker": 10_000, "tie": 1_000}, 4)
    played_baccarat(floor, {"banker": 2_000, "player": 1_000}, 4)
    floor.begin(A={"banker": 4_000})
    floor.draw()
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.5.3", reason="looked at")
    floor.pass_time(1.0)
    found = figures(agrees(copied(floor)))
    assert found["banker"] == (12_000, 19_500, -7_500)
    assert found["player"] == (1_000, 2_000, -1_000)
    assert found["tie"] == (1_000, 0, 1_000)
    assert set(found) == {"banker", "player", "tie", "table"}


def test_a_corrected_round_changes_what_the_house_keeps_of_a_kind_and_a_claim_has_its_own_row(tmp_path: Path) -> None:
    report = agrees(copied(played_roulette(tmp_path)))
    straight = next(line for line in report.lines if line.bet == "straight")
    assert (straight.stakes_cents, straight.payouts_cents) == (1_500, 18_000)
    assert straight.corrections_cents == 36_000 - 18_000
    claims = next(line for line in report.lines if line.bet == "claims")
    assert (claims.stakes_cents, claims.payouts_cents, claims.corrections_cents) == (0, 0, -36_000)


@pytest.mark.parametrize(("game", "seed"), [*((game, 1) for game in BLACKJACKS), ("roulette", 9), ("baccarat", 2)])
def test_bets_of_a_simulated_table_come_to_the_totals_of_its_day(game: str, seed: int, tmp_path: Path) -> None:
    play(seed, tmp_path, HASTY_DISK.name, game=game)
    report = agrees(open_book(tmp_path, []))
    assert len(report.lines) > 2


def more_stake(book: Book) -> None:
    """The ledger's last payment has ten cents more in stakes and in the posting to the house."""
    rows = [row for row in book.console["journals"] if msgpack.unpackb(row["data"])[2] == ENTRIES.index("SETTLE")]
    entry = msgpack.unpackb(rows[-1]["data"])
    entry[9][0][2] += 10
    rows[-1]["data"] = msgpack.packb(entry)


def test_report_of_bets_names_the_round_whose_ledger_has_another_amount(blackjack: Book) -> None:
    more_stake(blackjack)
    (found,) = (each for each in bets(blackjack, ALWAYS).differing if each.code == "report_bets_differ")
    assert found.arguments["cents"] == 10
    assert "differ from its ledger" in catalogue().say(found)
    assert "账本不符" in catalogue().say(found, "zh")


def test_a_round_that_was_paid_on_two_days_is_booked_and_not_told_apart(blackjack: Book) -> None:
    for row in blackjack.console["journals"]:
        entry = msgpack.unpackb(row["data"])
        if (row["terminal"], entry[2], entry[5], entry[7]) == ("A", ENTRIES.index("SETTLE"), 1, 1):
            on = day_of(entry[3])
            entry[3] -= DAY_MS
            row["data"] = msgpack.packb(entry)
    report, of_day = bets(blackjack, Days(on, on, 6)), day(blackjack, Days(on, on, 6)).lines[-1]
    assert figures(report)["part"] == (2_400, 4_800, -2_400)
    assert figures(report)["box"] == (196_300, 119_600, 76_700)
    assert figures(report)["table"] == (of_day.stakes_cents, of_day.payouts_cents, of_day.win_cents)


def test_bets_are_printed_as_text_csv_json_and_on_paper(tmp_path: Path, blackjack: Book) -> None:
    data = str(next(path for path in tmp_path.glob("copies*")))
    words = ["report", "bets", "--data", f"{data}/console.db", "--date", day_of(Clock().now().wall_ms).isoformat()]
    assert "Balanced to the cent." in CliRunner().invoke(app, words).stdout
    rows = list(csv.DictReader(io.StringIO(CliRunner().invoke(app, [*words, "--csv"]).stdout)))
    document = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert [row["bet"] for row in rows] == [line["bet"] for line in document["lines"]]
    assert document["balanced"]
    paper = tmp_path / "bets.pdf"
    assert CliRunner().invoke(app, [*words, "--pdf", str(paper)]).exit_code == 0
    assert paper.read_bytes().startswith(b"%PDF")
