"""How far a baccarat round has been played, for the audit: the cards and their places, decided bets, asked players."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from record.audit.games.baccarat_cards import BANKER, PLAYER, SPOTS, Hands, Shoe
from record.audit.games.face import BrokenRound

NEXT, ASIDE = "next", "aside"
"""The place of a card in no hand: kept for the next round (5.7), or drawn without use."""
NO_CARDS, WRONG_NUMBER = "insufficient-cards", "wrong-number-of-cards"
EXCESS, SHOWN, WRONG_SIDE, FACE_UP, TOGETHER, OTHER = "excess", "shown", "wrong side", "face up", "together", "other"
SIDES = (PLAYER, BANKER)
PAIR_OF = {"P2": frozenset({"player-pair"}), "B2": frozenset({"banker-pair"})}


@dataclass(frozen=True, slots=True)
class Readings:
    decks: int = 8
    face_down: bool = False
    least: int = 6
    """The fewest cards with which a round may begin (BAC-7)."""
    both_stop: bool = True
    """Whether a natural of either hand stops both hands (BAC-1)."""
    placed_only: bool = False
    """Whether rule 5.4 counts only bets that were placed, not all that are offered (BAC-4)."""
    differential_cents: int = 0
    options_ms: int = 20_000
    squeeze: str = "off"
    """Whether cards are dealt face down and squeezed, and by whom (3.9)."""


@dataclass(frozen=True, slots=True)
class SealedCard:
    """A card that lies face down: its place, the hash that was published, and the terminal that squeezes it."""

    place: str
    digest: str
    terminal: str


@dataclass(frozen=True, slots=True)
class Play:
    rules: Readings
    shoe: Shoe
    bets: Mapping[str, frozenset[str]]
    """By terminal: the spots that it has not taken back."""
    needs: str = ""
    """Why a new card set must come before anything else; empty if none must."""
    cards: tuple[tuple[str, str], ...] = ()
    """Each card in the order of drawing, with its place."""
    accepted: int = 0
    """How many of the cards stay where they are, because players went on with them (5.12.1)."""
    of_old_set: int = 0
    errors: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    """The terminals whose answers are awaited (5.12)."""
    back: Mapping[str, list[str]] = field(default_factory=dict)
    """By question: the spots that were undecided when it was asked."""
    void: str = ""
    is_agreed: bool = False
    sealed: SealedCard | None = None

    @property
    def hands(self) -> Hands:
        player, banker = (tuple(card for card, at in self.cards if at == side) for side in SIDES)
        return Hands(player, banker)

    @property
    def due(self) -> str:
        return self.hands.draws_next(self.rules.both_stop)

    @property
    def counting(self) -> Hands:
        """The hands that decide bets: if cards are in wrong places, by the order in which they were drawn."""
        return (laid_out(self) if self.errors else self).hands

    @property
    def decided(self) -> frozenset[str]:
        return self.counting.decided(self.rules.both_stop)

    @property
    def is_established(self) -> bool:
        """Rule 5.4.1: whether any available bet is won or lost. A sealed card decides the pair of its hand."""
        decided = self.decided | (PAIR_OF.get(self.sealed.place, frozenset()) if self.sealed else frozenset())
        if not self.rules.placed_only:
            return bool(decided)
        return any(decided & spots for spots in self.bets.values())

    @property
    def waits_for(self) -> str:
        if self.void or self.is_agreed:
            return "nothing"
        if self.needs:
            return "set"
        if self.sealed:
            return "opening"
        if self.together:
            return "order"
        if self.errors:
            return "decision"
        if self.asked:
            return "answers"
        return "card" if self.due else "agreement"


def laid_out(play: Play) -> Play:
    """Puts each card where the table of play assigns it; cards that players accepted stay where they are."""
    hands = replace(play, cards=play.cards[: play.accepted]).hands
    cards = list(play.cards[: play.accepted])
    for card, at in play.cards[play.accepted :]:
        side = hands.draws_next(play.rules.both_stop)
        cards.append((card, at if at == ASIDE else side or NEXT))
        if at != ASIDE and side:
            hands = hands.with_card(side, card)
    return replace(play, cards=tuple(cards))


def goes_on(play: Play) -> Play:
    """The round, void if a card is due and the shoe is empty (5.5.4)."""
    return replace(play, void=NO_CARDS) if play.due and not play.shoe.to_deal else play


def put_right(play: Play, is_reconstructed: bool) -> Play:
    """The round after its dealing errors were corrected: players with an undecided bet may be asked for a choice."""
    established = play.is_established
    may_choose = {
        EXCESS: not established,  # 5.7.1
        SHOWN: not established,
        FACE_UP: not established,  # 5.9
        WRONG_SIDE: not (established and is_reconstructed),  # 5.8
        TOGETHER: True,  # 5.10.1
        OTHER: True,  # 5.12
    }
    offered, after = any(may_choose[each] for each in play.errors), replace(play, errors=())
    asked = tuple(sorted(name for name, spots in play.bets.items() if spots - after.decided))
    return replace(after, asked=asked) if offered and asked else goes_on(after)


def answered(play: Play, question: int, actions: Mapping[str, str]) -> Play:
    """The round after the answers: a player who takes back gets every undecided bet returned (BAC-6)."""
    if set(actions) != set(play.asked) or set(actions.values()) - {"go-on", "take-back"}:
        raise BrokenRound(f"asked were {', '.join(play.asked) or 'none'}, the answers are {dict(actions)}")
    spots = SPOTS - play.decided
    bets = {name: own - spots if actions.get(name) == "take-back" else own for name, own in play.bets.items()}
    back = {**play.back, str(question): sorted(spots)}
    return goes_on(replace(play, bets=bets, back=back, asked=()))
