"""The face of a game for a demo and a rehearsal: its simulated table, and the bets that a person keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol

from cluster.children import Children
from cluster.table_folder import Sections, TableFolder
from games.game import Stakes, Value
from protocol.table_status import TableStatus
from tools.game import Document


class HandRefused(Exception):
    """A simulated outcome source does not do it; the message is the sentence for the person."""


class Said(NamedTuple):
    """What staff say at a table, and how many of them."""

    verb: str
    takes_two: bool
    arguments: Document
    by_manager: bool = False
    """The second person is the shift manager."""
    told: str = ""
    """A sentence for whoever watches; empty of what is said in every round."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """Bets, and outcomes that two people read off the table at once."""

    slips: Sequence[Stakes]
    """Four; the first is one bet, which `outcome` wins and `corrected` loses."""
    won_cents: int
    """By the first slip, beyond its stake."""
    outcome: Value
    corrected: Value
    outcomes: Sequence[Value]
    """To be played in turn."""
    void_paragraph: str
    """By which a dealer alone voids a round with bets open."""
    long_slip: Stakes
    """Twenty bets."""


class Hand(Protocol):
    words: str
    """What a person who comes to deal is told of it."""

    def is_ready(self) -> bool:
        """A round may be opened."""

    def is_due(self, status: TableStatus) -> bool:
        """The outcome source waits for this hand."""

    def deal(self, status: TableStatus, fault: str | None) -> bool:
        """Bets have come in, or are closed. Whether something was done; a fault strikes once in the round."""

    def said_next(self, status: TableStatus) -> Said | None:
        """What scripted staff say next of their own accord; None: what they say at any table."""

    def is_overdue(self) -> bool:
        """Nothing more comes from the outcome source."""

    def truth(self) -> Value | None:
        """What it has truly shown, for two people to key."""


class DemoGame:
    """This one is for a game whose facts and results people key."""

    keyed_sections: ClassVar[Sections] = {}
    """For a table without an outcome source."""
    by_hand: ByHand | None = None
    """Where a round has one outcome that can be keyed at once."""

    def sections(self, speed: float, folder: Path, seed: int) -> Sections:
        """For a table with a simulated outcome source, where there is one; at speed 1 in real time."""
        return self.keyed_sections

    def start_source(self, speed: float, table: TableFolder, children: Children, seed: int) -> None:
        """The processes that a simulated source takes."""

    def simulated(self, keys: Any, rules: Any) -> Any:
        """The simulated source inside a console, from its keys of the configuration."""
        raise NotImplementedError

    def hand(self, speed: float, table: TableFolder, children: Children) -> Hand | None:
        """Who deals where nobody does; None where that is done by what staff say."""
        return None

    def why_no_fault(self, name: str) -> str:
        """Why the simulated source has no such fault; empty where it has."""
        return "this game has no faults to choose from."

    def fault_in_words(self, name: str) -> str:
        """What is about to go wrong; empty where the round's end says it all."""
        return ""

    def decided_in_words(self, status: TableStatus) -> str:
        """What stands behind the outcome of a round; empty where the outcome source says it."""
        return ""

    def said_next(self, status: TableStatus, random: Random) -> Said | None:
        """By the status: what people say next of a closed round, with an outcome by chance."""
        return None
