"""Plays a thousand rounds through every visual state as fast as the screens draw; Qt is silent, memory flat."""

import gc
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cluster.demo_staff import MANAGER, SUPERVISOR
from cluster.roulette.hand import control_of, order
from lab.campaigns.report import Report
from protocol.enums import Phase

if TYPE_CHECKING:
    from PySide6.QtGui import QGuiApplication

    from lab.studio import Studio

SIZE = (1280, 720)
SEAT = "T01"
FLAT_MB = 12.0
"""What a process of Qt may breathe in and out between a fifth of the way and its end."""
WHEEL_EVERY = 4
"""Of the wheel's tellings, every so manieth: ten a second are more than a hurried round needs."""

BETS = ("straight:17", "split:17-20", "red", "dozen:2", "corner:25-26-28-29")
Told = tuple[str, Any]
"""Who is told, and what."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A command: its verb, and the second person where one is needed."""

    people: tuple[str, ...]
    arguments: dict[str, str] = field(default_factory=dict)


KINDS = {
    "": Decision(("confirm",)),
    "same-direction": Decision(("void",)),
    "win-line-differs": Decision(("enter", SUPERVISOR), {"outcome": "17", "reason": "read off the wheel"}),
}
"""By the wheel's fault: how people end the round."""


def rounds_drawn(count: int) -> Report:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    report = Report()
    heard = _record()
    rounds = sum(1 for who, _ in heard if who == "round")
    _draw(heard, -(-count // rounds), report)
    report.figures["rounds"] = rounds * -(-count // rounds)
    return report


def _record() -> list[Told]:
    """Records what a real console sends both screens in a round of every kind, with a lost connection."""
    from lab.studio import studio

    heard: list[Told] = []
    with tempfile.TemporaryDirectory(prefix="etg-drawn-") as folder, studio(Path(folder), [SEAT], SIZE) as opened:
        opened.start_console()
        player, dealer = opened.sit_down(SEAT), opened.open_dealer()
        player.link.seen.connect(lambda view: heard.append(("view", view)))
        player.link.telemetry_seen.connect(lambda facts: heard.append(("wheel", facts)))
        dealer.link.heard.connect(lambda told: heard.append(("dealer", told)))
        opened.until("the console is heard", lambda: SEAT in opened.views and opened.views[SEAT].is_heard)
        opened.staff.bring_credit([SEAT], 100_000)
        for fault, decide in KINDS.items():
            heard.append(("round", None))
            _play(opened, fault or None)
            opened.staff.ask(*decide.people, **decide.arguments)
            opened.until("the round is over", lambda: opened.status().phase in (Phase.SETTLED, Phase.VOID))
            opened.pump(1.0)
        opened.staff.ask("correct", MANAGER, round=1, outcome="20", reason="the ball lay in 20")
        opened.until("the correction is seen", lambda: opened.views[SEAT].correction)
        opened.pump(1.0)
    return heard


def _play(opened: "Studio", fault: str | None) -> None:
    """Plays the round to the verdict."""
    views = opened.views
    hand = partial(order, control_of(opened.table))
    opened.until("the wheel is ready", lambda: hand(do="status")["ready"], 120)
    opened.staff.ask("open")
    opened.until("bets are open", lambda: views[SEAT].phase == Phase.BETS_OPEN)
    for spot in BETS:
        opened.bet(SEAT, spot)
    opened.staff.ask("last-bets")
    with opened.console_stopped():
        opened.until("silence is noticed", lambda: not views[SEAT].is_heard)
    opened.until("the console is back", lambda: views[SEAT].is_heard)
    hand(do="spin", fault=fault)
    opened.until("a verdict", lambda: opened.status().verdict, 120)


def _draw(heard: list[Told], times: int, report: Report) -> None:
    from console.dealer.model import DealerModel
    from console.dealer.run import ROOT as DEALER
    from console.roulette.dealer.game import ROULETTE
    from games.roulette.rules import Rules
    from screen.app import Window, open_app, warnings
    from terminal.roulette.face import RouletteFace
    from terminal.screen.model import ROOT, PlayerModel, player_properties, player_words

    warnings.clear()
    app = open_app()
    face = RouletteFace(Rules())
    player = PlayerModel(face, player_words(face), lambda _: None)
    dealer = DealerModel(ROULETTE, lambda _: None, "en")
    windows = [
        Window(ROOT, player_properties(player), SIZE, kit=face.kit),
        Window(DEALER, dealer.properties(), SIZE, kit=ROULETTE.kit),
    ]
    tell: dict[str, Callable[[Any], None]] = {"view": player.see, "wheel": player.see_telemetry, "dealer": dealer.hear}
    after_a_fifth_mb = 0.0
    for turn in range(times):
        for at, (who, told) in enumerate(heard):
            if who in tell and (who != "wheel" or at % WHEEL_EVERY == 0):
                tell[who](told)
                _live(app)
        player.toggleLanguage()
        dealer.switchLanguage()
        _live(app)
        report.check(not warnings, f"turn {turn}: Qt complained: {warnings[:3]}")
        warnings.clear()
        if turn == times // 5:
            after_a_fifth_mb = _memory_mb()
    grown_mb = _memory_mb() - after_a_fifth_mb
    report.figures["memory_mb"], report.figures["grown_mb"] = round(_memory_mb(), 1), round(grown_mb, 1)
    report.check(times < 5 or grown_mb < FLAT_MB, f"memory grew by {grown_mb:.1f} MB after a fifth of the way")
    for window in windows:
        window.close()


def _live(app: "QGuiApplication") -> None:
    """Runs one turn of the event loop, without which Qt would keep objects that it should delete."""
    from PySide6.QtCore import QEvent

    app.processEvents()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _memory_mb() -> float:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
