"""What a screen knows at one moment: a frozen value from which everything on it is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from console.rounds import BETWEEN_ROUNDS
from console.watching.heard import Fact, StateHeard, TelemetryHeard
from protocol.enums import Phase
from protocol.messages import Value
from protocol.table_status import RoomStatus, RoundOutcome, TableStatus, VerdictTold
from screen.sentences import paragraph_key
from screen.words import Words

VOID = "void"
DASH = "\N{EN DASH}"
"""Where there is nothing to tell, and between two ends of a range."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who is logged in at this screen."""

    number: str
    name: str
    role: str
    session: str


@dataclass(frozen=True, slots=True)
class Seen:
    now_s: float
    wall_ms: int
    is_heard: bool = False
    heard_wall_ms: int = 0
    facts: RoomStatus | None = None
    """What the console last answered of its table."""
    state: StateHeard | None = None
    source: TelemetryHeard | None = None
    """What the source of outcomes told last."""
    person: Person | None = None

    @property
    def table(self) -> TableStatus | None:
        """The status for staff; None on a screen that is told only what a room may know."""
        return self.facts if isinstance(self.facts, TableStatus) else None

    @property
    def known(self) -> TableStatus:
        """The status for staff, where it must have arrived already."""
        assert isinstance(self.facts, TableStatus)
        return self.facts

    @property
    def phase(self) -> Phase | None:
        return None if self.facts is None else self.facts.phase

    @property
    def readings(self) -> Mapping[str, Value]:
        """How the table reads its rulebook, where that differs from the house's readings."""
        return {} if self.facts is None else self.facts.readings

    @property
    def is_between_rounds(self) -> bool:
        return self.phase in BETWEEN_ROUNDS

    @property
    def verdict(self) -> VerdictTold | None:
        return None if self.facts is None else self.facts.verdict

    @property
    def telemetry(self) -> Mapping[str, Fact]:
        """The latest telemetry of the outcome source; none while the console is silent."""
        return self.source.facts if self.source is not None and self.is_heard else {}

    @property
    def seconds_left(self) -> float | None:
        """Gives the seconds until the timer closes bets."""
        return self.deadline_left if self.phase is Phase.BETS_OPEN else None

    @property
    def deadline_left(self) -> float | None:
        """Gives the seconds until the deadline: of bets, or later of what players are asked."""
        if self.state is None or self.state.state.ms_left is None:
            return None
        return max(0.0, self.state.at_s + self.state.state.ms_left / 1000 - self.now_s)

    @property
    def last_result(self) -> RoundOutcome | None:
        """The newest round that has an outcome, a void one included."""
        return self.facts.outcomes[0] if self.facts and self.facts.outcomes else None


def plain_paragraph_words(paragraph: str, words: Words) -> str:
    """A paragraph's sentence without its number, which stands beside it."""
    return words.say(paragraph_key(paragraph))


def clock_words(wall_ms: int, words: Words) -> str:
    """Gives the time as `9:47:25 pm`."""
    hours, seconds, half = clock_parts(wall_ms, words)
    return words.say("time_of_day", time=f"{hours}{seconds}", half=half)


def clock_parts(wall_ms: int, words: Words) -> tuple[str, str, str]:
    """Gives the time as `9:47`, `:25` and `pm`."""
    local = datetime.fromtimestamp(wall_ms / 1000).astimezone()
    half = words.say("pm" if local.hour >= 12 else "am")
    return f"{(local.hour + 11) % 12 + 1}:{local.minute:02}", f":{local.second:02}", half
