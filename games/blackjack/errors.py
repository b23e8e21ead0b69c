"""The dealer's errors: how staff report them, what players may choose after them, and cards that belong to no hand."""

from collections import Counter
from collections.abc import Sequence

from games.blackjack.bets import bets_of
from games.blackjack.legal import SILENT
from games.blackjack.phases import (
    BY_PLAYER,
    COMPLETE,
    DEALER,
    DEALING_PHASES,
    LIVE_PHASES,
    By,
    DiscardReason,
    ErrorKind,
    Event,
    Phase,
)
from games.blackjack.round import Round
from games.refusal import Refusal, RefusalNumber

SHOE = "shoe"
"""Reports a card that has left the shoe before any hand was due to get it."""


def declare_error(round_: Round, kind: ErrorKind | str, by: str) -> Refusal | None:
    """Records that a person reports a dealing error. The supervisor then puts the cards in order or leaves them."""
    paragraphs = round_.variant.paragraphs
    if paragraphs.dealing_error is None and round_.is_past_interim:
        return not_in_rulebook(round_, "a dealing error after the interim settlement")
    if round_.phase not in DEALING_PHASES:
        return round_.not_now("A dealing error needs a round that is dealt", paragraphs.dealing_error)
    if kind not in tuple(ErrorKind) or not by:
        return round_.not_now("An error has a kind and somebody who reports it", paragraphs.dealing_error)
    round_.record("declare_error", kind=str(kind), by=by)
    round_.pause()
    round_.left_phase = round_.phase
    round_.advance(Event.ERROR_DECLARED)
    return None


def leave_cards(round_: Round, by: str) -> Refusal | None:
    """Rule 5.7.1: the cards cannot be put back in order, and stay where they are."""
    paragraphs = round_.variant.paragraphs
    if round_.phase is not Phase.ERROR:
        return round_.not_now("No dealing error is reported", paragraphs.dealing_error)
    if paragraphs.dealing_error is None:
        text = "Cards that cannot be reconstructed void the round."
        return Refusal(RefusalNumber.NOT_IN_RULEBOOK, text, paragraph=paragraphs.misdeal)
    round_.record("leave_cards", by=by)
    resolve(round_)
    return None


def resolve(round_: Round) -> None:
    round_.advance(Event.ERROR_RESOLVED)
    if round_.variant.paragraphs.dealing_error is None:
        round_.seek()
    else:
        open_options(round_)


def open_options(round_: Round) -> None:
    """Rule 5.7: asks every present player with an open bet to continue or take it back. All others continue."""
    here = {wager.who for box in round_.boxes for wager in box.wagers if not wager.away}
    to_choose = {bet.who for bet in bets_of(round_) if bet.is_open} & here
    if not to_choose:
        round_.go_on()
        return
    round_.pause()
    round_.left_phase = round_.phase
    round_.advance(Event.OPTIONS_OPENED)
    round_.to_choose = to_choose


def answer_error(round_: Round, who: str, goes_on: bool, by: str = BY_PLAYER) -> Refusal | None:
    """Rules 5.7.1 to 5.7.3: a player answers once for all open bets. A player who does not answer continues."""
    paragraph = round_.variant.paragraphs.dealing_error
    if round_.phase is not Phase.OPTIONS or who not in round_.to_choose:
        return round_.not_now(f"{who} has nothing to choose", paragraph)
    if by in SILENT and not goes_on:
        return round_.not_now("Silence takes nothing back", paragraph)
    round_.record("answer_error", who=who, goes_on=goes_on, by=str(by))
    if not goes_on:
        _return_bets(round_, who)
    drop_from_options(round_, who)
    return None


def drop_from_options(round_: Round, who: str) -> None:
    round_.to_choose.discard(who)
    if round_.phase is not Phase.OPTIONS or round_.to_choose:
        return
    round_.advance(Event.ALL_CHOSEN)
    if round_.phase is DEALER:
        round_.plan = None
    round_.go_on()


def _return_bets(round_: Round, who: str) -> None:
    """Keeps what is decided, a bust split hand included (Rule 3.22.3), and returns every open bet."""
    for box in round_.boxes:
        for at, wager in enumerate(box.wagers):
            if wager.who == who and not wager.returned:
                wager.returned = round_.figures(box, at)
        for hand in box.hands:
            hand.done = hand.done or not box.plays_on(hand)
        following = round_.following
        if following and following.box is box and following.decider.returned:
            round_.following = None  # what the player asked for goes back with the bet
        box.appoint_decider()
        if box.hands and all(other.returned for other in box.wagers):
            round_.skip(box)


