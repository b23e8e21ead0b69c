"""`etg shoe monitor`: shows live what a port sends and what the judge makes of it."""

import contextlib
import json
import os
import queue
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

from rich.console import Console
from rich.live import Live
from rich.table import Table

from shoe_controller.drivers import REGISTRY
from shoe_controller.events import Heard, LinkEvent, Overflowed, Refused
from shoe_controller.inventory import SetOfCards
from shoe_controller.judge import Judge
from shoe_controller.link import ShoeLink
from shoe_controller.recording import Recorder
from shoe_controller.replay import as_document
from shoe_controller.verdicts import Accepted, Back, Cut, Held, JudgeEvent, Kept, Lost, Repeat, SetEnded, Shown
from tools.failure import failed

LINES_SHOWN = 12
REFRESH_S = 0.1
SIMULATED = "SIMULATED"
Show = Callable[[Sequence[JudgeEvent]], None]


def sentence(outcome: JudgeEvent) -> str | None:
    """One line for the reader of a log; None if it is not worth one."""
    match outcome:
        case Accepted(position=position, card=card, place=place):
            return f"card {position}: {card}" + (f" to {place}" if place else "")
        case Held(evidence=evidence):
            return f"held: {evidence}"
        case Repeat(what=what):
            return f"repeat: {what}"
        case Kept(position=position, card=card):
            return f"card {position}: {card}, kept for the next round"
        case Cut(after=after):
            return f"cut card after {after} cards"
        case Lost(why=why):
            return why
        case Shown(what=what):
            return what
        case Back():
            return "connected"
        case SetEnded():
            return "the shoe is empty"
    return None


def document_of(outcome: JudgeEvent, simulated: bool) -> dict[str, Any] | None:
    if found := as_document(outcome):
        return {"event": "card", "simulated": simulated, **found}
    text = sentence(outcome)
    return {"event": type(outcome).__name__, "simulated": simulated, "text": text} if text else None


class Monitor:
    def __init__(self, url: str, driver: str, decks: int) -> None:
        self.url = url
        self.judge = Judge(SetOfCards(decks), REGISTRY[driver]().traits)
        self.refused: str | None = None
        self._lost_events = 0
        self._lines: deque[str] = deque(maxlen=LINES_SHOWN)

    def take(self, event: LinkEvent) -> list[JudgeEvent]:
        match event:
            case Refused(reason=reason):
                self.refused = reason
            case Overflowed(count=count):
                self._lost_events += count
        outcomes = self.judge.see(event)
        self._lines.extendleft(line for outcome in outcomes if (line := sentence(outcome)))
        return outcomes

    def table(self) -> Table:
        view = self.judge.view
        shown = Table(title=f"{self.url} {SIMULATED if view.simulated else ''}", show_header=False)
        rows = {
            "link": "connected" if view.is_online else "offline",
            "shoe": view.state.name.lower().replace("_", " ") if view.state is not None else "-",
            "cards out": str(view.drawn),
            "cards left": f"{view.left}, by the shoe {'-' if view.left_by_shoe is None else view.left_by_shoe}",
            "cut card": "out" if view.cut_seen else "-",
            "misreads": str(view.misreads),
            "repeats": str(view.repeats),
            "not understood": str(view.unknown_frames),
            "events lost": str(self._lost_events),
            **{f"-{age}": line for age, line in enumerate(self._lines)},
        }
        for name, text in rows.items():
            shown.add_row(name, text)
        return shown


def _watch(link: ShoeLink, monitor: Monitor, recorder: Recorder | None, file: IO[bytes] | None, show: Show) -> None:
    """Records and shows what came before it is acknowledged: a shoe forgets what is acknowledged."""
    while not monitor.refused:
        events: list[LinkEvent] = []
        with contextlib.suppress(queue.Empty):
            events.append(link.events.get(timeout=REFRESH_S))
            while True:
                events.append(link.events.get_nowait())
        outcomes = [outcome for event in events for outcome in monitor.take(event)]
        if recorder and file and events:
            for event in events:
                recorder.note(event)
            os.fsync(file.fileno())
        show(outcomes)
        for event in events:
            if isinstance(event, Heard):
                link.stored(event)


def run_monitor(url: str, driver: str, decks: int, record: Path | None, production: bool, as_json: bool) -> int:
    with_port = [name for name, make in REGISTRY.items() if make().has_port]
    if driver not in with_port:
        why = f"No driver {driver!r} has a port to watch; there are: {', '.join(with_port)}."
        return failed("etg shoe monitor", why, as_json)
    monitor = Monitor(url, driver, decks)
    try:
        with contextlib.ExitStack() as stack:
            file = stack.enter_context(record.open("wb")) if record else None
            recorder = Recorder(file, driver, SetOfCards(decks), time.monotonic()) if file else None
            link = ShoeLink(url, REGISTRY[driver](), production=production)
            link.start()
            stack.callback(link.stop)
            _watch(link, monitor, recorder, file, _shower(monitor, as_json, stack))
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        return failed("etg shoe monitor", f"{error.filename or url}: {error.strerror or error}.", as_json)
    return failed("etg shoe monitor", monitor.refused)  # Programs got the refusal as the last event.


def _shower(monitor: Monitor, as_json: bool, stack: contextlib.ExitStack) -> Show:
    if as_json:
        return lambda outcomes: _print_json(outcomes, monitor)
    console = Console()
    if not console.is_terminal:
        return _print_plain
    live = stack.enter_context(Live(console=console, refresh_per_second=1 / REFRESH_S))
    return lambda _: live.update(monitor.table())


def _print_plain(outcomes: Sequence[JudgeEvent]) -> None:
    for line in filter(None, map(sentence, outcomes)):
        print(line, flush=True)


def _print_json(outcomes: Sequence[JudgeEvent], monitor: Monitor) -> None:
    for outcome in outcomes:
        if document := document_of(outcome, monitor.judge.view.simulated):
            print(json.dumps(document), flush=True)
