"""Roulette Triple Zero for the auditor's commands: documents in, documents out, one sentence for each mistake."""

from fractions import Fraction
from typing import Any

from games.limits import STAKE_CENTS_MAX
from games.refusal import Refusal
from games.roulette.pockets import POCKETS
from games.roulette.rules import NAME, Rules
from tools.game_documents import BadDocument, Document, GameDocuments, columns, money_in_words

RULES = Rules()
VOID = "void"
DOCUMENT_KEYS = {"result", "bets"}


def bets() -> Document:
    return {
        "game": NAME,
        "rules_hash": RULES.rules_hash,
        "bets": [
            {
                "spot": spot.id,
                "kind": spot.kind,
                "pockets": spot.pockets,
                "pays": spot.pays,
                "wins": len(spot.pockets),
                "of": len(POCKETS),
            }
            for spot in RULES.spots.values()
        ],
        "announced": {
            name: [{"spot": spot, "pieces": count} for spot, count in pieces]
            for name, pieces in RULES.announced.items()
        },
    }


def bets_in_words() -> list[str]:
    rows = [("spot", "pays", "chance", "return", "covers")]
    for spot in RULES.spots.values():
        chance = Fraction(len(spot.pockets), len(POCKETS))
        returned = f"{float(chance * (spot.pays + 1)):.2%}"
        rows.append((spot.id, f"{spot.pays} to 1", f"{float(chance):.2%}", returned, " ".join(spot.pockets)))
    announced = [("announced bet", "pieces", "placed on")]
    for name, pieces in RULES.announced.items():
        placed = " ".join(spot if count == 1 else f"{count}x {spot}" for spot, count in pieces)
        announced.append((name, str(sum(count for _, count in pieces)), placed))
    return [*columns(rows), "", *columns(announced), "", f"rules {RULES.rules_hash}"]


def settle(document: object) -> Document:
    outcome, bets = _read(document)
    pieces: list[tuple[str, int]] = []
    seen: set[str] = set()
    for at, bet in enumerate(bets):
        if fault := _fault_in_bet(bet):
            raise BadDocument(f"Bet {at + 1}: {fault}")
        spot, stake_cents = bet["spot"], bet["stake_cents"]
        if spot in RULES.spots:
            pieces.append((spot, stake_cents))
        else:
            expanded = RULES.expand(spot, stake_cents)
            if isinstance(expanded, Refusal):
                raise BadDocument(expanded.sentence)
            pieces += expanded
        seen.add(spot)
        if len(seen) == at:
            raise BadDocument(f"Spot {spot!r} is there twice; give each spot once, with its whole stake.")
    return _answer(outcome, pieces)


def _answer(outcome: str, pieces: list[tuple[str, int]]) -> Document:
    rows: list[Document]
    if outcome == VOID:  # Rule 5.9
        rows = [{"spot": spot, "stake_cents": stake, "won": None, "payout_cents": stake} for spot, stake in pieces]
    else:
        returns = RULES.returns(outcome)
        rows = [
            {
                "spot": spot,
                "stake_cents": stake,
                "won": (times := returns[spot]) > 0,
                "payout_cents": stake * times,
            }
            for spot, stake in pieces
        ]
    stake_cents = sum([stake for _, stake in pieces])
    payout_cents = sum([row["payout_cents"] for row in rows])
    return {
        "stake_cents": stake_cents,
        "payout_cents": payout_cents,
        "net_cents": payout_cents - stake_cents,
        "bets": rows,
    }


def _read(document: object) -> tuple[str, list[Any]]:
    if not isinstance(document, dict) or document.keys() != DOCUMENT_KEYS:
        raise BadDocument('A slip is an object with "result" and "bets" and nothing else.')
    outcome, bets = document["result"], document["bets"]
    if outcome != VOID and not RULES.is_outcome(outcome):
        raise BadDocument('The result must be a pocket as text, "0", "00", "000", "1" to "36", or "void".')
    if not isinstance(bets, list) or not bets:
        raise BadDocument('"bets" must be a list with at least one bet.')
    return outcome, bets


def _fault_in_bet(bet: Any) -> str | None:
    if type(bet) is not dict or len(bet) != 2 or type(bet.get("spot")) is not str or "stake_cents" not in bet:
        return 'a bet is an object with "spot" (text) and "stake_cents" and nothing else.'
    stake_cents = bet["stake_cents"]
    if type(stake_cents) is not int or not 1 <= stake_cents <= STAKE_CENTS_MAX:
        return f"the stake must be a whole number of cents from 1 to {STAKE_CENTS_MAX}."
    return None


DESK = GameDocuments(bets, bets_in_words, settle, money_in_words)
