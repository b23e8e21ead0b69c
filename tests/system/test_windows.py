"""The places of windows on a real X server, with and without a window manager's frames."""

import subprocess
import sys
from pathlib import Path

import pytest

from lab.desktop import Desktop, desktop, what_is_missing
from screen.sizes import QUARTERS

SIZES = ((1280, 720), (1366, 768), (1920, 1080))
WINDOWS = """
import sys
from pathlib import Path
from screen.app import Window, open_app, run_app
app = open_app()
windows = [Window(Path(sys.argv[1]), {}, name or None, f"etg {name or 'whole'}") for name in sys.argv[2:]]
run_app(app)
"""
pytestmark = pytest.mark.skipif(bool(what_is_missing()), reason=what_is_missing())


def opened(screen: Desktop, folder: Path, *names: str) -> subprocess.Popen[bytes]:
    qml = folder / "Empty.qml"
    qml.write_text("import QtQuick\n\nItem {\n}\n")
    return subprocess.Popen([sys.executable, "-c", WINDOWS, str(qml), *names], env=screen.environment)


@pytest.mark.parametrize("with_manager", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_four_windows_with_their_title_bars_fill_the_quarters_of_the_screen(
    size: tuple[int, int], with_manager: bool, tmp_path: Path
) -> None:
    with desktop(size, tmp_path, with_manager=with_manager) as screen, opened(screen, tmp_path, *QUARTERS) as process:

        def lie_well() -> bool:
            boxes = [screen.frame(id_) for id_ in screen.windows().values()]
            apart = not any(one.overlaps(other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])
            full = all(box.width * 2 >= size[0] - 1 and box.height * 2 >= size[1] - 1 for box in boxes)
            return len(boxes) == len(QUARTERS) and apart and full and all(map(screen.screen.holds, boxes))

        try:
            screen.until("every window is in its quarter", lie_well)
        finally:
            process.terminate()


def test_without_a_window_manager_a_screen_fills_the_whole_display(tmp_path: Path) -> None:
    with desktop((1280, 720), tmp_path, with_manager=False) as screen, opened(screen, tmp_path, "") as process:
        try:
            id_ = screen.until("the window is there", lambda: screen.windows().get("etg whole"))
            screen.until("it fills the screen", lambda: screen.box(id_) == screen.screen)
        finally:
            process.terminate()
