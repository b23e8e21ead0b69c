"""The parts of a card table's status that the shared code of the dealer's screen needs."""

from collections.abc import Sequence
from typing import Protocol

from console.cards.status import HeldFor, Offered, ShoeTold


class CardTable(Protocol):
    @property
    def moment(self) -> str: ...
    @property
    def shoe(self) -> ShoeTold: ...
    @property
    def held(self) -> Sequence[HeldFor]: ...
    @property
    def offered(self) -> Sequence[Offered]: ...
    @property
    def unplaced(self) -> Sequence[str]: ...
    @property
    def together(self) -> Sequence[str]: ...
    @property
    def queried(self) -> Sequence[str]: ...
    @property
    def unanswered(self) -> bool: ...


def offers(status: CardTable | None, verb: str) -> bool:
    return status is not None and any(each.verb == verb for each in status.offered)


def offer_of(status: CardTable, verb: str) -> Offered:
    """What the table offers for a verb; empty where it does not take the verb now."""
    return next((each for each in status.offered if each.verb == verb), Offered(verb, "", [], [], by_two=False))
