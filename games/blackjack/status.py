"""The state of a round at any moment as a plain value: what it waits for, what is decided, what would be returned."""

from dataclasses import asdict
from typing import Any

from games.blackjack.bets import INITIAL, Bet, bets_of
from games.blackjack.boxes import Box
from games.blackjack.hands import Hand
from games.blackjack.irregularities import established_by, verdict_now
from games.blackjack.phases import COMPLETE, INTERIM, SETTLED, VOID, Phase
from games.blackjack.questions import questions
from games.blackjack.round import Round
from games.refusal import Refusal

STAFF_ACTS = {
    Phase.ORDER: ("supervisor", ["choose_order"]),
    Phase.ERROR: ("supervisor", ["reconstruct", "leave_cards"]),
    COMPLETE: ("dealer", ["settle"]),
    SETTLED: ("dealer", ["next_round"]),
    VOID: ("dealer", ["next_round"]),
}


def status(round_: Round) -> dict[str, Any]:
    return {
        "phase": str(round_.phase),
        "version": round_.version,
        "void": _void(round_),
        "waits_for": waits_for(round_),
        "dealer": list(round_.dealer.cards),
        "boxes": [_box(box) for box in round_.boxes],
        "bets": [_bet(round_, bet) for bet in bets_of(round_)],
        "players": {who: _player(round_, who) for who in _players(round_)},
        "interruption": _interruption(round_),
        "shoe": round_.shoe.as_value() | {"left": round_.shoe.left},
        "discards": [card for card, _ in round_.discards],
        "rulings": round_.rulings,
    }


def _void(round_: Round) -> dict[str, Any] | None:
    reason = round_.void_reason
    return {"reason": str(reason), "paragraph": getattr(round_.variant.paragraphs, reason)} if reason else None


def waits_for(round_: Round) -> dict[str, Any] | None:
    """Names what the round waits for: a card, answers or an act of the staff; None once the next round has begun."""
    if round_.awaits is not None:
        box, hand = _place(round_, round_.awaits)
        return {"for": "card", "box": box, "hand": hand, "known": next(iter(round_.shoe.held), None)}
    if asked := questions(round_):
        return {"for": "answers", "asked": [_plain(asdict(question)) for question in asked]}
    if round_.phase is INTERIM:
        acts = ["settle_interim", "begin_play"] if round_.interim_due() else ["begin_play"]
        return {"for": "staff", "role": "dealer", "acts": acts}
    if round_.phase not in STAFF_ACTS:
        return None
    role, acts = STAFF_ACTS[round_.phase]
    return {"for": "staff", "role": role, "acts": list(acts)}


def _place(round_: Round, hand: Hand) -> tuple[int | None, int | None]:
    """Gives the box and number of a hand; nothing for the dealer's hand."""
    for box in round_.boxes:
        for other in box.hands:
            if other is hand:
                return box.number, hand.number
    return None, None


def _plain(value: Any) -> Any:
    """Turns enums into text, and rows into lists."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return str(value) if isinstance(value, str) else value


def _box(box: Box) -> dict[str, Any]:
    return {
        "box": box.number,
        "decider": box.decider.who if box.decider else None,
        "hands": [_hand(hand) for hand in box.hands],
        "away": [wager.who for wager in box.wagers if wager.away],
    }


def _hand(hand: Hand) -> dict[str, Any]:
    return {"hand": hand.number, "cards": list(hand.cards), "total": hand.total, "done": hand.done}


def _bet(round_: Round, bet: Bet) -> dict[str, Any]:
    paid = bet.is_interim and bet.key in round_.paid
    settled = round_.phase in (SETTLED, Phase.PAST) and not round_.void_reason
    return asdict(bet) | {"is_open": bet.is_open and not round_.void_reason, "is_paid": paid or settled}


def _players(round_: Round) -> list[str]:
    return list(dict.fromkeys(wager.who for box in round_.boxes for wager in box.wagers))


def _player(round_: Round, who: str) -> dict[str, Any]:
    own = [bet for bet in bets_of(round_) if bet.who == who]
    unplayed = sum(
        wager.laid_cents - wager.initial_cents for box in round_.boxes for wager in box.wagers if wager.who == who
    )
    staked = sum(bet.stake_cents for bet in own)
    paid = [bet for bet in own if bet.is_interim and bet.key in round_.paid]
    return {
        "staked_cents": _staked(round_, who, own),
        "not_at_risk_cents": unplayed,
        "open_cents": sum(bet.stake_cents for bet in own if bet.is_open),
        "decided_net_cents": sum(bet.net_cents or 0 for bet in own),
        "if_void": {
            "returned_cents": staked + unplayed,
            "taken_back_cents": sum(bet.stake_cents + (bet.net_cents or 0) for bet in paid),
        },
        "if_taken_back": {
            "returned_cents": sum(bet.stake_cents for bet in own if bet.is_open),
            "stays_net_cents": sum(bet.net_cents or 0 for bet in own),
        },
    }


def _staked(round_: Round, who: str, own: list[Bet]) -> dict[str, int]:
    """Lists a player's stakes by kind; the bet on a split hand stands apart from the first."""
    staked = {"initial": 0, "split": 0, "double": 0}
    initials = {box.number: wager.initial_cents for box in round_.boxes if (wager := box.wager_of(who))}
    for bet in own:
        if bet.kind == INITIAL:
            first = initials[bet.box]
            staked["split" if bet.hand else "initial"] += first
            staked["double"] += bet.stake_cents - first
        else:
            staked[bet.kind] = staked.get(bet.kind, 0) + bet.stake_cents
    return staked


def _interruption(round_: Round) -> dict[str, Any] | None:
    """Says what Rule 5.4 makes of the round if it is interrupted now, and which bet decides that."""
    verdict = verdict_now(round_)
    if isinstance(verdict, Refusal):
        return None
    by = established_by(round_)
    return {"verdict": str(verdict), "by": asdict(by) if isinstance(by, Bet) else by}
