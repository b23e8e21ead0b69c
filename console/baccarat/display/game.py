"""Baccarat behind the face by which the frame of the room display knows a game."""

from pathlib import Path

from console.baccarat.display.derive_hands import won
from console.baccarat.display.panel import RoomPanel
from console.baccarat.watching.told import LOOKS, letter_of
from console.display.both import Both, Pair
from console.display.game import RoomGame
from console.watching.tiles import Tile
from games.baccarat.rules import GAME
from protocol.messages import Value
from protocol.table_status import RoomStatus
from screen.baccarat.kit import BACCARAT_KIT
from screen.words import Words

HERE = Path(__file__).resolve().parent
SIGNS = {"B": "庄", "P": "闲", "T": "和"}


def outcome_words(outcome: Value, words: Words) -> str:
    """The winner in words, as `Banker wins`; a line below it says the totals."""
    return words.say(f"won_{letter_of(outcome)}")


def tile(outcome: Value) -> Tile:
    letter = letter_of(outcome)
    return {"text": SIGNS[letter], "look": LOOKS[letter]}


def closes(facts: RoomStatus, by_clock: bool, both: Both) -> Pair:
    return both.say("closes_by_clock" if by_clock else "closes_by_dealer")


BACCARAT = RoomGame(
    name=GAME,
    kit=BACCARAT_KIT,
    words=(*BACCARAT_KIT.words, HERE.parent / "watching" / "words.toml", HERE / "words.toml"),
    room=HERE / "qml" / "CardRoom.qml",
    panel=RoomPanel,
    outcome_words=outcome_words,
    tile=tile,
    won=won,
    closes=closes,
    limits={"hand_limits": ("hand",), "tie_limits": ("tie",), "pair_limits": ("pair",)},
    voided="5.17",
)
