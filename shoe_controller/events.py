"""What a shoe can report, in any dialect: typed, frozen and already checked."""

from enum import IntEnum, StrEnum

from msgspec import Struct


class State(IntEnum):
    UNKNOWN = 0
    DRAWER_OPEN = 1
    LOADED = 2
    READY = 3
    IN_THROAT = 4
    STOPPED = 5
    LID_LIFTED = 6
    ENDING = 7
    EMPTY = 8
    SERVICE = 9


class Role(StrEnum):
    """What the shoe takes a card for."""

    GAME = "game"
    BURN = "burn"
    OUTSIDE = "outside"
    """Drawn while the shoe was locked, in error or in service."""
    KEPT = "kept"
    """Drawn in excess: the first card of the next round (baccarat 5.7)."""


class MisreadReason(IntEnum):
    UNREADABLE = 1
    FACE_UP = 2
    TWO_AT_ONCE = 3
    PUSHED_BACK_AT_EXIT = 4
    PUSHED_BACK_HALF_WAY = 5
    FOREIGN_SET = 6
    ONE_TOO_MANY = 7
    TOO_SLOW = 8
    GATE_LOCKED = 9


class Hello(Struct, frozen=True):
    """The shoe names itself."""

    model: str
    firmware: str = ""
    serial: str = ""
    decks: int | None = None
    set_id: str | None = None
    simulated: bool = False


class Started(Struct, frozen=True):
    """The shoe has started: it may have lost power or got another card set before."""


class Alive(Struct, frozen=True):
    """Nothing else happened: how many cards have left the set, and how many events are not acknowledged."""

    drawn: int
    unacknowledged: int


class Ready(Struct, frozen=True):
    """The shoe is armed, or between rounds."""


class Card(Struct, frozen=True):
    card: str
    index: int | None = None
    """The position in its card set, from 1."""
    place: str | None = None
    """The place for which the shoe takes the card: evidence, but the rules decide."""
    role: Role = Role.GAME
    set_id: str | None = None
    quality: int | None = None
    """0 to 15; 15 is best."""
    throat_ms: int | None = None
    again: bool = False
    """Whether it is sent again because it was asked for."""


class Misread(Struct, frozen=True):
    reason: MisreadReason
    index: int | None = None
    seen: str | None = None
    """The card, if the reader has a guess."""


class CutCard(Struct, frozen=True):
    after: int | None = None
    """How many cards had been drawn."""


OVERDRAWN = "overdrawn"


class Stopped(Struct, frozen=True):
    code: str
    """The dialect's own code, or OVERDRAWN."""


class Cleared(Struct, frozen=True):
    code: str = ""


class Locked(Struct, frozen=True):
    """The key at the shoe locked or unlocked it."""

    locked: bool


class LidOpen(Struct, frozen=True):
    pass


class DrawerOpen(Struct, frozen=True):
    pass


class Loaded(Struct, frozen=True):
    """A card set is in the shoe and the drawer is closed: shuffle and cut must be recorded."""


class InThroat(Struct, frozen=True):
    pass


class Empty(Struct, frozen=True):
    pass


class Service(Struct, frozen=True):
    pass


class Result(Struct, frozen=True):
    """The shoe's own result of the round: evidence, but the rules decide."""

    winner: str
    """player, banker, tie, or forced end."""
    player_pair: bool = False
    banker_pair: bool = False


class Answered(Struct, frozen=True):
    """A command was accepted or refused; `to` is its letter, empty if the shoe does not say which it answers."""

    accepted: bool
    to: str = ""
    code: str = ""


class Warned(Struct, frozen=True):
    text: str


class Unknown(Struct, frozen=True):
    frame: bytes


ShoeEvent = (
    Hello
    | Started
    | Alive
    | Ready
    | Card
    | Misread
    | CutCard
    | Stopped
    | Cleared
    | Locked
    | LidOpen
    | DrawerOpen
    | Loaded
    | InThroat
    | Empty
    | Service
    | Result
    | Answered
    | Warned
    | Unknown
)


class Said(Struct, frozen=True):
    """One frame and its meaning."""

    event: ShoeEvent
    number: int | None = None
    """The event's number, if the dialect has numbers: the same number again is a repeat."""
    state: State | None = None
    left: int | None = None
    """The number of cards that the shoe believes it still has."""


class Came(Struct, frozen=True):
    """Bytes as they were read, before decoding."""

    time_s: float
    data: bytes
    late_s: float = 0.0


class Heard(Struct, frozen=True):
    """One decoded frame. Its owner returns it to `stored` when its consequences are on disk."""

    time_s: float
    said: Said
    frame: bytes
    late_s: float = 0.0
    """How much earlier its last byte may have come, in seconds; 0 if the reader was on time."""


class Connected(Struct, frozen=True):
    time_s: float


class Offline(Struct, frozen=True):
    time_s: float
    reason: str


class CommandFailed(Struct, frozen=True):
    time_s: float
    name: str
    reason: str
    was_refused: bool = False
    """True if the shoe refused the command, False if it did not answer."""


class Overflowed(Struct, frozen=True):
    """The owner read too slowly, so this many events were discarded."""

    time_s: float
    count: int


class Refused(Struct, frozen=True):
    """The port will not be used; `reason` says why."""

    time_s: float
    reason: str


LinkEvent = Came | Heard | Connected | Offline | CommandFailed | Overflowed | Refused
