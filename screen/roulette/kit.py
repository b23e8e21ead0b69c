"""Roulette's QML module EtgRoulette, the wheel's pictures, and the words that its screens share."""

from pathlib import Path

from screen.kit import Kit
from screen.roulette.draw_wheel import draw_ball, draw_bowl, draw_rotor_with_bets, draw_trail

HERE = Path(__file__).resolve().parent
ROULETTE_KIT = Kit(
    modules=(HERE / "qml",),
    drawings={"bowl": draw_bowl, "rotor": draw_rotor_with_bets, "ball": draw_ball, "trail": draw_trail},
    words=(HERE / "words.toml",),
)
