"""What a game adds to the console besides its rules: witness, terms, verbs, and words about its source."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from console.source import Witness
from protocol.enums import CloseCause

if TYPE_CHECKING:
    from console.effects import Effects
    from console.faults import Fault, Sight
    from console.request import Verbs
    from console.settings import Settings
    from console.state import Table
    from protocol.clock import Now
    from protocol.messages import Fairness

Options = Mapping[str, int | bool]


def _nothing(table: "Table") -> Struct | None:
    return None


def _no_faults(sight: "Sight") -> "Iterator[Fault]":
    return iter(())


@dataclass(frozen=True, slots=True)
class SourceWords:
    """The codes of the phrases about the outcome source that the frame itself needs."""

    not_shown: str = "source_not_shown"
    not_shown_any_more: str = "source_not_shown_any_more"
    is_void: str = "source_is_void"
    only_manager: str = "source_only_manager"
    late_slips: str = "source_late_slips"
    is_shown: str = "source_is_shown"
    still_shown: str = "source_still_shown"
    was_void: str = "source_was_void"
    not_in_time: str = "source_not_in_time"
    moved_on: str = "source_moved_on"
    not_back: str = "source_not_back"
    recovering: str = "source_recovering"
    no_source: str = "source_none"


W = TypeVar("W", bound=Struct)
S = TypeVar("S", bound=Struct)


@dataclass(frozen=True, slots=True)
class Health(Generic[W, S]):
    """A report on the outcome source that the table makes by itself now and then."""

    name: str
    document: type[W]
    """As the program that makes it writes it."""
    shown: Callable[[W], S]
    """As much of the document as people are shown."""
    tell: "Callable[[S, Fairness | None, Now], tuple[Fairness | None, Effects]]"
    """What players are told of it, after what they were told before; and whom else it concerns."""


def _nothing_hidden(table: "Table") -> list[str] | None:
    return None


def _nobody(table: "Table") -> "Collection[str]":
    return ()


def _everybody_is(table: "Table", settings: "Settings", now: "Now") -> "Collection[str]":
    return ()


def _nothing_kept(table: "Table", terminal: str) -> "Effects":
    return []


def _none_open(table: "Table") -> bool:
    return False


class Queries(NamedTuple):
    """How a game keeps players' queries, if players may ask for a check of the table."""

    made: "Callable[[Table], Collection[str]]" = _nobody
    """Terminals that have asked in this round, by what is on disk."""
    keep: "Callable[[Table, str], Effects]" = _nothing_kept
    """One more of them."""
    is_open: "Callable[[Table], bool]" = _none_open
    """Whether the dealer has not looked since the last of them: nothing is paid and nothing comes out meanwhile."""


NO_QUERIES = Queries()


@dataclass(frozen=True)
class Vertical:
    """What one game adds; this class is for a game whose facts and results people key."""

    make_witness: Callable[[], Witness] = Witness
    options: Options = field(default_factory=dict)
    """What the game lets a table set, as the configuration has it."""
    between_staff: tuple[str, ...] = ()
    """Of these, what no player needs to be told of."""
    verbs: "Verbs" = field(default_factory=dict)
    held_for: Mapping[str, str] = field(default_factory=dict)
    """Prepared reasons for holding a round, by their names at the dealer's screen: what players are told, in a word."""
    held_by_source: str = "source"
    """The word for a round that is held because of what the source said."""
    closed_by_verdict: str = CloseCause.OUTCOME_JUDGED
    """The cause of a close, where the verdict came with bets still open."""
    words: SourceWords = SourceWords()
    status: "Callable[[Table], Struct | None]" = _nothing
    """What staff see of the source besides its telemetry."""
    queries: Queries = NO_QUERIES
    hidden: "Callable[[Table], list[str] | None]" = _nothing_hidden
    """The fact that shows what lies hidden in the round in play; None where nothing does."""
    not_waited_for: "Callable[[Table, Settings, Now], Collection[str]]" = _everybody_is
    """Of the terminals that are asked now, those whose silence is certain before their time is over. May give time."""
    room: "Callable[[Table], Struct | None]" = _nothing
    """What everyone at the table sees of the round and its source."""
    kinds: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Faults and alarms of the source: nature, and who may clear them."""
    faults: "Callable[[Sight], Iterator[Fault]]" = _no_faults
    health: Health[Any, Any] | None = None


KEYED = Vertical()
