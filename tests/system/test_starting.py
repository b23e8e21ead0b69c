"""Processes start, refuse to start, and end in an orderly way."""

import os
import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from console.programs import read_console_config
from protocol.enums import Phase
from protocol.key_pairs import make_pair
from terminal.effects import PutFault
from terminal.seat import put
from terminal.slips import RoundSlip
from terminal.store import Store
from tests.commands import etg, refusal_sentence
from tests.system.cluster import cluster_of
from tests.time_limit import WAIT_S
from tools.staff import NoAnswer, StaffClient


def test_a_wrong_configuration_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text('tabel = "R1"')
    said = refusal_sentence(etg("console", "--config", str(path)))
    assert "some.toml: there is no key tabel; did you mean table?" in said


def test_a_process_refuses_a_secret_key_that_others_may_read() -> None:
    with cluster_of("T01") as cluster:
        (cluster.table.console / "console.key").chmod(0o644)
        assert "0600" in refusal_sentence(etg("console", "--config", str(cluster.table.console_config)))


def emptied(console: Path) -> None:
    (console / "console.db").write_bytes(b"")


def without_its_log(console: Path) -> None:
    (console / "console.db-wal").unlink()


def with_a_garbage_log(console: Path) -> None:
    (console / "console.db-wal").write_bytes(os.urandom(50_000))


def linked(console: Path) -> None:
    (console / "console.key").rename(console / "elsewhere.key")
    (console / "console.key").symlink_to("elsewhere.key")


def open_to_all(console: Path) -> None:
    (console / "enrolled.json").chmod(0o666)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (emptied, "console.db is empty; restore the newest backup"),
        (without_its_log, "its log console.db-wal is missing or damaged"),
        (with_a_garbage_log, "its log console.db-wal is missing or damaged"),
        (linked, "console.key is a symbolic link; put the file itself there"),
        (open_to_all, "enrolled.json may be changed by others (mode 0666)"),
    ],
    ids=["empty database", "no log", "garbage log", "linked key", "list of keys"],
)
def test_a_console_whose_data_was_tampered_with_is_refused_in_one_sentence(
    damage: Callable[[Path], object], sentence: str
) -> None:
    with cluster_of() as cluster:
        cluster.start_console()
        cluster.ask("open")
        cluster.kill("console")
        damage(cluster.table.console)
        assert sentence in refusal_sentence(etg("console", "--config", str(cluster.table.console_config)))


@pytest.mark.crash_point("P20-console")
def test_a_second_console_on_the_same_data_is_refused_and_the_first_plays_on() -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        cluster.ask("open")
        said = refusal_sentence(etg("console", "--config", str(cluster.table.console_config)))
        assert "Another process is using" in said
        assert cluster.status().phase == Phase.BETS_OPEN


def test_sigterm_ends_console_and_terminal_without_loss() -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        cluster.start_terminal("T01")
        cluster.bring_credit("T01", 700)
        for name, event in (("T01", "terminal_stopped"), ("console", "console_stopped")):
            child = cluster.end(name)
            assert (child.exit_code, child.last_words) == (0, "")
            assert cluster.log(name)[-1]["event"] == event
        assert cluster.books().credits_cents == {"T01": 700}


@pytest.mark.crash_point("P16-console")
def test_a_failing_disk_ends_the_console_with_a_sentence_and_no_unsaved_message() -> None:
    with cluster_of() as cluster:
        console = cluster.start_console()
        cluster.ask("open")
        resource.prlimit(console.pid, resource.RLIMIT_FSIZE, (8_000, 8_000))
        cluster.ask_in_vain("void", paragraph="5.3.8")
        child = cluster.children.forget("console")
        assert child.wait() == 1
        assert "console.db cannot be written" in child.last_words
        cluster.start_console()
        assert cluster.until_phase("VOID").paragraph == "5.1.2"


@pytest.mark.crash_point("P16-terminal")
def test_a_failing_disk_ends_the_terminal_with_a_sentence_and_it_settles_after_repair() -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        terminal = cluster.start_terminal("T01", [{"round": 1, "bets": {"straight:17": 500}}])
        cluster.bring_credit("T01", 10_000)
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, (8_000, 8_000))
        cluster.bets_close_and_the_ball_falls("17")
        child = cluster.children.forget("T01")
        assert child.wait() == 1
        assert "terminal.db cannot be written" in child.last_words
        cluster.start_terminal("T01")
        cluster.until_credit("T01", 27_500)
        cluster.until_caught_up("T01")
        assert cluster.books().credits_cents == {"T01": 27_500}


@pytest.mark.crash_point("P20-console")
def test_a_console_whose_log_ends_before_a_terminals_position_refuses_to_run() -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        cluster.start_terminal("T01")
        cluster.bring_credit("T01", 700)
        cluster.until_caught_up("T01")
        cluster.end("console")
        for file in cluster.table.console.glob("console.db*"):
            file.unlink()
        cluster.start_console()
        child = cluster.children.forget("console")
        assert child.wait() == 1
        assert "the console's data is too old" in child.last_words


def test_the_production_profile_refuses_a_port_that_turns_out_to_be_simulated() -> None:
    with cluster_of() as cluster:
        port, config = cluster.table.folder / "wheel", cluster.table.console_config
        cluster.children.start("wheel", "wheel", "sim", "--port", str(port))
        cluster.children.until("the port is there", lambda: port.exists() or None, WAIT_S)
        text = config.read_text().replace("'manual'", f"'m360'\nport = '{port}'")
        config.write_text(text.replace('"demo"', '"production"'))
        cluster.start_console()
        child = cluster.children.forget("console")
        assert child.wait() == 1
        assert "simulated wheel" in child.last_words


@pytest.mark.parametrize("switch", ["ETG_FAILPOINT", "ETG_WALL_SHIFT", "ETG_SLOW_DISK"])
def test_the_production_profile_refuses_settings_for_tests(switch: str) -> None:
    with cluster_of("T01") as cluster:
        for config, words in (
            (cluster.table.console_config, ["console"]),
            (cluster.table.terminal_config("T01"), ["terminal", "--headless"]),
        ):
            config.write_text(config.read_text().replace('"demo"', '"production"'))
            done = etg(*words, "--config", str(config), environment={switch: "Result:after-commit"})
            assert switch in refusal_sentence(done)


def test_a_console_gives_an_unknown_key_no_answer() -> None:
    with cluster_of() as cluster:
        cluster.start_console()
        cluster.status()
        address = read_console_config(cluster.table.console_config).network.staff
        stranger = StaffClient(address, make_pair(), cluster.table.console_public())
        with pytest.raises(NoAnswer, match="does not know this key"):
            stranger.ask("status", timeout_s=0.5)
        stranger.close()


def test_a_terminal_out_of_service_can_be_cleared_only_when_stopped_with_correct_books() -> None:
    with cluster_of("T01") as cluster:
        words = ("terminal", "--clear-fault", "--config", str(cluster.table.terminal_config("T01")))
        store = Store(cluster.table.folder / "T01" / "terminal.db", owner="T01")
        assert "Another process is using" in refusal_sentence(etg(*words))
        store.commit([PutFault("a record made no sense")])
        store.close()
        cleared = etg(*words)
        assert (cleared.returncode, b"a record made no sense" in cleared.stdout) == (0, True)
        assert b"is not out of service" in etg(*words).stdout
        store = Store(cluster.table.folder / "T01" / "terminal.db", owner="T01")
        assert store.load("T01").fault is None
        store.commit([PutFault("again"), put(RoundSlip(1, 1, held_cents=500))])
        store.close()
        assert "the slips come to S$5.00" in refusal_sentence(etg(*words))
