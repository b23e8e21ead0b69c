"""The three Blackjacks behind the face by which the frame of the room display knows a game."""

from functools import partial
from pathlib import Path

from console.blackjack.display.derive_moment import playing
from console.blackjack.display.derive_table import won
from console.blackjack.display.draw_felt import draw_felt
from console.blackjack.display.panel import RoomPanel
from console.blackjack.watching.told import RULEBOOKS, outcome_words, tile
from console.display.both import Both, Pair
from console.display.game import RoomGame
from games.blackjack.game import Blackjack
from games.blackjack.spots import BOX
from protocol.table_status import RoomStatus
from screen.blackjack.kit import LATER, OF_2017, shared_words
from screen.cards.kit import CARDS_KIT
from screen.kit import Kit

HERE = Path(__file__).resolve().parent
KIT = Kit(CARDS_KIT.modules, {**CARDS_KIT.drawings, "blackjack-felt": draw_felt}, CARDS_KIT.words)


def closes(facts: RoomStatus, by_clock: bool, both: Both) -> Pair:
    return both.say("closes_by_clock" if by_clock else "closes_by_dealer")


def room_game(rulebook: type[Blackjack]) -> RoomGame:
    is_later = rulebook.rulebook.seated_and_standing
    own = HERE / (LATER if is_later else OF_2017)
    return RoomGame(
        name=rulebook.name,
        kit=KIT,
        words=(
            *KIT.words,
            HERE.parent / "watching" / "words.toml",
            HERE / "words.toml",
            own,
            *shared_words(is_later=is_later),
        ),
        room=HERE / "qml" / "BoxRoom.qml",
        panel=partial(RoomPanel, rulebook),
        outcome_words=outcome_words,
        tile=tile,
        won=won,
        closes=closes,
        limits={"limits_box": (BOX,)},
        voided=rulebook.paragraphs.managed,
        playing=playing,
    )


BLACKJACKS = tuple(map(room_game, RULEBOOKS.values()))
