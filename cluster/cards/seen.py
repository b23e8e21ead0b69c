"""What a demo's dealer asks of the status of any table where cards are dealt."""

from collections.abc import Sequence
from typing import Protocol

from console.cards.dealer.card_table import CardTable


class CardLying(Protocol):
    @property
    def card(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def position(self) -> int | None: ...


class CardDue(Protocol):
    @property
    def place(self) -> str: ...
    @property
    def lies_already(self) -> bool: ...


class DealtTable(CardTable, Protocol):
    @property
    def cards(self) -> Sequence[CardLying]: ...
    @property
    def next(self) -> CardDue | None: ...
    @property
    def established(self) -> bool: ...
    @property
    def void_by(self) -> str: ...
