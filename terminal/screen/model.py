"""The player's screen as QML sees it: messages of core and device become finished values, touches become requests."""

from collections.abc import Callable, Mapping
from datetime import tzinfo
from math import inf
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, QUrl, Slot

from protocol.clock import Now, this_moment
from protocol.enums import Calls
from screen.props import Props
from screen.words import LANGUAGES, Words
from terminal.screen.derive_explain import OF_CHIP, SEAT, explain
from terminal.screen.derive_frame import frame
from terminal.screen.derive_meters import why_no_cash_out
from terminal.screen.derive_scene import Fact, Scene, Situation
from terminal.screen.derive_till import EMPTY, Key, till_key, till_panel
from terminal.screen.game_face import GameFace
from terminal.screen.pages import Pages
from terminal.screen.sounds import CHIP, Sounds, cue, multimedia
from terminal.view import Call, ChooseChip, View, Wish

HERE = Path(__file__).resolve().parent
ROOT = HERE / "qml" / "PlayerScreen.qml"
WORDS = tuple(HERE / name for name in ("words.toml", "words_pages.toml", "words_till.toml", "words_tray.toml"))
TICK_MS = 250
TELEMETRY_FRESH_S = 1.5
"""Telemetry comes ten times a second; anything older than this is not shown as current."""
DOUBLE_TAP_S = 1.5
"""A touch so soon after the one before is part of it, and cancels nothing."""
EXPLAINED_S = 20.0
AREAS = ("notice", "table", "strip", "meters")


