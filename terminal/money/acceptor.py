"""The seam to a note acceptor: what it can be told, and what it tells.

A command names the event that it answers. An event whose moment has passed is not acted on, so that a decision about
one document never meets the next one.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from typing import Protocol

from msgspec import Struct


class Note(Struct, frozen=True):
    cents: int


class Ticket(Struct, frozen=True):
    number: str
    """The digits of its bars. Nobody shows them: while the ticket is alive they are money."""

    def __repr__(self) -> str:
        return f"Ticket(…{self.number[-4:]})"


Document = Note | Ticket


class Where(StrEnum):
    """Where an acceptor that has just got power found a document."""

    NOTHING = "nothing"
    IN_ACCEPTOR = "in_acceptor"
    IN_STACKER = "in_stacker"


class TroubleKind(StrEnum):
    BOX_FULL = "box_full"
    BOX_OPEN = "box_open"
    JAM_IN_ACCEPTOR = "jam_in_acceptor"
    JAM_IN_STACKER = "jam_in_stacker"
    PAUSED = "paused"
    CHEATED = "cheated"
    FAILED = "failed"
    COMMUNICATION = "communication"
    """The acceptor does not understand what we send."""
    INVALID_COMMAND = "invalid_command"
    OTHER = "other"
    """A trouble without a name in our tables."""
    NOT_UNDERSTOOD = "not_understood"
    """We do not understand what the acceptor says."""
    SETTINGS = "settings"
    """The acceptor has other settings than it was told; it takes nothing."""
    GONE = "gone"
    """It does not answer."""


class RejectReason(StrEnum):
    INSERTED_BADLY = "inserted_badly"
    MAGNETIC = "magnetic"
    LEFT_INSIDE = "left_inside"
    CALIBRATION = "calibration"
    TRANSPORT = "transport"
    NOT_RECOGNISED = "not_recognised"
    PATTERN = "pattern"
    LIGHT = "light"
    NOT_TAKEN = "not_taken"
    """This acceptor is set to take none of these."""
    OPERATION = "operation"
    LENGTH = "length"
    COLOUR = "colour"
    TICKET = "ticket"
    """The bars of a ticket cannot be read, or tickets are not taken."""
    OTHER = "other"


class _Told(Struct, frozen=True):
    time_s: float
    turn: int
    """The how-manieth situation of this connection: it grows whenever the acceptor changes its state."""


class Escrowed(_Told, frozen=True):
    document: Document


class Valid(_Told, frozen=True):
    """The document will not go back. Told each time that the acceptor says so, until it is acknowledged."""


class Stacked(_Told, frozen=True):
    pass


class GivenBack(_Told, frozen=True):
    pass


class Refused(_Told, frozen=True):
    """The acceptor rejected a document that was never in escrow, or on its way from there."""

    reason: RejectReason
    code: str = ""


class Started(_Told, frozen=True):
    where: Where


class Trouble(_Told, frozen=True):
    kind: TroubleKind
    code: str = ""


class Clear(_Told, frozen=True):
    """Nothing is in the acceptor, and nothing is wrong with it."""


class Hello(_Told, frozen=True):
    version: str
    simulated: bool


class Overflowed(Struct, frozen=True):
    """The owner read too slowly, so this many events were discarded."""

    time_s: float
    count: int


class NotUsed(Struct, frozen=True):
    """The port will not be used; `reason` says why."""

    time_s: float
    reason: str


AcceptorEvent = (
    Escrowed | Valid | Stacked | GivenBack | Refused | Started | Trouble | Clear | Hello | Overflowed | NotUsed
)


class NoteAcceptor(Protocol):
    """The commands. None of them is answered: what became of one shows in the next events."""

    def enable(self, denominations: Collection[int], tickets: bool) -> None:
        """Takes notes of so many cents, and tickets or not."""

    def disable(self) -> None: ...

    def stack(self, escrowed: Escrowed) -> None: ...

    def give_back(self, escrowed: Escrowed) -> None: ...

    def hold(self, escrowed: Escrowed) -> None:
        """Keeps a document in escrow for longer."""

    def acknowledge(self, valid: Valid) -> None:
        """The row STACKED is on disk: the acceptor may go on."""

    def go_on(self, after: Started | Trouble) -> None:
        """What became of the document is on disk: the acceptor may reset."""


class AcceptorSession(Protocol):
    """One connection without its port: bytes, time and commands go in, events and bytes to send come out."""

    baud: int
    parity: str
    wants_reopening: bool
    refused: bool

    def connected(self, now_s: float) -> list[AcceptorEvent]: ...
    def receive(self, now_s: float, data: bytes, late_s: float = 0.0) -> list[AcceptorEvent]: ...
    def tick(self, now_s: float) -> list[AcceptorEvent]: ...
    def take_to_send(self) -> bytes: ...

    def enable(self, denominations: Collection[int], tickets: bool) -> None: ...
    def disable(self) -> None: ...
    def stack(self, escrowed: Escrowed) -> None: ...
    def give_back(self, escrowed: Escrowed) -> None: ...
    def hold(self, escrowed: Escrowed) -> None: ...
    def acknowledge(self, valid: Valid) -> None: ...
    def go_on(self, after: Started | Trouble) -> None: ...


MakeAcceptor = Callable[[Sequence[int], bool], AcceptorSession]
"""Makes a session from the cents of each note in the acceptor's own table, and whether this is profile production."""
Registry = Mapping[str, MakeAcceptor]
