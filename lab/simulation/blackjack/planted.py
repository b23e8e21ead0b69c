"""A game of Blackjack with one wrong rule, for console and terminals alike; only the auditor can find it."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from games.blackjack.game import Blackjack
from games.blackjack.play import Rounds
from games.blackjack.variants import Variant
from games.game import Value
from lab.simulation.planted import PLANTED

Play = dict[str, Any]


class Planted(Blackjack):
    """The right game, by whichever rulebook it stands before; each class below changes one thing."""

    bug: ClassVar[str] = ""

    def __init__(self, readings: Mapping[str, Value]) -> None:
        super().__init__({name: value for name, value in readings.items() if name != PLANTED})
        self.variant = self.wrong(self.variant)
        self._rounds = Rounds(self.variant)

    def wrong(self, variant: Variant) -> Variant:
        """The rulebook as it is misread."""
        return variant

    @property
    def readings(self) -> Mapping[str, Value]:
        return {**super().readings, PLANTED: self.bug}

    @cached_property
    def rules_hash(self) -> str:
        return hashlib.sha256(f"{self.bug} {super().rules_hash}".encode()).hexdigest()


class OtherReading(Planted):
    """Wrong: a point that the rulebook leaves open is read in the way that the table does not read it."""

    read: ClassVar[Mapping[str, Value]] = {}

    def wrong(self, variant: Variant) -> Variant:
        return replace(variant, readings=replace(variant.readings, **self.read))
