"""The way to a test-only format 4: an old file is refused, migrated, opened, replayed and corrected."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw
import pytest

from cluster.children import Children
from cluster.table_folder import PEOPLE, PINS, hire
from protocol.table_status import TableStatus
from record.audit.cut import Days
from record.record_config import DAY_STARTS_HOUR
from tests.commands import etg, refusal_sentence
from tests.formats.next_format import NOTE, Launch, Program, next_program
from tests.kept import FORMAT_1, FORMAT_2, FORMAT_3, NEWEST, TERMINALS, copy_table, expected
from tests.system.cluster import BY_HAND, Cluster, short_folder

CORRECTED = 5
"""A round of the first day; from 32 to 33 it costs T01 twice 7.00, and T02 36 times 1.00."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with next_program(tmp_path_factory.mktemp("next")) as program:
        yield program


class NextCluster(Cluster):
    """A table whose files have an earlier format, and whose processes are the next program's."""

    def __init__(self, folder: Path, program: Program, kept: Path = NEWEST) -> None:
        super().__init__(folder, list(TERMINALS), BY_HAND)
        copy_table(folder, kept)
        self.folder = folder
        if kept != NEWEST:
            self.bring_to_todays_format()
        (self.table.console / PINS).unlink()
        hire(self.table, PEOPLE)
        self.children = Children(folder, Launch(program.tree))

    def bring_to_todays_format(self) -> None:
        for name, config in self.configs().items():
            done = etg(*migrate(name, config))
            assert done.stdout.endswith(b"Old and new verify together. VERIFIED.\n"), done

    def configs(self) -> dict[str, Path]:
        return {"console": self.table.console_config} | {name: self.table.terminal_config(name) for name in TERMINALS}

    def files(self) -> dict[str, str]:
        """Gives every database with its log, by name and hash."""
        found = [path for path in self.folder.rglob("*.db*") if path.suffix not in (".lock", ".commits")]
        return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}

    def until_at_the_head(self) -> TableStatus:
        """Waits until all are at the log's head; a payment for an evacuation of the first day is always still open."""

        def is_so(facts: TableStatus) -> bool:
            return all(facts.terminals[name].cursor == facts.log_head for name in TERMINALS)

        return self.until("both have read all", is_so)

    def credits(self) -> dict[str, int]:
        terminals = self.status().terminals
        return {name: terminals[name].credit_cents or 0 for name in TERMINALS}


@contextmanager
def next_cluster(program: Program, kept: Path = NEWEST) -> Iterator[NextCluster]:
    with short_folder() as folder:
        cluster = NextCluster(folder, program, kept)
        try:
            yield cluster
        finally:
            cluster.close()


@pytest.fixture
def cluster(program: Program) -> Iterator[NextCluster]:
    with next_cluster(program) as cluster:
        yield cluster


def start(name: str, config: Path) -> tuple[str, ...]:
    process = ("console",) if name == "console" else ("terminal", "--headless")
    return (*process, "--config", str(config))


def migrate(name: str, config: Path) -> tuple[str, ...]:
    return ("migrate", "console" if name == "console" else "terminal", "--config", str(config))


def test_the_next_program_refuses_unmigrated_files_and_leaves_them_unchanged(
    cluster: NextCluster, program: Program
) -> None:
    before = cluster.files()
    for name, config in cluster.configs().items():
        done = program.run(*start(name, config))
        assert done.returncode == 1
        assert "has format 3, and this program writes format 4. It is left as it is: run `etg migrate" in done.stderr
        assert done.stderr.count("\n") == 1
    assert cluster.files() == before


def test_todays_program_has_no_file_to_migrate(cluster: NextCluster) -> None:
    before = cluster.files()
    for name, config in cluster.configs().items():
        done = etg(*migrate(name, config))
        assert done.returncode == 0
        assert done.stdout.startswith(b"There is nothing to migrate: ")
    assert cluster.files() == before


@pytest.mark.parametrize("kept", [FORMAT_1, FORMAT_2, FORMAT_3], ids=lambda kept: str(kept.name))
def test_a_migrated_table_plays_on_in_the_next_format(program: Program, kept: Path) -> None:
    with next_cluster(program, kept) as cluster:
        _goes_on(cluster, program)


