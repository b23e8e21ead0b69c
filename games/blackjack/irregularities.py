"""What happens when a round is disturbed: players who leave, interruptions, dealing errors and their repair."""

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any

from games.blackjack.phases import DEALING_PHASES, Event, Phase, VoidReason
from games.blackjack.readings import Available
from games.blackjack.round import Round
from games.cards import first_unknown
from games.refusal import Refusal, RefusalNumber

BEFORE_INTERIM = (Phase.INITIAL_DEAL, Phase.INTERIM)


class Verdict(StrEnum):
    CONCLUDE = "the round is played to its end"
    VOID = "the round is void"


def walk_away(round_: Round, number: int, who: str) -> Refusal | None:
    """Rule 5.3: the house draws for a box that nobody is left to decide for; another bettor takes it over."""
    if round_.variant.paragraphs.walk_away is None:
        return _silent(round_, "players who walk away")
    found = round_.find(number, who)
    if isinstance(found, Refusal):
        return found
    if round_.phase not in (*BEFORE_INTERIM, Phase.PLAYERS):
        return round_.not_now("There is nothing left to decide", round_.variant.paragraphs.walk_away)
    box, wager = found
    wager.away = True
    box.appoint_decider()
    round_.events.append(("walk_away", number, who))
    if round_.phase is Phase.PLAYERS:
        round_.seek()
    return None


def interrupt(round_: Round) -> Verdict | Refusal:
    """Rule 5.4: goes on if any available bet has conclusively won or lost, else the round is void."""
    if round_.variant.paragraphs.interruption is None:
        return _silent(round_, "interruptions")
    if round_.phase in (Phase.SETTLED, Phase.VOID):
        return round_.not_now("There is no round to interrupt", round_.variant.paragraphs.earlier_rounds)
    if has_outcome(round_):
        return Verdict.CONCLUDE
    round_.void(VoidReason.INTERRUPTION)
    return Verdict.VOID


def has_outcome(round_: Round) -> bool:
    """Reading BJ-9: the pair bet offered on a box is decided by its two cards, whether anybody placed it or not."""
    if round_.variant.readings.available_bets is Available.OFFERED:
        return any(box.first_two for box in round_.boxes)
    return any(
        any(net is not None for net in nets.hands_cents.values())
        or (wager.insurance_cents and nets.insurance_cents is not None)
        or (box.hands and any(net is not None for net in nets.side_cents.values()))
        for box, wager, nets in round_.nets()
        if not wager.returned
    )


def declare_error(round_: Round) -> Refusal | None:
    """Rule 5.7: every player chooses to go on with the hand as it is now, or to have the bet back."""
    if round_.variant.paragraphs.dealing_error is None:
        return _silent(round_, "players' options after a dealing error")
    if round_.phase not in DEALING_PHASES:
        return round_.not_now("A dealing error needs cards on the table", round_.variant.paragraphs.dealing_error)
    to_choose = {wager.who for box in round_.boxes for wager in box.wagers if not wager.returned}
    if not to_choose:
        return round_.not_now("Nobody has a bet to choose for", round_.variant.paragraphs.dealing_error)
    round_.pause()
    round_.left_phase = round_.phase
    round_.advance(Event.ERROR_DECLARED)
    round_.to_choose = to_choose
    round_.events.append(("declare_error",))
    return None


def answer_error(round_: Round, who: str, goes_on: bool) -> Refusal | None:
    """Rules 5.7.1 to 5.7.3. What has been settled stays settled; the bets still open are returned."""
    if who not in round_.to_choose:
        return round_.not_now(f"{who} is not asked to choose", round_.variant.paragraphs.dealing_error)
    round_.to_choose.remove(who)
    round_.events.append(("answer_error", who, goes_on))
    if not goes_on:
        _return_bets(round_, who)
    if not round_.to_choose:
        round_.advance(Event.ALL_CHOSEN)
        if round_.phase is Phase.DEALER:
            round_.plan = None
        round_.seek()
    return None


def _return_bets(round_: Round, who: str) -> None:
    settled = round_.left_phase not in BEFORE_INTERIM
    for box, wager, nets in round_.nets():
        if wager.who != who or wager.returned:
            continue
        wager.returned = nets.settled_part() if settled else nets.all_returned()
        at = box.wagers.index(wager)
        for hand in box.hands:
            hand.stakes_cents[at] = 0
            hand.done = hand.done or not any(hand.stakes_cents)
        box.appoint_decider()
        if box.hands and all(other.returned for other in box.wagers):
            round_.skip(box.hands[0])


