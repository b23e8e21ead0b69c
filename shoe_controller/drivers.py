"""The shoes that we can use, and what a session must know of each dialect."""

from collections.abc import Callable
from typing import Protocol

from games.cards import is_card
from shoe_controller import ae2, beetek, s2
from shoe_controller.ae2_frame import Ae2Framer
from shoe_controller.beetek_frame import BeetekFramer
from shoe_controller.commands import Command, Traits
from shoe_controller.events import Answered, Card, Hello, Misread, Said, Stopped, Unknown
from shoe_controller.framing import Framer, WholeFramer
from shoe_controller.s2_frame import S2Framer


class Driver(Protocol):
    name: str
    traits: Traits
    has_port: bool
    baud: int

    def framer(self) -> Framer: ...

    def greet(self) -> tuple[Command, ...]:
        """The commands to send on a new connection."""

    def decode(self, frame: bytes) -> Said: ...

    def encode(self, command: Command) -> bytes: ...

    def answer(self, command: Command, said: Said) -> bool | None:
        """True if this answers and accepts the command, False if it refuses it, None if it is no answer to it."""

    def try_again(self, answered: Answered) -> bool:
        """Whether a command with this refusal should be sent again; the driver may have learned from it."""

    def acknowledge(self, said: Said) -> bytes:
        """The bytes that acknowledge an event as stored; empty if the dialect has none."""

    def ask_again(self, number: int) -> bytes:
        """The bytes that ask for the event with this number."""

    def gate(self, cards: int) -> Command | None:
        """The command to let so many cards out and then lock; None if this shoe has no gate."""

    def clear(self, said: Said) -> Command | None:
        """The command to go on after the stop that this event reported; None if there is none."""

    def cards_from(self, index: int) -> Command | None: ...

    def new_set(self, decks: int, set_id: str) -> Command | None: ...


class Mute:
    """A shoe that accepts no commands."""

    has_port = True

    def greet(self) -> tuple[Command, ...]:
        return ()

    def encode(self, command: Command) -> bytes:
        return b""

    def answer(self, command: Command, said: Said) -> bool | None:
        return None

    def try_again(self, answered: Answered) -> bool:
        return False

    def acknowledge(self, said: Said) -> bytes:
        return b""

    def ask_again(self, number: int) -> bytes:
        return b""

    def gate(self, cards: int) -> Command | None:
        return None

    def clear(self, said: Said) -> Command | None:
        return None

    def cards_from(self, index: int) -> Command | None:
        return None

    def new_set(self, decks: int, set_id: str) -> Command | None:
        return None


class S2Driver(Mute):
    """Our reference dialect: it has everything that a table needs."""

    name = "s2"
    baud = 19200
    traits = Traits(
        numbers=True, in_order=True, indexes=True, checksum=True, cut_card=True, gate_counts=True, silence_s=3.0
    )

    def framer(self) -> Framer:
        return S2Framer()

    def greet(self) -> tuple[Command, ...]:
        return (s2.ASK_VERSION,)

    def decode(self, frame: bytes) -> Said:
        return s2.decode(frame)

    def encode(self, command: Command) -> bytes:
        return s2.encode(command.text)

    def answer(self, command: Command, said: Said) -> bool | None:
        match said.event:
            case Hello() if command.letter == s2.ASK_VERSION.letter:
                return True
            case Answered(accepted=accepted, to=letter) if letter == command.letter:
                return accepted
        return None

    def acknowledge(self, said: Said) -> bytes:
        return b"" if said.number is None else s2.acknowledge(said.number)

    def ask_again(self, number: int) -> bytes:
        return s2.again(number)

    def gate(self, cards: int) -> Command | None:
        return s2.gate(cards)

    def clear(self, said: Said) -> Command | None:
        return None if said.number is None else s2.clear(said.number)

    def cards_from(self, index: int) -> Command | None:
        return s2.cards_from(index)

    def new_set(self, decks: int, set_id: str) -> Command | None:
        return s2.new_set(decks, set_id)


AE2_ERRORS: dict[object, int] = {what: code for code, what in (*ae2.MISREADS.items(), *ae2.OTHER_ERRORS.items())}


class Ae2Driver(Mute):
    """AE2 uses one of two checksums for commands and refuses the other; the driver finds out which."""

    name = "ae2"
    baud = 4800
    traits = Traits(numbers=True, checksum=True, places=True, result=True, cut_card=True)

    def __init__(self) -> None:
        self._with_stx = True

    def framer(self) -> Framer:
        return Ae2Framer()

    def decode(self, frame: bytes) -> Said:
        return ae2.decode(frame)

    def encode(self, command: Command) -> bytes:
        return ae2.encode(command.text, with_stx=self._with_stx)

    def answer(self, command: Command, said: Said) -> bool | None:
        return said.event.accepted if isinstance(said.event, Answered) else None

    def try_again(self, answered: Answered) -> bool:
        if answered.code == ae2.WRONG_CHECKSUM:
            self._with_stx = not self._with_stx
            return True
        return answered.code in ae2.BUSY

    def gate(self, cards: int) -> Command | None:
        return ae2.UNLOCK if cards else ae2.LOCK

    def clear(self, said: Said) -> Command | None:
        match said.event:
            case Misread(reason=what) | Stopped(code=what) if what in AE2_ERRORS:
                return ae2.clear(AE2_ERRORS[what])
        return None


class BeetekDriver(Mute):
    """A shoe with no number, checksum, place or cut card in its reports."""

    name = "beetek"
    baud = 9600
    traits = Traits()

    def framer(self) -> Framer:
        return BeetekFramer()

    def decode(self, frame: bytes) -> Said:
        return beetek.decode(frame)


class KeyedDriver(Mute):
    """A table without a reader: the dealer keys every card, and a second person confirms the round."""

    name = "keyed"
    has_port = False
    baud = 0
    traits = Traits()

    def framer(self) -> Framer:
        return WholeFramer()

    def decode(self, frame: bytes) -> Said:
        text = frame.decode("latin-1")
        return Said(Card(text) if is_card(text) else Unknown(frame))


REGISTRY: dict[str, Callable[[], Driver]] = {
    "s2": S2Driver,
    "ae2": Ae2Driver,
    "beetek": BeetekDriver,
    "keyed": KeyedDriver,
}
