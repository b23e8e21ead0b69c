"""The slip that the player is building: its steps with undo and redo, compared with what the terminal has of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from phrases import phrase
from protocol.refusals import RefusalNumber, Why
from screen.words import Words
from terminal.view import Stakes, View

STEPS_KEPT = 50


@dataclass(frozen=True, slots=True)
class Placing:
    """One round's slip as the player builds it."""

    round: int = 0
    wanted: Stakes = field(default_factory=dict)
    known: Stakes = field(default_factory=dict)
    """What the terminal had before the requests that it has not answered yet."""
    sent: tuple[tuple[int, Stakes], ...] = ()
    """The unanswered requests by token, oldest first; the core may skip all of them but the last."""
    past: tuple[Stakes, ...] = ()
    future: tuple[Stakes, ...] = ()
    newest: int = 0
    """The token of the last request of this round."""
    told: int = 0
    """The token of the last refusal that was taken into account."""

    def change(self, stakes: Stakes) -> "Placing":
        if stakes == self.wanted:
            return self
        return replace(self, wanted=stakes, past=(*self.past, self.wanted)[-STEPS_KEPT:], future=())

    def undo(self) -> "Placing":
        if not self.past:
            return self
        return replace(self, wanted=self.past[-1], past=self.past[:-1], future=(*self.future, self.wanted))

    def redo(self) -> "Placing":
        if not self.future:
            return self
        return replace(self, wanted=self.future[-1], past=(*self.past, self.wanted), future=self.future[:-1])

    def ask(self, token: int) -> "Placing":
        return replace(self, sent=(*self.sent, (token, self.wanted)), newest=token)

    def is_refused(self, view: View) -> bool:
        """Whether the newest request was refused, here or by the console. Older requests do not matter: the newest
        includes or reverts them.
        """
        if view.refused is None or view.round != self.round or self.told == self.newest:
            return False
        # While the console has not decided the newest request, the refusal is about an older one.
        is_undecided = view.bets is not None and view.bets.asked == self.wanted
        return view.refused.token == self.newest and not is_undecided

    def see(self, view: View) -> "Placing":
        """Takes over the terminal's slip if it has one that was not requested here."""
        has = held(view)
        if view.round != self.round:  # A new round begins with nothing to undo.
            return Placing(view.round, has, has)
        if self.is_refused(view):
            past = self.past
            while past and past[-1] == has:
                past = past[:-1]
            return replace(self, wanted=has, known=has, sent=(), past=past, future=(), told=self.newest)
        if has == self.known:
            return self
        for at, (_, stakes) in enumerate(self.sent):
            if stakes == has:
                return replace(self, known=has, sent=self.sent[at + 1 :])
        return replace(self, wanted=has, known=has, sent=(), past=(), future=())


def held(view: View) -> Stakes:
    """The newest slip that the terminal has sent; if that is decided, what the console has registered."""
    if view.bets is None:
        return {}
    return view.bets.registered if view.bets.asked is None else view.bets.asked


@dataclass(frozen=True, slots=True)
class NotPlaced:
    """A step that was refused as a whole; `more_cents` is what one piece could be worth instead, or 0."""

    why: Why
    bet: str | None = None
    more_cents: int = 0
    is_each: bool = False
    """The bet has pieces on several spots, and `more_cents` is for each of them."""


class Spots(Protocol):
    """What a slip is made of: a game's spots, their limits and their names."""

    def has_spot(self, spot: str | None) -> bool: ...
    def kind_of(self, spot: str) -> str:
        """The kind of bet, which has the limits."""

    def pieces(self, bet: str) -> Mapping[str, int]:
        """How many pieces a bet puts on each spot; a plain bet is one piece on its spot."""

    def refusal(self, stakes: Stakes, view: View) -> Why | None:
        """Why the rules or limits of this table do not allow a slip; None if they do."""

    def spot_words(self, spot: str, words: Words) -> str: ...


@dataclass(frozen=True, slots=True)
class Table:
    """The rules, limits and credit that a slip must fit, once the limits are known."""

    spots: Spots
    view: View

    @property
    def available_cents(self) -> int:
        """The credit, including what this round's slip already holds."""
        return self.view.credit_cents + self.view.escrow_cents

    @property
    def chip_cents(self) -> int:
        assert self.view.limits is not None
        return self.view.limits.chip_cents

    def refusal(self, stakes: Stakes) -> Why | None:
        if found := self.spots.refusal(stakes, self.view):
            return found
        if sum(stakes.values()) > self.available_cents:
            sentence = phrase("credit_too_small")
            return Why(RefusalNumber.NOT_ENOUGH_CREDIT, sentence, None, self.available_cents)
        return None

    def room(self, stakes: Stakes, bet: str) -> tuple[int, int]:
        """The least and the most, in cents, that one more piece of a bet may be worth; (0, 0) if none fits."""
        limits = self.view.limits
        assert limits is not None
        pieces, unit, total = self.spots.pieces(bet), limits.chip_cents, sum(stakes.values())
        ranges = {spot: limits.per_kind[self.spots.kind_of(spot)] for spot in pieces}
        count = sum(pieces.values())
        lows = [(limits.slip.minimum_cents - total, count)]
        highs = [(limits.slip.maximum_cents - total, count), (self.available_cents - total, count)]
        for spot, number in pieces.items():
            lows.append((ranges[spot].minimum_cents - stakes.get(spot, 0), number))
            highs.append((ranges[spot].maximum_cents - stakes.get(spot, 0), number))
        least = max(unit, *(-(-cents // (number * unit)) * unit for cents, number in lows))
        most = min(cents // (number * unit) * unit for cents, number in highs)
        return (least, most) if least <= most else (0, 0)

    def place(self, stakes: Stakes, bet: str, piece_cents: int) -> Stakes | NotPlaced:
        """Adds a chip on a spot; for a bet of several pieces, the chip is the value of each piece."""
        wanted = dict(stakes)
        for spot, number in self.spots.pieces(bet).items():
            wanted[spot] = wanted.get(spot, 0) + number * piece_cents
        if (why := self.refusal(wanted)) is None:
            return wanted
        is_credit = why.number == RefusalNumber.NOT_ENOUGH_CREDIT
        more_cents = 0 if is_credit else self.offer(stakes, bet, piece_cents)
        return NotPlaced(why, bet, more_cents, is_each=not self.spots.has_spot(bet))

    def offer(self, stakes: Stakes, bet: str, piece_cents: int) -> int:
        """An allowed amount for one piece instead of the refused one; 0 if it would stake the whole credit."""
        least, most = self.room(stakes, bet)
        unit = self.chip_cents
        piece = min(max(piece_cents // unit * unit, least), most)
        staked = sum(stakes.values()) + piece * sum(self.spots.pieces(bet).values())
        return piece if staked + unit <= self.available_cents else 0

    def whole(self, stakes: Stakes) -> Stakes | NotPlaced:
        """The slip if it is allowed as a whole, else the refusal."""
        why = self.refusal(stakes)
        return stakes if why is None else NotPlaced(why)


def added(stakes: Stakes, more: Stakes) -> Stakes:
    return {spot: stakes.get(spot, 0) + more.get(spot, 0) for spot in {**stakes, **more}}


def doubled(stakes: Stakes) -> Stakes:
    return {spot: 2 * cents for spot, cents in stakes.items()}