def discard(round_: Round, card: str) -> Refusal | None:
    """Rule 5.10.2: a card drawn on the dealer's completed hand. Rule 5.10.3: a card to an area without a bet."""
    paragraphs = round_.variant.paragraphs
    if paragraphs.dealer_overdraw is None:
        return _silent(round_, "cards dealt too many")
    if round_.phase in BEFORE_INTERIM or round_.phase not in DEALING_PHASES:
        return round_.not_now("Before the interim settlement the cards are reconstructed", paragraphs.empty_area)
    return round_.void(VoidReason.FOREIGN_CARD) if first_unknown([card]) else set_aside(round_, [card])


def drawn_together(round_: Round, cards: Sequence[str]) -> Refusal | None:
    """Rule 5.12: the cards in the order the player picked; on the dealer's hand they are discarded (5.12.1)."""
    paragraphs = round_.variant.paragraphs
    if paragraphs.drawn_together is None:
        return _silent(round_, "cards drawn together")
    if round_.awaits is None or round_.held or len(cards) < 2:
        return round_.not_now("Two cards or more come for a hand that waits", paragraphs.drawn_together)
    if first_unknown(cards):
        return round_.void(VoidReason.FOREIGN_CARD)
    if round_.awaits is round_.dealer:
        set_aside(round_, cards)
    else:
        round_.held = list(cards)
        round_.deal(cards[0])
    return declare_error(round_)


def set_aside(round_: Round, cards: Sequence[str]) -> Refusal | None:
    round_.discards += cards
    round_.events.append(("set_aside", cards))
    return None


def reconstruct(round_: Round, cards: Sequence[str]) -> Round | Refusal:
    """Rules 5.9 and 5.10.1: the round again with the cards of its present deal in the order that was intended.

    Cards that the repaired round does not need yet are held and come next.
    """
    paragraphs = round_.variant.paragraphs
    if round_.phase in (Phase.SETTLED, Phase.VOID):
        return round_.not_now("Cards are not reconstructed after the settlement", paragraphs.after_settlement)
    if paragraphs.after_settlement is None and ("begin_play",) in round_.events:
        return _silent(round_, "reconstruction after the interim settlement")
    kept, replaced = _cards_of_this_deal(round_)
    if Counter(replaced) - Counter(cards):
        text = "A reconstruction uses every card of this deal."
        return Refusal(RefusalNumber.CANNOT_RECONSTRUCT, text, paragraph=paragraphs.reconstruction)
    return _replay(round_, [*kept, *cards])


def _cards_of_this_deal(round_: Round) -> tuple[list[Any], list[Any]]:
    begun = round_.events.index(("begin_play",)) if ("begin_play",) in round_.events else 0
    earlier, present = round_.events[:begun], round_.events[begun:]
    return [event[1] for event in earlier if event[0] == "deal"], [event[1] for event in present if event[0] == "deal"]


def _replay(round_: Round, cards: list[Any]) -> Round | Refusal:
    fresh = Round(round_.variant, [box.as_laid() for box in round_.boxes])
    for event in round_.events:
        if event[0] == "deal":
            if fresh.awaits is not None and cards:
                fresh.deal(cards.pop(0))
        elif repeat(fresh, event):
            text = "With the cards in their order a choice already made would not have been possible."
            paragraph = round_.variant.paragraphs.reconstruction
            return Refusal(RefusalNumber.CANNOT_RECONSTRUCT, text, paragraph=paragraph)
    fresh.held = cards
    return fresh


def repeat(round_: Round, event: tuple[object, ...]) -> Refusal | None:
    """Does what an event of another round's record says."""
    name, *arguments = event
    verb: Callable[..., Refusal | None] = _VERBS[name]
    return verb(round_, *arguments)


_VERBS: dict[object, Any] = {
    **{verb.__name__: verb for verb in (Round.deal, Round.act, Round.follow, Round.begin_play)},
    **{verb.__name__: verb for verb in (Round.settle, Round.void)},
    **{verb.__name__: verb for verb in (walk_away, declare_error, answer_error, set_aside)},
}


def _silent(round_: Round, what: str) -> Refusal:
    text = f"The rulebook of {round_.variant.title} says nothing of {what}."
    return Refusal(RefusalNumber.NOT_IN_RULEBOOK, text)
