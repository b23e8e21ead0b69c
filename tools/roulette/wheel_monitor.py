"""`etg wheel monitor`: shows live what a port sends and what the judge makes of it."""

import contextlib
import json
import queue
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.table import Table

from phrases.catalogue import english
from tools.failure import failed
from wheel_controller.drivers import REGISTRY
from wheel_controller.events import (
    SENSORS,
    CommandFailed,
    Connected,
    Heard,
    LinkEvent,
    Offline,
    Overflowed,
    Refused,
    Restarted,
    Sighting,
    Unknown,
)
from wheel_controller.judge import Judge
from wheel_controller.limits import RPM_RAD_S
from wheel_controller.link import WheelLink
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.recording import Recorder
from wheel_controller.replay import as_document
from wheel_controller.verdicts import Held, Invalid, JudgeEvent, NoMoreBets, Result, TrackPass, Verdict

RESULTS_SHOWN = 8
LIGHT_S = 0.3
REFRESH_S = 0.1
SIMULATED = "SIMULATED"
Items = Sequence[LinkEvent | JudgeEvent]
Show = Callable[[Items], None]


def sentence(verdict: Verdict) -> str:
    mark = f"{SIMULATED} " if verdict.seen.simulated else ""
    match verdict:
        case Result():
            said = f"result {verdict.pocket}, {verdict.seen.revolutions:g} revolutions"
        case Invalid():
            said = f"invalid under {verdict.paragraph}: {english(verdict.seen.evidence[0])}"
        case Held():
            said = f"held: {english(verdict.seen.evidence[0])}"
    return f"{mark}game {verdict.seen.game or '-'}: {said}" + "".join(
        f" {english(word)}" for word in verdict.seen.warnings
    )


class Monitor:
    def __init__(self, url: str) -> None:
        self.url = url
        self.judge = Judge(DEFAULT_ORDER)
        self.link_state = "opening"
        self.refused: str | None = None
        self._verdicts: deque[Verdict] = deque(maxlen=RESULTS_SHOWN)
        self._lit_s: dict[int, float] = {}
        self._pass: TrackPass | None = None
        self._bets = "open"
        self._counts: Counter[str] = Counter()

    def take(self, event: LinkEvent) -> list[JudgeEvent]:
        match event:
            case Heard(event=Sighting(sensor=sensor)):
                self._lit_s[sensor] = event.time_s
            case Heard(event=Unknown()):
                self._counts["lines not understood"] += 1
            case Connected():
                self.link_state = "connected"
            case Offline(reason=reason) | CommandFailed(reason=reason):
                self.link_state = english(reason)
            case Overflowed(count=count):
                self._counts["events lost"] += count
            case Refused(reason=reason):
                self.refused = self.link_state = reason
        return self.note(self.judge.see(event))

    def note(self, outcomes: list[JudgeEvent]) -> list[JudgeEvent]:
        for outcome in outcomes:
            if isinstance(outcome, Result | Invalid | Held):
                self._verdicts.appendleft(outcome)
                self._pass, self._bets = None, "open"
            elif isinstance(outcome, TrackPass):
                self._pass = outcome
            elif isinstance(outcome, NoMoreBets):
                self._bets = f"closed: {outcome.reason}"
        return outcomes

    def table(self, now_s: float) -> Table:
        view, ball = self.judge.view, self._pass
        status = view.status
        shown = Table(title=f"{self.url} {SIMULATED if view.simulated else ''}", show_header=False)
        lights = " ".join("●" if now_s - self._lit_s.get(sensor, -1e9) < LIGHT_S else "○" for sensor in SENSORS)
        rows = {
            "link": self.link_state,
            "firmware": f"state {status.state}, game {status.game}, warning {status.warn:X}" if status else "-",
            "rotor": f"{status.rotor_rpm:.1f} rpm {status.rotor_direction}" if status else "-",
            "spin": f"{view.state}, bets {self._bets}",
            "ball": f"{ball.speed_rad_s / RPM_RAD_S:.0f} rpm {ball.ball_direction}" if ball else "-",
            "revolutions": f"{ball.revolutions:g} proven" if ball else "-",
            "sensors 1 to 4": lights,
            **{name: str(count) for name, count in self._counts.items()},
            **{f"spin -{age}": sentence(verdict) for age, verdict in enumerate(self._verdicts)},
        }
        for name, text in rows.items():
            shown.add_row(name, text)
        return shown


def plain(item: LinkEvent | JudgeEvent) -> str | None:
    """One line for the reader of a log; None if it is not worth one."""
    match item:
        case Result() | Invalid() | Held():
            return sentence(item)
        case Connected():
            return "connected"
        case Restarted():
            return "the wheel started afresh"
        case Offline(reason=reason) | CommandFailed(reason=reason):
            return english(reason)
        case Refused(reason=reason):
            return reason
        case Overflowed(count=count):
            return f"{count} events lost"
        case NoMoreBets(reason=reason):
            return f"no more bets: {reason}"
    return None


def document_of(item: LinkEvent | JudgeEvent) -> dict[str, Any] | None:
    if isinstance(item, Result | Invalid | Held):
        return {"event": "verdict", "simulated": item.seen.simulated, **as_document(item)}
    text = plain(item)
    return {"event": type(item).__name__, "text": text} if text else None


def _watch(link: WheelLink, monitor: Monitor, recorder: Recorder | None, show: Show) -> None:
    while not monitor.refused:
        items: list[LinkEvent | JudgeEvent] = []
        until_s = link.heard_until_s()
        try:
            event = link.events.get(timeout=REFRESH_S)
        except queue.Empty:
            items += monitor.note(monitor.judge.tick(until_s))  # Only now is it certain that nothing came.
        else:
            if recorder and isinstance(event, Heard):
                recorder.note(event)
            items += [event, *monitor.take(event)]
        show(items)


def _print_plain(items: Items) -> None:
    for line in filter(None, map(plain, items)):
        print(line, flush=True)


def _print_json(items: Items) -> None:
    for document in filter(None, map(document_of, items)):
        print(json.dumps(document), flush=True)


def run_monitor(url: str, driver: str, record: Path | None, production: bool, as_json: bool) -> int:
    if driver not in REGISTRY:
        why = f"No driver {driver!r} has a port to watch; there are: {', '.join(REGISTRY)}."
        return failed("etg wheel monitor", why, as_json)
    monitor = Monitor(url)
    try:
        with contextlib.ExitStack() as stack:
            recorder = None
            if record:
                file = stack.enter_context(record.open("wb"))
                recorder = Recorder(file, driver, DEFAULT_ORDER, time.monotonic())
            link = WheelLink(url, REGISTRY[driver](), production=production)
            link.start()
            stack.callback(link.stop)
            _watch(link, monitor, recorder, _shower(monitor, as_json, stack))
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        return failed("etg wheel monitor", f"{error.filename or url}: {error.strerror or error}.", as_json)
    return failed("etg wheel monitor", monitor.refused)  # Programs got the refusal as the last event.


def _shower(monitor: Monitor, as_json: bool, stack: contextlib.ExitStack) -> Show:
    console = Console()
    if as_json:
        return _print_json
    if not console.is_terminal:
        return _print_plain
    live = stack.enter_context(Live(console=console, refresh_per_second=1 / REFRESH_S))
    return lambda _: live.update(monitor.table(time.monotonic()))