class PlayerModel(QObject):
    def __init__(
        self,
        face: GameFace,
        words: Words,
        wish: Callable[[Wish], None],
        language: str | None = None,
        clock: Callable[[], Now] = this_moment,
        zone: tzinfo | None = None,
        software: str = "",
        key: str = "",
    ) -> None:
        super().__init__()
        self.words = words
        if language is not None:
            words.language = language
        self.face = face
        self._wish = wish
        self._clock = clock
        self._sounds = Sounds(multimedia(), face.notes)
        self.stage = face.open_stage(words, self._place)
        self.hand = self.stage.hand
        self._facts: Mapping[str, Fact] = {}
        self._facts_s = float("-inf")
        self._scene = Scene(View(""), clock(), zone=zone, key=key)
        self._cash_out_s = -inf
        """When the player called to be paid out last."""
        self._asked_about = ""
        self._asked_about_s = float("-inf")
        self.areas = {name: Props() for name in AREAS}
        self.till = Props(EMPTY)
        self._till_closed: Key | None = None
        self.ui = Props({"reducedMotion": False, "page": ""})
        self.book = Pages(self._scene, face, words, self.hand, wish, software)
        self.book.on_turned(self._show)
        self.hand.picked.connect(self._choose_chip)  # A lambda here would keep this model alive for ever.
        self.hand.held.connect(self._explain_chip)
        self._show()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.tick)
        self._timer.start(TICK_MS)

    @Slot(object)
    def see(self, view: View) -> None:
        """Takes the view that the core shows now."""
        before = self._scene.view
        if before.is_scripted and not view.is_scripted:
            self._asked_about, self._asked_about_s = SEAT, self._clock().monotonic_s
        self.hand.see(view)
        self._move_on(view)
        if self._scene.situation is Situation.LOCKED and situation_changed(before, view) and not view.calls:
            self._wish(Call(Calls.ATTENDANT))  # A locked terminal calls the attendant by itself.

    def _place(self, wish: Wish) -> None:
        self._sounds.play(CHIP)
        self._wish(wish)

    @Slot(int)
    def _choose_chip(self, chip_cents: int) -> None:
        self._wish(ChooseChip(chip_cents))

    @Slot(str)
    def _explain_chip(self, spot: str) -> None:
        self.explain(OF_CHIP + spot)

    @Slot(object)
    def see_telemetry(self, facts: Mapping[str, Fact]) -> None:
        """Takes what the table's device says now."""
        self._facts, self._facts_s = facts, self._clock().monotonic_s
        self.stage.hear(facts)
        self._move_on(self._scene.view)

    @Slot()
    def tick(self) -> None:
        """Updates the clock, the countdown, and the time since the console was last heard."""
        self._move_on(self._scene.view)

    def _move_on(self, view: View) -> None:
        before, now = self._scene, self._clock()
        left_s = 0.0 if view.closes_s is None else view.closes_s - now.monotonic_s
        is_fresh = now.monotonic_s - self._facts_s < TELEMETRY_FRESH_S
        self._scene = Scene(
            view,
            now,
            self._facts if is_fresh else {},
            bool(self._facts.get("simulated")),
            max(left_s, before.longest_s if before.view.round == view.round else 0.0),
            before.zone,
            before.key,
        )
        due = cue(before, self._scene, is_my_turn=self.face.is_my_turn(view)) or self.face.cue(before, self._scene)
        if before.view.terminal and due:
            self._sounds.play(due)
        self.book.see(self._scene)
        self._show()

    def _show(self) -> None:
        for name, drawn in frame(self._scene, self.face, self.words).items():
            self.areas[name].put(drawn)
        self.till.put(till_panel(self._scene, self._till_closed, self.words))
        self.stage.show(self._scene)
        self.ui.put(self._ui())

    def _ui(self) -> Mapping[str, object]:
        sound = "sound_none"
        if self._sounds.are_possible:
            sound = "sound_off" if self._sounds.is_muted else "sound_on"
        return {
            "sound": self.words.say(sound),
            "soundPossible": self._sounds.are_possible,
            "soundOn": self._sounds.are_possible and not self._sounds.is_muted,
            "page": self.book.page,
            "explained": self._explained(),
        }

    def _explained(self) -> str:
        """The explanation asked for last, with the words and figures of this moment; empty after `EXPLAINED_S`."""
        if not self._asked_about or self._scene.now.monotonic_s - self._asked_about_s >= EXPLAINED_S:
            return ""
        return explain(self._asked_about, self._scene, self.hand.shown, self.face, self.words)

    @Slot(str)
    def explain(self, what: str) -> None:
        """Shows an explanation: of `notice`, `refusal`, or `chip:` and a spot. It disappears by itself after
        `EXPLAINED_S`.
        """
        self._asked_about, self._asked_about_s = what, self._clock().monotonic_s
        self._show()

    @Slot()
    def toggleLanguage(self) -> None:
        self.setLanguage(LANGUAGES[1 - LANGUAGES.index(self.words.language)])

    @Slot(str)
    def setLanguage(self, language: str) -> None:
        self.words.language = language
        self.hand.retranslate()
        self.book.retranslate()
        self._show()

    @Slot()
    def toggleSound(self) -> None:
        self.setSound(self._sounds.is_muted)

    @Slot(bool)
    def setSound(self, is_on: bool) -> None:
        self._sounds.is_muted = not is_on
        self._show()

    @Slot(bool)
    def setReducedMotion(self, is_reduced: bool) -> None:
        self.ui.put({"reducedMotion": is_reduced})

    @Slot()
    def callAttendant(self) -> None:
        """Calls the attendant; a second touch cancels the call."""
        self._wish(Call(Calls.ATTENDANT, Calls.ATTENDANT not in self._scene.view.calls))

    @Slot()
    def closeTill(self) -> None:
        """Closes the panel of notes and tickets until there is something new to say."""
        self._till_closed = till_key(self._scene)
        self._show()

    @Slot()
    def cashOut(self) -> None:
        """Takes the bets off the cloth and calls the attendant to pay out; a later touch cancels the call, the second
        one of a double tap does not.
        """
        view, now_s = self._scene.view, self._clock().monotonic_s
        if Calls.CASH_OUT in view.calls:
            if now_s - self._cash_out_s >= DOUBLE_TAP_S:
                self._wish(Call(Calls.CASH_OUT, False))
        elif why_no_cash_out(self._scene) is None:
            if view.escrow_cents:
                self.hand.clear()
            self._cash_out_s = now_s
            self._wish(Call(Calls.CASH_OUT))


def situation_changed(before: View, after: View) -> bool:
    return (before.locked, before.fault, before.terminal) != (after.locked, after.fault, after.terminal)


def player_words(face: GameFace, language: str = "en") -> Words:
    return Words(*WORDS, *face.words_files, language=language)


def player_properties(model: PlayerModel) -> dict[str, Any]:
    """The initial properties of PlayerScreen.qml."""
    return {
        "model": model,
        "game": model.stage,
        "hand": model.hand,
        "stageFile": QUrl.fromLocalFile(str(model.face.stage_file)),
        "pagesFile": QUrl.fromLocalFile(str(model.face.pages_file)),
        "words": model.words.props,
        "ui": model.ui,
        "book": model.book,
        "pages": model.book.props,
        **model.areas,
        "till": model.till,
    }
