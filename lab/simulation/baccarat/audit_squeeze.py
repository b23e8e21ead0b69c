"""The auditor's account of sealed cards: which card lies there, who may open it, and that nobody knows it before."""

from typing import TYPE_CHECKING

from lab.simulation.baccarat.audit_felt import BY_DEALER, Felt
from lab.simulation.violation import Violation

if TYPE_CHECKING:
    from lab.simulation.audit_table import TableAccount
    from lab.simulation.baccarat.audit_shoe import AuditShoe
    from lab.simulation.cards.true_card import TrueCard

OPENS_S = 10.0
"""So long a card lies sealed before it is opened for all; by the shoe's clock."""


class Squeezed:
    def __init__(self, shoe: "AuditShoe") -> None:
        self._shoe = shoe
        self._out: TrueCard | None = None
        self._since_s = 0.0
        self.revealed: set[tuple[int, str]] = set()
        """By round, whose players wanted the card shown."""
        self.salts: set[str] = set()
        """Those of seals that nobody may open yet: whoever knows one can find the card."""

    def salted(self, salt: bytes) -> bytes:
        self.salts.add(salt.hex())
        self._shoe.secret = self.salts
        return salt

    def seal(self, felt: Felt, number: int, words: list[str]) -> None:
        """Finds the card that was sealed. A reader may have read a damaged card correctly, so such a card may be meant
        too.
        """
        waiting = self._shoe.missing(felt.name)
        told = [out for out in waiting if out.may_tell and out.seen is not None] or waiting
        if not told:
            raise Violation("I26", f"a card is sealed at {words[0]} in round {number}, and none has left the shoe")
        self._out, self._since_s = told[0], self._shoe.now_s()
        self._out.is_on_record = True

    def open(self, table: "TableAccount", felt: Felt, number: int, words: list[str]) -> None:
        out, self._out = self._out, None
        if out is None or not felt.face_down:
            raise Violation("I26", f"{words[1]} was opened in round {number}, where none lies sealed")
        known = out.seen if out.may_tell else out.true
        if words[1] != known and not out.is_foreign:
            raise Violation("I26", f"{words[1]} was opened in round {number}; {known} has left the shoe")
        if words[2] not in self.salts:
            raise Violation("I26", f"the seal of {words[1]} in round {number} is not made with a salt of its own")
        is_over = felt.squeeze != BY_DEALER and self._shoe.now_s() - self._since_s >= OPENS_S - 0.01
        is_said = any(given[1] == number for given in table.asked.get("open-card", []))
        if not (is_over or is_said or (number, felt.face_down[2]) in self.revealed):
            raise Violation("I26", f"{words[1]} was opened in round {number} before its time, and nobody has said so")
        self.salts.discard(words[2])
        self._shoe.felt_of[number].append(out)
