"""What a shoe can say, whatever dialect it speaks: typed, frozen, already checked."""

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
    """What the reader takes a card for."""

    GAME = "game"
    BURN = "burn"
    OUTSIDE = "outside"
    """Drawn while the shoe was locked, in error or being set."""
    KEPT = "kept"
    """Drawn in excess, and the first of the next round (baccarat 5.7)."""


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
    """The shoe says who it is."""

    model: str
    firmware: str = ""
    serial: str = ""
    decks: int | None = None
    set_id: str | None = None
    simulated: bool = False


class Started(Struct, frozen=True):
    """It has begun to speak: it may have lost power, or got another set of cards, before this word."""


class Alive(Struct, frozen=True):
    """Nothing else happened; how many cards have left the set, and how many events nobody has acknowledged."""

    drawn: int
    unacknowledged: int


class Ready(Struct, frozen=True):
    """Armed, or between rounds."""


class Card(Struct, frozen=True):
    card: str
    index: int | None = None
    """The how-manieth of its set, from 1."""
    place: str | None = None
    """Where the reader thinks it goes: a witness, never the authority."""
    role: Role = Role.GAME
    set_id: str | None = None
    quality: int | None = None
    """0 to 15, 15 is best."""
    throat_ms: int | None = None
    again: bool = False
    """Sent again because it was asked for."""


class Misread(Struct, frozen=True):
    reason: MisreadReason
    index: int | None = None
    seen: str | None = None
    """A card, where the reader has an idea."""


class CutCard(Struct, frozen=True):
    after: int | None = None
    """So many cards had been drawn."""


OVERDRAWN = "overdrawn"


class Stopped(Struct, frozen=True):
    code: str
    """The dialect's own, or OVERDRAWN."""


class Cleared(Struct, frozen=True):
    code: str = ""


class Locked(Struct, frozen=True):
    """By the key at the shoe."""

    locked: bool


class LidOpen(Struct, frozen=True):
    pass


class DrawerOpen(Struct, frozen=True):
    pass


class Loaded(Struct, frozen=True):
    """A set lies in it and the drawer is closed: shuffle and cut are to be recorded."""


class InThroat(Struct, frozen=True):
    pass


class Empty(Struct, frozen=True):
    pass


class Service(Struct, frozen=True):
    pass


class Result(Struct, frozen=True):
    """The reader's own idea of how the round ended: a witness."""

    winner: str
    """player, banker, tie, or forced end."""
    player_pair: bool = False
    banker_pair: bool = False


class Answered(Struct, frozen=True):
    """A command was accepted or refused; `to` is its letter, empty where the shoe does not say which it answers."""

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
    """One frame and what it means."""

    event: ShoeEvent
    number: int | None = None
    """Of the event, where the dialect counts them: the same again is a repeat."""
    state: State | None = None
    left: int | None = None
    """Cards that the shoe believes it still has."""


class Came(Struct, frozen=True):
    """Bytes as they were read, before anybody tried to understand them."""

    time_s: float
    data: bytes
    late_s: float = 0.0


class Heard(Struct, frozen=True):
    """One frame off the wire. Whoever owns it gives it back when what follows from it is on disk."""

    time_s: float
    said: Said
    frame: bytes
    late_s: float = 0.0
    """How much earlier its last byte may have come; 0 if the reader was on time."""


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
    """The shoe has answered no; otherwise it has not answered."""


class Overflowed(Struct, frozen=True):
    """The owner was too slow and this many events were thrown away."""

    time_s: float
    count: int


class Refused(Struct, frozen=True):
    """The port will not be used, and why."""

    time_s: float
    reason: str


LinkEvent = Came | Heard | Connected | Offline | CommandFailed | Overflowed | Refused
