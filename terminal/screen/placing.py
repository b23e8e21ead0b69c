"""What the player wants on the cloth: step by step, back and forth, and beside what the terminal has of it."""

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
    """What the terminal had before the wishes that are still under way."""
    sent: tuple[tuple[int, Stakes], ...] = ()
    """Wishes under way, by token, oldest first; the core may pass over any but the last."""
    past: tuple[Stakes, ...] = ()
    future: tuple[Stakes, ...] = ()
    newest: int = 0
    """The token of the last wish of this round."""
    told: int = 0
    """Of the last refusal that was followed."""

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
        """Whether the newest wish was, here or by the console; an older one is contained in it or taken back by it."""
        if view.refused is None or view.round != self.round or self.told == self.newest:
            return False
        # While the console has yet to decide the newest wish, the refusal is about one before it.
        is_undecided = view.bets is not None and view.bets.asked == self.wanted
        return view.refused.token == self.newest and not is_undecided

    def see(self, view: View) -> "Placing":
        """Follows the terminal wherever it has something that was not asked for from here."""
        has = held(view)
        if view.round != self.round:  # A new round begins with nothing to take back.
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
    """The newest slip the terminal has sent, or what the console has registered of it."""
    if view.bets is None:
        return {}
    return view.bets.registered if view.bets.asked is None else view.bets.asked


@dataclass(frozen=True, slots=True)
class NotPlaced:
    """A step that was refused, whole; `more_cents` is what would be taken instead, for one piece, or 0."""

    why: Why
    bet: str | None = None
    more_cents: int = 0
    is_each: bool = False
    """The bet has pieces on several spots, and `more_cents` is for each of them."""


class Spots(Protocol):
    """What a slip is made of: a game's spots, how they are measured and what they are called."""

    def has_spot(self, spot: str | None) -> bool: ...
    def kind_of(self, spot: str) -> str:
        """The kind of bet that has the limits."""

    def pieces(self, bet: str) -> Mapping[str, int]:
        """By spot, how many pieces a bet puts on it; a plain bet is one piece on its spot."""

    def refusal(self, stakes: Stakes, view: View) -> Why | None:
        """Why the rules or the limits of this table do not allow a slip."""

    def spot_words(self, spot: str, words: Words) -> str: ...


@dataclass(frozen=True, slots=True)
class Table:
    """What a slip is measured by, once the limits are known."""

    spots: Spots
    view: View

    @property
    def available_cents(self) -> int:
        """The credit, with what this round's slip already holds."""
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
        """The least and the most that one more piece of a bet may be worth; (0, 0) where none fits."""
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
        """A chip on a spot; for a bet of several pieces, a chip is the value of one."""
        wanted = dict(stakes)
        for spot, number in self.spots.pieces(bet).items():
            wanted[spot] = wanted.get(spot, 0) + number * piece_cents
        if (why := self.refusal(wanted)) is None:
            return wanted
        is_credit = why.number == RefusalNumber.NOT_ENOUGH_CREDIT
        more_cents = 0 if is_credit else self.offer(stakes, bet, piece_cents)
        return NotPlaced(why, bet, more_cents, is_each=not self.spots.has_spot(bet))

    def offer(self, stakes: Stakes, bet: str, piece_cents: int) -> int:
        """For one piece, in place of an amount that a limit refused; never one that would stake the whole credit."""
        least, most = self.room(stakes, bet)
        unit = self.chip_cents
        piece = min(max(piece_cents // unit * unit, least), most)
        staked = sum(stakes.values()) + piece * sum(self.spots.pieces(bet).values())
        return piece if staked + unit <= self.available_cents else 0

    def whole(self, stakes: Stakes) -> Stakes | NotPlaced:
        """A slip taken as it is, or not at all."""
        why = self.refusal(stakes)
        return stakes if why is None else NotPlaced(why)


def added(stakes: Stakes, more: Stakes) -> Stakes:
    return {spot: stakes.get(spot, 0) + more.get(spot, 0) for spot in {**stakes, **more}}


def doubled(stakes: Stakes) -> Stakes:
    return {spot: 2 * cents for spot, cents in stakes.items()}
