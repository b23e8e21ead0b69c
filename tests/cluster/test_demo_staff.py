"""The demo's staff: they wait as long as every process lives, and stop acting while a person works."""

import math
from typing import Any

import pytest

from cluster.children import ChildFailed, Children
from cluster.demo_script import DemoScript
from cluster.demo_staff import Crew, DemoStaff
from cluster.roulette.hand import WheelHand
from cluster.table_folder import SCRIPTED, TableFolder, hire, make_table
from console.programs import read_console_config
from games.roulette.rules import Rules
from protocol.enums import Phase
from protocol.key_pairs import read_key_file
from protocol.table_status import TableStatus
from tests.system.cluster import BY_HAND, cluster_of, short_folder
from tests.time_limit import WAIT_S
from tools.staff import StaffClient

CREW = Crew(*SCRIPTED)
SPEED = 50.0
SIMULATED: dict[str, dict[str, Any]] = {
    "wheel": {"driver": "simulated", "speed": SPEED, "seed": 5, "control": "wheel.control"},
    "round": {"bet_time_s": 0, "settle_wait_s": 5.0},
}


def at_the_dealers_screen(table: TableFolder) -> StaffClient:
    key = read_key_file(table.dealer_config.with_suffix(".key"))
    return StaffClient(read_console_config(table.console_config).network.staff, key, table.console_public())


def test_the_demos_staff_wait_for_an_answer_only_as_long_as_every_process_lives() -> None:
    """No console runs at this table; the process that ends is one of its terminals."""
    with short_folder() as folder:
        table, children = make_table(folder, [], BY_HAND), Children(folder)
        client = table.staff()
        staff = DemoStaff(client, table.badge, children, crew=CREW, patience_s=math.inf)
        children.start("T01", "terminal", "--headless", "--config", str(folder / "none.toml"))
        with pytest.raises(ChildFailed, match="T01 has stopped: etg terminal: "):
            staff.status()
        children.end()
        client.close()


def test_a_demo_process_that_is_allowed_to_end_is_reported_once_and_is_no_failure() -> None:
    with short_folder() as folder:
        children = Children(folder)
        children.start("leaves", "bets", "--help")
        children.may_leave("leaves")
        assert children.until("it has left", lambda: children.take_left() or None, math.inf) == ["leaves"]
        assert children.take_left() == []
        children.end()


def test_a_demo_process_that_is_allowed_to_end_but_fails_is_a_failure() -> None:
    with short_folder() as folder:
        children = Children(folder)
        children.start("fails", "terminal", "--headless", "--config", str(folder / "none.toml"))
        children.may_leave("fails")
        with pytest.raises(ChildFailed, match="fails has stopped"):
            children.until("the failure", lambda: children.take_left() or None, math.inf)
        children.end()


def test_scripted_staff_stop_while_a_person_is_logged_in_and_continue_afterwards() -> None:
    with cluster_of(settings=SIMULATED) as cluster:
        hire(cluster.table, SCRIPTED)
        cluster.start_console()
        table, told = cluster.table, list[str]()
        client, person = table.staff(), at_the_dealers_screen(table)
        staff = DemoStaff(client, table.badge, cluster.children, crew=CREW)
        script = DemoScript(staff, WheelHand(table), Rules(), SPEED, told.append, is_attended=True)
        assert script.play(None).dealer == CREW.dealer

        assert person.ask("open", staff=table.badge("1001"), timeout_s=WAIT_S).refusal is None
        facts = staff.until("the ball is spun, and the verdict waits for the person", lambda now: _turned(script, now))
        assert (facts.round, facts.dealer) == (2, "1001")
        assert not any(script.turn(staff.status()) for _ in range(20))
        assert person.ask("confirm", staff=table.badge("1001"), timeout_s=WAIT_S).refusal is None
        staff.see_settled()
        assert not any(script.turn(staff.status()) for _ in range(20))

        person.log_out()
        assert (script.play(None).round, staff.status().dealer) == (3, CREW.dealer)
        assert [sentence[:27] for sentence in told] == ["A dealer has logged in and ", "Nobody is logged in any mor"]
        person.close()
        client.close()


def _turned(script: DemoScript, facts: TableStatus) -> bool:
    return not script.turn(facts) and facts.verdict is not None and facts.phase == Phase.BETS_CLOSED
