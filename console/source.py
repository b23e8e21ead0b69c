"""The outcome source as the core knows it: a few kinds of events, a verdict, and what was shown in the round."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from games.game import Value
from phrases import Phrase, Said, phrase
from protocol.clock import Now
from protocol.enums import VerdictKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from console.effects import Effect
    from console.state import Table


class Verdict(Struct, frozen=True):
    """What the outcome source says of a round; an invalid round has its paragraph."""

    kind: VerdictKind
    outcome: Value
    paragraph: str | None
    evidence: Said


class MustClose(Struct, frozen=True):
    """The source reports that bets must close now."""

    cause: str
    hold: Phrase | None = None
    """Why the round is held besides, where it is."""


class Shown(Struct, frozen=True):
    """The source has seen a part of how the outcome comes about; the witness knows what that proves."""

    evidence: str
    age_s: float = 0.0
    """How long ago, by this process's clock."""
    note: str = ""


class Happened(Struct, frozen=True):
    """A fact of the play, such as a card or a roll."""

    fact: Value
    evidence: Said
    simulated: bool = False


class Judged(Struct, frozen=True):
    """The outcome is established; or the source says why it is not."""

    verdict: Verdict
    simulated: bool


class StillShown(Struct, frozen=True):
    """After an interruption, the source still shows the outcome that was established before it."""

    outcome: Value
    evidence: Said
    simulated: bool = False


class SourceLost(Struct, frozen=True):
    """After an interruption, the source no longer shows the outcome; it says why."""

    why: Phrase


class Noted(Struct, frozen=True):
    """What the source must know after a restart; it goes into the row of the round at once."""

    evidence: str


SourceEvent = MustClose | Shown | Happened | Judged | StillShown | SourceLost | Noted


class SourceRefused(Exception):
    """Raised when the device must not be used; the message is a sentence for a person."""


class ShowingSource(Protocol):
    """A source that has something to show, on screens and to a technician."""

    def close(self) -> None: ...
    def wait_s(self) -> float:
        """For how long nothing will come, at most."""
        ...

    def take_alarms(self) -> "Sequence[Effect]": ...
    def take_recordings(self) -> "Sequence[Effect]": ...
    def telemetry(self) -> dict[str, str | int | float | bool | None]: ...
    def watched(self) -> Struct:
        """Gives what a technician reads of the source, as the game types it."""
        ...


@dataclass(slots=True)
class Witness:
    """What the outcome source has shown in the current round; it does not outlive the process.

    This class is for results that people key: nothing is shown, and nobody can know the outcome before the close.
    """

    verdict: Verdict | None = None
    evidence: str = ""
    """For the round's row at the close: what it can be recognised by after an interruption."""
    simulated: bool = False

    @property
    def proves_close(self) -> bool:
        """Whether a result waits until the source has shown that bets were closed in time."""
        return False

    def for_next_round(self) -> "Witness":
        return Witness(simulated=self.simulated)

    def registered(self, terminal: str) -> None:
        """Tells the witness that a slip was registered."""

    def closed(self, by_source: bool) -> None:
        """Tells the witness that bets are closed."""

    def shown(self, event: Shown, table: "Table", now: Now) -> bool:
        """Whether this event proves that bets were closed in time."""
        return False

    def refused(self, fact: Value) -> None:
        """Tells the witness that no round has taken a fact of the source."""

    def judged_outside(self, verdict: Verdict) -> Phrase:
        """What people are told of a verdict when no round waits for an outcome."""
        return phrase("judged_outside", evidence=verdict.evidence)

    def judged_again(self, verdict: Verdict, round_: int) -> Phrase | None:
        """What people are told of a verdict that is not for the current round any more."""
        return None

    def why_not_in_time(self) -> Phrase:
        """Why a result is held, if the source has not shown that bets were closed in time."""
        return phrase("not_known_in_time")

    def late_slips(self) -> list[str]:
        """The terminals whose slip may have been placed by someone who knew the outcome."""
        return []
