"""Reports of a baccarat table: the commission of rounds and days, and the shoes with the cards that were not read."""

import csv
import io
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from typer.testing import CliRunner

from cluster.cli import app
from cluster.programs import report_words
from console.baccarat.program import HEALTH
from console.cards.shoe_card import ShoesCounted
from console.effects import MakeReport
from games.cards import DECK
from games.registry import GAMES
from games.shoe_record import chances_of
from phrases.catalogue import catalogue
from protocol.enums import FairnessLevel
from record.audit.cut import Days
from record.report import Report, Row
from record.report_day import day
from record.report_rounds import rounds
from record.report_sums import read_for_report
from shoe_controller.sim.stock import Paper
from tests.console.baccarat.table import REST, SET, ShoeFloor
from tests.record.test_reports import day_of
from tests.table import Clock
from tools.cards.shoe_counts import Counted, chance_above, spread_of
from tools.cards.shoes import shoes

ALWAYS = Days(None, None, 6)
RULES = GAMES.make("baccarat-commission", {})
BANKER_WINS, PLAYER_WINS, SIX = "5H 9S 2C KD", "9S 5H KD 2C", "2S 3H 2D KC 4S 5H"
Played = Callable[..., Path]


def played(floor: ShoeFloor, bets: dict[str, int], cards: int, fault: str | None = None) -> None:
    floor.begin(A=bets)
    if fault is not None:
        floor.draw(fault=fault)
        floor.shoe.press_clear()
        floor.shoe.slide_again()
        floor.pass_time(1.0)
    floor.draw(cards - (fault is not None))
    floor.agree()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A table with a Banker win, a misread card in a round that the Player wins, a new set, and a void."""
    floor = ShoeFloor(tmp_path, "A", cards=f"{BANKER_WINS} {PLAYER_WINS}")
    floor.join(A=100_000)
    floor.register_shoe()
    played(floor, {"banker": 10_000}, 4)
    played(floor, {"banker": 2000, "player": 1000}, 4, fault="not-read")
    floor.shoe.new_set()
    floor.shoe.stock = [Paper(face, SET) for face in (*SIX.split(), *BANKER_WINS.split(), *REST)]
    floor.pass_time(0.5)
    floor.register_shoe(set="7A", reason="the table wants fresh cards")
    played(floor, {"tie": 1000}, 6)
    floor.begin(A={"banker": 4000})
    floor.draw()
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.5.3", reason="looked at")
    floor.pass_time(1.0)
    floor.desk.store.close()
    for player in floor.players.values():
        player.store.close()
    return tmp_path


def report_of(record: Path, make: Callable[..., Report[Row]]) -> Report[Row]:
    return make(read_for_report(record / "console.db", ALWAYS, with_recordings=True), ALWAYS)


@pytest.mark.rule("baccarat 4.1.1")
def test_the_rounds_report_has_the_commission_of_each_round_and_none_for_a_void(record: Path) -> None:
    assert [line.commission_cents for line in report_of(record, rounds).lines] == [500, 0, 0, 0]


def test_the_day_report_states_its_commission_in_both_languages(record: Path) -> None:
    (note,) = [each for each in report_of(record, day).noted if each.code == "report_commission"]
    assert catalogue().say(note) == "The casino kept a commission of 5.00 in 3 rounds; the win includes it."
    assert catalogue().say(note, "zh").startswith("3 局共收取佣金 5.00")


def test_the_shoes_report_names_who_made_each_shoe_ready_its_rounds_cards_and_misread_cards(record: Path) -> None:
    report = report_of(record, shoes)
    first, second = report.lines
    assert (first.set, first.rounds, first.cards, first.left, first.misreads) == ("5C", 2, 8, 408, 1)
    assert (first.shuffled_by, first.cut_from_end, first.staff) == ("machine 2", 14, "anna and carl")
    assert (second.set, second.first_round, second.last_round, second.voids) == ("7A", 3, 4, 1)
    assert (second.cards, second.misreads, second.cut_seen) == (7, 0, False)
    assert "The shoe misread 1 of 15 cards, 346.7 in 100 decks" in report.notes[-1]


def test_the_report_of_shoes_is_printed_as_text_csv_json_and_on_paper(record: Path) -> None:
    words = ["report", "shoes", "--data", str(record), "--date", day_of(Clock().now().wall_ms).isoformat()]
    assert CliRunner().invoke(app, words).stdout.startswith("Shoes of ")
    rows = list(csv.DictReader(io.StringIO(CliRunner().invoke(app, [*words, "--csv"]).stdout)))
    document = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert [row["set"] for row in rows] == [line["set"] for line in document["lines"]] == ["5C", "7A"]
    paper = record / "shoes.pdf"
    assert CliRunner().invoke(app, [*words, "--pdf", str(paper)]).exit_code == 0
    assert paper.read_bytes().startswith(b"%PDF")


def health_of(record: Path) -> tuple[int, ShoesCounted]:
    answer = CliRunner().invoke(app, ["shoes", "health", "--data", str(record), "--json"])
    return answer.exit_code, msgspec.json.decode(answer.stdout, type=ShoesCounted)


def test_the_health_report_of_the_shoes_counts_cards_results_voids_and_who_made_sets_ready(record: Path) -> None:
    code, counted = health_of(record)
    assert (code, counted.level, counted.simulated) == (0, FairnessLevel.TOO_FEW, True)
    assert (counted.rounds, counted.voids, counted.corrected, counted.results["banker"]) == (3, 1, 0, 1)
    dealt = [*BANKER_WINS.split(), *PLAYER_WINS.split(), *SIX.split()]
    assert {card: count for card, count in counted.cards.items() if count} == Counter(dealt)
    assert [(shoe.set, shoe.misreads) for shoe in counted.shoes] == [("5C", 1), ("7A", 0)]
    assert counted.shoes[0].staff == "anna and carl"
    copy = MakeReport("", HEALTH.name, "", False, "")
    *_, family, verb, _, path, form = report_words(copy, record / "console.db", None, record)
    asked = CliRunner().invoke(app, [family, verb, "--data", path, form])
    assert msgspec.json.decode(asked.stdout, type=HEALTH.document) == counted, "as a running console asks for it"
    words = ["shoes", "health", "--data", str(record)]
    assert "Nothing is tested below 200 rounds." in CliRunner().invoke(app, words).stdout


def test_the_health_of_shoes_that_were_never_dealt_from_is_refused_in_one_sentence(tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["shoes", "health", "--data", str(tmp_path)])
    assert (answer.exit_code, len(answer.stderr.splitlines())) == (1, 1)


def even(rounds: int, **more: int) -> Counted:
    """The counts of forty shoes exactly as chance gives them; `more` adds cards or results to them."""
    found = Counted(chances_of(RULES), rounds=rounds, spread=40 * spread_of(360, 416))
    for card in DECK:
        found.cards[card] = rounds * 5 // 52 + more.get(card, 0)
    for name, chance in found.chances.items():
        found.results[name] = round(rounds * chance) + more.get(name, 0)
    return found


@pytest.mark.parametrize(
    ("found", "level"),
    [
        (even(199, AS=500), FairnessLevel.TOO_FEW),
        (even(3000), FairnessLevel.GREEN),
        (even(3000, AS=72), FairnessLevel.AMBER),
        (even(3000, AS=90), FairnessLevel.RED),
        (even(3000, tie=60), FairnessLevel.AMBER),
        (even(3000, tie=90), FairnessLevel.RED),
    ],
)
def test_unlikely_counts_of_cards_or_results_are_amber_and_very_unlikely_ones_red(
    found: Counted, level: FairnessLevel
) -> None:
    assert found.level is level, (found.ranks_square, found.results_square, found.chance)


def test_the_computed_chance_of_a_chi_square_agrees_with_published_tables() -> None:
    assert chance_above(26.217, 12) == pytest.approx(0.01, rel=1e-4)
    assert chance_above(9.2103, 2) == pytest.approx(0.01, rel=1e-4)


def test_a_fair_shoe_dealt_far_varies_as_little_as_the_spread_says() -> None:
    random, shoe = Random(7), list(DECK) * 8
    squares = []
    for _ in range(300):
        random.shuffle(shoe)
        squares.append(Counted(cards=Counter(shoe[:360]), spread=spread_of(360, 416)).ranks_square)
    assert sum(squares) / len(squares) == pytest.approx(12, abs=1)
