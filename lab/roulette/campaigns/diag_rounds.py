"""Plays rounds through real processes, then judges them again from sensor logs and settles them again to the cent."""

import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from cluster.children import Children
from cluster.demo import CREDIT_CENTS, start_table, table_settings
from cluster.demo_script import DemoScript
from cluster.demo_staff import DemoStaff
from cluster.roulette.hand import WheelHand
from cluster.table_folder import TableFolder, make_table
from games.roulette.rules import Rules
from lab.campaigns.report import Report
from tools.diag import story_of
from tools.staff import StaffClient
from wheel_controller.sim.faults import FAULTS

SEED = 20261116
SPEED = 60.0
TERMINALS = ["T01", "T02"]
FAULTY = 0.4
"""Of the spins, so many go wrong in one of the simulator's ways."""
TOPPED_UP_EVERY = 10


def rounds(count: int) -> Report:
    report = Report()
    with tempfile.TemporaryDirectory(prefix="etg-diag-") as folder:
        table = make_table(Path(folder), TERMINALS, table_settings(SPEED, Path(folder), SEED))
        children, client, technician = Children(Path(folder)), table.staff(), table.technician()
        try:
            start_table(SPEED, table, children, SEED)
            _play(table, children, client, count)
            _look_back(technician, count, report)
        finally:
            children.end()
            client.close()
            technician.close()
    return report


def _play(table: TableFolder, children: Children, client: StaffClient, count: int) -> None:
    staff, chance = DemoStaff(client, table.badge, children), Random(SEED)
    script = DemoScript(staff, WheelHand(table), Rules(), SPEED, print, is_attended=False)
    passing = [name for name, fault in FAULTS.items() if not fault.lasting]
    for number in range(count):
        if number % TOPPED_UP_EVERY == 0:
            staff.bring_credit(TERMINALS, CREDIT_CENTS)
        script.play(chance.choice(passing) if chance.random() < FAULTY else None)
    staff.settle_down(TERMINALS)


def _look_back(technician: StaffClient, count: int, report: Report) -> None:
    verdicts: Counter[str] = Counter()
    settlements = 0
    for number in range(1, count + 1):
        story = story_of(technician, number)
        report.check(not story["differences"], f"round {number}: {' '.join(story['differences'])}")
        spin = story["spin"] or {"judged_again": []}
        verdicts.update(said.split()[0] for said in spin["judged_again"] or ["none"])
        settlements += len(story["settlement"])
    report.figures |= {**{f"judged {word}": times for word, times in verdicts.items()}, "settlements": settlements}
