"""Two verifiers that outsiders wrote from docs/audit.md alone settle a baccarat table's rounds as ours does."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgpack
import pytest

from lab.campaigns.tampering import chain_anew
from record.audit.book import Book
from record.audit.export import write_export
from record.audit.verify import verify
from record.formats.one import ENTRIES
from tests.console.evacuated import copied
from tests.games.baccarat.floor import BaccaratFloor
from tests.games.baccarat.rounds import NATURAL
from tests.record.test_baccarat_record import played, taken_back

OUTSIDERS = [Path(__file__).parents[1] / "outsider" / name for name in ("verify_export.py", "from_the_document.py")]
SETTLE, STAKE, PAYOUT = ENTRIES.index("SETTLE"), 10, 11
HANDS = {"player": ["9S", "5H"], "banker": ["KD", "2C"], "order": ["P1", "B1", "P2", "B2"]}


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """A table with a commission, a Differential that gives back, bets taken back, a void, and a correction."""
    floor = BaccaratFloor(tmp_path, "A", "B")
    floor.join(A=100_000, B=100_000)
    played(floor)
    taken_back(floor)
    number = floor.begin(A={"tie": 1000, "banker-pair": 1000})
    floor.deal(NATURAL)
    floor.tell("agree")
    floor.confirm()
    corrected = {"player": ["9S", "KD"], "banker": ["9H", "KC"], "order": HANDS["order"]}
    floor.desk.done("correct", second="carl", round=number, outcome=corrected, reason="looked at the video")
    floor.pass_time(2.0)
    floor.begin(B={"banker": 2000})
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.17", reason="as the rulebook says")
    floor.pass_time(2.0)
    return copied(floor)


def said(program: Path, book: Book, folder: Path) -> str:
    out = folder / "record.jsonl"
    write_export(book, out, None)
    done = subprocess.run([sys.executable, str(program), str(out)], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def entries(book: Book) -> list[tuple[dict[str, Any], list[Any]]]:
    found = [(row, msgpack.unpackb(row["data"])) for row in book.console["journals"]]
    return [(row, entry) for row, entry in found if entry[2] == SETTLE]


def booked_with_commission(book: Book) -> tuple[dict[str, Any], list[Any]]:
    """A Banker bet that won: what came back is 1.95 times its stake."""
    return next((row, entry) for row, entry in entries(book) if entry[PAYOUT] * 100 == entry[STAKE] * 195)


def keep_no_commission(book: Book) -> None:
    row, entry = booked_with_commission(book)
    more = 2 * entry[STAKE] - entry[PAYOUT]
    entry[PAYOUT] += more
    entry[9][-1][2] += more
    row["data"] = msgpack.packb(entry)


def take_more_commission(book: Book) -> None:
    row, entry = booked_with_commission(book)
    entry[PAYOUT] -= 100
    entry[9][-1][2] -= 100
    row["data"] = msgpack.packb(entry)


@pytest.mark.parametrize("program", OUTSIDERS, ids=lambda path: path.stem)
def test_an_outsiders_verifier_settles_every_baccarat_round_as_the_record_does(
    book: Book, program: Path, tmp_path: Path
) -> None:
    assert verify(book).findings == []
    assert said(program, book, tmp_path) == "VERIFIED"


@pytest.mark.rule("baccarat 4.1.1")
@pytest.mark.parametrize("change", [keep_no_commission, take_more_commission])
@pytest.mark.parametrize("program", OUTSIDERS, ids=lambda path: path.stem)
def test_an_outsiders_verifier_finds_a_banker_bet_paid_with_a_wrong_commission(
    book: Book, program: Path, change: Callable[[Book], None], tmp_path: Path
) -> None:
    change(book)
    chain_anew(book)
    told = said(program, book, tmp_path)
    assert "VERIFIED" not in told
    assert "round 2" in told or "booked" in told, told
