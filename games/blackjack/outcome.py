"""The outcome of a round as a plain value: its cards for people to read, and the events that make them."""

from collections.abc import Callable, Mapping

from games.blackjack.bets import Bet, bets_of
from games.blackjack.play import Play, Rounds
from games.blackjack.record import BadEvent, decoded
from games.blackjack.rewriting import correct
from games.blackjack.round import Round
from games.blackjack.spots import kind_of_bet, spot_of
from games.cards import is_card
from games.game import Due, Value, by_name
from games.refusal import Refusal, RefusalNumber


def outcome_value(round_: Round) -> Value:
    boxes = {str(box.number): [list(hand.cards) for hand in box.hands] for box in round_.boxes}
    return {
        "dealer": list(round_.dealer.cards),
        "boxes": boxes,
        "shoe": round_.shoe_at_first,
        "events": [dict(event) for event in round_.events],
    }


def is_outcome(outcome: Value) -> bool:
    """Whether this is an outcome: a whole round, or only its cards in the order of dealing."""
    if not isinstance(outcome, dict):
        return False
    if outcome.keys() == {"dealt"}:
        return isinstance(outcome["dealt"], list) and bool(outcome["dealt"]) and all(map(is_card, outcome["dealt"]))
    if outcome.keys() != {"dealer", "boxes", "shoe", "events"} or not isinstance(outcome["events"], list):
        return False
    try:
        return all(decoded(event) for event in outcome["events"])
    except BadEvent:
        return False


def with_other_cards(rounds: Rounds, play: Play, outcome: Value) -> Value | Refusal:
    """The round with other cards and the same answers; refused if these answers do not fit the cards (5.19)."""
    if "dealt" not in outcome:
        return outcome
    round_ = rounds.replayed(play["boxes"], play["shoe"], play["events"])
    was = [event["card"] for event in round_.script if event["event"] == "deal"]
    if len(was) != len(outcome["dealt"]):
        return Refusal(
            RefusalNumber.WRONG_CARD, f"{len(was)} cards were dealt: all are named, in the order of dealing."
        )
    for at, (card, other) in enumerate(zip(was, outcome["dealt"], strict=True)):
        if card != other and (refusal := correct(round_, at, card, other, ("supervisor", "shift manager"))):
            return refusal
    return outcome_value(round_)


def dues_of(round_: Round, *, decided: bool) -> Mapping[str, Mapping[str, Due]]:
    """By player and spot, what was taken back and, with `decided`, what is won or lost."""
    return _dues_by(round_, lambda bet: spot_of(round_.variant, bet.kind, bet.box), decided=decided)


def dues_by_kind(round_: Round) -> Mapping[str, Mapping[str, Due]]:
    """By player and kind of bet, what was taken back, won or lost. Splits and doubles belong to the bet on the box."""
    return _dues_by(round_, lambda bet: kind_of_bet(round_.variant, bet.kind), decided=True)


def _dues_by(round_: Round, name_of: Callable[[Bet], str], *, decided: bool) -> Mapping[str, Mapping[str, Due]]:
    found: dict[str, list[tuple[str, Due]]] = {}
    boxes = None if decided else [box for box in round_.boxes if any(wager.returned for wager in box.wagers)]
    for bet in bets_of(round_, boxes):
        if bet.is_returned:
            due = Due(bet.stake_cents, bet.stake_cents, bet.stake_cents)
        elif decided and bet.net_cents is not None:
            due = Due(bet.stake_cents, bet.stake_cents + bet.net_cents)
        else:
            continue
        found.setdefault(bet.who, []).append((name_of(bet), due))
    return {who: by_name(parts) for who, parts in found.items()}
