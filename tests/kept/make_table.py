"""Made the kept files, once for each format: two gaming days of a small table, left while bets were open.

`python -m tests.kept.make_table` writes those of the newest format again. Do that only before its release.
"""

import gzip
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import tests.table as table
from console.gaming_day import day_of
from console.store import Owner, Store
from tests.console.evacuated import die, evacuate, revive
from tests.kept import NEWEST, PACKED, TERMINALS
from tests.table import Floor, days_of

BEGAN = datetime(2026, 11, 1, 12, tzinfo=UTC)
DAY_S = 86_400.0
OWNER = Owner("DEMO", table.RULES.name)
SETTINGS = replace(table.SETTINGS, table=OWNER.table, day_of=day_of(6, UTC))


@contextmanager
def clock_begins(moment: datetime) -> Iterator[None]:
    usual = table.FIRST_WALL_MS
    table.FIRST_WALL_MS = round(moment.timestamp() * 1000)
    try:
        yield
    finally:
        table.FIRST_WALL_MS = usual


def play(floor: Floor) -> dict[str, Any]:
    """Plays the table; gives the figures that the files must have."""
    floor.join(T01=10_000, T02=5_000)
    _first_day(floor)
    floor.clock.pass_time(DAY_S)
    floor.pass_time(8.0)
    assert floor.desk.table.log.day == 2
    _second_day(floor)
    return written_down(floor)


def _first_day(floor: Floor) -> None:
    """Round 1 is corrected, 2 is void; T02 dies in round 4, is evacuated and returns; its player is owed a win."""
    floor.play("17", T01={"straight:17": 500}, T02={"red": 400})
    floor.open()
    floor.bet("T01", {"straight:5": 300})
    floor.desk.done("void", paragraph="5.3.8")
    floor.pass_time(2.0)
    floor.play("20", T01={"straight:20": 100}, T02={"straight:20": 200, "black": 500})
    floor.correct(1, "18")
    floor.open()
    floor.bet("T02", {"straight:3": 100})
    floor.close()
    die(floor, "T02")
    floor.spin("4")
    floor.desk.done("confirm")
    floor.pass_time(1.0)
    evacuate(floor, "T02")
    revive(floor, "T02")
    floor.desk.done("unlock", staff="carl", second="anna", terminal="T02")
    floor.desk.done("credit", terminal="T02", cents=3_000)
    floor.pass_time(2.0)
    floor.play("32", T01={"red": 700}, T02={"straight:32": 100})
    floor.correct(4, "3")


def _second_day(floor: Floor) -> None:
    """Stops while round 7 takes bets: T01's slip is registered; T02 is cut off with a stake that nobody has heard
    of.
    """
    floor.play("9", T01={"dozen:1": 600}, T02={"black": 300})
    floor.desk.done("credit", terminal="T01", cents=250)
    floor.pass_time(2.0)
    floor.open()
    floor.bet("T01", {"straight:17": 500, "red": 200})
    floor.cut.add("T02")
    floor.bet("T02", {"straight:8": 400})


def written_down(floor: Floor) -> dict[str, Any]:
    log, money = floor.desk.table.log, floor.desk.table.money
    seats = {name: player.seat for name, player in floor.players.items()}
    return {
        "console": {
            "day": log.day,
            "log_head": log.head,
            "log_hash": log.hash.hex(),
            "round": floor.desk.table.round.number,
            "phase": str(floor.phase()),
            "claims": {f"{number} {name}": row.to_pay_cents for (number, name), row in sorted(money.claims.items())},
            "transfers": {row.id: row.cents for row in money.transfers.values()},
        },
        "terminals": {
            name: {
                "credit_cents": seat.ledger.credit_cents,
                "escrow_cents": seat.ledger.escrow_cents,
                "journal_seq": seat.ledger.seq,
                "cursor": seat.cursor,
                "file_number": seat.file_number,
                "rounds_played": seat.ledger.meters.rounds_played,
            }
            for name, seat in seats.items()
        },
    }


def make(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as made, clock_begins(BEGAN):
        floor = Floor(Path(made), *TERMINALS, settings=SETTINGS)
        come_to = play(floor)
        floor.desk.store.close()
        for player in floor.players.values():
            player.store.close()
        Store(Path(made) / "console.db", owner=OWNER).close()
        shutil.rmtree(folder, ignore_errors=True)
        _keep(Path(made) / "console.db", Path(made) / "days", folder / "console" / "console.db")
        for name in TERMINALS:
            own = Path(made) / f"{name}.db"
            _keep(own, days_of(own), folder / name / "terminal.db")
    (folder / "expected.json").write_text(json.dumps(come_to, indent=1) + "\n")


def _keep(file: Path, days: Path, name: Path) -> None:
    (name.parent / "days").mkdir(parents=True)
    _pack(file, name)
    for day in days.glob("*.db"):
        _pack(day, name.parent / "days" / day.name)


def _pack(file: Path, name: Path) -> None:
    """Packs the files, because most pages of a small database are empty."""
    name.with_name(name.name + PACKED).write_bytes(gzip.compress(file.read_bytes(), mtime=0))


if __name__ == "__main__":
    make(NEWEST)