def _goes_on(cluster: NextCluster, program: Program) -> None:
    for name, config in cluster.configs().items():
        done = program.run(*migrate(name, config))
        assert done.returncode == 0, done.stderr
        assert done.stdout.endswith("Old and new verify together. VERIFIED.\n")
        again = json.loads(program.run(*migrate(name, config), "--json").stdout)
        assert (again["migrated"], again["format"]) == (False, 4)
    _is_verified(cluster, program)
    cluster.start_console()
    for name in TERMINALS:
        cluster.start_terminal(name)
    cluster.until_here(*TERMINALS)
    _open_round_was_given_back(cluster)
    _sealed_round_is_corrected(cluster)
    _play_goes_on(cluster)
    cluster.close()
    assert _notes(cluster) == [NOTE]
    _is_verified(cluster, program)
    _is_exported(cluster, program)
    _is_reported(cluster, program)
    _is_refused_by_todays_program(cluster)


def _is_verified(cluster: NextCluster, program: Program) -> None:
    done = program.run("audit", "verify", "--data", cluster.folder)
    assert done.stdout.endswith("VERIFIED.\n"), done
    assert "Witnesses: T01, T02." in done.stdout


def _is_exported(cluster: NextCluster, program: Program) -> None:
    """Checks that files of all formats are exported as one record."""
    out = cluster.folder / "all.jsonl"
    assert program.run("audit", "export", out, "--data", cluster.folder).returncode == 0
    done = program.run("audit", "verify", out)
    assert done.stdout.endswith("VERIFIED.\n"), done
    assert NOTE in out.read_text()


def _is_reported(cluster: NextCluster, program: Program) -> None:
    """Checks the report of a day that is sealed in format 1."""
    connection = apsw.Connection(str(cluster.table.console / "days" / "000001.db"), flags=apsw.SQLITE_OPEN_READONLY)
    rows: list[Any] = connection.execute("SELECT number, opened_wall_ms FROM rounds").fetchall()
    connection.close()
    of_day = Days(None, None, DAY_STARTS_HOUR).day_of
    on = of_day(rows[0][1])
    words = ("report", "rounds", "--data", cluster.table.console, "--date", on.isoformat(), "--json")
    done = program.run(*words)
    assert done.returncode == 0, done.stderr
    told = [line["round"] for line in json.loads(done.stdout)["lines"]]
    assert {number for number, wall_ms in rows if of_day(wall_ms) == on} <= {*told}


def _open_round_was_given_back(cluster: NextCluster) -> None:
    """Checks that the open round was returned, as after any restart while bets were open."""
    left = expected()["terminals"]
    for name in TERMINALS:
        cluster.until_credit(name, left[name]["credit_cents"] + left[name]["escrow_cents"])
    facts = cluster.until_at_the_head()
    assert (facts.round, facts.phase) == (expected()["console"]["round"], "VOID")


def _sealed_round_is_corrected(cluster: NextCluster) -> None:
    before = cluster.credits()
    cluster.ask("correct", "3001", round=CORRECTED, outcome="33", reason="The wheel shows it.")
    cluster.until_at_the_head()
    for name, cents in {"T01": -1_400, "T02": -3_600}.items():
        cluster.until_credit(name, before[name] + cents)


def _play_goes_on(cluster: NextCluster) -> None:
    cluster.ask("open")
    cluster.bets_close_and_the_ball_falls("17")
    cluster.until_phase("SETTLED")


def _notes(cluster: NextCluster) -> list[str]:
    """Gives the records of the kind that format 3 does not have."""
    connection = apsw.Connection(str(cluster.table.console / "console.db"))
    try:
        found = connection.execute("SELECT data FROM records WHERE instr(data, CAST(? AS BLOB))", (NOTE,))
        return [NOTE for (data,) in found if data[0] == 0x98 and data[1] == 4]
    finally:
        connection.close()


def _is_refused_by_todays_program(cluster: NextCluster) -> None:
    before = cluster.files()
    for name, config in cluster.configs().items():
        for words in (start(name, config), migrate(name, config)):
            sentence = refusal_sentence(etg(*words))
            assert "has format 4, and this program knows formats up to 3. It is left as it is" in sentence
    assert cluster.files() == before
