"""Who sits in tests: in most of them the first player who bets on a free box has taken its seat with the same slip."""

from collections.abc import Mapping

from games.blackjack.game import Blackjack
from games.game import Instructions, Value


def with_seats(game: Blackjack, name: str, slip: Mapping[str, int], said: Instructions, carry: Value) -> dict[str, int]:
    """The slip with the seats that its player takes; unchanged where it says itself what the player wants."""
    if not all(slip.values()):
        return dict(slip)
    own = dict.fromkeys(said.get(name, ()), 0)
    seats = game.seats_said(said, carry)
    for number in (int(spot.partition(":")[2]) for spot in slip if spot.startswith("box:")):
        held = sum(seat.terminal == name for seat in seats.values()) + sum(
            word not in said.get(name, ()) for word in own
        )
        if number not in seats and held < game.seats_per_terminal:
            own[f"sit:{number}"] = 0
    return {**slip, **own}
