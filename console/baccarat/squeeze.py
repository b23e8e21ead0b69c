"""Cards that are squeezed (3.9): sealed when they leave the shoe, and opened by a command or when the time is over.

The name of a sealed card is in the row of the round, which nobody is told: after a crash it is opened from there.
"""

import secrets

from msgspec.structs import replace

from console.baccarat.felt import round_of
from console.cards.born import play_of
from console.cards.papers import Papers, SealedCard, papers_of
from console.cards.witness import seen_of
from console.engine import EngineEvent
from console.source import Happened, Noted
from console.state import Table
from games.baccarat.game import Baccarat
from games.baccarat.play import Side
from games.baccarat.squeeze import OPENED, SEALED, Squeeze, may_seal, seal_of
from phrases import phrase
from protocol.enums import Phase
from protocol.seal import SALT_BYTES, Chance

TIME_S = 10.0
"""For so many seconds players can squeeze; then the card is opened for everyone."""
SIDE = {"P": Side.PLAYER, "B": Side.BANKER}


def sealed_card(table: Table) -> SealedCard | None:
    """The sealed card of the round in play."""
    play, kept = play_of(table), papers_of(table).sealed
    if play is None or not play["sealed"] or kept is None or kept.round != table.round.number:
        return None
    return kept if seal_of(kept.place, kept.card, kept.salt) == play["sealed"]["seal"] else None


def may_open(table: Table) -> bool:
    """Whether the sealed card may be opened, also while the shoe holds the round: another card's place may depend on
    it.
    """
    seen = seen_of(table)
    is_by_shoe = table.round.phase is Phase.HELD and not table.play.conclude_only and bool(seen.unplaced or seen.held)
    return sealed_card(table) is not None and (table.round.phase is Phase.BETS_CLOSED or is_by_shoe)


def opening(kept: SealedCard) -> list[str]:
    return [OPENED, kept.place, kept.card, kept.salt]


def hidden(table: Table) -> list[str] | None:
    kept = sealed_card(table)
    return None if kept is None else opening(kept)


def squeezed_by(table: Table, squeeze: Squeeze, place: str) -> str:
    """The terminal that squeezes: the one with the highest bet on that hand, of equal bets the first by name. Empty
    where no player squeezes.
    """
    play = play_of(table)
    if squeeze is not Squeeze.HIGHEST or play is None:
        return ""
    bets = {name: stakes.get(SIDE[place[0]].value, 0) for name, stakes in play["stakes"].items()}
    return max(sorted(bets), key=lambda name: bets[name]) if any(bets.values()) else ""


class Squeezer:
    """Seals cards as the source reports them, and opens each one when its time is over."""

    def __init__(self, game: Baccarat, chance: Chance = secrets.token_bytes) -> None:
        self.game, self.chance = game, chance
        self._known: tuple[str, float] | None = None
        """The seal that lies on the table, and how far the port was read when this process knew of it."""
        self._since_s: float | None = None
        """Since when its time runs: from the first moment at which the port was read after that."""
        self._may_open = False
        """It is opened by itself: not by the dealer, and not while the round is held."""

    def sealed(self, told: Happened, papers: Papers, table: Table) -> list[EngineEvent]:
        """The card as it was read; or, if it is to be sealed, its seal and what the row of the round keeps of it."""
        _, card, place = told.fact
        state = round_of(table, self.game.rules)
        if state is None or not may_seal(state, self.game.squeeze, place):
            return [told]
        kept = SealedCard(table.round.number, place, card, self.chance(SALT_BYTES).hex())
        who = squeezed_by(table, self.game.squeeze, place)
        fact = [SEALED, place, seal_of(place, card, kept.salt), who]
        evidence = phrase("card_sealed", place=place)
        return [Noted(replace(papers, sealed=kept).text()), Happened(fact, evidence, told.simulated)]

    def opened(self, table: Table, now_s: float) -> list[EngineEvent]:
        """Opens the sealed card when its time is over. Where the dealer squeezes, only the dealer opens it."""
        kept = sealed_card(table)
        if kept is None:
            self._known = self._since_s = None
            return []
        if self._known is None or self._known[0] != kept.salt:
            self._known, self._since_s = (kept.salt, now_s), None
        if self._since_s is None and now_s > self._known[1]:
            self._since_s = now_s
        self._may_open = table.round.phase is Phase.BETS_CLOSED and self.game.squeeze is not Squeeze.DEALER
        if self._since_s is None or now_s - self._since_s < TIME_S or not self._may_open:
            return []
        return [Happened(opening(kept), phrase("squeeze_over"), table.play.witness.simulated)]

    def left_s(self, now_s: float) -> float | None:
        """The seconds until a card opens by itself; None if no card does."""
        if self._since_s is None or not self._may_open:
            return None
        return max(0.0, self._since_s + TIME_S - now_s)
