"""Commission Baccarat for the auditor's commands: documents in, documents out, one sentence for each mistake."""

from fractions import Fraction
from typing import Any

from games.baccarat.bets import PAY_TABLE, UNIT_CENTS, stake_refusal
from games.baccarat.coup import Coup, VoidCoup, coup
from games.baccarat.game import make_game
from games.baccarat.outcome import RETURNED
from games.baccarat.rules import GAME
from games.baccarat.void import VOID_PARAGRAPH
from games.money import amount
from games.odds.baccarat import odds
from tools.game_documents import BadDocument, Document, GameDocuments, columns, money_in_words

PLAYED = make_game({})
RULES = PLAYED.rules
DOCUMENT_KEYS = {"cards", "bets"}
BET_KEYS = {"spot", "stake_cents"}
WINS_ON = {
    "player": "the Player Hand is higher; a tie returns the stake",
    "banker": "the Banker Hand is higher, less 5 % commission; a tie returns the stake",
    "tie": "both hands have the same total",
    "player-pair": "the Player Hand's first two cards are of one rank",
    "banker-pair": "the Banker Hand's first two cards are of one rank",
}
VOID_IN_WORDS = {
    "foreign-card": "a card that is not of the set was found",
    "shortage-or-excess": "there are more of a card than the set has",
    "insufficient-cards": "there were not enough cards to finish the round",
}


def _edges() -> dict[str, Fraction]:
    return {bet.spot: bet.edge for bet in odds(RULES.decks).bets}


def bets() -> Document:
    edges = _edges()
    return {
        "game": GAME,
        "rules_hash": PLAYED.rules_hash,
        "decks": RULES.decks,
        "bets": [
            {
                "spot": spot,
                "wins_on": WINS_ON[spot],
                "pays": pays.numerator,
                "per": pays.denominator,
                "stake_unit_cents": UNIT_CENTS[spot],
                "edge": str(edges[spot]),
            }
            for spot, pays in PAY_TABLE.items()
        ],
    }


def bets_in_words() -> list[str]:
    edges = _edges()
    rows = [("spot", "pays", "return", "stakes", "wins when")]
    for spot, pays in PAY_TABLE.items():
        unit = f"multiples of {amount(UNIT_CENTS[spot])}"
        rows.append((spot, f"{float(pays):g} to 1", f"{float(1 - edges[spot]):.2%}", unit, WINS_ON[spot]))
    return [*columns(rows), "", f"rules {PLAYED.rules_hash}"]


def settle(document: object) -> Document:
    cards, bets = _read(document)
    seen: set[str] = set()
    for at, bet in enumerate(bets):
        if type(bet) is not dict or bet.keys() != BET_KEYS:
            raise BadDocument(f'Bet {at + 1}: a bet is an object with "spot" and "stake_cents" and nothing else.')
        if refusal := stake_refusal(bet["spot"], bet["stake_cents"]):
            paragraph = f" (paragraph {refusal.paragraph})" if refusal.paragraph else ""
            raise BadDocument(f"Bet {at + 1}: {refusal.sentence}{paragraph}")
        seen.add(bet["spot"])
        if len(seen) == at:
            raise BadDocument(f"Spot {bet['spot']!r} is there twice; give each spot once, with its whole stake.")
    found = coup(cards, RULES)
    return _void_answer(found, bets) if isinstance(found, VoidCoup) else _answer(found, bets)


def _read(document: object) -> tuple[list[str], list[Any]]:
    if not isinstance(document, dict) or document.keys() != DOCUMENT_KEYS:
        raise BadDocument('A round is an object with "cards" and "bets" and nothing else.')
    cards, bets = document["cards"], document["bets"]
    if not isinstance(cards, list) or not all(type(card) is str for card in cards):
        raise BadDocument('"cards" must be a list of cards as text, such as "AS" or "TD", in the order of dealing.')
    if not isinstance(bets, list) or not bets:
        raise BadDocument('"bets" must be a list with at least one bet.')
    return cards, bets


def _answer(found: Coup, bets: list[Any]) -> Document:
    returned = RETURNED[found.outcome]
    rows = []
    for bet in bets:
        stake = bet["stake_cents"]
        numerator, denominator = returned[bet["spot"]]
        payout = stake * numerator // denominator  # Exact: the stake was checked for this.
        won = None if payout == stake else payout > stake
        rows.append({"spot": bet["spot"], "stake_cents": stake, "won": won, "payout_cents": payout})
    (player, banker), player_total, banker_total, outcome, cards_used = found
    return {
        "outcome": "result",
        "player": player,
        "banker": banker,
        "player_total": player_total,
        "banker_total": banker_total,
        "winner": outcome.winner,
        "cards_used": cards_used,
        **_money(rows),
    }


def _void_answer(found: VoidCoup, bets: list[Any]) -> Document:
    rows = [bet | {"won": None, "payout_cents": bet["stake_cents"]} for bet in bets]  # Rule 5.15
    return {
        "outcome": "void",
        "reason": found.reason,
        "paragraph": VOID_PARAGRAPH[found.reason],
        "player": found.hands.player,
        "banker": found.hands.banker,
        "player_total": None,
        "banker_total": None,
        "winner": None,
        "cards_used": found.cards_used,
        **_money(rows),
    }


def _money(rows: list[Document]) -> Document:
    stake_cents = sum([row["stake_cents"] for row in rows])
    payout_cents = sum([row["payout_cents"] for row in rows])
    return {
        "bets": rows,
        "nets": {row["spot"]: row["payout_cents"] - row["stake_cents"] for row in rows},
        "stake_cents": stake_cents,
        "payout_cents": payout_cents,
        "net_cents": payout_cents - stake_cents,
    }


def settlement_in_words(answer: Document) -> list[str]:
    return [*_cards_in_words(answer), "", *money_in_words(answer)]


def _cards_in_words(answer: Document) -> list[str]:
    hands = [f"{side.capitalize()} Hand  {' '.join(answer[side])}" for side in ("player", "banker")]
    if answer["outcome"] == "void":
        return [*hands, f"void by {answer['paragraph']}: {VOID_IN_WORDS[answer['reason']]}"]
    totals = [answer["player_total"], answer["banker_total"]]
    scored = [f"{hand} = {total}" for hand, total in zip(hands, totals, strict=True)]
    return [*scored, "tie" if answer["winner"] == "tie" else f"{answer['winner']} wins"]


DESK = GameDocuments(bets, bets_in_words, settle, settlement_in_words)
