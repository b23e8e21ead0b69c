"""The money on each side, the difference between the sides, and what the table still takes on each."""

from console.baccarat.watching.told import game_of, told
from console.watching.seen import Seen
from games.baccarat.differential import room
from protocol.enums import Phase
from screen.amounts import whole
from screen.words import Words


def exposure(seen: Seen, words: Words) -> str:
    status = told(seen)
    if status is None or seen.is_between_rounds:
        return ""
    banker, player = (status.stakes_cents.get(side, 0) for side in ("banker", "player"))
    sides = words.say("sides_lie", banker=whole(banker), player=whole(player))
    maximum_cents = game_of(seen).maximum_cents
    if not maximum_cents:
        return sides
    differ = words.say("differential_of", now=whole(abs(banker - player)), most=whole(maximum_cents))
    if seen.phase is not Phase.BETS_OPEN:
        return f"{sides} {differ}"
    left = {side: whole(cents) for side, cents in room(status.stakes_cents, maximum_cents).items()}
    return f"{sides} {differ} · {words.say('room_left', **left)}"
