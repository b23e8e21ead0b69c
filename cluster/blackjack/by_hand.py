"""Rounds of Blackjack dealt by hand, for a rehearsal and a benchmark: people enter every card and every decision."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cluster.baccarat.by_hand import SHOE
from cluster.game import ByHand, Said
from cluster.rehearsal.points import SEAT
from console.blackjack.status import BlackjackStatus
from games.blackjack.variants import VARIANTS, Variant
from games.game import Value
from protocol.answers import read_part
from protocol.enums import Phase
from protocol.table_status import TableStatus

STAKE_CENTS = 1000
DEALT = 3
"""Cards of the initial deal with one box."""
CHECK, AGREE = Said("agree", False, {}), Said("agree", True, {})
DECISIONS = ("decline:1", "stand")
"""What the player of box 1 is asked, and says: no surrender, and no further card."""


def _cards(text: str) -> Value:
    return {"dealt": text.split()}


@dataclass(frozen=True, slots=True)
class BoxByHand(ByHand):
    """One box with one hand, which stands; the dealer takes two cards more. Each round is dealt from its own set."""

    def before_round(self, number: int) -> Sequence[Said]:
        return (Said("new-shoe", True, {"set": f"R{number}", **SHOE}),)

    def said(self, outcome: Value) -> Sequence[Said]:
        keyed = [Said("key-card", False, {"card": card}) for card in outcome["dealt"]]
        called = [Said("call", False, {"terminal": SEAT, "action": action}) for action in DECISIONS]
        return (*keyed[:DEALT], CHECK, *called, *keyed[DEALT:], AGREE)

    def is_ready(self, status: TableStatus) -> bool:
        return status.phase == Phase.BETS_CLOSED and read_part(status.source, BlackjackStatus).next is not None

    def said_next(self, status: TableStatus, outcome: Value) -> Said | None:
        if status.phase == Phase.HELD and status.conclude_only:
            return Said("conclude", True, {"reason": "outage rehearsal"})
        if status.phase != Phase.BETS_CLOSED:
            return None
        seen = read_part(status.source, BlackjackStatus)
        if seen.question is not None:
            asked = next((each for each in seen.question.asked if not each.answered), None)
            if asked is None:
                return None
            return Said("call", False, {"terminal": asked.terminal, "action": asked.silence})
        if seen.moment == "check":
            return CHECK
        if seen.moment == "complete":
            return AGREE
        return None if seen.next is None else Said("key-card", False, {"card": outcome["dealt"][len(seen.cards)]})


def _long_slip(variant: Variant) -> dict[str, int]:
    """Twenty bets, or as many as the game has."""
    kinds = {"pair": 500, "under": 500, "over": 500}
    sides = [kind for kind in kinds if kind == "pair" or len(variant.side_bets) > len(kinds) - 1]
    slip = {"boom": 500} if variant.seated_and_standing and len(variant.side_bets) > 1 else {}
    for number in range(1, variant.boxes + 1):
        slip |= {f"box:{number}": STAKE_CENTS} | {f"{kind}:{number}": kinds[kind] for kind in sides}
    return dict(list(slip.items())[:20])


def by_hand_of(name: str, void_paragraph: str) -> BoxByHand:
    variant = VARIANTS[name]
    return replace(BY_HAND, long_slip=_long_slip(variant), void_paragraph=void_paragraph)


BY_HAND = BoxByHand(
    slips=(
        {"box:1": STAKE_CENTS},
        {"box:2": STAKE_CENTS},
        {"box:3": STAKE_CENTS},
        {"box:4": STAKE_CENTS},
    ),
    won_cents=STAKE_CENTS,
    outcome=_cards("TS 6D 9H TD KC"),
    corrected=_cards("TS 6D 9H TD 5C"),
    outcomes=(_cards("TS 6D 9H TD KC"), _cards("TS 6D 9H TD 5C"), _cards("TS 6D 9H TD 3C"), _cards("TS 6D 8H TD 3C")),
    void_paragraph="",
    long_slip={},
    goes_on_once_decided=True,
    moments=(
        ("C1", "the second card on disk, nothing decided", "Fact:after-commit#3", 1, False),
        ("C2", "the third card read, not committed", "Fact:before-commit#4", 2, False),
        ("C3", "the third card committed, nothing sent", "Fact:after-commit#4", 2, True),
        ("C4", "a decision committed, no card drawn after it", "Answers:after-commit#2", 5, True),
    ),
)
"""Of the facts of a round the set is the first."""
