"""Rounds of baccarat dealt by hand, for a rehearsal and a benchmark: people enter every card, and two people agree."""

from collections.abc import Sequence
from dataclasses import dataclass

from cluster.game import ByHand, Said
from console.baccarat.status import BaccaratStatus
from games.game import Value
from protocol.answers import read_part
from protocol.enums import Phase
from protocol.table_status import TableStatus

STAKE_CENTS = 500
PLACES = ("P1", "B1", "P2", "B2")
SHOE = {"shuffled_by": "machine 1", "cut_by": "a player", "cut_from_end": 14, "burn": 0, "reason": "outage rehearsal"}
AGREE = Said("agree", True, {})


def _natural(player: str, banker: str) -> Value:
    """An outcome of four cards."""
    return {"player": player.split(), "banker": banker.split(), "order": list(PLACES)}


@dataclass(frozen=True, slots=True)
class CardsByHand(ByHand):
    """Each round is dealt from a set of its own, so that no card comes more often than a set has it."""

    def before_round(self, number: int) -> Sequence[Said]:
        return (Said("new-shoe", True, {"set": f"R{number}", **SHOE}),)

    def said(self, outcome: Value) -> Sequence[Said]:
        return (*(Said("key-card", False, {"card": card}) for card in _cards(outcome)), AGREE)

    def is_ready(self, status: TableStatus) -> bool:
        return status.phase == Phase.BETS_CLOSED and read_part(status.source, BaccaratStatus).next is not None

    def said_next(self, status: TableStatus, outcome: Value) -> Said | None:
        if status.phase == Phase.HELD and status.conclude_only:
            return Said("conclude", True, {"reason": "outage rehearsal"})
        if status.phase != Phase.BETS_CLOSED:
            return None
        seen = read_part(status.source, BaccaratStatus)
        if seen.moment == "concluded":
            return AGREE
        return None if seen.next is None else Said("key-card", False, {"card": _cards(outcome)[len(seen.cards)]})


def _cards(outcome: Value) -> list[str]:
    """The cards in the order of drawing."""
    hands = {"P": iter(outcome["player"]), "B": iter(outcome["banker"])}
    return [next(hands[place[0]]) for place in outcome["order"]]


BY_HAND = CardsByHand(
    slips=(
        {"player": STAKE_CENTS},
        {"player": STAKE_CENTS, "player-pair": 200},
        {"banker": 300},
        {"tie": 400},
    ),
    won_cents=STAKE_CENTS,
    outcome=_natural("9S KD", "5H 2C"),
    corrected=_natural("2S 3D", "4H 4C"),
    outcomes=(
        _natural("9S KD", "5H 2C"),
        _natural("2S 3D", "4H 4C"),
        _natural("9H KC", "9D KS"),
        _natural("4S 4D", "AH 2C"),
    ),
    void_paragraph="5.5.4",
    long_slip={"player": STAKE_CENTS, "banker": 500, "tie": 500, "player-pair": 500, "banker-pair": 500},
    goes_on_once_decided=True,
    moments=(
        ("C1", "the second card on disk, nothing decided", "Fact:after-commit#3", 1, False),
        ("C2", "the third card read, not committed", "Fact:before-commit#4", 2, False),
        ("C3", "the third card committed, nothing sent", "Fact:after-commit#4", 2, True),
    ),
)
"""Of the facts of a round the set is the first."""
