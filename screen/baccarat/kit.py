"""Baccarat's QML module EtgBaccarat, the pictures of its roads, the words of its screens, and the kit of cards."""

from pathlib import Path

from screen.baccarat.draw_roads import draw_ask, draw_bead, draw_big_road, draw_derived
from screen.cards.kit import CARDS_KIT
from screen.kit import Kit

HERE = Path(__file__).resolve().parent
BACCARAT_KIT = Kit(
    modules=(*CARDS_KIT.modules, HERE / "qml"),
    drawings={
        **CARDS_KIT.drawings,
        "bead": draw_bead,
        "big-road": draw_big_road,
        "derived": draw_derived,
        "ask": draw_ask,
    },
    words=(*CARDS_KIT.words, HERE / "words.toml"),
)
