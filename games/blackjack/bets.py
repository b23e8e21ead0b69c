"""Every bet of a round by itself: its stake, whether it is decided, by which paragraph, and what it brings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.blackjack.boxes import Box, Nets, Wager
from games.blackjack.hands import ACE, POINTS, TEN, Hand
from games.blackjack.side_bets import DecidedBy
from games.blackjack.variants import Variant

INITIAL, INSURANCE = "initial", "insurance"


@dataclass(frozen=True, slots=True)
class Bet:
    who: str
    box: int
    kind: str
    """`initial`, `insurance` or a side bet's name."""
    hand: int | None
    stake_cents: int
    net_cents: int | None
    """The result of the bet in cents; None while the bet is open."""
    paragraph: str
    is_interim: bool = False
    """True where the interim settlement pays this bet, before the subsequent deal."""
    is_returned: bool = False
    """True where the player took this bet back after a dealing error, while it was open (Rule 5.7.3)."""

    @property
    def key(self) -> tuple[int, str, str]:
        return self.box, self.who, self.kind

    @property
    def is_open(self) -> bool:
        return self.net_cents is None and not self.is_returned


class Figures(Protocol):
    """The parts of a round from which its bets are computed."""

    variant: Variant
    dealer: Hand

    @property
    def boxes(self) -> Sequence[Box]: ...

    def figures(self, box: Box, at: int) -> Nets: ...


def bets_of(round_: Figures, boxes: Iterable[Box] | None = None) -> Iterator[Bet]:
    """Lists all bets of the round, or only those of the given boxes."""
    for box in round_.boxes if boxes is None else boxes:
        for at in range(len(box.wagers)):
            yield from _bets_of_wager(round_.variant, box, at, round_.figures(box, at), round_.dealer)


def _bets_of_wager(variant: Variant, box: Box, at: int, nets: Nets, dealer: Hand) -> Iterator[Bet]:
    wager = box.wagers[at]
    returned = wager.returned is not None
    for number, net in nets.hands_cents.items():
        hand = box.at(number)
        assert hand
        stake_cents = hand.stakes_cents[at]
        paragraph, is_interim = _paragraph_of_hand(variant, hand, wager, dealer)
        yield Bet(
            wager.who, box.number, INITIAL, number, stake_cents, net, paragraph, is_interim, returned and net is None
        )
    if wager.insurance_cents:
        net, paragraph = nets.insurance_cents, variant.paragraphs.insurance
        is_returned = returned and net is None
        yield Bet(
            wager.who, box.number, INSURANCE, None, wager.insurance_cents, net, paragraph, is_returned=is_returned
        )
    for name, stake_cents in wager.side_cents.items():
        bet, net = variant.side_bet[name], nets.side_cents[name]
        is_interim = bet.decided_by is not DecidedBy.DEALER_BUST
        yield Bet(
            wager.who, box.number, name, None, stake_cents, net, bet.paragraph, is_interim, returned and net is None
        )


def _paragraph_of_hand(variant: Variant, hand: Hand, wager: Wager, dealer: Hand) -> tuple[str, bool]:
    """Names the paragraph that decides a hand, and says whether the interim settlement pays that hand."""
    paragraphs = variant.paragraphs
    up = POINTS[dealer.cards[0]] if dealer.cards else None
    if wager.even_money:
        return paragraphs.even_money, True
    if wager.surrendered:
        return paragraphs.surrender, variant.readings.surrender_final_at_half or up != TEN
    if hand.is_blackjack:
        return paragraphs.blackjack, up not in (ACE, TEN)
    return (paragraphs.bust if hand.is_bust else paragraphs.dealer), False
