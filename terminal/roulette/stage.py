"""Roulette's part of the player's screen as QML sees it: hand and cloth, wheel, spin, results."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Property, QObject

from games.roulette.rules import Rules
from screen.props import Props
from screen.words import Words
from terminal.roulette.derive_results import results
from terminal.roulette.derive_spin import spinning
from terminal.roulette.derive_wheel import SpinTrace, agreed_after, trace_after, wheel
from terminal.roulette.hand import ClothHand
from terminal.screen.derive_scene import Drawn, Fact, Scene
from terminal.screen.game_face import GameStage
from terminal.view import Wish


class RouletteStage(GameStage):
    hand: ClothHand

    def __init__(self, rules: Rules, words: Words, wish: Callable[[Wish], None]) -> None:
        super().__init__(ClothHand(rules, words, wish))
        self._rules = rules
        self._words = words
        self._spin = SpinTrace()
        self._round = 0
        self.areas = {name: Props() for name in ("wheel", "results", "spin")}

    wheel = Property(QObject, lambda self: self.areas["wheel"], constant=True)
    results = Property(QObject, lambda self: self.areas["results"], constant=True)
    spin = Property(QObject, lambda self: self.areas["spin"], constant=True)

    def hear(self, facts: Mapping[str, Fact]) -> None:
        self._spin = SpinTrace(trace_after(self._spin.trace, facts), agreed_after(self._spin.agreed, facts))

    def show(self, scene: Scene) -> None:
        if scene.view.round != self._round:
            self._round, self._spin = scene.view.round, SpinTrace(self._spin.trace)
        for name, drawn in around(scene, self._spin, self._rules, self._words).items():
            self.areas[name].put(drawn)


def around(scene: Scene, spin: SpinTrace, rules: Rules, words: Words) -> dict[str, Drawn]:
    """The values of all areas of roulette around the cloth."""
    return {
        "wheel": wheel(scene, spin, rules, words),
        "results": results(scene, rules, words),
        "spin": spinning(scene, spin, words),
    }
