"""A real process is killed at each step of its seal and restarted: nothing is lost, each day is sealed once."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from record.audit.sealed import verify_all
from tests.system.cluster import Cluster, cluster_of

CREDIT_CENTS = 100_000
OPERATIONS = ("sync:{}#1", "sync:{}#2", "sync:{}#3", "link:{}", "sync:{}#4", "rename:{}", "sync:{}#5")
"""The old file's bytes, its folder without the log, the new file's bytes; the old file's second name and the folder of
that; the new file's name and its folder."""
STEPS = [each.format(when) for each in OPERATIONS for when in ("before", "after")]
AFTER_THE_NEW_FILE = STEPS[-3:]
OF_TERMINAL = ("SealDay:before-commit", *STEPS, "SealDay:after-commit")
OF_CONSOLE = ("DayEnd:after-commit", *STEPS, "DayEnd:after-speaking")
SEAT = "T01"
STAKES_CENTS = [500, 1000, 1500, 2000, 2500]
SLIPS = [{"round": number, "bets": {"red": cents}} for number, cents in enumerate(STAKES_CENTS, 1)]


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with cluster_of(SEAT) as cluster:
        cluster.shift_clock("console", 0)
        cluster.start_console()
        cluster.start_terminal(SEAT, SLIPS)
        cluster.bring_credit(SEAT, CREDIT_CENTS)
        yield cluster


def play(cluster: Cluster, number: int) -> None:
    """Plays rounds, so that the file that is sealed next has data to lose."""
    cluster.until_here(SEAT)
    cluster.ask("open")
    cluster.until_registered(SEAT, STAKES_CENTS[number - 1])
    cluster.bets_close_and_the_ball_falls("20")
    cluster.until_caught_up(SEAT)


def sealed(folder: Path) -> list[int]:
    return sorted(int(path.stem) for path in folder.glob("days/*.db"))


def until_sealed(cluster: Cluster, day: int) -> None:
    """Waits until everyone has sealed, and both processes go on in files of their own."""
    files = (cluster.table.console / "console.db", cluster.table.folder / SEAT / "terminal.db")

    def is_so(_: object) -> bool:
        days = [file.parent / "days" / f"{day:06}.db" for file in files]
        return all(day.exists() and not day.samefile(file) for day, file in zip(days, files, strict=True))

    cluster.until(f"day {day} is sealed", is_so)
    assert [sealed(file.parent) for file in files] == [[*range(1, day + 1)]] * 2


def ends_well(cluster: Cluster, days: int) -> None:
    folder = cluster.table.folder
    cluster.until_caught_up(SEAT)
    books = cluster.books()
    assert [round_["stakes_cents"] for round_ in books.rounds] == STAKES_CENTS[:days]
    assert verify_all(folder, []).findings == []
    for data in (cluster.table.console, folder / SEAT):
        assert sealed(data) == [*range(1, days + 1)]
        assert [path.name for path in data.glob("*.next*")] == []
        assert {path.stat().st_mode & 0o777 for path in data.glob("days/*.db")} == {0o400}


def killed_at(cluster: Cluster, steps: Sequence[str], start: Callable[[str], object], name: str) -> int:
    """Kills the process at a step; gives the number of ended days. The next start makes a seal that was cut off."""
    cluster.end(name)
    day, is_due = 0, False
    for step in steps:
        start(step)
        if not is_due:
            day += 1
            play(cluster, day)
            cluster.shift_clock("console", day)
        cluster.dies_at_its_failpoint(name)
        is_due = step not in AFTER_THE_NEW_FILE
    start("")
    until_sealed(cluster, day)
    return day


def test_a_terminal_killed_at_every_step_of_its_seal_loses_nothing_and_seals_once(cluster: Cluster) -> None:
    ends_well(cluster, killed_at(cluster, OF_TERMINAL, partial(cluster.start_terminal, SEAT, SLIPS), SEAT))


def test_a_console_killed_at_every_step_of_its_seal_loses_nothing_and_seals_once(cluster: Cluster) -> None:
    ends_well(cluster, killed_at(cluster, OF_CONSOLE, cluster.start_console, "console"))
