"""`etg screens`: the real applications over a real table, driven through every state, each saved in both languages."""

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
                taken = photograph(opened, out)
            with studio(Path(other), list(TERMINALS), SIZE) as opened:
                taken += photograph_wheels(opened, out)
    except StopAsked:
        print("etg screens: ended by request; nothing of it runs on.", file=sys.stderr)
        return 1
    except (WaitedTooLong, ChildFailed, DemoFailed, OSError) as failed:
        print(f"etg screens: {failed}", file=sys.stderr)
        return 1
    print(f"{taken} pictures in {out}.")
    for text in warnings:
        print(f"etg screens: Qt complained: {text}", file=sys.stderr)
    return 1 if warnings else 0
