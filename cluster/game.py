"""The face of a game for everything around a table that is not its rules: demo, diagnosis, rehearsal, benchmarks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from games.game import Stakes, Value
from protocol.table_status import TableStatus
from protocol.what_if import Effect

if TYPE_CHECKING:
    import typer

    from cluster.children import Children
    from cluster.demo_hand import Hand
    from cluster.demo_staff import DemoStaff
    from cluster.studio import Pictures
    from cluster.table_folder import TableFolder

Facts = dict[str, Any]
Sections = Mapping[str, Mapping[str, Any]]
"""Of a console's configuration."""


@dataclass(frozen=True, slots=True)
class Verb:
    """What staff may ask of a console from a shell."""

    needs: tuple[str, ...] = ()
    may_have: tuple[str, ...] = ()
    said: str = "Done."
    gives_pin: bool = False
    """A new PIN is asked for, and goes with it."""


class HandRefused(Exception):
    """A simulated outcome source does not do it; the message is the sentence for the person."""


class Said(NamedTuple):
    """What people say of a round that is closed."""

    verb: str
    takes_two: bool
    arguments: Facts


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


class ClusterGame:
    """This one is for a game whose facts and results people key."""

    device = ""
    """The outcome source, as people call it at a shell."""
    device_help = ""
    outcome_key = "value"
    """What documents call the outcome of a round."""
    evidence_key = ""
    """What documents call what the source left behind of a round."""
    keyed_sections: ClassVar[Sections] = {}
    """For a table without an outcome source."""
    by_hand: ByHand | None = None
    """Where a round has one outcome that can be keyed at once."""
    verbs: Mapping[str, Verb] = {}
    effects: Mapping[str, tuple[type[Effect], ...]] = {}
    """What its own verbs come to."""
    """The game's own, besides every table's."""
    numbers: tuple[str, ...] = ()
    """Of their words, those that are whole numbers."""
    benchmarks: Mapping[str, str] = {}
    """By name: the module."""
    campaigns: Mapping[str, tuple[str, str, int]] = {}
    """By name: module, function, and how many it tries unless told."""

    def commands(self) -> "Mapping[str, typer.Typer]":
        """Around the outcome source, by the name that they are typed under."""
        return {}

    # A simulated table

    def sections(self, speed: float, folder: Path, seed: int) -> Sections:
        """For a table with a simulated outcome source, where there is one; at speed 1 in real time."""
        return self.keyed_sections

    def start_source(self, speed: float, table: "TableFolder", children: "Children", seed: int) -> None:
        """The processes that a simulated source takes."""

    def simulated(self, keys: Any, rules: Any) -> Any:
        """The simulated source inside a console, from its keys of the configuration."""
        raise NotImplementedError

    def hand(self, staff: "DemoStaff", table: "TableFolder", seed: int) -> "Hand":
        """Who deals where nobody does."""
        from cluster.demo_hand import KeyedHand

        return KeyedHand(staff, self, Random(seed))

    def why_no_fault(self, name: str) -> str:
        """Why the simulated source has no such fault; empty where it has."""
        return "this game has no faults to choose from."

    def said_next(self, facts: TableStatus, random: Random) -> Said | None:
        """By the status: what people say next of a closed round, with an outcome by chance."""
        return None

    # A record, and a technician's questions

    def report_words(self, name: str, copy: Path) -> list[str] | None:
        """The command that makes a report of the game's own from a copy of the record."""
        return None

    def source_in_words(self, source: Value) -> list[str]:
        if source is None:
            return ["Outcome source: none; people key what they see."]
        return ["Outcome source: " + ", ".join(f"{name} {value}" for name, value in source.items())]

    def judged_again(
        self, number: int, packed: bytes, outcome: Value, verbs: list[str]
    ) -> tuple[Facts | None, list[str]]:
        """What the source left behind of a round, judged once more; and what is different from the record."""
        raise NotImplementedError

    def evidence_in_words(self, evidence: Facts | None) -> str:
        raise NotImplementedError

    # Screens

    def spot_at(self, spot: str) -> tuple[float, float]:
        """Where a finger places a bet, in pixels of the player's screen."""
        raise NotImplementedError

    def pictures(self) -> "Sequence[Pictures]":
        """Of every state of its screens, each at a table of its own."""
        return ()
