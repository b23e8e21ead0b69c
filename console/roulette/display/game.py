"""Roulette behind the face by which the frame of the room display knows a game."""

from pathlib import Path

from console.display.game import RoomGame
from console.roulette.display.derive_told import closes, won
from console.roulette.display.panel import RoomPanel
from console.roulette.watching.pockets import tile
from games.roulette.rules import NAME
from screen.roulette.kit import ROULETTE_KIT
from screen.roulette.phrases import pocket_words

HERE = Path(__file__).resolve().parent

ROULETTE = RoomGame(
    name=NAME,
    kit=ROULETTE_KIT,
    words=(*ROULETTE_KIT.words, HERE.parent / "watching" / "words.toml", HERE / "words.toml"),
    room=HERE / "qml" / "Room.qml",
    panel=RoomPanel,
    outcome_words=pocket_words,
    tile=tile,
    won=won,
    closes=closes,
    limits={
        "inside": ("straight", "split", "street", "corner", "six-line", "top-line"),
        "outside": ("column", "dozen", "even-money"),
    },
    voided="5.10",
)
