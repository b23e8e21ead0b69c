"""`etg rehearse`: checks that it may run, plays every interruption, adds up the books, and prints the certificate."""

import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from cluster.children import ChildFailed, Launch, new_interpreter
from cluster.demo_staff import DemoFailed
from cluster.games import NotByHand, by_hand
from cluster.rehearsal.certificate import Certificate, told, words
from cluster.rehearsal.interruption import Struck, interrupt
from cluster.rehearsal.permission import Installation, NotNow, installation, refuse_real_credit
from cluster.rehearsal.points import COLUMNS, Point, points_of
from cluster.rehearsal.real_stage import RealStage
from cluster.sums import add_up
from daemon.config import ConfigError
from daemon.stop import StopAsked, stop_raises
from durable import StoreError
from record.audit.findings import AuditError
from record.audit.opening import open_book
from record.audit.verify import verify
from tools.failure import failed
from tools.staff import NoAnswer

CREDIT_CENTS = 100_000
FAILURES = (NotNow, NotByHand, ChildFailed, DemoFailed, NoAnswer, ConfigError, StoreError, AuditError, OSError)
Cell = tuple[Point, str]


def run_rehearsal(config: Path | None, data: Path | None, as_json: bool) -> int:
    def tell(struck: Struck) -> None:
        if not as_json:
            print(told(struck), flush=True)

    try:
        with stop_raises():
            place = installation(config, data)
            refuse_real_credit(place, data)
            document = rehearse(place, cells_of(place.game), tell).document()
    except StopAsked:
        ended = "ended by request; nothing of it runs on, and there is no certificate."
        return failed("etg rehearse", ended, as_json)
    except FAILURES as bad:
        return failed("etg rehearse", bad, as_json)
    print(msgspec.json.encode(document).decode() if as_json else "\n".join(words(document)))
    return 0 if document["passed"] else 1


def cells_of(game: str) -> list[Cell]:
    """Lists the interruptions to play. Raises NotByHand where the game has no outcomes that people enter."""
    return [(point, column) for point in points_of(by_hand(game)) for column in COLUMNS if column in point.gains_cents]


def rehearse(
    place: Installation, cells: Sequence[Cell], tell: Callable[[Struck], None], launch: Launch = new_interpreter
) -> Certificate:
    """Plays the rehearsal in a folder of its own on the installation's disk, and removes that folder."""
    certificate = Certificate(place, datetime.now(UTC))
    with tempfile.TemporaryDirectory(prefix="rehearsal-", dir=place.data) as folder:
        with RealStage(Path(folder), place.game, launch) as stage:
            stage.begin(CREDIT_CENTS)
            for point, column in cells:
                certificate.struck.append(interrupt(stage, by_hand(place.game), point, column))
                tell(certificate.struck[-1])
        certificate.reconcile(add_up(stage.table), verify(open_book(stage.table.folder, [])))
    return certificate
