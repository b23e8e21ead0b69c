"""A game of baccarat with one wrong rule, for console and terminals alike; only the auditor can find it."""

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from games.baccarat.game import Baccarat
from games.game import Value
from lab.simulation.planted import PLANTED

Play = dict[str, Any]


class Planted(Baccarat):
    """The right game of baccarat; each class below changes one rule of it."""

    bug = ""

    def __init__(self, readings: Mapping[str, Value]) -> None:
        super().__init__({name: value for name, value in readings.items() if name != PLANTED})

    @property
    def readings(self) -> Mapping[str, Value]:
        return {**super().readings, PLANTED: self.bug}

    @cached_property
    def rules_hash(self) -> str:
        return hashlib.sha256(f"{self.bug} {super().rules_hash}".encode()).hexdigest()
