"""`etg screens`: drives the real applications at a real table through every state, and saves each in both languages.

A text that is cut, overlaps another or is too small is a fault, and so is any complaint of Qt.
"""

import os
import sys
import tempfile
from importlib import import_module
from itertools import product
from pathlib import Path

from daemon.stop import StopAsked, stop_raises
from lab.games import lab_of
from tools.failure import failed
from tools.games import why_not_dealt

TERMINALS = ("T01", "T02", "T03", "T04")


def run_screens(out: Path, game: str) -> int:
    if why := why_not_dealt(game):
        return failed("etg screens", why, as_json=False)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from cluster.children import ChildFailed  # Qt, and only for who wants pictures
    from cluster.demo_staff import DemoFailed
    from lab.studio import Pictures, Taken, WaitedTooLong, studio
    from screen.app import warnings

    done: list[Taken] = []
    try:
        out.mkdir(parents=True, exist_ok=True)
        with stop_raises():
            for (module, function), size in product(lab_of(game).pictures, lab_of(game).sizes):
                photograph: Pictures = getattr(import_module(module), function)
                place = out if len(lab_of(game).sizes) == 1 else out / "x".join(map(str, size))
                place.mkdir(exist_ok=True)
                with (
                    tempfile.TemporaryDirectory(prefix="etg-screens-") as folder,
                    studio(Path(folder), list(TERMINALS), size, game, **dict(lab_of(game).sections)) as opened,
                ):
                    done.append(photograph(opened, place))
    except StopAsked:
        return failed("etg screens", "ended by request; nothing of it runs on.", as_json=False)
    except (WaitedTooLong, ChildFailed, DemoFailed, OSError) as bad:
        return failed("etg screens", bad, as_json=False)
    print(f"{sum(each.taken for each in done)} pictures in {out}.")
    faults = [each for of_table in done for each in of_table.complaints]
    faults += [f"Qt complained: {text}" for text in warnings]
    for fault in faults:
        print(f"etg screens: {fault}", file=sys.stderr)
    return 1 if faults else 0
