"""Kills a console while the ball is in its pocket, in real time: the wheel, another process, shows it again."""

import tempfile
from pathlib import Path

from cluster.children import Children
from cluster.demo import CREDIT_CENTS, start_table, table_settings
from cluster.demo_staff import SUPERVISOR, DemoStaff
from cluster.roulette.hand import control_of, open_and_spin, order
from cluster.sums import add_up
from cluster.table_folder import TableFolder, make_table
from lab.campaigns.report import Report
from protocol.enums import Phase
from wheel_controller.sim.states import State

TRIES_MAX = 5
"""The wheel shows its number for three turns of the rotor: a console that starts slowly may come too late for it."""


def conclude(count: int) -> Report:
    report, too_late = Report(), 0
    for seed in range(count):
        for _ in range(TRIES_MAX):
            with tempfile.TemporaryDirectory(prefix="etg-conclude-") as folder:
                came_in_time = _one(Path(folder), seed, report)
            if came_in_time:
                break
            too_late += 1
        else:
            report.check(False, f"seed {seed}: the wheel had moved on each time before the console was back")
    report.figures["console_back_too_late"] = too_late
    return report


def _one(folder: Path, seed: int, report: Report) -> bool:
    """Tries once; says whether the wheel still showed the number when the console was back."""
    table = make_table(folder, ["T01"], table_settings(1, folder, seed))
    children, client = Children(folder), table.staff()
    try:
        start_table(1, table, children, seed)
        staff = DemoStaff(client, table.badge, children)
        staff.bring_credit(["T01"], CREDIT_CENTS)
        came_in_time = _interrupt(table, children, staff, seed, report)
    finally:
        children.end()
        client.close()
    report.check(add_up(table).balanced, f"seed {seed}: the books do not balance")
    return came_in_time


def _interrupt(table: TableFolder, children: Children, staff: DemoStaff, seed: int, report: Report) -> bool:
    """Interrupts a round. Rule 5.1.1: two people can then conclude it with the pocket in which the ball lies."""
    open_and_spin(staff, table, children)
    staff.until("a verdict", lambda facts: facts.verdict is not None, 120)
    pocket = order(control_of(table), do="status")["truth"]["pocket"]
    children.forget("console").kill()
    children.start("console", "console", "--config", str(table.console_config))
    facts = staff.until("the wheel was looked at", lambda facts: facts.conclude_only or facts.phase == Phase.VOID, 60)
    came_in_time: bool = (
        facts.phase != Phase.VOID or order(control_of(table), do="status")["state"] == State.WINNING_NUMBER
    )
    is_offered = facts.conclude_only and facts.verdict is not None and facts.verdict.outcome == pocket
    if came_in_time:
        report.check(is_offered, f"seed {seed}: {facts.phase} {facts.verdict}, the ball lies in {pocket}")
    if is_offered:
        staff.ask("conclude", SUPERVISOR)
    staff.see_settled()
    staff.settle_down(["T01"])
    return came_in_time
