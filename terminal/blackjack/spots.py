"""The seven boxes on the screen: where their circles lie, and their bets as parts of a slip."""

from collections.abc import Mapping
from typing import NamedTuple

from games.blackjack.seats import Seats
from games.blackjack.spots import BOOM, BOX
from phrases import phrase
from protocol.refusals import Why
from screen.words import Words
from terminal.blackjack.felt import Reader
from terminal.view import Stakes, View

WIDTH, HEIGHT, PITCH = 256, 372, 269
"""Of a box, in pixels of the design; the first box begins at 0."""
SIDE_FROM = 142
"""Right of this, a touch in a box means a side bet."""
BETS_FROM = 200
"""Below this, a touch in a box means a bet."""


class Circle(NamedTuple):
    x: float
    y: float
    size: float


MAIN = Circle(78, 262, 102)
ONE_SIDE = {"pair": Circle(196, 252, 78)}
THREE_SIDES = {"pair": Circle(158, 234, 58), "under": Circle(222, 234, 58), "over": Circle(190, 292, 58)}
BOOM_AT = Circle(1798, -120, 104)
"""The circle for Boom Busted, measured from the upper left corner of the boxes; it lies above them."""


def box_of(spot: str) -> int:
    """The number of a spot's box; 0 for Boom Busted, which lies on no box."""
    return int(spot.partition(":")[2] or 0)


class BlackjackSpots:
    def __init__(self, reader: Reader) -> None:
        self.game = game = reader.game
        self._reader = reader
        sides = {spot.partition(":")[0] for spot in game.kind_of} - {BOX, BOOM}
        self.sides: Mapping[str, Circle] = ONE_SIDE if sides == {"pair"} else THREE_SIDES
        self.circles: Mapping[str, Circle] = {spot: self._circle(spot) for spot in game.kind_of}

    def _circle(self, spot: str) -> Circle:
        if spot == BOOM:
            return BOOM_AT
        place = spot.partition(":")[0]
        circle = MAIN if place == BOX else self.sides[place]
        return circle._replace(x=PITCH * (box_of(spot) - 1) + circle.x)

    def spot_at(self, x: float, y: float) -> str | None:
        """The bet under a finger; None above the circles and between two boxes."""
        at = int(x // PITCH)
        inside = x - PITCH * at
        if not (0 <= at < self.game.variant.boxes and inside <= WIDTH and BETS_FROM <= y <= HEIGHT):
            return None
        if inside < SIDE_FROM:
            return f"{BOX}:{at + 1}"
        place = min(self.sides, key=lambda side: abs(self.sides[side].x - inside) + abs(self.sides[side].y - y))
        return f"{place}:{at + 1}"

    def has_spot(self, spot: str | None) -> bool:
        return spot in self.game.kind_of

    def kind_of(self, spot: str) -> str:
        return self.game.kind_of[spot]

    def pieces(self, bet: str) -> Mapping[str, int]:
        return {bet: 1}

    def refusal(self, stakes: Stakes, view: View) -> Why | None:
        if view.limits is None:
            return None
        found = self.game.check(stakes, view.limits, before_mine(view, self._reader.felt(view).seats))
        if found is None:
            return None
        sentence = phrase("game_refuses", sentence=found.sentence)
        return Why(found.number, sentence, found.spot, found.allowed_cents)

    def spot_words(self, spot: str, words: Words) -> str:
        if spot == BOOM:
            return words.say("spot_boom")
        return words.say(f"spot_{spot.partition(':')[0]}", box=box_of(spot))


def totals(view: View) -> Stakes:
    """The registered bets of all players together on each box."""
    if view.limits is None:
        return {}
    return {spot: view.limits.of_spot[spot][1] - room for spot, room in view.room.items()}


def before_mine(view: View, seats: Seats) -> Stakes:
    """What comes before my stakes on each box: what others have there, and what is kept for the box's seat (5.1)."""
    mine = view.bets.registered if view.bets is not None else {}
    found = {spot: max(0, cents - mine.get(spot, 0)) + view.kept.get(spot, 0) for spot, cents in totals(view).items()}
    return found | {spot: 0 for spot in found if sits_at(box_of(spot), view, seats)}


def sits_at(box: int, view: View, seats: Seats) -> bool:
    return box in seats and seats[box].terminal == view.terminal


def room_of(spot: str, view: View, seats: Seats) -> int | None:
    """How much more I may stake on a box, as far as the table says."""
    if view.limits is None or spot not in view.room:
        return None
    mine = view.bets.registered.get(spot, 0) if view.bets is not None else 0
    return max(0, view.limits.of_spot[spot][1] - before_mine(view, seats)[spot] - mine)
