"""The wheels that we can use, and what a session must know of each dialect."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from wheel_controller import m360, ss2
from wheel_controller.events import (
    Banner,
    BetsClosed,
    GameStarted,
    Reply,
    Sighting,
    Status,
    Threshold,
    WheelEvent,
)
from wheel_controller.firmware import Flag


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    data: bytes
    acknowledged_by: Callable[[WheelEvent], bool] | None = None  # None if nothing answers it
    tries: int = 1


@dataclass(frozen=True, slots=True)
class Reaction:
    commands: tuple[Command, ...]
    restarted: bool = False


class Driver(Protocol):
    name: str

    def greet(self) -> tuple[Command, ...]:
        """The commands to send on a new connection."""

    def decode(self, line: bytes) -> WheelEvent: ...

    def react(self, event: WheelEvent) -> Reaction | None:
        """The commands to send after an event, and whether it shows that the wheel restarted; None if neither."""


ASK_VERSION = Command("ask version", m360.ASK_VERSION, lambda event: isinstance(event, Banner), tries=3)
EXTENDED_LEVEL = Command(
    "extended lines", m360.EXTENDED_LEVEL, lambda event: isinstance(event, Status) and event.extended, tries=3
)
# A sighting would confirm it, but comes only with a ball, so no answer is awaited.
TOGGLE_SIGHTINGS = Command("toggle raw sightings", m360.TOGGLE_SIGHTINGS)
RESET = Command("reset", m360.RESET, lambda event: isinstance(event, Status) and event.state == 1)
ASK_THRESHOLD = Command("ask threshold", m360.ASK_THRESHOLD, lambda event: isinstance(event, Threshold), tries=3)


def set_threshold(rpm: int) -> Command:
    def says_so(event: WheelEvent) -> bool:
        return isinstance(event, Threshold) and event.rpm == rpm

    return Command("set threshold", m360.set_threshold(rpm), says_so, tries=3)


SHORT_LINES_OF_A_RESTART = 2


class M360Driver:
    """Drives an M360. Sightings have only a toggle and no query, so it is used only if they are evidently off.

    A wheel starts with short lines and without sightings, and we switch both: short lines mean that it has its
    starting settings, long lines that an earlier session set it up.
    """

    name = "m360"

    def __init__(self) -> None:
        self.greet()

    def greet(self) -> tuple[Command, ...]:
        self._set_up = False
        self._short_lines = 0
        self._state = 0
        self._sighted = True  # since bets last opened
        return (ASK_VERSION,)

    def decode(self, line: bytes) -> WheelEvent:
        return m360.decode(line)

    def react(self, event: WheelEvent) -> Reaction | None:
        match event:
            case Sighting():
                self._sighted = True
            case Status(extended=True):
                self._set_up = True
                self._short_lines = 0
                return self._watch_sightings(event.state)
            case Status() | GameStarted() | BetsClosed():
                return self._short()
        return None

    def _short(self) -> Reaction | None:
        """Reacts to a short line, which may be a long one cut off: after long lines, a second one means a restart."""
        self._short_lines += 1
        if not self._set_up and self._short_lines == 1:
            return Reaction((EXTENDED_LEVEL, TOGGLE_SIGHTINGS))
        if self._set_up and self._short_lines == SHORT_LINES_OF_A_RESTART:
            self._set_up = False
            return Reaction((EXTENDED_LEVEL, TOGGLE_SIGHTINGS), restarted=True)
        return None

    def _watch_sightings(self, state: int) -> Reaction | None:
        before, self._state = self._state, state
        if state in (1, 2) and before not in (1, 2):
            self._sighted = False
        if state == before == 3 and not self._sighted:
            # Every sensor saw the ball some time ago, and no line reported it.
            self._sighted = True
            return Reaction((TOGGLE_SIGHTINGS,))
        return None


def _ss2_command(name: str, data: bytes) -> Command:
    """A command that is repeated if the wheel answers BUSY or NO, and fails in the end."""
    letter = chr(data[1])
    return Command(name, data, lambda event: event == Reply(letter, "OK"), tries=3)


SS2_ASK_VERSION = Command("ask version", ss2.ASK_VERSION, lambda event: isinstance(event, Banner), tries=3)
SS2_SET_UP = (_ss2_command("game server mode", ss2.GAME_SERVER_MODE), _ss2_command("raw events", ss2.RAW_EVENTS))
SS2_RESET = Command("reset", ss2.RESET, lambda event: event == Reply("R", "OK"))


class Ss2Driver:
    """Drives an SS2, an automatic wheel. Its modes are set by commands that it answers."""

    name = "ss2"

    def __init__(self) -> None:
        self.greet()

    def greet(self) -> tuple[Command, ...]:
        self._greeted = False
        self._reset_game: int | None = None
        return (SS2_ASK_VERSION, *SS2_SET_UP)

    def decode(self, line: bytes) -> WheelEvent:
        return ss2.decode(line)

    def react(self, event: WheelEvent) -> Reaction | None:
        match event:
            case Banner():
                return self._banner()
            case Status(state=3, game=game, warn=warn) if warn & Flag.SAME_DIRECTION and game != self._reset_game:
                # As the maker prescribes: such a spin is void, and the wheel is told so once.
                self._reset_game = game
                return Reaction((SS2_RESET,))
        return None

    def _banner(self) -> Reaction | None:
        """Reacts to a banner: the first answers our question, a later one means that the wheel restarted."""
        if not self._greeted:
            self._greeted = True
            return None
        return Reaction(SS2_SET_UP, restarted=True)


REGISTRY: dict[str, Callable[[], Driver]] = {"m360": M360Driver, "ss2": Ss2Driver}
