"""The real room display with a real console process: the console is killed, the screen is turned, the layout is
checked."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtCore import QEventLoop
from PySide6.QtQuick import QQuickItem

from cluster.children import Patience
from cluster.roulette.hand import control_of, order
from console.display.config import read_display_config
from console.display.model import DisplayModel
from console.display.run import ROOT, DisplayApp
from console.roulette.display.game import ROULETTE
from console.roulette.display.panel import RoomPanel
from console.watching.heard import LinkChanged, StatusHeard, TelemetryHeard
from games.roulette.pockets import WHEEL_ORDER
from protocol.enums import Phase
from protocol.refusals import RefusalNumber
from protocol.table_status import RoomStatus, RoundOutcome
from screen import app as screens
from screen.legible import complaints
from screen.roulette.counts import SPINS_LEAST
from tests.console.dealer.watched import SIMULATED
from tests.console.display.test_derive import BOTH, SPINNING
from tests.system.cluster import BY_HAND, Cluster, cluster_of
from tests.table import floor_in
from tests.time_limit import WAIT_S

LYING, UPRIGHT = (1920, 1080), (1080, 1920)
SMALLEST = 26


class Room:
    def __init__(self, cluster: Cluster, size: tuple[int, int]) -> None:
        self.cluster = cluster
        self.app = screens.open_app()
        self.display = DisplayApp(read_display_config(cluster.table.display_config), size)

    def until(self, what: str, is_so: Callable[[], object]) -> None:
        patience = Patience(WAIT_S)
        while not is_so():
            assert not patience.is_over(), f"Waited in vain: {what}. {self.title()}"
            screens.turn_once()
            self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def title(self) -> str:
        return str(self.display.model.notice.value("title")[0])

    def until_title(self, title: str) -> None:
        self.until(f"the notice says {title}", lambda: self.title() == title)


@contextmanager
def room(
    *terminals: str, settings: dict[str, dict[str, Any]] = BY_HAND, size: tuple[int, int] = LYING
) -> Iterator[Room]:
    """A room display whose console is not started yet. A warning of Qt fails the test."""
    with cluster_of(*terminals, settings=settings) as cluster:
        screens.open_app()
        screens.warnings.clear()
        here = Room(cluster, size)
        try:
            yield here
        finally:
            here.display.close()
        assert screens.warnings == []


def panel(here: Room) -> RoomPanel:
    panel = here.display.model.panel
    assert isinstance(panel, RoomPanel)
    return panel


def texts_of(item: QQuickItem) -> list[QQuickItem]:
    found, waiting = [], [item]
    while waiting:
        each = waiting.pop()
        if each.metaObject().className().startswith("QQuickText") and each.property("text"):
            found.append(each)
        waiting += [child for child in each.childItems() if child.isVisible()]
    return found


def test_room_display_starts_before_the_console_and_reconnects_after_the_console_is_killed() -> None:
    with room() as here:
        here.until_title("This display has no connection")
        here.cluster.start_console()
        here.until_title("Next round soon")
        here.cluster.ask("open")
        here.until_title("Place your bets")
        here.cluster.kill("console")
        here.until_title("This display has no connection")
        here.cluster.start_console()
        here.until_title("Round void")
        here.cluster.ask("open")
        here.until_title("Place your bets")
        here.cluster.bets_close_and_the_ball_falls("17")
        here.until_title("17 Black")
        assert panel(here).results.value("newest") == {"pocket": "17", "colour": "black"}


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
def test_room_display_follows_a_round_on_a_simulated_wheel_to_its_result(size: tuple[int, int]) -> None:
    with room(settings=SIMULATED, size=size) as here:
        here.cluster.start_console()
        control = control_of(here.cluster.table)
        here.until_title("Next round soon")
        here.until("the wheel is ready", lambda: order(control, do="status")["ready"])
        here.cluster.ask("open")
        here.until_title("Place your bets")
        order(control, do="spin")
        wheel = panel(here).wheel
        here.until("the ball is followed", lambda: wheel.value("ball") == "track" and wheel.value("speed"))
        here.until_title("No More Bets")
        here.until("the wheel is judged", lambda: here.cluster.status().verdict)
        here.cluster.ask("confirm")
        here.until("the result is told", lambda: here.display.model.notice.value("kind") == "result")
        assert here.display.model.notice.value("tile")["text"] == str(order(control, do="status")["truth"]["pocket"])


def test_no_money_of_any_single_player_reaches_the_room() -> None:
    with room("T01") as here:
        here.cluster.start_console()
        here.cluster.start_terminal("T01", [{"round": 1, "bets": {"red": 7300}}])
        here.cluster.bring_credit("T01", 98_700)
        here.cluster.ask("open")
        here.cluster.until_registered("T01", 7300)
        here.until_title("Place your bets")
        facts = here.display.model.seen.facts
        assert facts is not None
        assert type(facts) is RoomStatus
        assert not {"terminals", "transfers", "to_pay_cents"} & {*facts.__struct_fields__}
        shown = " ".join(str(text.property("text")) for text in texts_of(here.display.window.root))
        assert "Inside" in shown
        assert not any(sum_ in shown for sum_ in ("T01", "73", "914", "987"))


def test_key_of_a_room_display_may_ask_for_the_status_and_nothing_else() -> None:
    with room() as here:
        here.cluster.start_console()
        config = read_display_config(here.cluster.table.display_config)
        client = here.cluster.table.client(str(Path(config.secret)))
        assert client.ask("status", {}).refusal is None
        assert client.ask("open", {}).refusal == RefusalNumber.NOT_THIS_ROLE
        client.close()


def test_room_display_process_ends_on_request_with_exit_code_0_and_no_qt_warning() -> None:
    with room() as here:
        here.cluster.start_console()
        words = ("display", "--config", str(here.cluster.table.display_config), "--windowed", "1080x1920")
        child = here.cluster.children.start("display", *words)
        here.until("it is started", lambda: "display_screen_started" in child.log.read_text())
        assert (here.cluster.end("display").exit_code, child.last_words) == (0, "")
        assert "qt_complained" not in child.log.read_text()


OUTCOMES = [RoundOutcome(300 - at, "000" if at % 7 == 0 else WHEEL_ORDER[at * 5 % 39]) for at in range(200)]


@contextmanager
def shown(phase: Phase, folder: Path, size: tuple[int, int], **changes: Any) -> Iterator[screens.Window]:
    app = screens.open_app()
    screens.warnings.clear()
    model = DisplayModel(ROULETTE)
    window = screens.Window(ROOT, model.properties(), size, kit=ROULETTE.kit)
    model.hear(LinkChanged(is_heard=True, wall_ms=0))
    model.hear(TelemetryHeard({**SPINNING, "simulated": True, "revolutions": 28.0, "ball_rad_s": 14.0}, 0.0))
    status = floor_in(phase, folder).desk.status()
    model.hear(StatusHeard(structs.replace(status, **{"outcomes": OUTCOMES, "table": "Baccarat 12", **changes})))
    for _ in range(3):
        app.processEvents()
    try:
        yield window
    finally:
        window.close()
    assert screens.warnings == []


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
@pytest.mark.parametrize("phase", Phase)
def test_every_text_of_the_room_display_fits_on_the_screen_and_is_at_least_26_pixels_high(
    phase: Phase, size: tuple[int, int], tmp_path: Path
) -> None:
    """Checked with the longest paragraph text and a long table name."""
    with shown(phase, tmp_path, size, round=299_184, paragraph="5.1.2") as window:
        texts = texts_of(window.root)
        assert len(texts) > 40
        for text in texts:
            said, box = text.property("text"), text.mapRectToScene(text.boundingRect())
            assert text.property("font").pixelSize() >= SMALLEST, said
            assert text.property("contentWidth") <= text.width() + 1, said
            assert window.root.boundingRect().adjusted(-1, -1, 1, 1).contains(box), (said, box)


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
@pytest.mark.parametrize(
    ("results", "key"), [(0, "no_results"), (1, "too_few_results"), (SPINS_LEAST - 1, "too_few_results")]
)
def test_room_display_says_why_there_are_no_statistics_while_results_are_too_few(
    results: int, key: str, size: tuple[int, int], tmp_path: Path
) -> None:
    with shown(Phase.BETS_OPEN, tmp_path, size, outcomes=OUTCOMES[:results]) as window:
        counts = next(each for each in items(window.root) if each.objectName() == "counts")
        texts = [str(text.property("text")) for text in texts_of(counts)]
        assert sorted(texts) == sorted(BOTH.say(key, least=SPINS_LEAST, count=results))
        assert complaints(window) == []


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
def test_texts_on_the_same_line_of_the_room_display_do_not_overlap(size: tuple[int, int], tmp_path: Path) -> None:
    with shown(Phase.BETS_OPEN, tmp_path, size) as window:
        as_wide_as_said = [text for text in texts_of(window.root) if text.width() <= text.property("contentWidth") + 1]
        boxes = [(text.property("text"), text.mapRectToScene(text.boundingRect())) for text in as_wide_as_said]
        for at, (said, box) in enumerate(boxes):
            for other, its in boxes[at + 1 :]:
                in_line = abs(box.center().y() - its.center().y()) < SMALLEST / 2
                assert not (in_line and box.left() < its.right() and its.left() < box.right()), (said, other)


def test_room_display_changes_its_layout_when_the_screen_is_turned_upright(tmp_path: Path) -> None:
    with shown(Phase.BETS_OPEN, tmp_path, LYING) as window:
        root = window.root
        wheel, told = (next(each for each in items(root) if each.objectName() == name) for name in ("wheel", "told"))
        assert told.x() > wheel.x() + wheel.width()
        window.view.resize(*UPRIGHT)
        screens.open_app().processEvents()
        assert root.property("isUpright") is True
        assert told.y() > wheel.y() + wheel.width()


def items(root: QQuickItem) -> Iterator[QQuickItem]:
    yield root
    for child in root.childItems():
        yield from items(child)
