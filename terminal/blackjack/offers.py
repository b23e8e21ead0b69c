"""The choices on this player's boxes between the second card and any third one, all at once, and what was chosen."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.blackjack.asking import WORDS
from games.blackjack.boxes import Box, Wager
from games.blackjack.questions import questions
from terminal.blackjack.asked import Asked, asked_of
from terminal.blackjack.felt import Felt
from terminal.view import View


@dataclass(frozen=True, slots=True)
class Offer:
    """The choices on one of this player's boxes."""

    box: Box
    wager: Wager
    options: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """By action, without the box, the least and the most that it stakes; empty once the box is answered."""
    chosen: str = ""
    """What I have chosen here: touched, asked, or registered."""
    cents: int = 0
    is_registered: bool = False


@dataclass(frozen=True, slots=True)
class Touched:
    """An answer that the player has touched before its box was asked about."""

    action: str
    cents: int = 0


def offers(view: View, felt: Felt, touched: Mapping[int, Touched]) -> list[Offer]:
    if felt.round is None or not felt.is_interim:
        return []
    open_ = {each.box: each for each in questions(felt.round) if each.who == felt.me}
    asked = asked_of(view)
    found = []
    for box in felt.round.boxes:
        if (wager := felt.mine(box)) is None or not wager.initial_cents:
            continue
        if box.number in open_:
            options = {
                WORDS.get(option.action, str(option.action)): (option.least_cents, option.most_cents)
                for option in open_[box.number].options
            }
            found.append(_open(view, asked, Offer(box, wager, options), touched.get(box.number)))
        elif wager.even_money or wager.surrendered or wager.declined or wager.insurance_cents:
            found.append(Offer(box, wager, {}, answered(wager), wager.insurance_cents, is_registered=True))
    return found


def answered(wager: Wager) -> str:
    if wager.even_money:
        return "even-money"
    if wager.surrendered:
        return "surrender"
    return "insure" if wager.insurance_cents else "decline"


def _open(view: View, asked: Asked | None, offer: Offer, touched: Touched | None) -> Offer:
    given = view.given
    if asked is not None and asked.kind == "interim" and asked.box == offer.box.number:
        if given is None:
            return offer  # What was touched did not get through, or is on its way: it may be touched again.
        action = given.action.partition(":")[0]
        return Offer(offer.box, offer.wager, offer.options, action, given.cents, given.is_registered)
    if touched is not None:
        return Offer(offer.box, offer.wager, offer.options, touched.action, touched.cents)
    return offer
