"""The verifier that an outsider writes from docs/audit.md alone follows each round of a Blackjack table, and names
what was changed in it.
"""

import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from random import Random

import msgpack
import pytest

from lab.campaigns.tamper import play
from lab.campaigns.tamper_exports import OUTSIDER, names_place, outsiders_words, place_of
from lab.campaigns.tampering import chain_anew
from lab.simulation.command import BLACKJACKS
from record.audit.book import Book
from record.audit.export import write_export
from record.audit.opening import open_book
from record.audit.signing import make_audit_key
from record.formats.one import ENTRIES
from tests.console.evacuated import copied
from tests.games.blackjack.floor import BlackjackFloor
from tests.record.test_blackjack_record import CHANGES, Change, ended, played, split, table
from tests.table import HASTY_DISK

SEEDS = {"blackjack-rws": (8, 12), "blackjack-perfect-pairs": (1, 10), "blackjack": (3, 10)}
"""Simulated tables with splits, standing players, cards that lay wrongly, voids, new sets and changed limits."""
BYTES_CHANGED = 6


def told(book: Book, folder: Path) -> str:
    out = folder / f"{len(list(folder.glob('*.jsonl')))}.jsonl"
    write_export(book, out, None)
    done = subprocess.run([sys.executable, "-I", str(OUTSIDER), str(out)], capture_output=True, text=True, check=False)
    return done.stdout.strip() + done.stderr


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    """A table with splits, doubles, insurance, a full box, bets taken back, and cards that came together."""
    floor = table(tmp_path_factory.mktemp("table"))
    played(floor)
    return copied(floor)


@pytest.fixture
def copy(book: Book) -> Book:
    return deepcopy(book)


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in BLACKJACKS for seed in SEEDS[game]])
def test_outsiders_verifier_follows_every_round_of_a_simulated_blackjack_table_and_names_a_changed_byte(
    game: str, seed: int, tmp_path: Path
) -> None:
    play(seed, tmp_path, HASTY_DISK.name, game=game)
    path, chance = tmp_path / "record.jsonl", Random(seed)
    write_export(open_book(tmp_path, [], with_logs=True), path, make_audit_key())
    assert outsiders_words(path) == "VERIFIED"
    whole = path.read_bytes()
    for _ in range(BYTES_CHANGED):
        at = chance.randrange(len(whole))
        path.write_bytes(whole[:at] + bytes([whole[at] ^ chance.randrange(1, 256)]) + whole[at + 1 :])
        assert names_place(outsiders_words(path), *place_of(whole, at))


def test_outsiders_verifier_accepts_each_kind_of_bet_and_decision(copy: Book, tmp_path: Path) -> None:
    assert told(copy, tmp_path) == "VERIFIED"


def test_outsiders_verifier_accepts_voids_and_a_correction_of_cards(tmp_path: Path) -> None:
    floor = table(tmp_path)
    split(floor)
    floor.begin(A={"box:1": 1000, "pair:1": 500}, B={"box:2": 3000})
    floor.deal("8S 9S 6D 8H 4H")
    floor.tell("agree")
    floor.decline("A", "B")
    floor.choose("A", "double", 400)
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.5.4", reason="the set was not shuffled")
    floor.pass_time(1.0)
    assert told(copied(floor), tmp_path) == "VERIFIED"
    corrected(floor)
    assert told(copied(floor), tmp_path) == "VERIFIED"


def test_outsiders_verifier_accepts_cards_counted_anew_and_players_who_leave_and_come_back(tmp_path: Path) -> None:
    floor = table(tmp_path)
    split(floor)
    floor.begin(A={"box:1": 1000}, B={"box:1": 3000})
    floor.tell("counted-as 8H 8D", "counted-as 3H", "early 2C")
    floor.tell("away A")
    floor.deal("2C 6D 7S")
    floor.tell("agree")
    floor.decline("B")
    floor.tell("back A") if floor.question is None else floor.choose("B", "hit")
    floor.tell("back A")
    floor.deal("TS")
    floor.choose("A", "stand")
    floor.deal("TC TD")
    ended(floor)
    assert told(copied(floor), tmp_path) == "VERIFIED"


def corrected(floor: BlackjackFloor) -> None:
    """A round whose last card was another one: the dealer is bust."""
    number = floor.begin(A={"box:1": 1000}, B={"box:1": 2000})
    if floor.needs_set():
        floor.tell("set 5D")
    floor.deal("9S 6D 9H")
    floor.tell("agree")
    floor.decline("A")
    floor.choose("A", "stand")
    floor.deal("TD 5C")
    ended(floor)
    floor.correct_to(number, {"dealt": ["9S", "6D", "9H", "TD", "6C"]})


@pytest.mark.parametrize("what", CHANGES)
def test_outsiders_verifier_names_a_blackjack_record_that_was_changed(what: str, copy: Book, tmp_path: Path) -> None:
    kind, at, change, _ = CHANGES[what]
    number = change_record(copy, kind, at, change)
    assert f"round {number}" in told(copy, tmp_path)


def change_record(book: Book, kind: str, at: int, change: Change) -> int:
    """Changes a record, computes all dependent hashes anew, and gives the round that it was of."""
    rows = [row for row in book.console["records"] if msgpack.unpackb(row["data"])[2] == kind]
    record = msgpack.unpackb(rows[at]["data"])
    number = int(record[6][0])
    change(record[6])
    rows[at]["data"] = msgpack.packb(record)
    chain_anew(book)
    return number


@pytest.mark.parametrize("at", [10, 11])
@pytest.mark.parametrize("number", range(-1, -6, -1))
def test_outsiders_verifier_names_every_blackjack_payment_of_a_wrong_amount(
    at: int, number: int, copy: Book, tmp_path: Path
) -> None:
    rows = [row for row in copy.console["journals"] if msgpack.unpackb(row["data"])[2] == ENTRIES.index("SETTLE")]
    rows = [row for row in rows if msgpack.unpackb(row["data"])[at]]
    entry = msgpack.unpackb(rows[number]["data"])
    entry[at] += 10
    rows[number]["data"] = msgpack.packb(entry)
    chain_anew(copy)
    assert f"round {entry[5]} pays" in told(copy, tmp_path)


def test_outsiders_verifier_names_what_a_round_leaves_that_differs_from_its_records(copy: Book, tmp_path: Path) -> None:
    (row,) = (row for row in copy.console["rounds"] if row["number"] == 3)
    assert '"6C":1' in row["carry"]
    row["carry"] = row["carry"].replace('"6C":1', '"6C":2')
    chain_anew(copy)
    assert "round 3: it leaves" in told(copy, tmp_path)
