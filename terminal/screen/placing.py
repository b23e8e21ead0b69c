"""What the player wants on the cloth: step by step, back and forth, and beside what the terminal has of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.refusal import Refusal
from games.roulette.limits import Limits
from games.roulette.rules import Rules
from protocol.refusals import RefusalNumber, Why
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


@dataclass(frozen=True, slots=True)
class Table:
    """What a slip is measured by."""

    rules: Rules
    limits: Limits
    available_cents: int
    """The credit, with what this round's slip already holds."""

    def pieces(self, bet: str) -> Mapping[str, int]:
        """By spot, how many pieces a bet puts on it."""
        return dict(self.rules.announced.get(bet, ((bet, 1),)))

    def refusal(self, stakes: Stakes) -> Why | None:
        if found := self.rules.check(stakes, self.limits):
            return Why(found.number, found.sentence, found.spot, found.allowed_cents)
        if sum(stakes.values()) > self.available_cents:
            sentence = "The credit is too small for this slip."
            return Why(RefusalNumber.NOT_ENOUGH_CREDIT, sentence, None, self.available_cents)
        return None

    def room(self, stakes: Stakes, bet: str) -> tuple[int, int]:
        """The least and the most that one more piece of a bet may be worth; (0, 0) where none fits."""
        pieces, unit, total = self.pieces(bet), self.limits.chip_cents, sum(stakes.values())
        ranges = {spot: self.limits.per_kind[self.rules.spots[spot].kind] for spot in pieces}
        count = sum(pieces.values())
        lows = [(self.limits.slip.minimum_cents - total, count)]
        highs = [(self.limits.slip.maximum_cents - total, count), (self.available_cents - total, count)]
        for spot, number in pieces.items():
            lows.append((ranges[spot].minimum_cents - stakes.get(spot, 0), number))
            highs.append((ranges[spot].maximum_cents - stakes.get(spot, 0), number))
        least = max(unit, *(-(-cents // (number * unit)) * unit for cents, number in lows))
        most = min(cents // (number * unit) * unit for cents, number in highs)
        return (least, most) if least <= most else (0, 0)

    def place(self, stakes: Stakes, bet: str, piece_cents: int) -> Stakes | NotPlaced:
        """A chip on a spot; for an announced bet, a chip is the value of one piece."""
        expanded = self.rules.expand(bet, piece_cents * sum(self.pieces(bet).values()))
        if isinstance(expanded, Refusal):
            return NotPlaced(Why(expanded.number, expanded.sentence, expanded.spot, expanded.allowed_cents), bet)
        wanted = dict(stakes)
        for spot, cents in expanded:
            wanted[spot] = wanted.get(spot, 0) + cents
        if (why := self.refusal(wanted)) is None:
            return wanted
        is_credit = why.number == RefusalNumber.NOT_ENOUGH_CREDIT
        return NotPlaced(why, bet, 0 if is_credit else self.offer(stakes, bet, piece_cents))

    def offer(self, stakes: Stakes, bet: str, piece_cents: int) -> int:
        """For one piece, in place of an amount that a limit refused; never one that would stake the whole credit."""
        least, most = self.room(stakes, bet)
        unit = self.limits.chip_cents
        piece = min(max(piece_cents // unit * unit, least), most)
        staked = sum(stakes.values()) + piece * sum(self.pieces(bet).values())
        return piece if staked + unit <= self.available_cents else 0

    def whole(self, stakes: Stakes) -> Stakes | NotPlaced:
        """A slip taken as it is, or not at all."""
        why = self.refusal(stakes)
        return stakes if why is None else NotPlaced(why)


def added(stakes: Stakes, more: Stakes) -> Stakes:
    return {spot: stakes.get(spot, 0) + more.get(spot, 0) for spot in {**stakes, **more}}


def doubled(stakes: Stakes) -> Stakes:
    return {spot: 2 * cents for spot, cents in stakes.items()}
