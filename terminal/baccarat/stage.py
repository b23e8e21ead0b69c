"""Baccarat's part of the player's screen as QML sees it: hands, roads, dealing, options, result, last rounds."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Slot

from games.baccarat.game import Baccarat
from games.baccarat.options import Choice
from games.baccarat.play import Side
from screen.props import Props
from screen.rows import Rows
from screen.words import Words
from terminal.baccarat.changes import NO_MARKS, Marks, marks_after
from terminal.baccarat.derive_dealing import dealing
from terminal.baccarat.derive_hands import CARD_ROLES, card_rows, free_places, hand
from terminal.baccarat.derive_question import question
from terminal.baccarat.derive_result import result
from terminal.baccarat.derive_shoe import last_rounds, roads, round_of_mark, shoes
from terminal.baccarat.derive_squeeze import peels
from terminal.baccarat.felt import EMPTY, Felt, felt
from terminal.baccarat.hand import SpotsHand
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.game_face import GameStage
from terminal.view import Answer, QueryTable, ShowHidden, View, Wish

OF_ROUND = "round:"
AREAS = ("player", "banker", "felt", "roads", "dealing", "question", "result")


class BaccaratStage(GameStage):
    hand: SpotsHand

    def __init__(self, game: Baccarat, words: Words, wish: Callable[[Wish], None]) -> None:
        super().__init__(SpotsHand(game, words, wish))
        self._game = game
        self._words = words
        self._wish = wish
        self._scene: Scene | None = None
        self._felt = EMPTY
        self._marks: Marks = NO_MARKS
        self._script: str | None = None
        """In which the beads are written where the player has chosen; else the screen's."""
        self.cards = Rows("place", *CARD_ROLES)
        self.areas = {name: Props() for name in AREAS}

    cardRows = Property(QObject, lambda self: self.cards, constant=True)
    player = Property(QObject, lambda self: self.areas["player"], constant=True)
    banker = Property(QObject, lambda self: self.areas["banker"], constant=True)
    felt = Property(QObject, lambda self: self.areas["felt"], constant=True)
    roads = Property(QObject, lambda self: self.areas["roads"], constant=True)
    dealing = Property(QObject, lambda self: self.areas["dealing"], constant=True)
    question = Property(QObject, lambda self: self.areas["question"], constant=True)
    result = Property(QObject, lambda self: self.areas["result"], constant=True)

    def show(self, scene: Scene) -> None:
        now = felt(scene.view, self._game)
        self._marks = marks_after(self._marks, self._felt, now)
        self._scene, self._felt = scene, now
        rows = card_rows(now, self._marks, self._words, peels=peels(now, scene.view, self._game))
        if self.cards.rows != rows:
            self.cards.sync(rows)
        for name, drawn in self._around(scene, now).items():
            self.areas[name].put(drawn)

    def _around(self, scene: Scene, now: Felt) -> dict[str, Drawn]:
        game, words = self._game, self._words
        return {
            **{side.value: hand(now, side, words) for side in Side},
            "felt": {"places": free_places(now, words), "lastRounds": last_rounds(scene, words)},
            "roads": roads(scene, self._script or words.language, game, words),
            "dealing": dealing(scene, game, words),
            "question": question(scene, game, words),
            "result": result(scene, words),
        }

    @Slot(str)
    def choose(self, action: str) -> None:
        """Sends the player's answer to the open question; the first answer is final."""
        view = self._scene.view if self._scene else View("")
        if view.question is not None and view.given is None and action in set(Choice):
            self._wish(Answer(view.question.question, action))

    @Slot()
    def peeled(self) -> None:
        """The player has peeled the picture far enough: the card may be opened for all, if it is theirs to open."""
        if self._scene is not None and self._scene.view.may_reveal:
            self._wish(ShowHidden())

    @Slot()
    def query(self) -> None:
        """The player wants the cards looked at before the round is paid."""
        if self._scene is not None and self._scene.view.may_query:
            self._wish(QueryTable())

    @Slot()
    def swapLetters(self) -> None:
        """Switches the beads of the roads between letters and Chinese characters."""
        now = self._script or self._words.language
        self._script = "en" if now == "zh" else "zh"
        if self._scene is not None:
            self.show(self._scene)

    @Slot(str, int, int, result=str)
    def markAt(self, road: str, column: int, row: int) -> str:
        """The key of the explanation for a touched mark of a road; empty if there is no mark."""
        if self._scene is None:
            return ""
        now, _ = shoes(self._scene.view)
        number = round_of_mark(now, road, column, row)
        return "" if number is None else f"{OF_ROUND}{number}"
