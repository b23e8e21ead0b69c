"""A game's bets as a document, and a slip settled from a document, for the auditor's commands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from games.money import amount

Document = dict[str, Any]

# Modules are imported only when asked for, so that one game's command does not load the others' tables.
MODULES = {
    "roulette-triple-zero": "tools.game_documents.roulette",
    "baccarat-commission": "tools.game_documents.baccarat",
    "blackjack": "tools.game_documents.blackjack:BLACKJACK_DESK",
    "blackjack-perfect-pairs": "tools.game_documents.blackjack:PERFECT_PAIRS_DESK",
    "blackjack-rws": "tools.game_documents.blackjack:RWS_DESK",
}

# Module and function that compute a game's odds from the number of decks.
ODDS_MODULES = {
    "baccarat-commission": ("games.odds.baccarat", "odds"),
    "blackjack": ("games.odds.blackjack", "blackjack_odds"),
    "blackjack-perfect-pairs": ("games.odds.blackjack", "perfect_pairs_odds"),
    "blackjack-rws": ("games.odds.blackjack", "rws_odds"),
}


class BadDocument(Exception):
    """The input is not a slip of this game; the message is the sentence that the person reads."""


@dataclass(frozen=True, slots=True)
class GameDocuments:
    bets: Callable[[], Document]
    bets_in_words: Callable[[], list[str]]
    settle: Callable[[object], Document]
    """Raises BadDocument."""
    settlement_in_words: Callable[[Document], list[str]]


def open_desk(game: str) -> GameDocuments:
    module, _, name = MODULES[game].partition(":")
    desk = getattr(import_module(module), name or "DESK")
    assert isinstance(desk, GameDocuments)
    return desk


def columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Rows as aligned text, the last column unpadded."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def money_in_words(answer: Document) -> list[str]:
    """The bets of a settled slip with the payout of each, and the total."""
    rows = [("spot", "stake", "comes back", "")]
    for bet in answer["bets"]:
        verdict = {True: "won", False: "lost", None: "returned"}[bet["won"]]
        rows.append((bet["spot"], amount(bet["stake_cents"]), amount(bet["payout_cents"]), verdict))
    total = f"stake {amount(answer['stake_cents'])}, comes back {amount(answer['payout_cents'])}"
    return [*columns(rows), f"{total}, net {amount(answer['net_cents'])}"]
