"""The wheels we can speak with: one row each, and what a session needs to know of a dialect."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from games.roulette.pockets import POCKETS
from wheel_controller import m360
from wheel_controller.events import Banner, Keyed, Sighting, Status, Threshold, Unknown, WheelEvent


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    data: bytes
    acknowledged_by: Callable[[WheelEvent], bool] | None = None  # None: nothing answers it
    tries: int = 1


@dataclass(frozen=True, slots=True)
class Reaction:
    commands: tuple[Command, ...] = ()
    restarted: bool = False


class Driver(Protocol):
    name: str
    has_port: bool

    def greet(self) -> tuple[Command, ...]:
        """What to say on a fresh connection."""

    def decode(self, line: bytes) -> WheelEvent: ...

    def react(self, event: WheelEvent) -> Reaction:
        """What to say to what came in, and whether it shows that the wheel started afresh."""


ASK_VERSION = Command("ask version", m360.ASK_VERSION, lambda event: isinstance(event, Banner), tries=3)
EXTENDED_LEVEL = Command(
    "extended lines", m360.EXTENDED_LEVEL, lambda event: isinstance(event, Status) and event.extended, tries=3
)
# A sighting would show that it worked, but comes only with a ball: nothing can be waited for.
TOGGLE_SIGHTINGS = Command("toggle raw sightings", m360.TOGGLE_SIGHTINGS)
RESET = Command("reset", m360.RESET, lambda event: isinstance(event, Status) and event.state == 1)
ASK_THRESHOLD = Command("ask threshold", m360.ASK_THRESHOLD, lambda event: isinstance(event, Threshold), tries=3)


def set_threshold(rpm: int) -> Command:
    def says_so(event: WheelEvent) -> bool:
        return isinstance(event, Threshold) and event.rpm == rpm

    return Command("set threshold", m360.set_threshold(rpm), says_so, tries=3)


class M360Driver:
    """Raw sightings are a toggle that cannot be asked for, so it is pressed only on evidence that they are off."""

    name = "m360"
    has_port = True

    def __init__(self) -> None:
        self._version_asked = False
        self._seen_since_bets = True

    def greet(self) -> tuple[Command, ...]:
        self._version_asked = True
        self._seen_since_bets = True
        return (ASK_VERSION, EXTENDED_LEVEL)

    def decode(self, line: bytes) -> WheelEvent:
        return m360.decode(line)

    def react(self, event: WheelEvent) -> Reaction:
        match event:
            case Sighting():
                self._seen_since_bets = True
            case Status(state=1 | 2):
                self._seen_since_bets = False
            case Status(state=3) if not self._seen_since_bets:
                # Every sensor has seen the ball and no line said so.
                self._seen_since_bets = True
                return Reaction((TOGGLE_SIGHTINGS,))
            case Banner() if self._version_asked:
                self._version_asked = False
            case Banner():
                # Nobody asked: the wheel has just started, with short lines and sightings off.
                return Reaction((EXTENDED_LEVEL, TOGGLE_SIGHTINGS), restarted=True)
        return Reaction()


class ManualDriver:
    """No sensors: the dealer keys the pocket's name."""

    name = "manual"
    has_port = False

    def greet(self) -> tuple[Command, ...]:
        return ()

    def decode(self, line: bytes) -> WheelEvent:
        pocket = line.decode("latin-1")
        return Keyed(pocket) if pocket in POCKETS else Unknown(line)

    def react(self, event: WheelEvent) -> Reaction:
        return Reaction()


REGISTRY: dict[str, Callable[[], Driver]] = {"m360": M360Driver, "manual": ManualDriver}
