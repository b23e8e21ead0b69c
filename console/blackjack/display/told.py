"""What the console reports of a Blackjack table to the room display, and the rules by which it is dealt."""

from console.blackjack.status import RoomShown
from console.watching.seen import Seen
from games.blackjack.game import Blackjack
from games.registry import GAMES
from protocol.answers import read_part


def shown(seen: Seen) -> RoomShown | None:
    told = None if seen.facts is None else seen.facts.shown
    return None if told is None else read_part(told, RoomShown)


def game_of(seen: Seen, rulebook: type[Blackjack]) -> Blackjack:
    game = GAMES.make(rulebook.name, seen.readings)
    assert isinstance(game, Blackjack)
    return game
