"""Short functions that write down and play a round of blackjack."""

from dataclasses import replace
from typing import Any

from games.blackjack.errors import declare_error, leave_cards
from games.blackjack.layout import Layout
from games.blackjack.phases import ErrorKind
from games.blackjack.rewriting import reconstruct
from games.blackjack.round import Round
from games.blackjack.variants import BLACKJACK, PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK, Variant
from games.refusal import Refusal, RefusalNumber
from tools.game_documents import BadDocument, Document
from tools.game_documents.blackjack import settle as settle_document

ALL = (BLACKJACK, PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK)
LATER = (PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK)
BET = 10_000


def wager(who: str = "A", initial_cents: int = BET, **fields: Any) -> Document:
    return {"who": who, "initial_cents": initial_cents, **fields}


def standing(who: str = "B", initial_cents: int = BET // 2, **fields: Any) -> Document:
    return wager(who, initial_cents, seated=False, **fields)


def box(actions: str = "", *wagers: Document, number: int = 1, **fields: Any) -> Document:
    return {"box": number, "wagers": list(wagers) or [wager()], "actions": actions.split(), **fields}


def settle(variant: Variant, shoe: str, *boxes: Document) -> Document:
    return settle_document(variant, {"shoe": shoe.split(), "boxes": list(boxes) or [box()]})


def nets(variant: Variant, shoe: str, *boxes: Document) -> list[int]:
    """Gives the results of the hands of each player, in order."""
    answer = settle(variant, shoe, *boxes)
    return [wager["main_net_cents"] for row in answer["boxes"] for wager in row["wagers"]]


def refused(variant: Variant, shoe: str, *boxes: Document) -> str:
    """Gives the sentence with which the round is refused."""
    try:
        answer = settle(variant, shoe, *boxes)
    except BadDocument as bad:
        return str(bad)
    raise AssertionError(f"not refused: {answer}")


def reading(variant: Variant, **changes: Any) -> Variant:
    return replace(variant, readings=replace(variant.readings, **changes))


def opened(variant: Variant, *bets: tuple[Any, ...], cards: str = "") -> Round:
    """Makes a round with these bets (box, player, cents, side bets, seated) and cards, before any choice."""
    layout = Layout(variant)
    for number, who, cents, *rest in bets:
        side, seated = [*rest, None, True][:2] if len(rest) < 2 else rest[:2]
        assert layout.place(number, who, cents, side, seated=seated is not False) is None
    round_ = layout.close()
    assert isinstance(round_, Round)
    deal(round_, cards)
    return round_


def dealing_error(round_: Round) -> Refusal | None:
    """Reports a dealing error; the supervisor leaves the cards where they are."""
    return declare_error(round_, ErrorKind.OTHER, "dealer") or leave_cards(round_, "supervisor")


def mended(round_: Round, cards: str) -> Refusal | None:
    """Reports a dealing error; the supervisor puts the cards in this order."""
    refusal = declare_error(round_, ErrorKind.WRONG_HAND, "dealer")
    return refusal or reconstruct(round_, cards.split(), "supervisor")


def deal(round_: Round, cards: str) -> None:
    for card in cards.split():
        assert round_.deal(card) is None


def why(refusal: object) -> tuple[RefusalNumber, str | None]:
    assert isinstance(refusal, Refusal), refusal
    assert refusal.sentence.endswith(".")
    return refusal.number, refusal.paragraph