def discard(round_: Round, card: str, reason: DiscardReason | str, by: str) -> Refusal | None:
    """Discards a card drawn on the dealer's completed hand (Rule 5.10.2) or dealt to an area without a bet (Rule
    5.10.3).
    """
    paragraphs = round_.variant.paragraphs
    if paragraphs.dealer_overdraw is None:
        return not_in_rulebook(round_, "cards dealt too many")
    if reason not in tuple(DiscardReason):
        return round_.not_now(f"{reason!r} is no reason to discard a card")
    if reason == DiscardReason.DEALER_OVERDRAW and (round_.phase is not COMPLETE or len(round_.dealer.cards) < 2):
        return round_.not_now("The dealer's hand is not complete", paragraphs.dealer_overdraw)
    if round_.phase not in DEALING_PHASES or not round_.is_past_interim:
        return round_.not_now("Before the interim settlement the cards are reconstructed", paragraphs.empty_area)
    if round_.shoe.held and card != round_.shoe.held[0]:
        return round_.not_now("Another card comes next", paragraphs.face_up)
    round_.record("discard", card=card, reason=str(reason), by=by)
    round_.discards.append((card, DiscardReason(reason)))
    if round_.shoe.held:
        round_.shoe.held.pop(0)
    elif spoilt := round_.shoe.take(card):
        round_.end_void(spoilt)
    return None


def expose(round_: Round, card: str, by: str) -> Refusal | None:
    """Rule 5.11: a card that lies face up in the shoe must be the next card. So must one that is out of it early."""
    paragraphs = round_.variant.paragraphs
    if by == SHOE:
        if round_.phase not in LIVE_PHASES:
            return round_.not_now("No card comes next", paragraphs.face_up)
        round_.record("expose", card=card, by=by)
        hold(round_, [card])
        return None
    if paragraphs.face_up is None:
        return not_in_rulebook(round_, "cards face up in the shoe")
    if round_.phase not in DEALING_PHASES or round_.shoe.held:
        return round_.not_now("Another card comes next", paragraphs.face_up)
    round_.record("expose", card=card, by=by)
    hold(round_, [card])
    return None


def drawn_together(round_: Round, cards: Sequence[str], by: str) -> Refusal | None:
    """Rule 5.12: a player orders cards that were drawn together; cards for the dealer are discarded (5.12.1).

    Then all players choose whether to continue (5.12.2).
    """
    paragraphs = round_.variant.paragraphs
    if paragraphs.drawn_together is None:
        return not_in_rulebook(round_, "cards drawn together")
    if round_.awaits is None or round_.shoe.held or len(cards) < 2:
        return round_.not_now("Two cards or more come for a hand that waits", paragraphs.drawn_together)
    for_dealer = round_.awaits is round_.dealer
    round_.record("drawn_together", cards=list(cards), by=by)
    if spoilt := round_.shoe.take_all(cards):
        round_.end_void(spoilt)
        return None
    if for_dealer:
        round_.discards += [(card, None) for card in cards]
        open_options(round_)
        return None
    round_.shoe.held = list(cards)
    round_.pause()
    round_.left_phase = round_.phase
    round_.advance(Event.DRAWN_TOGETHER)
    return None


def choose_order(round_: Round, cards: Sequence[str], who: str, by: str = BY_PLAYER) -> Refusal | None:
    """Rule 5.12: the player who decides for the box says which card comes first; without such a player, the staff
    do.
    """
    paragraph = round_.variant.paragraphs.drawn_together
    if round_.phase is not Phase.ORDER:
        return round_.not_now("No cards wait for an order", paragraph)
    decider = picks_order(round_)
    if by != By.STAFF and (by != BY_PLAYER or decider != who):
        text = f"{decider or 'The supervisor'} picks the order."
        return Refusal(RefusalNumber.NOT_THE_DECIDER, text, paragraph=paragraph)
    if Counter(cards) != Counter(round_.shoe.held):
        return Refusal(RefusalNumber.WRONG_CARD, "Other cards were drawn together.", paragraph=paragraph)
    round_.record("choose_order", cards=list(cards), who=who, by=str(by))
    round_.shoe.held = list(cards)
    round_.advance(Event.ORDER_CHOSEN)
    open_options(round_)
    return None


def picks_order(round_: Round) -> str | None:
    """Names the player who decides for the box of these cards; None where the supervisor orders them.

    For the dealer's first card, too, no player can choose.
    """
    hand = round_.paused_hand
    box = next((box for box in round_.boxes if any(other is hand for other in box.hands)), None)
    return box.decider.who if box and box.decider else None


def hold(round_: Round, cards: Sequence[str]) -> None:
    """Remembers cards that are known already and must come next."""
    round_.shoe.held += cards
    if spoilt := round_.shoe.take_all(cards):
        round_.end_void(spoilt)


def not_in_rulebook(round_: Round, what: str) -> Refusal:
    text = f"The rulebook of {round_.variant.title} says nothing of {what}."
    return Refusal(RefusalNumber.NOT_IN_RULEBOOK, text)
