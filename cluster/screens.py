"""`etg screens`: the real applications over a real table, driven through every state, each saved in both languages.

A text that is cut, lies over another or is too small is a fault, and so is whatever Qt complains of.
"""

import os
import sys
import tempfile
from pathlib import Path

from daemon.stop import StopAsked, stop_raises

SIZE = (1920, 1080)


def run_screens(out: Path) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from cluster.children import ChildFailed  # Qt, and only for who wants pictures
    from cluster.demo_staff import DemoFailed
    from cluster.screen_chapters import TERMINALS, photograph
    from cluster.screen_wheels import photograph_wheels
    from cluster.studio import WaitedTooLong, studio
    from screen.app import warnings

    try:
        out.mkdir(parents=True, exist_ok=True)
        with (
            stop_raises(),
            tempfile.TemporaryDirectory(prefix="etg-screens-") as folder,
            tempfile.TemporaryDirectory(prefix="etg-screens-") as other,
        ):
            with studio(Path(folder), list(TERMINALS), SIZE) as opened:
                table = photograph(opened, out)
            with studio(Path(other), list(TERMINALS), SIZE) as opened:
                wheels = photograph_wheels(opened, out)
    except StopAsked:
        print("etg screens: ended by request; nothing of it runs on.", file=sys.stderr)
        return 1
    except (WaitedTooLong, ChildFailed, DemoFailed, OSError) as failed:
        print(f"etg screens: {failed}", file=sys.stderr)
        return 1
    print(f"{table.taken + wheels.taken} pictures in {out}.")
    faults = [*table.complaints, *wheels.complaints, *(f"Qt complained: {text}" for text in warnings)]
    for fault in faults:
        print(f"etg screens: {fault}", file=sys.stderr)
    return 1 if faults else 0
