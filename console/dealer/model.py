"""What QML binds to on the dealer's screen: finished words from pure functions, and slots for touches."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, QUrl, Slot

from console.dealer import derive, derive_actions, derive_flow, derive_tiles, derive_whatif
from console.dealer.derive_history import history
from console.dealer.desk import Desk
from console.dealer.flow import Flow
from console.dealer.game import DealerGame, Parts
from console.dealer.papers_model import PapersModel
from console.watching.heard import Answered, Ask, Heard, LinkChanged, StateHeard, StatusHeard, TelemetryHeard
from console.watching.seen import Seen
from protocol.clock import Now, this_moment
from protocol.table_status import TableStatus
from screen.props import Props
from screen.rows import Rows
from screen.words import LANGUAGES, Words

TICK_MS = 100
REST_S = 0.6
"""Seconds for which touches are ignored after the big button changes its action or another page is shown, so that a
second tap of the same touch does not do the next thing."""
TOAST_S = 8.0


class DealerModel(QObject):
    def __init__(
        self, game: DealerGame, send: Callable[[Ask], None], language: str, now: Callable[[], Now] = this_moment
    ) -> None:
        super().__init__()
        self.words = Words(*game.all_words(), language=language)
        self._game = game
        self._send = send
        self._now = now
        self._desk = Desk(game, lambda: now().wall_ms)
        moment = now()
        self._seen = Seen(moment.monotonic_s, moment.wall_ms)
        self._primary_since_s = 0.0
        self._page_shown: tuple[str, ...] = ()
        self._page_since_s = float("-inf")
        self._toast_until_s = 0.0
        self.head, self.notice, self.primary = Props(), Props(), Props({"resting": False})
        self.grid, self.history, self.panel = Props(), Props(), game.panel()
        self.own = Props()
        self.page, self.log_in, self.toast = Props(), Props(), Props({"text": "", "isRefusal": False})
        self.rest = Props({"isOn": False})
        self.tiles = Rows("slot", *derive_tiles.ROLES)
        self.actions = Rows("slot", "act", "icon", "tone", "title", "hint", "may")
        self.rows = Rows("terminal", *derive_whatif.ROLES)
        self.papers = PapersModel(send, self.words, lambda: self._desk.person, now, game.sheets, self._show_rest)
        self.picks = Rows("pick", "group", "key", "title", "caption", "checked", "why")
        self._show_all()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)

    def properties(self) -> dict[str, Any]:
        """The properties of the root item."""
        return {
            "desk": self, "head": self.head, "notice": self.notice, "primary": self.primary,
            "panel": self.panel.props, "parts": Props(_urls(self._game.parts)), "sheets": _sheets(self._game),
            "grid": self.grid, "history": self.history,
            "page": self.page, "logIn": self.log_in, "toast": self.toast, "tiles": self.tiles,
            "actions": self.actions, "rows": self.rows, "picks": self.picks, "words": self.words.props,
            "papers": self.papers, "sheet": self.papers.props, "rest": self.rest,
        }  # fmt: skip

    # -- messages from the console

    @Slot(object)
    def hear(self, heard: Heard) -> None:
        if isinstance(heard, TelemetryHeard):
            self._look(source=heard)
            self.panel.show(self._seen, self.words)
            return
        if isinstance(heard, StatusHeard):
            self._look(facts=heard.facts)
            self._say(self._desk.heard_status(self._seen.known))
        elif isinstance(heard, StateHeard):
            self._look(state=heard)
        elif isinstance(heard, LinkChanged):
            self._look(is_heard=heard.is_heard, heard_wall_ms=heard.wall_ms)
        elif isinstance(heard, Answered) and heard.token < 0:
            self.papers.hear(heard)
            return
        elif isinstance(heard, Answered):
            self._say(self._desk.answered(heard))
            self._tell()
        self._show_all()

    def _look(self, **changes: Any) -> None:
        moment, old = self._now(), self._seen
        known = {name: getattr(old, name) for name in ("is_heard", "heard_wall_ms", "facts", "state", "source")}
        self._seen = Seen(moment.monotonic_s, moment.wall_ms, **(known | changes), person=self._desk.person)

    def _say(self, asks: list[Ask]) -> None:
        for ask in asks:
            self._send(ask)

    @property
    def is_waiting(self) -> bool:
        """Whether a touch has to wait: the console has not answered the last one, or another page has just opened."""
        return self._desk.is_waiting or bool(self.rest.value("isOn")) or bool(self.primary.value("resting"))

    # -- what is shown

    def _tick(self) -> None:
        self._look()
        self.papers.tick()
        self._show_head()
        self._show_rest()
        if self.toast.value("text") and self._seen.now_s >= self._toast_until_s:
            self.toast.put({"text": ""})

    def _show_all(self) -> None:
        self._look()
        seen, words = self._seen, self.words
        self._desk.page = min(self._desk.page, derive_tiles.pages(seen) - 1)
        self._show_head()
        self.panel.show(seen, words)
        self.actions.sync(
            [{"slot": slot, **row} for slot, row in enumerate(derive_actions.actions(seen, self._game, words))]
        )
        self.tiles.sync(derive_tiles.tiles(seen, self._desk.page, self._game, words))
        self.grid.put(derive_tiles.summary(seen, self._desk.page, self._game, words))
        self.history.put(history(seen, self._game, words))
        self._show_page()

    def _show_head(self) -> None:
        seen, words = self._seen, self.words
        self.head.put(derive.head(seen, words))
        self.notice.put(derive.notice(seen, self._game, words))
        primary = derive.primary(seen, self._game, words)
        if primary["act"] != self.primary.value("act"):
            self._primary_since_s = seen.now_s
        primary["resting"] = bool(self._desk.doing) or seen.now_s - self._primary_since_s < REST_S
        self.primary.put(primary)

    def _show_page(self) -> None:
        desk, seen, words = self._desk, self._seen, self.words
        self.own.put(self._game.page(desk.flow, seen, words))
        self.page.put({**derive_flow.flow_page(desk.flow, seen, words), "own": self.own})
        self.rows.sync(derive_whatif.rows(desk.flow, seen, words))
        self.picks.sync(derive_flow.picks(desk.flow, seen, words))
        entry = desk.entry
        refused = derive_flow.why_words(desk.log_in_refused, words)
        self.log_in.put(
            {
                "isOpen": desk.person is None,
                "number": entry.number,
                "digits": len(entry.pin),
                "atPin": entry.at_pin,
                "isFull": entry.is_full,
                "isBusy": desk.is_logging_in,
                "refused": refused,
                "canTry": seen.is_heard,
            }
        )
        self._show_rest()

    def _show_rest(self) -> None:
        """Ignores all touches for a moment after another page is shown."""
        flow, person, now_s = self._desk.flow, self._desk.person, self._now().monotonic_s
        shown = (person.number if person else "", flow.verb if flow else "", self.papers.sheet)
        if shown != self._page_shown:
            self._page_shown, self._page_since_s = shown, now_s
        self.rest.put({"isOn": now_s - self._page_since_s < REST_S})

    def _tell(self) -> None:
        """Shows the result of the last touch for a few seconds."""
        desk = self._desk
        if desk.refused is not None:
            self._show_toast(derive_flow.why_words(desk.refused, self.words), is_refusal=True)
        elif desk.done:
            name = desk.done.replace("-", "_")
            keys = (f"done_{name}", f"act_{name}", f"flow_{name}_text")
            what = self.words.say(next(key for key in keys if self.words.knows(key)))
            self._show_toast(self.words.say("done_toast", what=what), is_refusal=False)
        desk.refused, desk.done = None, ""

    def _show_toast(self, text: str, *, is_refusal: bool) -> None:
        self._toast_until_s = self._now().monotonic_s + TOAST_S
        self.toast.put({"isRefusal": is_refusal, "text": text})

    # -- touches

    def _touched(self, asks: list[Ask]) -> None:
        self.toast.put({"text": ""})
        self._say(asks)
        self._show_all()

    @Slot(str)
    def act(self, name: str) -> None:
        if self._seen.table is not None and self._seen.is_heard:
            self._touched(self._desk.act(name, self._seen.table))

    @Slot(str, "QVariantMap")
    def say(self, verb: str, arguments: dict[str, Any]) -> None:
        """Does one of the game's own verbs that need one touch, with its arguments."""
        if verb in self._game.at_once and self._seen.table is not None and self._seen.is_heard:
            self._touched(self._desk.say(verb, arguments))

    @Slot(str)
    def logInKey(self, key: str) -> None:
        self._touched(self._desk.log_in_key(key))

    @Slot()
    def logOff(self) -> None:
        self._touched(self._desk.log_out())

    @Slot()
    def switchLanguage(self) -> None:
        self.words.language = LANGUAGES[1 - LANGUAGES.index(self.words.language)]
        self.papers.show()
        self._touched([])

    @Slot(int)
    def turnPage(self, step: int) -> None:
        self._desk.page = max(0, min(self._desk.page + step, derive_tiles.pages(self._seen) - 1))
        self._touched([])

    @Slot(str)
    def openCard(self, terminal: str) -> None:
        self._touched(self._desk.open_card(terminal))

    @Slot(str, str)
    def choose(self, group: str, key: str) -> None:
        """Takes one of the page's choices, by the group it belongs to."""
        flow, facts = self._desk.flow, self._seen.table
        if flow is not None and facts is not None:
            self._touched(self._pick(group, key, flow, facts))

    def _pick(self, group: str, key: str, flow: Flow, facts: TableStatus) -> list[Ask]:
        desk = self._desk
        if group == "verb":
            return desk.turn_to(key)
        if group == "pit":
            return desk.turn_to(key, **({"round": facts.outcomes[0].round} if key == "round" else {}))
        if group == "paid":
            return desk.turn_to("paid", transfer=key)
        if group == "setting":
            return desk.turn_to_setting(key, flow.end, facts)
        if group == "end":
            return desk.turn_to_setting(flow.setting, key, facts)
        if group == "claim":
            number, _, terminal = key.partition("/")
            return desk.choose(round=int(number), terminal=terminal)
        if group == "act":
            verb, _, paragraph = key.partition("/")
            newest = {"round": facts.outcomes[0].round} if verb == "correct" and facts.outcomes else {}
            return desk.turn_to(verb, **newest, **({"paragraph": paragraph} if paragraph else {}))
        return desk.choose(**{group: int(key) if group == "alarm" else key})

    @Slot("QVariantMap")
    def give(self, touched: dict[str, Any]) -> None:
        """Takes a touch on the game's own part of the page."""
        if self._desk.flow is not None:
            self._touched(self._desk.choose(**self._game.give(self._desk.flow, touched)))

    @Slot(int)
    def openRound(self, at: int) -> None:
        """Opens the round of a result in the strip, by its place there."""
        rounds = self.history.value("rounds")
        if self._seen.is_heard and 0 <= at < len(rounds):
            self._touched(self._desk.open_round(rounds[at]))

    @Slot(int)
    def stepRound(self, step: int) -> None:
        """Chooses another round to correct: the next older or newer one that has an outcome."""
        numbers = [row.round for row in self._seen.table.outcomes] if self._seen.table else []
        flow = self._desk.flow
        if flow is None or flow.arguments.get("round") not in numbers:
            return
        at = numbers.index(flow.arguments["round"]) - step
        if 0 <= at < len(numbers):
            self._touched(self._desk.choose(round=numbers[at], outcome=None))

    @Slot(str)
    def chooseReason(self, key: str) -> None:
        self._touched(self._desk.choose_reason(key))

    @Slot(str)
    def key(self, key: str) -> None:
        self._touched(self._desk.key(key))

    @Slot()
    def deed(self) -> None:
        if self._seen.is_heard:
            self._touched(self._desk.deed())

    @Slot()
    def back(self) -> None:
        self._touched(self._desk.back())

    @Slot()
    def managerVoids(self) -> None:
        """Opens the page on which the shift manager voids a round by the paragraph for what the rules leave open."""
        if self._seen.table is not None:
            self._desk.back()
            self._desk.begin("void", self._seen.table)
            self._touched(self._desk.choose(paragraph=self._game.voids.managers))


def _urls(parts: Parts) -> dict[str, QUrl]:
    """The addresses of the game's QML files."""
    found = {"column": parts.column, "picture": parts.picture, "entry": parts.entry, "strip": parts.strip}
    urls = {name: QUrl.fromLocalFile(str(path)) for name, path in found.items()}
    more = {"change": parts.change, "lines": parts.lines}
    return {**urls, **{name: QUrl() if path is None else QUrl.fromLocalFile(str(path)) for name, path in more.items()}}


def _sheets(game: DealerGame) -> list[dict[str, str]]:
    """The data of the buttons that open the game's sheets."""
    return [{"name": each.name, "icon": each.icon, "button": each.button} for each in game.sheets]
