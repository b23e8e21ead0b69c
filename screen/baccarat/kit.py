"""Baccarat's QML module EtgBaccarat, the pictures of cards and roads, and the words that its screens share."""

from pathlib import Path

from screen.baccarat.draw_card import draw_back, draw_card
from screen.baccarat.draw_roads import draw_ask, draw_bead, draw_big_road, draw_derived
from screen.kit import Kit

HERE = Path(__file__).resolve().parent
BACCARAT_KIT = Kit(
    modules=HERE / "qml",
    drawings={
        "card": draw_card,
        "card-back": draw_back,
        "bead": draw_bead,
        "big-road": draw_big_road,
        "derived": draw_derived,
        "ask": draw_ask,
    },
    words=HERE / "words.toml",
)
