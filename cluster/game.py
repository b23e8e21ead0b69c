"""The interface of a game for a demo and a rehearsal: its simulated table, and the bets that a person enters."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol

from cluster.children import Children
from cluster.table_folder import Sections, TableFolder
from games.game import Stakes, Value
from protocol.enums import Phase
from protocol.table_status import TableStatus
from tools.game import Document


class HandRefused(Exception):
    """The simulated outcome source refuses an order; the message is the sentence for the person."""


class Said(NamedTuple):
    """What staff enter at a table, and how many people it needs."""

    verb: str
    takes_two: bool
    arguments: Document
    by_manager: bool = False
    """The second person is the shift manager."""
    told: str = ""
    """A sentence for whoever watches; empty of what is said in every round."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """Bets, and outcomes that two people read from the table at once."""

    slips: Sequence[Stakes]
    """Four slips; the first is one bet, which `outcome` wins and `corrected` loses."""
    won_cents: int
    """The amount that the first slip wins beyond its stake."""
    outcome: Value
    corrected: Value
    outcomes: Sequence[Value]
    """The outcomes to play, in this order."""
    void_paragraph: str
    """The paragraph by which a dealer alone can void a round while bets are open."""
    long_slip: Stakes
    """A slip with twenty bets, or as many as the game has."""
    goes_on_once_decided: bool = False
    """Interrupted after it was decided and before its outcome is on disk, the round is concluded, not void."""

    moments: Sequence[tuple[str, str, str, int, bool]] = ()
    """More moments of a rehearsal, at which the console fails: name, words, failpoint, which word of `said` leads
    to it, and whether the round goes on."""

    def before_round(self, number: int) -> Sequence[Said]:
        """What people say before this round can be opened."""
        return ()

    def said(self, outcome: Value) -> Sequence[Said]:
        """What people say of a closed round until it has this outcome; two people say the last word."""
        return (Said("enter", True, {"outcome": outcome}),)

    def is_ready(self, status: TableStatus) -> bool:
        """Says whether the closed round takes the first of these words."""
        return True

    def said_next(self, status: TableStatus, outcome: Value) -> Said | None:
        """Returns what people say next of a round that was interrupted; None while it waits for nobody."""
        return self.said(outcome)[-1] if status.phase == Phase.BETS_CLOSED else None


class Hand(Protocol):
    words: str
    """What a person who comes to deal is told about this game."""

    def is_ready(self) -> bool:
        """Says whether a round may be opened."""

    def is_due(self, status: TableStatus) -> bool:
        """Says whether the outcome source waits for this hand."""

    def deal(self, status: TableStatus, fault: str | None) -> bool:
        """Deals after bets have come in or are closed; says whether it did something. A fault strikes once a round."""

    def said_next(self, status: TableStatus) -> Said | None:
        """Gives what scripted staff enter next by themselves; None: what they enter at any table."""

    def is_overdue(self) -> bool:
        """Says whether nothing more will come from the outcome source."""

    def truth(self) -> Value | None:
        """Gives the true outcome that the source showed, for two people to enter."""


class DemoGame:
    """A game in a demo, unless it has its own: people enter its facts and results."""

    keyed_sections: ClassVar[Sections] = {}
    """The configuration of a table without an outcome source."""
    by_hand: ByHand | None = None
    """Bets and outcomes for a game whose one outcome can be entered at once."""

    def sections(self, speed: float, folder: Path, seed: int) -> Sections:
        """The configuration of a table with a simulated outcome source, if the game has one; speed 1 is real time."""
        return self.keyed_sections

    def start_source(self, speed: float, table: TableFolder, children: Children, seed: int) -> None:
        """Starts the processes of a simulated source."""

    def simulated(self, keys: Any, rules: Any) -> Any:
        """Makes the simulated source inside a console, from its keys of the configuration."""
        raise NotImplementedError

    def hand(self, speed: float, table: TableFolder, children: Children) -> Hand | None:
        """Gives the hand that deals where no person does; None where staff deal by commands."""
        return None

    def why_no_fault(self, name: str) -> str:
        """Says why the simulated source has no such fault; empty where it has."""
        return "this game has no faults to choose from."

    def fault_in_words(self, name: str) -> str:
        """What is about to go wrong; empty where the round's end says it all."""
        return ""

    def decided_in_words(self, status: TableStatus) -> str:
        """What stands behind the outcome of a round; empty where the outcome source says it."""
        return ""

    def told_of_round(self, status: TableStatus) -> list[str]:
        """What happened in a round that has ended, line by line, where its outcome does not say it all."""
        return []

    def said_next(self, status: TableStatus, random: Random) -> Said | None:
        """Gives, from the status, what people enter next for a closed round, with a random outcome."""
        return None
